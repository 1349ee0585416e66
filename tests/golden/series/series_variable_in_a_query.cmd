mmcalc -e 'n = 2^(10..13)' -e 'p = 64; w = 32; l = 100' -e 'time sum.pairwise on dmm'
