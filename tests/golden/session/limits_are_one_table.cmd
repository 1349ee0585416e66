# the memory of the machine and its processors are no part of the answer
mmcalc -e 'set memory=2^30; set threads=3; set cells=100' -e limits
mmcalc -f csv -e 'set memory=2^30; set threads=3; set terms=2^64-1' -e limits | sed -n '1p; /^terms/p; /^memory/p; /^nesting/p; /^series/p'
mmcalc -f json -e limits | grep -o '{"name":"cells"[^}]*}'
mmcalc -e 'help limits'
mmcalc -e 'limits cells'
