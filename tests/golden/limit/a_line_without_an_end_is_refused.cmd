# a line that is longer than what is read is refused, not taken for a whole one
truncate -s 3G huge
mmcalc -e 'load "huge"'; echo "exit status $?"
