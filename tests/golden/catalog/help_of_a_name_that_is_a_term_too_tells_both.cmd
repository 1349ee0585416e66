mmcalc -e 'help from' -e 'help optimal' -e 'help padding'
mmcalc -f json -e 'help sum'
