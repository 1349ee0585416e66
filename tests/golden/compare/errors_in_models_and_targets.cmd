mmcalc -k -e 'compare sum.pairwise on umm, dmn n=4' -e 'compare sum.pairwise on umm, sum.pairwse on dmm n=4' -e 'compare transpose on umm on dmm n=4' -e 'compare time, work sum.pairwise n=4' \
    -e 'compare sum.pairwise on umm, agpu n=4 p=4 w=4 l=4' -e 'compare sum.pairwise on umm, dmm n=4 p=4 w=4' -e 'compare sum.pairwise on umm, n=4' \
    -e 'time sum.pairwise on umm, dmm n=4' -e 'check sum.pairwise on umm, prefix.simple' -e 'bound sum on umm, dmm n=4'
cat >own.mm <<'MM'
model mine "a unit of what is no metric"
  param p "threads"
  unit tme "time units"
end
MM
mmcalc own.mm
