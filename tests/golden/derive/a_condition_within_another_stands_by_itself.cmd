# m mod x == 0 is asked for beside 2*m mod x == 0, which ends with the same words
cat >rows.mm <<'MM'
algorithm my.rows "rows of two lengths"
  param n "rows"
  param m "half a row"
  program
    input array a[n][3][2*m], b[n][3][m]
    array c[n][3][2*m]
    forall i = 0 to n - 1, j = 0 to 2*m - 1
      c[i][0][j] = a[i][0][j]
    end
    forall i = 0 to n - 1, j = 0 to m - 1
      c[i][1][j] = b[i][0][j]
    end
  end
end
MM
mmcalc -e 'load rows.mm' -e 'derive my.rows on dmm' -e 'derive my.rows on umm' -f json | grep -o '"when":"[^"]*"'
for model in dmm umm; do
  mmcalc -e 'load rows.mm' -e "check my.rows on $model n={2, 3} m={1, 2, 3, 4} p={1, 2, 4, 8} w={1, 2, 4} l=1..2"
done
