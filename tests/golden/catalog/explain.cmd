mmcalc -e 'explain prefix.optimal' -e 'explain umm'
