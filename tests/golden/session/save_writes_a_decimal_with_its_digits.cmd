# N keeps its digits and its value
mmcalc -q -e 'k = N(1/3, 4)' -e 'm = {N(sqrt(2), 9), 1}' -e 'save saved.mm'
cat saved.mm
mmcalc -q -e 'load saved.mm' -e 'k; 3*k; m'
