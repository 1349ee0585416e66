algorithm access.shifted "columns of a matrix whose rows are rotated by random numbers of banks"
  solves  columns
  from    "K. Nakano, S. Matsumae, Y. Ito, CANDAR 2013: 000 §9, reference 25"
  param   n "rows, of w words each", p, w, l

  on dmm
    # warps of w rows, and one of n mod w: cells of different rows, each in any bank
    define of_column = (n div w)*random_banks(w, w) + random_banks(n mod w, w)
    expected stages "over all shifts, each as likely" = ceil(n/w) + w*(of_column + ceil(n/w)) when n <= p or p mod w == 0
    expected time "over all shifts, each as likely" = (2*w + 1)*(l - 1) + ceil(n/w) + w*(of_column + ceil(n/w)) when n <= p
  end
  on umm, bpram
  end

  program
    input array s[n]                       # the shifts
    input array a[n][w]
    output array b[w][n]
    forall i = 0 to n - 1
      shift = s[i] mod w
      for j = 0 to w - 1
        b[j][i] = a[i][(j + shift) mod w]
      end
    end
    ensure all(c = 0..n*w - 1, b[c mod w][c div w] == a[c div w][(c mod w + s[c div w]) mod w])
  end

  notes """
  Row i of the matrix is kept rotated by a random number s[i] of banks, which each thread reads once.  A row stays free of conflicts, and
  the cells of a column, all in one bank without the shift, lie in random banks: the fullest of w has random_banks(w, w) of w cells, about log(w)/log(log(w)), and not w.
  So no pattern of accesses is bad, whatever the program, but for bad luck that no program can bring about.

  The words that a run draws are from -1000 to 1000: modulo w nearly each as likely as another, where w is small beside that.
  """

  example time access.shifted on dmm n=64 p=64 w=4 l=10
  example typical stages access.shifted on dmm n=64 p=64 w=4 l=10 runs=100
end
