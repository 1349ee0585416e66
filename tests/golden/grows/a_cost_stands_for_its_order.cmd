# the orders of two algorithms beside each other, and of one beside a product
mmcalc -q -e 'grows time(prefix.simple on umm), time(prefix.optimal on umm)' -e 'grows p*time(sum.tree on pram), n where n >= p*log2(p)'
mmcalc -f json -e 'grows max(time(sum.tree on pram), span(sum.tree on pram)), n/p + log2(n)'
# an order that differs from part to part of the regime
mmcalc -q -e 'grows time(reduce.cascading on agpu), n/p + log2(p)'
# orders say nothing of a difference, and there is none of every cost
mmcalc -q -e 'grows time(prefix.simple on pram) - time(prefix.optimal on pram), n' -e 'grows time(merge.groups on agpu), n'
mmcalc -k -q -e 'grows time(nosuch on umm), n' -e 'grows time(sum.pairwise), n' -e 'grows time(sum.pairwise on agpu), n'
mmcalc -k -q -e 'grows time(prefix.simple on umm, n = 2^10), n' -e 'grows time(sum.tree on pram, unit = access), n/p + log2(n)' -e 'grows time(sum.tree on pram, unit = acess), n' | sed -n '1,12p'
