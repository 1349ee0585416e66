echo '{"schema": "mmcalc-batch/1", "jobs": [{"statement": "2 + 2"}], "output": {"format": "csv", "file": "results.csv"}}' >job.json
mmcalc --batch job.json && cat results.csv && ls
echo old >results.csv
echo part >results.csv.part
mmcalc --batch job.json; echo "exit status $?"
mmcalc --batch job.json --resume; echo "exit status $?"
cat results.csv results.csv.part
rm results.csv.part
mmcalc --batch job.json -o no/such/folder; echo "exit status $?"
mmcalc --batch job.json -f json -o -
mmcalc --batch job.json --resume && cat results.csv && ls
