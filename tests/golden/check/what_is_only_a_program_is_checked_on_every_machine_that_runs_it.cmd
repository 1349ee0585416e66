own="load $GOLDEN/derive/own.mm"
mmcalc -q -e "$own" -e 'check my.reversal' | grep -c '^  my'
mmcalc -q -e "$own" -e 'check all on pram n=16' | grep '^  my'
mmcalc -q -e "$own" -e 'time my.reversal n=4'
