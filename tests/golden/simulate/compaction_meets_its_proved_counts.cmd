# nothing passes: the least; all pass: the result's blocks are the input's; one does not, the first: every row but its own lies in two blocks, the most
awk 'BEGIN { for (i = 0; i < 64; i++) print 2*i + 1 }' > odd
awk 'BEGIN { for (i = 0; i < 64; i++) print 2*i }' > even
awk 'BEGIN { print 1; for (i = 1; i < 64; i++) print 2*i }' > late
for i in odd even late; do mmcalc -e "simulate compact.scan on agpu n=64 p=8 b=4 M=100 alpha=3 input=\"$i\"" | grep -E 'time|io|result'; done
mmcalc -e 'io compact.scan on agpu n=64 p=8 b=4 M=100 alpha=3'
