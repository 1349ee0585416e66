algorithm sort.quick_one "quicksort by one processor, the parts from left to right"
  solves  sort
  from    "003, quicksort"
  param   n "input size", p

  on pram
    # K parts of two numbers or more, C comparisons, S of them find a smaller number, G pivots have greater numbers behind them:
    # n + 6*K + C + 2*S + G statements.  A tree of n nodes has at most ceil(n/2) leaves, so K >= n div 2; C is the sum of the
    # nodes' depths, at least sum(i = 1..n, ilog2(i)).  A part of m numbers with k smaller ones takes 6 + m - 1 + 2*k + (1 if
    # k < m - 1); with T(m) = 6*(m - 1) + 3*m*(m - 1)/2 and T(0) = 0, T(k) + T(m - 1 - k) <= T(m - 1), so at most T(m): by induction.
    let L = ilog2(n)
    least  time = n + 6*(n div 2) + (n + 1)*L - 2^(L + 1) + 2 when statement
    most   time = n + 6*(n - 1) + 3*n*(n - 1)/2 when statement
    # Smaller numbers stay in order, and how the others are moved follows from which are smaller: both sides are again in
    # an order all of which are equally likely.  So C is 2*(n + 1)*H - 4*n with H = sum(i = 1..n, 1/i), S half of it, and of the n - 1
    # edges of the tree half go to greater ones: G is (n - 1)/2.  (n + 1)/3 nodes are leaves: K is (2*n - 1)/3.  Together:
    expected time "over all orders of n distinct numbers" = (n + 1)*(4*sum(i = 1..n, 1/i) - 5/2) when statement and n > 1
  end

  program
    input array a[n]
    array size[n]                          # size[i]: of the part that begins at i
    forall e = 0 to 0
      size[0] = n
    end
    i = 0
    while i < n - 1 within n - 1..2*n - 2 "each turn puts a pivot in its place or goes on by a place"
      s = size[i]
      if s > 1
        forall e = 0 to 0
          pivot = a[i + s - 1]
          at = i                           # where the next smaller one goes
          for j = i to i + s - 2 within 1..n - 1 "a part that is looked at has two numbers or more"
            x = a[j]
            if x < pivot
              a[j] = a[at]
              a[at] = x
              at = at + 1
            end
          end
          a[i + s - 1] = a[at]
          a[at] = pivot
          size[i] = at - i
          size[at] = 1
          if at < i + s - 1
            size[at + 1] = i + s - 1 - at
          end
        end
      else
        i = i + 1
      end
    end
    ensure is_sorted(a)
    ensure is_permutation(a, input a)
  end

  notes """
  Sequential quicksort, as 003 compares its parallel ones with; the last number of a part is its pivot. The sizes of parts stand in
  memory in the place of a stack.

  Whatever the order, the parts are the nodes of a binary search tree, and a number is compared once with each node above it. Over all
  orders of distinct numbers quicksort_comparisons(n) comparisons are expected, about 2*n*ln(n), and so much time as the card shows; sorted
  input takes the most.
  """

  example simulate sort.quick_one on pram n=8 p=1 input={5, 3, 10, 2, 8, 6, 4, 7} show
  example time sort.quick_one on pram n=2^10 p=1
  example typical sort.quick_one on pram n=2^8 p=1
end
