mmcalc -e 'conflicts (i div 4)*16 + (i mod 4)*16 w=16' -e 'conflicts (i mod 4)*16 + (i div 4 mod 2)*16 + (i div 8)*16' -e 'conflicts x*i*2 + i*4 for x=0..1 w=8'
mmcalc -f json -e 'conflicts (i mod 2)*4 + (i div 2)*4 w=4'
mmcalc -f csv -e 'conflicts (i mod 2)*4 + (i div 2)*4 w=4'
