"""Every row of `limits`: what uses just less than the limit, the limit, and one more; what `set` takes at its own ends; and two
deep things within each other under `ulimit -s` and `ulimit -v`: an answer, or a message and exit status 4, within the time.
A row that is not tried here is an error.  TAP.

usage: limits.py MMCALC SOURCE [NAME ...]         with MMCALC_TESTS=small without what takes seconds"""
import json
import os
import resource
import signal
import subprocess
import sys
import tempfile

import tap
from tap import ok, skip

mmcalc, source = map(os.path.abspath, sys.argv[1:3])
wanted = sys.argv[3:]
small = os.environ.get("MMCALC_TESTS") == "small"
sanitized = os.environ.get("MMCALC_SANITIZED")
NO_ROOM = "a sanitizer's shadow memory is no matter of ulimit -v"
SECONDS = 60 # of processor time
MB = 1 << 20


class Ended:
    def __init__(self, code, out, err):
        self.code, self.out, self.err = code, out, err

    def fine(self):
        return self.code == 0

    def refused(self, words=""):
        return self.code == 4 and words in self.err

    def __repr__(self):
        return f"exit status {self.code}: {self.out[-150:]} {self.err[-250:]}"


place = tempfile.mkdtemp(prefix="mmcalc-limits.")


def run(*statements, files=None, words=(), stack=None, memory=None, patience=None):
    """The statements in one session; `files`: written before; stack, memory: bytes (ulimit -s, -v); Ctrl-C after `patience` seconds."""
    def confine():
        if stack:
            resource.setrlimit(resource.RLIMIT_STACK, (stack, stack))
        if memory:
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 5))
    for name, text in (files or {}).items():
        with open(os.path.join(place, name), "w") as f:
            f.write(text)
    with open(os.path.join(place, "statements"), "w") as f: # not -e: an argument has a limit of the system's
        f.write("".join(s + "\n" for s in statements))
    env = {"PATH": os.environ["PATH"], "HOME": place, "LC_ALL": "C.UTF-8", "TERM": "dumb", "MMCALC_DATA": os.path.join(source, "data")}
    with subprocess.Popen([mmcalc, "--no-config", *words, "statements"], cwd=place, env=env, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=confine) as p:
        for seconds, then in ((patience, lambda: p.send_signal(signal.SIGINT)), (20 * SECONDS, p.kill)): # by the clock for one that does nothing
            if seconds is None:
                continue
            try:
                out, err = p.communicate(timeout=seconds)
                if p.returncode == -signal.SIGXCPU:
                    break
                return Ended(p.returncode, out.decode(errors="replace"), err.decode(errors="replace"))
            except subprocess.TimeoutExpired:
                then()
        p.communicate()
    return Ended(None, "", f"not within {SECONDS} seconds of processor time")


def lines(n, form):
    return "\n".join(form.format(i) for i in range(n))


def listed(n, form, between=", "):
    return between.join(form.format(i) for i in range(n))


def program(body, on="umm", head="", params="p, w, l"):
    return f"algorithm t.limits \"t\"\n  param n \"size\", {params}\n{head}\n  program\n{body}\n  end\nend"


def simulated(body, on="umm", point="n=4 p=4 w=4 l=2", **more):
    return lambda: run(program(body), f"simulate t.limits on {on} {point}", **more)


# --- what nothing moves: name -> (what uses n of it, words of the refusal) --------------------------------------------------------

def loads(n): # the script is one of them
    n -= 1
    files = {f"l{i}": f"load \"l{i + 1}\"\n" for i in range(1, n)}
    files[f"l{n}"] = "1\n"
    return run("load \"l1\"", files=files)


def parameters(n): # n, p, w, l, and what the model chooses from: pipelined, lockstep
    return run("algorithm t.limits \"t\"\n  param n \"size\", p, w, l\n  on umm\n" + lines(n - 6, "    let x{0} = {0}")
               + "\n    exact time = n + x0\n  end\nend", "time t.limits on umm n=4 p=4 w=4 l=2")


def locals_of(n): # 64 each call
    calls = n // 64
    rest = listed(63, "a{0}")
    tail = "" if n % 64 == 0 else f"g({listed(n % 64, 'b{0}')}) = b0; "
    more = "0" if n % 64 == 0 else f"g({listed(n % 64, '1')})"
    return run(f"{tail}f(x, {rest}) = if x == 1 then {more} else f(x - 1, {rest})", f"f({calls}, {listed(63, '1')})")


def family(n):
    return run(program(f"    array a[t = 0..{n - 1}][1]\n    x = 1\n    forall i = 0 to 0\n      a[0][i] = x\n    end"), "simulate t.limits on umm n=4 p=4 w=1 l=2")


def forall(n):
    return run(program(f"    array a[1]\n    forall {listed(n, 'i{0} = 0 to 0')}\n      a[i0] = 1\n    end"), "simulate t.limits on umm n=4 p=4 w=4 l=2")


def operators(n):
    return run("algorithm t.limits \"t\"\n  param n \"size\", p, b, M\n  program\n" + lines(n, "    operator op{0}(x, y) = x + y  identity 0")
               + "\n    input global T[n]\n    forall multiprocessor r = 0 to 0\n      shared x[1]\n    end\n  end\nend", "simulate t.limits on agpu n=4 p=4 b=2 M=8")


def tuples(n):
    a, b, zero = listed(n, "a{0}"), listed(n, "b{0}"), listed(n, "0")
    return run(f"operator t.op \"t\"\n  operator t.op(({a}), ({b})) = ({listed(n, 'a{0} + b{0}')})  identity ({zero})  commutative\nend",
               f"simulate reduce.tree on agpu n={4 * n} p=4 b=2 M=8 operator=t.op")


def programs(n): # the first is no call
    return run("algorithm t.limits \"t\"\n  param n \"size\", p, w, l\n  program\n    array a[1]\n    if n > 1\n      call t.limits(n = n - 1)\n    end\n  end\nend",
               f"simulate t.limits on umm n={n + 1} p=4 w=4 l=2")


def procedures(n): # each uses the one before
    uses = "\n".join(f"procedure t{i}(x)\n  " + (f"do t{i - 1}(x)" if i > 1 else "x = 1") + "\nend" for i in range(1, n + 1))
    return run(uses, "algorithm t.limits \"t\"\n  param n \"size\", p, w, l\n  program\n    array a[1]\n    do t" + f"{n}(y)\n  end\nend",
               "simulate t.limits on umm n=1 p=4 w=4 l=2")


def parts(n): # program, array and its place; 1024 uses: an argument, x = 1, k additions to it; assignments of 3 parts and what is lacking
    k = (n//1024 - 5)//2
    lacking = n - 3 - 1024*(4 + 2*k)
    return run("procedure t.p(x)\n  x = 1" + " + 1"*k + "\nend", "algorithm t.limits \"t\"\n  param n \"size\", p, w, l\n  program\n    array a[1]\n"
               + "    do t.p(y)\n"*1024 + "    z = 1\n"*(lacking//3 - 1) + "    z = " + ("1", "-1", "1 + 1")[lacking % 3] + "\n  end\nend",
               "simulate t.limits on umm n=1 p=4 w=4 l=2")


def cores(n):
    n = 2048 if n <= 2048 else 4096 # a power of two
    return run("algorithm t.limits \"t\"\n  param n \"size\", p, b, M\n  require n >= 4\n  program\n    input global T[n]\n    output global R[n]\n    forall multiprocessor r = 0 to 0\n"
               "      forall core e\n        if e < 4\n          R[e] = T[e]\n        end\n      end\n    end\n  end\nend",
               f"simulate t.limits on agpu n=4 p={n} b={n} M={n * n}")


METRIC_NAMES = ["time", "accesses", "requests", "stages", "rounds", "work", "span", "assignments", "processors", "memory"]


def metrics(n):
    return run("minimize " + ", ".join(METRIC_NAMES[:n]) + " sum.pairwise on umm over p=1..2 n=4 w=2 l=2")


def compared(n):
    return run(lines(n, "algorithm t.c{0} \"t\"\n  param n \"size\", p, w, l\n  on umm\n    exact time = n + {0}\n  end\nend"),
               "compare " + listed(n, "t.c{0}") + " on umm n=4 p=4 w=4 l=2")


def drawn(n):
    return run(program("    array a[n]\n    forall i = 0 to n - 1\n      a[i] = 1\n    end"), f"steps t.limits on umm n={n} p=4096 w=4096 l=2")


def warps(n):
    return run(program("    array a[n]\n    forall i = 0 to n - 1\n      a[i] = 1\n    end"), f"steps t.limits on umm n={n} p={n} w=1 l=2")


def long_file(n): # what is not refused as too long is none of jobs
    path = os.path.join(place, "long.json")
    with open(path, "w") as f:
        f.truncate(n)
    try:
        r = subprocess.run([mmcalc, "--no-config", "--batch", path], cwd=place, stdin=subprocess.DEVNULL, capture_output=True, timeout=20 * SECONDS)
        return Ended(0 if r.returncode in (1, 2) else r.returncode, "", r.stderr.decode(errors="replace"))
    finally:
        os.unlink(path)


def statement(n):
    with open(os.path.join(place, "long"), "w") as f:
        f.write("1 #" + "x" * (n - 4) + "\n")
    r = run("load \"long\"")
    os.unlink(os.path.join(place, "long"))
    return r


FIXED = {
    "series": (lambda n: run(listed(n, "(1..2)", " + ")), "series in one statement"),
    "statement": (statement, "the most that is read"),
    "file": (long_file, "the most that is read"),
    "loads": (loads, "load each other deeper"),
    "parameters": (parameters, "parameters and lets"),
    "variables": (lambda n: run(f"f({listed(n, 'a{0}')}) = a0", f"f({listed(n, '7')})"), "too many parameters"),
    "locals": (locals_of, "too many variables in nested calls"),
    "arrays": (lambda n: simulated(lines(n, "    array a{0}[1]"))(), "more than 64 arrays"),
    "dimensions": (lambda n: simulated("    array a" + "[1]" * n)(), "too large"),
    "array": (lambda n: simulated(f"    array a[{n}]")(), "an array has 0 to 2^40 words"),
    "family": (family, "a family of more than"),
    "private": (lambda n: simulated(f"    array a[1]\n    forall i = 0 to 0\n      private v[{n}]\n      a[0] = 1\n    end")(), "a private array has"),
    "names": (lambda n: simulated("    array a[1]\n" + lines(n, "    x{0} = 1"))(), "names known at once"),
    "indices": (forall, "too many indices"),
    "operators": (operators, "too many operators"),
    "tuple": (tuples, "a tuple of more than"),
    "programs": (programs, "programs call each other"),
    "procedures": (procedures, "procedures within each other"),
    "parts": (parts, "parts of a program"),
    "cores": (cores, "are not run"),
    "metrics": (metrics, "metrics in one study"),
    "compared": (compared, "algorithms side by side"),
    "curves": (lambda n: run("plot " + listed(n, "x + {0}") + " over x=1..3"), "in one plot"),
    "points": (lambda n: run(f"plot x over x=1..{n}"), "the most of a plot"),
    "drawn": (drawn, "too large to draw"),
    "warps": (warps, "too large to draw"),
}
LONG = {"statement", "file", "family"} # take seconds, or a gigabyte


def fixed(name, limit):
    use, words = FIXED[name]
    if small and name in LONG:
        return skip(f"{name}: {limit}", "takes long; make check-long")
    below, at, above = use(limit - 1), use(limit), use(limit + 1)
    more = name == "array" # may be declared; what it takes is another limit's
    good = above.refused(words) and all(r.fine() or (more and r.refused() and words not in r.err) for r in (below, at))
    ok(good, f"{name}: {limit - 1} and {limit} are taken, {limit + 1} is refused", below, at, above)


# --- what less stack makes less ----------------------------------------------------------------------------------------------------

KB = 1024
# the walks of trees that trust the parser's depth have larger frames under a sanitizer
STACKS = (2 * MB, 8 * MB, 64 * MB) if sanitized else (192 * KB, 512 * KB, 2 * MB, 8 * MB, 64 * MB)
MEMORIES = (None,) if small or sanitized else (None, 256 * MB, 1 << 30)


def sum_of(k): # k operators within each other
    return "1" + " + 1" * k


def blocks_of(n, inside="x = x + 1"):
    return program("    array a[1]\n    x = 0\n" + lines(n, "    for t{0} = 0 to 0") + f"\n    {inside}\n" + "    end\n" * n)


def blocks(n, **more): # each loop knows a name: further ones are no loops
    body = "    array a[1]\n    x = 0\n" + "    if x == 0\n" * n + "    x = 1\n" + "    end\n" * n
    return run(program(body), "simulate t.limits on umm n=4 p=4 w=4 l=2", **more)


def sets_within(n): # every kind of statement that sets something
    return "    private v[2]\n" + "    if n >= 1\n" * n + "    s[c] = 1\n    x = (c, 1)\n    v[c mod 2] = c\n" + "    end\n" * n


def blocks_of_a_core(n, **more): # only their costs: from the program, without a run
    body = f"    forall multiprocessor m = 0 to 0\n    shared s[32]\n    forall core c\n{sets_within(n)}    end\n    end"
    return run(program(body, params="p, b, M"), "time t.limits on agpu n=4 p=32 b=32 M=1024", **more)


def blocks_of_a_thread(n, **more):
    return run(program(f"    array s[32]\n    forall c = 0 to 31\n{sets_within(n)}    end"), "simulate t.limits on umm n=4 p=4 w=4 l=2", **more)


def operands(n, **more):
    body = "    array a[1]\n    forall i = 0 to 0\n      a[i] = " + "abs(i - " * n + "1" + ")" * n + "\n    end"
    return run(program(body), "simulate t.limits on umm n=4 p=4 w=4 l=2", **more)


def calls(n, k=0, **more):
    return run(f"f(x) = if x == 0 then 0 else {sum_of(k)} + f(x - 1)", f"f({n})", **more)


def of_stack(name, limit):
    uses = {"nesting": lambda n, **m: run(sum_of(n - 1), **m), "calls": lambda n, **m: calls(n - 1, **m), "blocks": lambda n, **m: blocks(n - 1, **m),
            "operands": operands}
    use, usual = uses[name], 64 * MB if sanitized else 8 * MB # a sanitizer's frames are larger
    if name == "operands": # a call of abs takes what it takes: the limit lies between a hundred and its own number
        low, high = use(20, stack=usual), use(limit + 1, stack=usual)
        ok(low.fine() and high.refused(), f"{name}: a few are taken, {limit + 1} refused", low, high)
    else:
        below, at, above = (use(n, stack=usual) for n in (limit - 1, limit, limit + 1))
        ok(below.fine() and at.fine() and above.refused(), f"{name}: {limit - 1} and {limit} are taken with {usual // MB} MiB of stack, {limit + 1} refused", below, at, above)
    bad = []
    for stack in STACKS:
        for memory in MEMORIES:
            for n in (0, limit // 10, limit - 1, limit, limit + 1, 10 * limit)[name != "blocks":]:
                for use_of in [use] + [blocks_of_a_core, blocks_of_a_thread] * (name == "blocks"):
                    r = use_of(n, stack=stack, memory=memory)
                    if not (r.fine() or r.refused() or "deeper than the stack allows" in r.err):
                        bad.append(f"{n} of {name}, ulimit -s {stack // KB}, -v {memory}: {r}")
    ok(not bad, f"{name}: an answer or a refusal with any stack", *bad[:5])


# --- what `set` moves --------------------------------------------------------------------------------------------------------------

IRREGULAR = ("algorithm t.limits \"t\"\n  param n \"size\", p, w, l\n  on umm\n    plain = access(i = 0..n-1, (i*i) mod 97)\n  end\nend")
STRIDED = ("algorithm t.limits \"t\"\n  param n \"size\", p, w, l\n  on umm\n    plain = access(i = 0..n-1, 3*i)\n  end\nend")
FILL = program("    array a[n]\n    forall i = 0 to n - 1\n      a[i] = i\n    end")


def moved_by_set(name, statements, needs, words, status=4):
    """`needs` of the limit suffice for the statements, and one more does; one less does not.  None: as many as it takes."""
    if needs is None:
        low, high = 0, 1 << 20 # does not suffice, does
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (low, middle) if run(f"set {name}={middle}", *statements).fine() else (middle, high)
        needs = high
    less, just, more = (run(f"set {name}={v}", *statements) for v in (needs - 1, needs, needs + 1))
    good = just.fine() and more.fine() and just.out == more.out and less.code == status and words in less.err
    ok(good, f"{name}: {needs} suffice and {needs - 1} are refused", less, just, more)


def ends(row):
    name, least, most = row["name"], int(row["least"]), int(row["most"])
    taken = [run(f"set {name}={v}", f"set {name}") for v in (least, most)]
    refused = [run(f"set {name}={v}") for v in (least - 1, most + 1)]
    ok(all(r.fine() for r in taken) and all(r.code == 1 and "whole number from" in r.err for r in refused),
       f"{name}: set takes {least} and {most}, and nothing beyond", *taken, *refused)


# at its own maximum a limit protects nothing any more: another one speaks, or the answer comes
AT_MOST = {
    "precision": ["N(1/7)", "sqrt(2) > 1"],
    "bits": ["x = 2^(2^34); x - x", "2^(2^36)", "3^(2^40)"],
    "refine": ["sqrt(2)^2 == 2", "log2(3) > 1"],
    "terms": ["1..2^60", "sum(i = 1..2^62, 1/i)", "{1..2^60, 1..2^63}", "x = {1, 2..2^61}"],
    "accesses": ["time t.limits on umm n=2^45 p=4 w=4 l=2", "time t.limits on umm n=1000 p=4 w=4 l=2"],
    "cells": ["time t.strided on umm n=2^62 p=2^40+1 w=2^20+1 l=2", "time t.limits on umm n=100 p=4 w=4 l=2"],
    "words": ["simulate t.fill on umm n=2^44 p=4 w=4 l=2"],
    "steps": ["simulate t.fill on umm n=1000 p=4 w=4 l=2"],
    "memory": ["1..2^50", "x = {1..2^60}"],
    "threads": ["simulate t.fill on umm n=100000 p=64 w=4 l=2"],
    "seconds": ["sum(i = 1..1000, i^i mod 7)"],
}


def at_most(name, most):
    if sanitized:
        return skip(f"{name}: at {most} an answer, or another limit speaks", NO_ROOM)
    known = (IRREGULAR, STRIDED.replace("t.limits", "t.strided"), FILL.replace("t.limits", "t.fill"))
    bad = []
    for statement in AT_MOST[name]:
        r = run(*known, f"set {name}={most}", statement, memory=4 << 30, patience=0.25 if small else 3)
        if not (r.fine() or r.refused() or r.code == 130) and not (name == "refine" and "not decided" in r.err):
            bad.append(f"{statement}: {r}")
    ok(not bad, f"{name}: at {most} an answer, or another limit speaks, or it can be interrupted", *bad)


def settings(name):
    if name == "precision":
        r = run("set precision=7", "sqrt(2)")
        ok("1.414214" in r.out, "precision: 7 digits are 7", r)
    elif name == "bits":
        moved_by_set("bits", ["2^99"], 100, "more than 99 bits")
    elif name == "refine":
        r = [run(f"set refine={v}", "sqrt(2) > 1414213562373095048801688724209698078569671875376948/10^51") for v in (64, 128, 1024)]
        ok("not decided at 64 bits" in r[0].err and r[2].fine(), "refine: too few bits leave it undecided", *r)
    elif name == "terms":
        moved_by_set("terms", ["1..100"], 100, "set terms=")
        moved_by_set("terms", ["sum(i = 1..100, if i mod 7 == 3 then i^i else 1)"], 100, "set terms=")
        moved_by_set("terms", ["time sum.pairwise on umm n=2 p=1..10 w={1,2} l=1..5"], 100, "set terms=")
        moved_by_set("terms", ["max(1..100)"], 100, "set terms=")
    elif name == "accesses":
        moved_by_set("accesses", [IRREGULAR, "time t.limits on umm n=100 p=4 w=4 l=2"], 100, "set accesses=")
    elif name == "cells":
        moved_by_set("cells", [STRIDED, "set accesses=1", "time t.limits on umm n=10^6 p=64 w=4 l=2"], None, "set cells=")
    elif name == "words":
        moved_by_set("words", [FILL, "simulate t.limits on umm n=1000 p=4 w=4 l=2"], None, "set words=")
    elif name == "steps":
        moved_by_set("steps", [FILL, "simulate t.limits on umm n=1000 p=4 w=4 l=2"], 1000, "set steps=")
    elif name == "memory":
        r = [run(f"set memory={v}", "max(1..10^6)") for v in (2 ** 20, 2 ** 30)]
        ok(r[0].refused("set memory=") and r[1].fine(), "memory: a series that does not fit is refused", *r)
    elif name == "seconds":
        long = "sum(i = 1..10^8, if i mod 7 == 3 then i^i mod 11 else 1)"
        r = [run("set seconds=1", long), run("set seconds=1", "set seconds=0", "6*7")]
        ok(r[0].refused("set seconds=") and r[1].fine(), "seconds: a sum that takes longer is ended, one that does not is not", *r)
    elif name == "threads":
        r = [run(f"set threads={v}", FILL, "simulate t.limits on umm n=200000 p=64 w=4 l=2").out for v in (1, 2, 1023, 1024)]
        ok(len(set(r)) == 1 and "time" in r[0], "threads: the same result by 1, 2, 1023 and 1024")


# --- two deep things within each other -----------------------------------------------------------------------------------------------

def sums_in_calls(n, k, **more): # k sums within each other in each call
    inside = "".join(f"sum(i{i} = 1..1, " for i in range(k)) + "f(x - 1)" + ")" * k
    return run(f"f(x) = if x == 0 then 0 else {inside}", f"f({n})", **more)


def lists_in_calls(n, k, **more):
    return run(f"f(x) = if x == 0 then 0 else max({listed(k, '{0}')}, f(x - 1))", f"f({n})", **more)


def expressions_in_blocks(n, k, **more):
    body = "    array a[1]\n    x = 0\n" + "    if x == 0\n" * n + f"    x = {sum_of(k)}\n" + "    end\n" * n
    return run(program(body), "simulate t.limits on umm n=4 p=4 w=4 l=2", "derive t.limits on umm", **more)


def operators_in_definitions(n, k, **more): # n lets, each from the one before, and a formula
    lets = "    let x0 = 1\n" + "".join(f"    let x{i} = x{i - 1} + {sum_of(k)}\n" for i in range(1, n))
    return run(f"algorithm t.limits \"t\"\n  param n \"size\", p, w, l\n  on umm\n{lets}    exact time = x{n - 1} + {sum_of(k)}\n  end\nend",
               "time t.limits on umm n=4 p=4 w=4 l=2", **more)


def brackets_in_calls(n, k, **more):
    return run(f"f(x) = if x == 0 then 0 else {'(' * k}1{')' * k} + f(x - 1)", f"f({n})", **more)


PAIRS = {
    "operators in calls": (calls, (10, 500, 999), (10, 1000, 9900)),
    "sums in calls": (sums_in_calls, (10, 500, 999), (1, 8, 60)),
    "arguments in calls": (lists_in_calls, (10, 999), (10, 1000, 20000)),
    "operators in blocks": (expressions_in_blocks, (10, 199), (10, 1000, 9900)),
    "brackets in calls": (brackets_in_calls, (10, 999), (10, 1000, 2900)),
    "operators in definitions": (operators_in_definitions, (1, 50), (1000, 9900)),
}


def pair(name):
    use, ns, ks = PAIRS[name]
    bad, tried, answered = [], 0, 0
    stacks = STACKS[1::2] if small else STACKS
    for n in (ns[0], ns[-1]) if small else ns:
        for k in (ks[0], ks[-1]) if small else ks:
            for stack in stacks:
                for memory in MEMORIES:
                    r = use(n, k, stack=stack, memory=memory)
                    tried += 1
                    answered += r.fine()
                    if not (r.fine() or r.refused()):
                        bad.append(f"{n} x {k}, ulimit -s {stack // KB}, -v {memory and memory // MB}: {r}")
    ok(not bad and answered > 0, f"{name}: {tried} depths and sizes of stack and memory, {answered} with an answer, the others refused", *bad[:5])


def main():
    table = json.loads(run("limits", words=("-f", "json")).out)["limits"]
    known = {l["name"] for l in table}
    tried = set(FIXED) | set(AT_MOST) | {"nesting", "calls", "blocks", "operands"}
    ok(known == tried, "every row of the table is tried here", known ^ tried)
    for row in table:
        name, most = row["name"], int(row["most"])
        if wanted and name not in wanted:
            continue
        if row["by"] == "set":
            ends(row)
            settings(name)
            at_most(name, most)
        elif row["by"]:
            of_stack(name, most)
        else:
            fixed(name, most)
    for name in PAIRS:
        if not wanted or name in wanted:
            pair(name)
    tap.end()


try:
    main()
finally:
    subprocess.run(["rm", "-rf", place])
