# rows of one number: longer by 7 they leave no conflict
mmcalc -e 'conflicts 1*(i div 4) + i'
mmcalc -e 'conflicts 2*(i div 4) + i'
mmcalc -e 'conflicts 8*(i div 4) + i'
mmcalc -q -e 'conflicts i div 4 + i' | sed -n '/padding/,$p'
