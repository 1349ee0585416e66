cat >job.json <<'JSON'
{"schema": "mmcalc-batch/1",
 "jobs": [{"query": "time sum.parwise on umm", "with": {"n": 8}},
          {"query": "time sum.pairwise on umm", "with": {"n": 8, "p": "4 +", "w": 2, "l": 1}},
          {"query": "time sum.pairwise on umm", "with": {"n": "8 w=2", "p": 4, "l": 1}},
          {"query": "time sum.pairwise on umm", "with": {"n": [4, 8, 9, 16], "p": 4, "w": 2, "l": 1}},
          {"query": "2 + 2"},
          {"statement": "time sum.pairwise on umm n=8 p=4 w=2 l=1; 1/0; 3"},
          {"statement": "2 + 2"}]}
JSON
mmcalc --batch job.json
