{ echo n,p; for i in $(seq 1 40); do echo "2^($i mod 16 + 1),2^($i mod 4)"; done; } >points.csv
echo '{"schema": "mmcalc-batch/1", "set": {"w": 32, "l": 400}, "jobs": [{"id": "a", "query": "time, stages sum.pairwise on umm", "rows": "points.csv"}, {"statement": "1"}]}' >job.json
mmcalc --batch job.json -f csv --jobs 1 >one.csv; mmcalc --batch job.json -f csv --jobs 3 >three.csv; cmp one.csv three.csv && head -4 one.csv && wc -l <one.csv
mmcalc --rows points.csv -f csv -e 'time, stages sum.pairwise on umm w=32 l=400' >alone.csv; sed 1d alone.csv | cut -d, -f4-10 | head -3
# what is wrong in the file belongs to the job
printf 'n,p\n4,5+\n' >points.csv
mmcalc --batch job.json -f json; echo "exit status $?"
echo '{"schema": "mmcalc-batch/1", "jobs": [{"statement": "1", "rows": "points.csv"}]}' | mmcalc --batch - ; echo "exit status $?"
echo '{"schema": "mmcalc-batch/1", "jobs": [{"query": "time sum.pairwise on umm", "rows": 7}]}' | mmcalc --batch - ; echo "exit status $?"
# what its rows were is part of a batch: results of what they have become do not go with them
echo '{"schema": "mmcalc-batch/1", "set": {"w": 2, "l": 1}, "jobs": [{"query": "time sum.pairwise on umm", "rows": "points.csv"}, {"query": "work sum.pairwise on umm", "rows": "points.csv"}]}' >job.json
{ echo n,p; echo 4,2; } >points.csv
mmcalc --batch job.json -f csv --shard 1/2 -o s; { echo n,p; echo 8,2; } >points.csv
mmcalc --batch job.json -f csv --shard 2/2 -o s; mmcalc merge s.1-of-2 s.2-of-2; echo "exit status $?"
