algorithm spmv.csr_blocks "as spmv.csr, rows dealt to the multiprocessors"
  solves  spmv
  from    "N. Bell, M. Garland, NVIDIA 2008: CSR, a thread for each row"
  param   n "rows, and columns", k "entries of a row, on average"

  on agpu
    let T = b
    let D = p/b
    # first: a block and one or two for each b rows, and one of y.  An entry is at most an I/O of each of three arrays; a turn of b rows reads at most b entries
    least  io = 3*ceil(n/b) + 3*ceil(n*k/b)
    most   io = 4*ceil(n/b) + 3*n*k
  end

  program
    input global first[n + 1] sorted n + 1  # where the entries of a row begin, and at last n*k
    input global column[n*k]
    input global v[n*k]
    input global x[n]
    output global y[n]
    forall multiprocessor r = 0 to D - 1
      forall core e
        for t = 0 to ceil(n/p) - 1
          i = t*p + r*T + e
          if i < n
            begin = first[i]
            behind = first[i + 1]
            begin = if i == 0 then 0 else max(0, min(n*k, begin))
            behind = if i == n - 1 then n*k else max(0, min(n*k, behind))
            s = 0
            for j = begin to behind - 1 within 0..n*k "n*k entries are in all rows"
              a = v[j]
              c = column[j] mod n
              s = s + a*x[c]
            end
            y[i] = s
          end
        end
      end
    end
    ensure total(y) == sum(j = 0..n*k - 1, v[j]*x[column[j] mod n])
    ensure all(i = 1..n - 2, y[i] == sum(j = max(0, min(n*k, first[i]))..max(0, min(n*k, first[i + 1])) - 1, v[j]*x[column[j] mod n]))
  end

  notes """
  Entries of neighbouring rows are as far apart as rows are long, so that b cores touch up to b blocks of each array in a turn, where those of spmv.ell_blocks touch one; and
  all b wait for the longest of their rows.
  """

  example typical io spmv.csr_blocks on agpu n=2^8 k=4 p=2^7 b=8 M=2^8 runs=20
end
