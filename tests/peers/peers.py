"""Random expressions and jobs, answered by mmcalc and by its peers: fractions of Python's, PARI/GP, bc; and what a batch
writes as JSON, read by Python and by jq.  TAP.

usage: peers.py MMCALC SOURCE [SEED [COUNT]]      the same seed asks the same; $SEED is one, too
"""
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from fractions import Fraction

import tap
from tap import ok
from expressions import Domain, Inexact, Large, case, for_bc, for_gp, value, written

mmcalc, here = os.path.abspath(sys.argv[1]), os.path.dirname(os.path.abspath(__file__))
small = os.environ.get("MMCALC_TESTS") == "small"
seed = int(sys.argv[3]) if len(sys.argv) > 3 else int(os.environ["SEED"]) if os.environ.get("SEED") else 1 if small else random.SystemRandom().randrange(10 ** 6)
count = int(sys.argv[4]) if len(sys.argv) > 4 else 1500 if small else 20000
again = f"seed {seed}: tests/peers/run {seed} {count}"
SHOWN = 20 # differences that are printed
sys.setrecursionlimit(10000)
if hasattr(sys, "set_int_max_str_digits"):
    sys.set_int_max_str_digits(0)


def run(words, folder=None, given=None, **more):
    done = subprocess.run(words, cwd=folder, input=given, capture_output=True, text=True, timeout=3000, **more)
    return done.stdout, done.stderr, done.returncode


# --- expressions -------------------------------------------------------------------------------------

class Case:
    """tree, kind; text: for mmcalc, before: a definition that it needs; exact: what Python makes of it."""

    def __init__(self, r):
        while True:
            self.tree, self.kind = case(r)
            try:
                self.exact = value(self.tree)
            except Domain:
                self.exact = "error"
            except Inexact:
                self.exact = None
            except (Large, OverflowError):
                continue
            break
        self.before = f"f({', '.join(self.tree[2])}) = {written(self.tree[3], r)}" if self.kind == "call" else None
        self.text = written(self.tree, r)

    def __str__(self):
        return (self.before + "; " if self.before else "") + self.text


def ask_mmcalc(cases, folder):
    with open(os.path.join(folder, "cases.mm"), "w", encoding="utf-8") as f:
        for c in cases:
            f.write((c.before + "\n" if c.before else "") + c.text + "\n")
    out, err, code = run([mmcalc, "--no-config", "--keep-going", "-f", "json", "cases.mm"], folder)
    answers = [json.loads(line) for line in out.splitlines()]
    if len(answers) != len(cases):
        print("#", len(answers), "answers of", len(cases), err[-300:])
        answers = []
    return answers


def short(answer):
    if "error" in answer:
        return answer["error"]["kind"] + ": " + answer["error"]["message"]
    return json.dumps(answer)[:300]


def same(answer, expected):
    """Is mmcalc's answer a rational or a truth, or an enclosure of it?"""
    if expected == "error":
        return answer.get("error", {}).get("kind") == "domain"
    got = answer.get("value")
    if isinstance(expected, bool) or isinstance(got, bool) or got is None:
        return got is expected
    if isinstance(got, dict):
        return Fraction(got["lo"]) <= expected <= Fraction(got["hi"])
    return Fraction(got) == expected


def place(text):
    """The last place of a decimal, as a fraction."""
    digits, _, exponent = text.partition("e")
    return Fraction(10) ** (int(exponent or 0) - len(digits.partition(".")[2]))


def encloses(answer, real):
    """Do the bounds hold a real given with 100 digits, and are the digits shown right?"""
    got = answer.get("value")
    if isinstance(got, str):
        return abs(Fraction(got) - real) <= abs(real) * Fraction(1, 10 ** 90)
    if not isinstance(got, dict):
        return False
    slack = abs(real) * Fraction(1, 10 ** 90)
    near = abs(Fraction(got["approx"]) - real) <= place(got["approx"])
    return Fraction(got["lo"]) - slack <= real <= Fraction(got["hi"]) + slack and near


def differences(cases, answers, judge):
    """Of those that the judge has an opinion on: how many, and those that differ."""
    asked, wrong, ties = 0, [], 0
    for i, (c, a) in enumerate(zip(cases, answers)):
        verdict = judge(i, c, a)
        if verdict is None:
            continue
        asked += 1
        ties += verdict == "tie"
        if verdict is not True and verdict != "tie":
            wrong.append(f"case {i}: {c}\n  mmcalc {short(a)}\n  {verdict}")
    return asked, wrong, ties


def by_python(i, c, a):
    if c.exact is None:
        return None
    return same(a, c.exact) or f"python {c.exact}"


def ask_gp(cases, folder):
    with open(os.path.join(folder, "cases.gp"), "w") as f:
        f.write(f'read("{here}/prelude.gp");\n')
        for c in cases:
            f.write(f"answer(()->{for_gp(c.tree)})\n")
        f.write("quit\n")
    out, err, code = run(["gp", "-q", "-f", "--default", "parisizemax=1G", "cases.gp"], folder, given="")
    return [line for line in out.splitlines() if line.strip()]


def by_gp(lines):
    def judge(i, c, a):
        line = lines[i] if i < len(lines) else "no answer"
        tie, said = line.startswith("~"), line.lstrip("~")
        if tie and a.get("error", {}).get("kind") == "undecided":
            return "tie"
        if said == "error":
            good = same(a, "error")
        elif said.startswith("r"):
            good = encloses(a, Fraction(said[1:].replace(" ", "")))
        else:
            try:
                good = same(a, said == "1" if c.kind == "condition" else Fraction(said))
            except ValueError:
                good = False
        return good or f"gp {line[:300]}"
    return judge


def ask_bc(cases, folder):
    """The values of those that bc can be asked."""
    texts = {}
    for i, c in enumerate(cases):
        if c.exact not in (None, "error") and every_part_has_a_value(c.tree):
            text = for_bc(c.tree)
            if text:
                texts[i] = text
    given = "".join(f'print "{i} "\n{t}\n' for i, t in texts.items())
    out, err, code = run(["bc", "-q", os.path.join(here, "prelude.bc")], folder, given=given, env={**os.environ, "BC_LINE_LENGTH": "0"})
    return texts, dict(line.split(" ", 1) for line in out.splitlines() if " " in line)


def every_part_has_a_value(tree):
    if tree[0] in ("over", "call", "name"):
        return False
    try:
        if not all(every_part_has_a_value(part) for part in tree[1:] if isinstance(part, tuple)):
            return False
        v = value(tree)
        return isinstance(v, bool) or v.denominator == 1
    except (Domain, Inexact, Large):
        return False


def by_bc(texts, said):
    def judge(i, c, a):
        if i not in texts:
            return None
        n = said.get(str(i))
        try:
            return same(a, n == "1" if c.kind == "condition" else Fraction(n)) or f"bc {n[:300]}"
        except (TypeError, ValueError):
            return f"bc {n}"
    return judge


def told(name, asked, wrong, ties, least):
    more = f", {ties} ties undecided" if ties else ""
    ok(not wrong and asked >= least, f"{asked} of {count} random expressions have the value that {name} gives them{more} ({again})",
       f"{len(wrong)} differ", *wrong[:SHOWN])


def expressions(r, folder):
    cases = [Case(r) for _ in range(count)]
    answers = ask_mmcalc(cases, folder)
    ok(len(answers) == count, f"each of {count} statements is answered ({again})")
    if not answers:
        return
    told("Python's fractions", *differences(cases, answers, by_python), count // 2)
    if shutil.which("gp"):
        told("PARI/GP", *differences(cases, answers, by_gp(ask_gp(cases, folder))), count)
    else:
        tap.skip("the values that PARI/GP gives random expressions", "no gp (apt-get install pari-gp)")
    if shutil.which("bc"):
        told("bc", *differences(cases, answers, by_bc(*ask_bc(cases, folder))), count // 20)
    else:
        tap.skip("the values that bc gives random expressions", "no bc")


# --- jobs --------------------------------------------------------------------------------------------

def any_text(r):
    """An identifier as somebody hostile would write it; NUL ends a text in cJSON, and half a pair is none."""
    alphabet = ["a", "Z", "0", " ", "\"", "\\", "/", "'", "{", "}", "[", ",", ":", "\n", "\t", "\r", "\b", "\f", "\x01", "\x1b", "\x7f", "\u0080", "\u009b",
                "é", "\u2028", "\u202e", "\ufeff", "\uffff", "\U0001f600", "\U0010ffff", "$", "`", "%", "<", "&", "=", "-", "#"]
    return "".join(r.choice(alphabet) for _ in range(r.randint(1, 12)))


def json_number(r):
    n = r.choice([r.randint(0, 20), r.randint(0, 10 ** 6), r.randint(0, 2 ** 53)])
    return r.choice([str(n), str(n), str(-n)])


def odd_numbers(r):
    """As a stranger's program might write one."""
    return [f"{r.randint(1, 9)}e{r.randint(0, 9)}", f"{r.randint(1, 9)}.{r.randint(0, 9)}E+{r.randint(1, 9)}", f"{r.randint(0, 2 ** 53)}.0", f"{r.randint(1, 999)}.5",
            str(2 ** 53 + r.randint(1, 2 ** 40)), str(10 ** r.randint(20, 40) + 1), f"-{r.randint(1, 9)}e-{r.randint(1, 30)}", "1e400", "-0", "-0.0"]


def job_text(r, jobs, numbers):
    """The job file's text, in one of the ways to write it."""
    rows = []
    for j in jobs:
        fields = [json.dumps(k) + ":" + json.dumps(v, ensure_ascii=r.random() < 0.5) for k, v in j.items()]
        r.shuffle(fields)
        rows.append("{" + r.choice([",", " , ", ",\n\t"]).join(fields) + "}")
    given = ", ".join(f'"x{i}": {text}' for i, text in numbers.items())
    return '{"set": {' + given + '}, "jobs": [' + r.choice([",", ",\r\n  "]).join(rows) + '], "schema": "mmcalc-batch/1"}'


def jobs(r, folder):
    made, numbers = [], {}
    for i in range(max(60, count // 20)):
        j = {"id": f"{i}:" + any_text(r)}
        if r.random() < 0.6:
            c = Case(r)
            j["statement"] = (c.before + "; " if c.before else "") + c.text
        else:
            j["statement"] = f"x{i}"
            numbers[i] = json_number(r)
        made.append(j)
    with open(os.path.join(folder, "job.json"), "w", encoding="utf-8") as f:
        f.write(job_text(r, made, numbers))
    out, err, code = run([mmcalc, "--no-config", "-q", "-f", "json", "--batch", "job.json"], folder)
    try:
        results = json.loads(out)["results"]
    except (ValueError, KeyError) as e:
        results = []
        print("#", e, err[-500:])
    # an escape in the job file and a letter are the same text, and come back as it
    wrong = [(m["id"], d.get("id")) for m, d in zip(made, results) if m["id"] != d.get("id")]
    ok(len(results) == len(made) and not wrong, f"Python reads {len(made)} results of a batch with the identifiers it wrote ({again})", wrong[:3])
    with open(os.path.join(folder, "statements.mm"), "w", encoding="utf-8") as f:
        f.write("".join(m["statement"] + "\n" for i, m in enumerate(made) if i not in numbers))
    alone = [json.loads(line) for line in run([mmcalc, "--no-config", "--keep-going", "-f", "json", "statements.mm"], folder)[0].splitlines()]
    batched = [(d.get("answers") or [{}])[0] if "error" not in d else {"error": d["error"]} for i, d in enumerate(results) if i not in numbers]
    wrong = [(made[i]["statement"], short(a), short(b)) for i, (a, b) in enumerate(zip(alone, batched))
             if a.get("value") != b.get("value") or a.get("error", {}).get("message") != b.get("error", {}).get("message")]
    ok(len(alone) == len(batched) and not wrong, f"and {len(alone)} statements have the answers there that they have alone", *wrong[:3])
    if not shutil.which("jq"):
        tap.skip("a batch's JSON as jq reads it", "no jq")
        return
    read = run(["jq", "-c", "-S", "."], folder, given=out)
    mine = json.dumps(json.loads(out), sort_keys=True, ensure_ascii=False, separators=(",", ":")).replace("\x7f", "\\u007f") if results else ""
    theirs = json.dumps(json.loads(read[0]), sort_keys=True, ensure_ascii=False, separators=(",", ":")).replace("\x7f", "\\u007f") if read[0] else "nothing"
    ok(read[2] == 0 and mine == theirs, "jq reads of it what Python reads: every key, text and number", read[1],
       next((mine[max(0, i - 40):i + 40] + " / " + theirs[max(0, i - 40):i + 40] for i in range(min(len(mine), len(theirs))) if mine[i] != theirs[i]), ""))
    with open(os.path.join(folder, "job.json"), encoding="utf-8") as f:
        wanted = run(["jq", "-c", "[.set[]]"], folder, given=f.read())[0]
    wrong = []
    for (i, text), jq in zip(numbers.items(), json.loads(wanted)):
        got = results[i].get("answers", [{}])[0].get("value") if i < len(results) else None
        if got is None or not Fraction(got) == Fraction(text) == Fraction(jq):
            wrong.append((text, jq, results[i] if i < len(results) else None))
    ok(numbers and not wrong, f"{len(numbers)} numbers of a job file are to mmcalc what they are to jq", *wrong[:5])
    wrong, taken = [], 0
    for text in odd_numbers(r):
        with open(os.path.join(folder, "job.json"), "w") as f:
            f.write('{"schema": "mmcalc-batch/1", "set": {"x": %s}, "jobs": [{"statement": "x"}]}' % text)
        out, err, code = run([mmcalc, "--no-config", "-q", "-f", "json", "--batch", "job.json"], folder)
        taken += code == 0
        if not (code != 0 and text in err) and not (code == 0 and Fraction(json.loads(out)["results"][0]["answers"][0]["value"]) == Fraction(text)):
            wrong.append((text, out, err, code))
    ok(not wrong, f"a number that is not written as an integer is taken as it is, or refused by name; {taken} are taken", *wrong[:5])


with tempfile.TemporaryDirectory(prefix="mmcalc-peers.") as folder:
    expressions(random.Random(seed), folder)
    jobs(random.Random(seed + 1), folder)
tap.end()
