cat >job.json <<'JSON'
{"schema": "mmcalc-batch/1",
 "set":  {"w": 32, "l": 400, "p": "2^16"},
 "jobs": [{"id": "fig8", "query": "time sum.pairwise on umm", "with": {"n": "2^(10..12)"}},
          {"statement": "compare prefix on dmm n=2^20"},
          {"id": "checked", "check": "sum.pairwise", "on": "umm", "with": {"p": [4, "2^3"], "n": "2^10", "w": 4, "l": 3}},
          {"statement": "x = 2^100; x + 1"}]}
JSON
mmcalc --batch job.json
