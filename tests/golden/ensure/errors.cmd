mmcalc -k -e 'ensure' -e 'ensure 3' -e 'ensure 1/0 < 2' -e 'ensure 1 = 2' -e 'ensure 3 < 4 n=5' -e 'ensure time(sum.pairwise on umm, n=1000, p=4, w=4, l=4) < 5' -e 'ensure = 5'
echo "exit status $?"
