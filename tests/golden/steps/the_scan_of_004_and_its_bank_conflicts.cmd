# Figure 4.8: rows into padded columns; degree above 1 where alpha does not fit b
mmcalc -e 'steps scan.matrix on agpu n=16 p=4 b=4 alpha=3 M=100' | grep -v '^  begins' | head -60
