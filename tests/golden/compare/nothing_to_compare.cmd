mmcalc -e compare; mmcalc -e 'compare transpose on agpu n=64'
