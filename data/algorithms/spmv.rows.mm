algorithm spmv.rows "the entries of a row one behind the other"
  solves  spmv
  from    "N. Bell, M. Garland, NVIDIA 2008: CSR, rows of equal length"
  param   n "rows, and columns", k "entries of a row"

  program
    input array column[n][k]
    input array v[n][k]
    input array x[n]
    output array y[n]
    forall i = 0 to n - 1
      s = 0
      for j = 0 to k - 1
        s = s + v[i][j]*x[column[i][j] mod n]
      end
      y[i] = s
    end
    ensure all(i = 0..n - 1, y[i] == sum(j = 0..k - 1, v[i][j]*x[column[i][j] mod n]))
  end

  notes """
  A thread takes a row, so that neighbouring threads read words k apart: a stride, where spmv.ell reads neighbouring words.
  """

  example typical time spmv.rows on umm n=2^8 k=4 p=2^8 w=8 l=10 runs=20
end
