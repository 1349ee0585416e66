# the cells of one are too many to count, and the others have their values
mmcalc -e 'compare prefix.optimal, scan.hillis_steele on umm n=2^27 p=2^26 w=32 l=400'
mmcalc -e 'compare prefix.optimal, scan.hillis_steele on umm n=2^(4..27 by 23) p=n/2 w=32 l=400'
