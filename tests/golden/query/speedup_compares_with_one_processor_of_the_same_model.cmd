# T_1/T_p with the same other parameters: 1 for p = 1, whatever is counted; on the AGPU one multiprocessor is compared with
mmcalc -q -e 'speedup prefix.optimal on pram n=1024 p=1' \
          -e 'speedup transpose.straightforward on pram n=16 p=1' \
          -e 'speedup transpose.straightforward on pram n=16 p=1 unit=access' \
          -e 'speedup sum.pairwise on umm n=2^10 p=64 w=32 l=10' \
          -e 'efficiency sum.pairwise on umm n=2^10 p=64 w=32 l=10 discipline=lockstep' \
          -e 'speedup(sum.pairwise on umm, n = 2^10, p = 64, w = 32, l = 10)*time(sum.pairwise on umm, n = 2^10, p = 64, w = 32, l = 10)' \
          -e 'time(sum.pairwise on umm, n = 2^10, p = 1, w = 32, l = 10)' \
          -e 'speedup reduce.cascading on agpu n=2^16 p={32, 2^10} b=32 M=2^12' \
          -e 'efficiency reduce.cascading on agpu n=2^16 p={32, 2^10} b=32 M=2^12'
echo "where there is no time with one processor, the reason:"
mmcalc -q -k -e 'speedup transpose.rotating on umm n=2^10 p=64 w=32 l=10' -e 'speedup sum.pairwise on pram n=1 p=1' \
             -e 'speedup compact.scan on agpu n=1024 p=64 b=32 alpha=4 M=4096'
