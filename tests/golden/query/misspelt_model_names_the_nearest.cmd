mmcalc -e 'time sum.pairwise on uum n=4'
