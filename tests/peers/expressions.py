"""Random expressions, as trees, and how each calculator writes them.

A node is a tuple of its name and its parts; `number` has a value and the way it is written, `name` a variable.  What is
exact `value` computes here, in integers and fractions of Python's; the functions are written from the manual's
words, with nothing of mmcalc's.  Real functions it leaves to PARI/GP."""
import math
from fractions import Fraction


class Domain(Exception):
    """The expression has no value."""


class Inexact(Exception):
    """Its value is none of Python's fractions."""


class Large(Exception):
    """It has more digits than a test should."""


MOST_BITS = 6000


def integer(x):
    if x.denominator != 1:
        raise Domain
    return int(x)


def natural(x):
    if integer(x) < 0:
        raise Domain
    return int(x)


def checked(x):
    if isinstance(x, Fraction) and x.numerator.bit_length() + x.denominator.bit_length() > MOST_BITS:
        raise Large
    return x


def divide(a, b):
    if b == 0:
        raise Domain
    return a / b


def root(x, k):
    """The k-th root of a natural number, or None."""
    lo, hi = 0, 1 << (x.bit_length() // k + 1)
    while lo < hi:
        mid = (lo + hi + 1) // 2
        lo, hi = (mid, hi) if mid ** k <= x else (lo, mid - 1)
    return lo if lo ** k == x else None


def power(a, b):
    if b.denominator == 1:
        if a == 0 and b < 0:
            raise Domain
        if abs(int(b)) * max(a.numerator.bit_length(), a.denominator.bit_length()) > MOST_BITS:
            raise Large
        return a ** int(b)
    if a < 0 or (a == 0 and b < 0):
        raise Domain
    top, bottom = root(a.numerator, b.denominator), root(a.denominator, b.denominator)
    if top is None or bottom is None:
        raise Inexact
    return power(Fraction(top, bottom), Fraction(b.numerator))


def logarithm(b, x):
    """The r/s with b^r = x^s, where there is one."""
    if b <= 0 or x <= 0 or b == 1:
        raise Domain
    near = Fraction(math.log(x.numerator) - math.log(x.denominator)) / Fraction(math.log(b.numerator) - math.log(b.denominator))
    near = near.limit_denominator(64)
    if b ** near.numerator == x ** near.denominator:
        return near
    raise Inexact


def floored_log2(x):
    if x <= 0:
        raise Domain
    k = x.numerator.bit_length() - x.denominator.bit_length()
    return Fraction(k if Fraction(2) ** k <= x else k - 1)


def choose(n, k):
    integer(k)
    if natural(n) > 3000:
        raise Large
    return Fraction(math.comb(int(n), int(k)) if k >= 0 else 0)


def factorial(n):
    if natural(n) > 400:
        raise Large
    return Fraction(math.factorial(int(n)))


def shift(x, by):
    if natural(by) > MOST_BITS:
        raise Large
    return int(by)


def modular_inverse(a, m):
    if integer(m) <= 0 or math.gcd(integer(a), int(m)) != 1:
        raise Domain
    return Fraction(pow(int(a), -1, int(m)))


def rounded(x):
    return Fraction(math.floor(abs(x) + Fraction(1, 2)) * (1 if x >= 0 else -1))


FUNCTIONS = {
    "+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b, "/": divide,
    "div": lambda a, b: Fraction(math.floor(divide(a, b))), "mod": lambda a, b: a - b * math.floor(divide(a, b)),
    "^": power, "neg": lambda a: -a,
    "|": lambda a, b: Fraction(integer(a) | integer(b)), "&": lambda a, b: Fraction(integer(a) & integer(b)),
    "xor": lambda a, b: Fraction(integer(a) ^ integer(b)),
    "shl": lambda a, b: Fraction(integer(a) << shift(a, b)), "shr": lambda a, b: Fraction(integer(a) >> shift(a, b)),
    "==": lambda a, b: a == b, "!=": lambda a, b: a != b, "<": lambda a, b: a < b, "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b, ">=": lambda a, b: a >= b, "not": lambda a: not a,
    "floor": lambda a: Fraction(math.floor(a)), "ceil": lambda a: Fraction(math.ceil(a)), "round": rounded, "abs": abs,
    "min": lambda *a: min(a), "max": lambda *a: max(a), "sum": lambda *a: sum(a, Fraction(0)), "prod": lambda *a: math.prod(a, start=Fraction(1)),
    "mean": lambda *a: sum(a) / len(a),
    "gcd": lambda *a: Fraction(math.gcd(*map(integer, a))), "lcm": lambda *a: Fraction(math.lcm(*map(integer, a))),
    "inverse": modular_inverse, "isqrt": lambda a: Fraction(math.isqrt(natural(a))),
    "ilog2": floored_log2, "clog2": lambda a: -floored_log2(divide(Fraction(1), a)) if a > 0 else natural(Fraction(-1)),
    "is_pow2": lambda a: a.denominator == 1 and a > 0 and int(a) & (int(a) - 1) == 0,
    "binomial": choose, "factorial": factorial, "popcount": lambda a: Fraction(bin(natural(a)).count("1")),
    "log2": lambda a: logarithm(Fraction(2), a), "log10": lambda a: logarithm(Fraction(10), a), "log": logarithm,
    "sqrt": lambda a: power(a, Fraction(1, 2)),
}


def value(node, names=None):
    """A Fraction or a bool; raises Domain, Inexact or Large."""
    name, parts = node[0], node[1:]
    names = names or {}
    if name == "number":
        return parts[0]
    if name == "name":
        return names[parts[0]]
    if name == "if":
        return value(parts[1 if value(parts[0], names) else 2], names)
    if name == "and":
        return value(parts[0], names) and value(parts[1], names)
    if name == "or":
        return value(parts[0], names) or value(parts[1], names)
    if name == "over":
        how, t, lo, hi, body = parts
        lo, hi = integer(value(lo, names)), integer(value(hi, names))
        if hi < lo and how in ("max", "min"):
            raise Domain
        return checked(FUNCTIONS[how](*(value(body, {**names, t: Fraction(k)}) for k in range(lo, hi + 1))))
    if name == "call": # a function of the user's
        return value(parts[2], dict(zip(parts[1], (value(a, names) for a in parts[3:]))))
    if name in ("ln", "exp", "pi"):
        given = [value(a, names) for a in parts]
        if (name == "ln" and given[0] <= 0):
            raise Domain
        if (name, given) in (("ln", [1]), ("exp", [0])):
            return Fraction(1 if name == "exp" else 0)
        raise Inexact
    return checked(FUNCTIONS[name](*(value(a, names) for a in parts)))


# --- as mmcalc reads it: as few brackets as its reference says, sometimes more ---------------------

LEVELS = [("or",), ("and",), ("not",), ("==", "!=", "<", "<=", ">", ">="), ("|",), ("xor",), ("&",), ("shl", "shr"),
          ("+", "-"), ("*", "/", "div", "mod"), ("neg",), ("^",)]
LEVEL = {name: i for i, row in enumerate(LEVELS) for name in row}
ATOM = len(LEVELS)
SPELLED = {"<=": ["<=", "≤"], ">=": [">=", "≥"], "!=": ["!=", "≠"], "^": ["^", "^", "**"]}


def written(node, r, least=0):
    """The node for a place that takes operators of level `least` and above; r: choices of spelling."""
    name, parts = node[0], node[1:]
    level, text = LEVEL.get(name, ATOM), None
    if name == "number":
        text = parts[1]
    elif name == "name":
        text = parts[0]
    elif name == "if": # it takes all that stands behind it
        text = f"if {written(parts[0], r)} then {written(parts[1], r)} else {written(parts[2], r)}"
        level = -1
    elif name == "over":
        text = f"{parts[0]}({parts[1]} = {written(parts[2], r, 5)}..{written(parts[3], r, 5)}, {written(parts[4], r)})"
    elif name == "call":
        text = f"{parts[0]}({', '.join(written(a, r) for a in parts[3:])})"
    elif name == "not":
        text = "not " + written(parts[0], r, level)
    elif name == "neg":
        text = "-" + written(parts[0], r, level)
    elif name == "^":
        b = parts[1]
        text = written(parts[0], r, ATOM) + r.choice(SPELLED["^"]) + (written(b, r, LEVEL["neg"]))
    elif level < ATOM:
        apart = " " if name.isalpha() or r.random() < 0.7 else ""
        # comparisons have no order among themselves
        left = written(parts[0], r, level + (name in LEVELS[3]))
        text = left + apart + r.choice(SPELLED.get(name, [name])) + apart + written(parts[1], r, level + 1)
    elif name in ("floor", "ceil") and r.random() < 0.3:
        text = ("⌊%s⌋" if name == "floor" else "⌈%s⌉") % written(parts[0], r)
    else:
        text = f"{name}({', '.join(written(a, r) for a in parts)})"
    return f"({text})" if level < least or r.random() < 0.05 else text


# --- as the others read it: calls, and brackets around all -----------------------------------------

GP = {"+": "ad", "-": "sb", "*": "ml", "/": "dv", "div": "fd", "mod": "fm", "^": "pw", "neg": "ng", "|": "bo", "&": "ba", "xor": "bx",
      "shl": "sl", "shr": "sr", "floor": "fl", "ceil": "ce", "round": "rn", "abs": "abs", "gcd": "gc", "lcm": "lc", "inverse": "iv",
      "isqrt": "iq", "ilog2": "il", "clog2": "cl", "is_pow2": "ip", "binomial": "bi", "factorial": "fa", "popcount": "pc",
      "log2": "lg2", "log10": "lg10", "log": "lg", "ln": "nl", "exp": "ex", "sqrt": "sq", "pi": "ppi"}
COMPARED = {"==": "==0", "!=": "!=0", "<": "<0", "<=": "<=0", ">": ">0", ">=": ">=0"}


def for_gp(node):
    name, parts = node[0], node[1:]
    if name == "number":
        return f"({parts[0]})"
    if name == "name":
        return parts[0]
    if name == "over":
        how = {"sum": "osum", "prod": "oprod", "max": "omax", "min": "omin"}[parts[0]]
        return f"{how}({for_gp(parts[2])},{for_gp(parts[3])},({parts[1]})->{for_gp(parts[4])})"
    if name == "call":
        return f"(({','.join(parts[1])})->{for_gp(parts[2])})({','.join(map(for_gp, parts[3:]))})"
    a = [for_gp(p) for p in parts]
    if name == "if":
        return f"if({','.join(a)})"
    if name in ("and", "or"):
        return f"({a[0]}{'&&' if name == 'and' else '||'}{a[1]})"
    if name == "not":
        return f"(!{a[0]})"
    if name in COMPARED:
        return f"(cm({a[0]},{a[1]}){COMPARED[name]})"
    if name in ("min", "max", "sum", "prod", "mean"):
        return f"v{name}([{','.join(a)}])"
    if name in ("gcd", "lcm"):
        a = a if len(a) > 1 else a * 2
        while len(a) > 1:
            a[:2] = [f"{GP[name]}({a[0]},{a[1]})"]
        return a[0]
    return f"{GP[name]}({','.join(a)})"


BC = {"+", "-", "*", "div", "mod", "^", "neg", "abs", "min", "max", "gcd", "lcm", "isqrt", "factorial", "binomial", "number", "shl", "shr", "ilog2", "clog2",
      *COMPARED, "floor", "ceil", "round"}


def for_bc(node):
    """bc's text, or None where it has no such function.  Only for what has a value, and of integers."""
    name, parts = node[0], node[1:]
    if name not in BC or (name == "number" and (parts[0].denominator != 1)):
        return None
    if name == "number":
        return f"({parts[0]})"
    a = [for_bc(p) for p in parts]
    if None in a:
        return None
    if name == "neg":
        return f"(-({a[0]}))"
    if name in ("+", "-", "*", "^", *COMPARED):
        return f"(({a[0]}){name}({a[1]}))"
    if name in ("floor", "ceil", "round"):
        return a[0]
    if name == "isqrt":
        return f"sqrt({a[0]})"
    if name in ("gcd", "lcm", "min", "max") and len(a) == 1:
        a = a * 2
    letters = {"div": "d", "mod": "m", "abs": "a", "min": "n", "max": "x", "gcd": "g", "lcm": "k", "factorial": "f", "binomial": "b", "shl": "u", "shr": "v",
               "ilog2": "i", "clog2": "j"}
    while len(a) > 2:
        a[:2] = [f"{letters[name]}({a[0]},{a[1]})"]
    return f"{letters[name]}({','.join(a)})"


# --- random trees ----------------------------------------------------------------------------------

def number(r):
    """A value, and one of the ways in which it may be written."""
    kind = r.random()
    if kind < 0.45:
        n = r.randint(0, 12)
    elif kind < 0.7:
        n = r.randint(0, 2000)
    elif kind < 0.8:
        n = r.choice([2 ** r.randint(0, 80), 10 ** r.randint(0, 25), r.getrandbits(r.randint(1, 150))]) + r.randint(-1, 1)
        n = abs(n)
    elif kind < 0.9:
        n, places = r.randint(0, 99999), r.randint(1, 6)
        digits = str(n).rjust(places + 1, "0")
        return ("number", Fraction(n, 10 ** places), digits[:-places] + "." + digits[-places:])
    elif kind < 0.95:
        n, e = r.randint(0, 99), r.randint(-8, 20)
        return ("number", n * Fraction(10) ** e, f"{n}e{e}")
    else:
        n, k = r.randint(0, 40), r.randint(1, 4)
        return ("number", Fraction(n * 1024 ** k), f"{n}{' KMGT'[k]}i")
    text = str(n)
    if n >= 1000 and r.random() < 0.2:
        text = f"{n:_}"
    return ("number", Fraction(n), text)


def small(r, lo, hi):
    n = r.randint(lo, hi)
    return ("number", Fraction(n), str(n)) if n >= 0 else ("neg", ("number", Fraction(-n), str(-n)))


def exact(r, depth, names=(), whole=False):
    """A tree whose value is rational, or that has none; `whole`: an integer, if the dice allow."""
    if depth <= 0 or r.random() < 0.12:
        if names and r.random() < 0.6:
            return ("name", r.choice(names))
        while True:
            leaf = number(r)
            if not whole or leaf[1].denominator == 1:
                return leaf
    part = lambda w=whole: exact(r, depth - 1 - (r.random() < 0.3), names, w)
    dice = r.random()
    if dice < 0.42:
        return (r.choice(["+", "-", "*", "+", "-", "*", "div", "mod"] + ["/"] * (2 * (not whole))), part(), part())
    if dice < 0.50:
        return ("neg", part())
    if dice < 0.57:
        return ("^", part(), small(r, 0, 9) if whole else small(r, -4, 9))
    if dice < 0.63:
        return (r.choice(["|", "&", "xor"]), part(True), part(True))
    if dice < 0.67:
        return (r.choice(["shl", "shr"]), part(True), small(r, -1, 70))
    if dice < 0.73:
        return (r.choice(["floor", "ceil", "round"]), part(False))
    if dice < 0.77:
        return ("abs", part())
    if dice < 0.83:
        name = r.choice(["min", "max", "sum", "prod"] + ["mean"] * (not whole))
        return (name, *(part() for _ in range(r.randint(2, 4))))
    if dice < 0.88:
        return (r.choice(["gcd", "lcm"]), *(part(True) for _ in range(r.randint(1, 3))))
    if dice < 0.95:
        name = r.choice(["inverse", "isqrt", "ilog2", "clog2", "binomial", "factorial", "popcount"])
        if name == "inverse":
            return (name, part(True), part(True))
        if name == "factorial":
            return (name, ("mod", part(True), small(r, 1, 40)))
        if name == "binomial":
            return (name, ("mod", part(True), small(r, 1, 90)), small(r, -1, 60))
        return (name, ("abs", part(True)) if r.random() < 0.8 else part(True))
    if dice < 0.98:
        t = f"t{depth}"
        return ("over", r.choice(["sum", "prod", "max", "min"]), t, small(r, -3, 4), small(r, -2, 9), exact(r, min(depth - 1, 2), (*names, t), whole))
    return ("if", condition(r, depth - 1, names), part(), part())


def condition(r, depth, names=()):
    dice = r.random()
    if depth > 0 and dice < 0.3:
        return (r.choice(["and", "or"]), condition(r, depth - 1, names), condition(r, depth - 1, names))
    if depth > 0 and dice < 0.4:
        return ("not", condition(r, depth - 1, names))
    if dice < 0.5:
        return ("is_pow2", exact(r, depth - 1, names, True))
    return (r.choice(list(COMPARED)), exact(r, depth - 1, names), exact(r, depth - 1, names))


def bounded(r, names=()):
    """A rational of a few dozen digits, for what has to stay in reach of a real function."""
    top = ("+", ("mod", exact(r, 2, names, True), ("number", Fraction(10 ** 6), "10^6")), small(r, -2, 3))
    return ("/", top, small(r, 1, 60)) if r.random() < 0.5 else top


def real(r, depth):
    """A tree with real functions in it."""
    if depth <= 0 or r.random() < 0.35:
        x = bounded(r)
        if r.random() < 0.75:
            x = ("+", ("abs", x), small(r, 0, 1))
        name = r.choice(["log2", "ln", "exp", "log10", "pi", "log", "sqrt", "^", "sqrt", "log2"])
        if name == "pi":
            return ("pi", x)
        if name == "exp":
            return ("exp", ("-", ("mod", x, small(r, 1, 60)), small(r, 0, 30)))
        if name == "log":
            return ("log", small(r, 0, 20) if r.random() < 0.8 else ("/", small(r, 1, 9), small(r, 1, 9)), x)
        if name == "^":
            return ("^", x, ("/", small(r, -5, 7), small(r, 1, 6)))
        return (name, x)
    dice = r.random()
    if dice < 0.5:
        return (r.choice(["+", "-", "*", "/"]), real(r, depth - 1), real(r, depth - 1) if r.random() < 0.6 else bounded(r))
    if dice < 0.62:
        return (r.choice(["floor", "ceil", "round", "floor"]), real(r, depth - 1))
    if dice < 0.7:
        return (r.choice(["neg", "abs"]), real(r, depth - 1))
    if dice < 0.8:
        return (r.choice(["min", "max", "sum", "mean"]), real(r, depth - 1), bounded(r), real(r, depth - 1))
    if dice < 0.86:
        return (r.choice(["div", "mod"]), real(r, depth - 1), small(r, -9, 40))
    if dice < 0.92:
        return ("if", (r.choice(list(COMPARED)), real(r, depth - 1), real(r, depth - 1)), real(r, depth - 1), bounded(r))
    if dice < 0.96:
        return ("^", real(r, depth - 1), small(r, -3, 5))
    return ("*", small(r, 0, 9), real(r, depth - 1))


def case(r):
    """A tree, and what kind it is: exact, condition, real or compared."""
    dice = r.random()
    if dice < 0.5:
        return exact(r, r.randint(1, 6), (), r.random() < 0.5), "exact"
    if dice < 0.6:
        return condition(r, r.randint(1, 4)), "condition"
    if dice < 0.7: # a function of the user's, called
        names = ("x", "y")[:r.randint(1, 2)]
        return ("call", "f", names, exact(r, r.randint(1, 3), names), *(exact(r, 2) for _ in names)), "call"
    if dice < 0.95:
        return real(r, r.randint(0, 3)), "real"
    return (r.choice(list(COMPARED)), real(r, 2), real(r, 1)), "condition"
