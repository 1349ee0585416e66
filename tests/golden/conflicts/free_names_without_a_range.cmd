mmcalc -e 'conflicts row*32 + i' -e 'conflicts i*32 + col' -e 'conflicts i*a + 8*b w=8'
