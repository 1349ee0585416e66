cat > mine.mm <<'END'
algorithm mine.find "each thread looks through its part"
  param n, s, p
  require n mod s == 0
  program
    input array a[n]
    array c[n/s]
    forall i = 0 to n/s - 1
      j = 0
      c[i] = 0
      while j < s and a[i*s + j] >= 0 within 0..s "j stays below s"
        c[i] = c[i] + 1
        j = j + 1
      end
    end
  end
end
algorithm mine.chain "the host follows what it reads"
  param n, p
  program
    input array a[n]
    k = a[0] mod n + 1
    for t = 1 to k within 1..n "a residue of n, and 1"
      forall i = 0 to t - 1
        a[i] = a[i] + t
      end
    end
  end
end
END
run() { mmcalc -q -e 'load mine.mm' -e "$1"; }
run 'derive mine.find on pram'
for m in time accesses work; do
  run "$m mine.find on umm n=64 s=8 p=8 w=4 l=3; $m mine.chain on pram n=2^100 p=2^20"
done
run "processors mine.chain on pram n=2^10 p=2^20"
mmcalc -q -f json -e 'load mine.mm' -e 'time mine.chain on bpram n=1000 p=64 w=16'
for i in random ramp reversed; do run "simulate mine.find on umm n=64 s=8 p=8 w=4 l=3 input=$i" | grep ' time '; done
# its condition is asked for by all before it turns: that they read one cell is known without data
printf 'algorithm mine.same\n  param n "size"\n  program\n    input array a[n + 2]\n    forall i = 0 to n - 1\n      v = 0\n      while v < 2 and a[n - 1 + v] mod 3 != 1 within 0..2 "no more than it counts"\n        v = v + 1\n      end\n    end\n  end\nend\n' >same.mm
mmcalc -k -e 'load same.mm' -e 'time mine.same on pram n=64 p=64 variant=erew' -e 'time mine.same on pram n=64 p=1 variant=erew'
