mmcalc -f json -e 'work sum.pairwise on umm n={4,8} p=2 w=2 l=2' -e 'sqrt(2)' -e '1/3' -e '1..3' -e 'true'
