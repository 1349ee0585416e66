# Each side that is decided: its constant, or along a family what the quotient is at least
for q in sum.pairwise/umm sum.pairwise/dmm prefix.optimal/umm prefix.optimal/dmm prefix.simple/umm prefix.simple/dmm \
    sum.tree/pram sum.brent/pram prefix.optimal/pram prefix.simple/pram access.contiguous/umm access.stride/umm \
    access.stride/dmm transpose.straightforward/umm transpose.straightforward/dmm transpose.diagonal/umm \
    transpose.diagonal/dmm transpose.rotating/umm transpose.rotating/dmm reduce.cascading/agpu reduce.naive/agpu; do
  echo "optimal ${q%/*} on ${q#*/}"
done | mmcalc -q -k -f json | python3 -c '
import json, sys
for line in sys.stdin:
    x = json.loads(line)
    said = {s: p.get("least") or p["constant"] for s, p in x.get("proof", {}).items()}
    print(x["algorithm"], x["model"], x["optimal"], *(f"{s}: {said.get(s)}" for s in ("o", "omega")), sep=", ")'
