export MMCALC_OPENCL=none MMCALC_LIBCUDA=none
mmcalc -e devices
mmcalc -f json -e devices
mmcalc -f csv -e devices
MMCALC_OPENCL=/nowhere/libOpenCL.so mmcalc -e devices
mmcalc -e 'devices all'
