mmcalc -k -e 'n = 2^(2^70)' -e '10^(10^30)' -e 'factorial(10^12)' -e '1e999999999999' -e 'time sum.pairwise on umm n=2^(2^70) p=1 w=1 l=1' -e '(2^(2^20))^(2^20)'
