"""Some statements of the catalogue's programs, each time others, are moved into a procedure, whose parameters and own
names are called as something else is in the program: the answers stay the same, and so do the kernels, but for names."""
import json
import os
import random
import re
import subprocess
import sys
import tempfile

import tap

mmcalc, seed, cuts = sys.argv[1], *(sys.argv[3:] + ["2", "1"][len(sys.argv) - 3:])
of_machine = {"p", "w", "l", "b", "M"}
of_model = {"dmm": {"p", "w", "l"}, "umm": {"p", "w", "l"}, "pram": {"p"}, "bpram": {"p", "w", "l"}, "agpu": {"p", "b", "M"},
            "pem": {"p", "b", "M", "lambda", "sigma"}, "bsp": {"p", "g", "L"}}
small = os.environ.get("MMCALC_TESTS") == "small"
cuts = int(cuts) if small else 8
data = os.environ.get("MMCALC_DATA") or os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../data")
word = re.compile(r"[A-Za-z_]\w*(?:\.\w+)*")
opens = re.compile(r"\s*(if|for|forall|while)\b|\s*do .* with\s*$")
sets = [re.compile(p) for p in (
    r"^\s*(?:for|forall|forall multiprocessor)? *(\w+) *=(?!=)", r"\bforall core (\w+)", r"(\w+) *= *[^=,]+? (?:to|downto) ",
    r"[(\[] *(\w+) *= *[^=\])]+?\.\.", r"^\s*(\w+), \w+ =", r"^\s*\w+, (\w+) =")]
arrays = re.compile(r"^\s*(?:input |output )?(?:array|global|shared|register|private) (.*)")
point = {"n": 16, "p": 4, "w": 4, "l": 3, "b": 4, "M": 400, "m": 6, "s": 4, "d": 2, "k": 2, "c": 2, "rho": 2, "alpha": 2,
         "threads": 8, "bins": 4, "q": 4, "digits": 2, "lambda": 3, "sigma": 5, "g": 2, "L": 7}


def statements(lines):
    """The lines of a block as lists of lines, one a statement with all that is in it."""
    out, depth, brackets = [], 0, 0
    for line in lines:
        code = line.split("#")[0]
        if depth == 0 and brackets == 0 and not re.match(r"\s*(else|elsif)\b", code):
            out.append([])
        out[-1].append(line)
        if brackets == 0 and opens.match(code) and " then " not in code:
            depth += 1
        elif brackets == 0 and re.match(r"\s*end\s*$", code):
            depth -= 1
        brackets += sum(code.count(c) for c in "([{") - sum(code.count(c) for c in ")]}")
    return out


def blocks(lines, at):
    """Each block within: its statements and the number of its first line."""
    out = [(statements(lines), at)]
    line = at
    for s in out[0][0]:
        if opens.match(s[0]) and len(s) > 2 and not any(re.match(r"\s*els", x) for x in s):
            out += blocks(s[1:-1], line + 1)
        line += len(s)
    return out


def names(text):
    return set(word.findall(re.sub(r"#.*|\b[\w.]+ *\(", " ", text)))


def set_in(text):
    found = set()
    for line in text.split("\n"):
        line = line.split("#")[0]
        found |= {m for p in sets for m in p.findall(line)}
        declared = arrays.match(line)
        while declared and "[" in declared[1]:  # from the inner brackets out
            line = re.sub(r"\[[^\[\]]*\]", "!", line)
            found |= set(re.findall(r"(\w+)!", line)) if "[" not in line else set()
            declared = arrays.match(line)
    return found


def cut(text, chance):
    """The definition with a procedure before it, or None."""
    lines = text.split("\n")
    first = lines.index("  program") + 1
    last = lines.index("  end", first)
    body = [b for b in blocks(lines[first:last], first) if b[0]]
    block, at = chance.choice(body)
    i = chance.randrange(len(block))
    j = chance.randrange(i, min(i + 4, len(block))) + 1
    at += sum(len(s) for s in block[:i])
    to = at + sum(len(s) for s in block[i:j])
    moved = "\n".join(lines[at:to])
    if re.search(r"^\s*(input|output|operator|ensure)\b|\bcall\b|\bwithin\b", moved, re.M):
        return None
    if chance.random() < 0.3:  # they stay, as the statements that a procedure is given
        lines[at:to] = ["do around() with", moved, "end"]
        return "procedure around(body)\n  do body()\nend\n" + "\n".join(lines)
    if re.search(r"\bdo .* with\s*$", moved, re.M):  # names of its block are the called procedure's, too: not to be changed at will
        return None
    rest = "\n".join(lines[first:at] + lines[to:last])
    every = set_in("\n".join(lines[first:last]))
    for given in re.findall(r"\bdo [\w.]+\((.*)\)", "\n".join(lines[first:last])):
        every |= set(re.findall(r"(?:^|, )([A-Za-z]\w*)(?=,|$)", given)) - of_machine - set(
            re.findall(r"^ +let +(\w+)", text, re.M) + re.findall(r"(\w+)(?: \"| = |, |$)", "".join(re.findall(r"^  param .*\n", text, re.M))))
    handed = sorted(names(moved) & every & names(rest))
    own = sorted(set_in(moved) - set(handed))
    if not handed:
        return None
    inside = chance.sample(handed, len(handed))
    called = dict(zip(handed, inside))  # each parameter has another's name
    called |= {name: new for name, new in zip(own, chance.sample(sorted(every - set(handed)), len(own)))}
    moved = word.sub(lambda m: called.get(m[0], m[0]), re.sub(r"#.*", "", moved))
    lines[at:to] = [f"do moved({', '.join(handed)})"]
    return f"procedure moved({', '.join(inside)})\n{moved}\nend\n" + "\n".join(lines)


def tell(place, text, questions):
    with open(os.path.join(place, "it.mm"), "w") as f:
        f.write(text)
    run = subprocess.run([mmcalc, "--no-config", "--format", "json", "-e", "load it.mm", *questions], cwd=place, text=True,
                         capture_output=True, env=os.environ | {"MMCALC_DATA": data}, timeout=60)
    return run.stdout, run.stderr


def plain(out):
    """Without lines and names: of records their numbers, of kernels the shape."""
    shown = []
    for line in out.split("\n"):
        r = json.loads(line) if line.startswith("{") else {}
        if "lines" in r:
            shown.append([[l.get(k) for k in ("value", "least", "most", "time", "accesses", "io", "statement")] for l in r["lines"]])
            for l in shown[-1]:
                l[-1] = re.sub(r"\w+", "x", l[-1] or "").replace(" ", "")
        r = {k: v for k, v in r.items() if k not in (
            "lines", "silent", "why_line", "formula", "least_formula", "most_formula", "order_unknown", "reason", "why", "hint", "proof", "outline")}
        text = re.sub(r"/\*.*?\*/|_line\d+(_\d+)?", "", r.pop("source", "") or r.pop("text", ""))
        shown.append(r)
        for kernel in text.split("KERNEL"):
            seen = {}
            shown.append(re.sub(r"[A-Za-z_]\w*", lambda m: seen.setdefault(m[0], f"x{len(seen)}"), kernel))
    return shown


def main():
    chance = random.Random(int(seed))
    compared = same = used = 0
    with tempfile.TemporaryDirectory() as place:
        for file in sorted(os.listdir(os.path.join(data, "algorithms"))):
            name = file[:-3]
            text = open(os.path.join(data, "algorithms", file)).read()
            on = re.search(r"^  on ([\w', ]+)$", text, re.M)
            if not on or "\n  program\n" not in text or (small and chance.random() < 0.5):
                continue
            machines = [m.strip() for m in on[1].split(",") if m.strip() in of_model]
            if not machines:
                continue
            model = chance.choice(machines)
            params = set(re.findall(r"\b(\w+)", " ".join(re.findall(r"^  param (.*)$", text, re.M)))) | of_model[model]
            values = " ".join(f"{k}={v}" for k, v in point.items() if k in params and not (
                k in ("w", "l") and model in ("pram", "agpu")))
            commands = "simulate", "profile", "emit", "derive time" # the proofs of orders take most of the time
            ask = [w for c in (commands[:3] if small and compared % 3 else commands)
                   for w in ("-e", f"{c} {name} on {model} {values}" + " seed=1"*(c == "emit"))]
            want = None
            for _ in range(cuts):
                made = cut(text, chance)
                if made is None:
                    continue
                want = want or tell(place, text, ask)
                got = tell(place, made, ask)
                compared += 1
                used += '"correct":true' in want[0]
                good = plain(want[0]) == plain(got[0]) and (want[1] == "") == (got[1] == "")
                same += good
                if not good:
                    tap.ok(False, f"{name} on {model} {values}: as before with statements in a procedure", made[:made.index("algorithm ")],
                           got[1], *[f"{a}\n{b}" for a, b in zip(plain(want[0]), plain(got[0])) if a != b])
    tap.ok(same == compared, f"{compared} times statements of the catalogue's programs are in a procedure, and nothing changes")
    tap.ok(used > compared/2, f"{used} of these programs run")
    tap.end()


main()
