export MMCALC_OPENCL=none MMCALC_LIBCUDA=none
mmcalc -e 'calibrate'
mmcalc -e 'calibrate sum.pairwise'
mmcalc -e 'calibrate by=3'
mmcalc -e 'predict'
mmcalc -e 'predict sum.pairwise'
mmcalc -e 'predict sum.pairwise fit=yes'
mmcalc -e 'predict sum.pairwise on cuda0'
mmcalc -e 'compare sum.pairwise measured'
