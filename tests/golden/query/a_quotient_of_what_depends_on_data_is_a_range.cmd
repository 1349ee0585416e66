# speedup, efficiency, cost: one end of what is above goes with the other of what is below; at one multiprocessor it is 1
at='on agpu n=2^16 b=8 M=2^10 d=4'
mmcalc -e "speedup sort.multiway $at p=64" -e "efficiency sort.multiway $at p=64" -e "speedup sort.multiway $at p=8"
mmcalc -e "cost sort.multiway $at p=2^(3..5)" -e "speedup sort.multiway $at p=2^(3..5)" -e "time, speedup, cost sort.multiway $at p=2^(3..5)"
mmcalc -e "compare speedup sort $at p=64" -e 'least(speedup(sort.multiway on agpu, n=2^16, p=64, b=8, M=2^10, d=4))'
mmcalc -f json -e "speedup_absolute sort.multiway $at p=64"
