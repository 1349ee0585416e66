cat >job.json <<'JSON'
{"schema": "mmcalc-batch/1", "set": {"w": 32, "l": 400, "p": "2^10"},
 "jobs": [{"query": "time sum.pairwise on umm", "with": {"n": "2^20", "l": "1..5000"}},
          {"statement": "1/0"}, {"statement": "2^(1..10)"}, {"id": "last", "statement": "3"},
          {"query": "time sum.pairwise on umm", "with": {"n": "2^20", "l": "2000 - (1..4000)"}}],
 "output": {"file": "results"}}
JSON
for f in json csv text; do
    mmcalc --batch job.json -f $f -o whole.$f
    for i in 1 2 3; do mmcalc --batch job.json -f $f --shard $i/3; echo "exit status $?"; done
    mmcalc merge results.3-of-3 results.1-of-3 results.2-of-3; echo "exit status $?"
    cmp results whole.$f
    mmcalc --batch job.json -f $f --shard 2/3 --resume; echo "exit status $?"
done
ls
mmcalc merge results.1-of-3 results.2-of-3; echo "exit status $?"
mmcalc merge results.1-of-3 results.2-of-3 results.3-of-3 results.2-of-3; echo "exit status $?"
mmcalc --batch job.json -f csv --shard 3/3; echo "exit status $?"
mmcalc merge results.*-of-3; echo "exit status $?"
mmcalc merge job.json; echo "exit status $?"
