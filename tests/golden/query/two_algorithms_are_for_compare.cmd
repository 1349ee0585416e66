mmcalc -e 'time sum.pairwise, prefix.simple on umm n=4 p=1 w=1 l=1'
