mmcalc -e 'show dmm' -e 'show prefix' -e 'show brent'
