mmcalc -k -e 'time reduce on agpu n=4' -e 'reduce.pipeline n=2^20' -e 'umm n=4' -e 'foo n=4' -e 'bound reduce' -e 'help zz'
mmcalc -e 'help alpha' -e 'help operator'
