# optimal(A on M [, METRIC]) is what the command says; what it leaves open is undecided, and fails
mmcalc -k -e 'ensure optimal(sum.pairwise on umm)' -e 'ensure not optimal(sum.tree on umm) and 1 < 2' -e 'ensure optimal(reduce.tree on agpu, io)' -e 'ensure optimal(sum.pairwise on umm) == true' \
    -e 'ensure optimal(sum.tree on umm)' -e 'ensure optimal(histogram.atomic on umm)' -e 'ensure optimal(histogram.atomic on umm) == true or 1 < 2' -e 'ensure not optimal(histogram.atomic on umm)' \
    -e 'n = 2^(10..12); ensure optimal(sum.pairwise on umm) and time(sum.pairwise on umm, n=n, p=2^10, w=32, l=400) <= 10^6' \
    -e 'ensure optimal(sum.pairwse on umm)' -e 'ensure optimal(sum.pairwise on umm, foo)' -e 'ensure optimal(sum.pairwise on umm, conflicts)' -e 'ensure optimal(3)' 2>&1
mmcalc --format json -e 'ensure optimal(sum.pairwise on umm)'
