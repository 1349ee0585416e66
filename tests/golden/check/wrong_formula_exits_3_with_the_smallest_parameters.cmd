sed -e 's/3\*(n - 1)/3*(n - 1) + n div 8/' -e 's/sum.pairwise/sum.wrong/' $MMCALC_DATA/algorithms/sum.pairwise.mm > w.mm; mmcalc -e 'load w.mm' -e 'check sum.wrong on bpram'
