mmcalc -e 'help from' -e 'help optimal' -e 'help padding' -e 'help where' -e 'help by'
mmcalc -f json -e 'help sum'
