mmcalc -e 'minimize io, multiplicity, time sort.multiway over d=2^(1..8) on agpu n=2^20 p=512 b=32 M=2^14' -e 'minimize time sort.multiway over d={2, 4, 8} on agpu n=2^16 p={32, 512} b=32 M=2^10'
mmcalc -f json -e 'minimize io sort.multiway over d=2^(1..3) on agpu n=2^20 p=512 b=32 M=2^14'
