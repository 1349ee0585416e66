# a device, a pipe or a folder is not, and a link stays one
echo '{"schema": "mmcalc-batch/1", "jobs": [{"statement": "2 + 2"}]}' >job.json
mkfifo pipe; mkdir folder; echo old >there.json; ln -s there.json link.json
for to in pipe folder folder/; do mmcalc --batch job.json -o $to; echo "exit status $?"; done
mmcalc --batch job.json -o link.json; [ -L link.json ] && cat there.json
mmcalc --batch job.json --shard 1/1 -o shard
mmcalc merge shard.1-of-1 -o pipe; echo "exit status $?"
mmcalc merge shard.1-of-1 -o link.json && [ -L link.json ] && cmp there.json link.json
mmcalc -e 'x = 7' -e 'save "pipe"'; echo "exit status $?"
mmcalc -e 'x = 7' -e 'save "link.json"' && [ -L link.json ] && cat there.json
[ -p pipe ] && [ -d folder ] && ls
