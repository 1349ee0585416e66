LC_ALL=C mmcalc -e 'plot time prefix.simple, time prefix.optimal on umm over n=2^(6..16) p=2^10 w=32 l=400'
LC_ALL=C mmcalc -e 'plot time sum.pairwise on umm over n={1000000, 2097152, 4194304} p=8 w=4 l=2'
