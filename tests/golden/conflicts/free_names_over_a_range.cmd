mmcalc -e 'conflicts row*32 + i for row=0..31' -e 'conflicts i*row for row=1..32'
