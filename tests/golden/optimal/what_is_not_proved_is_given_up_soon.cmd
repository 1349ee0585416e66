# a sign that comes up again and again in the facts is found once (the first took 18 s, 5 GB)
ulimit -t 10 # seconds of processor time, of each process
for q in 'time scan.partitioned' 'cost sum.brent' 'cost max.doubly_log'; do
    mmcalc -e "optimal $q on pram"
done
