# two DMMs: the global memory's pipeline is that of both, the banks are each one's own
mmcalc -e 'steps sum.hmm on hmm n=7 p=4 d=2 w=2 l=3' | head -96
