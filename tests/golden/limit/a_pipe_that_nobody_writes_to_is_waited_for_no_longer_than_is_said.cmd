mkfifo pipe
for q in 'load "pipe"' 'simulate sum.pairwise on umm n=8 p=4 w=4 l=2 input=pipe' 'trace "pipe" on umm w=4 l=2'; do mmcalc --seconds 1 -e "$q"; echo "exit status $?"; done
mmcalc --seconds 1 --rows pipe -e 'time sum.pairwise on umm w=4 l=2 p=4'; echo "exit status $?"
# somebody has opened it and says nothing
sleep 4 >pipe & mmcalc --seconds 1 -e 'load "pipe"'; echo "exit status $?"; wait
