# numbers that own memory, copied where definitions are read and derived from; %3 is not for definitions
mmcalc -q --keep-going -e 'algorithm my.step
  param n
  program
    array b[n]
    forall i = 0 to n - 1 by 9223372036854775808
      b[i] = 99999999999999999999999 * i
    end
  end
end' -e 'derive my.step on pram' -e 'time my.step on umm n=2^20 p=4 w=4 l=5' -e 'time my.step on umm n=2^70 p=4 w=4 l=5'
mmcalc -q --keep-going -e 'algorithm my.call
  param n
  on pram
    exact time = time(sum.pairwise, n = n, p = 99999999999999999999999)
  end
end' -e 'time my.call on pram n=2^80' -e 'optimal my.call on pram' -e 'grows time(my.call on pram), n/99999999999999999999999 + 2^70'
mmcalc -q --keep-going -e '1 + 1' -e 'algorithm my.step
  param n
  program
    array b[n]
    forall i = 0 to n - 1 by %1
      b[i] = i
    end
  end
end' -e 'law my.law
  param n
  value = n + %9223372036854775808
end' -e 'f(x) = x + %1' -e 'f(1)' -e '%9223372036854775808' -e '%99999999999999999999999999'
