# min(64, M/shared) of 004 §6.5.1: 64, 64, 43.9, 21.9; d goes to 256
mmcalc -e 'shared, multiplicity sort.multiway on k20c n=2^28 d=2^(1..8) buffer=1'
mmcalc -e 'multiplicity sort.multiway on k20c n=2^28 d=2^(1..7) buffer=2'
# the count of one such program, from the lemma: 0 apart
mmcalc -e 'd = 2^(1..8); s = 2^12; b = 32; k = 4; n = 2^16*5 + 77; merges = ceil(n/(d*s)); D = log2(d); B = log2(b); S = 2*d - D - 2; rows = d*s/b; lemma(d, k, n) = 0' -e 'counted(d, merges) = ceil(merges/4)*(ceil(2*d/32) + ceil(d/32) + 2*(2*d - log2(d) - 2) + 3*(d - 1) + (2*d - log2(d) - 2 - d + 1)*13 + (d - 1) + d*128*(log2(d)*15 + 4))' -e 'counted(2, 5) - time(merge.multiway on agpu, n=5*2*2^12, d=2, s=2^12, p=128, b=32, M=12288, buffer=1); counted(16, 3) - time(merge.multiway on agpu, n=3*16*2^12, d=16, s=2^12, p=128, b=32, M=12288, buffer=1); counted(256, 9) - time(merge.multiway on agpu, n=9*256*2^12, d=256, s=2^12, p=128, b=32, M=12288, buffer=1)'
# fewer instructions and the same I/Os as with buffers of 2b words
mmcalc -e 'time, io merge.multiway on agpu n=2^18 s=2^10 d={2, 8, 32} p=512 b=32 M=12288 buffer={1, 2}'
