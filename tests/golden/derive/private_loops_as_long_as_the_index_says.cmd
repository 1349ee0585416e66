# a triangle's rows, a private histogram's strides: what a turn costs is that of those who are still in it
programs='algorithm my.triangle
  param n
  program
    input array a[n][n]
    input array x[n]
    array y[n]
    forall i = 0 to n - 1
      s = 0
      for j = 0 to i
        s = s + a[i][j]*x[j]
      end
      y[i] = s
    end
  end
end
algorithm my.strides
  param n, B
  program
    input array a[n]
    array h[p][B]
    forall i = 0 to p - 1, j = 0 to B - 1
      h[i][j] = 0
    end
    forall i = 0 to p - 1
      c = 0
      for k = i to n - 1 by p
        h[i][B - 1] = h[i][B - 1] + a[k]
        c = c + 1
      end
      h[i][c mod B] = c
    end
  end
end
algorithm my.tails
  param n
  program
    input array a[4*n + 9]
    forall i = 1 to n
      for k = n downto 2*i - 3
        for u = k to n + 2
          x = a[2*k + 2] + a[u + 1]
        end
      end
    end
  end
end'
mmcalc -q --keep-going -e "$programs" -e 'check my.triangle on umm n=1..6 p={1,3,8} w={2,3} l=4' \
    -e 'check my.strides on dmm n={1,5,9} B=2..4 p={1,4,6} w=3 l=4' -e 'check my.tails on umm n=1..5 p={1,4} w=3 l=4' \
    -e 'derive my.triangle on pram' -e 'derive my.strides on umm' -e 'p=2^8; w=32; l=100' \
    -e 'time my.triangle on pram n=2^200' -e 'work my.triangle on pram n=2^200' -e 'time my.triangle on umm n=2^10' \
    -e 'time my.triangle on umm n=2^100' -e 'time my.strides on pram n=2^100 B=2^4' 2>&1
