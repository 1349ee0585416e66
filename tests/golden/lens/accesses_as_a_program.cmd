cp "$GOLDEN/lens/kernels.cu" .; k=kernels.cu
w=$(mktemp -d)
mmcalc -e "lens $k tiled block=32x8 n=1024 grid=32x32 to mmcalc" | tee "$w/tiled.mm"
mmcalc -e "load $w/tiled.mm" -e "time tiled on agpu" -e "time tiled on agpu n=2^11 p=2^17" -e "simulate tiled on agpu n=64 p=128 data=no"
mmcalc -e "lens $k r1 block=256 n=256 to mmcalc" >"$w/r1.mm"
mmcalc -e "load $w/r1.mm" -e "conflicts r1 on agpu" -e "time r1 on agpu"
for bad in "hist block=256 n=1000 grid=1 to mmcalc" "reduce5 block=256 n=512 grid=1 blockSize=256 to mmcalc" "naive block=32x8 n=64 to" "naive block=32x8 to mmcalc"
do mmcalc -e "lens $k $bad"
done
printf '__global__ void f(double *a, int n) {\n  a[threadIdx.x] = 0;\n}\n__global__ void g(int *a) {\n  if (a[0]) a[threadIdx.x] = 1;\n}\n__global__ void h(int *a) {\n  a[(threadIdx.x - 3) %% 8] = 1;\n}\n' >"$w/bad.cu"
(cd "$w" && for f in f g h; do mmcalc -e "lens bad.cu $f n=1 to mmcalc"; done)
printf '__global__ void turns(int *a) {\n  int m = 10, z = 0;\n  for (int i = 0; i < m; i++) { a[threadIdx.x + i] = 1; m--; }\n  if (blockDim.x > 16) z = 3;\n  a[z*threadIdx.x] = 2;\n}\n' >"$w/turns.cu"
(cd "$w" && mmcalc -e "lens turns.cu turns to mmcalc" | tee turns.mm && mmcalc -e "load turns.mm" -e "io turns on agpu" && mmcalc -f json -e "lens turns.cu" | grep -o '"lines":"[0-9]*"')
# what a function or a constant of the file calls N is not the kernel's N
printf 'const int N = 4, M = 2*N;\n__device__ int f(int i) { return i*N; }\n__global__ void k(float *a) {\n  int N = 8;\n  a[f(threadIdx.x)] = a[threadIdx.x*N + M];\n}\n' >"$w/hidden.cu"
(cd "$w" && mmcalc -e "lens hidden.cu to mmcalc" | grep 'a\[e')
# a shuffle and a root touch no memory; a function called sync_rows is no barrier
printf '__device__ void sync_rows(float *a, int i) { a[i] = 1; }\n__global__ void k(float *a) {\n  float v = sqrtf(a[umin(threadIdx.x, 5)]);\n  v += __shfl_down_sync(0xffffffff, v, 16);\n  sync_rows(a, 2*threadIdx.x);\n}\n' >"$w/calls.cu"
(cd "$w" && mmcalc -e "lens calls.cu k to mmcalc" | grep 'a\[.*e')
# a condition that serves as a number is one in the program; a value below 1 is put in, as no parameter may have it
printf '__global__ void k(float *g, unsigned u, int n) {\n  g[!threadIdx.x] = 1;\n  g[(threadIdx.x > 3) + u] = 2;\n  bool z = n > 2;\n  for (int i = n > 3; i < n; i++) { *(g + z) = i; z = !z; }\n  if (z) g[min(z, 1)] = 2;\n}\n' >"$w/truth.cu"
(cd "$w" && mmcalc -e "lens truth.cu u=0 n=3 to mmcalc" | tee truth.mm && mmcalc -e "load truth.mm" -e "time k on agpu" && mmcalc -f json -e "lens truth.cu u=0 n=3" | grep -o '"lines":"[0-9]*"')
rm -r "$w"
