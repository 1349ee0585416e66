mmcalc -e 'table 001.1' -e 'table 1 n=2^20 p=2^10 w=32 l=100'
mmcalc -f csv -e 'table 001.1 n=2^10 p=2^5 w=8 l=10'
mmcalc -f json -e 'table 001.1 n=2^10 p=2^5 w=8 l=10'
