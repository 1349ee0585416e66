mmcalc -e 'exercise sum 5' -e hint -e hint -e hint -e 'answer 13' -f json
