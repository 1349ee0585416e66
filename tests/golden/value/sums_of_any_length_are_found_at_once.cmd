# of k itself: no term is added up on its own, however many there are
mmcalc -k -e 'sum(k = 1..2^200, k)' -e 'sum(k = 1..2^200, ceil(k/64)) == (2^200 div 64 + 1)*(2^200 + 2^200 mod 64)/2' \
    -e 'sum(k = 1..10^30 by 3, k mod 7)' -e 'sum(k = -10^20..10^20, abs(k))' -e 'sum(k = 1..10^12, min(k, 1000, ceil((10^12 - k)/3)))' \
    -e 'sum(k = 1..10^15, if k > 10^9 and k <= 2*10^9 then k^2 else 1 where k != 10^10)' \
    -e 'sum(k = 1..1000, (k div 3) div 5) == sum(k = 1..1000, k div 15)'
mmcalc -e 'time edit.diagonal on pram m=2^100 n=2^150 p=3*2^50'
# what is not of that kind goes term by term, as far as that may go
mmcalc -k -e 'sum(k = 1..2^200, 1/k)' -e 'sum(k = 1..2^200, k div (k + 1))' -e 'sum(k = 1..1000, k^5)'
