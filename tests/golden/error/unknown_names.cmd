mmcalc -k -e 'gdc(3, 4)' -e 'nn + 1' -e 'sum.pairwise' -e 'lgo2(8)' -e 'show sum.pairwis' -e 'help tim' -e 'unset nix' -e 'find qqqqq'
