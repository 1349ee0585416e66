mmcalc -e 'amdahl.limit(9/10)' -e 'amdahl.limit(2)'; mmcalc -e 'amdahl(9/10)'
