mmcalc -e 'conflicts i*i' -e 'conflicts 6*i w=6 for' 2>&1 | head -8
mmcalc -e 'conflicts a*i for a=2..4'
