algorithm permute.hmm "rows, columns and rows again, in shared memory"
  solves  permute
  from    "A. Kasagi, K. Nakano, Y. Ito, ICPP 2013"
  param   n "numbers, a square matrix", p, d, w, l
  require n >= 1 and isqrt(n)^2 == n and isqrt(n) mod w == 0 "a row of the square has as many numbers in each bank"
  let     N = isqrt(n)
  let     m = N div w

  on hmm
    closed time = n/w + n*l/p when d*w <= p and p^2 <= n
    # Whole rounds: a turn of the rows has five references to the global memory and four to the DMM's own, one of the
    # columns three and four; those by data are to words of one group, and of one bank each.
    define turn(D, many) = many*joint(d, p/d, 1, D, 0) + 4*bank_stages_of(p/d, 1, 0)
    exact  time = n/p*(2*turn(N, 5) + turn(p/d, 3)) when N mod p == 0 and (p div d) mod w == 0
    exact  stages = 25*n/w when N mod p == 0 and (p div d) mod w == 0
    exact  time_global = n/p*(10*joint(d, p/d, 1, N, 0) + 3*joint(d, p/d, 1, p/d, 0)) when N mod p == 0 and (p div d) mod w == 0
    exact  time_shared = 12*n/p*bank_stages_of(p/d, 1, 0) when N mod p == 0 and (p div d) mod w == 0
    exact  stages_global = 13*n/w when N mod p == 0 and (p div d) mod w == 0
  end

  program
    input global a[N][N]
    input global source_1[N][N] permuted m by w    # row by row a schedule as permute.scheduled has it: rows of w, each
    input global bank_1[N][N] permuted w           # of numbers from w banks that go to w banks
    input global target_1[N][N] permuted m by w
    input global row[N][N] permuted N by N         # column by column: where each number goes
    input global source_2[N][N] permuted m by w
    input global bank_2[N][N] permuted w
    input global target_2[N][N] permuted m by w
    global b[N][N]
    global c[N][N]
    output global z[N][N]
    T = p div d
    do permute.rows(a, source_1, bank_1, target_1, b, N, T)
    forall multiprocessor r = 0 to d - 1
      shared x[isqrt(n)][p div d]
      shared y[isqrt(n)][p div d]
      forall core e
        for q = 0 to ceil(N/p) - 1
          for i = 0 to N - 1
            if q*p + r*T + e < N
              x[i][e] = b[i][q*p + r*T + e]
            end
          end
          for i = 0 to N - 1
            if q*p + r*T + e < N
              y[row[i][q*p + r*T + e]][e] = x[i][e]
            end
          end
          for i = 0 to N - 1
            if q*p + r*T + e < N
              c[i][q*p + r*T + e] = y[i][e]
            end
          end
        end
      end
    end
    do permute.rows(c, source_2, bank_2, target_2, z, N, T)
    ensure all(i = 0..N - 1, all(h = 0..N - 1, b[i][target_1[i][h div w*w + bank_1[i][h]]*w + bank_1[i][h]] == a[i][source_1[i][h]*w + h mod w]))
    ensure all(i = 0..N - 1, all(h = 0..N - 1, c[row[i][h]][h] == b[i][h]))
    ensure all(i = 0..N - 1, all(h = 0..N - 1, z[i][target_2[i][h div w*w + bank_2[i][h]]*w + bank_2[i][h]] == c[i][source_2[i][h]*w + h mod w]))
  end

  notes """
  The numbers are a square of N rows and N columns.  Every permutation of them falls into one within the rows, one within the columns and one
  within the rows again: take the moves from row to row as the edges of a graph.  N leave each row and N come to it, so that the graph falls into
  N perfect matchings (D. König, 1916), and the first step puts the numbers of each matching into a column; the second brings them to their rows, the third to their places there.

  A row is copied to shared memory, whose numbers then change places by a schedule that leads w numbers from w banks to w banks, as in permute.scheduled.
  p/d neighbouring columns are copied, too; each thread moves the numbers of one, which lie in one bank, and so meets nobody.  What the global memory sees are
  neighbouring words, 13 times each: the numbers three times read and three times written, and the seven arrays of the plan.  The seven are input, as the permutation is: it is known before.

  Written directly, a warp's numbers go to w address groups, for which permute.direct takes about n stages, and not n/w.
  """

  example time permute.hmm on hmm n=2^20 p=2^10 d=16 w=32 l=400
  example compare permute.hmm on hmm, permute.direct on umm n=2^20 p=2^10 d=16 w=32 l=400
end
