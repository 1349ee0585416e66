algorithm subsets.enumerate "processor i takes subset number i, by combinadics"
  solves  subsets
  from    "003, parallel enumeration of subsets"
  param   N "elements", k "elements of a subset", p
  require 1 <= k and k <= N
  let     all = binomial(N, k)

  on pram
    closed time = k*log2(N)*binomial(N, k)/p + k*log2(N) + k*N/p + N when N > 1 from "003: O(k*log n) for each subset; k*N/p + N for the binomial coefficients"
    # growth does not follow binomial coefficients
    optimal no "a member is found in log2(N) steps, and written in one" N = 2^t, k = 1, p = 1
  end

  program
    array C[N + 1][k + 1]                  # binomial coefficients
    output array S[all][k]
    do pascal(C, N, k)
    forall i = 0 to all - 1
      rest = i
      for j = k downto 1
        do combination.member(C, N, j, rest, c)
        S[i][j - 1] = c
      end
    end
    ensure all(i = 0..all-1, sum(j = 1..k, C[S[i][j - 1]][j]) == i)
    ensure all(i = 0..all*k-1, i mod k == 0 or S[i div k][i mod k - 1] < S[i div k][i mod k])
  end

  notes """
  Every natural number i is a sum of binomial(c1, 1) + ... + binomial(ck, k) with c1 < ... < ck in just one way, and the c are the
  members of subset number i in colexicographic order. The largest member is found first, by a binary search in a
  column of Pascal's triangle; the rest is the number of a subset of k - 1. So each subset costs O(k*log N), and no processor
  waits for another. One processor alone gets each subset from the one before in O(k), but it has to have that.
  """

  example simulate subsets.enumerate on pram N=6 k=4 p=15
  example combinadic(7, 4)
  example time subsets.enumerate on pram N=16 k=4 p=2^(0..8 by 4)
end
