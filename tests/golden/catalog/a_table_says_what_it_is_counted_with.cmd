# 001's table is lockstep and counts accesses; cards are pipelined, and count statements
mmcalc -e 'table 001.1 n=64 p=8 w=4 l=2' -e 'table 001.1 n=64 p=8 w=4 l=2 discipline=pipelined' -e 'time access.stride on umm n=64 p=8 w=4 l=2'
