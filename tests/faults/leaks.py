"""The same commands on a build with AddressSanitizer and LeakSanitizer: whatever call of the C library's fails, nothing leaks and
no memory is misused.  TAP.

usage: leaks.py MMCALC SOURCE LIBRARY RUNTIME [COMMAND]     RUNTIME: libasan.so; LIBRARY: of leak.c"""
import sys

import tap
from commands import COMMANDS, Place
from tap import ok

library, runtime = sys.argv[3:5]
for name in COMMANDS if len(sys.argv) < 6 else [sys.argv[5]]:
    words, may = COMMANDS[name]
    tried, bad = 0, {}
    with Place() as place:
        for n in range(1, 10 ** 6):
            place.fresh()
            code, out, err = place.run(words, more={"LD_PRELOAD": f"{runtime} {library}", "FAULT_SAY": place.said, "FAULT_CALL": str(n),
                                                    "ASAN_OPTIONS": "detect_leaks=1", "UBSAN_OPTIONS": "print_stacktrace=1"})
            what = place.happened()
            if what is None:
                break
            tried += 1
            text = err.decode(errors="replace")
            if code is None or "Sanitizer" in text or "runtime error" in text:
                frames = [line.strip() for line in text.split("\n") if " ../" in line and "src/base/" not in line and "libsanitizer" not in line][:4]
                bad.setdefault(" ".join(frames) or text[-300:], []).append(f"{what} ({n})")
    ok(not bad and tried > 0, f"{name}: {tried} calls that fail: nothing leaks", *(f"{len(them)} times, first {them[0]}: {where}" for where, them in bad.items()))
tap.end()
