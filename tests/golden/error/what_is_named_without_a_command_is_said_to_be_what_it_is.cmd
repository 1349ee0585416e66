mmcalc -k -e 'time reduce on agpu n=4' -e 'reduce.pipeline n=2^20' -e 'umm n=4' -e 'foo n=4' -e 'bound reduce' -e 'help zz'
mmcalc -e 'help alpha' -e 'help operator'
mmcalc -k -e 'explain table' -e 'show log2' -e 'explain time'
mmcalc -e 'steps sort.multiway on agpu n=2^12 p=64 b=8 M=2^10 d=4'
