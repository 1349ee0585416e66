# on k20c: of each column's model those that it gives and nobody else does
mmcalc -e 'table 4.1 on k20c n=2^24'
mmcalc -e 'table 001.1 on K40 n=2^16 p=2^10 l=100' | tail -8
mmcalc -e 'table 4.1 on k20c n=2^24 p=64' | grep -A3 exact
mmcalc --format json -e 'table 4.1 on k20c n=2^24' | grep -c '"device": *"NVIDIA Tesla K20c"'
mmcalc -e 'table 4.1 on agpu n=2^10'
mmcalc -e 'table 4.1 on k20cc n=2^10'
mmcalc -e 'table 4.1 on k20c on k40 n=2^10'
