cat > job.json <<'X'
{"schema": "mmcalc-batch/1", "set": {"w": 4, "l": 3},
 "jobs": [{"id": "sums & <more>", "query": "time sum.pairwise on umm", "with": {"n": "2^(3..5)", "p": 4}},
          {"id": "both", "query": "compare prefix on umm", "with": {"n": [8, 16], "p": 4}},
          {"statement": "x = 2^70; x"},
          {"id": "x is gone", "statement": "x"},
          {"check": "access.stride", "on": "dmm", "with": {"n": 64, "p": [4, 8], "w": 4, "l": 2}}]}
X
mmcalc -e 'report job.json to page'
ls page
sed '/^<style>/,/<\/style>/d; /^<script>/,/^<\/script>/d; s/ on 20[-0-9: ]*\./ on TODAY./; s/mmcalc [0-9.]* (GMP[^)]*)/mmcalc VERSION/' page/index.html
