mmcalc --keep-going -e 'steps access.stride on dmm n=4 p=2 w=2 l=5 to run.svg' -e 'steps access.stride on dmm n=4 p=2 w=2 l=5 to nowhere/run.svg' \
  -e 'steps access.stride on dmm n=4 p=2 w=2 l=5 to run.png'
ls
cat run.svg
