cat >points.csv <<'CSV'
label,n,seed
a,8,1
"b, c",16,2
,32,3
CSV
for f in text csv json; do mmcalc --rows points.csv -f $f -e 'simulate sum.pairwise on umm p=4 w=4 l=2'; done
# no parameter among them; each kind of option, and a row that lacks one or whose file is not there
printf 'data,operator,input\nyes,max,random\nno,mss,ramp\nyes,,few\nyes,max,missing.txt\nyes,add,"{5, 3, -6, 1, 1, 1, 1, 1}"\n' >points.csv
mmcalc --rows points.csv -e 'simulate reduce.pipeline on agpu n=8 p=4 b=4 M=64'; echo "exit status $?"
printf 'cores,n\n4,64\n8,64\n16,64\n,64\n' >points.csv; mmcalc --rows points.csv -f csv -e 'simulate reduce.pipeline on agpu p=8 b=4 M=64' | cut -d, -f1-10
printf 'runs,n,seed\n3,64,1\n5,64,7\n' >points.csv; mmcalc --rows points.csv -e 'typical sort.quick on pram p=4' -f csv; mmcalc --rows points.csv -e 'variants max.constant p=4'
# what is carried is anything; what is a parameter is read
try() { printf "$1" | mmcalc --rows - -f ${3:-text} -e "$2"; echo "exit status $?"; }
try 'label,n,p\n<b>x_1,8,2\n$y%%,,4\n5+,16,8\n' 'time sum.pairwise on umm w=4 l=2' markdown
try 'label,n,p\nx,8,2\ny,,4\n"z,z",16,8\n' 'time sum.pairwise on umm w=4 l=2' csv
try 'label,n,p\nx,8,2\ny,,4\nz,16,8\n' 'compare sum on umm w=4 l=2'
try 'label,n,discipline\nx,8,lockstep\ny,16,\nz,16,pipelined\n' 'time, stages sum.pairwise on umm w=4 l=2 p=4'
# what cannot be a column
try 'seed,n\n1,8\n' 'check sum.pairwise on umm p=4 w=4 l=2'
try 'on,n\numm,8\n' 'time sum.pairwise on umm p=4 w=4 l=2'
try 'show,n\nyes,8\nno,8\n' 'simulate sum.pairwise on umm p=4 w=4 l=2'
try 'seed,n\nx+,8\n' 'simulate sum.pairwise on umm p=4 w=4 l=2'
try 'data,n\nmaybe,8\n' 'simulate sum.pairwise on umm p=4 w=4 l=2'
try 'seed,n\n1..3,8\n' 'simulate sum.pairwise on umm p=4 w=4 l=2'
try 'seed,n\n3,8\n' 'simulate sum.pairwise on umm p=4 w=4 l=2 seed=4'
echo '{"schema": "mmcalc-batch/1", "jobs": [{"query": "time sum.pairwise on umm", "rows": "-"}]}' | mmcalc --batch -; echo "exit status $?"
# in a batch, whatever the number of processes
{ echo label,n,seed; for i in $(seq 1 30); do echo "row $i,8*$i,$([ $i = 7 ] || echo $i)"; done; } >points.csv
echo '{"schema": "mmcalc-batch/1", "jobs": [{"query": "simulate sum.pairwise on umm", "with": {"w": 4, "l": 2, "p": 4}, "rows": "points.csv"}]}' >job.json
mmcalc --batch job.json -f csv --jobs 1 >one.csv; echo "exit status $?"; mmcalc --batch job.json -f csv --jobs 3 >three.csv; cmp one.csv three.csv && sed -n '1,4p;8p' one.csv | cut -d, -f1-13 && wc -l <one.csv
