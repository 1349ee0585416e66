# written from the manual, without a formula: time, profile and the order at n = 2^200 (how long the number is), and a check at n = 32
ulimit -t 10 # seconds of processor time, of each process
own="load $GOLDEN/derive/users.mm; p=2^10; w=32; l=400; k=16"
for x in stencil reversal product tiled columns oddeven bitreversal histogram; do
    for m in dmm umm pram bpram; do
        case $x,$m in product,dmm | tiled,?mm) continue ;; esac # products_of_a_new_user has them
        mmcalc -q --keep-going -f json -e "$own" -e "time user.$x on $m n=2^200" -e "profile user.$x on $m n=2^200" \
            -e "derive user.$x on $m" -e "p=8; w=4; l=3; k=5" -e "check user.$x on $m n=2^5" 2>/dev/null | jq -rs --arg of "user.$x on $m" '[$of] + map(
            if .command == "derive" then .order // .order_unknown.why // .why
            elif .command == "check" then .checked[0].verdict
            elif .command == null and .error == null then empty
            else (.from // .error.message) + " " + (.exact // .time // "" | length | tostring) end) | join(" | ")'
    done
done
mmcalc -q -e "$own" -e 'compare user.product, user.tiled on umm n=2^200' -e 'compare user.stencil, user.reversal on dmm, pram n=2^(10..12)' \
    -e 'crossover user.stencil, user.reversal over n=4..2^40 on umm' -e 'plot time user.columns over n=2^(5..50) on umm' \
    -e 'minimize time user.reversal on umm over p=2^(5..20) n=2^100'
# no formula, and no data either: a run without data; where data decide a run answers, and says so
mmcalc -q --keep-going -e "$own" -e 'time user.bitreversal on umm n=2^10' -e 'time user.bitreversal on umm n=2^200' -e 'time user.histogram on umm n=2^6' \
    -e 'profile user.histogram on umm n=2^6 p=16 w=8 l=10' -e 'typical time user.histogram on umm n=2^6 p=16 w=8 l=10 runs=5'
