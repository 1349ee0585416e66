# headings, paragraphs and tables, a proof among them, with formulas as code; errors are text on standard error
mmcalc -q -f html -e 'optimal prefix.simple on pram'
mmcalc -q -f html -e 'time sum.pairwise on umm n=2^(10..12) p=4 w=4 l=2'
mmcalc -q -f html -e 'compare transpose on dmm n=64 p=2^9 w=16 l=100'
mmcalc -f html -e '1/0'; echo "exit status $?"
cat >job.json <<'X'
{"schema": "mmcalc-batch/1", "jobs": [{"statement": "1/0"}, {"id": "a < b", "query": "time sum.pairwise on umm", "with": {"n": 4, "p": 2, "w": 2, "l": "1..2"}}]}
X
mmcalc --batch job.json -f html
