// What a user would pick instead: CUB's reduction, scan, radix sort and merge sort, and the driver's copy, on the same
// device; every result is looked at; as JSON in the form of `measure` rows.  nvcc -O3 -arch=native -o cub bench/cub.cu
//
// Timed as `measure` does it: warm for 0.2 s; as many runs in a sample as last 50 us; runs of a small n go round
// the 1 GiB arrays slice by slice, so that the cache does not hold what the next one needs.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <vector>

#include <cub/cub.cuh>

#define CHECK(call) \
    do { \
        cudaError_t e = (call); \
        if (e != cudaSuccess) { \
            fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(e)); \
            return 1; \
        } \
    } while (0)

struct less_than {
    __host__ __device__ bool operator()(uint32_t a, uint32_t b) const { return a < b; }
};

// Random words; as keys of a sort with some repetition, the smallest and the largest, as in src/gpu/work_sort.c.
__global__ void random_words(uint32_t *a, uint64_t n, bool keys)
{
    for (uint64_t i = blockIdx.x * (uint64_t)blockDim.x + threadIdx.x; i < n; i += (uint64_t)gridDim.x * blockDim.x) {
        uint64_t z = (i + 1) * 0x9E3779B97F4A7C15ull;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
        z ^= z >> 31;
        a[i] = !keys || (z >> 32) % 64 ? (uint32_t)z : (z >> 40) % 4 == 0 ? UINT32_MAX : (uint32_t)(z >> 50) % 8;
    }
}

// *wrong becomes 1 where out is not the exclusive sums of in; where keys go down.
__global__ void look_at_sums(const uint32_t *in, const uint32_t *out, uint64_t n, unsigned *wrong)
{
    for (uint64_t i = blockIdx.x * (uint64_t)blockDim.x + threadIdx.x; i < n; i += (uint64_t)gridDim.x * blockDim.x)
        if (out[i] != (i ? out[i - 1] + in[i - 1] : 0))
            *wrong = 1;
}

__global__ void look_at_order(const uint32_t *keys, uint64_t n, unsigned *wrong)
{
    for (uint64_t i = blockIdx.x * (uint64_t)blockDim.x + threadIdx.x; i < n; i += (uint64_t)gridDim.x * blockDim.x)
        if (i && keys[i - 1] > keys[i])
            *wrong = 1;
}

// Sums of the words and of what they hash to: the same for two arrays that hold the same words (or it would be a miracle).
__global__ void add_up(const uint32_t *a, uint64_t n, unsigned long long *sums)
{
    unsigned long long s = 0, h = 0;
    for (uint64_t i = blockIdx.x * (uint64_t)blockDim.x + threadIdx.x; i < n; i += (uint64_t)gridDim.x * blockDim.x) {
        s += a[i];
        h += (a[i] ^ a[i] >> 15) * 0x9E3779B97F4A7C15ull;
    }
    atomicAdd(&sums[0], s);
    atomicAdd(&sums[1], h);
}

static unsigned long long *sums; // on the device: two arrays' two sums, and a word for what is wrong

static bool right_sums(const uint32_t *in, const uint32_t *out, uint64_t n)
{
    unsigned wrong = 1;
    cudaMemset(sums + 4, 0, 8);
    look_at_sums<<<1024, 256>>>(in, out, n, (unsigned *)(sums + 4));
    return cudaMemcpy(&wrong, sums + 4, 4, cudaMemcpyDeviceToHost) == cudaSuccess && !wrong;
}

static bool right_total(const uint32_t *in, const uint32_t *out, uint64_t n)
{
    unsigned long long all[2];
    uint32_t total;
    cudaMemset(sums, 0, 16);
    add_up<<<1024, 256>>>(in, n, sums);
    return cudaMemcpy(all, sums, 16, cudaMemcpyDeviceToHost) == cudaSuccess
           && cudaMemcpy(&total, out, 4, cudaMemcpyDeviceToHost) == cudaSuccess && total == (uint32_t)all[0];
}

static bool same_words(const uint32_t *a, const uint32_t *b, uint64_t n)
{
    unsigned long long all[4];
    cudaMemset(sums, 0, 32);
    add_up<<<1024, 256>>>(a, n, sums);
    add_up<<<1024, 256>>>(b, n, sums + 2);
    return cudaMemcpy(all, sums, 32, cudaMemcpyDeviceToHost) == cudaSuccess && all[0] == all[2] && all[1] == all[3];
}

static bool right_order(const uint32_t *in, const uint32_t *out, uint64_t n)
{
    unsigned wrong = 1;
    cudaMemset(sums + 4, 0, 8);
    look_at_order<<<1024, 256>>>(out, n, (unsigned *)(sums + 4));
    return cudaMemcpy(&wrong, sums + 4, 4, cudaMemcpyDeviceToHost) == cudaSuccess && !wrong && same_words(in, out, n);
}

static bool first = true;

// The median of 20 samples.  run(i) is the i-th run; `prepare` is not timed, and allows one run a sample.
// right() looks at what the first run made.
template <class Prepare, class Run, class Right>
static int measure(const char *name, uint64_t n, double bytes, bool prepared, Prepare prepare, Run run, Right right)
{
    prepare();
    run(0);
    CHECK(cudaDeviceSynchronize());
    const bool good = right();
    cudaEvent_t a, b;
    std::vector<float> ms;
    CHECK(cudaEventCreate(&a));
    CHECK(cudaEventCreate(&b));
    float warm = 0;
    uint64_t runs = 0, batch = 1;
    while (warm < 200 || ms.size() < 20) {
        float t;
        prepare();
        CHECK(cudaEventRecord(a));
        for (uint64_t i = 0; i < batch; i++)
            run(runs++);
        CHECK(cudaEventRecord(b));
        CHECK(cudaEventSynchronize(b));
        CHECK(cudaEventElapsedTime(&t, a, b));
        if (warm >= 200)
            ms.push_back(t / batch);
        else if (t < 0.05f && !prepared)
            batch *= 2;
        warm += t;
    }
    CHECK(cudaGetLastError());
    std::sort(ms.begin(), ms.end());
    double ns = (ms[9] + ms[10]) / 2 * 1e6;
    printf("%s {\"algorithm\":\"%s\",\"n\":\"%llu\",\"median_ns\":%.6g,\"min_ns\":%.6g,\"samples\":\"20\",\"batch\":\"%llu\",\"gbps\":%.6g,\"correct\":%s}", first ? "" : ",\n",
           name, (unsigned long long)n, ns, ms[0] * 1e6, (unsigned long long)batch, bytes / ns, good ? "true" : "false");
    first = false;
    return !good;
}

int main()
{
    const uint64_t most = 1ull << 28;
    uint32_t *in, *out, *keys, *flush; // flush: larger than any L2, written before a run that is prepared
    const size_t flushed = 256u << 20;
    void *space = nullptr;
    size_t bytes = 0, need = 0;
    CHECK(cudaMalloc(&in, most * 4));
    CHECK(cudaMalloc(&out, most * 4));
    CHECK(cudaMalloc(&keys, most * 4));
    CHECK(cudaMalloc(&flush, flushed));
    CHECK(cudaMalloc(&sums, 64));
    cub::DeviceReduce::Sum(nullptr, need, in, out, most);
    bytes = std::max(bytes, need);
    cub::DeviceScan::ExclusiveSum(nullptr, need, in, out, most);
    bytes = std::max(bytes, need);
    cub::DeviceMergeSort::SortKeys(nullptr, need, keys, most, less_than());
    bytes = std::max(bytes, need);
    cub::DeviceRadixSort::SortKeys(nullptr, need, keys, out, most);
    bytes = std::max(bytes, need);
    CHECK(cudaMalloc(&space, bytes));
    random_words<<<1024, 256>>>(in, most, false);
    CHECK(cudaDeviceSynchronize());
    printf("[");
    int bad = 0;
    const auto none = [] {};
    for (int k = 16; k <= 28; k += 4) {
        const uint64_t n = 1ull << k, slices = most / n;
        bad |= measure("cuda.memcpy", n, 8.0 * n, false, none, [&](uint64_t i) { cudaMemcpyAsync(out + i % slices * n, in + i % slices * n, n * 4, cudaMemcpyDeviceToDevice); },
                       [&] { return same_words(in, out, n); });
        bad |= measure("cub.reduce", n, 4.0 * n, false, none, [&](uint64_t i) { size_t s = bytes; cub::DeviceReduce::Sum(space, s, in + i % slices * n, out, n); },
                       [&] { return right_total(in, out, n); });
        bad |= measure("cub.scan", n, 8.0 * n, false, none, [&](uint64_t i) { size_t s = bytes; cub::DeviceScan::ExclusiveSum(space, s, in + i % slices * n, out + i % slices * n, n); },
                       [&] { return right_sums(in, out, n); });
    }
    random_words<<<1024, 256>>>(in, most, true);
    CHECK(cudaDeviceSynchronize());
    for (int k = 20; k <= 28; k += 2) {
        const uint64_t n = 1ull << k;
        const uint64_t slices = most / n;
        bad |= measure("cub.radix_sort", n, 8.0 * n, false, none, [&](uint64_t i) { size_t s = bytes; cub::DeviceRadixSort::SortKeys(space, s, in + i % slices * n, out + i % slices * n, n); },
                       [&] { return right_order(in, out, n); });
        // in place: the keys are copied, and what the copy left in L2 is pushed out
        const auto fresh = [&] { cudaMemcpyAsync(keys, in, n * 4, cudaMemcpyDeviceToDevice); cudaMemsetAsync(flush, 0, flushed); };
        bad |= measure("cub.merge_sort", n, 8.0 * n, true, fresh, [&](uint64_t) { size_t s = bytes; cub::DeviceMergeSort::SortKeys(space, s, keys, n, less_than()); },
                       [&] { return right_order(in, keys, n); });
    }
    printf("]\n");
    return bad;
}
