# 003: 1.8x 3.1x 6.4x 8.8x and 1.9x 3.7x 14.5x 57.7x
mmcalc -e 'round(10*amdahl(9/10, {2, 4, 16, 64}))' -e 'round(10*gustafson(9/10, {2, 4, 16, 64}))'
