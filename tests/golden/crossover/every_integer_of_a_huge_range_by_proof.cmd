mmcalc -e 'crossover transpose.straightforward, transpose.rotating over l=1..10^18 on umm n=2^12 p=2^6 w=8'
mmcalc -e 'crossover access.contiguous, access.stride over n=1..2^64 on umm p=64 w=32 l=5'
mmcalc -e 'crossover access.contiguous, access.stride over n=1..2^64 on pram p=64'
