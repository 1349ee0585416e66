course transpose "the transpose: columns, diagonals and padding"
  manual "mmcalc-transpose"
  exercise "stages or rounds"
    notes """
    transpose.diagonal asks for 4*n words, transpose.rotating for 6*n, and is free of columns. For
    n = 2^12, p = 2^6 and w = 8 on the UMM: from which latency l on is the diagonal one faster?
    """
    hint "compare transpose.diagonal, transpose.rotating on umm n=2^12 p=2^6 w=8 l={1, 100}"
    hint "crossover transpose.diagonal, transpose.rotating over l=1..99 on umm n=2^12 p=2^6 w=8"
    solution "answer 29"
    judge answer >= 1 "a latency is a whole number from 1 on."
    judge time(transpose.diagonal on umm, n = 2^12, p = 2^6, w = 8, l = answer) \
      < time(transpose.rotating on umm, n = 2^12, p = 2^6, w = 8, l = answer) \
      "there the rotating one is still the faster."
    judge time(transpose.diagonal on umm, n = 2^12, p = 2^6, w = 8, l = answer - 1) \
      >= time(transpose.rotating on umm, n = 2^12, p = 2^6, w = 8, l = answer - 1) \
      "there it is, but so it is with a smaller latency."
    because "Below, stages count, and a column has w of them; above, rounds, and it has fewer."
  end
  exercise "the worst sides"
    notes """
    The matrix is N x N, row by row, and w = 8. How many stages does a warp take that reads a column,
    on the DMM? Answer with an expression in N.
    """
    given N = 8..24
    hint "Neighbours in a column are N words apart: a stride of N."
    hint "conflicts N*i w=8 for N=8..16, and see which N are the worst."
    solution "answer gcd(N, 8)"
    judge answer >= 1 and answer <= 8 "a request of 8 threads has 1 to 8 stages."
    judge sum(i = 0..7, if N*i mod 8 == 0 then 1 else 0) == answer \
      "so many of the words N*i, i = 0 to 7, lie in bank 0 with the first; count them."
    because "Every multiple of 8 is worst, every odd side free: hence the padding."
  end
  exercise "what a BPRAM sees"
    notes """
    On the BPRAM a column is as good as a row. How many times as long as transpose.straightforward
    does transpose.rotating take there, for n = 2^12, p = 2^8 and w = 16?
    """
    hint "Count what each reads and writes: no access is worse than another there."
    hint "compare transpose on bpram n=2^12 p=2^8 w=16"
    solution "answer 3/2"
    judge answer*time(transpose.rotating on bpram, n = 2^12, p = 2^8, w = 16) \
      != time(transpose.straightforward on bpram, n = 2^12, p = 2^8, w = 16) \
      "it is the other way round."
    judge answer*time(transpose.straightforward on bpram, n = 2^12, p = 2^8, w = 16) \
      == time(transpose.rotating on bpram, n = 2^12, p = 2^8, w = 16) "6*n accesses, and 4*n."
    because "The BPRAM counts words; that they collide it cannot see."
  end
  exercise "no second array"
    notes """
    Write a transpose of your own for the DMM that has no conflicts and no second array: rows that are
    one word longer. Define it with `solves transpose` and an `ensure`, and run it:

      simulate NAME on dmm n=2^12 p=2^8 w=16 l=100
    """
    hint "input array a[N][N + 1], with N = isqrt(n): cells of a column are then N + 1 apart."
    hint "forall j, k: read a[j][k] and a[k][j], then write each into the other's place."
    solution """
    algorithm transpose.padded "rows one word longer"
      solves  transpose
      param   n "cells, the square of a side", p, w, l
      on dmm, umm
        let N = isqrt(n)
      end
      program
        input array a[N][N + 1]
        forall j = 0 to N - 1, k = 0 to N - 1
          x = a[j][k]
          y = a[k][j]
          a[j][k] = y
          a[k][j] = x
        end
        ensure all(j=0..N-1, all(k=0..N-1, a[j][k] == input a[k][j]))
      end
    end
    simulate transpose.padded on dmm n=2^12 p=2^8 w=16 l=100
    """
    judge command == "simulate" and model == "dmm" and algorithm != "transpose.straightforward" \
      "simulate your own, on the DMM."
    judge n == 2^12 and p == 2^8 and w == 16 and l == 100 "run it with n=2^12 p=2^8 w=16 l=100."
    judge correct "its result is wrong: it is not the transpose."
    judge conflicts == 0 "some threads of a warp still meet in a bank."
    judge memory < 2*n "that is a second array: fewer than 2*n words are enough."
    because "N words more, and neither rows nor columns collide."
  end
end
