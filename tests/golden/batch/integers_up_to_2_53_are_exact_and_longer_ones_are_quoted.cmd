echo '{"schema": "mmcalc-batch/1", "set": {"p": 9007199254740992, "w": "2^70", "l": "1180591620717411303425"},
       "jobs": [{"query": "time access.contiguous on umm", "with": {"n": "36893488147419103233"}}, {"statement": "p; w; l; -9007199254740992"}]}' | mmcalc --batch -
