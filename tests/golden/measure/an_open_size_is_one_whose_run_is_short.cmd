for a in 'matmul.tiled on agpu' 'transpose.tiled on hmm' 'sum.pairwise on umm'; do
    mmcalc -e "emit $a in cuda" | grep 'made by'
done
mmcalc -e 'emit matmul.naive on umm n=20 in cuda' | grep 'made by'
