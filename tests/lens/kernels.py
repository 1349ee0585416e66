"""lens FILE: random kernels - loops, masks, early ends, scalars that change, functions, element types, block shapes - against an
interpreter that runs them thread by thread.  What the lens says exactly must be just so; where it says that data decide, each
request that a run with random data makes must lie between the least and the most, and a kernel without data has none of that."""
import math
import random
import tempfile

import known
import tap
from naive import BOOL, INT, LONG, SHORT, UCHAR, UINT, Block, NoValue, binary, fit, summary, unary, usual

MOST_TURNS = 40
ELEMENTS = [("int", 4, INT), ("unsigned", 4, UINT), ("unsigned char", 1, UCHAR), ("short", 2, SHORT), ("long long", 8, LONG),
            ("float", 4, None), ("double", 8, None), ("float4", 16, None), ("float2", 8, None)]
BLOCKS = [(32,), (64,), (33,), (16, 16), (32, 4), (8, 4, 2), (7, 5), (20,), (1, 40), (48, 2)]


class TooLong(Exception):
    pass


class Leave(Exception):
    """A break, a continue or a return, with its value."""

    def __init__(self, what, value=None):
        super().__init__(what)
        self.what, self.value = what, value


class Var:
    def __init__(self, name, type_, fixed=False):
        self.name, self.type, self.fixed = name, type_, fixed


class Array:
    def __init__(self, name, element, dims, shared):
        self.name, (self.text, self.size, self.type), self.dims, self.shared = name, element, dims, shared
        self.from_ = None  # of an alias: the variable of what it begins at
        self.macro = None


class Thread:
    def __init__(self, block, number, data):
        self.block, self.data = block, data
        self.number, x, y, z = number
        self.thread = {"threadIdx.x": x, "threadIdx.y": y, "threadIdx.z": z}
        self.values, self.turns, self.outside, self.beyond = {}, (), block.outside, block.beyond

    def touch(self, array, occurrence, kind, indices):
        at = 0
        for k, i in enumerate(indices):
            at = at * (array.dims[k] if k else 1) + i
            if array.shared and not array.from_ and not 0 <= i < array.dims[k]:
                self.outside.add((occurrence, kind))
        at += self.values[array.from_] if array.from_ else 0
        if array.shared and not 0 <= at < math.prod(array.dims):
            self.beyond.add((occurrence, kind))
        self.block.touch(self.number, (occurrence, kind), self.turns, at * array.size, array.size)


class Maker:
    """One random kernel."""

    def __init__(self, chance, name, pure):
        self.chance, self.name, self.pure = chance, name, pure
        self.size = chance.choice(BLOCKS)
        self.names = self.occurrences = 0
        self.n = chance.choice([16, 60, 64, 100, 1000])
        self.words = pure and chance.random() < 0.7  # of such the AGPU has programs
        self.given = {"blockIdx.x": 0 if self.words else chance.choice([0, 0, 1, 3])}
        self.scope, self.loops, self.in_function = [], [], False
        pick = lambda: chance.choice([e for e in ELEMENTS if not self.words or e[1] == 4])
        self.arrays = [Array("g0", pick(), [0], False), Array("g1", pick(), [0], False), Array("g2", ELEMENTS[0], [0], False)]
        for k in range(chance.randint(1, 3)):
            dims = chance.choice([[64], [100], [8, 32], [16, 17], [32, 33], [4, 4, 8]])
            self.arrays.append(Array(f"s{k}", ELEMENTS[0] if k == 0 else pick(), dims, True))
        self.functions, self.changers = [], []

    def fresh(self, letter):
        self.names += 1
        return f"{letter}{self.names}"

    # expressions: (text, rank, function of a thread); an access is marked with its occurrence in \1...\2

    def leaf(self):
        c = self.chance
        seen = {v.name: v for v in self.scope}  # the innermost of a name
        if seen and c.random() < 0.5:
            v = c.choice(list(seen.values()))
            return v.name, 13, lambda t: (v.type, t.values[v])
        kind = c.random()
        if kind < 0.45 and not self.in_function:
            name = c.choice(["threadIdx.x", "threadIdx.x", "threadIdx.x", "threadIdx.y", "threadIdx.z"])
            return name, 13, lambda t: (UINT, t.thread[name])
        if kind < 0.55 and not self.in_function:
            size = self.size + (1, 1)
            name, value = c.choice([("blockDim.x", size[0]), ("blockDim.y", size[1]), ("blockIdx.x", self.given["blockIdx.x"])])
            return name, 13, lambda t: (UINT, value)
        if kind < 0.6 and not self.in_function:
            return "n", 13, lambda t: (INT, self.n)
        v = c.choice([0, 1, 2, 3, 4, 5, 7, 8, 15, 16, 31, 32, 33, 64])
        return (f"{v}u", 13, lambda t: (UINT, v)) if c.random() < 0.1 else (str(v), 13, lambda t: (INT, v))

    RANK = {"||": 1, "&&": 2, "|": 3, "^": 4, "&": 5, "==": 6, "!=": 6, "<": 7, ">": 7, "<=": 7, ">=": 7, "<<": 8, ">>": 8,
            "+": 9, "-": 9, "*": 10, "/": 10, "%": 10}

    def both(self, op, x, y, value=None):
        r = self.RANK[op]
        left = x[0] if x[1] >= r else f"({x[0]})"
        right = y[0] if y[1] > r else f"({y[0]})"
        if right[0] == op:
            right = f"({right})"
        return f"{left} {op} {right}", r, value or (lambda t: binary(op, x[2](t), y[2](t)))

    def expression(self, depth):
        c = self.chance
        kind = c.random()
        if depth == 0 or kind < 0.2:
            return self.leaf()
        if kind < 0.27:
            return self.choice(depth)
        if kind < 0.32:
            x, op = self.expression(depth - 1), c.choice("!" if self.words else "-~!")
            return op + (x[0] if x[1] > 11 else f"({x[0]})"), 11, lambda t: unary(op, x[2](t))
        if kind < 0.37:
            x, (text, to) = self.expression(depth - 1), c.choice([("int", INT), ("unsigned", UINT), ("unsigned char", UCHAR), ("long long", LONG)])
            return f"({text})({x[0]})", 11, lambda t: (to, fit(to, x[2](t)[1]))
        if kind < 0.42 and self.functions:
            return self.call(depth)
        if kind < 0.47:
            x, y, (name, least) = self.expression(depth - 1), self.expression(depth - 1), c.choice([("min", True), ("max", False)])

            def extreme(t):
                a, b = x[2](t), y[2](t)
                to = usual(a[0], b[0])
                pair = fit(to, a[1]), fit(to, b[1])
                return to, min(pair) if least else max(pair)
            return f"{name}({x[0]}, {y[0]})", 13, extreme
        if kind < 0.56 and not self.pure and not self.in_function:
            return self.read(whole=True)
        op = c.choice(["+", "+", "+", "*", "-", "^", "&", "|", "/", "%", "<<", ">>"])
        x, y = self.expression(depth - 1), self.expression(depth - 1)
        if op in ("/", "%", "<<", ">>"):
            v = c.choice([1, 2, 3, 4] if op in ("<<", ">>") else [2, 3, 4, 8, 32, 33])
            y = str(v), 13, lambda t: (INT, v)
        return self.both(op, x, y)

    def choice(self, depth):
        c, x, y = self.condition(depth - 1), self.expression(depth - 1), self.expression(depth - 1)

        def choose(t):
            yes = c[2](t)[1]
            a, b = self.types(x, t), self.types(y, t)
            v = (x if yes else y)[2](t)
            to = usual(a, b) if a and b else usual(v[0], v[0])
            return to, fit(to, v[1])
        return f"({c[0]} ? {x[0]} : {y[0]})", 13, choose

    def types(self, x, t):
        """The type of an expression, found by evaluating it aside: nothing of that is an access."""
        touch, t.touch = t.touch, lambda *_: None
        try:
            return x[2](t)[0]
        except NoValue:
            return None
        finally:
            t.touch = touch

    def condition(self, depth):
        c = self.chance
        kind = c.random()
        if depth > 0 and kind < 0.2:
            op, x, y = c.choice(["&&", "||"]), self.condition(depth - 1), self.condition(depth - 1)

            def logical(t):
                v = x[2](t)[1] != 0
                return BOOL, int(v and y[2](t)[1] != 0 if op == "&&" else v or y[2](t)[1] != 0)
            return self.both(op, x, y, logical)
        return self.both(c.choice(["<", "<", "<", ">=", "==", "!=", ">"]), self.expression(depth), self.expression(max(0, depth - 1)))

    def index(self, most):
        c = self.chance
        kind, x = c.random(), self.expression(c.choice([0, 1, 1, 2]))
        if not most or kind < 0.2:
            return x if kind < 0.5 else self.both("+", x, self.leaf())
        if most & (most - 1) == 0 and kind < 0.6:
            return self.both("&", x, (str(most - 1), 13, lambda t: (INT, most - 1)))
        return self.both("%", x, (str(most), 13, lambda t: (INT, most)))

    def element(self, array):
        c = self.chance
        """Its text, marked, and its indices of a thread."""
        indices = [self.index(d) for d in array.dims]
        self.occurrences += 1
        text = f"\1{self.occurrences}\2" + (f"{array.macro}({', '.join(i[0] for i in indices)})" if array.macro and c.random() < 0.5 else
                                            array.name + "".join(f"[{i[0]}]" for i in indices))
        return text, self.occurrences, lambda t: [i[2](t)[1] for i in indices]

    def read(self, whole=False, like=None):
        array = self.chance.choice([a for a in self.arrays if (a.type if whole else like is None or a.text == like.text)])
        text, number, at = self.element(array)

        def value(t):
            t.touch(array, number, "read", at(t))
            return array.type, fit(array.type, t.data.choice([0, 1, 2, 5, 9, t.data.randint(-100, 300)])) if array.type else 0
        return text, 13, value

    def call(self, depth):
        name, params, body, result = self.chance.choice(self.functions)
        self.occurrences += 1
        args, place = [self.expression(depth - 1) for _ in params], self.occurrences

        def value(t):
            given = [fit(v.type, a[2](t)[1]) for v, a in zip(params, args)]
            turns = t.turns
            t.turns += (("call", place),)
            t.values.update(zip(params, given))
            try:
                body(t)
                raise NoValue
            except Leave as e:
                return result, fit(result, e.value[1])
            finally:
                t.turns = turns
        return f"{name}({', '.join(a[0] for a in args)})", 13, value

    # statements: lines of text, and what a thread does

    def declare(self):
        text, type_ = self.chance.choice([("int", INT), ("int", INT), ("unsigned", UINT), ("unsigned char", UCHAR), ("long long", LONG)])
        x = self.expression(2)
        hides = [v.name for v in self.scope if not v.fixed]
        v = Var(self.chance.choice(hides) if hides and self.loops and self.chance.random() < 0.1 else self.fresh("v"), type_)
        if v.name == "n" or any(v.name in w for w in x[0].replace("(", " ").replace(")", " ").split()):
            v.name = self.fresh("v")

        def run(t):
            t.values[v] = fit(type_, x[2](t)[1])
        out = [f"{text} {v.name} = {x[0]};"], run
        self.scope.append(v)
        return out

    def assign(self):
        free = [v for v in {v.name: v for v in self.scope}.values() if not v.fixed]
        if not free:
            return self.declare()
        v, op, x = self.chance.choice(free), self.chance.choice(["", "", "+", "^", "&", "*", "-"]), self.expression(2)

        def run(t):
            new = x[2](t)
            t.values[v] = fit(v.type, (binary(op, (v.type, t.values[v]), new) if op else new)[1])
        return [f"{v.name} {op}= {x[0]};"], run

    def store(self):
        c = self.chance
        array = c.choice(self.arrays)
        text, number, at = self.element(array)
        others = [a for a in self.arrays if a.text == array.text]
        if array.type and c.random() < 0.4:
            x, op = self.expression(2), c.choice(["", "+", "^"])
        elif array.type or c.random() < 0.7:
            x, op = self.read(like=c.choice(others)), c.choice(["", "+"]) if array.size <= 8 and array.text != "float2" else ""
        else:
            x, op = self.read(like=array), ""

        def run(t):
            x[2](t)
            where = at(t)
            if op:
                t.touch(array, number, "read", where)
            t.touch(array, number, "write", where)
        return [f"{text} {op}= {x[0]};"], run

    def atomic(self):
        text, number, at = self.element(self.arrays[2])
        return [f"atomicAdd(&{text}, 1);"], lambda t: t.touch(self.arrays[2], number, "atomic", at(t))

    def alias(self):
        """const T *p = array + offset; it never changes."""
        array, x = self.chance.choice([a for a in self.arrays if len(a.dims) == 1 and not a.from_]), self.expression(1)
        other = Array(self.fresh("p"), (array.text, array.size, array.type), array.dims, array.shared)
        v = other.from_ = Var(other.name, LONG)

        def run(t):
            t.values[v] = x[2](t)[1]
        out = [f"{array.text} *{other.name} = {array.name} + ({x[0]});"], run
        self.arrays.append(other)
        return out

    def private(self):
        """int r[4]: filled by a loop, then an element of it read."""
        name, j, v = self.fresh("r"), Var(self.fresh("j"), INT, fixed=True), Var(self.fresh("v"), INT)
        self.scope.append(j)
        x = self.expression(2)
        self.scope.pop()
        which = self.expression(1)
        self.scope.append(v)

        def run(t):
            held = []
            for t.values[j] in range(4):
                outer, t.turns = t.turns, t.turns + (t.values[j],)
                held.append(fit(INT, x[2](t)[1]))
                t.turns = outer
            t.values[v] = held[which[2](t)[1] & 3]
        return [f"int {name}[4];", f"for (int {j.name} = 0; {j.name} < 4; {j.name}++) {name}[{j.name}] = {x[0]};",
                f"int {v.name} = {name}[{self.both('&', which, ('3', 13, None))[0]}];"], run

    def change(self):
        """A call of a function that may change what it is given a reference to."""
        free = [v for v in {v.name: v for v in self.scope}.values() if not v.fixed and v.type == INT]
        if not free or not self.changers:
            return self.assign()
        v, (name, own, by, body) = self.chance.choice(free), self.chance.choice(self.changers)
        x = self.expression(1)

        def run(t):
            t.values[by], t.values[own] = fit(by.type, x[2](t)[1]), t.values[v]
            body(t)
            t.values[v] = t.values[own]
        return [f"{name}({v.name}, {x[0]});"], run

    def selection(self, depth):
        c, x = self.chance, self.expression(1)
        cases = c.sample([0, 1, 2, 3, "default"], c.randint(1, 4))
        bodies = [(self.block(depth - 1, 2), c.random() < 0.7) for _ in cases]

        def run(t):
            v = x[2](t)[1] & 3
            at = cases.index(v) if v in cases else cases.index("default") if "default" in cases else len(cases)
            for body, ends in bodies[at:]:
                try:
                    body[1](t)
                except Leave as e:
                    if e.what != "break":
                        raise
                    return
                if ends:
                    return
        lines = [f"switch ({self.both('&', x, ('3', 13, None))[0]}) {{"]
        for case, (body, ends) in zip(cases, bodies):
            lines += [f"{'default' if case == 'default' else f'case {case}'}:"] + ["  " + b for b in body[0]] + ["  break;"] * ends
        return lines + ["}"], run

    def block(self, depth, most):
        keep, arrays = len(self.scope), len(self.arrays)
        parts = [self.statement(depth) for _ in range(self.chance.randint(1, most))]
        del self.scope[keep:], self.arrays[arrays:]

        def run(t):
            for p in parts:
                p[1](t)
        return ["{"] + ["  " + line for p in parts for line in p[0]] + ["}"], run

    def branch(self, depth):
        c, yes = self.condition(1), self.block(depth - 1, 3)
        no = self.block(depth - 1, 2) if self.chance.random() < 0.4 else None

        def run(t):
            if c[2](t)[1]:
                yes[1](t)
            elif no:
                no[1](t)
        return [f"if ({c[0]})"] + yes[0] + (["else"] + no[0] if no else []), run

    def loop(self, depth):
        c = self.chance
        type_text, type_ = c.choice([("int", INT), ("unsigned", UINT)])
        v = Var(self.fresh("i"), type_, fixed=True)
        first = c.choice(["0", "1", "threadIdx.x", "threadIdx.x", "threadIdx.y"])
        end = c.choice([("n", self.n), ("32", 32), ("7", 7), ("blockDim.x", self.size[0]), ("100", 100)])
        step = c.choice([("++{0}", lambda x: x + 1), ("{0}++", lambda x: x + 1), ("{0} += blockDim.x", lambda x: x + self.size[0]),
                         ("{0} += 16", lambda x: x + 16), ("{0} *= 2", lambda x: x * 2), ("{0} <<= 1", lambda x: x << 1),
                         ("{0} = 2*{0} + 1", lambda x: 2 * x + 1)])
        down = c.random() < 0.2
        if step[0] in ("{0} *= 2", "{0} <<= 1"):
            first = "1"
        if down:
            first, step = c.choice(["16", "blockDim.x/2", "64"]), ("{0} >>= 1", lambda x: x >> 1)
        begin = {"0": 0, "1": 1, "16": 16, "64": 64, "blockDim.x/2": self.size[0] // 2}
        keep = len(self.scope)
        self.scope.append(v)
        kind = c.choice(["for", "for", "while", "while" if self.words else "do"])
        self.loops.append(kind)
        body = self.block(depth - 1, 3)
        self.loops.pop()
        del self.scope[keep:]
        ends = f"{v.name} > 0" if down else f"{v.name} < {end[0]}"

        def goes(x):
            return x > 0 if down else binary("<", (type_, x), (UINT if end[0] == "blockDim.x" else INT, end[1]))[1]

        def run(t):
            outer, t.values[v] = t.turns, fit(type_, begin[first] if first in begin else t.thread[first])
            turn = 0
            try:
                while (kind == "do" and turn == 0) or goes(t.values[v]):
                    if turn == MOST_TURNS:
                        raise TooLong
                    t.turns = outer + (turn,)
                    turn += 1
                    try:
                        body[1](t)
                    except Leave as e:
                        if e.what == "break":
                            break
                        if e.what == "return":
                            raise
                    t.values[v] = fit(type_, step[1](t.values[v]))
            finally:
                t.turns = outer
        step_text = step[0].format(v.name)
        head = f"{type_text} {v.name} = {first};"
        if kind == "for":
            return [f"for ({head} {ends}; {step_text})"] + body[0], run
        inside = body[0][:-1] + [f"  {step_text};", "}"]
        if kind == "while":
            return ["{", f"  {head}", f"  while ({ends})"] + ["  " + x for x in inside] + ["}"], run
        return ["{", f"  {head}", "  do"] + ["  " + x for x in inside[:-1]] + [f"  }} while ({ends});", "}"], run

    def leave(self, some=None):
        some = some or ["break", "continue", "return"] if self.loops[-1:] == ["for"] else ["break", "return"] if self.loops else ["return"]
        c, what = self.condition(1), self.chance.choice(some)  # continue would leave out the step of a while

        def run(t):
            if c[2](t)[1]:
                raise Leave(what)
        return [f"if ({c[0]}) {what};"], run

    def statement(self, depth):
        kind = self.chance.random()
        if depth > 0 and kind < 0.2:
            return self.branch(depth)
        if depth > 0 and kind < 0.4:
            return self.loop(depth)
        if depth > 0 and self.pure and not self.words and kind < 0.43:
            return self.selection(depth)
        if kind < 0.45 and not (self.words and (self.loops or depth < 2)):
            return self.leave()
        if kind < 0.45 and self.loops == ["for"]:
            return self.leave(["continue"])
        if kind < 0.5:
            return self.store() if self.words else self.atomic()
        if kind < 0.56:
            return self.declare()
        if kind < 0.59:
            return self.alias()
        if kind < 0.62 and not self.words:
            return self.private()
        if kind < 0.64 and not self.words:
            return self.change()
        if kind < 0.74:
            return self.declare() if self.words and self.chance.random() < 0.95 else self.assign()
        return self.store()

    def changer(self):
        """void f(int &a, int b): a changed, perhaps behind an early return."""
        name, own, by = f"{self.name}_c", Var(self.fresh("a"), INT), Var(self.fresh("a"), INT)
        self.in_function, self.scope = True, [own, by]
        early, x = self.condition(1), self.expression(2)
        self.in_function, self.scope = False, []

        def body(t):
            if not early[2](t)[1]:
                t.values[own] = fit(INT, x[2](t)[1])
        self.changers.append((name, own, by, body))
        return [f"__device__ void {name}(int &{own.name}, int {by.name}) {{ if ({early[0]}) return; {own.name} = {x[0]}; }}"]

    def function(self):
        """int f(int a, unsigned b): an expression of its arguments, perhaps behind an early return."""
        name, self.in_function, self.scope = f"{self.name}_f{len(self.functions)}", True, []
        params = [Var(self.fresh("a"), self.chance.choice([INT, UINT])) for _ in range(self.chance.randint(1, 2))]
        self.scope = list(params)
        early = (self.condition(1), self.expression(1)) if self.chance.random() < (0.1 if self.words else 0.5) else None
        x, result = self.expression(2), self.chance.choice([INT, UINT])

        def body(t):
            if early and early[0][2](t)[1]:
                raise Leave("return", early[1][2](t))
            raise Leave("return", x[2](t))
        self.in_function, self.scope = False, []
        self.functions.append((name, params, body, result))
        inner = f"if ({early[0][0]}) return {early[1][0]}; " if early else ""
        return [f"__device__ {result.name} {name}({', '.join(f'{p.type.name} {p.name}' for p in params)}) "
                f"{{ {inner}return {x[0]}; }}"]

    def text(self):
        lines = [line for _ in range(self.chance.randint(0, 2)) for line in self.function()]
        lines += self.changer()
        for a in self.arrays:
            if self.chance.random() < 0.3:
                a.macro, names = f"{self.name.upper()}_{a.name.upper()}", "xyz"[:len(a.dims)]
                lines.append(f"#define {a.macro}({', '.join(names)}) {a.name}" + "".join(f"[{i}]" for i in names))
        params = ", ".join(f"{a.text} *{a.name}" for a in self.arrays if not a.shared)
        lines.append(f"__global__ void {self.name}({params}, int n)")
        lines.append("{")
        for a in self.arrays:
            if a.shared:
                lines.append(f"  __shared__ {a.text} {a.name}{''.join(f'[{d}]' for d in a.dims)};")
        parts = [self.declare()] + [self.statement(2) for _ in range(self.chance.randint(3, 7))] + [self.store()]
        lines += ["  " + line for p in parts for line in p[0]] + ["}"]
        self.parts = parts
        return lines

    def count(self, seed):
        """Its accesses with random data: the block, places whose index is beyond its array."""
        block = Block(self.size)
        block.outside, block.beyond = set(), set()  # of its index's room; of the array
        data = random.Random(seed)
        for number in block.threads():
            t = Thread(block, number, data)
            try:
                for p in self.parts:
                    p[1](t)
            except Leave:
                pass
        return block


def place(lines, first_line, places):
    """The text without its marks; places[occurrence] = (line, column)."""
    out = []
    for k, line in enumerate(lines):
        while "\1" in line:
            i, j = line.index("\1"), line.index("\2")
            places[int(line[i + 1:j])] = (first_line + k, i + 1)
            line = line[:i] + line[j + 1:]
        out.append(line)
    return out


def make(chance, name):
    while True:
        m = Maker(chance, name, pure=chance.random() < 0.5)
        lines = m.text()
        try:
            blocks = [m.count(chance.random()) for _ in range(1 if m.pure else 2)]
        except (TooLong, NoValue):
            continue
        if all(len(b.requests) for b in blocks):
            return m, lines, blocks


def compare(m, places, blocks, answer):
    """What is wrong, or None."""
    if answer["refused"]:
        return f"refused {answer['refused'][0]}"
    said = {((int(a["line"]), int(a["column"])), a["kind"]): a for a in answer["accesses"]}
    shared = {}
    for block in blocks:
        costs = block.costs(lambda key: "wavefronts" if said.get((places[key[0]], key[1]), {}).get("space") == "shared" else "sectors")
        for key, of in costs.items():
            where = places[key[0]], key[1]
            if where not in said:
                return f"{where} is not counted"
            a = said[where]
            shared[where] = True
            c = a.get("wavefronts") or a["sectors"]
            if "worst" in c:
                got = (int(a["requests"]), int(c["worst"]), c["mean"], c["ideal"])
                n, worst, mean, best = summary(of)
                if got != (n, worst, str(mean), str(best)):
                    return f"{where}: {got}, wanted {(n, worst, str(mean), str(best))}"
                if a.get("outside", False) != (key in block.outside):
                    return f"{where}: outside {a.get('outside')}, wanted {key in block.outside}"
            elif m.pure:
                return f"{where}: no data decide there: {a.get('why')}"
            elif key in block.outside | block.beyond:
                continue  # data of which C says nothing
            elif not all(int(c["least"]) <= k <= int(c["most"]) for k, _ in of):
                return f"{where}: {sorted({k for k, _ in of})} is not within {c['least']} to {c['most']}"
            elif len(of) > int(a["requests"]) and not a.get("turns_open"):
                return f"{where}: {len(of)} requests, {a['requests']} said"
    for where, a in said.items():
        if where not in shared and "worst" in (a.get("wavefronts") or a["sectors"]):
            return f"{where} is counted and not reached"
    return None


def check(mmcalc, seed, count):
    chance = random.Random(seed)
    wrong, done, exact, carried = [], 0, 0, 0
    while done < count:
        made, lines, statements = [], [], []
        with tempfile.NamedTemporaryFile("w", suffix=".cu") as f:
            for k in range(min(20, count - done)):
                m, text, blocks = make(chance, f"k{k}")
                places = {}
                lines += place(text, len(lines) + 1, places)
                made.append((m, places, blocks))
                given = " ".join(f"{name}={v}" for name, v in m.given.items())
                statements.append(f"lens {f.name} {m.name} block={'x'.join(map(str, m.size))} n={m.n} {given}")
            f.write("\n".join(lines) + "\n")
            f.flush()
            answers, told = known.ask(mmcalc, statements, "--keep-going")
            if len(answers) != len(made):
                wrong.append(f"{len(answers)} answers to {len(made)} questions: {told[:500]}")
            for (m, places, blocks), answer, statement in zip(made, answers, statements):
                bad = answer["error"]["message"] if "error" in answer else compare(m, places, blocks, answer)
                exact += m.pure
                if bad:
                    at = next(i for i, line in enumerate(lines) if f"void {m.name}(" in line)
                    end = lines.index("}", at)
                    numbered = [f"{i + 1:4} {lines[i]}" for i in range(max(0, at - 2), end + 1)]
                    wrong.append("\n".join([f"seed {seed}: {statement}", bad] + numbered))
            done += len(made)
            n, bad = known.programs(mmcalc, [(s.replace(" blockIdx.x=0", ""), a) for (m, _, _), s, a in zip(made, statements, answers)
                                             if m.pure and m.given["blockIdx.x"] == 0 and "error" not in a])
            of = "\n".join(lines) if bad else ""
            carried, wrong = carried + n, wrong + [f"seed {seed}: {b}\n{of[of.find(b.split()[2]) - 200:][:4000]}" for b in bad]
    tap.ok(not wrong, f"{count} random kernels, {exact} of them without data, are counted as their threads' accesses say; "
           f"{carried} as programs, too", *wrong[:3])
