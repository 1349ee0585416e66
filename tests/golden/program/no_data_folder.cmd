# one that is asked for and is not there, or is something else, is an error before anything is run
echo >file
for folder in /nowhere file . ''; do
    mmcalc --data "$folder" -e 1+1; echo "exit status $?"
done
MMCALC_DATA=/nowhere mmcalc -e 1+1; echo "exit status $?"
echo '{"schema": "mmcalc-batch/1", "jobs": [{"statement": "2 + 2"}]}' >job.json
mmcalc --data /nowhere --batch job.json -o out.json; echo "exit status $?"
mmcalc --data /nowhere merge out.json; echo "exit status $?"
mmcalc --data /nowhere --version >/dev/null && echo "the version needs none"
mkdir mine mine/laws
echo 'law twice "two times"
  param x
  value = 2*x
end' >mine/laws/twice.mm
echo "a folder of its own:"
mmcalc --data mine -e 'twice(4)'
ls
