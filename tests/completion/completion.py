"""What shells complete of mmcalc's command lines, typed at bash and zsh on a terminal.  TAP.

usage: completion.py MMCALC SOURCE"""
import os
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile

import tap
from patience import Patience
from tap import ok

mmcalc, source = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
SECONDS = 10 # of processor time, that a line may take
SETUP = {
    "bash": "bind 'set bell-style none'; bind 'set completion-query-items 0'; bind 'set page-completions off'; bind 'set enable-bracketed-paste off'; . ./completion.bash",
    "zsh": "PS1='$ '; unsetopt beep; LISTMAX=1000; bindkey -e; autoload -Uz compinit; compinit -u -d ./dump; . ./completion.zsh",
}
START = {"bash": ["bash", "--norc", "--noprofile", "-i"], "zsh": ["zsh", "-f", "-i"]}
# what is typed, TAB behind it; what the line is then
LINES = [
    ("mmcalc -f js", "mmcalc -f json"),
    ("mmcalc --format=mark", "mmcalc --format=markdown"),
    ("mmcalc --keep", "mmcalc --keep-going"),
    ("mmcalc --color al", "mmcalc --color always"),
    ("mmcalc --completion zs", "mmcalc --completion zsh"),
    ("mmcalc --batch aj", "mmcalc --batch ajob.json"),
    ("mmcalc asc", "mmcalc ascript.mm"),
    ("mmcalc -e 'crosso", "mmcalc -e 'crossover"),
    ("mmcalc -e 'time sum.pairw", "mmcalc -e 'time sum.pairwise"),
    ("mmcalc -q -e '2+2; time sum.pairwise on um", "mmcalc -q -e '2+2; time sum.pairwise on umm"),
    ("mmcalc -e 'set preci", "mmcalc -e 'set precision="),
]


def said(*words):
    done = subprocess.run([mmcalc, *words], capture_output=True, text=True, env={**os.environ, "LC_ALL": "C.UTF-8", "MMCALC_DATA": os.path.join(source, "data")})
    return done.stdout, done.returncode, done.stderr


class Shell:
    def __init__(self, name, folder):
        self.seen, self.turn = b"", 0
        self.child, self.terminal = pty.fork()
        if self.child == 0:
            os.chdir(folder)
            for variable in ("ENV", "BASH_ENV", "ZDOTDIR", "PROMPT_COMMAND"):
                os.environ.pop(variable, None)
            os.environ.update(PATH=folder + ":" + os.environ["PATH"], TERM="dumb" if name == "bash" else "vt100", COLUMNS="200", LINES="50", HOME=folder, LC_ALL="C.UTF-8",
                              MMCALC_DATA=os.path.join(source, "data"), HISTFILE="", INPUTRC="/dev/null", PS1="$ ")
            os.execvp(START[name][0], START[name])

    def look(self, seconds):
        if select.select([self.terminal], [], [], seconds)[0]:
            try:
                self.seen += os.read(self.terminal, 65536)
                return True
            except OSError:
                pass
        return False

    def wait(self, pattern):
        patience = Patience(self.child, SECONDS)
        while not re.search(pattern, self.seen) and not patience.over():
            self.look(0.1)
        return re.search(pattern, self.seen)

    def type(self, text):
        os.write(self.terminal, text.encode())

    def run(self, line):
        """Runs it; waits until it has ended, which it says in a way that the line does not."""
        self.turn += 1
        self.type(line + f"; echo END''{self.turn}.\r")
        return self.wait(rb"END%d\." % self.turn)

    def completed(self, text):
        """The line after TAB, as a word that the shell itself prints."""
        self.turn += 1
        self.seen = b""
        self.type(text + "\t")
        while self.look(0.7): # all that is drawn
            pass
        quote = "'" if text.count("'") % 2 else ""
        self.type(f"{quote}\x01echo BEGIN''{self.turn}. \x05 END''{self.turn}.\r")
        m = self.wait(rb"BEGIN%d\. ([^\r\n]*?) *END%d\." % (self.turn, self.turn))
        return m.group(1).decode() if m else self.seen

    def close(self):
        self.type("\x15exit\r")
        try:
            while self.look(2):
                pass
        finally:
            os.close(self.terminal)
            os.waitpid(self.child, 0)


def at_a_shell(name):
    with tempfile.TemporaryDirectory(prefix="mmcalc-completion.") as folder:
        os.symlink(mmcalc, os.path.join(folder, "mmcalc"))
        for file in ("ajob.json", "ascript.mm"):
            open(os.path.join(folder, file), "w").close()
        with open(os.path.join(folder, "completion." + name), "w") as f:
            f.write(said("--completion", name)[0])
        shell = Shell(name, folder)
        ok(shell.run(SETUP[name]), f"{name} reads what mmcalc --completion {name} prints", shell.seen)
        for text, line in LINES:
            wanted, got = line.replace("'", ""), shell.completed(text)
            ok(got == wanted, f"{name}: {text}, and TAB, is {line}", got)
        shell.close()


options = re.findall(r"--([a-z-]+)", said("--help")[0].split("merge FILE")[1].split("At the prompt")[0])
ok(len(options) > 15, "there are options", options)
for shell in ("bash", "zsh"):
    text, code, err = said("--completion", shell)
    missing = [o for o in options if f"--{o}" not in text]
    ok(code == 0 and not missing, f"what {shell} reads has every option of --help", missing)
    if shutil.which(shell):
        done = subprocess.run([shell, "-n"], input=text, capture_output=True, text=True)
        ok(done.returncode == 0 and not done.stderr, f"and is a script of {shell}'s", done.stderr)
        at_a_shell(shell)
    else:
        tap.skip(f"completion typed at {shell}", f"no {shell}")
out, code, err = said("--completion", "fish")
ok(code == 2 and out == "" and "bash or zsh" in err, "another shell is refused, and told which there are", out, code, err)
out, code, err = said("--complete", "1+1; time sum.pairwise on ")
ok(code == 0 and "1+1; time sum.pairwise on umm\n" in out and all(l.startswith("1+1; time sum.pairwise on ") for l in out.splitlines()), "--complete prints how a statement may go on", out, err)
out, code, err = said("--complete", "nothing of this ")
ok(code == 0 and err == "", "and nothing where it may not", out, err)
tap.end()
