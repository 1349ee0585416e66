# n = p: the separators outweigh the sort, so the closed form of 004's Table 6.1 is none here
mmcalc -e 'time sort.multiway on agpu n=2^10 p=2^10 b=8 M=512 d=4' -e 'io sort.multiway on agpu n=2^{10, 14, 18} p=2^10 b=8 M=512 d=4'
mmcalc -f markdown -e 'time sort.warpsort on agpu n=2^10 p=2^10 b=8 M=512'
mmcalc -f json -e 'time sort.warpsort on agpu n=2^10 p=2^10 b=8 M=512' | grep -o '"closed[^,]*'
mmcalc -e 'time sum.pairwise on bpram n=2^10 p=2 w=32' -e 'time access.contiguous on pram n=4 p=2^10' -e 'io sort.bitonic on agpu n=2^13 p=32 b=32 M=5000'
