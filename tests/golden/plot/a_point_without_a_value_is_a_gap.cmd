mmcalc -e 'plot time sum.pairwise on pram, time sum.pairwise on umm discipline=lockstep over n=1..32 p=4 w=4 l=2'
mmcalc -f csv -e 'plot work sum.pairwise on pram over n=2..4 p=4'
mmcalc -f markdown -e 'plot time sum.pairwise on pram, time sum.pairwise on umm discipline=lockstep over n=2..4 p=4 w=4 l=2'
mmcalc -e 'plot time sum.pairwise on umm over n={3, 5, 7} p=4 w=4 l=2'
