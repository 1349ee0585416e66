mmcalc --keep-going -e 'minimize' -e 'minimize time sum.pairwise on umm' -e 'minimize tim sum.pairwise over p=1..2 on umm' -e 'minimize time sum.pairwise over q=1..2 on umm n=4' \
    -e 'minimize time sum.pairwise over n=3..3 on pram p=4' -e 'minimize time sum.pairwise over p=1..2^40 on pram n=2^50' \
    -e 'minimize io sum.pairwise over p=1..2 on pram n=4' -e 'minimize time sum.pairwise over p=1..10 on pram' \
    -e 'minimize time sum.pairwise, prefix.simple over p=1..10 on pram' -e 'minimize sum.pairwise over p=1..n on pram n=2^(4..8)' \
    -e 'minimize time sum.pairwise over discipline=1..2 on umm n=4 p=1 w=1 l=1'
