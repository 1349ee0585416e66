cat >points.csv <<'CSV'
n,discipline,p
2^10,lockstep,64
2^10,pipelined,64
4096,lockstep,32
2^11,pipelined,100
CSV
for f in text csv json markdown; do mmcalc --rows points.csv -f $f -e 'time sum.pairwise on umm w=32 l=400'; done
# a run and a count as well as a formula
mmcalc --rows points.csv -e 'simulate sum.pairwise on umm w=32 l=4' -f csv | cut -d, -f4-10
mmcalc --rows points.csv -e 'check sum.pairwise on umm w=32 l=4'
mmcalc --rows points.csv -e 'time, utilisation, stages transpose.diagonal on umm w=5 l=4' 2>&1
# in compare it is that of the models that have it, as often as there are rows
mmcalc --rows points.csv -e 'compare sum.pairwise on umm, pram, dmm w=32 l=40'
# a series beside them goes through all rows for each of its values
mmcalc --rows points.csv -f csv -e 'stages sum.pairwise on umm l=3 w={16, 32}' | cut -d, -f4-9
# two at once, and one that the algorithm is not right on
printf 'unit,n,variant\naccess,8,erew\nstatement,8,crew\n' >points.csv
mmcalc --rows points.csv -e 'simulate max.constant on pram p=4'; echo "exit status $?"
# its cells are choices, and it stands once
try() { printf "$1" >points.csv; mmcalc --rows points.csv -e "${2:-time sum.pairwise on umm w=4 l=1}"; echo "exit status $?"; }
try 'n,discipline,p\n4,lockstep,2\n4,lockstop,2\n'
try 'n,discipline,p\n4,1+1,2\n'
try 'n,discipline,p\n4,lockstep,2\n' 'time sum.pairwise on umm w=4 l=1 discipline=pipelined'
try 'n,discipline,p\n4,lockstep,2\n' 'derive sum.pairwise on umm'
# in a job, whatever the number of processes
{ echo n,discipline,p; for i in $(seq 1 40); do echo "2^($i mod 16 + 1),$([ $((i % 3)) = 0 ] && echo lockstep || echo pipelined),2^($i mod 4)"; done; } >points.csv
echo '{"schema": "mmcalc-batch/1", "set": {"w": 32, "l": 400}, "jobs": [{"query": "time sum.pairwise on umm", "rows": "points.csv"}]}' >job.json
mmcalc --batch job.json -f csv --jobs 1 >one.csv; mmcalc --batch job.json -f csv --jobs 3 >three.csv; cmp one.csv three.csv && head -4 one.csv | cut -d, -f1-12 && wc -l <one.csv
