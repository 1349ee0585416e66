mmcalc -k -e 'set terms=1000' -e 'sum(i = 1..10^9, 1/i)' -e '1..10^9' -e 'time sum.pairwise on umm n=4 p=1..2000 w=1 l=1'
