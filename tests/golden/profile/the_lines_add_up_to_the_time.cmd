# of every algorithm with a program on every machine that runs it: the sum of the lines is what `time` answers (or the run)
mmcalc -q -f json -e 'list algorithms' | jq -r '.. | .name? // empty' | sort -u >names
while read -r a; do
    for m in dmm umm pram bpram agpu; do
        mmcalc -q -f json -e "n=64; m=64; s=4; p=16; w=4; l=5; b=4; M=256; d=2; alpha=2; k=4" \
            -e "profile $a on $m" 2>/dev/null | jq -r 'select(.lines) |
            [.algorithm, .model, .from, .time, (if ([.lines[].time | tonumber] | add // 0) == (.time | tonumber) then "adds up" else "DIFFERS" end)] | @tsv'
    done
done <names
