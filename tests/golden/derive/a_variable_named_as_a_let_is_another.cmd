# z keeps the let s, of which the loop over s does not speak; side is a let, and rows of it are rows
cat > own.mm <<'END'
algorithm kept "a loop over s, behind a let s"
  param n "numbers"
  let s = n div 2
  program
    input array a[n]
    z = s + 1
    for s = 0 to 2
      forall i = 0 to z - 1
        a[i] = a[i] + s
      end
    end
  end
end
algorithm turned "a transpose whose side is a let"
  param n "numbers"
  require isqrt(n)^2 == n
  let side = isqrt(n)
  program
    input array a[side][side]
    output array b[side][side]
    forall i = 0 to side - 1, j = 0 to side - 1
      b[j][i] = a[i][j]
    end
  end
end
END
for m in pram umm; do
    mmcalc -q -e 'load own.mm; w = 2; l = 3' -e "simulate kept on $m n=8 p=2" -e "time kept on $m n=2^200 p=2" | grep -E ' on |time|exact'
done
mmcalc -q -e 'load own.mm' -e 'derive kept on pram' -e 'derive turned on umm'
mmcalc -q -e 'load own.mm' -e 'time turned on umm n=2^12 p=64 w=8 l=9' -e 'simulate turned on umm n=2^12 p=64 w=8 l=9' \
    -e 'time turned on umm n=2^200 p=64 w=8 l=9' | grep -E ' on |time|exact|how'
