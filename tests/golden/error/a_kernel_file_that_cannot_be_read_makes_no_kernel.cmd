mkdir d d/kernels d/kernels/opencl.prelude
for k in models algorithms problems operators; do ln -s "$MMCALC_DATA/$k" d/$k; done
cp "$MMCALC_DATA/kernels/programs.prelude" d/kernels
mmcalc --data d -e 'emit sum.pairwise n=2^4 p=8 to sum.cl'
ls sum.cl 2>/dev/null
rmdir d/kernels/opencl.prelude
mmcalc --data d -e 'emit sum.pairwise n=2^4 p=8 to sum.cl'
