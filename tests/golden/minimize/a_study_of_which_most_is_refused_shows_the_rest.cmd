mmcalc -e 'minimize io sort.multiway over d=225..M/b on agpu n=2^20 p=2^9 b=32 M=2^14'
mmcalc -e 'compare reduce on AGPU n=2^20 p=2^10 b=32 M=12288'
