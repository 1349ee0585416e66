# false, and once accepted: cases of a condition without a value; what holds in a scope, outside it; a family that
# replaces a sum's variable, or is caught by one; a logarithm of more terms than are kept
mmcalc --check-proof - <<'E'
{"claim":{"left":"1","right":"n","where":[]},"constant":"1","steps":[{"rule":"product","left":"1","right":"n","rel":"<=","under":["ilog2(n) >= clog2(n)"],"id":1},{"rule":"product","left":"1","right":"n","rel":"<=","under":["ilog2(n) < clog2(n)"],"id":2},{"rule":"case","left":"1","right":"n","rel":"<=","from":[1,2],"id":3}]}
E
mmcalc --check-proof - <<'E'
{"claim":{"left":"sqrt(x*x)+1","right":"x+1","where":["x*x >= 1"]},"constant":"1","steps":[{"rule":"ring","left":"sqrt(x*x)","right":"x","rel":"==","scope":[{"name":"s","from":"1","to":"x"}],"id":1},{"rule":"ring","left":"sqrt(x*x)+1","right":"x+1","rel":"==","scope":[{"name":"s","from":"1","to":"x"}],"id":2},{"rule":"ring","left":"sqrt(x*x)+1","right":"x+1","rel":"==","id":3}]}
E
mmcalc --check-proof - <<'E'
{"claim":{"left":"n*sum(i = 1..n, i)","right":"sum(i = 1..n, n^2)","where":["n >= 1"]},"family":{"n":"t","i":"t^2"},"quotient":"t","least":"t","from_t":1,"steps":[{"id":1,"rule":"definition","name":"n","left":"n","rel":"==","right":"t"},{"id":2,"rule":"given","left":"1","rel":"<=","right":"t"},{"id":3,"rule":"chain","left":"1","rel":"<=","right":"n","from":[2,1]},{"id":4,"rule":"definition","name":"i","left":"i","rel":"==","right":"t^2"},{"id":5,"rule":"product","left":"1","rel":"<=","right":"t^2"},{"id":6,"rule":"chain","left":"1","rel":"<=","right":"i","from":[5,4]},{"id":7,"rule":"ring","left":"t","rel":"==","right":"t"}]}
E
mmcalc --check-proof - <<'E'
{"claim":{"left":"n*sum(t = 1..n, t)","right":"sum(t = 1..n, n^2)","where":["n >= 1"]},"family":{"n":"t","i":"t^2"},"quotient":"t","least":"t","from_t":1,"steps":[{"id":1,"rule":"definition","name":"n","left":"n","rel":"==","right":"t"},{"id":2,"rule":"given","left":"1","rel":"<=","right":"t"},{"id":3,"rule":"chain","left":"1","rel":"<=","right":"n","from":[2,1]},{"id":4,"rule":"definition","name":"i","left":"i","rel":"==","right":"t^2"},{"id":5,"rule":"product","left":"1","rel":"<=","right":"t^2"},{"id":6,"rule":"chain","left":"1","rel":"<=","right":"i","from":[5,4]},{"id":7,"rule":"ring","left":"t","rel":"==","right":"t"}]}
E
mmcalc --check-proof - <<'E'
{"claim":{"left":"n*sum(t = 1..n, n)","right":"sum(t = 1..n, 2^t) + 0*(i+j+h+u+v+x+y+z)","where":["n >= 1"]},"family":{"n":"2^t","i":"t","j":"t","h":"t","u":"t","v":"t","x":"t","y":"t","z":"t"},"quotient":"2^t","least":"2^t","from_t":1,"steps":[{"id":1,"rule":"definition","name":"n","left":"n","rel":"==","right":"2^t"},{"id":2,"rule":"product","left":"1","rel":"<=","right":"2^t"},{"id":3,"rule":"chain","left":"1","rel":"<=","right":"n","from":[2,1]},{"id":4,"rule":"ring","left":"2^t","rel":"==","right":"2^t"}]}
E
long=$(awk 'BEGIN { for (j = 1; j <= 20; j++) { printf "2^("; for (i = 1; i <= 30; i++) printf "%sa^%d*b^%d", (i > 1 ? "+" : ""), i, j; printf ")*" } print "2^a" }')
printf '{"claim":{"left":"clog2(%s)","right":"1","where":["a >= 0","b >= 0"]},"constant":"0","steps":[{"id":1,"rule":"round","left":"clog2(%s)","rel":"<=","right":"0"}]}' "$long" "$long" |
    mmcalc --check-proof - 2>&1 | tail -c 100
