# n*l/p + q - 1 if q <= l, else n/w + l - 1; lockstep (q + l - 1)*n/p
mmcalc -e 'n=64; p=16; w=4; q=4' -e 'time(access.contiguous on umm, l=5) == n*5/p + q - 1' -e 'time(access.contiguous on umm, l=3) == n/w + 3 - 1' -e 'time(access.contiguous on umm, l=5, discipline=lockstep) == (q + 5 - 1)*n/p'
