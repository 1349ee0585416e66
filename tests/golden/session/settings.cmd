mmcalc --threads 2 -e 'set memory=2^34' -e set -e 'set digits=5; 2^100' -e 'set precision = 30; sqrt(2)' -e 'set bits=64; 2^100'; mmcalc -k -e 'set digitz=3' -e 'set bits=none' -e 'set digits'
