algorithm spmv.ell_blocks "as spmv.ell, rows dealt to the multiprocessors"
  solves  spmv
  from    "N. Bell, M. Garland, NVIDIA 2008: the format ELLPACK, a thread for each row"
  param   n "rows, and columns", k "entries of a row"

  on hmm
    let T = p/d
    let D = d
  end

  on agpu
    let T = b
    let D = p/b
  end

  program
    input global column[k][n]
    input global v[k][n]
    input global x[n]
    output global y[n]
    forall multiprocessor r = 0 to D - 1
      forall core e
        for t = 0 to ceil(n/p) - 1
          if t*p + r*T + e < n
            do ell.row(column, v, x, y, t*p + r*T + e)
          end
        end
      end
    end
    ensure all(i = 0..n - 1, y[i] == sum(j = 0..k - 1, v[j][i]*x[column[j][i] mod n]))
  end

  notes """
  Entries come in blocks, two I/Os for b of them.  The words of x come as the columns say: an I/O for b rows where all have the same column, one for each
  where none are near each other.  So between 3*n*k/b and n*k*(1 + 2/b) I/Os, and the result's.
  """

  example io spmv.ell_blocks on agpu n=2^10 k=4 p=2^8 b=32 M=2^10
  example typical io spmv.ell_blocks on agpu n=2^10 k=4 p=2^8 b=32 M=2^10 runs=20
end
