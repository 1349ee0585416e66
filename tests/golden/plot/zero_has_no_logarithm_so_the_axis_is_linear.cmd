mmcalc -e 'plot conflicts transpose.straightforward, transpose.diagonal on dmm over n={16, 64, 256, 1024} p=16 w=16 l=3'
