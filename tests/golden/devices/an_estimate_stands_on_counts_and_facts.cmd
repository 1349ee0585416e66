export MMCALC_OPENCL=none MMCALC_LIBCUDA=none
# 003's seven reductions on the GPU that it names, from its facts alone: beside what was measured
mmcalc -e 'predict reduce.step1, reduce.step2, reduce.step3, reduce.step4, reduce.step5, reduce.step6, reduce.step7 n=2^22 on geforce8800gtx'
mmcalc -e 'predict reduce.step1 n=2^22 on GeForce8800GTX profile=yes'
mmcalc -f json -e 'predict reduce.step7 n=2^25 on geforce8800gtx'
# the best alpha of 004, Fig. 5.5, lies inside
mmcalc -e 'predict scan.matrix n=2^27 alpha={1, 2, 4, 8, 16, 32} on k20c'
mmcalc -k -q -e 'predict sum.pairwise on k20c' -e 'predict reduce.step1 n=2^20 on geforce8800' -e 'predict reduce.step1, reduce.step3 n={2^10, 2^20} on k20c' -e 'predict reduce.step9 n=2^20 on k20c' -e 'predict sum.pairwise n=2^10 profile=yes on cpu' -e 'predict reduce.step1 n=2^20 on k20c plot=yes' -e 'predict reduce.step1 n=2^20 on k20c to x.svg'
# what a block of 128 threads issues: three instructions for each warp's place, five for its load, 24 a turn, ...
mmcalc -e 'issued reduce.step3 on agpu n=128 p=512 b=32 M=4096; issued reduce.step1 on agpu n=128 p=512 b=32 M=4096'
# several devices are rows; what a device does not tell is empty
mmcalc -k -e 'predict reduce.step4, reduce.step7 on a100, h100 n=2^24' -e 'predict reduce.step7 on k20c, geforce8800gtx n=2^22' -e 'predict reduce.step7 on a100, nosuch n=2^22' -e 'predict reduce.step7 on h100, cpu n=2^22' -e 'predict reduce.step7 on cpu, h100 n=2^22'
# 128 registers a thread let each of 13 multiprocessors hold 4 blocks of 128 threads, not 16: the 64 blocks take two turns
mmcalc -k -f json -e 'predict reduce.step7 n=2^24 on k20c' -e 'predict reduce.step7 n=2^24 on k20c registers=128' -e 'predict reduce.step7 n=2^24 on k20c registers=0' -e 'predict reduce.step7 n=2^10 on cpu registers=20'
mmcalc -f csv -e 'predict reduce.step7 on k20c, geforce8800gtx n=2^22' | cut -d, -f 4-13
# a block whose registers no multiprocessor has cannot run: occupancy says 0 blocks, too
mmcalc -k -e 'predict reduce.step3 on k20c n=2^22 registers=513' -e 'occupancy on k20c threads=128 registers=513'
