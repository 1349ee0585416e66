# mmcalc-gpu(7) shows table measured as a text
mmcalc -e 'table 004.2.1'
mmcalc -f json -e 'table measured' | head -c 900; echo
mmcalc -f csv -e 'table 004.2.1; occupancy on k20c threads={64, 128}'
