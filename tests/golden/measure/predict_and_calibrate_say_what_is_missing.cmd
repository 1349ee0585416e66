export MMCALC_OPENCL=none MMCALC_LIBCUDA=none
mmcalc -e 'calibrate'
mmcalc -e 'calibrate sum.pairwise'
mmcalc -e 'calibrate by=3'
mmcalc -e 'predict'
mmcalc -e 'predict sum.pairwise'
mmcalc -e 'predict sum.pairwise fit=perhaps'
mmcalc -e 'predict sum.pairwise machine={here}'
mmcalc -e 'compare sum.pairwise measured'
