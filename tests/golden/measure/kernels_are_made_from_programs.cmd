# No device is needed to make kernels and to look at them.
cat >mine.mm <<'MM'
algorithm mine.add "neighbours, then their halves"
  param n "numbers"
  program
    input array a[n]
    array b[n]
    forall i = 0 to n - 2
      x = a[i] + a[i + 1]
      b[i] = x div 2
    end
    forall i = 0 to n - 2
      b[i + 1] = b[i] - a[i]
    end
    ensure b[0] == (a[0] + a[1]) div 2
  end
end
algorithm mine.wait "threads that wait for each other"
  param n "numbers"
  program
    input array a[n]
    forall i = 0 to n - 2
      x = i
      while x > 0
        a[i] = a[i + 1]
        x = x - 1
      end
    end
  end
end
algorithm mine.fold "a tree in every multiprocessor"
  param n "numbers", p "cores", b "cores of a multiprocessor", M "shared words"
  program
    operator op(x, y) = x + y  identity 0
    input global T[n]
    output global W[n div b]
    forall multiprocessor r = 0 to n div b - 1
      shared x[b]
      forall core e
        x[e] = T[r*b + e]
        h = b div 2
        while h > 0
          if e < h
            x[e] = op(x[e], x[e + h])
          end
          h = h div 2
        end
        if e == 0
          W[r] = x[0]
        end
      end
    end
    ensure total(W) == total(input T)
  end
end
MM
mmcalc -e 'load mine.mm; emit mine.add n=100 p=32'
mmcalc -e 'load mine.mm; emit mine.wait n=100 p=32'
mmcalc -e 'load mine.mm; show kernel mine.fold n=4096 b=32 p=128 M=1024'
mmcalc -e 'emit reduce.tree n=64 b=8 p=16 language=cuda to tree.cu' && grep -c 'cudaLaunchKernel' tree.cu
mmcalc -e 'emit prefix.simple n=100'
mmcalc -e 'emit nosuch n=10'
mmcalc -e 'emit sum.pairwise n=64 words=48'
mmcalc -e 'emit sum.pairwise n=64 language=fortran'
