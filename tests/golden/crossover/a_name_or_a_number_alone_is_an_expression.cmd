# where a clause gives the name; a number is the same over all
mmcalc -e 'crossover n^2/100, n over n=1..2000'
mmcalc -e 'crossover (n), n^2/100 over n=1..2000' -f csv
mmcalc -e 'crossover n^2, 12 over n=1..9'
mmcalc -e 'minimize n over n=1..3' -e 'maximize 5 over n=1..2'
# no other name is one, and an algorithm is none
mmcalc -e 'crossover n^2, y over n=1..9'
mmcalc -e 'crossover n, sum.pairwise over n=1..9'
mmcalc -e 'minimize y over n=1..9'
# a law without parameters has none
printf 'law five.of "always"\n  value = 5\nend\n' > five.mm
mmcalc -e 'load five.mm' -e 'minimize five.of over n=1..4'
