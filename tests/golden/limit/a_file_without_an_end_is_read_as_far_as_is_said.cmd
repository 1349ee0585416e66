# long
# a line that is longer than what is read is refused, not taken for a whole one
truncate -s 3G huge
mmcalc <huge; echo "exit status $?"
mmcalc -e 'load "huge"'; echo "exit status $?"
mmcalc merge huge; echo "exit status $?"
echo "-- one that is just short enough is read"
{ printf '1'; head -c 268435400 /dev/zero | tr '\0' ' '; printf '+ 1\n2\n'; } | mmcalc; echo "exit status $?"
