cat >job.json <<'JSON'
{"schema": "mmcalc-batch/1", "set": {"w": 32, "l": 400, "p": "2^10"},
 "jobs": [{"query": "time sum.pairwise on umm", "with": {"n": "2^20", "l": "1..120"}},
          {"statement": "1/0"}, {"statement": "2^(1..10)"},
          {"query": "compare prefix on umm", "with": {"n": "2^(6..14)", "l": "1..6"}},
          {"query": "bound sum on umm", "with": {"n": "1..200"}},
          {"query": "time sum.pairwise on umm", "with": {"n": "2^20", "l": "60 - (1..120)"}}]}
JSON
several="2 3 7"
[ "$MMCALC_TESTS" = small ] && several=3
for f in json csv text tex markdown; do
    mmcalc --batch job.json -f $f --jobs 1 -o $f.1; echo "exit status $?"
    for n in $several; do mmcalc --batch job.json -f $f --jobs $n -o $f.$n; [ $? = 1 ] || echo "$n: exit status $?"; cmp $f.1 $f.$n; rm $f.$n; done
    tail -c 420 $f.1; ls | wc -l
done
