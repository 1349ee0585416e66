"""What the tests of the lens hold it against, written from the definitions alone: whole numbers of C, and what one request of a
warp costs, counted byte by byte."""
from collections import defaultdict, namedtuple
from fractions import Fraction

Type = namedtuple("Type", "name size signed")
BOOL, UCHAR, SHORT = Type("bool", 1, False), Type("unsigned char", 1, False), Type("short", 2, True)
INT, UINT = Type("int", 4, True), Type("unsigned", 4, False)
LONG, ULONG = Type("long long", 8, True), Type("size_t", 8, False)


class NoValue(Exception):
    pass


def fit(t, v):
    """The value of the type that a whole number becomes."""
    if t == BOOL:
        return int(v != 0)
    bits = 8 * t.size
    v &= (1 << bits) - 1
    return v - (1 << bits) if t.signed and v >> (bits - 1) else v


def usual(t, u):
    """The type in which an operation on both is done."""
    size = max(t.size, u.size)
    if size < 4:
        return INT
    signed = all(x.signed or x.size < size for x in (t, u))
    return {(4, True): INT, (4, False): UINT, (8, True): LONG, (8, False): ULONG}[size, signed]


def binary(op, x, y):
    (t, a), (u, b) = x, y
    if op in ("<<", ">>"):
        t = usual(t, t)
        if b < 0 or b >= 8 * t.size:
            raise NoValue
        return t, fit(t, a << b if op == "<<" else a >> b)
    c = usual(t, u)
    a, b = fit(c, a), fit(c, b)
    if op in ("<", "<=", ">", ">=", "==", "!="):
        return BOOL, int({"<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b, "==": a == b, "!=": a != b}[op])
    if op in ("/", "%"):
        if b == 0:
            raise NoValue
        q = abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)  # to 0
        return c, fit(c, q if op == "/" else a - q * b)
    return c, fit(c, {"+": a + b, "-": a - b, "*": a * b, "&": a & b, "|": a | b, "^": a ^ b}[op])


def unary(op, x):
    t, v = x
    if op == "!":
        return BOOL, int(v == 0)
    t = usual(t, t)
    return t, fit(t, -v if op == "-" else ~v)


def wavefronts(addresses, size, banks, bank):
    """Those of a request, addresses of 32 lanes (None: it asks for nothing), and its phases."""
    piece = min(size & -size, 16)
    lanes = max(1, min(32, banks, banks * bank // piece))
    total = phases = 0
    for part in range(0, size, piece):
        for first in range(0, 32, lanes):
            words = {w for a in addresses[first:first + lanes] if a is not None
                     for w in range((a + part) // bank, (a + part + piece - 1) // bank + 1)}
            n = max((sum(1 for w in words if w % banks == b) for b in {w % banks for w in words}), default=0)
            total, phases = total + n, phases + (n > 0)
    return total, phases


def cost(addresses, size, banks=32, bank=4):
    """What a request takes, and at best: of wavefronts, sectors; words of the fullest bank, address groups."""
    bytes_ = {a + i for a in addresses if a is not None for i in range(size)}
    words = {b // bank for b in bytes_}
    return {"wavefronts": (wavefronts(addresses, size, banks, bank)[0], -(-len(bytes_) // (banks * bank))),
            "sectors": (len({b // 32 for b in bytes_}), -(-len(bytes_) // 32)),
            "dmm": (max(sum(1 for w in words if w % banks == b) for b in {w % banks for w in words}), 0),
            "umm": (len({b // (banks * bank) for b in bytes_}), 0)}


class Block:
    """The accesses of a block, thread after thread.  Those of a warp that are made at one place, in the same turns of the loops
    around it, are one request."""

    def __init__(self, size, banks=32, bank=4):
        self.size = (tuple(size) + (1, 1))[:3]
        self.banks, self.bank = banks, bank
        self.requests = defaultdict(dict)  # (place, turns, warp): lane: address
        self.bytes = {}

    def threads(self):
        x, y, z = self.size
        return ((i, i % x, i // x % y, i // (x * y)) for i in range(x * y * z))

    def touch(self, thread, place, turns, address, size):
        lanes = self.requests[place, turns, thread // 32]
        assert thread % 32 not in lanes, (place, turns)
        lanes[thread % 32] = address
        self.bytes[place] = size

    def costs(self, kind):
        """place: what its requests cost, each (cost, at best); `kind` of a place is "wavefronts" or "sectors"."""
        out = defaultdict(list)
        for (place, _, _), lanes in self.requests.items():
            addresses = [lanes.get(i) for i in range(32)]
            out[place].append(cost(addresses, self.bytes[place], self.banks, self.bank)[kind(place)])
        return out


def summary(costs):
    """requests, worst, mean, at best."""
    n = len(costs)
    return n, max(c for c, _ in costs), Fraction(sum(c for c, _ in costs), n), Fraction(sum(b for _, b in costs), n)
