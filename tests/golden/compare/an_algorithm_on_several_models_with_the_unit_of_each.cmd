mmcalc -e 'compare sum.pairwise on umm, dmm, pram n=2^20 p=2^10 w=32 l=400' -e 'compare sum.pairwise on umm, dmm, pram n=2^(10..12) p=2^10 w=32 l=400'
# what is counted in one unit is compared: references of the PRAM are time units too
mmcalc -e 'compare sum.pairwise on umm, dmm, pram n=2^10 p=2^10 w=32 l=400 unit=access'
# each with its own model; the last has that of the one before
mmcalc -e 'compare prefix.simple on umm, prefix.optimal on dmm, prefix.simple n=2^(10..12) p=2^10 w=32 l=400'
# a problem is all its algorithms on each of them
mmcalc -e 'compare transpose on umm, dmm n=2^12 p=2^9 w=16 l=100'
# other metrics have one unit everywhere
mmcalc -e 'compare stages sum.pairwise on umm, dmm n=2^10 p=4 w=4 l=4' -e 'compare cost sum.pairwise on bpram, pram n=2^10 p=4 w=4'
mmcalc -f json -e 'compare sum.pairwise on umm, dmm, pram n=2^4 p=2 w=4 l=4'
mmcalc -f csv -e 'compare sum.pairwise on umm, dmm, pram n=2^(4..5) p=2 w=4 l=4' | cut -d, -f1-20
mmcalc -f markdown -e 'compare sum.pairwise on umm, pram n=2^(4..5) p=2 w=4 l=4' -e 'compare sum.pairwise on umm, pram n=2^4 p=2 w=4 l=4'
# a model of one's own is another's only where it says so
cat >own.mm <<'MM'
model mine "memory without latency"
  param p "threads"
end
model other "another such"
  param p "threads"
  unit time "time units"
end
algorithm my.sum "sum"
  param n "n", p
  on mine, other, umm
    exact time = n
  end
end
MM
mmcalc own.mm -e 'compare my.sum on mine, other, umm n=4 p=1 w=1 l=1'
