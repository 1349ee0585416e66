# Expressions, calls, sums, programs whose depth the user controls: the answer, or the limit; on no stack a crash.
repeat() { awk -v n="$1" -v s="$2" 'BEGIN { for (i = 0; i < n; i++) printf "%s", s }'; }
algorithm() { printf 'algorithm deep.%s "x"\n param n, p, w, l\n on dmm\n exact work = n\n end\n program\n array a[n]\n forall i = 0 to n - 1\n%s\n end\n end\nend\nsimulate deep.%s on dmm n=16 p=4 w=2 l=1\n' "$1" "$2" "$1"; }
for k in 100 1000 9000; do printf 'f(n) = if n == 0 then 0 else %s f(n - 1)\nf(999)\n' "$(repeat $k '1 + ')"; done >calls.mm
printf 'f(n) = if n == 0 then 0 else %s f(n - 1)%s\nf(999)\n' "$(repeat 900 '(1 + ')" "$(repeat 900 ')')" >right.mm
printf 'sum(t = 0..10^6, %s 0)\n' "$(repeat 2000 '2^t + ')" >sum.mm
printf 'sum(t = 0..20, %s 2^t%s)\n' "$(repeat 2000 '(1 + ')" "$(repeat 2000 ')')" >inner.mm
printf '%s1%s\n' "$(repeat 2500 '(')" "$(repeat 2500 ')')" >brackets.mm
printf 'f(x) = %sx\nvars\nf(3)\n' "$(repeat 9900 '-')" >signs.mm
printf 'f(x) = if x == 0 then 0 else f(x - 1) + sum(i = 0..1, sum(j = 0..1, f(0)))\nf(990)\n' >sums.mm
algorithm max " a[i] = max($(repeat 52000 'i, ') 0)" >max.mm
algorithm nest "$(repeat 1000 'if i > 0
')
 a[i] = 1
$(repeat 1000 'end
')" >nest.mm
algorithm some "$(repeat 150 'if i > 0
')
 a[i] = 1
$(repeat 150 'end
')" >some.mm
algorithm long " a[i] = $(repeat 9000 'i + ') 0" >long.mm
printf 'x = 2\n%s\nfloor(x)\nlog2(x) > 0\n' "$(repeat 20000 'x = sqrt(x) + 1
')" >real.mm
sizes="512 1024 8192 unlimited"
[ "$MMCALC_TESTS" != small ] || sizes="512 unlimited"
for size in $sizes; do
    for file in calls right sum inner brackets signs sums max nest some long real; do
        (ulimit -s $size 2>/dev/null; mmcalc -k $file.mm >out 2>said)
        status=$?
        case $status in
        0) ;;
        4) grep -q 'nested\|deeper than\|bigger than' said || status="4 without a reason: $(tail -1 said)" ;;
        esac
        case $status in 0 | 4) ;; *) echo "stack $size, $file: status $status"; tail -1 said ;; esac
    done
done
echo "right: $(tail -1 out)"
ulimit -s 8192
{ echo "set digits=40"; cat sum.mm; } >digits.mm
mmcalc digits.mm
mmcalc max.mm nest.mm
