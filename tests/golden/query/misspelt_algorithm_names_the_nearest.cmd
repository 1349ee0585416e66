mmcalc -e 'time sum.parwise on umm n=2^27'
