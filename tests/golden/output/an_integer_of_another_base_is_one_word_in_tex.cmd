mmcalc -f tex -e 'hex(79)' -e 'bin(-5)' -e 'set base=16' -e '{9, 10, 300}'
