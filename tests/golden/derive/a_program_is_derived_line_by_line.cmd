# what a statement costs once, how often, in all; the sum, its order; with values and shares where the parameters have them
own="load $GOLDEN/derive/own.mm"
mmcalc -q -e "$own" -e 'derive my.halves on umm' -e 'derive my.halves on dmm n=2^20 p=2^10 w=32 l=400'
# another metric, before the algorithm or behind the model
mmcalc -q -e "$own" -e 'derive my.stencil on pram work' -e 'derive accesses my.oddeven on bpram'
# the accesses of one line
mmcalc -q -e "$own" -e 'derive my.oddeven on umm from 61'
mmcalc -q -f csv -e "$own" -e 'derive my.halves on umm n=2^10 p=2^5 w=8 l=10'
mmcalc -q -f markdown -e "$own" -e 'derive my.halves on umm n=2^10 p=2^5 w=8 l=10'
