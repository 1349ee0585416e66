# Every algorithm on every model: a condition that is not usual has a reason, an order that is missing, too; nothing
# that the algorithm requires is left out.  In make check every thirtieth of them.
mmcalc -q -f json -e 'list algorithms' >list
cat >walk.py <<'X'
import json, os, subprocess
usual = {"w <= p", "b <= p", "p <= n", "b <= n", "b^2 <= M", "w <= n"}
every = 30 if os.environ.get("MMCALC_TESTS") == "small" else 1
names = [r["name"] for r in json.load(open("list"))["algorithms"]][::every]
lines = [f"{c} {a} on {m}" for a in names for m in ("pram", "bpram", "dmm", "umm", "agpu") for c in ("optimal", "derive")]
out = subprocess.run(["mmcalc", "-q", "-k", "-f", "json"], input="\n".join(lines), capture_output=True, text=True).stdout
def parts(text):  # between commas, but those within brackets
    depth, at, all = 0, 0, []
    for i, c in enumerate(text + ","):
        depth += (c == "(") - (c == ")")
        if c == "," and depth == 0:
            all.append(text[at:i].strip())
            at = i + 1
    return filter(None, all)
told = 0
for line in out.splitlines():
    x = json.loads(line)
    if x.get("command") not in ("optimal", "derive"):
        continue
    told += 1
    what = f'{x["command"]} {x["algorithm"]} on {x["model"]}'
    why = {r["condition"] for r in x.get("regime_why", [])}
    for c in parts(x.get("regime", "")):
        if c not in usual and c not in why and not c.endswith(" >= 1"):
            print(what, "no reason:", c)
    if not any(k in x for k in ("order", "least_order", "most_order", "order_unknown", "why")):
        print(what, "no order, and no reason")
print("answers:", told * every >= 200)
X
python3 walk.py
