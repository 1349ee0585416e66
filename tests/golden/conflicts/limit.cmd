mmcalc -k -e 'conflicts a*b*c*d*i for a=0..31 for b=0..31 for c=0..31 for d=0..31' -e 'conflicts i*a for a=0..2^40' -e 'conflicts i w=2^30' -e 'conflicts 8*i + a for a=0..2^20'
mmcalc -e 'set accesses=900' -e 'conflicts 32*i' -e 'conflicts 32*i + 64*(i div 2) + 96*(i div 4) + row for row=0..27'
