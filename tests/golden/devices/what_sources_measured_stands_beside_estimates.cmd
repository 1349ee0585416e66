# mmcalc-gpu(7) shows table measured as a text
mmcalc -e 'table 004.2.1'
# of two sources, whose estimates take least
mkdir few && ln -s "$MMCALC_DATA"/* few && rm few/measured && mkdir few/measured && cp "$MMCALC_DATA"/measured/00[03].*.json few/measured
MMCALC_DATA=$PWD/few mmcalc -f json -e 'table measured' | head -c 900; echo
mmcalc -f csv -e 'table 004.2.1; occupancy on k20c threads={64, 128}'
