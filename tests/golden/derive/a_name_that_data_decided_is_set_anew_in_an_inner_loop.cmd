# s is the variable of a loop that data end, and then of Euclid's loop, whose assignment sets its helpers first in
# every turn: what these were in the last turn of the outer loop is no matter
cat > mine.mm <<'END'
algorithm mine.euclid
  param n "size"
  program
    input array a[n + 3]
    array b[n + 4]
    t = n
    while t > 1
      v = a[0] mod 3 + 2
      for s = 1 to v within 2..4 "a residue"
        forall i = 0 to s - 1
          b[i] = t
        end
      end
      k = n
      s = n div 2 + 1
      while s > 0
        forall i = 0 to t - 1
          b[i] = s
        end
        k, s = s, k mod s
      end
      t = t - 1 - t mod 3
    end
  end
end
END
for m in time accesses; do mmcalc -q -e 'load mine.mm' -e "$m mine.euclid on pram n=30 p=4"; done
mmcalc -q -e 'load mine.mm' -e 'simulate mine.euclid on pram n=30 p=4' | grep -E ' (time|accesses) '
