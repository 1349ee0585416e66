"""What fuzzing begins with beside the corpus: the statements and files of the transcripts, the catalogue, the examples, and a
batch's shards and journals, as they are made now.     usage: seeds.py FOLDER SOURCE [MMCALC]"""
import glob
import hashlib
import os
import re
import struct
import subprocess
import sys
import tempfile

to, source = sys.argv[1:3]
mmcalc = sys.argv[3] if len(sys.argv) > 3 else None
ASIDE = re.compile(r"\b(measure|calibrate|devices|predict|quit)\b")  # devices have tests of their own


def put(target, content):
    content = content.encode() if isinstance(content, str) else content
    os.makedirs(os.path.join(to, target), exist_ok=True)
    with open(os.path.join(to, target, hashlib.sha1(content).hexdigest()[:10]), "wb") as f:
        f.write(content)


def put_text(text):
    if '"jobs"' in text:
        put("jobs", text)
    elif "mmcalc-trace" in text:
        put("traces", text)
    elif re.search(r"^\s*(algorithm|model|problem|law|operator|relation|table) ", text, re.M):
        put("definitions", text)
    elif not ASIDE.search(text):
        put("statements", text)


for path in glob.glob(source + "/tests/golden/*/*.cmd"):
    with open(path) as f:
        text = f.read()
    for quoted in re.findall(r"'([^']{3,400})'", text):
        put_text(quoted)
    for _, here in re.findall(r"<<'?(\w+)'?\n(.*?)\n\1\n", text, re.S):
        put_text(here + "\n")
for pattern, target in (("*/*.mm", "definitions"), ("examples/*.trace", "traces"), ("machines/*.json", "machines")):
    for path in glob.glob(source + "/data/" + pattern):
        with open(path, "rb") as f:
            content = f.read()
        if len(content) < 5000:
            put(target, content)
for path in glob.glob(source + "/data/examples/*.json"):
    with open(path) as f:
        put_text(f.read())

# as target journals has it, and a small one
JOBS = ['{"schema": "mmcalc-batch/1", "set": {"w": 32, "p": 4, "n": 1024},\n "jobs": [{"query": "time sum.pairwise on umm", "with": {"l": "1..30"}}, '
        '{"statement": "1/0"},\n  {"id": "a", "statement": "x = 1; x"}, {"statement": "list models"},\n'
        '  {"query": "time sum.pairwise on umm", "with": {"l": "4 - (1..8)"}}]}\n',
        '{"schema": "mmcalc-batch/1", "jobs": [{"statement": "1/0"}, {"query": "time sum.pairwise on umm", "with": {"n": 4, "p": 2, "w": 2, "l": "1..4"}}, '
        '{"statement": "load \\"mine.mm\\"; f(1)"}]}\n']
HEAD = 80  # bytes of a record_head; at 48 the length of its body
for number, name in enumerate(["text", "json", "csv", "tex", "markdown", "html"] if mmcalc else []):
    for job in JOBS:
        with tempfile.TemporaryDirectory() as place:
            for file, text in (("job.json", job), ("mine.mm", "f(x) = x\n")):
                with open(os.path.join(place, file), "w") as f:
                    f.write(text)
            shards = []
            for k in "12":
                subprocess.run([os.path.abspath(mmcalc), "-q", "--no-config", "--data", os.path.abspath(source + "/data"), "--batch", "job.json", "-f", name,
                                "-o", "o", "--jobs", "1", "--shard", k + "/2"], cwd=place, stderr=subprocess.DEVNULL)
                with open(os.path.join(place, f"o.{k}-of-2"), "rb") as f:
                    shards.append(f.read())
        if len(shards[0]) < 1 << 16:
            put("shards", struct.pack("<H", len(shards[0])) + shards[0] + shards[1])
        for shard in shards if job is JOBS[0] else []:
            kept = shard[HEAD + struct.unpack_from("<Q", shard, 48)[0]:]
            put("journals", bytes([number]) + kept)
            put("journals", bytes([number | 128]) + kept)
