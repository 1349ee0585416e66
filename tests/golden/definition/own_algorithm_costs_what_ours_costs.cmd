cat > mine.mm <<'X'
algorithm mine.double "every number twice"
  solves access
  from "me"
  param n "numbers", p, w, l
  require n >= 2 "two numbers at least"
  on dmm, umm
    closed time = n/w + n*l/p
    exact time = 2*contiguous(n)
    plain = 2*access(i = 0..n-1, i)
  end
  example time mine.double on umm n=8 p=4 w=4 l=2
end
X
mmcalc -k -e 'load mine.mm' -e 'time mine.double on umm n=64 p=16 w=4 l=5' -e 'compare access.contiguous, mine.double on dmm n=64 p=16 w=4 l=5' -e 'time mine.double on umm n=1 p=1 w=1 l=1' -e 'show mine.double'
