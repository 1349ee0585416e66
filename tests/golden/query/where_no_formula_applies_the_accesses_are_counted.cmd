mmcalc -e 'time access.contiguous on umm n=50 p=10 w=4 l=9'
