mmcalc -k -e 'check sum.pairwise on umm n={4,8} p=4' -e 'w=2; l=4' -e 'check sum.pairwise on umm n={4,8} p=4' -e 'p={1,2}; check sum.pairwise on umm n={4,8}'
