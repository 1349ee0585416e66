own="load $GOLDEN/derive/own.mm; algorithm my.search
param n
program
  input array a[n]
  array c[n]
  forall i = 0 to n - 1
    c[i] = a[i]
  end
  while c[0] > 0
    forall i = 0 to n - 1
      c[i] = c[i] - 1
    end
  end
  k = a[0]
  for j = 1 to k
    forall i = 0 to n - 1
      c[i] = c[i] + a[j]
    end
  end
end
end"
mmcalc -q -e "$own" -e 'derive my.search on umm' -e 'derive my.histogram on umm' -e 'derive my.histogram on pram'
mmcalc -q -e "$own" -e 'derive conflicts my.search on umm'
mmcalc -q -e "$own" -e 'derive my.search on umm from 1'
mmcalc -q -e 'derive sum.pairwise on umm foo'
mmcalc -q -e 'derive time sum.pairwise on umm work'
mmcalc -q -e 'derive access.none on umm'
mmcalc -q -e 'derive sum.pairwise on umm n=2^(10..12) p=4 w=4 l=4'
mmcalc -q -e 'derive sum.pairwise, prefix.simple on umm'
mmcalc -q -e 'derive reduce.tree on agpu'
