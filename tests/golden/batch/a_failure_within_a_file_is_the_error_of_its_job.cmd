printf 'x = 1\n1/0\n' >inner.mm
printf 'load "inner.mm"\n' >outer.mm
cat >job.json <<'J'
{"schema": "mmcalc-batch/1",
 "jobs": [{"statement": "load \"inner.mm\""},
          {"statement": "2; load \"outer.mm\"; 3"},
          {"statement": "load \"none.mm\""},
          {"statement": "2 + 2"}]}
J
for f in json text csv tex markdown; do mmcalc --batch job.json -f $f; echo "exit status $?"; done
