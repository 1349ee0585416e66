mmcalc -f json -e 'conflicts 33*i' -e 'conflicts 8*i w=8' -e 'conflicts i*row + c for row=2..3 for c=0..3 w=4 i=0..2'
mmcalc -f csv -e 'conflicts 8*i w=8' -e 'conflicts i*row + c for row=2..3 for c=0..3 w=4 i=0..2'
