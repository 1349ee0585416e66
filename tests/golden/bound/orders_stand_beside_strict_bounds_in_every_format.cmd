for f in markdown tex csv; do mmcalc -f $f -e 'bound sort on agpu n=2^18 p=512 b=32 M=2^12'; done
mmcalc -f markdown -e 'time sort.multiway on agpu n=2^18 p=512 b=32 M=2^12 d=4'
COLUMNS=60 mmcalc -e 'plot time sort.multiway on agpu over n=2^(14..20) p=512 b=32 M=2^12 d=4'
