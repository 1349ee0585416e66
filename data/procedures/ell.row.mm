procedure ell.row(column, v, x, y, i) "y[i] = row i of a sparse matrix, entry number j in v[j][i], column column[j][i], times x"
  s = 0
  for j = 0 to k - 1
    c = column[j][i] mod n
    a = v[j][i]
    s = s + a*x[c]
  end
  y[i] = s
end
