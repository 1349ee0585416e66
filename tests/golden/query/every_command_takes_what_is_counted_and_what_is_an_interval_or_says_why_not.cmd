cat > mine.mm <<'END'
algorithm mine.sure "counted: its accesses have no closed form"
  param n, p
  program
    input array a[n]
    array b[n]
    forall i = 0 to n - 1
      b[i] = a[(i*i) mod n]
    end
  end
end
algorithm mine.open "an interval: data decide"
  param n, p
  program
    input array a[n]
    array b[n]
    forall i = 0 to n - 1
      if a[i] > 0
        b[i] = a[i]
      end
    end
  end
end
END
cat > job.json <<'END'
{"schema": "mmcalc-batch/1", "jobs": [
  {"query": "time sum.pairwise on umm", "with": {"n": 64, "p": 8, "w": 4, "l": 3}},
  {"query": "accesses merge.blocks on pram", "with": {"m": 64, "n": 64, "p": 8}},
  {"statement": "minimize time merge.blocks on pram m=64 n=64 over p=4..6"},
  {"statement": "table 4.1 n=2^10 p=64 b=4 M=64"}]}
END
at='p=8 w=4 l=3'
for a in mine.sure mine.open; do
  for q in "time $a on umm n=64 $at" "time $a on umm n={64, 128} $at" "conflicts $a on umm n=64 $at" \
      "compare $a, sum.pairwise on umm n=64 $at" "crossover $a, sum.pairwise over n=2..64 on umm $at" \
      "minimize time $a on umm n=64 w=4 l=3 over p=4..6" "maximize time $a on umm n=64 w=4 l=3 over p=4..6" \
      "time($a on umm, n=64, p=8, w=4, l=3) + 1" "most(time($a on umm, n=64, p=8, w=4, l=3))" \
      "least(time($a on umm, n=64, p=8, w=4, l=3))" "relate $a from pram to agpu n=64 p=8 M=64" \
      "typical time $a on umm n=64 $at runs=3" "scalability $a on pram n=64 p=8" \
      "profile $a on umm n=64 $at" "plot time $a on umm over n=2^(4..6) $at"; do
    echo "> $q"
    mmcalc -q -f json -e 'load mine.mm' -e "$q" | tr , '\n' |
        grep -E '"(from|least|most|exact|run|min|max|best|at_most|cheaper|message|hint|costs_from|value)"' | grep -v '"from":\['
  done
done
mmcalc -q -e 'load mine.mm' -e "minimize time mine.open on umm n=64 w=4 l=3 over p=4..6"
mmcalc -q -f csv -e 'load mine.mm' -e "time(mine.sure on umm, n={64, 128}, p=8, w=4, l=3)"
mmcalc --batch job.json -f json | tr , '\n' | grep -E '"(from|least|most|exact|at_most|best|message)"'
