mmcalc -e 'compare multiplicity reduce on agpu n=2^28 p=2048 b=32 M=12288' -e 'compare speedup prefix on umm n=2^(4..20 by 4) p=64 w=32 l=10'
mmcalc -f json -e 'compare efficiency prefix on pram n=2^20 p=64'
