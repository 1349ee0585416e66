mmcalc -e 'plot time, io, multiplicity reduce.matrix on agpu over n=2^(10..20) p=2^10 b=32 M=12288'
mmcalc -e 'plot time sum.pairwise on umm over n=2^(4..20) p={2^6, 2^10} w={16, 32} l=400'
echo 'as JSON has them:'
curves() { mmcalc -f json "$@" | grep -o '"metric":"[^"]*","algorithm":"[^"]*"\|"parameters":{[^}]*}\|{"[nq]":"[^"]*",\|"exact":"[^"]*"' | paste -sd ' ' | sed 's/ "metric"/\n"metric"/g'; }
curves -e 'plot time, accesses sum.pairwise, prefix.simple on umm over n=2^(4..5) p={2^6, 2^10} w=4 l=4'
curves -e 'p = {4, 8}' -e 'plot time sum.pairwise on umm over n=2^(4..5) w=p l=3'
curves -e 'time(sum.pairwise on umm, n=32, p=8, w=8, l=3)' -e 'plot time sum.pairwise on umm over n=2^(4..5) p=n/4 w={2, 8} l=3'
