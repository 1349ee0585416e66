mmcalc -e 'time, stages, conflicts sum.pairwise on umm n=2^(10..14) p=2^10 w=32 l=400' -e 'ans' \
    -e 'time, stages, conflicts sum.pairwise on umm n=2^10 p=2^10 w=32 l=400' -e 'ans' -e 'conflicts, time sum.pairwise on umm n=2^10 p=2^5 w=32 l=400'
# what depends on the data, and what the algorithm has not
mmcalc -e 'time, io, shared, stages sort.multiway on agpu n=2^12 p=2^6 b=8 M=2^10 d=4' -e 'time, shared, io sort.multiway on agpu n=2^12 p=2^6 b=8 M=2^10 d={2, 4}'
mmcalc -e 'shared, time sum.pairwise on umm n=2^(4..5) p=4 w=4 l=4'
for f in json csv markdown tex; do
    echo "$f"
    mmcalc -f $f -e 'time, stages, shared sum.pairwise on umm n=2^10 p=2^10 w=32 l=400' -e 'time, stages, shared sum.pairwise on umm n=2^(10..11) p=2^10 w=32 l=400'
done
mmcalc -f csv -e 'time, io sort.multiway on agpu n=2^12 p=2^6 b=8 M=2^10 d={2, 4}'
cat >job.json <<'JSON'
{"schema": "mmcalc-batch/1", "set": {"w": 32, "l": 400},
 "jobs": [{"id": "both", "query": "time, stages sum.pairwise on umm", "with": {"n": "2^(10..12)", "p": 64}}]}
JSON
mmcalc --batch job.json -f csv --jobs 3
mmcalc --batch job.json -f json --jobs 1
