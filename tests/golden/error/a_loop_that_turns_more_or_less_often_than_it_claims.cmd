cat > turns.mm <<'END'
algorithm mine.steps "each thread counts down"
  param n, p
  program
    input array a[n]
    array c[n]
    forall i = 0 to n - 1
      x = a[i] mod 8
      while x > 0 within LO..HI "a residue of 8"
        c[i] = x
        x = x - 1
      end
    end
  end
end
algorithm mine.host "the host counts what it reads"
  param n, p
  program
    input array a[n]
    more = a[0]
    while more > 1 within LO..HI "what is read is small"
      forall i = 0 to n - 1
        a[i] = a[i] div 2
      end
      more = more div 2
    end
    k = a[n - 1]
    for t = 1 to k within 0..1 "so it is"
      forall i = 0 to n - 1
        a[i] = t
      end
    end
  end
end
algorithm mine.cores "of the AGPU"
  param n, p, b
  require n mod b == 0
  program
    input global T[n]
    forall multiprocessor r = 0 to n/b - 1
      shared x[b]
      m = T[b*r]
      while m > 0 within 0..1 "a multiprocessor's own"
        m = m - 1
      end
      forall core e
        x[e] = T[r*b + e]
        k = x[e]
        for j = 1 to k within LO..HI "each core its own"
          x[e] = j
        end
      end
    end
  end
end
END
try() { sed "s/LO/$1/; s/HI/$2/" turns.mm > this.mm; shift 2; mmcalc --keep-going -q -e 'load this.mm' -e "$@"; echo "exit $?"; }
try 0 7 'simulate mine.steps on pram n=8 p=4 input=ramp' | grep time
try 0 4 'simulate mine.steps on pram n=8 p=4 input=ramp'
try 1 7 'simulate mine.steps on umm n=8 p=4 w=4 l=2 input=ramp'
try 0 2 'simulate mine.host on dmm n=2 p=4 w=4 l=2 input={4, 0}' | grep time
try 0 1 'simulate mine.host on dmm n=2 p=4 w=4 l=2 input={4, 0}'
try 3 5 'simulate mine.host on dmm n=2 p=4 w=4 l=2 input={4, 0}'
try 0 9 'simulate mine.host on dmm n=2 p=4 w=4 l=2 input={4, 16}'
try 0 1 'simulate mine.cores on agpu n=4 p=4 b=2 M=16 input={0, 1, 1, 0}' | grep time
try 0 1 'simulate mine.cores on agpu n=4 p=4 b=2 M=16 input={0, 2, 1, 0}'
try 0 1 'simulate mine.cores on agpu n=4 p=4 b=2 M=16 input={2, 1, 1, 0}'
