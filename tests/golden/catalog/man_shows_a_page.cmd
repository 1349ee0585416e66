# at a prompt the reader's own pager shows it
mmcalc -e 'man sum' | grep -c 'THE PROBLEM\|THE BOUNDS'
mmcalc -e 'man mmcalc-batch' | head -1 | cut -c1-15
mmcalc -e 'man nonsense'
# in a document it has the characters that pdflatex can type
mmcalc -q -f tex -e 'man mmcalc-sum' | grep -n 'utilisation  .* 0.47'
mmcalc -q -f tex -e 'man mmcalc-sum' | grep -c '[≈≤≥≠⌈⌊●─│⠤]'
# where man has no page of them
printf '#!/bin/sh\nexit 16\n' >man
chmod +x man
PATH=$PWD:$PATH mmcalc -k -e man -e 'man zsum'
