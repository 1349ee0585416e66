mkdir -p c/mmcalc; echo 'w = 32; l = 400' > c/mmcalc/mmcalcrc; XDG_CONFIG_HOME=$PWD/c $MMCALC -e 'w + l'
