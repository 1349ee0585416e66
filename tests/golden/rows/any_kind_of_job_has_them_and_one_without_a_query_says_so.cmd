printf 'n,p,w,l\n64,8,4,3\n128,8,4,5\n' >points.csv
cat >job.json <<'J'
{"schema": "mmcalc-batch/1", "jobs": [
  {"check": "sum.pairwise", "on": "umm", "rows": "points.csv"},
  {"statement": "bound sum on umm", "rows": "points.csv"},
  {"statement": "x = 3", "rows": "points.csv"}]}
J
mmcalc --batch job.json
