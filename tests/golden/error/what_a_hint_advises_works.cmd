# the form that `for example:` gives answers when it is typed, and none is advised that does not
ulimit -t 100 # seconds of processor time, of each process
for q in 'time, stages' 'time' 'compare' 'crossover' 'minimize' 'steps' 'simulate' 'derive' 'profile' 'typical' 'optimal' 'bound' 'relate' 'plot' 'conflicts' 'grows' 'variants'; do
    example=$(mmcalc -q -e "$q" 2>&1 | sed -n 's/.*for example: //p')
    [ -n "$example" ] || { echo "$q: no example"; continue; }
    mmcalc -q -e "$example" >answer 2>&1
    echo "$q: $example: status $?"
    rm -f answer
done
mmcalc -q --keep-going -e 'time stages sum.pairwise' -e 'time, stages X' -e 'show kernel nosuch' -e '1; show kernel nosuch n=8' -e 'compare reduce on k20c n=-1'
