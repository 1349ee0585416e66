algorithm permute.scheduled "in an order in which no two of a warp share a bank"
  solves  permute
  from    "A. Kasagi, K. Nakano, Y. Ito, IEICE Trans. E96-D 12, 2013"
  param   n "numbers, rows of w", p, w, l
  require n mod w == 0 "a row has a number in each bank"
  let     m = n div w

  on dmm
    closed time = n/w + n*l/p when p <= n
    # each of the five references has one cell in each bank: what neighbouring words cost
    exact  time = 5*contiguous(n) when n <= p or p mod w == 0 or w mod p == 0
    exact  stages = 5*stages_of(n, 1, 0) when n <= p or p mod w == 0 or w mod p == 0
  end
  on umm, hmm
  end

  program
    input array a[n]
    input array source[m][w] permuted m by w    # column e: the rows of bank e, in the order in which their numbers leave
    input array bank[m][w] permuted w           # row j: where the numbers go that leave w banks together
    input array target[m][w] permuted m by w    # column f: the rows of bank f, in the order in which they are filled
    output array b[n]
    forall j = 0 to m - 1, e = 0 to w - 1
      f = bank[j][e]
      b[target[j][f]*w + f] = a[source[j][e]*w + e]
    end
    ensure all(j = 0..m - 1, all(f = 0..w - 1, sum(e = 0..w - 1, if bank[j][e] == f then 1 else 0) == 1))
    ensure all(c = 0..n - 1, b[target[c div w][bank[c div w][c mod w]]*w + bank[c div w][c mod w]] == a[source[c div w][c mod w]*w + c mod w])
  end

  notes """
  Number c lies in bank c mod w.  A permutation moves as many numbers into a bank as out of it, so that the moves from bank to bank are a graph in which
  each bank has n/w edges on either side; and such a graph falls into n/w perfect matchings (D. König, 1916).  A matching is a row of the schedule: w numbers
  of w banks go to w banks.  So every permutation has a schedule without any conflict, and every schedule is one of a permutation.

  Five accesses to neighbouring words or, which is the same on the DMM, to one word in each bank; permute.direct has three, one of which has conflicts.  On the UMM a schedule of banks is no help:
  the w numbers of a row come from w groups, and go to w.
  """

  example time permute.scheduled on dmm n=2^20 p=2^12 w=32 l=400
  example simulate permute.scheduled on dmm n=2^10 p=2^8 w=32 l=10
end
