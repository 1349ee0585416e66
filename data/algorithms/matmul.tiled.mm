algorithm matmul.tiled "by square tiles in shared memory"
  solves  matmul
  from    "004 §2.7, the I/O model; K. Nakano, IPDPSW 2013"
  param   n "rows, and columns"

  on hmm
    let T = p/d
    let D = d
    closed time = n^3/(d*w) + n^3*d/(p*w) + n^3*d*l/p^2 when d*w <= p and p <= n
  end

  on agpu
    require M >= 3*b^2
    require n mod p == 0 "whole tiles, as many for each multiprocessor"
    let T = b
    let D = p/b
    closed io = n^3/b^2
  end

  program
    input global A[n][n]
    input global B[n][n]
    output global C[n][n]
    forall multiprocessor r = 0 to D - 1
      shared x[T][T]
      shared y[T][T]
      shared z[T][T]
      forall core e
        for R = 0 to ceil(n/T) - 1
          for q = 0 to ceil(n/p) - 1
            for i = 0 to T - 1
              z[i][e] = 0
            end
            for s = 0 to ceil(n/T) - 1
              do tile.load(x, A, n, R*T, s*T, e, T)
              do tile.load(y, B, n, s*T, q*p + r*T, e, T)
              for i = 0 to min(T, n - R*T) - 1
                v = z[i][e]
                for k = 0 to min(T, n - s*T) - 1
                  v = v + x[i][k]*y[k][e]
                end
                z[i][e] = v
              end
            end
            for i = 0 to min(T, n - R*T) - 1
              v = z[i][e]
              if q*p + r*T + e < n
                C[R*T + i][q*p + r*T + e] = v
              end
            end
          end
        end
      end
    end
    ensure all(c = 0..n*n - 1, C[c div n][c mod n] == sum(k = 0..n - 1, A[c div n][k]*B[k][c mod n]))
  end

  notes """
  A multiprocessor makes a tile of T rows and T columns of the product from n/T pairs of tiles, T being its threads.  Each word of a tile that it has copied to shared
  memory is used T times there, so that 2*n^3/T words come from the global memory instead of 2*n^3.  On the AGPU that is 2*n^3/b^2 blocks, of the
  order of the bound n^3/(b*sqrt(M)) where M = 3*b^2: no program moves fewer, up to a constant.

  The three tiles take 3*T^2 words.

  Where T divides n all tiles are alike; elsewhere the last of each row and column is cut, and the time on the HMM is a sum over tiles, by their places in
  address groups.
  """

  example compare matmul.tiled on hmm, matmul.naive on umm n=2^8 p=2^8 d=8 w=32 l=400
  example io matmul.tiled on agpu n=2^10 p=2^8 b=32 M=3*2^10
end
