# m > 4 does not follow from m > 3: at m = 4 the one branch is taken and the other is not
mmcalc -q -e 'grows (if m > 3 then n else 1), (if m > 4 then n else log2(n)) where n >= 2 and m >= 1'
mmcalc -q -e 'grows (if m > 3 then n else 1), (if m >= 4 then n else log2(n)) where n >= 2 and m >= 1' | sed -n 1,12p
