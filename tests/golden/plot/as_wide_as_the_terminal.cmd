COLUMNS=40 mmcalc -e 'plot time prefix.simple, time prefix.optimal on umm over n=2^(6..16) p=2^10 w=32 l=400'
COLUMNS=120 mmcalc -e 'plot time prefix.simple, time prefix.optimal on umm over n=2^(6..16) p=2^10 w=32 l=400' | awk '{ if (length($0) > most) most = length($0) } END { print (most <= 120 * 3 ? "fits" : most) }'
mmcalc --color always -e 'plot amdahl(1/2, p), amdahl(9/10, p) over p=2^(0..3)' | head -12
