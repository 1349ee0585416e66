mmcalc -e 'n = 2^20; p = 8' -e 'table 001.1'
mmcalc -f markdown -e 'n = 2^20; p = 8' -e 'table 001.1' | tail -7
mmcalc -e 'n = 2^20; p = 2^10; w = 32; l = 400' -e 'table 001.1' | tail -6
mmcalc -e 'conflicts a[i]'
