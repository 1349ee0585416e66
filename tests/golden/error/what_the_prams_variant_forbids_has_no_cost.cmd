# Where the text shows that two processors touch one cell, whatever the data, a cost is refused as a run is: with status 3, at the
# reference. Where data decide it, the card says that it is not known; with one processor, or one index, no rule is broken.
t() { mmcalc -q -k "$@"; echo "$?"; }
t -e 'time histogram.atomic on pram n=1024 B=1 p=1024 variant=erew' -e 'span histogram.atomic on pram n=1024 B=1 p=1024 variant=crew'
t -e 'time histogram.atomic on pram n=1024 B=1 p=1 variant=erew'
t -e 'work matmul.naive on pram n=2^40 p=2^10 variant=erew' -e 'time(matmul.naive on pram, n=2^40, p=2^10, variant=erew)'
t -e 'time merge.rank on pram m=6 n=6 p=12 variant=erew'
t -e 'time sum.pairwise on pram n=2^40 p=2^20 variant=erew'
t -e 'compare time sum on pram n=64 p={1, 8} variant=erew'
t -e 'speedup max.constant on pram n=2^(1..3) p=4 variant=erew'
cat > own.mm <<'X'
algorithm my.same "all write to one cell"
  param n, k
  require n >= 4
  program
    input array a[n]
    array x[3*n + 2]
    forall i = 0 to n - 1
      x[0] = 7
    end
    forall i = 0 to n - 1
      x[1] = a[2]
    end
    forall i = 0 to n - 1
      x[i div k] = 2*i
    end
  end
end
algorithm my.late "cells that meet in a later turn"
  param n
  program
    array x[n*n]
    for t = 1 to n
      forall i = 0 to n - 1 where i < t
        x[i*(n - t)] = i
      end
    end
  end
end
algorithm my.many "cells of no order that has a formula"
  param n
  program
    array x[n]
    forall i = 0 to n - 1
      x[i*i mod n] = i
    end
    forall i = 0 to n div 4
      x[(i xor 3)*2 mod n] = i
    end
  end
end
algorithm my.rows "a matrix by its rows and columns"
  param n
  program
    array a[n]
    array c[n][n]
    forall i = 0 to n - 1
      a[i] = 0
    end
    forall i = 0 to n - 1, j = 0 to n - 1
      c[j][i] = a[i]
    end
  end
end
X
for v in erew crew ercw crcw_common crcw_arbitrary crcw_combining; do
    t -e 'load own.mm' -e "time my.same on pram n=8 p=4 k=1 variant=$v" -e "time my.same on pram n=8 p=4 k=3 variant=$v"
done 2>&1 | grep -v '^ *$\|statements$\|how'
t -e 'load own.mm' -e 'time my.late on pram n=8 p=2' -e 'time my.late on pram n=8 p=2 variant=crcw_common' -e 'time my.rows on pram n=2^100 p=2^50 variant=crew' \
    -e 'time my.rows on pram n=2^100 p=2 variant=erew' -e 'time my.many on pram n=2^30 p=2^20' -e 'set accesses=1000; time my.many on pram n=2^30 p=2'
# two indices of one word each, at whatever size and whichever of them runs along the rows: nothing is left open
cat > matrix.mm <<'X'
algorithm my.matrix "every cell has indices of its own"
  param d, n
  program
    input array a[d][n], b[n][d]
    forall g = 0 to d - 1, i = 0 to n - 1
      a[g][i] = a[g][i] mod 4
      b[i][g] = b[i][g] mod 4
    end
  end
end
X
t matrix.mm -e 'time my.matrix on pram d=2^20 n=2^30 p=64 variant={erew, crew, crcw_common}' -e 'time my.matrix on pram d=2^20 n=2^30 p=64 variant=erew'
