for o in "--resume" "--jobs 2 -e 1" "--shard 1/2" "--batch a.json b.mm" "--batch a.json --jobs 0" "--batch a.json --shard 3/2" "--batch a.json --shard 0/2" "merge" "merge absent" "-o x -e 1"; do
    mmcalc $o; echo "exit status $?"
done
echo '{"schema": "mmcalc-batch/1", "jobs": []}' >job.json
mmcalc --batch job.json --resume; echo "exit status $?"
mmcalc --batch job.json --shard 1/2; echo "exit status $?"
mmcalc --batch job.json; mmcalc --batch job.json -f csv
