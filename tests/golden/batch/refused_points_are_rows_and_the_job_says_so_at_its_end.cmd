cat >job.json <<'EOF'
{"schema": "mmcalc-batch/1", "set": {"w": 4, "l": 4}, "jobs": [
    {"id": "few", "query": "time sum.pairwise on umm", "with": {"n": [1000, 1024], "p": 4}},
    {"id": "many", "query": "time sum.pairwise on umm", "with": {"n": "4..203", "p": "1..2"}},
    {"id": "good", "query": "time sum.pairwise on umm", "with": {"n": 8, "p": "1..2"}}]}
EOF
for format in json csv text; do
    for jobs in 1 2 5; do
        mmcalc --batch job.json -f $format --jobs $jobs >$jobs.out
        echo "exit status $?"
    done
    cmp 1.out 2.out && cmp 1.out 5.out
    wc -l <1.out
    { head -6 1.out; echo ...; tail -14 1.out; } | grep -v '^many,time' | sed 's,^\(.\{300\}\).*\(.\{200\}\)$,\1 ... \2,'
done
