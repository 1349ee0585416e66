mmcalc --keep-going -e 'crossover' -e 'crossover prefix.simple over n=1..9 on umm' -e 'crossover prefix.simple, prefix.optimal on umm' \
    -e 'crossover prefix.simple, prefix.simple over n=1..9 on umm' -e 'crossover tim prefix.simple, prefix.optimal over n=1..9 on umm' \
    -e 'crossover prefix.simple, work prefix.optimal over n=1..9 on umm' -e 'crossover a, b, c over n=1..9 on umm' \
    -e 'crossover prefix.simple, prefix.optimal over n=9..1 on umm p=1 w=1 l=1' -e 'crossover prefix.simple, prefix.optimal over n=1..5/2 on umm p=1 w=1 l=1' \
    -e 'crossover prefix.simple, prefix.optimal over n=1..9 on umm p=1 w=1 l={1,2}' -e 'crossover prefix.simple, prefix.optimal over n=5..7 on umm p=1 w=1 l=1' \
    -e 'crossover prefix.simple, prefix.optimal over n=1..9 on umm p=1' -e 'crossover prefix.simple, prefix.optmal over n=1..9 on umm p=1 w=1 l=1' \
    -e 'crossover access.contiguous, access.stride over n=65..127 on umm p=64 w=32 l=5'
