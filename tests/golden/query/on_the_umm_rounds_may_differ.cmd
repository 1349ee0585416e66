# p no multiple of w: the warps of one round straddle borders where those of another do not
mmcalc -e 'time access.contiguous on umm n=50 p=10 w=4 l=9' -e 'simulate access.contiguous on umm n=50 p=10 w=4 l=9'
mmcalc -e 'time access.contiguous on umm n=2^40 p=10 w=4 l=9'
# from some round on a period of rounds adds the same: 2 rounds, 20 cells
mmcalc -e 'umm_time(10^6 + 20, 1, 0, 10, 4, 9) - umm_time(10^6, 1, 0, 10, 4, 9)' \
  -e '(umm_time(2^300*20 + 10^6, 1, 0, 10, 4, 9) - umm_time(10^6, 1, 0, 10, 4, 9))/2^300'
mmcalc -e 'umm_time(10, 0, 0, 10, 4, 9)'; mmcalc -e 'umm_time(10^20, 1, 0, 2^40 + 1, 2^20, 2^60)'
