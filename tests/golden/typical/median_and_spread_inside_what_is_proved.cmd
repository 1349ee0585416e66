mmcalc -e 'typical sort.multiway on agpu n=2^9 p=2^4 b=8 M=2^10 d=4' -e ans -e 'typical io sort.multiway on agpu n=2^(9..10) p=2^4 b=8 M=2^10 d=4 runs=10' -e 'typical sum.pairwise on umm n=2^4 p=4 w=4 l=4 runs=1'
for f in json csv markdown; do mmcalc -f $f -e 'typical sort.multiway on agpu n=2^9 p=2^4 b=8 M=2^10 d=4 runs=4 seed=7'; done
# the counts are those of simulate with these seeds
mmcalc -e 'simulate sort.multiway on agpu n=2^9 p=2^4 b=8 M=2^10 d=4 seed=7..10'
mmcalc -f csv -e 'simulate sort.multiway on agpu n=2^(9..10) p=2^4 b=8 M=2^10 d=4 seed={1, 5}' | cut -d, -f4-9,19-
echo '{"schema": "mmcalc-batch/1", "jobs": [{"query": "simulate sort.multiway on agpu", "with": {"n": "2^9", "p": 16, "b": 8, "M": 1024, "d": 4, "seed": "1..6"}}, {"query": "typical sort.multiway on agpu", "with": {"n": "2^(8..9)", "p": 16, "b": 8, "M": 1024, "d": 4, "runs": 6}}]}' >job.json
for j in 1 3; do mmcalc --batch job.json -f json --jobs $j >out.$j; echo "exit status $?"; done; cmp out.1 out.3 && tail -2 out.1
mmcalc -k -e 'typical efficiency sum.pairwise on umm n=2^4 p=4 w=4 l=4' -e 'typical sort.multiway on agpu n=2^9 p=2^4 b=8 M=2^10 d=4 input=sorted' -e 'typical sort.multiway on agpu n=2^9 p=2^4 b=8 M=2^10 d=4 seed=1..3' \
    -e 'typical foo sum.pairwise on umm' -e 'typical sum.pairwise on umm n=4 runs=0' -e 'steps sum.pairwise on umm n=4 p=2 w=2 l=2 seed=1..2' -e 'simulate sum.pairwise on umm n=4 p=2 w=2 l=2 seed=1..2 data=no' -e 'simulate sum.pairwise on umm n=4 p=2 w=2 l=2 seed={1, -1}' -e typical
# a run outside of what a definition claims
cat >wrong.mm <<'MM'
algorithm my.wrong "claims too little"
  param n "n", p, w, l
  on umm
    least time = 1
    most time = 2
  end
  program
    input array a[n]
    forall i = 0 to n - 1
      if a[i] > 0
        a[i] = a[i] + 1
      end
    end
  end
end
MM
mmcalc wrong.mm -e 'typical my.wrong on umm n=8 p=4 w=4 l=4 runs=3'; echo "exit status $?"
