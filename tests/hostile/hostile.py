"""Definitions and jobs whose texts were written by somebody hostile: whatever mmcalc prints of
them is valid in its format, acts on no terminal, and no command of theirs is run.  TAP."""
import csv
import html.parser
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

import tap
from tap import ok

program, root = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])

# --- the texts -----------------------------------------------------------------------------------

TEXTS = {
    "escapes": "a\033[2Jb\033]0;PWNED\ac\033]52;c;cHduZWQ=\033\\d\x7f\x08e\rf",
    "C1": "a\u009b2Jb\u009d0;PWNED\u009cc",
    "directions": "a\u202eb\u2066c\u2069d\u200fe\u2028f\ufeffg",
    "tags": "a\U000e0041b\U0001f642c",
    "lines": "a\n!touch PWNED\n# b\n\\input{PWNED}\n=1+1\n</pre>\n",
    "shell": "a'b`touch PWNED`$(touch PWNED)|touch PWNED;touch PWNED&\\",
    "markup": "<script>touch(1)</script><img src=x onerror=alert(1)>&#x41;&lt;``` <b> ` `` <i> `&amp;]]>--><!--",
    "tex": "\\input{PWNED}\\write18{touch PWNED}\\end{verbatim}\\immediate%^^M{}$_&#~^",
    "equals": "=cmd|'/C touch PWNED'!A1",
    "plus": "+1+cmd|'/C touch PWNED'!A1",
    "minus": "-1+cmd|'/C touch PWNED'!A1",
    "at": "@SUM(1+1)*cmd|'/C touch PWNED'!A1",
    "formats": "%s%n%x%99999d%*s{0}${HOME}@HOME~",
    "csv": "a,\"b\";\tc\r\nd",
    "markdown": "# a\n- b\n1. c\n| d | e |\n---\n[x](javascript:alert(1)) ![y](z) *f* _g_ ~~h~~ `i",
}
REFUSED = {"no UTF-8": b"a\xffb\x9b2Jc\xc0\x9bd\xed\xa0\x80e\xf5\x80\x80\x80f\xe2\x80"}
CASES = [(name, text.encode()) for name, text in TEXTS.items()] + list(REFUSED.items())
if os.environ.get("MMCALC_TESTS") == "small": # all in one, as a cell that begins with =
    CASES = [("all texts", "".join([TEXTS["equals"], *TEXTS.values()]).encode()), *REFUSED.items()]


def quoted(text):
    return b'"""' + text.replace(b'"""', b"") + b' """'


def definitions(text):
    """A problem, an algorithm, a law and a model with the text wherever one may stand."""
    q, line = quoted(text), re.sub(rb"[\r\n]", b" ", text)
    return {
        "problems/evil": b"problem evil " + q + b"\n  param n " + q + b"\n  bound time strict on umm from " + q +
        b"\n    floor = n/w " + q + b"\n  end\n  notes " + q + b"\nend\n",
        "algorithms/evil": b"algorithm evil " + q + b"\n  solves evil\n  from " + q + b"\n  param n " + q +
        b", p, w, l\n  require n >= 1 " + q + b"\n  on umm\n    closed time = n\n    exact time = 100*n\n"
        b"    optimal yes " + q + b"\n  end\n"
        b"  program\n    input array a[n]\n    forall i = 0 to n-1\n      a[i] = a[i] + 1\n    end\n    ensure a[0] == a[0] # " + line +
        b"\n  end\n  notes " + q + b"\nend\n",
        "algorithms/evil2": b"algorithm evil2 " + q + b"\n  solves evil\n  from " + q + b"\n  param n " + q +
        b", p, w, l\n  on umm\n    closed time = n\n    exact time = 200*n\n  end\nend\n",
        "laws/evillaw": b"law evillaw " + q + b"\n  from " + q + b"\n  param x " + q + b"\n  require x > 0 " + q +
        b"\n  value = 2*x\n  also other " + q + b" = 3*x\n  notes " + q + b"\nend\n",
        "models/evilmodel": b"model evilmodel " + q + b"\n  from " + q + b"\n  param p " + q + b", w " + q + b"\n  option how = one, two\n"
        b"  require p >= 1 " + q + b"\n  define f(s) = s + w\n  derive cost " + q + b" = p*time\n  notes " + q + b"\nend\n",
        "operators/evilop": b"operator evilop " + q + b"\n  from " + q + b"\n  operator evilop(x, y) = x + y  identity 0  commutative\n  notes " + q + b"\nend\n",
        "relations/evilrelation": b"relation evilrelation " + q + b"\n  from " + q + b"\n  maps umm to dmm\n  param v " + q + b"\n  given p = v\n  require v >= p " + q +
        b"\n  conclude time strict <= 2*time " + q + b"\n  notes " + q + b"\nend\n",
        "tables/evil.1": b"papertable \"evil.1\" " + q + b"\n  from " + q + b"\n  column " + q + b" = time on umm\n  row " + q + b" = evil\n  row \"b\" = evil2\n"
        b"  printed " + q + b" time = 7*n\n  notes " + q + b"\nend\n",
    }


STATEMENTS = [
    "list algorithms", "list laws", "list problems", "list sources", "find evil", "show evil", "explain evil", "show evillaw", "explain evillaw",
    "time evil on umm n=8 p=4 w=2 l=3", "time evil on umm n=2^(1..5) p=4 w=2 l=3", "time evil on umm n=0 p=4 w=2 l=3",
    "time evil on umm", "bound evil on umm n=8 w=2 p=4 l=3", "compare evil on umm n=8 p=4 w=2 l=3",
    "compare evil on umm n=2^(1..5) p=4 w=2 l=3", "evillaw(-1)", "minimize time evil over p=1..4 on umm n=8 w=2 l=3",
    "plot time evil on umm over n=2^(1..5) p=4 w=2 l=3", "steps evil on umm n=4 p=4 w=2 l=3", "simulate evil on umm n=8 p=4 w=2 l=3",
    "check evil on umm n=8 p=4 w=2 l=3", "crossover evil, evil2 over n=1..9 on umm p=4 w=2 l=3",
    # the other views, of definitions of theirs where they take one
    "list models", "list operators", "list relations", "list tables", "list machines", "show evilmodel", "explain evilmodel", "show evilop", "explain evilop",
    "show evilrelation", "explain evilrelation", "explain evil.1", "relate evil from umm to dmm n=8 v=4 p=4 w=2 l=3", "relate evil from umm to dmm n=8 v=2 p=4 w=2 l=3",
    "table evil.1", "table evil.1 n=8 p=4 w=2 l=3", "derive evil on umm", "derive time evil on umm n=8 p=4 w=2 l=3", "profile evil on umm n=8 p=4 w=2 l=3",
    "optimal evil on umm", "grows n^2, n*log2(n)", "ensure 1 == 2", "conflicts 33*i", "typical time evil on umm n=8 p=4 w=2 l=3 runs=3", "variants evil n=8 p=4",
    "scalability evil on umm n=8 p=4 w=2 l=3", "maximize time evil over p=1..4 on umm n=8 w=2 l=3", "time, work, span evil on umm n=8 p=4 w=2 l=3",
    "time evil on umm n=2^(1..3) p=2^(0..2) w=2 l=3", "compare evil, evil2 on umm n=8 p=4 w=2 l=3", "emit evil n=8", "devices", "predict evil on k20c n=8 p=4",
    "simulate evil on umm n=2^(1..3) p=4 w=2 l=3", "steps evil on umm n=8 p=4 w=2 l=3", "minimize time evil, evil2 over p=1..4 on umm n=8 w=2 l=3",
    "evillaw(2)", "evillaw({1, 2, 3})", "time(evil on umm, n=8, p=4, w=2, l=3)", "evil = 1; vars", "set", "find time", "help time", "? UMM", "2 + ", "x = ", "{1, 2/3, sqrt(2), 1 < 2}",
    "help nothing.of.this", "unset nothing", "load nothing", "trace nothing on umm",
]


# --- running -------------------------------------------------------------------------------------

class Place:
    """A folder of its own, with definitions of its own; every program that a shell, a pager or gnuplot
    could start there leaves the file PWNED."""

    def __init__(self, text=None):
        self.folder = tempfile.mkdtemp(prefix="mmcalc-hostile.")
        self.data, self.here, self.bin = (os.path.join(self.folder, x) for x in ("data", "here", "bin"))
        os.mkdir(self.here)
        os.mkdir(self.bin)
        shutil.copytree(os.path.join(root, "data"), self.data, ignore=shutil.ignore_patterns("kernels", "examples"))
        for name, content in (definitions(text) if text is not None else {}).items():
            self.write(os.path.join(self.data, name + ".mm"), content)
        for name in ("touch", "sh", "bash", "less", "more", "man", "xdg-open"):
            self.write(os.path.join(self.bin, name), b"#!/bin/bash\necho \"$0 $*\" >>'%s/PWNED'\n" % self.here.encode())
            os.chmod(os.path.join(self.bin, name), 0o755)
        for name in ("gnuplot",):
            if shutil.which(name):
                os.symlink(shutil.which(name), os.path.join(self.bin, name))
        self.env = {"PATH": self.bin, "HOME": self.here, "LC_ALL": "C.UTF-8", "TERM": "xterm-256color", "MMCALC_DATA": self.data,
                    "XDG_CACHE_HOME": self.folder, "POCL_CACHE_DIR": self.folder, "PAGER": "touch PWNED", "MANPAGER": "touch PWNED", "SHELL": self.bin + "/sh", "GNUTERM": "dumb", "EDITOR": "touch PWNED"}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder)

    @staticmethod
    def write(path, content):
        with open(path, "wb") as f:
            f.write(content)

    def read(self, name):
        with open(os.path.join(self.here, name), "rb") as f:
            return f.read()

    def run(self, *words):
        r = subprocess.run([program, "--no-config", *words], cwd=self.here, env=self.env, stdin=subprocess.DEVNULL, capture_output=True, timeout=120)
        return r.stdout, r.stderr, r.returncode

    def files(self):
        return sorted(os.listdir(self.here))


# --- what is valid ---------------------------------------------------------------------------------

ACTS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]")


def inert(raw):
    """None, or what in it acts on a terminal."""
    try:
        found = ACTS.search(raw.decode())
    except UnicodeDecodeError as e:
        return str(e)
    return found and raw.decode()[max(0, found.start() - 40):found.end() + 10]


def json_wrong(out):
    for line in out.decode().split("\n")[:-1]:
        json.loads(line)
    return re.search("[\x00-\x09\x0b-\x1f\x7f]", out.decode())


def csv_wrong(out):
    rows = [r for r in csv.reader(io.StringIO(out.decode(), newline=""), strict=True) if r]
    if len({len(r) for r in rows}) > 1:
        return f"rows of {sorted({len(r) for r in rows})} cells"
    for cell in (c for r in rows for c in r):
        if cell[:1] in tuple("=+-@\t\r") and len(cell) > 1 and cell != "==" and not re.fullmatch(r"[+-]?[0-9.]+([eE][+-]?[0-9]+)?(/[0-9]+)?", cell):
            return cell
    return None


def tex_wrong(out):
    inside = False
    for line in out.decode().split("\n"):
        if not inside and not line.startswith("%") and re.search(r"\\(input|write|immediate)", line):
            return line
        if inside and line != r"\end{verbatim}" and r"\end{verbatim}" in line:
            return line
        inside = line == r"\begin{verbatim}" or (inside and line != r"\end{verbatim}")
    return "verbatim is not ended" if inside else None


def markdown_wrong(out):
    """Raw HTML, or a link, outside of code."""
    fence, prose = None, []
    for line in out.decode().split("\n"):
        row = re.match(r"`{3,}", line)
        if fence is None and row:
            fence = row.group()
        elif fence is not None:
            fence = None if line == fence else fence
        else:
            prose.append(line)
    if fence is not None:
        return "a block of code is not ended"
    for line in prose:
        rest = re.sub(r"\\[!-/:-@\[-`{-~]", "\x01", line)
        at, seen = 0, ""
        while at < len(rest): # code spans: rows of ` of the same length; within one a backslash escapes nothing
            row = re.match(r"`+", rest[at:])
            if not row:
                seen += rest[at]
                at += 1
                continue
            n = len(row.group())
            end = re.search(r"(?<!`)`{%d}(?!`)" % n, rest[at + n:])
            at += n if end is None else n + end.end()
        if re.search(r"<[A-Za-z/!?]|\]\(|&(#|[A-Za-z])", seen):
            return line
    return None


class Page(html.parser.HTMLParser):
    VOID = {"meta", "br", "input"}

    def __init__(self):
        super().__init__()
        self.stack, self.wrong, self.scripts = [], None, 0

    def handle_starttag(self, tag, attrs):
        self.scripts += tag == "script"
        if tag in ("img", "b", "i") or any(k.startswith("on") for k, _ in attrs):
            self.wrong = (tag, attrs)
        if tag not in self.VOID:
            self.stack.append(tag)

    def handle_startendtag(self, tag, attrs):
        pass

    def handle_endtag(self, tag):
        if not self.stack or self.stack.pop() != tag:
            self.wrong = self.wrong or f"</{tag}>"


def html_wrong(raw, scripts=1):
    page = Page()
    page.feed(raw.decode())
    return page.wrong or (page.stack and f"open: {page.stack}") or (page.scripts != scripts and f"{page.scripts} scripts")


def xml_wrong(path, *options):
    if not shutil.which("xmllint"):
        return None
    r = subprocess.run(["xmllint", *options, "--noout", path], capture_output=True, text=True)
    lines = [l for l in r.stderr.splitlines() if " : " in l]
    wrong = [l for l in lines if not re.search(r"HTML parser error : Tag (main|svg|path|text|line|circle|g|tspan|figure|rect|title|script|section) invalid", l)]
    return wrong or None


WRONG = {"text": lambda out: None, "json": json_wrong, "csv": None, "tex": tex_wrong, "markdown": markdown_wrong, "html": lambda out: html_wrong(out, 0)}


# --- the tests ---------------------------------------------------------------------------------------

MARK = "77777777777" # a statement whose answer stands between those of the others


def all_at_once(place, f):
    """What each statement prints, by one process."""
    words = [w for s in STATEMENTS for w in ("-e", s, "-e", MARK)]
    out, err, code = place.run("--keep-going", "-f", f, *words)
    mark = {"json": b'{"value":"%s"}\n', "tex": b"$%s$\n", "markdown": b"%s\n", "html": b'<p class="facts">%s</p>\n'}.get(f, b"%s\n") % MARK.encode()
    return out.split(mark), err, code


def every_format(place, name):
    for f, wrong in WRONG.items():
        bad = []
        outs, err, code = all_at_once(place, f)
        if len(outs) != len(STATEMENTS) + 1 or code not in (1, 3, 4) or inert(err):
            bad.append((len(outs), code, inert(err)))
        for statement, out in zip(STATEMENTS, outs):
            try:
                w = inert(out) or (csv_wrong(out) if f == "csv" and not statement.startswith(("show", "explain")) else wrong(out) if wrong else None)
            except (ValueError, csv.Error) as e:
                w = e
            if w:
                bad.append((statement, w, out[-300:]))
        if f == "tex":
            runs["tex"].append(b"".join(outs))
        ok(not bad, f"{name}: what is printed of {len(STATEMENTS)} statements as {f} is valid and acts on nothing", *bad)


# TeX reads what the texts of several cases became: one run for all
runs = {"tex": []}


def through_tex():
    sentence = "a TeX run sets what was printed, and runs no command of it"
    latex = shutil.which("pdflatex")
    if not latex:
        tap.skip(sentence, "no pdflatex")
        return
    with tempfile.TemporaryDirectory(prefix="mmcalc-tex.") as folder:
        packages = sorted({p.strip() for out in runs["tex"] for line in re.findall(rb"(?m)^% \\usepackage\{([^}]*)\}", out) for p in line.decode().split(",")})
        known = [p for p in packages if subprocess.run(["kpsewhich", p + ".sty"], capture_output=True).returncode == 0]
        if known != packages:
            tap.skip(sentence, "no " + ", ".join(sorted(set(packages) - set(known))))
            return
        body = b"\n\n".join(out for out in runs["tex"])
        with open(os.path.join(folder, "all.tex"), "wb") as f:
            f.write(b"\\documentclass{article}\n\\usepackage[T1]{fontenc}\n\\usepackage[utf8]{inputenc}\n\\usepackage{textcomp}\n\\usepackage{%s}\n"
                    b"\\begin{document}\n%s\n\\end{document}\n" % (",".join(packages).encode(), body))
        done = subprocess.run([latex, "-shell-escape", "-interaction=nonstopmode", "all.tex"], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, timeout=600)
        said = done.stdout.decode("utf-8", "replace")
        # a font without the letter is no fault of what was printed
        errors = [e for e in re.findall(r"(?m)^! .*(?:\n(?!!).*){0,3}", said) if "LaTeX Error: Unicode character" not in e]
        made = sorted(os.listdir(folder))
        ok(not errors and "PWNED" not in made and "all.pdf" in made, sentence, len(errors), *errors[:8], made)


def drawings(place, name):
    files = ["a.pdf", "a.png", "a.svg", "b.svg"]
    plot = "plot time evil on umm over n=2^(1..5) p=4 w=2 l=3 to "
    out, err, code = place.run("-e", plot + "a.svg", "-e", plot + "a.png", "-e", plot + "a.pdf", "-e", "steps evil on umm n=4 p=4 w=2 l=3 to b.svg")
    there = place.files()
    wrong = [xml_wrong(os.path.join(place.here, f)) or inert(place.read(f)) for f in ("a.svg", "b.svg") if f in there]
    if name in REFUSED:
        ok(code == 4 and there == [], f"{name}: a file of definitions is refused", code, err, there)
        return
    ok(code == 0 and there == files and not any(wrong), f"{name}: drawings are SVG, PNG and PDF, and no other file is there", code, err, there, wrong)


def batches(place, name, text):
    shown = text.decode("utf-8", "replace")
    jobs = [{"id": shown, "statement": "time evil on umm n=2^(1..5) p=4 w=2 l=3"}, {"id": shown + "2", "query": "time evil on umm", "with": {"n": 0, "p": 4, "w": 2, "l": 3}},
            {"id": shown + "3", "statement": "x = 1 # " + shown.replace("\n", " ").replace("\r", " ") + "\nx + 1"}, {"id": shown + "4", "statement": "time " + shown}]
    jobs += [{"id": shown + str(i), "statement": x} for i, x in enumerate(STATEMENTS, 5) if "load" not in x and "trace" not in x]
    Place.write(os.path.join(place.here, "job.json"), json.dumps({"schema": "mmcalc-batch/1", "jobs": jobs}).encode())
    for f, wrong in WRONG.items():
        out, err, code = place.run("-f", f, "--batch", "job.json", "-o", "out." + f)
        try:
            got = place.read("out." + f)
            w = inert(err) or inert(got) or (wrong(got) if wrong and f != "json" else None)
            if f == "json":
                w = w or [r["id"] for r in json.loads(got)["results"]] != [j["id"] for j in jobs] and got
            if f == "csv":
                tables = re.split(r"(?m)^(?=job,)", got.decode())
                w = w or next((x for x in (csv_wrong(t.encode()) for t in tables) if x), None)
            if f == "tex":
                w = w or ([l for l in got.decode().split("\n") if "PWNED" in l and not l.startswith("%") and "\\input" in l] or None)
        except (ValueError, csv.Error, OSError) as e:
            w = e
        ok(not w and code in (0, 1, 3, 4), f"{name}: results of a batch as {f} are valid and act on nothing", w, code, err)
        if f == "tex" and not w:
            runs["tex"].append(got)
    out, err, code = place.run("-e", "report job.json to page")
    path = os.path.join(place.here, "page", "index.html")
    page = place.read("page/index.html") if os.path.exists(path) else b""
    w = inert(page) or html_wrong(page) or xml_wrong(path, "--html")
    ok(page and not w, f"{name}: the page of a report is HTML with no tag of theirs", w, err)


for name, text in CASES:
    with Place(text) as place:
        every_format(place, name)
        drawings(place, name)
        batches(place, name, text)
        ok("PWNED" not in place.files(), f"{name}: no command was run", place.files(), place.read("PWNED") if "PWNED" in place.files() else b"")

through_tex()

# the text is not changed where it is data
for name in ("escapes", "C1", "directions", "lines", "tags"):
    with Place(TEXTS[name].encode()) as place:
        out, err, code = place.run("-f", "json", "-e", "show evil")
        ok(TEXTS[name] in json.loads(out)["title"], f"{name}: JSON has the text as it was written", out)

# a file of definitions defines, and does nothing else
with Place() as place:
    body = b'algorithm doer "does"\n  solves sum\n  param n "size", p, w, l\n  on umm\n    exact time = 100*n\n  end\nend\n'
    Place.write(os.path.join(place.data, "algorithms", "doer.mm"), b"save PWNED\nplot time doer on umm over n=1..4 p=1 w=1 l=1 to PWNED.svg\nload PWNED.mm\n" + body + b"save PWNED\n")
    out, err, code = place.run("-e", "time doer on umm n=2 p=1 w=1 l=1", "-e", "show doer", "-e", "list algorithms")
    ok(code == 0 and place.files() == [], "statements in a file of definitions are not run", code, err, place.files())

# names of files
with Place() as place:
    evil = "\033[2J\u202e\n`touch PWNED`.mm"
    Place.write(os.path.join(place.here, evil), b"1/0\n")
    Place.write(os.path.join(place.data, "algorithms", "\033[2J.mm"), b"x\n")
    for words in ([evil], ["missing" + evil], ["--batch", "missing" + evil], ["--batch", evil], ["--bad" + evil], ["-f", evil], ["-e", f'load "{evil[6:]}"'], ["merge", evil],
                  ["-e", "list algorithms"], ["--data", evil, "-e", "1"], ["-o", evil, "-e", "1"]):
        out, err, code = place.run(*words)
        ok(not inert(out) and not inert(err), f"a name of a file acts on nothing: {ascii(words[0])}", out, err)
    ok("PWNED" not in place.files(), "and is no command")

# what keeps it so
def uses(pattern, allowed):
    found = []
    for folder, _, files in os.walk(os.path.join(root, "src")):
        for f in files:
            path = os.path.relpath(os.path.join(folder, f), root)
            if not f.endswith((".c", ".h", ".y", ".l")) or path in allowed or path in ("src/lang/lexer.c", "src/lang/grammar.c"):
                continue
            with open(os.path.join(folder, f)) as source:
                found += [f"{path}: {line.strip()}" for line in source if re.search(pattern, line)]
    return found


found = uses(r"\b(popen|system|exec[lv]p?e?|posix_spawnp?|wordexp)\s*\(", ["src/base/process.c"])
ok(not found, "other programs are started in one place", *found)
found = uses(r"\bprocess_run\s*\(", ["src/base/process.c", "src/base/process.h", "src/render/plot_gnuplot.c", "src/cmd/man.c"])
ok(not found, "and only gnuplot and man are", *found)
found = uses(r"(printf|puts|putc|fwrite)\s*\(.*\bstderr\b", ["src/base/visible.c", "src/batch/progress.c", "src/base/mem.c",
    "src/cmd/emit.c"])  # what it emits writes there, not it
ok([f for f in found if '"mmcalc: "' not in f] == [], "nothing is written to standard error but what was made visible, and lines of progress", *found)

tap.end()
