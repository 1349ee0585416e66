mmcalc -q -e 'check all on agpu b=1 p=4 n=16' >all; echo "exit status $?"
grep -E '^  (scan.matrix|reduce.tree) on' all
echo "not right:"; grep -vE ' right; |^ {30}' all
