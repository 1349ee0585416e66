mmcalc -e 'plot time sum.pairwise on umm over n=2^(10..27) p=2^16 w=32 l=400'
mmcalc -e 'plot time prefix.simple, time prefix.optimal on umm over n=2^(6..16) p=2^10 w=32 l=400'
