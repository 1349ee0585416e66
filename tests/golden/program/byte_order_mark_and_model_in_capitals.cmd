printf '\357\273\2771+1\n' | mmcalc; mmcalc -e 'time(sum.pairwise on umm, n=4, p=1, w=1, l=1)' -e 'bound sum on UMM n=4 p=1 w=1 l=1'
