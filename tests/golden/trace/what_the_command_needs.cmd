for e in 'trace' 'trace examples/fig3.json' 'trace examples/fig3.json on dmm' 'trace examples/fig3.json on dmn w=4 l=5' 'trace none.json on dmm w=4 l=5' \
    'trace examples on dmm w=4 l=5' 'trace examples/fig3.json on dmm w=4 l=5 b=3' 'trace examples/fig3.json on pram w=4' 'trace examples/fig3.json on dmm w=4 l=5 w=3' \
    'trace examples/fig3.json on dmm w=4..8 l=5' 'trace examples/fig3.json on dmm w=1/2 l=5' 'trace examples/fig3.json on dmm w=4 l=5 discipline=lokstep' \
    'trace examples/fig3.json on agpu' 'trace examples/fig3.json on dmm w=4 l=5 for i=0..3' 'trace examples/fig3.json on dmm w=4 l=2^62'; do
  mmcalc -e "$e" 2>&1
done
