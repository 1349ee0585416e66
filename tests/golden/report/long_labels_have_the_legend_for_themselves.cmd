mmcalc -q -e 'report examples/004-fig6.9.json to page' >/dev/null
grep -o '<text x="[0-9]*" y="[0-9]*">[a-z].*</text>' page/index.html
grep -o '<h[34][^>]*>[^<]*multiplicity[^<]*' page/index.html
