# Of more than 2^27 steps measure holds words to the program's ensures; a file wants them all, up to the limit `steps`.
mmcalc -e 'emit scan.matrix n=256 p=2^18 b=64 alpha=8 language=cuda to "a.cu"' && grep -c 'KERNEL' a.cu
mmcalc -e 'set steps=2^10' -e 'emit sum.pairwise n=2^12 p=64 language=cuda to "b.cu"'
