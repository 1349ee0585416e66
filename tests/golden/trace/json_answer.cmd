mmcalc -f json -e 'trace examples/fig3.json on dmm w=4 l=5' -e 'trace examples/fig3.json on pram'
printf '{"schema":"mmcalc-trace/1",\n "threads":4,\n "step":[]}' > t.json
mmcalc -f json -e 'trace t.json on dmm w=2 l=2'
