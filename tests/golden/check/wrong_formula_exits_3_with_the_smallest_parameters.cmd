sed -e 's/3\*(halves/3*(n div 8 + halves/' -e 's/sum.pairwise/sum.wrong/' $MMCALC_DATA/algorithms/sum.pairwise.mm > w.mm; mmcalc -e 'load w.mm' -e 'check sum.wrong on umm'
