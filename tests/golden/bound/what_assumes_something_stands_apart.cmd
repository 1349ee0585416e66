# a conditional bound: beside the others in `bound` and `optimal`, in no sum, no verdict, no card
mmcalc -q -e 'bound edit on pram m=1000 n=1000 p=100' -e 'show edit'
mmcalc -q -f json -e 'bound edit on pram m=1000 n=1000 p=100'
mmcalc -q -e 'optimal edit.diagonal on pram' -e 'optimal edit.diagonal on pram where p <= m' | sed -n '/^conditional/,/^$/p'
mmcalc -q -f json -e 'optimal edit.sequential on pram where p == 1' | grep -o '"conditional".*'
mmcalc -q -e 'time edit.diagonal on pram m=16 n=20 p=16' | grep 'order\|verdict\|optimal'
# of another metric nothing is shown; of a definition of one's own
cat >own.mm <<'MM'
problem my.guess "x"
  param n
  bound time strict on umm
    reading = n/w
  end
  bound time order on umm from "no paper"
    assume "that a conjecture is true"
    square = n^2/w when n > 2  "so it would be"
    more   = l
  end
end
algorithm my.square "x"
  solves my.guess
  param n, p, w, l
  program
    array a[n]
    for t = 1 to n
      forall i = 0 to n - 1
        a[i] = t
      end
    end
  end
end
MM
mmcalc -q own.mm -e 'bound my.guess on umm n=8 p=4 w=2 l=3; bound my.guess on umm n=2 p=4 w=2 l=3' -e 'optimal my.square on umm' -e 'optimal memory my.square on umm' 2>&1
sed -i 's/assume "that/assume that/' own.mm
mmcalc -q own.mm -e 'bound my.guess on umm n=8 p=4 w=2 l=3' 2>&1
