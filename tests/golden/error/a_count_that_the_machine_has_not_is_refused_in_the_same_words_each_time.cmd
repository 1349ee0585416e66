# the hint is what the algorithm has there, whatever was asked before
at='aggregate.targets on bpram n=4 p=16 w=5 m=4 T=6'
mmcalc -k -e "stages $at" -e "time $at" -e "stages $at" >/dev/null
