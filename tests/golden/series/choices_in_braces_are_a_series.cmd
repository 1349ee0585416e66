mmcalc -e 'time sum.pairwise on umm n=2^(10..12) p=100 w=32 l=4 discipline={pipelined, lockstep}'
mmcalc -f csv -e 'stages, time access.stride on umm discipline={lockstep, pipelined} n={100, 200} p=10 w=8 l=3'
mmcalc -f json -e 'work sum.pairwise on pram n=4 p=1 unit={access}'
# what a time is counted in differs: no unit heads the column, and nothing is the best
mmcalc -e 'time sum.pairwise on pram n=64 p=4 unit={statement, access}' -e 'simulate sum.pairwise on pram n=64 p=4 unit={statement, access}'
mmcalc -e 'minimize time sum.pairwise on pram n=64 over p=1..4 unit={statement, access}'
mmcalc -e 'compare sum.pairwise on pram, umm n=64 p=4 w=4 l=3 unit={statement, access}'; echo "exit status $?"
# around a search, also where its range follows from the series
mmcalc -e 'minimize time sum.pairwise on umm over p=1..64 n=2^10 w=4 l=3 discipline={pipelined, lockstep}'
mmcalc -e 'minimize time sum.pairwise on umm over p=1..n/16 n=2^(10..11) w=4 l=3 discipline={pipelined, lockstep}'
mmcalc -e 'plot time sum.pairwise on umm over n=2^(4..6) p=100 w=4 l=3 discipline={pipelined, lockstep}' -f csv | cut -d, -f1-12 | head -4
# a model without it
mmcalc -e 'compare sum.pairwise on umm, pram n=64 p=4 w=4 l=3 discipline={lockstep, pipelined}'
for q in 'time sum.pairwise on umm n=4 p=4 w=4 l=3 discipline={lockstep, lockstop}' \
  'time sum.pairwise on umm n=4 p=4 w=4 l=3 discipline={1, 2}' \
  'time sum.pairwise on umm n=4 p=4 w=4 l=3 discipline=lockstep discipline=pipelined' \
  'derive sum.pairwise on umm discipline={lockstep, pipelined}' 'derive sum.pairwise on umm n=2^(1..4)' \
  'optimal sum.pairwise on umm discipline={lockstep, pipelined}' 'optimal sum.pairwise on umm n=2^(1..4)' \
  'profile sum.pairwise on umm n=64 p=4 w=4 l=3 discipline={lockstep, pipelined}'; do
  mmcalc -e "$q"; echo "exit status $?"
done
# nor are single values taken in silence
for q in 'optimal sum.pairwise on umm n=64' 'derive sum.pairwise on umm n=64' 'optimal sum.pairwise on umm discipline=lockstep'; do
  mmcalc -q -e "$q" | head -3
done
