algorithm matmul.private "by square tiles, a thread's in its private storage"
  solves  matmul
  from    "V. Volkov, J. W. Demmel, SC 2008: blocks of the product in registers; 004 §2.7, the I/O model"
  param   n "rows, and columns", t "rows, and columns, of a thread's tile", p, w, l
  require n mod t == 0 "whole tiles"
  require t <= 64 "t^2 words of private storage, of which a thread has 4096"
  let N = n div t

  on dmm, umm, hmm
  end

  program
    input array A[n][n], B[n][n]
    output array C[n][n]
    forall i = 0 to N - 1, j = 0 to N - 1
      private x[t]
      private z[t*t]
      for c = 0 to t*t - 1
        z[c] = 0
      end
      for k = 0 to n - 1
        for u = 0 to t - 1
          x[u] = A[i*t + u][k]
        end
        for v = 0 to t - 1
          y = B[k][j + v*N]
          for u = 0 to t - 1
            z[u*t + v] = z[u*t + v] + x[u]*y
          end
        end
      end
      for v = 0 to t - 1
        for u = 0 to t - 1
          C[i*t + u][j + v*N] = z[u*t + v]
        end
      end
    end
    ensure all(c = 0..n*n - 1, C[c div n][c mod n] == sum(k = 0..n - 1, input A[c div n][k]*input B[k][c mod n]))
  end

  notes """
  The tiles of the memory machines, where no memory is nearer than the threads' own.  A thread keeps t rows and t columns of the product, t^2 words, and for each
  column of A and row of B reads t words of either: 2*n^3/t words are asked for, where matmul.naive asks for 2*n^3.  With t = 1 it is matmul.naive.

  The columns of a tile lie n/t apart, so that neighbouring threads read neighbouring words.  There are n^2/t^2 threads with something to do: a larger tile pays as long
  as these are p or more.
  """

  example time matmul.private on umm n=2^8 t=2^(0..4) p=2^8 w=32 l=400
  example compare matmul.private on umm, matmul.naive on umm n=2^8 t=4 p=2^8 w=32 l=400
end
