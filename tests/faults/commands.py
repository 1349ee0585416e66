"""The commands that tests/faults and tests/surroundings run, the folder that they run in, and what may come out of a run of
which something failed."""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

mmcalc, source = map(os.path.abspath, sys.argv[1:3])

JOB = {"schema": "mmcalc-batch/1", "set": {"w": 4, "l": 4}, "jobs": [
    {"id": "a", "query": "time sum.pairwise on umm", "with": {"n": "2^(4..9)", "p": 4}},
    {"statement": "x = 3; 2^x + 1/3"}, {"id": "b", "query": "simulate sum.pairwise on umm", "with": {"n": 64, "p": "1..5"}}]}
FILES = {
    "job.json": json.dumps(JOB), "words": "5 3 8 1\n", "mine.mm": "f(x) = x^2 + 1\ny = f(3)\n",
    "script.mm": "load \"mine.mm\"\nf(4)\ns = 1/3\nsave \"saved.mm\"\n",
}
# name: words, then the files that it may write
COMMANDS = {
    "numbers": (["-e", "2^100/3; sqrt(2); 10..15; factorial(30); N(1/7, 40)"], []),
    "time": (["-e", "time sum.pairwise on umm n=2^20 p=2^10 w=32 l=400"], []),
    "series": (["-f", "csv", "-e", "time sum.pairwise on umm n=2^(4..8) p=16 w=4 l=5; maximize time sum.pairwise on umm over p=1..9 n=16 w=4 l=5"], []),
    "compare": (["-f", "json", "-e", "compare sum on umm n=2^20 p=2^12 w=32 l=400"], []),
    "simulate": (["-e", "simulate sum.pairwise on umm n=4 p=2 w=2 l=2 input=\"words\""], []),
    "check": (["-e", "check access.stride on dmm n=64 p={4, 16} w=4 l=3"], []),
    "steps": (["-e", "steps sum.pairwise on umm n=8 p=4 w=4 l=2 to steps.svg"], ["steps.svg"]),
    "minimize": (["-e", "minimize time sum.pairwise on umm over p=2^(0..8) n=2^12 w=8 l=20"], []),
    "plot": (["-e", "plot time sum.pairwise on umm over n=2^(1..6) p=4 w=2 l=3"], []),
    "pages": (["-f", "markdown", "-e", "explain umm; list models; help time; show sum.pairwise"], []),
    "trace": (["-e", "trace \"" + source + "/data/examples/fig3.json\" on umm w=4 l=5"], []),
    "grows": (["-e", "grows p*(n/p + log2(p)), n; bound sum on umm"], []),
    "agpu": (["-f", "tex", "-e", "simulate reduce.tree on agpu n=2^8 p=64 b=8 M=2^9"], []),
    "derive": (["-f", "json", "-e", "derive sum.pairwise on umm; derive io reduce.tree on agpu"], []),
    "profile": (["-e", "profile reduce.tree on agpu n=2^6 p=16 b=4 M=64"], []),
    "emit": (["-e", "emit sum.pairwise n=2^4 p=8 to sum.cl"], ["sum.cl"]),
    "crossover": (["-e", "crossover sum.pairwise, prefix.optimal over p=2^(0..9) on dmm n=2^9 w=32 l=100"], []),
    "script": (["script.mm"], ["saved.mm"]),
    "batch": (["-q", "--batch", "job.json", "-o", "got.json", "--jobs", "2"], ["got.json"]),
    "report": (["-e", "report job.json to page"], ["page/index.html"]),
}
JOURNALS = {"got.json.part"}  # what a batch keeps to go on with


def content(folder):
    found = {}
    for at, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(at, name)
            with open(path, "rb") as f:
                found[os.path.relpath(path, folder)] = re.sub(rb"\d{4}-\d\d-\d\d \d\d:\d\d", b"DATE", f.read())
    return found


class Place:
    def __enter__(self):
        self.folder = tempfile.mkdtemp(prefix="mmcalc-faults.")
        self.said = self.folder + ".said"
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder, ignore_errors=True)
        if os.path.exists(self.said):
            os.unlink(self.said)

    def fresh(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        os.mkdir(self.folder)
        for name, text in FILES.items():
            with open(os.path.join(self.folder, name), "w") as f:
                f.write(text)
        if os.path.exists(self.said):
            os.unlink(self.said)

    def run(self, words, kind=None, n=0, ascii=False, more=None, **how):
        """Its exit status (None: it did not end), what it printed on both; `more` environment, `how` of subprocess.run."""
        env = {"PATH": os.environ["PATH"], "HOME": self.folder, "LC_ALL": "C.UTF-8", "TERM": "dumb", "MMCALC_DATA": os.path.join(source, "data")}
        if ascii:
            env["LC_ALL"] = "C"
        if kind:
            env.update({"LD_PRELOAD": os.path.abspath(sys.argv[3]), "FAULT_SAY": self.said, "FAULT_" + kind.upper(): str(n)})
        env.update(more or {})
        how = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "cwd": self.folder, **how}
        try:
            r = subprocess.run([mmcalc, "--no-config", *words], env=env, timeout=600, **how) # by the clock: it may wait for others
        except subprocess.TimeoutExpired:
            return None, b"", b"it does not end"
        return r.returncode, r.stdout or b"", r.stderr or b""

    def happened(self):
        if not os.path.exists(self.said):
            return None
        with open(self.said) as f:
            return f.read().strip()


def is_whole(name, text, wanted):
    """Results of which jobs failed for the fault, and say so: the document is whole."""
    if name == "page/index.html":
        return text.endswith(b"</html>\n")
    if name != "got.json":
        return False
    try:
        got, want = json.loads(text), json.loads(wanted)
    except ValueError:
        return False
    same = [g == w or g.get("error", {}).get("kind") in ("limit", "io") for g, w in zip(got["results"], want["results"])]
    return got["complete"] and len(got["results"]) == len(want["results"]) and all(same)


def wrong(place, whole, may, result):
    """None, or what is wrong with a run of which something failed."""
    code, out, err = result
    now = content(place.folder)
    if code is None or code < 0:
        return f"ended by {code}"
    for name, text in now.items():
        if name in JOURNALS and (code != 0 or b"cannot be removed" in err):
            continue
        if name in may and code == 4 and is_whole(name, text, whole[3][name]):
            continue
        if name not in whole[3] and name not in FILES:
            return f"{name} is left"
        if text not in (whole[3].get(name), FILES.get(name, "").encode() if name in FILES else None):
            return f"{name} is neither as before nor whole"
    # a locale whose file cannot be opened is, by the C library, one that there is not: its output is ASCII
    if (code, out) in (whole[:2], whole[4]) and all(now.get(name) == whole[3].get(name) for name in may):
        return None
    if code != 4:
        return f"exit status {code}, not {whole[0]} with the same bytes, nor 4"
    if not err.strip() and not out.strip() and not any(b'"error"' in now.get(name, b"") for name in may):
        return "exit status 4 without a message"
    return None
