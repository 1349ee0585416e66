# C's ^ is xor; here it is the power: what was read is said, and no advice is given on it
mmcalc -e 'conflicts 8*y + (i ^ y) for y=0..7' -e 'conflicts 32*i^1' -e 'conflicts 8*y + (i xor y) for y=0..7'
# a power of a thread to a number, or of a number, is one
mmcalc -e 'conflicts i^3 mod 64' -e 'conflicts 2^i mod 61'
# float4 and double at their first words: one word a thread is counted
mmcalc -e 'conflicts 4*i' -e 'conflicts 2*i + 1 on dmm' -e 'conflicts 3*i' -e 'conflicts 4*i w=16'
