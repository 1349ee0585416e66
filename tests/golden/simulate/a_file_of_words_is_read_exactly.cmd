try() { printf "%s\n" "-- $1"; printf "$1" >words; mmcalc -e 'simulate sum.pairwise on dmm n=4 p=2 w=2 l=2 input=words' 2>&1 | grep -v '^  [a-qs-z]\|^$\|rounds'; }
try '[[1, -2], [3, 9223372036854775807]]'
try '1 2 3 # four, with a remark: 7 8\n-9223372036854775808'
try '+1;2;{3}\t(4)\r\n'
try '1 2 3 9223372036854775808'
try '1 2\n3 -99999999999999999999'
try '1 2\n3\n   4 1.5'
try '1 2\n3 4e0'
try 'n = 4'
try '1 2 - 4'
try '1 2 3\000 4'
try '1\n\000 2'
try '1 2 \303\2663 4'
try '1 2 3'
try '1 2 3 4 5 6'
try ''
echo "-- a long line, and a long word"
(seq -s ' ' 1 3000; echo x) | tr '\n' ' ' >words; mmcalc -e 'simulate sum.pairwise on dmm n=4096 p=2 w=2 l=2 input=words'
(head -c 5000 /dev/zero | tr '\0' 7) >words; mmcalc -e 'simulate sum.pairwise on dmm n=4 p=2 w=2 l=2 input=words'
echo "-- a series takes what its points need; where they need another number it is a row that says so"
echo 5 6 7 8 >words; mmcalc -k -f json -e 'simulate sum.pairwise on dmm n={2, 4, 8} p=2 w=2 l=2 input=words' | grep -o '"n":"[0-9]*"\|"correct":true\|and the file has [a-z0-9 ]*'
echo "-- what never ends is read no further than that"
yes 7 | mmcalc -k -e 'simulate sum.pairwise on dmm n=4 p=2 w=2 l=2 input=/dev/stdin' 2>&1 | tail -1
mmcalc -e 'simulate sum.pairwise on dmm n=4 p=2 w=2 l=2 input=/dev/zero' 2>&1 | sed -n 2,3p
seq 4 | mmcalc -e 'simulate sum.pairwise on dmm n=4 p=2 w=2 l=2 input=/dev/stdin' | grep result
echo "-- with data=no nothing is read"
mmcalc -e 'simulate sum.pairwise on dmm n=4 p=2 w=2 l=2 input=/dev/zero data=no' | grep time
