# scan.matrix reads a block for each multiprocessor, however few numbers there are: 3 I/Os for a block only where n >= p
for n in 6 10 15 16; do mmcalc -f csv -e "io scan.matrix on agpu n=2^$n p=2^16 b=32 M=12288 alpha=4" | sed 1d | grep -o ',true,[0-9/]*,[0-9.]*.*yes\|,true,[0-9/]*,[0-9.]*,unknown\|,true,[0-9/]*,[0-9.]*'; done
mmcalc -e 'io scan.matrix on agpu n=64 p=2^16 b=32 M=12288 alpha=4' -e 'io scan.matrix on agpu n=2^16 p=2^16 b=32 M=12288 alpha=4' | grep 'verdict\|optimal'
