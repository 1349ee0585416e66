# no condition speaks of a factor that is 0, or says that 1 is no less than the width
cat >rows.mm <<'MM'
algorithm my.rows "rows of a cube"
  param n "side"
  require n >= 2
  program
    input array a[n][n][n], b[n][n][2*n]
    array c[n][n][n]
    forall i = 0 to n - 1, j = 0 to n - 1
      c[i][j][0] = a[i][0][j] + a[0][i][0]
      c[i][j][1] = b[1][i][2*j]
    end
  end
end
MM
mmcalc -e 'load rows.mm' -e 'derive my.rows on umm' -e 'derive my.rows on dmm' -f json | grep -o '"when":"[^"]*"'
# and it is enough: what is derived is what is counted, wherever the conditions hold
mmcalc -e 'load rows.mm' -e 'check my.rows on umm n={4, 8, 12} p={1, 2, 4, 8, 16} w={1, 2, 4, 8} l=1..3'
mmcalc -f csv -e 'load rows.mm; time my.rows on umm n={8, 9} p={4, 8} w={4, 6} l=3' | cut -d, -f4-10
