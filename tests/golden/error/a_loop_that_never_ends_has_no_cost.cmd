# steps of 0 or less, known or by the parameters: refused by a run, by a metric and by derive with the same words
loops='algorithm my.back
  param n
  program
    array b[n]
    for t = 5 to 1 by -1
      forall i = 0 to n - 1
        b[i] = t
      end
    end
  end
end
algorithm my.step
  param n
  let d = n - 4
  program
    array b[n]
    for k = 1 to n
      if k > 2
        for t = 0 to n by d
          forall i = 0 to n - 1
            b[i] = t
          end
        end
      end
    end
  end
end
algorithm my.foralls
  param n, d
  program
    array b[n]
    forall i = 0 to n - 1 by d - 1
      b[i] = i
    end
  end
end
algorithm my.ever
  param n
  program
    array b[n]
    d = n - 8
    x = 0
    while x < n and n > 3
      forall i = 0 to n - 1
        b[i] = x
      end
      x = x + d
    end
  end
end
algorithm my.caller
  param n
  program
    array c[n]
    if n > 5
      call my.step(n = n div 2)
    end
  end
end'
mmcalc -q --keep-going -e "$loops" -e 'p=2; w=2; l=3; simulate my.back on umm n=4' -e 'time my.back on umm n=4' \
    -e 'derive my.back on umm' -e 'simulate my.step on umm n=3' -e 'time my.step on umm n=3' -e 'time my.step on umm n=2' \
    -e 'time my.step on umm n=6' -e 'time my.foralls on umm n=4 d=1' -e 'time my.foralls on umm n=4 d=3' \
    -e 'time my.ever on umm n=5' -e 'time my.ever on umm n=3' -e 'time my.ever on umm n=9' \
    -e 'time my.caller on umm n=7' -e 'time my.caller on umm n=4' 2>&1
for name in step foralls; do mmcalc -q -e "$loops" -e "d=3" -e "check my.$name on umm n=5..7 p=2 w=2 l=3"; done
