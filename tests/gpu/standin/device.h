/* What a kernel's source finds before its first line when the stand-in compiles it: as
 * much of CUDA C++ as data/kernels/cuda.prelude uses, on a CPU. */
#define EMULATED 1
#define __CUDA_ARCH__ 900

/* A block has its shared memory to itself, and blocks take turns on one thread of the
 * system: what is `thread_local` has a segment of its own, which can be put aside. */
#define __shared__ thread_local
#define __device__
#define __forceinline__ inline __attribute__((always_inline))
#define __align__(n) __attribute__((aligned(n)))
/* compiler.c looks for these two */
#define __global__ __attribute__((standin_kernel))
#define __launch_bounds__(...) __attribute__((standin_bounds(__VA_ARGS__)))

struct uint2 { unsigned x, y; } __attribute__((aligned(8)));
struct uint4 { unsigned x, y, z, w; } __attribute__((aligned(16)));
struct int4 { int x, y, z, w; } __attribute__((aligned(16)));
static __forceinline__ uint2 make_uint2(unsigned x, unsigned y) { return uint2{ x, y }; }
static __forceinline__ uint4 make_uint4(unsigned x, unsigned y, unsigned z, unsigned w)
{
    return uint4{ x, y, z, w };
}
static __forceinline__ int4 make_int4(int x, int y, int z, int w) { return int4{ x, y, z, w }; }

struct standin_index { unsigned x; };
extern "C" {
/* A thread's own never change; the grid's not during a launch. */
__attribute__((const)) unsigned standin_thread(void), standin_block(void), standin_threads(void),
    standin_blocks(void);
void standin_barrier(int line);
void standin_warp_barrier(unsigned mask, int line);
unsigned long long standin_shuffle(unsigned mask, unsigned long long value, int from, int line);
unsigned standin_ballot(unsigned mask, int p, int line);
unsigned standin_sum(unsigned mask, unsigned x, int line);
void standin_copy_async(unsigned *to, const unsigned *from),
    standin_copy_wait(void); /* cp.async, of a word */
long long standin_clock(void);
void standin_pause(void);
unsigned standin_add_u32(unsigned *p, unsigned v);
unsigned standin_max_u32(unsigned *p, unsigned v);
int standin_max_i32(int *p, int v);
unsigned long long standin_add_u64(unsigned long long *p, unsigned long long v);
unsigned long long standin_load_u64(const unsigned long long *p);
void standin_store_u64(unsigned long long *p, unsigned long long v);
unsigned long long standin_exchange_u64(unsigned long long *p, unsigned long long v);
}
#define threadIdx (standin_index{ standin_thread() })
#define blockIdx (standin_index{ standin_block() })
#define blockDim (standin_index{ standin_threads() })
#define gridDim (standin_index{ standin_blocks() })

#define __syncthreads() standin_barrier(__LINE__)
#define __syncwarp(...) standin_warp_barrier(standin_mask(__VA_ARGS__), __LINE__)
#define __syncthreads_or(p) standin_or((p) != 0, __LINE__)
#define __threadfence() ((void)0)
#define __nanosleep(ns) standin_pause()
#define clock64() standin_clock()
static __shared__ int standin_flag;
static __forceinline__ int standin_or(int p, int line)
{
    standin_barrier(line);
    if (standin_thread() == 0)
        standin_flag = 0;
    standin_barrier(line);
    if (p)
        standin_flag = 1;
    standin_barrier(line);
    return standin_flag;
}
static __forceinline__ unsigned standin_mask(unsigned mask = 0xFFFFFFFFu) { return mask; }

static __forceinline__ int standin_lane(void) { return (int)(standin_thread() % 32); }
template <class T> static __forceinline__ T standin_from(unsigned mask, T x, int from, int line)
{
    static_assert(sizeof(T) == 4 || sizeof(T) == 8, "a shuffle moves 4 or 8 bytes");
    unsigned long long v = 0;
    __builtin_memcpy(&v, &x, sizeof x);
    v = standin_shuffle(mask, v, from, line);
    __builtin_memcpy(&x, &v, sizeof x);
    return x;
}
/* A lane beyond the warp's end: one's own. */
static __forceinline__ int standin_inside(int from)
{
    return from >= 0 && from < 32 ? from : standin_lane();
}
#define __shfl_sync(mask, x, lane) standin_from(mask, x, (int)(lane) & 31, __LINE__)
#define __shfl_up_sync(mask, x, d)                                                                 \
    standin_from(mask, x, standin_inside(standin_lane() - (int)(d)), __LINE__)
#define __shfl_down_sync(mask, x, d)                                                               \
    standin_from(mask, x, standin_inside(standin_lane() + (int)(d)), __LINE__)
#define __shfl_xor_sync(mask, x, bits)                                                             \
    standin_from(mask, x, standin_inside(standin_lane() ^ (int)(bits)), __LINE__)
#define __ballot_sync(mask, p) standin_ballot(mask, (p) != 0, __LINE__)
#define __reduce_add_sync(mask, x) standin_sum(mask, x, __LINE__)
static __forceinline__ int __clz(int x) { return x ? __builtin_clz((unsigned)x) : 32; }
static __forceinline__ unsigned __brev(unsigned x)
{
    unsigned y = 0;
    for (int i = 0; i < 32; i++)
        y |= (x >> i & 1) << (31 - i);
    return y;
}

static __forceinline__ unsigned atomicAdd(unsigned *p, unsigned v) { return standin_add_u32(p, v); }
static __forceinline__ int atomicAdd(int *p, int v)
{
    return (int)standin_add_u32((unsigned *)p, (unsigned)v);
}
static __forceinline__ unsigned long long atomicAdd(unsigned long long *p, unsigned long long v)
{
    return standin_add_u64(p, v);
}
static __forceinline__ unsigned long long atomicExch(unsigned long long *p, unsigned long long v)
{
    return standin_exchange_u64(p, v);
}
static __forceinline__ unsigned atomicMax(unsigned *p, unsigned v) { return standin_max_u32(p, v); }
static __forceinline__ int atomicMax(int *p, int v) { return standin_max_i32(p, v); }

/* How cuLaunchKernel hands over arguments: a pointer to each. */
template <class... A> struct standin_list {};
template <class T> struct standin_plain { typedef T type; };
template <class T> struct standin_plain<const T> { typedef T type; };
template <unsigned... I> struct standin_numbers {};
template <unsigned N, unsigned... I> struct standin_count : standin_count<N - 1, N - 1, I...> {};
template <unsigned... I> struct standin_count<0, I...> { typedef standin_numbers<I...> type; };
#define STANDIN_UNWATCHED __attribute__((no_sanitize("thread")))
template <class... A, unsigned... I>
STANDIN_UNWATCHED static inline void standin_apply(void (*f)(A...), void **args,
                                                   standin_numbers<I...>)
{
    f(*(typename standin_plain<A>::type *)args[I]...);
}
template <class... A>
STANDIN_UNWATCHED static inline void standin_call(void (*f)(A...), void **args)
{
    standin_apply(f, args, typename standin_count<sizeof...(A)>::type());
}
template <class... A>
STANDIN_UNWATCHED static inline unsigned standin_sizes(void (*)(A...), unsigned *to)
{
    const unsigned size[] = { (unsigned)sizeof(A)..., 0 };
    for (unsigned i = 0; i < sizeof...(A); i++)
        to[i] = size[i];
    return sizeof...(A);
}
static constexpr unsigned standin_first(unsigned a, unsigned = 0) { return a; }
struct standin_entry {
    const char *name;
    void (*call)(void **);
    unsigned (*sizes)(unsigned *);
    unsigned most;
};
