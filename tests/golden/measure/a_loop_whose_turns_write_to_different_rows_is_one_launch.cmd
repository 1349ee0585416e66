# What outlives a launch of a private array is asked for in scratch memory, where it waits. y is a multiple of `gap`: with gap=4 four turns write to rows of their own, with gap=3 row 3 is row 0 of the next y, and the host turns the loop.
cat >mine.mm <<'MM'
algorithm mine.rows "turns blocks of 4 words, each in its row"
  param n, p
  param gap = 4 "rows from one block to the next"
  require n >= 4 and n >= (n div 2 - 1) div 4*gap + 4
  on umm
  end
  program
    input array a[n][4]
    forall i = 0 to n div 2 - 1
      private v[4]
      y = i div 4*gap
      for t = 0 to 3
        v[t] = a[y + t][(t + i) mod 4]
      end
      for t = 0 to 3
        a[y + t][(t - i) mod 4] = v[(t - i) mod 4]
      end
    end
  end
end
MM
for gap in 4 3; do
    mmcalc -e 'load mine.mm' -e "show kernel mine.rows n=16 p=8 w=4 l=2 gap=$gap" | grep 'launch\|for (i32 v_t\|scratch\[('
done
mmcalc -e 'show kernel transpose.rotating n=2^12 p=512 w=32 l=2' | grep launch
