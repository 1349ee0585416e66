mmcalc -k -e '2 +* 3' -e 'n = ' -e '3 4' -e 'if 1 then 2' -e '2n' -e '1 < 2 < 3' -e '$5' -e 'x ='
