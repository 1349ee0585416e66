# rows of a matrix up to a diagonal, or from it on: rounds run over the borders of rows, and of a row one request is cut
cat >rows.mm <<'M'
algorithm my.lower
  param n
  program
    input array a[n][n]
    array b[n][n]
    forall i = 0 to n - 1, j = 0 to n - 1
      if j <= i
        b[i][j] = a[i][j]
      end
    end
  end
end
algorithm my.upper "and turned about its diagonal, a column more each row"
  param n
  program
    input array a[n][n + 1]
    array b[n][n]
    forall i = 0 to n - 1, j = 0 to n - 1
      if j > i
        b[j][i] = a[i][j + 1]
      end
    end
  end
end
M
for m in dmm umm; do
    for a in lower upper; do
        for d in pipelined lockstep; do
            mmcalc -q rows.mm -e "check my.$a on $m n={1,2,7,20,33} p={1,3,4,8,12,40,100} w={1,3,4} l={1,2,9} discipline=$d" | sed -n 2p
        done
        (ulimit -t 2; mmcalc -q rows.mm -e "time my.$a on $m n={2^12, 3*10^4} p={256, 1000} w=32 l=400")
    done
done
