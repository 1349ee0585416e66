echo before > x.svg
q='plot work sum.pairwise on pram over n=2^(1..4) p=4'
PATH=/nonexistent "$MMCALC" --no-config -e "$q to x.svg"; echo $?
mkdir tools
printf '#!/bin/sh\necho "no such terminal" >&2\nexit 1\n' > tools/gnuplot
/bin/chmod +x tools/gnuplot
PATH=$PWD/tools:$PATH mmcalc -e "$q to x.svg"; echo $?
printf '#!/bin/sh\nkill -9 $$\n' > tools/gnuplot
PATH=$PWD/tools:$PATH mmcalc -e "$q to x.svg"; echo $?
mmcalc -e "$q to x.jpg"; echo $?
printf '#!/bin/sh\ncat\n' > tools/gnuplot
PATH=$PWD/tools:$PATH mmcalc -e "$q to nowhere/x.svg"; echo $?
ls; cat x.svg
