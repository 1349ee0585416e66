# `expected` of random addresses, beside the mean of runs, and true by enumeration; the error of Monte Carlo's pi, beside runs
mmcalc -e 'typical stages access.random on umm n=2^10 m=2^6 p=2^10 w=8 l=100 runs=40' -e 'typical time access.random on umm n=70 m=2^6 p=80 w=8 l=10 runs=40'
mmcalc -q -e 'time access.random on umm n=64 m=2^6 p=32 w=8 l=10' -e 'time access.random on umm n=64 m=60 p=64 w=8 l=10' | grep -c expected
python3 - <<'PY'
import itertools, json, subprocess
from fractions import Fraction

def ask(lines):
    out = subprocess.run(["mmcalc", "-f", "json"], input="\n".join(lines), text=True, capture_output=True).stdout
    return [json.loads(line) for line in out.splitlines()]

for n, m, w in (2, 4, 2), (3, 4, 2), (4, 6, 3), (3, 6, 2):
    all_of = list(itertools.product(range(m), repeat=n))
    at = f"n={n} m={m} p={n + 1} w={w} l=5"
    runs = ask(f"simulate access.random on umm {at} input={{{', '.join(map(str, r + (0,)*m))}}}" for r in all_of)
    for metric in "stages", "time":
        expected = Fraction(ask([f"{metric} access.random on umm {at}"])[0]["expected"])
        mean = Fraction(sum(int(r[metric]) for r in runs), len(runs))
        print(f"n={n} m={m} w={w}: {len(runs)} runs, {metric} {mean}, expected {expected}:", "equal" if mean == expected else "NOT EQUAL")

# pi: the mean square of the errors of 60 runs, over that of random points: 1, but for 4 standard errors of it, sqrt(2/60) each
runs = ask(f"simulate montecarlo.pi on pram n=4096 p=64 seed={i} show" for i in range(1, 61))
hits = [int(r["arrays"]["hits"][0]) for r in runs]
error = ask(["N(pi_error(4096)^2, 20)"])[0]["value"]["approx"]
square = sum((4*h/4096 - 3.141592653589793)**2 for h in hits)/len(hits)
ratio = square/float(error)
print(f"pi: {len(hits)} runs of 4096 points, mean square error", "within" if abs(ratio - 1) < 4*(2/60)**0.5 else f"NOT WITHIN: {ratio}", "4 standard errors")
PY
