mmcalc -e 'table 001.1 n=1000 p=64 w=32 l=100'
