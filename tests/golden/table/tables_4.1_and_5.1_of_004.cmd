mmcalc -e 'table 4.1' -e 'table 4.1 n=2^24 p=2^10 b=32 M=12288' -e 'n=2^24; p=2^10; b=32; M=12288; table 5.1 alpha=8' -e 'show 004.4.1'
mmcalc -e 'table 6.1 n=2^16 p=2^10 b=32 M=12288 d=8'
