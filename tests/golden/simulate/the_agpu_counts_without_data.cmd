mmcalc -e 'simulate reduce.pipeline on agpu n=2^20 p=2048 b=32 M=12288 data=no' -e 'simulate reduce.tree on agpu n=1000 p=12 b=4 M=64 data=no' -e 'simulate scan.matrix on agpu n=2^16 p=256 b=16 M=1024 alpha=6 data=no'
# what is done depends on the words: which ones are even
mmcalc -e 'simulate compact.scan on agpu n=64 p=8 b=4 M=100 alpha=3 data=no'
