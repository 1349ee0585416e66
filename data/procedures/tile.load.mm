procedure tile.load(x, A, size, row, column, e, T) "T threads copy T rows and columns of a matrix of so many, from A[row][column] on, to x; what lies beyond its columns is 0"
  for u = 0 to min(T, size - row) - 1
    x[u][e] = if column + e < size then A[row + u][column + e] else 0
  end
end
