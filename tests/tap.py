"""TAP for the tests in Python, as tests/tap.h is for those in C.  Their `run` names this folder in PYTHONPATH."""
import sys

count = failed = 0


def ok(good, sentence, *why):
    """One line; `why` are its comments where it is not good, in ASCII, for they may hold anything."""
    global count, failed
    count += 1
    print(f"{'' if good else 'not '}ok {count} - " + sentence.replace("#", r"\#").replace("\n", " "), flush=True)
    if not good:
        failed += 1
        for w in why:
            for line in str(w).split("\n") if isinstance(w, str) else [ascii(w)]:
                print("# " + line.encode("unicode_escape").decode()[:2000], flush=True)
    return good


def skip(sentence, reason):
    global count
    count += 1
    print(f"ok {count} - {sentence} # SKIP {reason}", flush=True)


def end():
    """The plan, and the exit."""
    print(f"1..{count}", flush=True)
    sys.exit(failed > 0)
