# either may be padded alone
mmcalc -e 'conflicts 2*(i mod 2) + 2*(i div 2) w=4' -e 'conflicts (i div 4)*16 + (i mod 4)*4 w=16'
