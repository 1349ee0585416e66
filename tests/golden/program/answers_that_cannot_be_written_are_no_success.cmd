# the device is always full
[ -w /dev/full ] || exit 1
echo '{"schema": "mmcalc-batch/1", "jobs": [{"statement": "2 + 2"}]}' >job.json
printf '1\n2\nsave "never.mm"\n' >script.mm
said() { "$@" >/dev/full; echo "$*: $?" >&2; }
said mmcalc --help
said mmcalc --version
said mmcalc -e 1 -e 2
said mmcalc -f json -e 1/0
said mmcalc -f csv -e 'list models'
said mmcalc -k script.mm
said mmcalc --batch job.json
said mmcalc --batch job.json -f text -o -
mmcalc <script.mm >/dev/full; echo $?
ls
