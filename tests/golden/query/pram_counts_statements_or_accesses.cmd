mmcalc -e 'time sum.pairwise on pram n=1024 p=64' -e 'time sum.pairwise on pram n=1024 p=64 unit=access'
