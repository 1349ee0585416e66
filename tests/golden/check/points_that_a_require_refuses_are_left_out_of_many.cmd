# of a series, and of many algorithms; one point alone, and one without any, are errors
mmcalc -q -k -e 'check sum.tree on pram n=3..8 p=2' -e 'check sum.tree on pram n=5..7 p=2' -e 'check sum.tree on pram n=3 p=2' 2>&1
for given in 'n=3 p=2' 'n=3..4 p=2'; do mmcalc -q -e "check all on pram $given" | grep -A1 -E '^  (access.stride|count.partitioned|matmul.naive) '; done
