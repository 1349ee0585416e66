echo '{"schema": "mmcalc-batch/1", "jobs": [{"statement": "22/7"}, {"statement": "set"}]}' >job.json
mmcalc -e 'set' >before
moved='set digits=7; set fractions=both; set seed=5; set precision=9; set bits=99999; set refine=999; set terms=98; set accesses=97; set cells=96; set words=95; set steps=94; set memory=93000000; set threads=3'
mmcalc -e "$moved; report job.json to page"
sed 's/<[^>]*>/ /g' page/index.html | grep -o '22/7 *[=~≈][^<]*'
for name in digits fractions seed precision bits refine terms accesses cells words steps memory threads; do
    sed 's/<[^>]*>/ /g' page/index.html | grep -o "^ *$name  *[0-9a-z]*" | tr -s ' '
done
