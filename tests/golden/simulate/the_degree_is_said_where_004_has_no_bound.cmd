# 004 §5.4.1: min(ceil(b/alpha), alpha).  b = 16, alpha = 6 has one more; alpha = 4 divides b and has just that
mmcalc -e 'degree scan.matrix on agpu n=2^24 p=2048 b=32 M=12288 alpha={4, 6, 7, 11, 12}'
mmcalc -e 'simulate scan.matrix on agpu n=96*16 p=32 b=16 M=1000 alpha=6' -e 'simulate scan.matrix on agpu n=96*16 p=32 b=16 M=1000 alpha=4' -e 'check scan.matrix on agpu n=96*16 p=32 b=16 M=1000 alpha=1..16'
# one multiprocessor has no global reduction to do: the pipeline and the matrix have no conflict
mmcalc -e 'check reduce.pipeline on agpu n=1024 p=32 b=32 M=2000' -e 'degree reduce.pipeline on agpu n=1024 p=32 b=32 M=2000' -e 'check reduce.matrix on agpu n=1024 p=32 b=32 M=2000' -e 'degree reduce.matrix on agpu n=1024 p=32 b=32 M=2000'
