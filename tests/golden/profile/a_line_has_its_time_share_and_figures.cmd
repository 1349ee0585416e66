own="load $GOLDEN/derive/own.mm"
mmcalc -q -e "$own" -e 'profile prefix.optimal on umm n=2^20 p=2^10 w=32 l=400' \
    -e 'profile transpose.straightforward on dmm n=2^12 p=2^8 w=16 l=10' -e 'profile prefix.optimal on pram n=2^20 p=2^10'
# the AGPU: the multiprocessor that decides; and lines of a program that is called
mmcalc -q -e 'profile reduce.pipeline on agpu n=2^10 p=2^6 b=8 M=2^8'
# data decide: one run, which says its input
mmcalc -q -e "$own" -e 'profile my.histogram on umm n=2^10 p=2^6 w=8 l=10' -e 'profile my.histogram on umm n=2^10 p=2^6 w=8 l=10 seed=7'
mmcalc -q -f json -e "$own" -e 'profile my.halves on umm n=2^10 p=2^6 w=8 l=10' -e 'profile my.halves on umm n=2^10 p=2^6 w=8 l=10 input=ramp'
mmcalc -q -f csv -e "$own" -e 'profile my.stencil on bpram n=100 t=3 p=2^6 w=8'
mmcalc -q -f markdown -e "$own" -e 'profile my.stencil on bpram n=100 t=3 p=2^6 w=8'
mmcalc -q -e 'profile sum.pairwise on umm n=2^(4..5) p=4 w=4 l=4'
mmcalc -q -e 'profile access.none on umm'
mmcalc -q -f json -e "$own" -e 'profile my.oddeven on dmm n=2^200 p=2^10 w=32 l=400' | jq -c '.lines[] | [.line, .time, .share]'
