# all was taken for access by its first letter, and so limited to the accesses that are counted one by one
mmcalc -e 'set accesses=10' -e 'all(i = 1..1000, i > 0); all(i = 1..1000, i != 777)' -e 'sum(i = 1..100, i); prod(i = 1..20, i); max(i = 1..20, (i - 7)^2); min(i = 1..20, (i - 7)^2)' -e 'all(i = 1..0, i > 0); sum(i = 1..0, i); prod(i = 1..0, i)'
mmcalc -k -e 'max(i = 1..0, i)' -e 'set terms=10; all(i = 1..1000, i > 0)'
mmcalc -e 'all(i = 1..2*10^6, i > 0)'
