mmcalc -e 'bound io sort on io n=2^20 b=32 M=2^12'
mmcalc -e 'bound io reduce on io n=1000 b=32 M=2^12'
mmcalc -e 'bound io scan on io n=1000 b=32 M=2^12'
