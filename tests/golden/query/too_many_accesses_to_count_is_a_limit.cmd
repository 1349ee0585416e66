mmcalc -e 'time access.contiguous on umm n=2^40 p=10 w=4 l=9'; mmcalc -e 'set accesses=10' -e 'time access.contiguous on umm n=50 p=10 w=4 l=9'
