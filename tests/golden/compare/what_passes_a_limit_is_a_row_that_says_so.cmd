# the terms of one are too many to add up, and the other has its values
programs='algorithm my.cubes
  param n
  program
    array a[n][n]
    for k = 1 to n
      forall i = 0 to k - 1, j = 0 to k - 1
        a[i][j] = k
      end
    end
  end
end
algorithm my.rows
  param n
  program
    array a[n][n]
    forall i = 0 to n - 1, j = 0 to n - 1
      a[i][j] = i
    end
  end
end'
mmcalc -e "$programs" -e 'set terms=100' -e 'compare my.rows, my.cubes on pram n=2^10 p=2^6' \
    -e 'compare my.rows, my.cubes on pram n=2^(4..10 by 6) p=n/2'
