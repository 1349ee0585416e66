algorithm transpose.tiled "by square tiles in shared memory"
  solves  transpose
  from    "003, optimising transpose; K. Nakano, IPDPSW 2013"
  param   n "cells, the square of a side", pad >= 0 "words between the rows of a tile in shared memory"
  require n >= 1 and isqrt(n)^2 == n
  let N = isqrt(n)

  on hmm
    let T = p/d
    let D = d
    closed time = n/w + n*l/p when pad == 1 and (p div d) mod w == 0 and p^2 <= n and w > 1
  end

  on agpu
    require M >= b*(b + pad)
    let T = b
    let D = p/b
  end

  program
    input global a[N][N]
    output global t[ceil(N/p)*p][N]
    forall multiprocessor r = 0 to D - 1
      shared x[T][T + pad]
      forall core e
        for R = 0 to ceil(N/T) - 1
          for q = 0 to ceil(N/p) - 1
            do tile.load(x, a, N, R*T, q*p + r*T, e, T)
            for i = 0 to T - 1
              if R*T + e < N
                t[q*p + r*T + i][R*T + e] = x[e][i]
              end
            end
          end
        end
      end
    end
    ensure all(c = 0..n - 1, t[c mod N][c div N] == a[c div N][c mod N])
  end

  notes """
  A multiprocessor copies a tile row by row into its shared memory, and writes its columns as rows of the result: both are neighbouring words of the global memory.
  What goes down columns is the reading of shared memory.  There the cells of a column lie T + pad words apart: without padding all in one bank
  where w divides T, with one word of it each in another.

  Where p does not divide the side the last rows of the result's array are filled up with zeros.
  """

  example compare transpose.tiled on hmm, transpose.straightforward on umm n=2^20 p=2^10 d=16 w=32 l=400 pad=1
  example time_shared transpose.tiled on hmm n=2^20 p=2^10 d=16 w=32 l=400 pad=0..1
end
