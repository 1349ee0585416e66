# At the sizes 1 to 40 that it has, of each input kind, in make check of few values: no "false" on the variant it claims and those after it.
kinds="random few sorted reversed ramp interleaved"
[ "$MMCALC_TESTS" = small ] && kinds=few
look() { # variant, algorithm, sizes
    column=$(printf 'erew 1\ncrew 2\nercw 3\ncrcw_common 4\ncrcw_arbitrary 5\ncrcw_priority 6\ncrcw_combining 7\n' | awk -v v="$1" '$1 == v { print $2 }')
    for kind in $kinds; do
        mmcalc -f json -e "variants $2 $3 input=$kind"
    done | grep -o '"erew":[a-z]*,"crew":[a-z]*,"ercw":[a-z]*,"crcw_common":[a-z]*,"crcw_arbitrary":[a-z]*,"crcw_priority":[a-z]*,"crcw_combining":[a-z]*' |
        awk -F '[:,]' -v kinds="$(echo $kinds | wc -w)" -v from="$column" -v name="$2 on $1" '{ n++; for (k = from; k <= 7; k++) if (!(k == 3 && from == 2) && $(2*k) != "true") bad++ }
            END { print name ": " n / kinds " runs of each kind, " bad + 0 " wrong" }'
}
any='n=1..40 p=7' two='n={1, 2, 4, 8, 16, 32} p=3'
look erew count.partitioned 'n={1, 2, 3, 10, 40} k={1} p=7'
look erew count.partitioned 'n={5, 10, 40} k={2, 5} p=3'
look erew sum.brent "$any"
look erew sum.tree "$two"
look erew sum.iterative "$two"
look erew sum.serial_first 'n={4, 8, 20, 40} p=4'
look erew scan.hillis_steele "$any"
look erew scan.blelloch "$any"
look erew scan.inclusive "$any"
look erew scan.partitioned "$any"
look crcw_common max.constant "$any"
look crcw_arbitrary max.index "$any"
look crcw_common max.doubly_log 'n={2, 4, 16} p=5'
look crcw_common max.cascaded "$any"
look erew edit.sequential 'm={1, 3, 8} n={1, 4, 13} p=3'
look erew edit.diagonal 'm={1, 3, 8} n={1, 4, 13} p=3'
look crew merge.rank 'm={1, 3, 8, 40} n={1, 4, 13} p=5'
look crew merge.blocks 'm={1, 3, 8, 40} n={1, 4, 13} p=5'
look crcw_common sort.quick "$any"
look crcw_common sort.quick_pack "$any"
look crew partition.pack "$any"
look crew split.bit "$any bit={1, 4}"
look crew sort.radix "$any bits={1, 11}"
look erew sort.radix_digits "$any bits=11 d={1, 3}"
look crew sort.regions "$any"
look crew merge.ends 'm={1, 3, 8, 40} n={1, 4, 13} p=2'
look erew sort.bitonic_pram "$any"
look crew matmul.naive 'n=1..5 p=7'
look crew matmul.inner 'n={1, 2, 4} p=7'
look erew montecarlo.pi 'n=1..40 p=7'
look crew subsets.enumerate 'N={4, 7} k={1, 2, 4} p=5'
look crew ranges.index 'R={1, 2, 3, 7, 8} n={1, 5, 40} p=5'
look crcw_common histogram.atomic 'n={1, 5, 40} B={1, 3} p=7'
