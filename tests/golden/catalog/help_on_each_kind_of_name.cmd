mmcalc -e 'help compare' -e 'help time' -e 'help log2' -e 'help mod' -e 'help sum' -e 'help lockstep' -e '? dmm' -e 'help strict'
