mmcalc -e 'list metrics' -e 'list functions'; mmcalc -e 'list nonsense'
