cat >cost.mm <<'MM'
w = 32; l = 400
ensure time(sum.pairwise on umm, n=2^20, p=2^10, w=w, l=l) <= 1300000
ensure time(sum.pairwise on umm, n=2^20, p=2^10, w=w, l=l) <= 1000000
ensure 1 < 2
MM
mmcalc cost.mm; echo "exit status $?"
mmcalc --keep-going cost.mm 2>/dev/null; echo "exit status $?"
mmcalc --quiet -e 'ensure 1 < 2'; echo "exit status $?"
cat >job.json <<'JSON'
{"schema": "mmcalc-batch/1", "set": {"w": 32, "l": 400, "p": "2^10"},
 "jobs": [{"id": "cheap", "statement": "ensure time(sum.pairwise on umm, n=2^20, p=p, w=w, l=l) <= 1300000"},
          {"id": "dear", "statement": "ensure time(sum.pairwise on umm, n=2^20, p=p, w=w, l=l) <= 1000000"}]}
JSON
mmcalc --batch job.json -f json; echo "exit status $?"
mmcalc --batch job.json -f csv; echo "exit status $?"
