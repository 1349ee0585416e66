# the problem's definition says it, in the units of each model
mmcalc -q -e 'speedup_absolute prefix.simple on pram n=1024 p={1, 64}' -e 'efficiency_absolute prefix.simple on pram n=1024 p=64' \
          -e 'sequential sum.pairwise on umm n=2^10 p=64 w=32 l=10' -e 'sequential sum.pairwise on pram n=2^10 p=64 unit=access' \
          -e 'speedup_absolute reduce.cascading on agpu n=2^16 p=2^10 b=32 M=2^12' -e 'show transpose' | sed '/^notes/,$d'
mmcalc -q -k -e 'speedup_absolute compact.scan on agpu n=1024 p=64 b=32 alpha=4 M=4096'
cat >own.mm <<'X'
problem own "an own problem"
  param n "size"
  sequential time "by hand" = 5*n from "a book"
end
problem wrong "which says no time"
  sequential io = 5
end
algorithm own.way "x"
  solves own
  param n, p
  on pram
    exact time = n
  end
end
X
mmcalc -q -k -e 'load own.mm' -e 'speedup_absolute own.way on pram n=8 p=2' -e 'speedup_absolute own.way on pram n=8 p=2 unit=access'
