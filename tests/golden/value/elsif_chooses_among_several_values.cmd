# as a value, in a formula and in a program; the branches that are not needed are not computed
mmcalc -q -e 'if 1 > 2 then 1/0 elsif 2 > 1 then 6 else 1/0' -e 'f(x) = if x < 0 then -1 elsif x == 0 then 0 elsif x < 5 then 1 else 2; f(-3); f(0); f(4); f(9)'
mmcalc -q -e '1 + if 1 > 2 then 5 elsif 1 > 2 then 6 else 7*2' -e '(if 1 > 2 then 5
elsif 2 > 1 then 6
else 7)'
for s in 'if 1 > 2 then 5 elsif' 'if 1 > 2 then 5 elsif 3 > 4 then 7' 'if 1 > 2 elsif 3 > 4 then 7 else 8' 'elsif = 3' 'elsif 3 > 2'; do mmcalc -q -e "$s"; done
cat > mine.mm <<'X'
algorithm my.signs "of each number, as a value and by a block"
  param n, p
  on pram
    let k = if n > 8 then 1 elsif n > 4 then 2 else 3
  end
  program
    input array a[n]
    array b[n], c[n]
    forall i = 0 to n - 1
      b[i] = if a[i] < 3 then k elsif a[i] == 3 then 0 else 2*k
      if a[i] < 3
        c[i] = k
      elsif a[i] == 3
        c[i] = 0
      else
        c[i] = 2*k
      end
    end
    ensure all(i = 0..n-1, b[i] == c[i])
  end
end
X
mmcalc -q -e 'load mine.mm' -e 'simulate my.signs on pram n=5 p=2 input={1, 2, 3, 4, 5} show' -e 'show my.signs' | sed -n '/result/,$p'
