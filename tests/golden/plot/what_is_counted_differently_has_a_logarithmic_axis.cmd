mmcalc -e 'plot time scan.matrix, multiplicity scan.matrix on agpu over alpha=1..32 n=2^20 p=1024 b=32 M=12288'
