# long
# the products of programs_of_a_new_user whose orders take longest to prove
ulimit -t 10
own="load $GOLDEN/derive/users.mm; p=2^10; w=32; l=400; k=16"
for x in product tiled; do
    for m in dmm umm; do
        mmcalc -q --keep-going -f json -e "$own" -e "time user.$x on $m n=2^200" -e "profile user.$x on $m n=2^200" \
            -e "derive user.$x on $m" -e "p=8; w=4; l=3; k=5" -e "check user.$x on $m n=2^5" 2>/dev/null | jq -rs --arg of "user.$x on $m" '[$of] + map(
            if .command == "derive" then .order // .order_unknown.why // .why
            elif .command == "check" then .checked[0].verdict
            elif .command == null and .error == null then empty
            else (.from // .error.message) + " " + (.exact // .time // "" | length | tostring) end) | join(" | ")'
    done
done
