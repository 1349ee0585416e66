cat > threads.mm <<'M'
algorithm threads.masked "a condition, a private scalar, a scattered store"
  param n, p, w, l
  on dmm, umm, pram, bpram
  end
  program
    input array a[n]
    output array b[n]
    forall i = 0 to n-1 where i mod 5 < 3
      x = a[(i*40503 + 12345) mod n] + i
      if x mod 2 == 0
        b[(i*7919) mod n] = x
      else
        b[(i*7919) mod n] = a[i] - x
      end
    end
    ensure b[0] == 12345 or b[0] != 12345
  end
end
algorithm threads.late "an index near the end is out of range"
  param n, p, w, l
  on umm
  end
  program
    input array a[n]
    forall i = 0 to n-1
      a[i] = a[i + (if i > n - 9 then n + 0*a[i] else 0)]
    end
  end
end
algorithm threads.race "two multiprocessors write one word"
  param n, p, b, M
  on agpu
  end
  program
    global T[n]
    forall multiprocessor r = 0 to n/b - 1
      forall core e
        T[r*b + e] = r
        T[(r*b + e + b) mod n] = e
      end
    end
  end
end
M
cat > all.mm <<'M'
load threads.mm
simulate threads.masked on umm n=400001 p={1000, 2^20} w=32 l=50
simulate threads.masked on dmm n=400001 p=2^13 w=24 l=7 discipline=lockstep
simulate threads.masked on pram n=400001 p=1000 variant=crew
simulate threads.late on umm n=400001 p=64 w=32 l=5
simulate threads.race on agpu n=2^16 p=2^10 b=32 M=1024
simulate reduce.matrix on agpu n=2^20 p=2^14 b=32 M=4096
simulate sort.bitonic on agpu n=2^14 p=2^9 b=32 M=4096 input=few
set steps=10^5
simulate reduce.matrix on agpu n=2^20 p=2^14 b=32 M=4096
simulate threads.masked on umm n=400001 p=64 w=32 l=5
set steps=10^9
set words=10^6
simulate reduce.tree on agpu n=2^18 p=2^18 b=64 M=2^16
M
several="2 3 8"
[ "$MMCALC_TESTS" = small ] && several=3
mmcalc --threads 1 -k all.mm >1.out 2>&1
for t in $several; do mmcalc --threads $t -k all.mm >$t.out 2>&1; cmp 1.out $t.out; done
cat 1.out
mmcalc -e 'set threads=3' -e 'set threads' -e 'set threads=0'
mmcalc --threads 0 -e 1
echo "status $?"
mmcalc --threads 2000 -e 1
echo "status $?"
