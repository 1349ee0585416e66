# rows that ask for the same cells, or for those of the row before and so many: as a run counts them
cat > own.mm <<'X'
algorithm rows.copied "a row put into each row of a matrix"
  param n "rows", m "words of a row", p, w, l
  on dmm, umm
  end
  program
    array A[n][m], B[m], C[n]
    forall i = 0 to n - 1, j = 0 to m - 1
      A[i][j] = B[j] + C[i]
    end
  end
end
X
for at in 'umm n=65 m=40000 p=1500 w=32 l=40' 'umm n=40 m=33333 p=9 w=4 l=50' 'dmm n=50 m=35000 p=100 w=7 l=300' \
    'umm n=50 m=35000 p=70 w=16 l=3 discipline=lockstep'; do
    mmcalc -q -e 'load own.mm' -e "time rows.copied on $at" -e "simulate rows.copied on $at data=no" | grep -E 'exact|^  time'
done
# 10^6 rows, 10^18 cells of them in all
mmcalc -e 'time matmul.naive on umm n=10^6 p=10^3 w=32 l=400' | grep -E 'exact|how'
