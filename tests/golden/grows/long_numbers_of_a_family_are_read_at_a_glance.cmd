# a fraction of hundreds of digits, or an integer of thousands, is no use in a table; JSON has it
for q in 'n^10 + 1, n^9 + 7' 'n^200, n' 'n^200 + 1, n' '3*n, 2*log2(n)'; do mmcalc -e "grows $q" | sed -n '/its values/,/^$/p'; done
mmcalc -f json -e 'grows n^10 + 1, n^9 + 7' | grep -o '"samples".*' | cut -c1-180
