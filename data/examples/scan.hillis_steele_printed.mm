# 002's first try as it is printed: the condition is k >= 2^d, where it must be k >= 2^(d-1).  Load it, and simulate shows that
# the result is wrong:
#     mmcalc -e 'load data/examples/scan.hillis_steele_printed.mm' -e 'simulate scan.hillis_steele_printed on pram n=8 p=8'
algorithm scan.hillis_steele_printed "002's first try with the condition as printed, which is wrong"
  solves  prefix
  from    "002, prefix sum: first try, as printed"
  param   n "input size", p, w, l
  let     m = clog2(n)
  program
    input array x[b = 0..1][n] where b == 0
    for d = 1 to m
      forall k = 0 to n - 1
        x[d mod 2][k] = if k >= 2^d then x[(d - 1) mod 2][k - 2^(d - 1)] + x[(d - 1) mod 2][k] else x[(d - 1) mod 2][k]
      end
    end
    ensure x[m mod 2][0] == input x[0][0]
    ensure all(i = 1..n-1, x[m mod 2][i] - x[m mod 2][i - 1] == input x[0][i])
  end
end
