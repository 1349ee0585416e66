mmcalc -k -e 'gdc(3, 4)' -e 'nn + 1' -e 'sum.pairwise' -e 'lgo2(8)' -e 'show sum.pairwis' -e 'help tim' -e 'unset nix' -e 'find qqqqq'
mmcalc -k -e logout -e 'lg(8)' -e 'comb(5, 2)' -e 'log(8)' -e 'explain warp' -e 'brent(work=3)'
