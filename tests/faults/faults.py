"""Commands of which one allocation, or one system call, fails: the same bytes, or a message and exit status 4; no file
half written, none left over.  TAP.

usage: faults.py MMCALC SOURCE LIBRARY [COMMAND [allocation|call N]]     (the last: one run, with what it prints)
With MMCALC_TESTS=small some of the allocations and calls of each command fail, otherwise each of them.
"""
import os
import sys

import tap
from commands import COMMANDS, Place, content, wrong
from tap import ok

small = os.environ.get("MMCALC_TESTS") == "small"

def every(name, kind, numbers):
    words, may = COMMANDS[name]
    with Place() as place:
        place.fresh()
        code, out, err = place.run(words)
        files = content(place.folder)
        place.fresh()
        whole = (code, out, err, files, place.run(words, ascii=True)[:2])
        bad, tried = {}, 0
        for n in numbers:
            place.fresh()
            result = place.run(words, kind, n)
            what = place.happened()
            if result[0] == 99:
                return None
            if what is None:
                break
            tried += 1
            why = wrong(place, whole, may, result)
            if why:
                bad.setdefault(why, []).append(what + ": " + result[2].decode(errors="replace")[-160:])
        return tried, bad


def numbers(kind):
    if not small:
        return range(1, 10 ** 9)
    step, n, out = (61, 14, []) if kind == "allocation" else (13, 3, [])
    while n < 10 ** 4:
        out.append(n)
        n += step + len(out) ** 2 # fewer where there are many
    return out


if len(sys.argv) > 6:
    with Place() as place:
        place.fresh()
        code, out, err = place.run(COMMANDS[sys.argv[4]][0], sys.argv[5], sys.argv[6])
        print(out.decode(errors="replace")[-2000:], err.decode(errors="replace"), "exit status", code, place.happened(), sorted(content(place.folder)))
    sys.exit(0)
for name in COMMANDS if len(sys.argv) < 5 else [sys.argv[4]]:
    for kind in ("allocation", "call"):
        result = every(name, kind, numbers(kind))
        if result is None:
            tap.skip(f"{name}: system calls that fail", "no filter of system calls here")
            continue
        tried, bad = result
        ok(not bad and tried > 0, f"{name}: {tried} {kind}s that fail, each in a run of its own: the same bytes, or a message and exit status 4",
           *(f"{why}: {len(them)} times, first {them[0]}" for why, them in bad.items()))
tap.end()
