for i in $(seq 5000); do echo "v$i = $i"; done >many.mm
mmcalc -q -e 'load many.mm' -e 'save all.mm'
grep -c = all.mm
tail -1 all.mm
mmcalc -q -e 'load all.mm' -e 'v1 + v5000'
