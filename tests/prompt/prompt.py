"""The prompt on a terminal of its own.  TAP."""
import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios

import tap
from patience import Patience
from tap import ok

program, root = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
SECONDS = 10 # of processor time, that a line may take


def take_terminal(as_job):
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL) # a test in the background of a script inherits some ignored
    if as_job and os.fork(): # the part of the shell: only a job of one can be stopped
        os.closerange(3, 256)
        os.wait()
        os._exit(0)
    if as_job:
        signal.signal(signal.SIGTTOU, signal.SIG_IGN)
        os.setpgid(0, 0)
        os.tcsetpgrp(0, os.getpgid(0))
        signal.signal(signal.SIGTTOU, signal.SIG_DFL)


class Prompt:
    """mmcalc as the foreground of a terminal, whose other end is ours."""

    def __init__(self, home, as_job=False, options=("-q",), **settings):
        self.master, self.slave = os.openpty()
        self.before = termios.tcgetattr(self.slave)
        env = {"HOME": home, "PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "TERM": "xterm", "MMCALC_DATA": os.path.join(root, "data"), "INPUTRC": "/dev/null", **settings}
        self.seen = b""
        self.process = subprocess.Popen([program, "--no-config", *options], stdin=self.slave, stdout=self.slave, stderr=self.slave, env=env, cwd=home,
                                        start_new_session=True, preexec_fn=lambda: take_terminal(as_job))
        self.prompts = 0
        self.wait_for_prompt()

    def look(self, seconds):
        ready, _, _ = select.select([self.master], [], [], seconds)
        if not ready:
            return False
        try:
            got = os.read(self.master, 65536)
        except OSError:
            return False
        self.seen += got
        return bool(got)

    def wait_for(self, there):
        patience = Patience(self.process.pid, SECONDS)
        while not there() and not patience.over():
            self.look(0.05)
        return there()

    def wait_for_prompt(self):
        self.prompts += 1
        return self.wait_for(lambda: len(re.findall(rb"mmcalc>", self.seen)) >= self.prompts) and self.wait_for(lambda: not self.echoes())

    def write_then(self, text, key):
        """A key that throws away what is not read yet, when the text has been."""
        os.write(self.master, text.encode())
        self.wait_for(lambda: self.seen.endswith(text.encode()))
        os.write(self.master, key)

    def echoes(self):
        return bool(termios.tcgetattr(self.slave)[3] & termios.ECHO)

    def type(self, line):
        os.write(self.master, line.encode() + b"\n")
        return self.wait_for_prompt()

    def restored(self):
        return termios.tcgetattr(self.slave) == self.before

    def end(self):
        """The exit status, or minus the signal; what is printed meanwhile is read, or it would block."""
        self.wait_for(lambda: self.process.poll() is not None)
        while self.look(0):
            pass
        return self.process.poll()

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.master)
        os.close(self.slave)


def history(home):
    path = os.path.join(home, ".local/state/mmcalc/history")
    if not os.path.exists(path):
        return None
    with open(path) as f:
        return f.read().split("\n")[:-1]


def write_history(home, text):
    os.makedirs(os.path.join(home, ".local/state/mmcalc"))
    with open(os.path.join(home, ".local/state/mmcalc/history"), "w") as f:
        f.write(text)


def signals():
    for name in ("SIGTERM", "SIGHUP", "SIGQUIT", "SIGKILL"):
        number = getattr(signal, name)
        with tempfile.TemporaryDirectory() as home:
            p = Prompt(home)
            p.type("x = 41")
            p.type("x + 1")
            os.write(p.master, b"half a li")
            p.wait_for(lambda: b"half a li" in p.seen)
            p.process.send_signal(number)
            status = p.end()
            if name != "SIGKILL": # which nobody can catch
                ok(status == -number and p.restored(), f"{name} at the prompt gives the terminal back and ends the session", status, p.seen)
            ok(history(home) == ["x = 41", "x + 1"], f"{name} at the prompt loses no line that was typed", history(home))
            p.close()


def worked(process):
    """How long it has worked, in hundredths of a second; where the machine does not say, long."""
    try:
        with open(f"/proc/{process.pid}/stat", encoding="ascii", errors="replace") as f:
            return int(f.read().rsplit(")", 1)[1].split()[11])
    except OSError:
        return 1 << 30


def signal_within_work():
    with tempfile.TemporaryDirectory() as home:
        p = Prompt(home)
        p.type("f(n, x) = if n < 1 then x else f(n - 1, 2*x) + f(n - 1, 2*x + 1)") # never the same arguments
        os.write(p.master, b"f(45, 0)\n") # takes hours
        before = worked(p.process) # a statement runs on a terminal as it was, and a while after the line was read
        runs = p.wait_for(lambda: p.echoes() and worked(p.process) > before + 5)
        p.process.send_signal(signal.SIGTERM)
        status = p.end()
        ok(runs and status == -signal.SIGTERM and p.restored() and len(history(home) or ()) == 2, "SIGTERM within a statement does, too", status, history(home), p.seen)
        p.close()


def stopped():
    with tempfile.TemporaryDirectory() as home:
        p = Prompt(home, as_job=True)
        job = os.tcgetpgrp(p.master)
        os.kill(job, signal.SIGTSTP)
        # the terminal is given back first, then the process stops itself: a SIGCONT between the two would be lost
        given = p.wait_for(p.restored) and p.wait_for(lambda: open(f"/proc/{job}/stat").read().rsplit(")", 1)[1].split()[0] == "T")
        os.kill(job, signal.SIGCONT)
        taken = p.wait_for(lambda: not p.echoes())
        os.write(p.master, b"6*7\n")
        ok(given and taken and p.wait_for(lambda: b"\r42\r\n" in p.seen), "Ctrl-Z gives the terminal back, and the prompt goes on after it", given, taken, p.seen)
        os.kill(job, signal.SIGKILL)
        p.close()


def interrupt():
    with tempfile.TemporaryDirectory() as home:
        p = Prompt(home)
        p.write_then("1/0 # never", b"\x03")
        there = p.wait_for_prompt()
        os.write(p.master, b"6*7\n")
        there = there and p.wait_for(lambda: b"\r42\r\n" in p.seen)
        ok(there and b"division" not in p.seen, "Ctrl-C forgets the line, and the prompt goes on", p.seen)
        p.wait_for_prompt()
        os.write(p.master, b"algorithm a \"t\"\n")
        p.wait_for(lambda: b"......>" in p.seen)
        p.write_then("  solves sum", b"\x03")
        p.wait_for_prompt()
        os.write(p.master, b"8*8\n")
        ok(p.wait_for(lambda: b"\r64\r\n" in p.seen), "Ctrl-C forgets the lines of a block, too", p.seen)
        p.wait_for_prompt()
        os.write(p.master, b"\x04")
        status = p.end()
        ok(status == 0 and p.restored() and history(home) == ["6*7", "algorithm a \"t\"", "8*8"], "Ctrl-D ends the session with the terminal as it was", status, history(home))
        p.close()


def end_within_a_block():
    with tempfile.TemporaryDirectory() as home:
        p = Prompt(home)
        os.write(p.master, b"algorithm a \"t\"\n")
        p.wait_for(lambda: b"......>" in p.seen)
        os.write(p.master, b"\x04")
        status = p.end()
        ok(status == 1 and b"never closed" in p.seen and p.restored(), "Ctrl-D within a block says that it is dropped, with exit status 1", status, p.seen)
        p.close()


def two_prompts():
    with tempfile.TemporaryDirectory() as home:
        a, b = Prompt(home), Prompt(home)
        for line in ("a = 1", "a = 1", "", "a = 2"):
            a.type(line)
        b.type("b = 1")
        a.type("a = 3")
        os.write(b.master, b"quit\n")
        b.end()
        os.write(a.master, b"quit\n")
        a.end()
        ok(history(home) == ["a = 1", "a = 2", "b = 1", "a = 3", "quit", "quit"], "two prompts keep the lines of both", history(home))
        c = Prompt(home)
        os.write(c.master, b"\x1b[A\x1b[A\x1b[A") # up, up, up
        ok(c.wait_for(lambda: b"a = 3" in c.seen), "and the next session has them", c.seen)
        mode = os.stat(os.path.join(home, ".local/state/mmcalc/history")).st_mode & 0o777
        ok(mode == 0o600, "which nobody else may read", oct(mode))
        for p in (a, b, c):
            p.close()


def definitions():
    """A definition of several lines is recalled as a whole, in this session and the next."""
    lines = ["law twice \"t\"", "  param x \"a number\"", "  value = 2*x", "end"]
    with tempfile.TemporaryDirectory() as home:
        a, b = Prompt(home), Prompt(home)
        for number, line in enumerate(lines, 1):
            os.write(a.master, line.encode() + b"\n")
            a.wait_for(lambda: line == "end" or a.seen.count(b"......>") >= number)
            if number == 2:
                b.type("b = 1") # between two lines of it
        a.wait_for_prompt()
        whole = [lines[0]] + ["\t" + line for line in lines[1:]]
        ok(history(home)[:2] == whole[:2] and history(home)[2:] == ["b = 1"] + whole, "a definition is kept as a whole, whatever another prompt writes", history(home))
        a.type("x = 1")
        a.type("\x1b[A\x1b[A; 3*4") # up, up, and behind its end
        ok(a.wait_for(lambda: b"\r12\r\n" in a.seen) and history(home)[8:] == whole[:3] + ["\tend; 3*4"], "up brings back all of it, and it is read again", history(home), a.seen)
        c = Prompt(home)
        c.type("\x1b[A; twice(21)")
        ok(c.wait_for(lambda: b"\n42\r\n" in c.seen), "in the next session, too", c.seen)
        for p in (a, b, c):
            p.close()
    with tempfile.TemporaryDirectory() as home:
        write_history(home, "\tend\nx = 1\n")
        p = Prompt(home)
        p.type("\x1b[A\x1b[A + 40; x")
        ok(p.wait_for(lambda: b"\r41\r\n" in p.seen), "the rest of one whose beginning is gone is none", p.seen)
        p.close()


def many_lines():
    with tempfile.TemporaryDirectory() as home:
        write_history(home, "".join(f"x = {i}\n" for i in range(15000)))
        a = Prompt(home)
        b = Prompt(home)
        a.type("a = 1")
        b.type("b = 1")
        lines = history(home)
        ok(len(lines) == 10002 and lines[0] == "x = 5000" and lines[-2:] == ["a = 1", "b = 1"], "the last 10000 lines are kept", len(lines), lines[:2], lines[-3:])
        for p in (a, b):
            p.close()
    with tempfile.TemporaryDirectory() as home:
        write_history(home, "first\nnever ended")
        p = Prompt(home)
        p.type("1 + 1")
        ok(history(home) == ["first", "never ended", "1 + 1"], "a last line without an end stays a line", history(home))
        p.close()


def no_history():
    with tempfile.TemporaryDirectory() as home:
        os.makedirs(os.path.join(home, ".local/state/mmcalc/history")) # a folder in its place
        p = Prompt(home)
        p.type("1 + 1")
        os.write(p.master, b"quit\n")
        ok(p.end() == 0, "a history that cannot be kept is none", p.seen)
        p.close()


def texts():
    with tempfile.TemporaryDirectory() as home:
        with open(os.path.join(home, "evil.mm"), "wb") as f:
            f.write('law evil """a\033[2Jb\033]52;c;cHduZWQ=\ac\u009b2Jd\u202ee"""\n  param x "\033]0;PWNED\a"\n  value = 2*x\nend\n1/0 # \033]0;PWNED\a\n'.encode())
        p = Prompt(home)
        for line in ("load evil.mm", "show evil", "explain evil", "list laws"):
            p.type(line)
        os.write(p.master, b"evil\t\t")
        p.look(0.5)
        rest = re.sub(rb"\x1b\[(\?2004[hl]|[0-9;]*m|K|C)", b"", p.seen)
        ok(not re.search(rb"[\x00-\x06\x0b\x0c\x0e-\x1f\x7f]|\xc2[\x80-\x9f]|\xe2\x80\xae", rest) and rb"\u001b]52" in rest,
           "texts of definitions act on no terminal", re.findall(rb".{0,30}[\x00-\x06\x0b\x0c\x0e-\x1f\x7f].{0,30}", rest), rest[-300:])
        p.close()


def pager():
    line, last = "steps sum.pairwise on umm n=8 p=4 w=2 l=3", "step 9 of 9"
    with tempfile.TemporaryDirectory() as home:
        reader, there = os.path.join(home, "reader"), lambda name: os.path.exists(os.path.join(home, name))
        with open(reader, "w") as f:
            f.write('#!/bin/sh\nfor word; do echo "word $word"; done >"$HOME/words"; printf "LESS %s\nSECURE %s\n" "$LESS" "$LESSSECURE" >>"$HOME/words"; cat >"$HOME/text.new"; mv "$HOME/text.new" "$HOME/text"\n')
        os.chmod(reader, 0o755)
        p = Prompt(home, PAGER=reader + "  -x $(touch$IFS$HOME/shell);  a|b")
        fcntl.ioctl(p.slave, termios.TIOCSWINSZ, struct.pack("HHHH", 10, 80, 0, 0))
        p.type(line)
        p.wait_for(lambda: there("text"))
        words = open(os.path.join(home, "words")).read().split("\n") if there("words") else []
        ok(words == ["word -x", "word $(touch$IFS$HOME/shell);", "word a|b", "LESS FRSXPs?e(END) .space\\: the next screen, q\\: back to mmcalc$", "SECURE 1", ""] and not there("shell"),
           "a drawing higher than the screen goes to the words of $PAGER, and no shell reads them", words, os.listdir(home))
        text = open(os.path.join(home, "text")).read() if there("text") else ""
        ok(last in text and last not in p.seen.decode(), "all of it", text[-300:], p.seen[-300:])
        fcntl.ioctl(p.slave, termios.TIOCSWINSZ, struct.pack("HHHH", 1000, 80, 0, 0))
        os.remove(os.path.join(home, "text"))
        p.type(line)
        ok(p.wait_for(lambda: last in p.seen.decode()) and not there("text"), "one that fits is printed", p.seen[-300:])
        p.close()
        p = Prompt(home, PAGER=reader)
        fcntl.ioctl(p.slave, termios.TIOCSWINSZ, struct.pack("HHHH", 20, 80, 0, 0))
        p.type("list")
        ok(p.wait_for(lambda: there("text")) and "sum.pairwise" not in p.seen.decode(), "so is any long answer", p.seen[-300:])
        os.remove(os.path.join(home, "text"))
        fcntl.ioctl(p.slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        p.type("plot time prefix.simple, prefix.optimal on umm over n=2^(6..16) p=2^10 w=32 l=400")
        ok(p.wait_for(lambda: "reduction" in p.seen.decode()) and not there("text"), "curves and their legend fit a screen of 24 lines", p.seen[-300:])
        p.close()
        p = Prompt(home, PAGER="/nowhere/reader")
        fcntl.ioctl(p.slave, termios.TIOCSWINSZ, struct.pack("HHHH", 10, 80, 0, 0))
        p.type(line)
        ok(p.wait_for(lambda: last in p.seen.decode()), "so is one where there is no such pager", p.seen[-300:])
        p.close()


def wrapped():
    """Errors are folded between words, whatever the width."""
    whole = "sum.pairwise needs is_pow2(n); here n = 1000; n = 512 and n = 1024 meet it"
    with tempfile.TemporaryDirectory() as home:
        p = Prompt(home)
        for width in (40, 47, 53):
            fcntl.ioctl(p.slave, termios.TIOCSWINSZ, struct.pack("HHHH", 50, width, 0, 0))
            p.seen, p.prompts = b"", 0
            p.type("time sum.pairwise on umm n=1000 p=64 w=32 l=4")
            p.wait_for(lambda: re.search(rb"meet\s+it\s(?s:.*)mmcalc>", p.seen))
            lines = [line.strip() for line in re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", p.seen.decode()).replace("\r", "").split("\n")]
            first = [i for i, line in enumerate(lines) if line.startswith("sum.pairwise needs")]
            message = lines[first[0]:] if first else []
            ok(whole in " ".join(message) and len(message) > 2 and all(len(line) <= width for line in message), "errors are folded between words at %d columns" % width, lines)
        p.close()


def page():
    """Of a page that there is not, the program says so, not man."""
    with tempfile.TemporaryDirectory() as home:
        p = Prompt(home)
        p.type("man warp")
        ok(p.wait_for(lambda: b"help warp may know" in p.seen) and b"No manual entry" not in p.seen, "a page that is missing is told with what knows the word", p.seen[-400:])
        p.close()


def completion():
    """A list of words that is higher than the screen is cut: nothing is asked there that Ctrl-C could break."""
    with tempfile.TemporaryDirectory() as home:
        p = Prompt(home)
        os.write(p.master, b"2+\t\t")
        ok(p.wait_for(lambda: re.search(rb"and \d+ more; .*mmcalc>\S* 2\+", p.seen, re.S)) and p.seen.count(b"\n") <= 24, "a list of completions stays on the screen", p.seen[-400:])
        p.seen, p.prompts = b"", 0
        os.write(p.master, b"\x03")
        p.wait_for_prompt()
        p.type("2+3")
        ok(p.wait_for(lambda: b"\r5\r\n" in p.seen), "behind it Ctrl-C forgets the line, and the next is answered", p.seen[-400:])
        p.close()


def tutorial():
    """A step is solved by what is typed, and the next session goes on behind it."""
    with tempfile.TemporaryDirectory() as home:
        p = Prompt(home, options=())
        p.type("tutorial")
        p.wait_for(lambda: b"step 1 of" in p.seen)
        p.type("time sum.pairwise on umm n=2^20 p=2^10 w=32 l=400")
        ok(p.wait_for(lambda: b"step 2 of" in p.seen) and b"000 is Nakano" in p.seen, "a step is solved by what is typed", p.seen[-400:])
        p.close()
        p = Prompt(home)
        p.type("tutorial")
        ok(p.wait_for(lambda: b"step 2 of" in p.seen), "the tutorial goes on in the next session", p.seen[-400:])
        p.close()
        p = Prompt(home, options=())
        p.type("exercise hmm 2; exercise hmm 3")
        ok(p.wait_for(lambda: b"3 of 5" in p.seen) and p.seen.count(b"answer E judges") == 1,
           "how an exercise is answered is said with the first", p.seen[-400:])
        p.type("exercise hmm 2; 9; 10; answer ans")
        ok(p.wait_for(lambda: b"Right. The copy" in p.seen) and p.seen.count(b"this is right; answer ans") == 1,
           "a right value without its command is told so", p.seen[-400:])
        p.close()


signals()
signal_within_work()
stopped()
interrupt()
end_within_a_block()
two_prompts()
definitions()
many_lines()
no_history()
texts()
pager()
wrapped()
page()
completion()
tutorial()
tap.end()
