mmcalc -f csv -e 'time sum.pairwise on umm n=2^(10..12) p=64 w=32 l=400'
# a column with fractions is followed by their decimals, in which integers stand, too
mmcalc -f csv -e 'speedup sum.pairwise on pram n=16 p={1, 2, 3}' -e '{1/3, 2}'
