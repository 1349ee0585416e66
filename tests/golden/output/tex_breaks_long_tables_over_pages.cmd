mmcalc -f tex -e 'work sum.pairwise on pram n=2^(1..45) p=4' | sed '14,46d'
