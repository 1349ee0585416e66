for n in 60 100; do COLUMNS=$n mmcalc -e 'bound io sort on agpu n=2^20 p=2^10 b=32 M=12288' -e 'time scan.matrix on agpu n=2^20 p=2^10 b=32 M=12288 alpha=4'; done
COLUMNS=60 mmcalc -e 'conflicts ((32*j + i) mod 11)*33 + (32*j + i) div 11 + very_long_name*64 for j=0..4, very_long_name=0..2 w=16'
