# a gnuplot that only repeats its script
mkdir tools
printf '#!/bin/sh\ncat\n' > tools/gnuplot
chmod +x tools/gnuplot
PATH=$PWD/tools:$PATH mmcalc -e "plot time prefix.simple, time prefix.optimal on umm over n=2^(6..8) p=2^4 w=4 l=3 to \"it's.svg\"" -e "plot amdahl(1/2, p_1) over p_1=1..3 to x.png" -e 'plot factorial(n) over n=200..201 to x.pdf'
ls
cat *.svg x.png x.pdf
