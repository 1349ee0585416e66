"""Commands in surroundings that someone else made: few descriptors, small files, a full disk, standard files that are closed,
full or left, signals that are ignored or blocked, folders that cannot be written, have gone or hold what should not be there,
an environment of nonsense.  The same bytes, or a message and exit status 4; no file half written, none left over.  TAP.

usage: surroundings.py MMCALC SOURCE [WORD]       (WORD: only those whose name has it)
With MMCALC_TESTS=small fewer numbers of descriptors, sizes and commands are tried."""
import itertools
import os
import resource
import signal
import subprocess
import sys
import tempfile

import tap
from commands import COMMANDS, FILES, Place, content, mmcalc, wrong
from tap import ok, skip

small = os.environ.get("MMCALC_TESTS") == "small"
only = sys.argv[3] if len(sys.argv) > 3 else ""
WRITING = [name for name, (_, may) in COMMANDS.items() if may]
SOME = ["numbers", "simulate", *WRITING] if small else list(COMMANDS)


def usual(place, words):
    """What a run gives without anything in its way: as `wrong` takes it."""
    place.fresh()
    code, out, err = place.run(words)
    files = content(place.folder)
    place.fresh()
    return code, out, err, files, place.run(words, ascii=True)[:2]


def each(names):
    """Of each command its name, its arguments, what it may write, a place for it, and what it usually gives there."""
    for name in names:
        words, may = COMMANDS[name]
        with Place() as place:
            yield name, words, may, place, usual(place, words)


def trial(sentence, names, ways, before=None, after=None):
    """Each command in each way: (what it is called, the arguments of Place.run)."""
    if only not in sentence:
        return
    bad, tried = {}, 0
    for name, words, may, place, whole in each(names):
        for called, how in ways:
            place.fresh()
            if before:
                before(place.folder)
            result = place.run(words, **how)
            if after:
                after(place.folder)
            why = wrong(place, whole, may, result)
            tried += 1
            if why:
                bad.setdefault(why, []).append(f"{name}, {called}: " + result[2].decode(errors="replace")[-200:])
    ok(not bad and tried, f"{sentence}: {tried} runs", *(f"{why}: {len(them)} times, first {them[0]}" for why, them in bad.items()))


def limited(what, n):
    return {"preexec_fn": lambda: resource.setrlimit(what, (n, n))}


# with three of them no library can be loaded
trial("few descriptors", SOME, [(f"{n}", limited(resource.RLIMIT_NOFILE, n)) for n in ((4, 5, 6, 8, 11) if small else range(4, 24))])
trial("files of a few bytes", SOME, [(f"{n} bytes", limited(resource.RLIMIT_FSIZE, n)) for n in ((0, 100, 4096) if small else (0, 1, 100, 512, 1000, 4096, 10000))])


# --- standard files ----------------------------------------------------------------------------------------------------------
def without(*closed):
    def close():
        for fd in closed:
            os.close(fd)
    return {"preexec_fn": close}


def closed_files():
    """What is closed cannot be printed on: status 4 where there was something to print."""
    sentence = "standard files that are closed"
    if only not in sentence:
        return
    bad, tried = [], 0
    for name, words, may, place, whole in each(SOME):
        for closed in (c for n in (1, 2, 3) for c in itertools.combinations((0, 1, 2), n)):
            place.fresh()
            before = content(place.folder)
            code, out, _ = place.run(words, **without(*closed))
            now = content(place.folder)
            tried += 1
            wanted = 4 if 1 in closed and whole[1] else whole[0]
            if code != wanted or (1 not in closed and out != whole[1]) or now not in (whole[3], before if wanted == 4 else None):
                bad.append(f"{name} without {closed}: {code}, {sorted(now)}")
    ok(not bad and tried, f"{sentence}: {tried} runs: the same files and status; 4 where it cannot print", *bad[:5])


def unread():
    """A full device and a pipe that nobody reads, for what is printed: status 4, or the end by SIGPIPE, files all the same."""
    sentence = "standard output that is full, or that nobody reads"
    if only not in sentence:
        return
    bad, tried = [], 0
    for name, words, may, place, whole in each(SOME):
        for kind in ("full", "left", "left, SIGPIPE ignored"):
            place.fresh()
            if kind == "full":
                to = os.open("/dev/full", os.O_WRONLY)
            else:
                end, to = os.pipe()
                os.close(end)
            code, _, err = place.run(words, stdout=to, restore_signals="ignored" not in kind)
            os.close(to)
            now = content(place.folder)
            tried += 1
            wanted = (4, -signal.SIGPIPE) if kind == "left" else (4,)
            fine = code in wanted and (err or code < 0) if whole[1] else code == whole[0]
            if not fine or any(text not in (whole[3].get(n), FILES.get(n, "").encode() if n in FILES else None) for n, text in now.items()):
                bad.append(f"{name}, {kind}: {code}, {sorted(now)} {err[-200:]}")
    ok(not bad and tried, f"{sentence}: {tried} runs end, with status 4, and leave no half of a file", *bad[:5])


closed_files()
unread()


# --- signals -----------------------------------------------------------------------------------------------------------------
def ignoring(number):
    return {"preexec_fn": lambda: signal.signal(number, signal.SIG_IGN)}


def blocking():
    return {"preexec_fn": lambda: signal.pthread_sigmask(signal.SIG_BLOCK, set(signal.Signals) - {signal.SIGKILL, signal.SIGSTOP})}


trial("signals that whoever started it ignores or blocks", SOME,
      [(s.name + " ignored", ignoring(s)) for s in (signal.SIGCHLD, signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGALRM, signal.SIGPIPE, signal.SIGUSR1)] + [("all blocked", blocking())])

# --- the environment ---------------------------------------------------------------------------------------------------------
NONSENSE = [{"TERM": ""}, {"TERM": "x" * 5000}, {"TERM": "../../etc/passwd"}, {"COLUMNS": "0"}, {"COLUMNS": "-1"}, {"COLUMNS": "9" * 30}, {"LINES": "1"}, {"HOME": ""},
            {"HOME": "/dev/null"}, {"HOME": "relative"}, {"HOME": "/" + "x" * 5000}, {"XDG_CONFIG_HOME": "/dev/null"}, {"XDG_RUNTIME_DIR": "/nonexistent"}, {"TMPDIR": "/nonexistent"},
            {"PATH": ""}, {"LC_ALL": "xx_YY.nonsense"}, {"LC_ALL": "", "LANG": ""}, {"LC_ALL": "../../x"}, {"NO_COLOR": "1"}, {"PAGER": "sh -c 'touch shell'"}, {"A" + str(i): "x" * 1000 for i in range(500)}]
trial("an environment of nonsense", SOME, [(str(e)[:60], {"more": e}) for e in NONSENSE])


# --- folders -----------------------------------------------------------------------------------------------------------------
NOBODY = 65534


def as_nobody():
    os.setgroups([])
    os.setgid(NOBODY)
    os.setuid(NOBODY)


def may_be_nobody():
    """A folder that denies writing denies nothing to root."""
    if os.getuid() != 0:
        return True
    try:
        return subprocess.run([mmcalc, "--version"], preexec_fn=as_nobody, capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def denied(mode):
    def deny(folder):
        os.chmod(folder, mode)
    return deny


def allow(folder):
    os.chmod(folder, 0o755)


def folders():
    who = {"preexec_fn": as_nobody} if os.getuid() == 0 else {}
    trial("a folder that cannot be written", SOME, [("r-x", who)], denied(0o555), allow)
    trial("a folder that cannot be entered, by which it was entered", [n for n in SOME if not COMMANDS[n][1] and n != "simulate"], [("---", who)], denied(0o000), allow)


if may_be_nobody():
    folders()
else:
    skip("a folder that cannot be written", "nobody may not run mmcalc here")


def gone():
    """The folder that it is in was removed."""
    sentence = "a working folder that has gone"
    if only not in sentence:
        return
    bad = []
    for name, words, may, place, whole in each(SOME):
        away = place.folder + ".away"
        os.mkdir(away)

        def leave(away=away):
            os.chdir(away)
            os.rmdir(away)
        code, out, err = place.run(words, preexec_fn=leave, cwd=None)
        needs = may or name == "simulate"
        if (code, out) != whole[:2] and not (needs and code in (1, 3, 4) and err):
            bad.append(f"{name}: {code} {err[-200:]}")
    ok(not bad, f"{sentence}: what needs no file of it answers, the others say what is wrong", *bad[:5])


gone()


# --- what is there already ---------------------------------------------------------------------------------------------------
def leftovers(folder):
    """Names that a temporary file could have, as files, folders and links to what must not be touched."""
    victim = os.path.join(folder, "victim")
    with open(victim, "w") as f:
        f.write("mine")
    for name in [f for _, may in COMMANDS.values() for f in may] + ["page"]:
        base = os.path.join(folder, name)
        os.makedirs(os.path.dirname(base), exist_ok=True)
        for end in (".tmp", ".new", "~", ".swp"):
            os.symlink(victim, base + end)
    for name in os.listdir(folder):
        assert not name.endswith(".part")


def there_already():
    sentence = "temporary files of others, and links"
    if only not in sentence:
        return
    bad = []
    for name, words, may, place, whole in each(WRITING):
        place.fresh()
        leftovers(place.folder)
        before = {n: os.lstat(os.path.join(place.folder, n)).st_ino for n in os.listdir(place.folder)}
        code, _, err = place.run(words)
        now = content(place.folder)
        kept = all(n in may or n == "page" or os.lstat(os.path.join(place.folder, n)).st_ino == i for n, i in before.items())
        if code != whole[0] or now["victim"] != b"mine" or not kept or any(now.get(n) != whole[3].get(n) for n in may):
            bad.append(f"{name}: {code} {kept} {err[-200:]}")
    ok(not bad, f"{sentence} are as they were, and the file is written all the same", *bad)


def modes():
    """umask for a new file; the mode, the owner's link and the inode's neighbours of one that is replaced."""
    sentence = "modes, links and the umask"
    if only not in sentence:
        return
    bad = []
    for name in WRITING:
        words, may = COMMANDS[name]
        for target in (t for t in may if "/" not in t):
            for mask, mode in ((0o077, 0o600), (0o022, 0o644), (0o000, 0o666), (0o777, 0o000)):
                with Place() as place:
                    place.fresh()
                    code, _, err = place.run(words, preexec_fn=lambda mask=mask: os.umask(mask) and None)
                    got = os.stat(os.path.join(place.folder, target)).st_mode & 0o777 if os.path.exists(os.path.join(place.folder, target)) else None
                    if code != 0 or got != mode:
                        bad.append(f"{name}: umask {mask:o}: {code}, mode {got} {err[-200:]}")
            if name == "script":
                continue  # save replaces nothing
            with Place() as place:
                place.fresh()
                path = os.path.join(place.folder, target)
                real = os.path.join(place.folder, "real")
                with open(real, "w") as f:
                    f.write("old")
                os.chmod(real, 0o640)
                os.symlink("real", path)
                code, _, err = place.run(words)
                if code != 0 or not os.path.islink(path) or os.stat(real).st_mode & 0o777 != 0o640 or os.path.getsize(real) < 20:
                    bad.append(f"{name}: through a link: {code} {err[-200:]}")
    ok(not bad, f"{sentence}: a new file's mode is the umask's, a replaced one's its own, a link stays one", *bad[:6])


there_already()
modes()


# --- a full disk -------------------------------------------------------------------------------------------------------------
def full_disk():
    sentence = "a full disk"
    if only not in sentence:
        return
    disk = tempfile.mkdtemp(prefix="mmcalc-disk.")
    try:
        if os.getuid() != 0 or subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "none", disk], capture_output=True, check=False).returncode != 0:
            skip(sentence, "no file system can be mounted here")
            return
        try:
            fill_and_run(sentence, disk)
        finally:
            subprocess.run(["umount", disk], check=True)
    finally:
        os.rmdir(disk)


def fill_and_run(sentence, disk):
    bad, tried = [], 0
    for name, words, may, place, whole in each(WRITING):
        place.folder, kept = os.path.join(disk, "place"), place.folder
        for left in range(0, 5 if small else 13):
            place.fresh()
            with open(os.path.join(disk, "filler"), "wb", buffering=0) as f:
                try:
                    while f.write(b"x" * 4096):
                        pass
                except OSError:
                    pass
                f.truncate(max(0, f.tell() - left * 4096))
            result = place.run(words)
            os.unlink(os.path.join(disk, "filler"))
            why = wrong(place, whole, may, result)
            if result[0] == 4 and b"No space left on device" not in result[2]:
                why = why or "the reason is not the disk's"
            tried += 1
            if why:
                bad.append(f"{name}, {left} pages: {why} {result[2].decode(errors='replace')[-200:]}")
        subprocess.run(["rm", "-rf", place.folder], check=True)
        place.folder = kept
    ok(not bad and tried, f"{sentence}: {tried} runs: what does not fit is said, and nothing is left of it", *bad[:6])


full_disk()


# --- processes ---------------------------------------------------------------------------------------------------------------
def no_processes():
    """None may be begun (as nobody: root's are not counted)."""
    def few():
        resource.setrlimit(resource.RLIMIT_NPROC, (0, 0))
        if os.getuid() == 0:
            as_nobody()
    unasked = {"more": {"ASAN_OPTIONS": "detect_leaks=0"}} if os.environ.get("MMCALC_SANITIZED") else {} # who looks for leaks is a process
    trial("no process may be begun", SOME, [("none", {"preexec_fn": few, **unasked})], lambda folder: os.chmod(folder, 0o777), allow)


def no_arguments():
    """Not even a name."""
    sentence = "no argument at all, not even a name"
    if only not in sentence:
        return
    child = os.fork()
    if child == 0:
        null = os.open("/dev/null", os.O_RDWR)
        for fd in (0, 1, 2):
            os.dup2(null, fd)
        libc = __import__("ctypes").CDLL(None)
        none = (__import__("ctypes").c_char_p * 1)(None)
        libc.execv(mmcalc.encode(), none)
        os._exit(77)
    _, status = os.waitpid(child, 0)
    ok(os.WIFEXITED(status) and os.WEXITSTATUS(status) == 0, sentence, status)


if may_be_nobody():
    no_processes()
else:
    skip("no process may be begun", "nobody may not run mmcalc here")
no_arguments()
tap.end()
