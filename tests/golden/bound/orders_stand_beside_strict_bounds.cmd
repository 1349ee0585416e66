mmcalc -e 'bound sort on agpu n=2^18 p=512 b=32 M=2^12; bound io sort on agpu n=2^18 p=512 b=32 M=2^12; bound io merge on agpu n=2^{10,12} p=32 b=32 M=2^10'
mmcalc -f json -e 'bound sort on agpu n=2^18 p=512 b=32 M=2^12'
mmcalc -k -e 'bound work sort on agpu n=2^18 p=512 b=32 M=2^12; bound speed sort on agpu n=4; bound shared, sort on agpu n=4'
