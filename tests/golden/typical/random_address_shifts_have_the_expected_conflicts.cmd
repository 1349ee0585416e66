# Random address shift on the DMM: the stages of a column are those of random banks, on average
mmcalc -q -e 'time access.shifted on dmm n=64 p=64 w=4 l=10'
mmcalc -q -e 'typical stages access.shifted on dmm n=64 p=64 w=4 l=10 runs=100'
mmcalc -q -e 'typical time access.shifted on dmm n=60 p=64 w=5 l=10 runs=100'
mmcalc -q -e 'typical stages access.shifted on dmm n=61 p=18 w=6 l=3 runs=100'
