mmcalc -e 'conflicts 2*i on dmm' -e 'conflicts 2*i on umm' -e 'conflicts 2*i i=0..15 w=16 on umm' -e 'conflicts s*i for s={1, 3, 5} i=0..7' -e 'conflicts 3*i w=12'
