printf '1 2\n1 2 3 4\n' > t.txt
mmcalc -e 'trace t.txt on dmm w=2 l=2'
mmcalc -e 'trace t.txt on dmm w=2 l=2 p=4'
mmcalc -e 'trace t.txt on dmm w=2 l=2 p=3'
printf '{"schema":"mmcalc-trace/1","threads":4,"steps":[[1,2,3,4]]}' > t.json
mmcalc -e 'trace t.json on dmm w=2 l=2 p=100' -e 'trace t.json on dmm w=2 l=2 p=3'
