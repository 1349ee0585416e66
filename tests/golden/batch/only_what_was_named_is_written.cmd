umask 022
echo '{"schema": "mmcalc-batch/1", "jobs": [{"statement": "2 + 2"}]}' >job.json
modes() { stat -c '%a %F %n' "$@"; }

echo "-- other files beside the target are not touched"
for name in o.json.tmp o.tmp .o.json.tmp; do echo precious >$name; done
mmcalc --batch job.json -o o.json && mmcalc -q -e 'x = 1' -e 'save "o.json"'
cat o.json.tmp o.tmp .o.json.tmp; ls -A | grep -v -c "tmp$"; rm -f ./*.tmp .o* o.json

echo "-- a symbolic link in the place of the journal is not followed"
echo victim >victim; ln -s victim o.json.part
mmcalc --batch job.json -o o.json; echo "exit status $?"
mmcalc --batch job.json -o o.json --resume; echo "exit status $?"
: >victim
mmcalc --batch job.json -o o.json; echo "exit status $?"
wc -c <victim; rm o.json.part victim

echo "-- nor is anything else there that is no journal written to"
mkdir o.json.part; mmcalc --batch job.json -o o.json; echo "exit status $?"; rmdir o.json.part
mkfifo o.json.part; mmcalc --batch job.json -o o.json; echo "exit status $?"; rm o.json.part
echo text >o.json.part; mmcalc --batch job.json -o o.json; echo "exit status $?"; cat o.json.part; rm o.json.part

echo "-- what is replaced keeps its mode; what is new has that of the umask"
for mode in 600 640 666; do
    echo old >kept; chmod $mode kept; cp -p kept kept.1-of-1
    mmcalc --batch job.json -o kept && modes kept
    mmcalc --batch job.json -o kept --shard 1/1 && modes kept.1-of-1
    mmcalc -q -e 'x = 1' -e 'save "kept"' && modes kept
done
rm kept kept.1-of-1
mmcalc --batch job.json -o new && modes new
umask 077; mmcalc -q -e 'x = 1' -e 'save "newer"' && modes newer; umask 022

echo "-- links are followed and kept: to a file, through another, to what is not there yet"
mkdir away; echo old >away/there; ln -s there away/link; ln -s away/link link; ln -s away/none dangling; ln -s loop loop
for to in link dangling loop; do
    mmcalc --batch job.json -o $to; echo "exit status $?"
    mmcalc -q -e 'x = 1' -e "save \"$to\""; echo "exit status $?"
done
modes link dangling away/*; cat away/there

echo "-- the job is not replaced by its results"
for to in job.json ./job.json; do mmcalc --batch job.json -o $to; echo "exit status $?"; done
ln -s job.json also; mmcalc --batch job.json -o also; echo "exit status $?"
mmcalc --batch - -o job.json <job.json; echo "exit status $?"
mmcalc --batch job.json -o shard --shard 1/1; mmcalc merge shard.1-of-1 -o shard.1-of-1; echo "exit status $?"
cat job.json

echo "-- nor what a job reads"
echo 'x = 5' >read.mm; echo '{"schema": "mmcalc-batch/1", "jobs": [{"statement": "load \"read.mm\"; x"}]}' >reads.json
mmcalc --batch reads.json -o read.mm; echo "exit status $?"
mmcalc --batch reads.json -o r --shard 1/1 && mmcalc merge r.1-of-1 -o read.mm; echo "exit status $?"
mmcalc --batch reads.json -o r && grep answers r; cat read.mm; ls -A | grep -e read -e '^r'

echo "-- a batch that could not begin, or has kept nothing, does not stand in the way of the next"
(ulimit -n 16; mmcalc --batch job.json -o big --jobs 100) 2>said; echo "exit status $?"; sed 's/process [0-9]* of/process N of/' said; ls -A | grep big
(ulimit -f 0; mmcalc --batch job.json -o big 2>&1; echo "exit status $?") | cat; ls -A | grep big
printf 'MBM2' >o.json.part; mmcalc --batch job.json -o o.json; echo "exit status $?"; ls -A | grep o.json
