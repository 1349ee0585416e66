echo 'n = 3; 1 + 1' | mmcalc - -e 'n + 1'
echo '1/0' | mmcalc - -e 2; echo $?
mmcalc -f json -e 'minimize speedup sum.pairwise over p=1..2 on pram n=8' | grep -c .
