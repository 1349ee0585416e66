#define TILE 32
#define ROWS 8
// the naive transpose
__global__ void naive(float *out, const float *in, int n) {
  int x = blockIdx.x * TILE + threadIdx.x;
  int y = blockIdx.y * TILE + threadIdx.y;
  for (int j = 0; j < TILE; j += ROWS)
    out[x * n + (y + j)] = in[(y + j) * n + x];
}
__global__ void tiled(float *out, const float *in, int n) {
  __shared__ float tile[TILE][TILE];
  int x = blockIdx.x * TILE + threadIdx.x;
  int y = blockIdx.y * TILE + threadIdx.y;
  for (int j = 0; j < TILE; j += ROWS)
    tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * n + x];
  __syncthreads();
  x = blockIdx.y * TILE + threadIdx.x;
  y = blockIdx.x * TILE + threadIdx.y;
  for (int j = 0; j < TILE; j += ROWS)
    out[(y + j) * n + x] = tile[threadIdx.x][threadIdx.y + j];
}
template <unsigned int blockSize>
__global__ void reduce5(int *g_idata, int *g_odata, unsigned int n) {
  extern __shared__ int sdata[];
  unsigned int tid = threadIdx.x;
  unsigned int i = blockIdx.x*(blockSize*2) + tid;
  unsigned int gridSize = blockSize*2*gridDim.x;
  sdata[tid] = 0;
  while (i < n) { sdata[tid] += g_idata[i] + g_idata[i+blockSize]; i += gridSize; }
  __syncthreads();
  if (blockSize >= 256) { if (tid < 128) { sdata[tid] += sdata[tid + 128]; } __syncthreads(); }
  if (blockSize >= 128) { if (tid < 64) { sdata[tid] += sdata[tid + 64]; } __syncthreads(); }
  if (tid < 32) {
    if (blockSize >= 64) sdata[tid] += sdata[tid + 32];
    if (blockSize >= 32) sdata[tid] += sdata[tid + 16];
  }
  if (tid == 0) g_odata[blockIdx.x] = sdata[0];
}
__global__ void r1(int *g, int n) {
  extern __shared__ int sdata[];
  unsigned tid = threadIdx.x;
  sdata[tid] = g[tid];
  for (unsigned int s=1; s < blockDim.x; s *= 2) {
    int index = 2 * s * tid;
    if (index < blockDim.x) sdata[index] += sdata[index + s];
    __syncthreads();
  }
}
__global__ void hist(const unsigned char *data, int *out, int n) {
  __shared__ int bins[256];
  int i = blockIdx.x*blockDim.x + threadIdx.x;
  for (int k = threadIdx.x; k < 256; k += blockDim.x) bins[k] = 0;
  __syncthreads();
  if (i >= n) return;
  for (; i < n; i += blockDim.x*gridDim.x) atomicAdd(&bins[data[i]], 1);
  if (data[i] > 3) return;
  int q = 3;
  out[threadIdx.x + q] = 1;
}
