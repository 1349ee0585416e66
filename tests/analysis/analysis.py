"""What compilers and analysers say of the source: gcc and clang with the project's warnings, clang --analyze, cppcheck.
TAP.  Run from the build directory, where config.h and the generated files are.

usage: analysis.py MMCALC SOURCE [TOOL ...]        TOOL: gcc, clang, analyze, cppcheck; CPPFLAGS are the environment's

What clang --analyze says of a file is kept in sanitized/analysis, by what the preprocessor makes of the file: a run that
was ended goes on where it was, and the next one asks only what has changed.  A process may take SECONDS of the processor.

A finding that is false stands in `known`, one a line, four fields between ` | `: the file, the kind (* for any), text
of the line that it is found in, and why it is false.  One that has gone is told, and can be taken out."""
import concurrent.futures
import functools
import hashlib
import os
import re
import resource
import shlex
import shutil
import subprocess
import sys

import tap
from tap import ok

source = sys.argv[2]
here = os.path.dirname(os.path.abspath(__file__))
FLAGS = ["-D_GNU_SOURCE", "-I.", "-Isrc", "-I" + source, "-I" + os.path.join(source, "src"), "-DDATA_DIR=\"x\"", "-DSOURCE_DIR=\"x\"", "-DBUILD_DIR=\"x\"",
         *shlex.split(os.environ.get("CPPFLAGS", ""))]
WARNINGS = ["-std=gnu11", "-Wall", "-Wextra", "-Wshadow", "-Wno-format-truncation"]
TOOLS = {
    "gcc": (["gcc", *WARNINGS, "-O2", "-c", "-o", "/dev/null", *FLAGS], 1),
    "clang": (["clang", *[w for w in WARNINGS if "truncation" not in w], "-fsyntax-only", *FLAGS], 1),
    "analyze": (["clang", "-std=gnu11", "--analyze", "--analyzer-output", "text", "-o", "/dev/null", *FLAGS], 1),
    "cppcheck": (["cppcheck", "-q", "--enable=warning,portability,performance", "--std=c11", "--inline-suppr", "--check-level=exhaustive",
                  "--suppress=missingInclude",
                  "--suppress=varFuncNullUB", # POSIX has NULL as (void *)0, and gcc looks at sentinels
                  "--template={file}:{line}:{column}: {severity}: {message} [{id}]", *FLAGS], 20),
}
KEPT, SECONDS = "sanitized/analysis", 600
SENTENCES = {"gcc": "gcc has no warning", "clang": "clang has no warning", "analyze": "clang --analyze finds nothing", "cppcheck": "cppcheck finds nothing"}
FINDING = re.compile(r"(\S+?\.[chyl]):(\d+):\d+: (?:warning|error|style|performance|portability): (.*?)(?: \[([\w.,=-]+)\])?$")


def sources():
    """Those that are compiled here: no MPI without its header."""
    found = []
    for folder in (os.path.join(source, "src"), "src"):
        for at, _, names in os.walk(folder):
            found += [os.path.normpath(os.path.join(at, n)) for n in names if n.endswith(".c")]
    without = () if "mpi" in os.environ.get("CPPFLAGS", "") else ("mpi.c",)
    return sorted({os.path.realpath(f): f for f in found if os.path.basename(f) not in without}.values())


def name_of(path):
    """From the root of the source, or of the build."""
    return re.sub(r"^.*?(?=src/)", "", path)


def line_of(path, number):
    with open(path, encoding="utf-8") as f:
        return f.read().split("\n")[number - 1].strip()


def known():
    with open(os.path.join(here, "known"), encoding="utf-8") as f:
        rows = [line.rstrip("\n").split(" | ") for line in f if line.strip() and not line.startswith("#")]
    assert all(len(r) == 4 and all(r) for r in rows), [r for r in rows if len(r) != 4]
    return rows


def lines_of(command, files):
    done = subprocess.run(command + files, capture_output=True, text=True)
    lines = (done.stdout + done.stderr).splitlines()
    if done.returncode not in (0, 1):
        lines.append(f"{' '.join(files)}: error: {command[0]} ended with status {done.returncode}")
    return lines


def kept_lines_of(command, files):
    """The same, or what was kept where the command and the preprocessed text are as they were."""
    made = subprocess.run([command[0], "-std=gnu11", "-E", *FLAGS, *files], capture_output=True, text=True)
    of = hashlib.sha256("\0".join([version_of(command[0]), *command, *files, made.stdout]).encode()).hexdigest()
    path = os.path.join(KEPT, of)
    if made.returncode == 0 and os.path.exists(path):
        with open(path, encoding="utf-8") as f:
            return f.read().splitlines()
    lines = lines_of(command, files)
    if made.returncode == 0 and not any("ended with status" in line for line in lines):
        os.makedirs(KEPT, exist_ok=True)
        with open(f"{path}.{os.getpid()}", "w", encoding="utf-8") as f:
            f.write("".join(line + "\n" for line in lines))
        os.rename(f"{path}.{os.getpid()}", path)
    return lines


@functools.cache
def version_of(compiler):
    return subprocess.run([compiler, "--version"], capture_output=True, text=True).stdout


def findings(tool):
    command, many = TOOLS[tool]
    if tool == "cppcheck" and "check-level" not in subprocess.run(["cppcheck", "--help"], capture_output=True, text=True).stdout:
        command = [w for w in command if not w.startswith("--check-level")]
    files = sources()
    parts = [files[i:i + many] for i in range(0, len(files), many)]
    ask = kept_lines_of if tool == "analyze" else lines_of
    found = {}
    with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        for lines in pool.map(lambda part: ask(command, part), parts):
            for line in lines:
                m = FINDING.match(line)
                if m:
                    path, number, message, kind = m.group(1), int(m.group(2)), m.group(3), m.group(4) or ""
                    found[(path, number, kind)] = message
                elif re.search(r"\berror:", line):
                    found[(line, 0, "")] = line
    return found


resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 5)) # what is started has it, too
rows, used = known(), set()
asked = sys.argv[3:] or list(TOOLS)
for tool in asked:
    if not shutil.which(TOOLS[tool][0][0]):
        tap.skip(SENTENCES[tool], f"no {TOOLS[tool][0][0]}")
        continue
    found, left = findings(tool), []
    for (path, number, kind), message in sorted(found.items()):
        text = line_of(path, number) if number else path
        row = next((r for r in rows if name_of(path) == r[0] and r[1] in ("*", kind) and r[2] in text), None)
        if row:
            used.add(tuple(row))
        else:
            left.append(f"{name_of(path)}:{number}: {message} [{kind}]\n  {text}")
    ok(not left, f"{SENTENCES[tool]} in {len(sources())} files that is not known to be false; {len(found) - len(left)} are", *left)
if asked == list(TOOLS):
    for r in rows:
        if tuple(r) not in used:
            print("# no longer found:", " | ".join(r))
tap.end()
