mmcalc -e 'crossover prefix.simple, prefix.optimal over n=1..2^64 on umm p=1024 w=32 l=400'
mmcalc -f csv -e 'crossover prefix.simple, prefix.optimal over n=1..2^64 on umm p=1024 w=32 l=400'
mmcalc -f json -e 'crossover prefix.simple, prefix.optimal over n=1..2^64 on umm p=1024 w=32 l=400; ans'
