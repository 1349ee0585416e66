mmcalc -e 'compare sum.pairwise on umm, pram n={16, 24} p=4 w=4 l=3'
echo "exit status $?"
mmcalc -e 'compare sum.pairwise on umm, pram n=24 p=4 w=4 l=3'
echo "exit status $?"
mmcalc -e 'compare transpose.straightforward, transpose.rotating on umm n={25, 64} p=4 w=4 l=3'
