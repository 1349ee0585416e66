# c is 1 unless it is given: taken for 1, c <= n said nothing, and 1 >= 2 was a regime
mmcalc -q -f json -e "load $GOLDEN/optimal/copies.mm" -e 'optimal my.copies on pram where p == 1' \
    -e 'optimal my.copies on pram where c == 1 and p == 1' -e 'optimal my.copies on pram where c <= n and p == 1' \
    -e 'optimal my.copies on pram where c >= 2 and p == 1' -e 'optimal my.copies on pram where c == 8 and p == 1' |
    sed 's/"proof":.*//'
# what the definition requires of such a parameter is known of it: threads >= 2*b
mmcalc -q -e 'optimal io reduce.step3 on agpu where threads <= n' | sed -n '/^regime/,/^$/p'
# a call of another algorithm's time inherits it: n*c is not O(n)
cat >called.mm <<'END'
problem my.reading
  param n "size"
  bound time order on pram
    read = n
  end
end
algorithm my.inner "its time alone"
  solves my.reading
  param n "size", p, c = 1 "turns"
  on pram
    exact time = n*c
  end
end
algorithm my.outer "a loop that data end, so that the time is the line's"
  solves my.reading
  param n "size", p, c = 1 "turns"
  on pram
    exact time = time(my.inner)
  end
  program
    input global A[n]
    i = 0
    while A[i] > 0
      i = A[i]
    end
  end
end
END
mmcalc -q -e 'load called.mm' -e 'optimal my.outer on pram where c >= 1 and p == 1' -e 'optimal my.outer on pram where p == 1'
# and so it does what a unit of time is: two accesses a number, each as long as n/p rounded up
cat >chosen.mm <<'END'
problem my.copy
  param n "size"
  bound time order on pram
    read = n/p
  end
end
algorithm my.each "derived, for either unit"
  solves my.copy
  param n "size", p
  program
    input global A[n]
    output global S[n]
    forall i = 0 to n - 1
      S[i] = A[i]
    end
  end
end
algorithm my.through "a loop that data end, so that the time is the line's"
  solves my.copy
  param n "size", p
  on pram
    exact time = time(my.each)
  end
  program
    input global A[n]
    i = 0
    while A[i] > 0
      i = A[i]
    end
  end
end
END
mmcalc -q -e 'load chosen.mm' -e 'time my.through on pram n=9 p=8' -e 'time my.through on pram n=9 p=8 unit=access'
