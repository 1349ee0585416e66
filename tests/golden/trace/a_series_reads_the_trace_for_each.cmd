mmcalc -e 'trace examples/fig3.json on dmm w={2, 4, 8} l=5' -e 'trace examples/fig3.trace on umm w=2^(1..3) l={1, 5} discipline=lockstep' -e 'w = {4, 8}' -e 'trace examples/fig3.trace on bpram'
mmcalc -f csv -e 'trace examples/fig3.json on umm w={2, 4} l=5'
mmcalc -e 'trace examples/fig3.json on umm w={2, 0} l=5' 2>&1
mmcalc -e 'trace examples/fig3.json on umm w=4 l=5 p={8, 4}' 2>&1
