# where one writes a cell a maximum takes log2(n) steps, with p <= n log2(log2(n)) anywhere; merging needs the
# spread of one number on EREW alone
mmcalc -e 'bound maximum on pram n=2^16 p={2^10, 2^16, 2^17} variant={erew, crew, crcw_common, crcw_combining}' \
       -e 'bound maximum on pram n={1, 2, 3, 4} p=1 variant={crew, crcw_common}' \
       -e 'bound merging on pram m=2^16 n={1, 2^8, 2^16} p=2^9 variant={erew, crew, crcw_priority}'
# verdicts with these bounds
mmcalc -e 'optimal max.cascaded on pram' -e 'optimal max.doubly_log on pram' -e 'optimal merge.blocks on pram where p*log2(m)<=m and p*log2(n)<=n'
