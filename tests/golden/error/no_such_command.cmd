mmcalc -k -e 'simulat x' -e 'compar prefix on umm' -e 'time(1)' -e log2 -e '%1' -e 'quit now' -e 'time sum.pairwise on foo' -e 'set foo=1'
