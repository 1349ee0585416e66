mmcalc -e 'report nothing.json to page'
echo '{"schema": "mmcalc-batch/1", "jobs": [{"wiht": 1}]}' > bad.json
mmcalc -e 'report bad.json to page'
mmcalc -e 'report bad.json'
mmcalc -e 'report bad.json n=4 to page'
echo '{"schema": "mmcalc-batch/1", "jobs": [{"statement": "1"}]}' > good.json
mmcalc -e 'report good.json to nowhere/page'
touch file
mmcalc -e 'report good.json to file'
ls
mkdir -p old/models && mmcalc --data old -e 'report good.json to page'
