# what a stranger to the program typed in the first hour
mmcalc -q -k -e '15% of 200' -e 'x^2 - 2 = 0' -e '[1,2;3,4]' -e '33*i' -e 'answer n = 4096' \
    -e 'answer time sum.pairwise on umm' -e '2a[i]' 2>&1
mmcalc -e 'precision = 50'
# typed without indentation: one error, and nothing of the rest
printf 'algorithm x "t"\nsolves sum\nparam n\non umm\nexact time = 2a[i]\nexact stages = 3\nend\nend\n1 + 1\n' | mmcalc -q -k 2>&1
# an `end` is missing
printf 'algorithm x "t"\n  param n\n  on umm\n    exact time = n\n  program\n    array a[n]\n  end\nend\n2 + 2\n' | mmcalc -q -k 2>&1
# a name by itself: what it is, whatever its case, or the word of the glossary that it is near to
mmcalc -q -k -e PRAM -e pram -e K20c -e wrap -e momoid -e 'help momoid' 2>&1
# other ways to write numbers, products and bases; names of other programs
mmcalc -q -k -e 'pi to 50 digits' -e PI -e '2 pi' -e 'n log2(n)' -e "16'hff" -e '255 in hex' -e '255 to binary' \
    -e 'base(255, 2)' -e 'xor(5, 3)' -e 'sum(i=1..n, i)' -e end -e 'tutorial off' -e 'time quicksort on pram' \
    -e 'time sum.pairwise on umm n=2^10 threads=1024' -e 'time sum.pairwise on umm n=2^10 latency=400' -e 'occupancy h100' 2>&1
# questions in words of one's own
mmcalc -q -k -e 'grows n*log2(n) = O(n^2)' -e 'best p for sum.pairwise' -e 'find h100' -e 'find k = 1..1000 with k^2 = 49' \
    -e 'solve x^2 = 2 over x=0..2' -e 'solve a*x + b = 0 for x' -e 'solve n/32 = 400*n/p' \
    -e 'n = 8; solve n/32 = 400*n/p for p' -e 'solve time(sum.pairwise on umm, n=2^20, p=p, w=32, l=400) = 122256' 2>&1
# a definition that is left out takes its `end`s with it
printf 'algorithm t.x "t"\n  solves sum\n  param n\n  program\n  input array a[n]\n  for all i = 0 to n - 1\n  a[i] = 1\n  end\nend\nend\n1 + 1\n' |
    mmcalc -q -k 2>&1
printf 'algorithm t.x "t"\n  requires n > 1\nend\nalgorithm t.x "t"\n  parameters n\nend\n' | mmcalc -q -k 2>&1 | grep nearest
mmcalc -e 'optimal convolve.hmm on hmm such that d*m <= p'
mmcalc -e 'grows n^2, n^3 when n >= 4'
mmcalc -e 'time sum.tree on pram n=8 p=4 | head'
mmcalc -e 'time sum.tree on pram n=8 p=4 > out.txt'
