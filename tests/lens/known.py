"""lens on the kernels of known.cu, written again here thread by thread: each access that the lens names must cost what these
addresses cost; then what others measured, as it follows from the lens's counts."""
import json
import os
import random
import subprocess
import tempfile
from fractions import Fraction

import tap
from naive import Block, summary

FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "known.cu")


class Thread:
    """One thread: at(tag, array, kind, index...) is an access in the line with that tag, the nth of its kind to that array there,
    in this turn of the loops around it."""

    def __init__(self, block, number, names):
        self.block, (self.id, self.x, self.y, self.z), self.names = block, number, names
        self.bx, self.by = names.get("bx", 0), names.get("by", 0)
        self.wide, self.high = block.size[0], block.size[1]

    def at(self, tag, array, kind, index, turn=(), nth=0, size=4):
        self.block.touch(self.id, (tag, array, kind, nth), turn, index * size, size)

    def add(self, tag, array, index, other, turn=(), size=4):
        """array[index] += array[other]"""
        self.at(tag, array, "read", index, turn, 0, size)
        self.at(tag, array, "read", other, turn, 1, size)
        self.at(tag, array, "write", index, turn, 0, size)


# --- the kernels: t a thread, n and the like what they are given ---

def fold_load(t, n, size):
    at = t.bx * t.wide + t.x
    if at < n:
        t.at("load", "from", "read", at, size=size)
    t.at("load", "part", "write", t.x, size=size)


def fold_end(t, size, reads=True):
    if t.x == 0:
        if reads:
            t.at("end", "part", "read", 0, size=size)
        t.at("end", "to", "write", t.bx, size=size)


def fold_modulo(t, n, size=4):
    fold_load(t, n, size)
    gap = 1
    while gap < t.wide:
        if t.x % (2 * gap) == 0:
            t.add("fold", "part", t.x, t.x + gap, gap, size)
        gap *= 2
    fold_end(t, size)


def fold_strided(t, n, size=4):
    fold_load(t, n, size)
    gap = 1
    while gap < t.wide:
        if 2 * gap * t.x < t.wide:
            t.add("fold", "part", 2 * gap * t.x, 2 * gap * t.x + gap, gap, size)
        gap *= 2
    fold_end(t, size)


def halves(t, first, last, size=4):
    half = first
    while half > last:
        if t.x < half:
            t.add("fold", "part", t.x, t.x + half, half, size)
        half //= 2


def fold_halves(t, n, size=4):
    fold_load(t, n, size)
    halves(t, t.wide // 2, 0, size)
    fold_end(t, size)


def fold_two(t, n, size=4):
    at = t.bx * 2 * t.wide + t.x
    if at < n:
        t.at("load", "from", "read", at, size=size)
    if at + t.wide < n:
        t.at("load2", "from", "read", at + t.wide, size=size)
    t.at("keep", "part", "write", t.x, size=size)
    half = t.wide // 2
    while half:
        if t.x < half:
            t.at("fold", "part", "read", t.x + half, half, size=size)
            t.at("fold", "part", "write", t.x, half, size=size)
        half //= 2
    fold_end(t, size, reads=False)


def pair_load(t, size):
    at = t.bx * 2 * t.wide + t.x
    t.at("load", "from", "read", at, nth=0, size=size)
    t.at("load", "from", "read", at + t.wide, nth=1, size=size)
    t.at("load", "part", "write", t.x, size=size)


def last_warp(t, size):
    for gap in (32, 16, 8, 4, 2, 1) if t.x < 32 else ():
        t.add(f"last{gap}", "part", t.x, t.x + gap, size=size)


def fold_last(t, n, size=4):
    pair_load(t, size)
    halves(t, t.wide // 2, 32, size)
    last_warp(t, size)
    fold_end(t, size)


def fold_unrolled(t, n, SIZE, size=4):
    pair_load(t, size)
    for whole in (512, 256, 128):
        if SIZE >= whole and t.x < whole // 2:
            t.add(f"fold{whole}", "part", t.x, t.x + whole // 2, size=size)
    last_warp(t, size)
    fold_end(t, size)


def fold_many(t, n, SIZE, EVEN, grid, size=4):
    at, turn = t.bx * SIZE * 2 + t.x, 0
    while at < n:
        t.at("load", "from", "read", at, turn, size=size)
        if EVEN or at + SIZE < n:
            t.at("load2", "from", "read", at + SIZE, turn, size=size)
        at, turn = at + SIZE * 2 * grid, turn + 1
    t.at("keep", "part", "write", t.x, size=size)
    halves(t, SIZE // 2, 0, size)
    fold_end(t, size)


def turn_naive(t, wide, high):
    col, row = t.bx * 32 + t.x, t.by * 32 + t.y
    for k in range(0, 32, t.high):
        t.at("move", "from", "read", (row + k) * wide + col, k)
        t.at("move", "to", "write", col * high + row + k, k)


def turn_tile(t, wide, high, PAD):
    col, row = t.bx * 32 + t.x, t.by * 32 + t.y
    for k in range(0, 32, t.high):
        t.at("in", "from", "read", (row + k) * wide + col, k)
        t.at("in", "tile", "write", (t.y + k) * (32 + PAD) + t.x, k)
    col, row = t.by * 32 + t.x, t.bx * 32 + t.y
    for k in range(0, 32, t.high):
        t.at("out", "tile", "read", t.x * (32 + PAD) + t.y + k, k)
        t.at("out", "to", "write", (row + k) * high + col, k)


def product(t, n, SIDE):
    row, col = t.by * SIDE + t.y, t.bx * SIDE + t.x
    for k in range(-(-n // SIDE)):
        if row < n and k * SIDE + t.x < n:
            t.at("left", "a", "read", row * n + k * SIDE + t.x, k)
        t.at("left", "left", "write", t.y * SIDE + t.x, k)
        if col < n and k * SIDE + t.y < n:
            t.at("right", "b", "read", (k * SIDE + t.y) * n + col, k)
        t.at("right", "right", "write", t.y * SIDE + t.x, k)
        for i in range(SIDE):
            t.at("multiply", "left", "read", t.y * SIDE + i, (k, i))
            t.at("multiply", "right", "read", i * SIDE + t.x, (k, i))
    if row < n and col < n:
        t.at("end", "c", "write", row * n + col)


def histogram(t, n, grid):
    data = random.Random(t.id)
    for turn, k in enumerate(range(t.x, 8 * 64, t.wide)):
        t.at("clear", "bins", "write", k, turn)
    for turn, k in enumerate(range(t.bx * t.wide + t.x, n, t.wide * grid)):
        t.at("count", "data", "read", k, turn, size=1)
        t.at("count", "mine", "atomic", t.x // 32 * 64 + data.randrange(64), turn)
    for turn, b in enumerate(range(t.x, 64, t.wide)):
        for w in range(8):
            t.at("sum", "bins", "read", b + w * 64, (turn, w))
        t.at("add", "out", "atomic", b, turn)


def stencil(t, n):
    at, here = t.x + t.bx * t.wide, t.x + 3
    if at >= n:
        return
    t.at("middle", "in", "read", at)
    t.at("middle", "near", "write", here)
    if t.x < 3:
        if at >= 3:
            t.at("before", "in", "read", at - 3)
        t.at("before", "near", "write", here - 3)
        if at + t.wide < n:
            t.at("behind", "in", "read", at + t.wide)
        t.at("behind", "near", "write", here + t.wide)
    for k in range(-3, 4):
        t.at("gather", "near", "read", here + k, k)
    t.at("end", "out", "write", at)


def scan_tree(t, n, PAD_BITS):
    put = lambda i: i + (i >> PAD_BITS)
    for tag, i in (("load", t.x), ("load2", t.x + n // 2)):
        t.at(tag, "in", "read", i)
        t.at(tag, "tree", "write", put(i))
    d, gap = n // 2, 1
    while d:
        if t.x < d:
            t.add("up", "tree", put(gap * (2 * t.x + 2) - 1), put(gap * (2 * t.x + 1) - 1), d)
        d, gap = d // 2, gap * 2
    if t.x == 0:
        t.at("root", "tree", "write", put(n - 1))
    d = 1
    while d < n:
        gap //= 2
        if t.x < d:
            i, j = put(gap * (2 * t.x + 1) - 1), put(gap * (2 * t.x + 2) - 1)
            t.at("hold", "tree", "read", i, d)
            t.at("swap", "tree", "read", j, d)
            t.at("swap", "tree", "write", i, d)
            t.at("down", "tree", "read", j, d)
            t.at("down", "tree", "write", j, d)
        d *= 2
    t.at("end", "tree", "read", put(t.x))
    t.at("end", "out", "write", t.x)


def fragments(t, n, SWIZZLED):
    put = lambda row, col: row * 16 + (((col >> 3) ^ ((row >> 2) & 1)) << 3 if SWIZZLED else col)
    for k in range(n // 16):
        rows16(t, "fill", "a", "read", (t.by * 16 + t.x // 2) * n + k * 16 + t.x % 2 * 8, k)
        rows16(t, "fill", "left", "write", put(t.x // 2, t.x % 2 * 8), k)
        if t.x < 16:
            rows16(t, "fill2", "b", "read", (k * 16 + t.x) * n + t.bx * 8, k)
            rows16(t, "fill2", "right", "write", t.x * 8, k)
            rows16(t, "load2", "right", "read", t.x * 8, k)
        rows16(t, "load4", "left", "read", put(t.x % 16, t.x // 16 * 8), k)


def fragments_tiled(t, n, PAD):
    warp, lane = divmod(t.x, 32)
    for k in range(n // 16):
        row, col = t.x // 2, t.x % 2 * 8
        rows16(t, "fill", "a", "read", (t.by * 128 + row) * n + k * 16 + col, k)
        rows16(t, "fill", "left", "write", row * 16 + col, k)
        for i in range(4):
            rows16(t, "load4", "left", "read", (warp % 2 * 64 + i * 16 + lane % 16) * 16 + lane // 16 * 8, (k, i))
            if lane < 16:
                rows16(t, "load2", "right", "read", lane * (128 + PAD) + warp // 2 * 32 + i * 8, (k, i))


def rows16(t, tag, array, kind, halves_before, turn):
    t.at(tag, array, kind, Fraction(halves_before, 8), turn, size=16)


def every_fourth(t, grid):
    me = t.bx * t.wide + t.x
    t.at("keep", "in", "read", me)
    t.at("keep", "held", "write", me)
    t.at("read", "held", "read", me * 4)
    t.at("read", "out", "write", me)


def exchange(t, size):
    t.at("write", "held", "write", t.x, size=size)
    t.at("read", "held", "read", t.x + t.wide, size=size)
    t.at("read", "out", "write", t.x, size=size)


SIZE_OF = {"int": 4, "double": 8, "float": 4, "float2": 8, "float4": 16}
CASES = [(f, block, {"n": n, "T": T, "bx": bx}) for f in (fold_modulo, fold_strided, fold_halves, fold_two)
         for block, n, T, bx in (((256,), 100000, "int", 0), ((128,), 300, "double", 1))]
CASES += [(fold_last, (b,), {"n": 4096, "T": T}) for b, T in ((256, "float"), (64, "double"))]
CASES += [(fold_unrolled, (b,), {"n": 4096, "T": "float", "SIZE": b}) for b in (64, 256, 512)]
CASES += [(fold_many, (b,), {"n": n, "T": "int", "SIZE": b, "EVEN": e, "grid": 4, "bx": 3}) for b, n, e in ((128, 8192, True), (256, 9000, False))]
CASES += [(turn_naive, b, {"wide": 1024, "high": 512, "bx": 2, "by": 1}) for b in ((32, 8), (32, 16))]
CASES += [(turn_tile, (32, 8), {"wide": 1024, "high": 1000, "PAD": p, "by": 2}) for p in (0, 1, 2)]
CASES += [(product, (s, s), {"n": n, "SIDE": s, "bx": 1}) for s, n in ((16, 64), (32, 70), (8, 20))]
CASES += [(histogram, (b,), {"n": 5000, "grid": 2, "bx": 1}) for b in (256, 192)]
CASES += [(stencil, (256,), {"n": n, "bx": bx}) for n, bx in ((10000, 1), (700, 2), (100, 0))]
CASES += [(scan_tree, (128,), {"n": 256, "PAD_BITS": p}) for p in (4, 5, 30)]
CASES += [(fragments, (32,), {"n": 64, "SWIZZLED": s, "by": 1}) for s in (False, True)]
CASES += [(fragments_tiled, (256,), {"n": 32, "PAD": p}) for p in (0, 8, 16)]
CASES += [(every_fourth, (32,), {"grid": 2})]
CASES += [(exchange, (256,), {"T": T, "bank": bank}) for T in ("float", "float2", "float4") for bank in (4, 8)]
NAME = {"bx": "blockIdx.x", "by": "blockIdx.y"}


def ask(mmcalc, statements, *options):
    run = subprocess.run([mmcalc, "--no-config", *options, "--format", "json", "-"], text=True, capture_output=True,
                         input="".join(s + "\n" for s in statements))
    return [json.loads(line) for line in run.stdout.splitlines()], run.stderr


def statement(f, block, names):
    given = " ".join(f"{NAME.get(k, k)}={str(v).lower() if isinstance(v, bool) else v}" for k, v in names.items())
    return f"lens {FILE} {f.__name__} block={'x'.join(map(str, block))} {given}"


def count(f, block, names):
    given = {k: v for k, v in names.items() if k not in ("bx", "by", "T", "bank")}
    if "T" in names:
        given["size"] = SIZE_OF[names["T"]]
    b = Block(block, bank=names.get("bank", 4))
    for number in b.threads():
        f(Thread(b, number, names), **given)
    return b


def wrong_in(answer, block):
    """What the lens says of a kernel otherwise than its addresses do; None where nothing is."""
    tags = [line.split("// [")[1].split("]")[0] if "// [" in line else "" for line in open(FILE)]
    tag_of = lambda line: next(t for t in tags[line - 1:] if t)  # of a statement in several lines the last has it
    said, nth = {}, {}
    for a in sorted(answer["accesses"], key=lambda a: (int(a["line"]), int(a["column"]))):
        key = tag_of(int(a["line"])), a["array"], a["kind"]
        said[key + (nth.get(key, 0),)] = a
        nth[key] = nth.get(key, 0) + 1
    if answer["refused"]:
        return f"refused: {answer['refused']}"
    costs = block.costs(lambda key: "wavefronts" if said.get(key, {}).get("space") == "shared" else "sectors")
    if set(costs) != set(said):
        return f"{set(costs) ^ set(said)} are not in both"
    for key, of in costs.items():
        c, n = said[key].get("wavefronts") or said[key]["sectors"], int(said[key]["requests"])
        if "worst" in c:
            got = n, int(c["worst"]), Fraction(c["mean"]), Fraction(c["ideal"])
            if got != summary(of):
                return f"{key}: {got}, wanted {summary(of)}"
        elif key[2] != "atomic" or n != len(of) or not all(int(c["least"]) <= k <= int(c["most"]) for k, _ in of):
            return f"{key}: {c}"
    return None


def programs(mmcalc, asked):
    """lens ... to mmcalc, of statements and what the lens says: how many are carried over, and what is wrong: a block on the AGPU
    must take the wavefronts and lines of the lens, and have its conflicts."""
    texts, told = ask(mmcalc, [s + " to mmcalc" for s, _ in asked], "--keep-going")
    wrong, carried, refusals = [], 0, []
    for (s, answer), t in zip(asked, texts):
        if "error" in t:
            refusals.append(t["error"]["message"])
            if not t["error"]["message"].startswith("not carried over: "):
                wrong.append(f"{s} to mmcalc: {t['error']['message']}")
            continue
        carried += 1
        shared = [a for a in answer["accesses"] if a["space"] == "shared"]
        waves, lines = int(answer["total"]["wavefronts"]), int(answer["total"]["lines"])
        want = waves + lines, lines, waves - sum(int(a["requests"]) for a in shared)
        with tempfile.NamedTemporaryFile("w", suffix=".mm") as f:
            f.write(t["text"])
            f.flush()
            of = t["text"].split()[1]
            run = subprocess.run([mmcalc, "--no-config", "--format", "json", "-e", f"load {f.name}", "-e", f"simulate {of} on agpu data=no"],
                                 text=True, capture_output=True)
        r = json.loads(run.stdout.splitlines()[-1]) if run.stdout else {}
        got = tuple(int(r.get(k, -1)) for k in ("time", "io", "conflicts"))
        if got != want:
            wrong.append(f"{s} to mmcalc: {got}, wanted {want}: {run.stderr[:300]}\n{t['text']}")
    if len(texts) != len(asked):
        wrong.append(f"{len(texts)} answers to {len(asked)} questions: {told[:500]}")
    if os.environ.get("REFUSALS"):
        print("\n".join(f"# {r}" for r in refusals))
    return carried, wrong


def replays(answer, tags):
    """Wavefronts beyond the best of a block's reads in these lines, as profilers count bank conflicts."""
    lines = open(FILE).read().split("\n")
    return sum(int(a["requests"]) * (Fraction(a["wavefronts"]["mean"]) - Fraction(a["wavefronts"]["ideal"]))
               for a in answer["accesses"] if a["space"] == "shared" and a["kind"] == "read"
               and any(f"[{t}]" in lines[int(a["line"]) - 1] for t in tags))


def check(mmcalc):
    answers, told = ask(mmcalc, [statement(*c) for c in CASES])
    wrong = [] if len(answers) == len(CASES) else [f"{len(answers)} answers to {len(CASES)} questions: {told[:500]}"]
    for case, answer in zip(CASES, answers):
        bad = wrong_in(answer, count(*case))
        if bad:
            wrong.append(f"{statement(*case)}: {bad}")
    kernels = len({c[0] for c in CASES})
    tap.ok(not wrong, f"{kernels} kernels that everybody knows, {len(CASES)} times, cost what their threads ask for", *wrong[:5])

    first = [(statement(f, b, {k: v for k, v in n.items() if k not in NAME}), a) for (f, b, n), a in zip(CASES, answers)
             if n.get("bx", 0) == n.get("by", 0) == 0 and n.get("bank", 4) == 4 and "grid" not in n]
    carried, bad = programs(mmcalc, first)
    tap.ok(not bad and carried >= 12, f"{carried} of {len(first)} as programs of the AGPU cost there what the lens says", *bad[:3])

    # NVIDIA-developer-blog/code-samples#48: two blocks of 32
    [a], _ = ask(mmcalc, [statement(every_fourth, (32,), {"grid": 2})])
    tap.ok(2 * replays(a, ["read"]) == 6, "every fourth word, two blocks of 32: 6 conflicts, as Nsight Compute said (code-samples#48)")
    # ekondis/gpumembench#1: transactions a request on a K80, whose banks have 8 bytes
    k80, _ = ask(mmcalc, [statement(exchange, (256,), {"T": T, "bank": 8}) for T in ("float", "float2", "float4")])
    tap.ok([{int(x["wavefronts"]["worst"]) for x in a["accesses"] if x["space"] == "shared"} for a in k80] == [{1}, {1}, {2}],
           "float, float2, float4 on banks of 8 bytes: 1, 1, 2 a request, as nvprof said of a K80 (gpumembench#1)")
    # xlite-dev/LeetCUDA, swizzle: 1024 x 1024 x 1024, a block of 32 for 16 x 8, and of 256 for 128 x 128
    mma, _ = ask(mmcalc, [statement(fragments, (32,), {"n": 1024, "SWIZZLED": s}) for s in (False, True)]
                 + [statement(fragments_tiled, (256,), {"n": 1024, "PAD": 0})])
    got = [b * replays(a, ["load2", "load4"]) for a, b in zip(mma, (8192, 8192, 64))]
    tap.ok(got == [2097152, 0, 2359296], f"ldmatrix of a product of 1024: {', '.join(map(str, got))} conflicts, as measured by LeetCUDA")
    # Dao-AILab/flash-attention#738: two pages of 64 halves a row; threads 0 to 7 and 8 to 15 are served apart
    [a], _ = ask(mmcalc, ["conflicts 's[threadIdx.x/8 % 2][threadIdx.x/16][threadIdx.x % 8 * 8]' shape=2x8x64 type=half bytes=16 block=128"])
    tap.ok(a["wavefronts"]["worst"] == a["wavefronts"]["ideal"] == "4", "rows of 16 bytes in two pages: no conflict (flash-attention#738)")
