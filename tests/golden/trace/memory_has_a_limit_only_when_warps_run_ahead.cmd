yes '1 2 3 4' | head -1000 > t.txt
mmcalc -k -e 'set words=100' -e 'trace t.txt on dmm w=2 l=2' -e 'trace t.txt on dmm w=2 l=2 discipline=lockstep' -e 'trace t.txt on dmm w=2 l=2 p=60'
