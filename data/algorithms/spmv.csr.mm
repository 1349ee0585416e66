algorithm spmv.csr "the entries of a row one behind the other, row after row"
  solves  spmv
  from    "N. Bell, M. Garland, NVIDIA 2008: CSR, a thread for each row"
  param   n "rows, and columns", k "entries of a row, on average"

  on dmm, umm
    # turn j of the loop is three accesses to the entries numbered j in their rows: each entry a stage at most, a w-th of one at least, and l - 1 for each
    # round, of which there are at most as many as entries; the longest row has k turns at least.  Some thread asks for n*k/p entries or more, each three times
    least  time = 2*contiguous(n) + strided(n, 1, 1) + 3*max(ceil(n*k/w) + k*(l - 1), l*ceil(n*k/p))
    most   time = 2*contiguous(n) + strided(n, 1, 1) + 3*n*k*l
  end

  program
    input array first[n + 1] sorted n + 1  # where the entries of a row begin, and at last n*k
    input array column[n*k]
    input array v[n*k]
    input array x[n]
    output array y[n]
    forall i = 0 to n - 1
      begin = first[i]
      behind = first[i + 1]
      begin = if i == 0 then 0 else max(0, min(n*k, begin))
      behind = if i == n - 1 then n*k else max(0, min(n*k, behind))
      s = 0
      for j = begin to behind - 1 within 0..n*k "n*k entries are in all rows"
        s = s + v[j]*x[column[j] mod n]
      end
      y[i] = s
    end
    ensure total(y) == sum(j = 0..n*k - 1, v[j]*x[column[j] mod n])
    ensure all(i = 1..n - 2, y[i] == sum(j = max(0, min(n*k, first[i]))..max(0, min(n*k, first[i + 1])) - 1, v[j]*x[column[j] mod n]))
  end

  notes """
  A thread takes a row.  In turn j of its loop it reads entry number j of it, so that neighbouring threads read words as far apart as rows are long, where spmv.ell reads
  neighbouring words.  And all wait for the longest row: a turn costs three latencies, whether n rows have an entry left or one.

  So data decide twice, by the columns and by the lengths.  If one row has all entries, the time is that of one thread.
  """

  example typical time spmv.csr on umm n=2^8 k=4 p=2^8 w=8 l=10 runs=20
  example simulate spmv.csr on umm n=2^8 k=4 p=2^8 w=8 l=10 input=few
end
