# `expected`: on a card, beside the mean of runs, in JSON; nowhere where it does not apply
mmcalc -e 'time sort.quick_one on pram n=2^7 p=1' -e 'time sort.quick_one on pram n={1, 2, 2^10} p=1' -e 'typical sort.quick_one on pram n=2^7 p=1 runs=300' -e 'time sort.quick on pram n=16 p=4'
mmcalc -f json -e 'time sort.quick_one on pram n=5 p=1' -e 'typical sort.quick_one on pram n=5 p=1 runs=20'
# true by enumeration: the mean of the runs on all orders of 1..n is what is expected, exactly
python3 - <<'PY'
import itertools, json, subprocess
from fractions import Fraction

def ask(lines):
    out = subprocess.run(["mmcalc", "-f", "json"], input="\n".join(lines), text=True, capture_output=True).stdout
    return [json.loads(line) for line in out.splitlines()]

for n in 2, 3, 4, 5, 6:
    orders = list(itertools.permutations(range(n)))
    runs = ask(f"simulate sort.quick_one on pram n={n} p=1 input={{{', '.join(map(str, o))}}}" for o in orders)
    expected = Fraction(ask([f"time sort.quick_one on pram n={n} p=1"])[0]["expected"])
    mean = Fraction(sum(int(r["time"]) for r in runs), len(runs))
    print(f"n={n}: {len(runs)} runs, mean {mean}, expected {expected}:", "equal" if mean == expected else "NOT EQUAL")

# within sampling error: the mean of 300 runs with fixed seeds is within 4 of its standard errors of what is expected
runs = ask(f"simulate sort.quick_one on pram n=2^7 p=1 seed={i}" for i in range(1, 301))
times = [int(r["time"]) for r in runs]
mean = sum(times)/len(times)
error = (sum((t - mean)**2 for t in times)/(len(times) - 1)/len(times))**0.5
expected = float(Fraction(ask(["time sort.quick_one on pram n=2^7 p=1"])[0]["expected"]))
print(f"n=128: {len(times)} runs,", "within" if abs(mean - expected) <= 4*error else f"NOT WITHIN: {mean}, {expected}, {error}", "4 standard errors")
PY
# a definition's own
cat >own.mm <<'MM'
algorithm my.flip "writes where a number is positive"
  param n "n", p
  on pram
    least time = 1
    most time = 2
    expected time = 3/2
  end
end
MM
mmcalc own.mm -e 'time my.flip on pram n=1 p=1'
sed -i 's/time = 3/time "of a sign, both as likely" = 3/; s,= 3/2,= 3/2 when n == 1 from "a coin",' own.mm
mmcalc own.mm -e 'time my.flip on pram n={1, 2} p=1' -e 'time my.flip on pram n=1 p=1' -e 'show my.flip' -e 'expected = 5' -e 'expected + 1'
# one that cannot be
sed 's,= 3/2,= 5/2,' own.mm >wrong.mm
mmcalc wrong.mm -e 'time my.flip on pram n=1 p=1'; echo "exit status $?"
