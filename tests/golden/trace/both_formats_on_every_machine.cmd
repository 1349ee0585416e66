cp "$GOLDEN/../../data/examples/fig3.json" .
for m in 'dmm w=4 l=5' 'umm w=4 l=5' 'pram' 'bpram w=4'; do
  mmcalc -e "trace fig3.json on $m"
done
mmcalc -e 'w = 4; l = 5' -e 'trace examples/fig3.trace on dmm' -e 'trace examples/fig3.trace on umm discipline=lockstep' -e 'ans'
