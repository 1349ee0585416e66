# rows of a triangle, whatever the threads, at n = 10^9 and 2^100; check holds the same formulas against runs
{ cat <<'X'
algorithm rows "the rows of a triangle"
  param n
  program
    array a[n][n]
    for i = 0 to n - 1
      forall j = i to n - 1
        a[i][j] = j
      end
    end
  end
end
algorithm columns "its columns"
  param n
  program
    array a[n][n]
    for i = 0 to n - 1
      forall j = i to n - 1
        a[j][i] = j
      end
    end
  end
end
X
} >own.mm
for a in rows columns; do
    mmcalc -q -f csv -e 'load own.mm' -e "time $a on umm n={10^9, 2^100} p={32, 1000} w=32 l=400" | cut -d, -f1-9
    mmcalc -q -e 'load own.mm' -e "check $a on umm n={1..20, 300} p={8, 12, 32} w={4, 3} l={1, 5}" | sed -n 1,5p
done
