mmcalc -e compare; mmcalc -e 'compare edit on agpu n=64'
