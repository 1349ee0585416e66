# a range is answered by proof, the list of the same values one by one
compare() { # pair, parameter, values, rest
    for over in "$2=$3" "$2={$3}"; do
        mmcalc -f csv -e "crossover $1 over $over $4" | cut -d, -f 8- | sed 's/,every.*//; s/,[0-9]* values.*//' | cut -d, -f 1-20 >"out.$over"
    done
    cmp "out.$2=$3" "out.$2={$3}" && echo "$1 over $2: $(($(wc -l <"out.$2=$3") - 1)) ranges, the same"
}
compare 'transpose.diagonal, transpose.rotating' l 1..300 'on umm n=2^12 p=2^6 w=8'
compare 'access.contiguous, access.stride' p 1..5000 'on dmm n=5040 w=16 l=7'
compare 'access.contiguous, access.stride' p 1..5000 'on umm n=5040 w=16 l=7'
compare 'access.contiguous, access.stride' n 1..3000 'on umm p=24 w=16 l=7'
compare 'transpose.diagonal, transpose.straightforward' n 1..5000 'on dmm p=64 w=8 l=20'
compare 'prefix.simple, prefix.optimal' p 1..300 'on umm n=2^8 w=4 l=5'
compare 'prefix.simple, prefix.optimal' w 1..300 'on dmm n=2^8 p=64 l=5'
compare 'sum.pairwise, prefix.simple' l 1..500 'on umm n=2^6 w=4 p=32'
