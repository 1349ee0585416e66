# w and pitch have values, row is a series, f is a function
mmcalc -e 'w = 16; pitch = 16; row = {0, 5, 9}; many = 0..63; f(x) = 2*x' -e 'conflicts row*pitch + i' -e "conflicts many*pitch + i" -e 'conflicts i*pitch + row' -e 'conflicts f(i) + sum(k=0..1, k)' \
  -e 'conflicts i*w + c for c=0..w-1' -e 'conflicts i*pitch + row w=8 row=3'
