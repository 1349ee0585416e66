mmcalc -e 'steps sum.pairwise on pram n=4 p=2' -e 'steps sum.pairwise on pram n=4 p=2 unit=access' -e 'steps sum.pairwise on bpram n=4 p=4 w=2'
