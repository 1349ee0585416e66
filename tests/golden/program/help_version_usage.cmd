mmcalc --help; mmcalc --version | sed 's/[0-9][0-9.]*[0-9]/N/g'; mmcalc --nonsense; echo $?; mmcalc -e; echo $?; mmcalc -f yaml; echo $?; mmcalc --color=blue; echo $?; mmcalc --precision x
