# no definition says it: from the program, once for each metric and each choice; under the condition that a line has; not beside
# values of its own that the cost follows from; a family must meet the requirements
own='algorithm my.twice "each number twice"
  solves access
  param n, p
  require p <= n
  program
    output array a[n]
    forall i = 0 to n - 1
      a[i] = i
    end
    forall i = 0 to n - 1
      a[i] = 2*i
    end
  end
end'
mmcalc -q --keep-going -f json -e "$own" -e "time my.twice on umm n=64 p=8 w=4 l=3" -e "time my.twice on umm n=64 p=8 w=4 l=3 discipline=lockstep" \
    -e "n=2^20; b=32; M=2^13" -e "time reduce.cascading on agpu p=2^10" -e "time reduce.cascading on agpu p=2^18" \
    -e "io reduce.tree on agpu p=2^20" -e "multiplicity reduce.matrix on agpu p=2^10" -e "multiplicity reduce.step2 on agpu p=2^10" \
    -e "multiplicity reduce.step2 on agpu p=2^10 threads=2^7" -e "time access.contiguous on umm n=2^10 p=2^12 w=4 l=4" |
    jq -r '[.algorithm, .optimal, .optimal_why // ""] | join(" | ")'
printf '{"schema": "mmcalc-batch/1", "jobs": [{"statement": "time sum.pairwise on umm n=8 p=4 w=2 l=1"}]}' >job.json
mmcalc --batch job.json -f json | jq -r '.. | .optimal? // empty'
mmcalc -e "optimal multiplicity reduce.tree on agpu" | sed -n '/metric/,/cost/p'
mmcalc -q --keep-going -e 'model mine "m"
  param n
  optimal multiplicity when shared = b
end' -e 'model mine "m"
  param n
  optimal multiplicity when shard = O(n)
end'
# merges: a bound that speaks from b < n on
mmcalc -q -e 'io merge.two on agpu n=2^20 s=2^10 b=32 p=2^10 M=2^12; io merge.multiway on agpu n=2^20 s=2^10 b=32 p=2^10 M=2^12 d=4' | grep -A1 optimal
