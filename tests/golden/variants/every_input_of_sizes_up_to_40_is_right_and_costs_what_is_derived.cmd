# Each PRAM program of the lecture notes: on every kind of input, at every size from 1 to 40 that it admits and larger random
# ones, on the weakest variant that it claims and all stronger ones, for p below, beside and above the size: every ensure holds,
# and every count of the run is what formula or derivation say.  In make check a sample of the sizes, inputs and variants.
inputs="random sorted reversed few ramp interleaved"; stronger="crcw_combining crcw_priority crcw_arbitrary crcw_common crew erew"; seeds="1 2 3"
all="1..40"; pow="{1, 2, 4, 8, 16, 32}"; few="{1, 2, 3, 5, 9, 16}"; p="p={1, 3, 8, 50}"; pp="p={1, 2, 8, 32}"; cube="{1, 2, 3, 5, 8}"
if [ "$MMCALC_TESTS" = small ]; then all="{1, 2, 3, 7, 16, 33, 40}"; few="{1, 5}"; inputs=few; p="p={1, 3, 50}"; seeds=1; fi
try() { # the weakest variant, the name, a larger point, then grids
    own=$1; name=$2; large=$3; shift 3
    [ "$MMCALC_TESTS" = small ] && stronger=$own
    for v in $stronger; do
        for i in $inputs; do
            for points in "$@"; do mmcalc -q -e "check $name on pram $points input=$i variant=$v" >said 2>&1 && grep -q 'the result is right$\|right$' said || { echo "$name $points input=$i variant=$v"; tail -3 said; }; done
        done
        for seed in $seeds; do mmcalc -q -e "check $name on pram $large seed=$seed variant=$v" >said 2>&1 || { echo "$name $large seed=$seed variant=$v"; tail -3 said; }; done
        [ "$v" = "$own" ] && break
    done
    echo "$name: tried down to $own"
}
try erew count.partitioned "n=997 k=31 p=40" "n=$all k=1 $p" "n={7, 12, 40} k={2, 3, 7} p={7, 50}"
try erew sum.tree "n=1024 p=100" "n=$pow $p"
try erew sum.brent "n=997 p=100" "n=$all $p"
try erew sum.iterative "n=1024 p=64" "n=$pow $pp"
try erew sum.serial_first "n=992 p=32" "n=$all p=1" "n={8, 16, 24, 40} p={2, 8}"
try erew scan.blelloch "n=997 p=100" "n=$all $p"
try erew scan.hillis_steele "n=997 p=100" "n=$all $p"
try erew scan.inclusive "n=997 p=100" "n=$all $p"
try erew scan.partitioned "n=997 p=30" "n=$all $p"
try crcw_common max.constant "n=97 p=1000" "n=$all $p"
try crcw_arbitrary max.index "n=97 p=1000" "n=$all $p"
try crcw_common max.doubly_log "n=256 p=256" "n={2, 4, 16} $p"
try crcw_common max.cascaded "n=997 p=100" "n=$all $p"
try erew edit.sequential "m=40 n=50 p=7" "m=$few n=$all $p"
try erew edit.diagonal "m=40 n=50 p=7" "m=$few n=$all $p"
try crew merge.rank "m=97 n=203 p=30" "m=$few n=$all $p"
try crew merge.blocks "m=97 n=203 p=30" "m=$few n=$all $p"
try crcw_common sort.quick "n=997 p=100" "n=$all $p"
try crcw_common sort.quick_pack "n=997 p=100" "n=$all $p"
try crew partition.pack "n=997 p=100" "n=$all $p"
try crew sort.radix "n=997 bits=11 p=100" "n=$all bits={1, 11} $p"
try erew sort.radix_digits "n=997 bits=11 d=4 p=30" "n=$few bits={1, 11} d={1, 3} p={1, 3, 9}"
try crew sort.regions "n=997 p=30" "n=$all $p"
try crew merge.ends "m=97 n=203 p=2" "m=$few n=$all $p"
try crew split.bit "n=997 bit=3 p=100" "n=$all bit={1, 5} $p"
try erew sort.bitonic_pram "n=997 p=100" "n=$all $p"
try crew matmul.naive "n=20 p=30" "n=$cube $p"
try crew matmul.inner "n=16 p=30" "n={1, 2, 4, 8} $p"
try erew montecarlo.pi "n=997 p=10" "n=$all $p"
try crew subsets.enumerate "N=14 k=5 p=30" "N={5, 8, 12} k={1, 3, 5} $p"
try crew ranges.index "R=16 n=200 p=30" "R={1, 2, 4, 8} n=$all $p"
try crcw_common histogram.atomic "n=997 B=10 p=100" "n=$all B={1, 4} $p"
