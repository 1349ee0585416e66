# tier 5 of derive.md 1: never "exact", no verdict, with its input and seed; the same numbers as simulate
at='n=1024 p=64 b=8 M=512 d=4'
mmcalc -q -e "work sort.multiway on agpu $at" -e "time, work, span, parallelism, synchronisations sort.multiway on agpu $at" \
    -e 'span sort.multiway on agpu n=2^(9..11) p=64 b=8 M=512 d=4' -e 'time sort.quick on pram n=64 p=4' -e 'speedup sort.quick on pram n=64 p=4'
mmcalc -q -f json -e "work sort.warpsort on agpu n=1024 p=64 b=8 M=512" -e "work, time sort.multiway on agpu $at" -e 'set seed=7' \
    -e "work sort.multiway on agpu $at"
for part in 'merge.two on agpu n=256 s=64 p=64 b=8 M=512' 'merge.multiway on agpu n=256 s=64 p=64 b=8 M=512 d=4' \
    'merge.groups on agpu n=256 s=64 rho=2 d=4 p=64 b=8 M=512' 'partition.separators on agpu n=256 s=64 rho=2 d=4 p=64 b=8 M=512' \
    "sort.multiway on agpu $at" 'sort.warpsort on agpu n=1024 p=64 b=8 M=512'; do
    asked=$(mmcalc -q -k -f json -e "work $part" -e "span $part" -e "synchronisations $part" -e "processors $part" -e "assignments $part" |
        jq -r '.run // .exact // (if .least then "\(.least)..\(.most)" else .error.message end)' | paste -sd ' ')
    ran=$(mmcalc -q -f json -e "simulate $part" | jq -r '[.work, .span, .synchronisations, .processors, .assignments] | join(" ")')
    # the same number, or one between the ends that are proved
    echo "${part%% *}: $asked $(echo "$asked $ran" | awk '{ good = NF > 0 && NF % 2 == 0
        for (i = 1; i <= NF / 2; i++) {
            split($i "..", end, /[.][.]/)
            good = good && $(i + NF / 2) >= end[1] + 0 && $(i + NF / 2) <= (end[2] == "" ? end[1] : end[2]) + 0
        }
        print good ? "as simulate" : "NOT simulated" }')"
done
# nothing is proved by a run: no winner, no value in an expression
mmcalc -q --keep-going -e 'compare work sort.multiway, sort.warpsort on agpu n=1024 p=64 b=8 M=512 d=4' -e "work(sort.multiway on agpu, n=1024, p=64, b=8, M=512, d=4)"
# a size that no run reaches within the limit: why, and one that does
mmcalc -q -e 'set accesses=2^18' -e 'work sort.multiway on agpu n=2^20 p=64 b=8 M=512 d=4'
