"""conflicts '...' against a counter that is written from the definitions alone: random expressions of C, shapes, types,
blocks and memories; every address is computed thread by thread.  Then kernels.
usage: lens.py MMCALC SOURCE [SEED [COUNT [KERNELS]]]  (TAP)"""
import os
import random
import sys
from fractions import Fraction

import kernels
import known
import tap
from naive import INT, UINT, NoValue, binary, cost, fit, unary, usual

mmcalc = sys.argv[1]
seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
count = int(sys.argv[4]) if len(sys.argv) > 4 else (250 if os.environ.get("MMCALC_TESTS") == "small" else 20000)
kernel_count = int(sys.argv[5]) if len(sys.argv) > 5 else (25 if os.environ.get("MMCALC_TESTS") == "small" else 600)
chance = random.Random(seed)
SIZES = {"char": 1, "short": 2, "half": 2, "half2": 4, "int": 4, "float": 4, "double": 8, "float2": 8, "float4": 16, "double2": 16,
         "uchar4": 4, "short4": 8, "float3": 12, "longlong": 8}
RANK = {"||": 1, "&&": 2, "|": 3, "^": 4, "&": 5, "==": 6, "!=": 6, "<": 7, ">": 7, "<=": 7, ">=": 7, "<<": 8, ">>": 8, "+": 9,
        "-": 9, "*": 10, "/": 10, "%": 10}


def tree(depth):
    """A random expression: its text with the rank of its operator, and what computes it from the names' values."""
    kind = chance.random()
    if depth == 0 or kind < 0.2:
        which = chance.random()
        if which < 0.6:
            name = chance.choice(["threadIdx.x", "threadIdx.x", "threadIdx.y", "threadIdx.z", "blockDim.x", "lane", "warp", "k", "j"])
            return name, 12, lambda at: at[name]
        v = chance.choice([0, 1, 2, 3, 4, 5, 7, 8, 16, 17, 31, 32, 33, 64])
        if which < 0.7:
            return f"{v}u", 12, lambda at: (UINT, v)
        return (hex(v) if which < 0.75 else str(v)), 12, lambda at: (INT, v)
    if kind < 0.27:
        c, x, y = tree(depth - 1), tree(depth - 1), tree(depth - 1)

        def choose(at):
            cond, a, b = c[2](at), x[2](at), y[2](at)  # all must have a value
            t = usual(a[0], b[0])
            return t, fit(t, (a if cond[1] else b)[1])
        return f"({c[0]} ? {x[0]} : {y[0]})", 12, choose
    if kind < 0.33:
        x = tree(depth - 1)
        op = chance.choice("-~!")

        def one(at):
            return unary(op, x[2](at))
        return f"{op}{x[0] if x[1] > 11 else '(' + x[0] + ')'}", 11, one
    op = chance.choice(["+", "+", "*", "*", "-", "/", "%", "<<", ">>", "&", "&", "|", "^", "^", "<", "==", "!=", ">="])
    x, y = tree(depth - 1), tree(depth - 1)
    r = RANK[op]
    left = x[0] if x[1] >= r else f"({x[0]})"
    right = y[0] if y[1] > r else f"({y[0]})"
    if right.startswith(op) and op in "-+&":
        right = f"({right})"
    return f"{left} {op} {right}", r, lambda at: binary(op, x[2](at), y[2](at))


def question():
    block = chance.choice([(32, 1, 1), (16, 16, 1), (8, 8, 2), (32, 8, 1), (7, 5, 1), (20, 1, 1), (64, 2, 1), (1, 1, 1), (33, 1, 1)])
    type_ = chance.choice(list(SIZES) + [20, 24])
    banks, bank = chance.choice([(32, 4)] * 6 + [(32, 8), (16, 4)])
    dims = chance.choice([None, (32,), (16, 16), (32, 33), (4, 8, 8), (10, 7)])
    indices = [tree(chance.randint(1, 3)) for _ in (dims or (0,))]
    named = chance.random() < 0.7 or (dims and len(dims) > 1)
    text = "s" + "".join(f"[{i[0]}]" for i in indices) if named else indices[0][0]
    values = {n: chance.sample([0, 1, 2, 3, 5, 8, 31, 100], chance.choice([1, 1, 2, 3])) for n in "kj"}
    given = " ".join(f"{n}={v[0]}" if len(v) == 1 else f"for {n}={{{', '.join(map(str, v))}}}" for n, v in values.items())
    statement = (f"conflicts '{text}' type={type_} block={'x'.join(map(str, block))} banks={banks} bank={bank} "
                 + (f"shape={'x'.join(map(str, dims))} " if dims else "") + given)
    size = SIZES.get(type_, type_)
    asked = chance.choice([None] * 4 + [n for n in (2, 4, 8, 16) if n > size])
    statement += f" bytes={asked}" if asked else ""
    return statement, block, size, asked or size, banks, bank, dims if named else None, indices, text, values


def expected(block, size, asked, banks, bank, dims, indices, text, values):
    """What the answer must say, or None where some index has no value."""
    used = [n for n in sorted(values, key=lambda n: first_use(text, n)) if uses(text, n)]
    sums, worst, ideal, made = {}, {}, {}, 0
    threads = block[0] * block[1] * block[2]

    def combinations(names):
        if not names:
            yield {}
            return
        for v in values[names[0]]:
            for rest in combinations(names[1:]):
                yield {names[0]: v, **rest}
    for at in combinations(used):
        for warp in range((threads + 31) // 32):
            addresses = [None] * 32
            for lane in range(min(32, threads - warp * 32)):
                i = warp * 32 + lane
                where = {"threadIdx.x": (UINT, i % block[0]), "threadIdx.y": (UINT, i // block[0] % block[1]),
                         "threadIdx.z": (UINT, i // (block[0] * block[1])), "blockDim.x": (UINT, block[0]), "lane": (INT, lane),
                         "warp": (INT, warp), **{n: (INT, v) for n, v in at.items()}}
                flat = 0
                for k, index in enumerate(indices):
                    flat = flat * (dims[k] if dims and k else 1) + index[2](where)[1] if k else index[2](where)[1]
                addresses[lane] = flat * size
            made += 1
            for key, (took, best) in cost(addresses, asked, banks, bank).items():
                sums[key] = sums.get(key, 0) + took
                ideal[key] = ideal.get(key, 0) + best
                worst[key] = max(worst.get(key, 0), took)
    return {key: (worst[key], Fraction(sums[key], made), Fraction(ideal[key], made)) for key in sums}


def uses(text, name):
    return first_use(text, name) >= 0


def first_use(text, name):
    i = text.find(name)
    while i >= 0:
        before, after = text[i - 1] if i else " ", text[i + 1:i + 2]
        if not (before.isalnum() or before in "._") and not (after.isalnum() or (after and after in "._")):
            return i
        i = text.find(name, i + 1)
    return -1


def main():
    asked = []
    while len(asked) < count:
        statement, *rest = question()
        try:
            asked.append((statement, expected(*rest)))
        except NoValue:
            continue
    answers, _ = known.ask(mmcalc, [s for s, _ in asked], "--keep-going")
    wrong = []
    for (statement, want), got in zip(asked, answers):
        if "error" in got:
            wrong.append(f"{statement}: {got['error']['message']}")
            continue
        for key, (worst, mean, ideal) in want.items():
            r = got[key]
            if int(r["worst"]) != worst or Fraction(r["mean"]) != mean or ("ideal" in r and Fraction(r["ideal"]) != ideal):
                wrong.append(f"{statement}: {key} {r}, wanted {worst}, {mean}, {ideal}")
                break
    for w in wrong[:10]:
        print("# " + w)
    tap.ok(len(answers) == len(asked) and not wrong, f"{len(asked)} random indices in C are counted as their addresses say")
    known.check(mmcalc)
    kernels.check(mmcalc, seed, kernel_count)
    tap.end()


main()
