# errata: 446 where conflict-free accesses take 116
mmcalc -e 'time transpose.diagonal on dmm n=225 p=225 w=8 l=1' -e '4*time(access.contiguous on dmm, n=225, p=225, w=8, l=1)'
