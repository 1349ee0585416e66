# at a prompt the reader's own pager shows it
mmcalc -e 'man sum' | grep -c 'THE PROBLEM\|THE BOUNDS'
mmcalc -e 'man mmcalc-batch' | head -1 | cut -c1-15
mmcalc -e 'man nonsense'
