// What a user would pick instead: CUB's reduction, scan and merge sort, and the driver's copy, on the same device,
// as JSON in the form of `measure` rows.  nvcc -O3 -arch=native -o cub bench/cub.cu
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

static bool first = true;

// The median of 20 samples.  run(i) is the i-th run; `prepare` is not timed, and allows one run a sample.
template <class Prepare, class Run> static int measure(const char *name, uint64_t n, double bytes, bool prepared, Prepare prepare, Run run)
{
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
    printf("%s {\"algorithm\":\"%s\",\"n\":\"%llu\",\"median_ns\":%.6g,\"min_ns\":%.6g,\"samples\":\"20\",\"batch\":\"%llu\",\"gbps\":%.6g}", first ? "" : ",\n",
           name, (unsigned long long)n, ns, ms[0] * 1e6, (unsigned long long)batch, bytes / ns);
    first = false;
    return 0;
}

int main()
{
    const uint64_t most = 1ull << 28;
    uint32_t *in, *out, *keys;
    void *space = nullptr;
    size_t bytes = 0, need = 0;
    CHECK(cudaMalloc(&in, most * 4));
    CHECK(cudaMalloc(&out, most * 4));
    CHECK(cudaMalloc(&keys, most * 4));
    cub::DeviceReduce::Sum(nullptr, need, in, out, most);
    bytes = std::max(bytes, need);
    cub::DeviceScan::ExclusiveSum(nullptr, need, in, out, most);
    bytes = std::max(bytes, need);
    cub::DeviceMergeSort::SortKeys(nullptr, need, keys, most, less_than());
    bytes = std::max(bytes, need);
    CHECK(cudaMalloc(&space, bytes));
    random_words<<<1024, 256>>>(in, most, false);
    CHECK(cudaDeviceSynchronize());
    printf("[");
    int bad = 0;
    const auto none = [] {};
    for (int k = 16; k <= 28; k += 4) {
        const uint64_t n = 1ull << k, slices = most / n;
        bad |= measure("cuda.memcpy", n, 8.0 * n, false, none, [&](uint64_t i) { cudaMemcpyAsync(out + i % slices * n, in + i % slices * n, n * 4, cudaMemcpyDeviceToDevice); });
        bad |= measure("cub.reduce", n, 4.0 * n, false, none, [&](uint64_t i) { size_t s = bytes; cub::DeviceReduce::Sum(space, s, in + i % slices * n, out, n); });
        bad |= measure("cub.scan", n, 8.0 * n, false, none, [&](uint64_t i) { size_t s = bytes; cub::DeviceScan::ExclusiveSum(space, s, in + i % slices * n, out + i % slices * n, n); });
    }
    random_words<<<1024, 256>>>(in, most, true);
    CHECK(cudaDeviceSynchronize());
    for (int k = 20; k <= 28; k += 2) {
        const uint64_t n = 1ull << k;
        bad |= measure("cub.merge_sort", n, 8.0 * n, true, [&] { cudaMemcpyAsync(keys, in, n * 4, cudaMemcpyDeviceToDevice); },
                       [&](uint64_t) { size_t s = bytes; cub::DeviceMergeSort::SortKeys(space, s, keys, n, less_than()); });
    }
    printf("]\n");
    return bad;
}
