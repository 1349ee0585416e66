mmcalc -e 'sqrt(2)' -e 'log2(3)' -e 'ln(10)' -e 'exp(1)' -e 'sqrt(2)*sqrt(2)' -e 'log2(1/8)' -e 'log(4, 8)' -e 'ceil(log2(2^100+1))' -e 'floor(log2(2^100-1))' -e '2^(1/2)' -e '8^(2/3)'; mmcalc --precision 40 -e 'sqrt(2)'
# no zero stands where a digit is not known
mmcalc -e 'exp(30)' -e 'exp(34)' -e 'exp(36)' -e '-sqrt(10^27 + 1)' -e 'set fractions=decimal; 10^15/7' -e 'set precision=3; sqrt(2000000); sqrt(8)/sqrt(2)*(10^13 + 1/4)'
