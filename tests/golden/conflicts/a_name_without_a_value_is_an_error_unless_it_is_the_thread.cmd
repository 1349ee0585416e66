for e in 'tid*32' 'row*32 + i' 'i*a + 8*b w=8' 'tid*32 for tid' 'tid*33 thread=tid' 'tid*32 + row for tid for row=0..3' 'tid*32 for tid tid=0..7 w=8' 'i*32 + tid thread=tid i=0..3' \
    'tid*32 for tid=0..31' '5' 'tid*32 thread=5' 'tid + j for tid for j' '32*tid + tod for tid'; do
  mmcalc -q -e "conflicts $e" 2>&1
done
mmcalc -q -f json -e 'conflicts 2*tid for tid w=4' -e 'conflicts 7 w=4'
mmcalc -q -f markdown -e 'conflicts 7'
