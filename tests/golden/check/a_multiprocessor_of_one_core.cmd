mmcalc -e 'check all on agpu b=1'
