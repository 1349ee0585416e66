# of every algorithm with a program on every machine that runs it; the command compares the sum with `time` or the run itself, too
echo "n=64; m=64; s=4; p=16; w=4; l=5; b=4; M=256; d=2; alpha=2; k=4" >all.mm
mmcalc -q -f json -e 'list algorithms' | jq -r '.. | .name? // empty' | sort -u | while read -r a; do
    for m in dmm umm pram bpram agpu; do echo "profile $a on $m" >>all.mm; done
done
mmcalc -q --keep-going -f json all.mm 2>/dev/null | jq -rs 'map(select(.lines)) |
    (map(select(([.lines[].time | tonumber] | add // 0) != (.time | tonumber)) | "\(.algorithm) on \(.model) does not add up") | .[]),
    (map(.from) | unique | join(", ")), "more than forty: \(length > 40)"'
