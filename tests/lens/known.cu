// Kernels in the shapes that everybody knows, for known.py: a tag in brackets names a line there.
#define TILE 32

// --- seven reductions, one better than the other ---

template <class T> __global__ void fold_modulo(const T *from, T *to, unsigned n)
{
    extern __shared__ T part[];
    unsigned me = threadIdx.x, at = blockIdx.x * blockDim.x + me;
    part[me] = at < n ? from[at] : 0;                                            // [load]
    __syncthreads();
    for (unsigned gap = 1; gap < blockDim.x; gap *= 2) {
        if (me % (2 * gap) == 0)
            part[me] += part[me + gap];                                          // [fold]
        __syncthreads();
    }
    if (me == 0) to[blockIdx.x] = part[0];                                       // [end]
}

template <class T> __global__ void fold_strided(const T *from, T *to, unsigned n)
{
    extern __shared__ T part[];
    unsigned me = threadIdx.x, at = blockIdx.x * blockDim.x + me;
    part[me] = at < n ? from[at] : 0;                                            // [load]
    __syncthreads();
    for (unsigned gap = 1; gap < blockDim.x; gap *= 2) {
        unsigned mine = 2 * gap * me;
        if (mine < blockDim.x)
            part[mine] += part[mine + gap];                                      // [fold]
        __syncthreads();
    }
    if (me == 0) to[blockIdx.x] = part[0];                                       // [end]
}

template <class T> __global__ void fold_halves(const T *from, T *to, unsigned n)
{
    extern __shared__ T part[];
    unsigned me = threadIdx.x, at = blockIdx.x * blockDim.x + me;
    part[me] = at < n ? from[at] : 0;                                            // [load]
    __syncthreads();
    for (unsigned half = blockDim.x >> 1; half; half >>= 1) {
        if (me < half)
            part[me] += part[me + half];                                         // [fold]
        __syncthreads();
    }
    if (!me) to[blockIdx.x] = part[0];                                           // [end]
}

template <class T> __global__ void fold_two(const T *from, T *to, unsigned n)
{
    extern __shared__ T part[];
    unsigned me = threadIdx.x, at = blockIdx.x * (blockDim.x * 2) + me;
    T sum = 0;
    if (at < n) sum = from[at];                                                  // [load]
    if (at + blockDim.x < n) sum += from[at + blockDim.x];                       // [load2]
    part[me] = sum;                                                              // [keep]
    __syncthreads();
    for (unsigned half = blockDim.x / 2; half > 0; half >>= 1) {
        if (me < half) part[me] = sum = sum + part[me + half];                   // [fold]
        __syncthreads();
    }
    if (me == 0) to[blockIdx.x] = sum;                                           // [end]
}

template <class T> __device__ void last_warp(volatile T *part, unsigned me)
{
    part[me] += part[me + 32];                                                   // [last32]
    part[me] += part[me + 16];                                                   // [last16]
    part[me] += part[me + 8];                                                    // [last8]
    part[me] += part[me + 4];                                                    // [last4]
    part[me] += part[me + 2];                                                    // [last2]
    part[me] += part[me + 1];                                                    // [last1]
}

template <class T> __global__ void fold_last(const T *from, T *to, unsigned n)
{
    extern __shared__ T part[];
    unsigned me = threadIdx.x, at = blockIdx.x * (blockDim.x * 2) + me;
    part[me] = from[at] + from[at + blockDim.x];                                 // [load]
    __syncthreads();
    for (unsigned half = blockDim.x / 2; half > 32; half >>= 1) {
        if (me < half) part[me] += part[me + half];                              // [fold]
        __syncthreads();
    }
    if (me < 32) last_warp(part, me);
    if (me == 0) to[blockIdx.x] = part[0];                                       // [end]
}

template <class T, unsigned SIZE> __global__ void fold_unrolled(const T *from, T *to, unsigned n)
{
    extern __shared__ T part[];
    unsigned me = threadIdx.x, at = blockIdx.x * (SIZE * 2) + me;
    part[me] = from[at] + from[at + SIZE];                                       // [load]
    __syncthreads();
    if (SIZE >= 512) { if (me < 256) part[me] += part[me + 256]; __syncthreads(); }    // [fold512]
    if (SIZE >= 256) { if (me < 128) part[me] += part[me + 128]; __syncthreads(); }    // [fold256]
    if (SIZE >= 128) { if (me < 64) part[me] += part[me + 64]; __syncthreads(); }      // [fold128]
    if (me < 32) last_warp<T>(part, me);
    if (me == 0) to[blockIdx.x] = part[0];                                       // [end]
}

template <class T, unsigned SIZE, bool EVEN> __global__ void fold_many(const T *from, T *to, unsigned n)
{
    extern __shared__ T part[];
    unsigned me = threadIdx.x, at = blockIdx.x * (SIZE * 2) + me, far = SIZE * 2 * gridDim.x;
    T sum = 0;
    while (at < n) {
        sum += from[at];                                                         // [load]
        if (EVEN || at + SIZE < n) sum += from[at + SIZE];                       // [load2]
        at += far;
    }
    part[me] = sum;                                                              // [keep]
    __syncthreads();
    for (unsigned half = SIZE / 2; half > 0; half /= 2) {
        if (me < half) part[me] += part[me + half];                              // [fold]
        __syncthreads();
    }
    if (me == 0) to[blockIdx.x] = part[0];                                       // [end]
}

// --- transposes ---

__global__ void turn_naive(float *to, const float *from, int wide, int high)
{
    int col = blockIdx.x * TILE + threadIdx.x, row = blockIdx.y * TILE + threadIdx.y;
    for (int k = 0; k < TILE; k += blockDim.y)
        to[col * high + row + k] = from[(row + k) * wide + col];                 // [move]
}

template <int PAD> __global__ void turn_tile(float *to, const float *from, int wide, int high)
{
    __shared__ float tile[TILE][TILE + PAD];
    int col = blockIdx.x * TILE + threadIdx.x, row = blockIdx.y * TILE + threadIdx.y;
    for (int k = 0; k < TILE; k += blockDim.y)
        tile[threadIdx.y + k][threadIdx.x] = from[(row + k) * wide + col];       // [in]
    __syncthreads();
    col = blockIdx.y * TILE + threadIdx.x;
    row = blockIdx.x * TILE + threadIdx.y;
    for (int k = 0; k < TILE; k += blockDim.y)
        to[(row + k) * high + col] = tile[threadIdx.x][threadIdx.y + k];         // [out]
}

// --- a product by tiles ---

template <int SIDE> __global__ void product(const float *a, const float *b, float *c, int n)
{
    __shared__ float left[SIDE][SIDE], right[SIDE][SIDE];
    const int x = threadIdx.x, y = threadIdx.y;
    const int row = blockIdx.y * SIDE + y, col = blockIdx.x * SIDE + x;
    float sum = 0.0f;
    for (int t = 0; t < (n + SIDE - 1) / SIDE; ++t) {
        left[y][x] = row < n && t * SIDE + x < n ? a[row * n + t * SIDE + x] : 0.0f;    // [left]
        right[y][x] = col < n && t * SIDE + y < n ? b[(t * SIDE + y) * n + col] : 0.0f; // [right]
        __syncthreads();
        #pragma unroll
        for (int k = 0; k < SIDE; ++k)
            sum += left[y][k] * right[k][x];                                     // [multiply]
        __syncthreads();
    }
    if (row < n && col < n)
        c[row * n + col] = sum;                                                  // [end]
}

// --- a histogram: one a warp, then their sums ---

#define BINS 64
#define WARPS 8

__global__ void histogram(const unsigned char *data, unsigned *out, unsigned n)
{
    __shared__ unsigned bins[WARPS * BINS];
    unsigned *mine = bins + threadIdx.x / warpSize * BINS;
    for (unsigned k = threadIdx.x; k < WARPS * BINS; k += blockDim.x)
        bins[k] = 0;                                                             // [clear]
    __syncthreads();
    for (unsigned k = blockIdx.x * blockDim.x + threadIdx.x; k < n; k += blockDim.x * gridDim.x)
        atomicAdd(mine + (data[k] >> 2), 1u);                                    // [count]
    __syncthreads();
    for (unsigned b = threadIdx.x; b < BINS; b += blockDim.x) {
        unsigned sum = 0;
        for (int w = 0; w < WARPS; w++)
            sum += bins[b + w * BINS];                                           // [sum]
        atomicAdd(&out[b], sum);                                                 // [add]
    }
}

// --- a stencil with a halo ---

#define RADIUS 3

__global__ void stencil(const int *in, int *out, int n)
{
    __shared__ int near[256 + 2 * RADIUS];
    int at = threadIdx.x + blockIdx.x * blockDim.x, here = threadIdx.x + RADIUS;
    if (at >= n) return;
    near[here] = in[at];                                                         // [middle]
    if (threadIdx.x < RADIUS) {
        near[here - RADIUS] = at >= RADIUS ? in[at - RADIUS] : 0;                // [before]
        near[here + blockDim.x] = at + (int)blockDim.x < n ? in[at + blockDim.x] : 0;    // [behind]
    }
    __syncthreads();
    int sum = 0;
    for (int k = -RADIUS; k <= RADIUS; k++)
        sum += near[here + k];                                                   // [gather]
    out[at] = sum;                                                               // [end]
}

// --- a scan by a tree, with padding against conflicts ---

#define SHIFTED(i) ((i) + ((i) >> PAD_BITS))

template <int PAD_BITS> __global__ void scan_tree(const int *in, int *out, int n)
{
    extern __shared__ int tree[];
    int me = threadIdx.x, gap = 1;
    tree[SHIFTED(me)] = in[me];                                                  // [load]
    tree[SHIFTED(me + n / 2)] = in[me + n / 2];                                  // [load2]
    for (int d = n >> 1; d > 0; d >>= 1, gap *= 2) {
        __syncthreads();
        if (me < d) {
            int i = SHIFTED(gap * (2 * me + 1) - 1), j = SHIFTED(gap * (2 * me + 2) - 1);
            tree[j] += tree[i];                                                  // [up]
        }
    }
    if (me == 0) tree[SHIFTED(n - 1)] = 0;                                       // [root]
    for (int d = 1; d < n; d *= 2) {
        gap >>= 1;
        __syncthreads();
        if (me < d) {
            int i = SHIFTED(gap * (2 * me + 1) - 1), j = SHIFTED(gap * (2 * me + 2) - 1);
            int held = tree[i];                                                  // [hold]
            tree[i] = tree[j];                                                   // [swap]
            tree[j] += held;                                                     // [down]
        }
    }
    __syncthreads();
    out[me] = tree[SHIFTED(me)];                                                 // [end]
}

// --- matrices of 16 x 16 halves for the tensor units, their rows of 16 bytes in an order of their own ---

#define LOAD_4(r, from) asm volatile("ldmatrix.sync.aligned.x4.m8n8.shared.b16 {%0, %1, %2, %3}, [%4];\n" \
    : "=r"((r)[0]), "=r"((r)[1]), "=r"((r)[2]), "=r"((r)[3]) : "r"(from))
#define LOAD_2(r, from) asm volatile("ldmatrix.sync.aligned.x2.trans.m8n8.shared.b16 {%0, %1}, [%2];\n" \
    : "=r"((r)[0]), "=r"((r)[1]) : "r"(from))
#define SIXTEEN_BYTES(x) (*reinterpret_cast<float4 *>(&(x)))

template <bool SWIZZLED> __device__ int piece(int row, int col)
{
    return SWIZZLED ? ((col >> 3) ^ ((row >> 2) & 1)) << 3 : col;
}

template <bool SWIZZLED> __global__ void fragments(const half *a, const half *b, half *c, int n)
{
    __shared__ half left[16][16], right[16][8];
    int lane = threadIdx.x;
    unsigned held[4], other[2];
    for (int k = 0; k < n / 16; k++) {
        SIXTEEN_BYTES(left[lane / 2][piece<SWIZZLED>(lane / 2, lane % 2 * 8)]) =
            SIXTEEN_BYTES(a[(blockIdx.y * 16 + lane / 2) * n + k * 16 + lane % 2 * 8]);         // [fill]
        if (lane < 16)
            SIXTEEN_BYTES(right[lane][0]) = SIXTEEN_BYTES(b[(k * 16 + lane) * n + blockIdx.x * 8]); // [fill2]
        __syncthreads();
        unsigned at = __cvta_generic_to_shared(&left[lane % 16][piece<SWIZZLED>(lane % 16, lane / 16 * 8)]);
        LOAD_4(held, at);                                                        // [load4]
        unsigned from = __cvta_generic_to_shared(&right[lane % 16][0]);
        LOAD_2(other, from);                                                     // [load2]
        __syncthreads();
    }
}

template <int PAD> __global__ void fragments_tiled(const half *a, const half *b, half *c, int n)
{
    __shared__ half left[128][16], right[16][128 + PAD];
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    unsigned held[4][4], other[4][2];
    for (int k = 0; k < n / 16; k++) {
        int row = threadIdx.x / 2, col = threadIdx.x % 2 ? 8 : 0;
        SIXTEEN_BYTES(left[row][col]) = SIXTEEN_BYTES(a[(blockIdx.y * 128 + row) * n + k * 16 + col]);  // [fill]
        __syncthreads();
        for (int i = 0; i < 4; i++) {
            unsigned at = __cvta_generic_to_shared(&left[warp % 2 * 64 + i * 16 + lane % 16][lane / 16 * 8]);
            LOAD_4(held[i], at);                                                 // [load4]
        }
        for (int j = 0; j < 4; j++) {
            unsigned at = __cvta_generic_to_shared(&right[lane % 16][warp / 2 * 32 + j * 8]);
            LOAD_2(other[j], at);                                                // [load2]
        }
        __syncthreads();
    }
}

// --- as others measured ---

__global__ void every_fourth(const float *in, float *out)
{
    __shared__ float held[32 * 8];
    unsigned me = (blockIdx.y * gridDim.x + blockIdx.x) * (blockDim.x * blockDim.y) + threadIdx.y * blockDim.x + threadIdx.x;
    held[me] = in[me];                                                           // [keep]
    __syncthreads();
    out[me] = held[me * 4];                                                      // [read]
}

template <class T> __global__ void exchange(T *out)
{
    __shared__ T held[256 * 6];
    held[threadIdx.x] = T();                                                     // [write]
    out[threadIdx.x] = held[threadIdx.x + blockDim.x];                           // [read]
}
