mmcalc -e 'parallelism, slackness sort.warpsort on agpu n={4, 16, 64} p=8 b=4 M=64'
mmcalc -e 'parallelism sort.warpsort on agpu n={4, 16, 64} p=8 b=4 M=64'
mmcalc -f markdown -e 'slackness sort.warpsort on agpu n={16, 64} p=8 b=4 M=64'
