// Transposing an n x n array, three times: see mmcalc-lens(7).
#define TILE 32

__global__ void naive(float *out, const float *in, int n)
{
    int x = blockIdx.x*TILE + threadIdx.x, y = blockIdx.y*TILE + threadIdx.y;
    for (int j = 0; j < TILE; j += blockDim.y)
        out[x*n + y + j] = in[(y + j)*n + x];
}

__global__ void tiled(float *out, const float *in, int n)
{
    __shared__ float tile[TILE][TILE];
    int x = blockIdx.x*TILE + threadIdx.x, y = blockIdx.y*TILE + threadIdx.y;
    for (int j = 0; j < TILE; j += blockDim.y)
        tile[threadIdx.y + j][threadIdx.x] = in[(y + j)*n + x];
    __syncthreads();
    x = blockIdx.y*TILE + threadIdx.x, y = blockIdx.x*TILE + threadIdx.y;
    for (int j = 0; j < TILE; j += blockDim.y)
        out[(y + j)*n + x] = tile[threadIdx.x][threadIdx.y + j];
}

__global__ void swizzled(float *out, const float *in, int n)
{
    __shared__ float tile[TILE][TILE];
    int tx = threadIdx.x, ty = threadIdx.y;
    int x = blockIdx.x*TILE + tx, y = blockIdx.y*TILE + ty;
    for (int j = 0; j < TILE; j += blockDim.y)
        tile[ty + j][tx ^ (ty + j)] = in[(y + j)*n + x];
    __syncthreads();
    x = blockIdx.y*TILE + tx, y = blockIdx.x*TILE + ty;
    for (int j = 0; j < TILE; j += blockDim.y)
        out[(y + j)*n + x] = tile[tx][(ty + j) ^ tx];
}
