# a bitonic step's mask on machines where only the mask counts, and accesses in rows beside what data decide
programs='algorithm my.step
  param n
  require is_pow2(n)
  program
    input array a[n]
    s = n div 2
    while s > 0
      forall i = 0 to n - 1 where (i div s) mod 2 == 0
        a[i] = a[i] + a[i + s]
      end
      s = s div 2
    end
  end
end
algorithm my.level
  param n
  program
    input array g[n][n]
    input array level[n]
    forall i = 0 to n - 1, j = 0 to n - 1
      if g[i][j] > 0 and level[j] < 0
        atomic level[j] += 1
      end
    end
  end
end'
mmcalc -q --keep-going -e "$programs" -e 'p=2^8; w=32; l=100' -e 'time my.step on pram n=2^10' -e 'time my.step on pram n=2^200' \
    -e 'work my.step on bpram n=2^200' -e 'span my.step on bpram n=2^200' -e 'time my.step on bpram n=2^200' \
    -e 'requests my.step on umm n=2^200' -e 'time my.level on umm n=2^5' -e 'time my.level on umm n=2^200' 2>&1
