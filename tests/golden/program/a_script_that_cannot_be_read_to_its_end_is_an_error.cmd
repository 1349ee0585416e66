mkdir folder
mmcalc folder; echo "folder $?"
mmcalc <folder; echo "standard input $?"
mmcalc -e 'load folder'; echo "load $?"
printf '1+1\n2+2 # a\0b\n3+3\n' >zero.mm
mmcalc zero.mm; echo "a zero byte $?"
mmcalc --keep-going --format json <zero.mm; echo "standard input, going on $?"
printf '1+1\nalgorithm x "caf\351"\nend\n3+3\n' >latin.mm
mmcalc -f json -e 'load latin.mm'; echo "no UTF-8 $?"
mmcalc -f json -e "$(printf '\300\257 1')"; echo "an overlong form, -e $?"
printf '2 # cut in a letter: \342\211' | mmcalc -f json; echo "cut off $?"
