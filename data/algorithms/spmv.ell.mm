algorithm spmv.ell "entry number j of all rows one behind the other"
  solves  spmv
  from    "N. Bell, M. Garland, NVIDIA 2008: the format ELLPACK"
  param   n "rows, and columns", k "entries of a row"

  program
    input array column[k][n]
    input array v[k][n]
    input array x[n]
    output array y[n]
    forall i = 0 to n - 1
      do ell.row(column, v, x, y, i)
    end
    ensure all(i = 0..n - 1, y[i] == sum(j = 0..k - 1, v[j][i]*x[column[j][i] mod n]))
  end

  notes """
  A thread takes a row.  Neighbouring threads read neighbouring entries, and x where the data say: from a stage a warp to one a thread.
  """

  example typical time spmv.ell on umm n=2^8 k=4 p=2^8 w=8 l=10 runs=20
end
