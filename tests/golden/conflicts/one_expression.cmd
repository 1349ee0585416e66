mmcalc -e 'conflicts 33*i' -e 'conflicts 32*i' -e 'conflicts (i mod 8)*130 + i div 8'
