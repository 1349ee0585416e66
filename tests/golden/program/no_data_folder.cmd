mmcalc --data /nowhere -e '1+1' -e 'time sum.pairwise on umm n=4'
