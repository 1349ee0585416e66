mmcalc -e 'maximize multiplicity reduce.matrix over b=2^(2..6) on agpu n=2^20 p=2^10 M=12288' -e ans -e 'minimize multiplicity reduce.matrix over b=2^(2..6) on agpu n=2^20 p=2^10 M=12288'
mmcalc -e 'maximize efficiency, time sum.pairwise over p=2^(0..4) on pram n=2^12' -e 'maximize speedup sum.pairwise over p=1..n on pram n={4, 8}'
mmcalc -e 'crossover multiplicity reduce.matrix, reduce.tree over b=2^(2..6) on agpu n=2^20 p=2^10 M=12288' -e 'crossover time reduce.matrix, reduce.tree over b=2^(2..6) on agpu n=2^20 p=2^10 M=12288'
# what depends on the data: the least that it can be
mmcalc -e 'maximize io sort.multiway over d=2^(1..3) on agpu n=2^16 p=2^8 b=32 M=12288' -e 'io sort.multiway on agpu d=2^(1..3) n=2^16 p=2^8 b=32 M=12288'
mmcalc -f json -e 'maximize multiplicity reduce.matrix over b=2^(4..5) on agpu n=2^20 p=2^10 M=12288' -e 'crossover multiplicity reduce.matrix, reduce.tree over b=2^(4..5) on agpu n=2^20 p=2^10 M=12288'
mmcalc -f markdown -e 'maximize multiplicity reduce.matrix over b=2^(4..5) on agpu n=2^20 p=2^10 M=12288' -e 'crossover multiplicity reduce.matrix, reduce.tree over b=2^(4..5) on agpu n=2^20 p=2^10 M=12288'
mmcalc -k -e maximize -e 'maximize time sum.pairwise' -e 'help multiplicity' -e 'help time' -e 'maximize amdahl over p=1..4 Par=1/2'
# what follows from the parameter searched is no parameter of the whole
mmcalc -e 'minimize time sum.pairwise on umm over p=2^(0..3) n=4*p w=4 l=3'
