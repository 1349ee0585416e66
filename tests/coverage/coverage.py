"""What gcov counted: lines and branches of each folder of src, and where most are missed.

usage: coverage.py BUILD [FILE ...]      with FILEs (eval/query.c): their lines that nothing reached, and branches taken one way

A branch is a way out of a condition, counted once for each of && and ||.  What Bison and flex put around our rules
(grammar.c, lexer.c) is not ours, and not counted; the rules themselves are, as lines of grammar.y and lexer.l."""
import collections
import glob
import gzip
import json
import os
import re
import subprocess
import sys
import tempfile

LINES, BRANCHES, HELD = 92.0, 80.0, ("num", "lang", "eval", "machine", "batch")
build = os.path.abspath(sys.argv[1])


def lost():
    """Counts that a process was killed in the middle of: what is wanted of the tests then is to run again."""
    for path in glob.glob(build + "/src/**/*.gcda", recursive=True):
        with open(path, "rb") as f:
            if f.read(4) != b"adcg":
                yield path


def counted():
    """{file: {line: [times, [times of each branch]]}}, of all objects together."""
    files = collections.defaultdict(dict)
    notes = glob.glob(build + "/src/**/*.gcno", recursive=True)
    with tempfile.TemporaryDirectory() as place:
        subprocess.run(["gcov", "--json-format", "--branch-probabilities", "--preserve-paths", *notes], cwd=place, check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for path in glob.glob(place + "/*.gcov.json.gz"):
            with gzip.open(path, "rt") as f:
                for each in json.load(f)["files"]:
                    add(files, each)
    return files


def add(files, each):
    m = re.search(r"(?:^|/)src/((?:\w+/)?\w+\.[chyl])$", each["file"])
    if not m or m.group(1) in ("lang/grammar.c", "lang/grammar.h", "lang/lexer.c", "cmd/table.c"):
        return
    lines = files[m.group(1)]
    for line in each["lines"]:
        ways = [b["count"] for b in line["branches"]]
        have = lines.setdefault(line["line_number"], [0, [0] * len(ways)])
        have[0] += line["count"]
        if len(have[1]) == len(ways):
            have[1] = [a + b for a, b in zip(have[1], ways)]
        elif len(ways) > len(have[1]):
            have[1] = ways


def share(part, whole):
    return 100.0 * part / whole if whole else 100.0


def sums(lines):
    """Lines, of them reached; branches, of them taken."""
    ways = [w for _, all_ways in lines for w in all_ways]
    return len(lines), sum(1 for times, _ in lines if times), len(ways), sum(1 for w in ways if w)


def show(files, names):
    for name in names:
        source = os.path.join(build, "..", "source", "src", name)
        with open(source, encoding="utf-8") as f:
            text = f.read().split("\n")
        for number, (times, ways) in sorted(files[name].items()):
            if not times:
                print(f"{name}:{number}: -      {text[number - 1]}")
            elif ways and not all(ways):
                print(f"{name}:{number}: {''.join('+' if w else '-' for w in ways):6s} {text[number - 1]}")


broken = list(lost())
if broken:
    sys.exit("a process was killed while it wrote these counts; remove them and run again the tests that reach them:\n" + "\n".join(broken))
files = counted()
if len(sys.argv) > 2:
    show(files, sys.argv[2:])
    sys.exit(0)
folders = collections.defaultdict(list)
for name, lines in files.items():
    folders[name.split("/")[0] if "/" in name else "."] += lines.values()
bad = 0
print(f"{'folder':10s} {'lines':>7s} {'reached':>8s} {'branches':>9s} {'taken':>8s}")
for folder in sorted(folders):
    lines, reached, ways, taken = sums(folders[folder])
    a, b = share(reached, lines), share(taken, ways)
    low = folder in HELD and (a < LINES or b < BRANCHES)
    bad += low
    print(f"{folder:10s} {lines:7d} {a:7.1f}% {ways:9d} {b:7.1f}%" + (f"   less than {LINES:g} % of lines, {BRANCHES:g} % of branches" if low else ""))
print("most missed (lines, branches):")
worst = sorted(((n, *sums(list(v.values()))) for n, v in files.items() if n.split("/")[0] in HELD), key=lambda r: (r[1] - r[2]) + (r[3] - r[4]), reverse=True)
for name, lines, reached, ways, taken in worst[:25]:
    print(f"  {name:28s} {lines - reached:5d} {ways - taken:5d}")
sys.exit(1 if bad else 0)
