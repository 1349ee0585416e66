mmcalc -k -e 'time sum.pairwise on umm n=0' -e 'derive sum.pairwise on umm n=0' -e 'time sum.pairwise on umm n=m' -e 'time sum.pairwise on umm n=1..4'
# of a definition of one's own: how it may be 0
mmcalc -q -e 'algorithm own.copy "moved"
  param n, o
  program
    input array a[n + o]
    output array b[n]
    forall i = 0 to n - 1
      b[i] = a[i + o]
    end
  end
end' -e 'time own.copy on pram n=8 o=0 p=2'
