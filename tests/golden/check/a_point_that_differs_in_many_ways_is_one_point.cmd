# time, accesses and rounds by other formulas than the program's
mmcalc -k -e 'algorithm off "every formula is wrong"
  solves sum
  param n, p, w, l
  on umm
    exact time = 1
    exact accesses = 1
    exact rounds = 1
    exact stages = 1
  end
  program
    input array a[n]
    forall i = 0 to n - 1
      a[i] = a[i] + 1
    end
    ensure a[0] == input a[0] + 1
  end
end' -e 'check off on umm n=8 p=4 w=2 l=3' -e 'check off on umm n={8, 16, 32} p=4 w=2 l=3'
