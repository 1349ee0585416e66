"""What `scalability` proves of random times T(n, p), for all n and p, held against numbers: n and p from 2^64 to 2^16384.  TAP.

usage: scaling.py MMCALC SOURCE [SEED [COUNT]]      the same seed asks the same; $SEED is one, too

Every value here is the logarithm of a number, so that n = 2^16384 is 16384.0; a constant factor is a bounded difference,
one that grows is seen: log2(n) alone makes 8 from one end to the other."""
import ast
import json
import math
import os
import random
import subprocess
import sys

import tap

mmcalc = os.path.abspath(sys.argv[1])
seed = int(sys.argv[3] if len(sys.argv) > 3 else os.environ.get("SEED", 20140913))
count = int(sys.argv[4]) if len(sys.argv) > 4 else 120 if os.environ.get("MMCALC_TESTS") == "small" else 1200
SIZES = [64.0 * 2**(k / 2) for k in range(17)]  # logarithms of n, or of p
BOUNDED, GROWN = 5.0, 3.0


def value(node, at):
    """log2 of the expression where the names have these logarithms."""
    if isinstance(node, ast.Expression):
        return value(node.body, at)
    if isinstance(node, ast.Constant):
        return math.log2(node.value)
    if isinstance(node, ast.Name):
        return at[node.id]
    if isinstance(node, ast.Call):
        x = value(node.args[0], at)
        if node.func.id == "sqrt":
            return x / 2
        return math.log2(max(x, 1e-9))  # log2
    a = value(node.left, at)
    if isinstance(node.op, ast.Pow):
        return a * exponent(node.right)
    b = value(node.right, at)
    if isinstance(node.op, ast.Mult):
        return a + b
    if isinstance(node.op, ast.Div):
        return a - b
    high, low = max(a, b), min(a, b)  # a sum
    return high + math.log2(1 + 2**max(low - high, -60.0))


def exponent(node):
    """A number, which may be a quotient or negative."""
    if isinstance(node, ast.UnaryOp):
        return -exponent(node.operand)
    if isinstance(node, ast.BinOp):
        return exponent(node.left) / exponent(node.right)
    return float(node.value)


def function(text):
    tree = ast.parse(text.replace("^", "**"), mode="eval")
    return lambda n, p: value(tree, {"n": n, "p": p})


def random_time(r):
    """What falls with p, and what does not: at least one of each, mostly."""
    a = r.choice(["n", "n", "n", "n^2", "n^3", "n*log2(n)", "n^(3/2)", "n^2*log2(n)", "n*log2(n)^2", "sqrt(n)"])
    more = ["log2(p)", "log2(n)", "p", "sqrt(p)", "p^2", "p*log2(p)", "log2(p)^2", "n/sqrt(p)", "n*log2(p)/p", "n^2/p^2", "sqrt(n)",
            "n^2/p^(1/2)", "log2(n)^2", "log2(log2(n))", "p*log2(n)", "n", "1", "n*log2(p)", "sqrt(n*p)", "n^(1/3)*log2(p)"]
    terms = [f"{r.choice(['', '2*', '7*'])}{a}/p"] + [r.choice(["", "3*", "5*"]) + t for t in r.sample(more, r.choice([1, 1, 1, 2, 2, 3, 0]))]
    return " + ".join(terms)


def bounded(ratios):
    """The same up to a constant factor, above."""
    return max(ratios) <= ratios[0] + BOUNDED or max(ratios) <= BOUNDED


def grows(ratios):
    return ratios[-1] >= ratios[0] + GROWN and ratios[-1] == max(ratios)


class Held:
    """One time, its work, and the answers to be tried."""

    def __init__(self, time, growth):
        self.T, self.W, self.growth = function(time), function(growth["work"]), growth
        self.wrong = []

    def lost(self, n, p):
        """The cost as a multiple of the work."""
        return p + self.T(n, p) - self.W(n, p)

    def must(self, good, what):
        if not good:
            self.wrong.append(what)

    def order(self):
        t = function(self.growth["time"])
        for y in (0.25, 0.5, 0.9, 1.5):
            d = [self.T(n, n * y) - t(n, n * y) for n in SIZES]
            self.must(max(d) - min(d) <= BOUNDED, f"T is not Theta({self.growth['time']}) at p = n^{y}: {d[0]} to {d[-1]}")

    def optimal(self, a):
        worst = [max(self.lost(n, n * y / 16) for y in range(17)) for n in SIZES]
        if a["says"].startswith("yes"):
            self.must(bounded(worst), f"cost-optimal for p <= n: {worst[0]} to {worst[-1]}")
        elif a["proved"]:
            slowly = "log2(log2(n))" in self.growth["time"]  # from 6 to 14
            self.must(grows(worst) or slowly and worst[-1] > worst[0] + 0.5, f"not cost-optimal for p <= n: {worst[0]} to {worst[-1]}")

    def hopeless(self, says):
        """none: the cost is F times the work"""
        factor = function(says.split(" is ")[1].split(" times ")[0])
        for y in (0.1, 0.5, 1.0, 2.0):
            d = [self.lost(n, n * y) - factor(n, n * y) for n in SIZES]
            self.must(min(d) >= -BOUNDED, f"{says}: {min(d)} at p = n^{y}")

    def iso(self, a):
        if "order" in a:
            f = function(a["order"])
            kept = [self.lost(f(0, p), p) for p in SIZES]
            beyond = [self.lost(1.3 * f(0, p), p) for p in SIZES]
            share = 0.8 if f(0, SIZES[-1]) > 100 else 0.4  # n = log2(p) is small itself
            below = [self.lost(share * f(0, p), p) for p in SIZES]
            self.must(bounded(kept) and bounded(beyond), f"n = {a['order']} keeps the efficiency: {kept[0]} to {kept[-1]}")
            self.must(grows(below), f"less than n = {a['order']} loses it: {below[0]} to {below[-1]}")
        elif a["proved"] and a["says"].startswith("any"):
            self.must(all(bounded([self.lost(n, n * y) for n in SIZES]) for y in (0.01, 0.5, 1.0, 2.0, 4.0)), "any n keeps the efficiency")
        elif a["proved"]:
            self.hopeless(a["says"])

    def least(self, a):
        if "order" in a:
            best, at = function(a["order"]), function(a["p"])
            there = [self.T(n, at(n, 0)) - best(n, 0) for n in SIZES]
            self.must(max(map(abs, there)) <= 2 * BOUNDED and bounded(there), f"T at p = {a['p']} is {a['order']}: {there[0]} to {there[-1]}")
            for n in SIZES:
                low = min(self.T(n, 3 * n * y / 64) for y in range(65)) - best(n, 0)
                self.must(low >= -2 * BOUNDED, f"the least T is {a['order']}: {low} at n = 2^{n}")
        elif a["proved"]:
            self.must(all(self.T(n, 9 * n) < self.T(n, 3 * n) - 9 for n in SIZES), "falls with every processor")

    def cost_optimal(self, a):
        if "order" in a:
            best, at = function(a["order"]), function(a["p"])
            there = [self.T(n, at(n, 0)) - best(n, 0) for n in SIZES]
            kept = [self.lost(n, at(n, 0)) for n in SIZES]
            more = [self.lost(n, at(n, 0) + 0.2 * n) for n in SIZES]
            self.must(max(map(abs, there)) <= 2 * BOUNDED and bounded(there), f"T at p = {a['p']} is {a['order']}: {there[0]} to {there[-1]}")
            self.must(bounded(kept), f"p = {a['p']} is cost-optimal: {kept[0]} to {kept[-1]}")
            self.must(grows(more), f"more than p = {a['p']} is not: {more[0]} to {more[-1]}")
        elif a["proved"] and a["says"].startswith("every"):
            self.must(all(bounded([self.lost(n, n * y) for n in SIZES]) for y in (0.01, 0.5, 1.0, 2.0, 4.0)), "every p is cost-optimal")
        elif a["proved"]:
            self.hopeless(a["says"])


def ask(times):
    """The growth that mmcalc tells of each, or None."""
    statements = [part for t in times for part in ("-e", "scalability " + t)]
    out = subprocess.run([mmcalc, "--no-config", "-q", "--keep-going", "-f", "json"] + statements, capture_output=True, text=True, timeout=600)
    answers = [json.loads(line) for line in out.stdout.splitlines()]
    return [a.get("growth") for a in answers]


r = random.Random(seed)
print(f"# seed {seed}")
times = [random_time(r) for _ in range(count)]
answers = ask(times)
tap.ok(len(answers) == count, "every question is answered", f"{len(answers)} answers to {count} questions")
KINDS = {"cost_optimal": "optimal", "isoefficiency": "iso", "least_time": "least", "cost_optimal_time": "cost_optimal"}
proved = dict.fromkeys(KINDS, 0)
wrong, held = [], 0
for time, growth in zip(times, answers):
    if not growth or "work" not in growth or "isoefficiency" not in growth:
        continue
    h = Held(time, growth)
    held += 1
    h.order()
    for key, name in KINDS.items():
        a = growth[key]
        proved[key] += bool(a.get("proved"))
        getattr(h, name)(a)
        if os.environ.get("SHOW") and not a.get("proved"):
            print(f"# {time}: {key}: {a}")
    wrong += [f"{time}: {w}" for w in h.wrong]
tap.ok(held * 10 >= count * 8, "most times have an order", f"{held} of {count}")
tap.ok(not wrong, "what is proved for all n and p is so at n and p to 2^16384", *wrong[:20])
for key in KINDS:
    tap.ok(proved[key] * 2 >= held, f"most of {key} is decided", f"{proved[key]} of {held}")
    print(f"# {key}: {proved[key]} of {held} proved")
tap.end()
