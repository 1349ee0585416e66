mmcalc -e 'n = 2^70; g(x) = x/(n + 1); s = {1, 2/3}; r = sqrt(2)' -e 'save out.mm'; cat out.mm; mmcalc -e 'load out.mm' -e vars -e 'save /nowhere/x.mm'
# a file that is not here may be one that comes with the program
mmcalc -e 'load examples/scan.hillis_steele_printed.mm; show scan.hillis_steele_printed' | head -1
