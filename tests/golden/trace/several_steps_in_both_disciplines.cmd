printf '# 001 Fig. 4, then half of the threads, then none, then one\n0 1 5 10 8 9 14 15\n- - - - 0 4 8 12\n-\n3\n' > t.txt
for d in lockstep pipelined; do for m in dmm umm; do mmcalc -f csv -e "trace t.txt on $m w=4 l=3 discipline=$d"; done; done
