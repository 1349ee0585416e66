mmcalc -e 'table measured; table 004.2.1'
mmcalc -f json -e 'table measured' | head -c 900
