LC_ALL=C mmcalc -e 'sqrt(2)'
