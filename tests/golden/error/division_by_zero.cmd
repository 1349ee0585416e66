mmcalc -k -e '1/0' -e '1 div 0' -e '1 mod 0' -e '5 + 3/(2-2)' -e '0^-1'
