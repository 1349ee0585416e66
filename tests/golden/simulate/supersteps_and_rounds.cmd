# BSP: h is what the busiest sends or receives; virtual processors; PEM: the AGPU's program, its time the computation.
mmcalc -q -e 'simulate scan.exchange on bsp n=10 p=3 g=5 L=7' -e 'simulate scan.doubling on bsp n=10 p=5 g=5 L=7 cores=2' \
    -e 'simulate scan.tree on pem n=20 p=8 b=4 M=16 lambda=100 sigma=9'
mmcalc -q -k -e 'check scan.doubling on bsp n=1..9 p=1..7 g=3 L=2' -e 'check reduce.pipeline on pem n={1, 7, 30} p={4, 8} b={2, 4} M=16 lambda={1, 9} sigma={2, 3}' \
    -e 'simulate scan.exchange on bsp n=8 p=4 g=1 L=1 cores=8' -e 'emit scan.exchange' -e 'profile scan.exchange on bsp n=8 p=2 g=1 L=1' 2>&1
cat > own.mm <<'F'
algorithm many "all tell processor 0, which adds"
  param n "numbers", p
  program
    input global A[n]
    output global R[1]
    global S[p]
    forall processor q = 0 to p - 1
      if q < n
        S[q] = A[q]
      end
    end
  end
end
algorithm meet "two write one word"
  param p
  on bsp
  end
  program
    global S[p]
    forall processor q = 0 to p
      S[0] = q
    end
  end
end
algorithm star "each tells processor 0"
  param p
  on bsp
    exact time = superstep(1, p - 1)
  end
  program
    global S[p][p]
    forall processor q = 0 to p - 1
      S[0][q] = q
    end
    ensure all(q = 0..p-1, S[0][q] == q)
  end
end
F
mmcalc -q -k -e 'load own.mm' -e 'check star on bsp p=1..6 g=2 L=3' -e 'simulate meet on bsp p=3 g=1 L=1' 2>&1
