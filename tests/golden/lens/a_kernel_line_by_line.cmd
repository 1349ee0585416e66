cp "$GOLDEN/lens/kernels.cu" .; k=kernels.cu
mmcalc -e "lens $k tiled block=32x8 n=1024" -e "lens $k hist block=256 n=100000 grid=2" -e "lens $k r1 block=256 n=256"
mmcalc -f json -e "lens $k r1 block=64 n=64"
mmcalc -f markdown -e "lens $k naive block=32x8 n=1024"
mmcalc -e "lens $k tiled block=32x8"
mmcalc -e "lens $k tiled block=32x8 n=1024 --fail-on conflicts" | tail -4
mmcalc -e "lens $k naive block=32x8 n=1024 --fail-on conflicts" >/dev/null && echo no conflict
mmcalc -e "lens $k tild block=32x8 n=1024"
mmcalc -e "lens $k tiled blok=32x8 n=1024"
mmcalc -e "lens nosuch.cu"
# what is never closed would hide the kernels behind it
printf '__global__ void f(float *a) { a[threadIdx.x] = 1; }\n__global__ void g(float *a { a[0] = 1; }\n__global__ void h(float *a) { a[0] = 1; }\n' | mmcalc -e 'lens -'
printf '__global__ void f(float *a) { if (a) { a[threadIdx.x] = 1; }\n__global__ void h(float *a) { a[0] = 1; }\n' | mmcalc -e 'lens -'
printf '__global__ void f(float *a, int n) {\n  wmma::load_matrix_sync(x, a, 16);\n  if (a[0] > 0) goto out;\n  a[threadIdx.x*n] = g(a[1]);\nout:;\n}\n' | mmcalc -e "lens - n=3"
# a value that the parameter cannot have would be counted as another
for n in 2^31 2^63 1/2; do mmcalc -e "lens $k tiled block=32x8 n=$n"; done
# one value of each name
mmcalc -k -e "lens $k tiled block=32x8 n=1024 n=33" -e "lens $k tiled block=32x8 n={32, 33}" -e "lens $k tiled n=2^(5..7)" -e "lens $k tiled block=32 n=32 block=64"
# on 60 columns lines are folded behind their numbers, accesses behind their names
COLUMNS=60 mmcalc -e "lens $k tiled block=32x8 n=1024"
