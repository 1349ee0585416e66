mkdir 'a folder' sub; printf '5 6 7 8\n' | tee 'a folder/in' sub/in-1.txt >in
run='simulate sum.pairwise on dmm n=4 p=2 w=2 l=2'
for i in in ./in sub/in-1.txt "$PWD/sub/in-1.txt" '"a folder/in"' 'in, seed=2' 'in # a remark' 'in; 1 + 1' ramp; do
    echo "input=$i"; mmcalc -f json -e "$run input=$i" | grep -o '"input":"[a-z]*"\|"value":"2"\|"correct":true'
done
mmcalc -k -e "$run input=sub/out" -e "$run input=lamp" -e "$run input={ramp}" -e "$run input=" -e "$run input=sub" -e 'input = 5' -e 'input + 1'
