# Random address shift on the DMM: what is expected over all shifts of the rows, between its ends and beside runs
on='on dmm l=10 variant=shifted'
mmcalc -q -e "conflicts transpose.straightforward $on n=64 p=64 w=4"
mmcalc -q -e "typical conflicts transpose.straightforward $on n=64 p=64 w=4 runs=100"
mmcalc -q -e "typical time prefix.simple $on n=64 p=18 w=6 discipline=lockstep runs=100"
mmcalc -q -e "stages transpose.straightforward $on n=2^200 p=2^10 w=32" # at any size
mmcalc -q -e "time sum.pairwise $on n=2^20 p=2^10 w=32"    # rounds overlap
mmcalc -q -e "time transpose.straightforward on dmm l=10 w=4 n=16 p=8 variant={interleaved, shifted}"
mmcalc -q -e "variants transpose.straightforward on dmm n=64 p=64 w=4 l=10"
mmcalc -q -e "derive transpose.straightforward $on n=64 p=64 w=4"
mmcalc -q -e "steps access.stride on dmm n=4 p=2 w=2 l=3 variant=shifted"
# cells of rows of their own lie in random banks: two ways to count, one answer
mmcalc -q -e "stages access.stride $on n=1024 p=32 w=32" -e 'N(32*random_banks(32, 32), 12)'
mmcalc -q -e "optimal sum.pairwise on dmm variant=shifted proof=no" # whatever the shifts
