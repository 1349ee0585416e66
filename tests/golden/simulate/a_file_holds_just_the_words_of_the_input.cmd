printf '5 6 7\n' > in; mmcalc -k -e 'simulate sum.pairwise on dmm n=4 p=2 w=2 l=2 input="in"' -e 'simulate sum.pairwise on dmm n=2 p=2 w=2 l=2 input="in"'
