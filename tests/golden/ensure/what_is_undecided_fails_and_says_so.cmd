mmcalc -e 'ensure ln(4) == 2*ln(2)'; echo "exit status $?"
mmcalc -f json -e 'ensure 1 < 2 and ln(4) == 2*ln(2)'; echo "exit status $?"
mmcalc -e 'ensure ln(4) == 2*ln(2) or 1 < 2'; echo "exit status $?"
mmcalc -e 'ensure ln(4) == 2*ln(2) and 2 < 1'; echo "exit status $?"
