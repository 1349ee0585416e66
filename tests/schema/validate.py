"""Job files, traces, results and machine files against the schemas of data/schema.  TAP.

usage: validate.py MMCALC SOURCE
"""
import json
import os
import subprocess
import sys
import shutil
import tempfile

from jsonschema import Draft202012Validator

import tap
from tap import ok

mmcalc, source = sys.argv[1:3]
small = os.environ.get("MMCALC_TESTS") == "small"


def schema_of(name):
    path = os.path.join(source, "data/schema", name.replace("/", "-") + ".schema.json")
    return Draft202012Validator(json.load(open(path)))


def first_error(validator, thing):
    e = next(iter(validator.iter_errors(thing)), None)
    return e and "/".join(map(str, e.absolute_path)) + ": " + e.message


for name in sorted(os.listdir(os.path.join(source, "data/schema"))):
    schema = json.load(open(os.path.join(source, "data/schema", name)))
    try:
        Draft202012Validator.check_schema(schema)
        why = ""
    except Exception as e:
        why = e
    ok(not why, "%s is a schema" % name, why)

BATCH, RESULTS = schema_of("mmcalc-batch/1"), schema_of("mmcalc-results/1")


def run(job):
    """The results document and the exit status of a job file's text; None when it is refused."""
    p = subprocess.run([mmcalc, "--batch", "-", "-f", "json", "-o", "-"], input=job, capture_output=True, text=True, cwd=work)
    return (json.loads(p.stdout) if p.stdout else None), p.returncode, p.stderr


with tempfile.TemporaryDirectory() as work:
    for folder in ("data/examples", "data/machines", "data/measured"):
        for name in sorted(os.listdir(os.path.join(source, folder)) if os.path.isdir(os.path.join(source, folder)) else []):
            if not name.endswith(".json"):
                continue
            text = open(os.path.join(source, folder, name)).read()
            thing = json.loads(text)
            why = first_error(schema_of(thing["schema"]), thing)
            ok(not why, "%s/%s is what its schema says" % (folder, name), why)
            if thing["schema"] == "mmcalc-batch/1" and not (small and "004-fig" in name): # transcripts of batch run these
                results, code, said = run(text)
                ok(code == 0, "%s/%s runs" % (folder, name), said or code)
                why = first_error(RESULTS, results)
                ok(not why, "and its results are what their schema says", why)

    # every command, and failures of every kind
    statements = [
        "2 + 2", "1/3", "sqrt(2)", "2 > 1", "2^(1..5)", "sqrt(1..3)", "x = 3", "f(x) = x^2; f(3)",
        "time sum.pairwise on umm n=2^20 p=2^10 w=32 l=400", "time sum.pairwise on umm n=2^(4..8) p=16 w=4 l=5",
        "scalability prefix.optimal on pram n=2^10 p={4, 8}", "table 4.1 n=2^20 p=2^10 b=32 M=2^12", "time, work sum.pairwise on pram n=16 p=4",
        "work prefix.optimal on pram n=256 p=16", "bound sum on umm n=2^27 p=2^16 w=32 l=400", "bound prefix on dmm n=2^20 p=2^(8..12) w=32 l=100",
        "compare prefix on umm n=2^20 p=2^12 w=32 l=400", "compare prefix on dmm n=2^(4..8) p=16 w=4 l=5",
        "compare conflicts transpose.straightforward, transpose.diagonal on dmm n=2^12 p=2^9 w=16 l=100",
        "simulate sum.pairwise on umm n=2^10 p=2^6 w=32 l=40", "simulate sum.pairwise on umm n=2^(4..6) p=16 w=4 l=5",
        "check sum.pairwise on umm n=2^10 p={4, 32, 100} w=8 l=5", "steps sum.pairwise on umm n=8 p=4 w=4 l=2",
        "conflicts 33*i", "conflicts row*33 + i for row=0..31", "list", "list models", "list algorithms", "show sum.pairwise", "explain umm",
        "find transpose", "help", "help time", "vars", "set", "set precision=5", "amdahl(9/10, 2^(0..4))",
        "devices", "plot time sum.pairwise on umm p=16 w=4 l=2 over n=2^(2..8)", "time reduce.tree on agpu n=2^20 p=1024 b=32 M=12288",
        "compare reduce on agpu n=2^(12..20 by 4) p=1024 b=32 M=12288", "simulate reduce.tree on agpu n=2^10 p=1024 b=32 M=12288", "show reduce.tree",
        "time reduce.tree on k20c n=2^20", "compare reduce on k40 n=2^(20..22)", "show k20c", "list machines",
        "trace \"%s/data/examples/fig3.json\" on umm w=4 l=5" % os.path.abspath(source),
        "plot time sum.pairwise on umm, time sum.pairwise on pram over n={4, 5, 8} p=4 w=2 l=1", "plot amdahl(9/10, p), sqrt(p) over p=1..3",
        "derive sum.pairwise on umm", "optimal sum.pairwise on umm", "find n where 2^n > 1000", "find n over n=5..6 where n > 10", "show umm", "table measured",
        "crossover n^2/100, n*log2(n) over n=1..2^64", "estimate reduce.step3 on k20c n=2^14",
        "lens \"%s/data/examples/transpose.cu\" naive block=32x8 n=1024" % os.path.abspath(source),
        "1/0", "time sum.parwise on umm", "2 +", "2^2^2^2^2^2", "load absent.mm", "sqrt(2)^2 == 2", "time sum.pairwise on umm n={4, 5} p=1 w=1 l=1",
        "quit",
    ]
    job = {"schema": "mmcalc-batch/1", "jobs": [{"id": s, "statement": s} for s in statements]}
    results, code, said = run(json.dumps(job))
    by_id = {r["id"]: r for r in results["results"]}
    for s in statements:
        why = first_error(RESULTS, {"schema": "mmcalc-results/1", "results": [by_id[s]], "complete": True})
        ok(not why, "the result of `%s` is what its schema says" % s, why)
    ok(code == 4 and not first_error(RESULTS, results), "and the document as a whole")
    failures = {r["error"]["kind"] for r in results["results"] if "error" in r}
    ok({"domain", "name", "parse", "limit", "io"} <= failures, "there are errors of many kinds among them", failures)

    # the schema and the program agree on what a job file is
    good = '{"query": "time sum.pairwise on umm", "with": {"n": %s, "p": 4, "w": 2, "l": 1}}'
    jobs = {
        True: ['{"query": "time sum.pairwise on umm w=2 l=1", "rows": "points.csv"}', good % 8, good % '"2^3"', good % '[8, "2^4"]', good % 9007199254740992, '{"statement": "1"}', '{"id": "a", "statement": "1"}',
               '{"check": "sum.pairwise", "on": "umm", "with": {"n": 8, "p": 2, "w": 2, "l": 1}}', '{"check": "access.contiguous"}'],
        False: [good % 9007199254740993, good % 2.5, good % "true", good % "null", good % "[]", good % "[[1]]", good % '" "', good % "{}", "{}", "7", '{"query": "time x", "rows": 7}', '{"query": "time x", "rows": ""}', '{"statement": "1", "rows": 7}',
                '{"id": "a"}', '{"id": 7, "statement": "1"}', '{"statement": ""}', '{"statement": "1", "with": {}}', '{"query": "time x", "check": "x"}',
                '{"query": "time x", "on": "umm"}', '{"query": "time x", "wiht": {}}', '{"query": "time x", "with": {"n p": 1}}',
                '{"query": "time x", "with": []}', '{"check": "a b"}'],
    }
    files = {
        True: ['{"schema": "mmcalc-batch/1", "jobs": []}', '{"schema": "mmcalc-batch/1", "set": {"w": [1, "2"]}, "jobs": []}',
               '{"schema": "mmcalc-batch/1", "jobs": [], "output": {}}'],
        False: ['{"jobs": []}', '{"schema": "mmcalc-batch/2", "jobs": []}', '{"schema": "mmcalc-batch/1"}', "[]", '{"schema": "mmcalc-batch/1", "jobs": {}}',
                '{"schema": "mmcalc-batch/1", "jobs": [], "out": {}}', '{"schema": "mmcalc-batch/1", "jobs": [], "output": {"fil": "x"}}',
                '{"schema": "mmcalc-batch/1", "jobs": [], "set": {"w": 1.5}}', '{"schema": "mmcalc-batch/1", "jobs": [], "set": []}',
                '{"schema": "mmcalc-batch/1", "jobs": [], "set": {"a.b": 1}}'],
    }
    for wanted in (True, False):
        for text in files[wanted] + ['{"schema": "mmcalc-batch/1", "jobs": [%s]}' % j for j in jobs[wanted]]:
            why = first_error(BATCH, json.loads(text))
            results, code, said = run(text)
            ok((not why) == wanted and (results is not None) == wanted,
               "both %s %s" % ("take" if wanted else "refuse", text.replace("#", "\\#")), "schema: %s; program: %s" % (why, said))

# measuring: on the CPU where there is PoCL, and on the stand-in for a GPU
config = tempfile.mkdtemp()
os.environ["XDG_CONFIG_HOME"] = config
machine = config + "/mmcalc/machines/%s.json"
say = lambda statement: subprocess.run([mmcalc, "--no-config", "-q", "-f", "json", "-e", statement], capture_output=True, text=True)
answers = lambda out: [json.loads(line) for line in out.splitlines() if line]
have = answers(say("devices").stdout)[0]["default"]
statements = ["calibrate limit=0.02", "measure reduce.tree n={100, 1000} op=max samples=yes limit=1/50", "measure sum.pairwise n={5, 8} limit=1/50", "measure sort.multiway n=500 d=2 limit=1/50",
              "compare sum.pairwise measured n=2^(4..6) limit=1/50", "predict sum.pairwise, prefix.simple n=2^10 p=512 on k20c, h100", "predict reduce.tree n=2^(10..12) on k20c profile=yes"]
if have:
    for s in statements:
        done = say(s)
        why = [first_error(RESULTS, {"schema": "mmcalc-results/1", "complete": True, "results": [{"job": 0, "statement": s, "answers": [a]}]}) for a in answers(done.stdout)]
        refused = "{5, 8}" in s  # 5 is no power of 2: a row without a result, and exit status 1
        ok(done.returncode == refused and why and not any(why), "the answer of `%s` is what its schema says" % s, "%s, exit status %d: %s" % (why, done.returncode, (done.stdout + done.stderr)[-400:]))
    why = first_error(schema_of("mmcalc-machine/1"), json.load(open(machine % have)))
    ok(not why, "what calibrate writes is what its schema says", why)
else:
    tap.skip("answers of measure", "no device")
standin = os.path.join(os.path.dirname(os.path.abspath(mmcalc)), "tests/gpu/libstandin.so")
if os.path.exists(standin):
    os.environ.update(MMCALC_LIBCUDA=standin, MMCALC_NVRTC=standin, MMCALC_NVML=standin.replace("standin", "standin_nvml"), STANDIN="", STANDIN_MEMORY="8m")
    fact = lambda value: {"value": value, "source": "this test"}
    os.makedirs(os.path.dirname(machine), exist_ok=True)
    json.dump({"schema": "mmcalc-machine/1", "device": {"name": "Stand-in 0", "runtime": "cuda", "id": "cuda0"},
               "facts": {"launch_us": fact(1), "copy_gbps": fact(4000), "bandwidth_gbps": fact(16), "clock_mhz": fact(1000), "latency_cycles": fact(8), "width": fact(32)}},
              open(machine % "cuda0", "w"))
    for s in ("compare sum.pairwise measured n=2^(8..16) on cuda limit=1/50 warmup=1/100", "predict sum.pairwise n=2^(8..16) p=64 on cuda"):
        done = say(s)
        got = answers(done.stdout)
        why = [first_error(RESULTS, {"schema": "mmcalc-results/1", "complete": True, "results": [{"job": 0, "statement": s, "answers": [a]}]}) for a in got]
        measured = s.startswith("predict") or got and "clock_mhz" in got[0]["rows"][0] and "fit" in got[0]
        ok(done.returncode == 0 and got and measured and not any(why), "the answer of `%s` is what its schema says" % s, why or done.stderr)
shutil.rmtree(config)

tap.end()
