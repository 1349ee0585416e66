# derived from the program: yes with a proof, no with a proof along a family
mmcalc -q -e 'optimal sum.pairwise on umm' -e 'optimal prefix.simple on dmm'
# a given formula, a closed form where it is stated; in a part of the regime; what is not decided says why
mmcalc -q -f json -e 'optimal io scan.matrix on agpu' -e 'optimal reduce.cascading on agpu where n >= p*log2(p)' \
    -e 'optimal reduce.cascading on agpu' -e 'optimal io sort.bitonic on agpu'
# on every model, and an algorithm of one's own
mmcalc -q -f json -e "load $GOLDEN/derive/own.mm" -e 'optimal prefix.optimal on pram' -e 'optimal prefix.optimal on bpram' \
    -e 'optimal prefix.simple on umm' -e 'optimal my.halves on umm' -e 'optimal transpose.straightforward on umm' |
    sed 's/"proof":.*//'
# the cost as it is shown decides, for derive and for optimal: what is computed fast has periods
mmcalc -q -e 'optimal stencil.naive on umm proof=no' -e 'derive stencil.naive on umm proof=no' | grep -E '^  (order|optimal) '
