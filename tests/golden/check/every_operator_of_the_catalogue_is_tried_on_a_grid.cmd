# a program that claims nothing of its operator and yet exchanges operands: the operators that do not commute find it
sed -e 's/op(x\[2\*e\], x\[2\*e + 1\])/op(x[2*e + 1], x[2*e])/' -e 's/reduce.tree_nc/reduce.wrong/' $MMCALC_DATA/algorithms/reduce.tree_nc.mm > w.mm; mmcalc -e 'load w.mm' -e 'check reduce.wrong on agpu operator=add' -e 'check reduce.wrong on agpu'
