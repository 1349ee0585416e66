mmcalc -e 'conflicts transpose.straightforward on dmm n=256 p=64 w=16 l=2' -e 'conflicts(transpose.straightforward on dmm, n=256, p=64, w=16, l=2)' -e 'help conflicts' -e 'conflicts 4*i; ans + 1'
mmcalc -e 'conflicts transpose.straight on dmm n=256'
