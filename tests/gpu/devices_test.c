/* Every way in which there is no device, and the CUDA layer against a stand-in
 * for the driver and the compiler (standin/). */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "gpu/list.h"
#include "gpu/turn.h"
#include "tests/gpu/emulated.h"
#include "tests/tap.h"

static gpu_entry rows[GPU_ROWS];
static int count;
static const gpu_entry no_row = { .reason = "no row" };

/* Lists under the three libraries and the stand-in's mode (NULL: as it is). */
static void list(const char *opencl, const char *cuda, const char *nvrtc, const char *mode)
{
    diag d;
    diag_init(&d);
    setenv("MMCALC_OPENCL", opencl, 1);
    setenv("MMCALC_LIBCUDA", cuda, 1);
    setenv("MMCALC_NVRTC", nvrtc, 1);
    setenv("STANDIN", mode, 1);
    status st = gpu_list(rows, GPU_ROWS, &count, NULL, &d);
    if (st != ST_OK)
        printf("# %s\n", d.message);
    diag_clear(&d);
}

static const gpu_entry *row_of(const char *runtime, int nth)
{
    for (int i = 0; i < count; i++)
        if (strcmp(rows[i].runtime, runtime) == 0 && nth-- == 0)
            return &rows[i];
    return &no_row;
}

static void reason(const char *runtime, const char *part, const char *sentence)
{
    const gpu_entry *r = row_of(runtime, 0);
    if (!ok(!r->usable && strstr(r->reason, part), "%s", sentence))
        printf("# the reason is: %s\n", r->reason);
}

static void libraries(void)
{
    list("none", "none", "none", "");
    reason("opencl", "switched off: MMCALC_OPENCL=none", "MMCALC_OPENCL=none switches OpenCL off");
    reason("cuda", "switched off: MMCALC_LIBCUDA=none", "MMCALC_LIBCUDA=none switches CUDA off");
    ok(count == 2 && gpu_find(rows, count, NULL) == NULL, "without a device nothing is found");
    list("/nowhere/libOpenCL.so", "/nowhere/libcuda.so", "none", "");
    reason("opencl", "/nowhere/libOpenCL.so", "a library that is not there is named");
    reason("cuda", "/nowhere/libcuda.so", "a driver that is not there is named");
    list(SOURCE_DIR "/README.md", "none", "none", "");
    reason("opencl", "README.md", "a file that is no library is a reason");
    list("libm.so.6", "libm.so.6", "none", "");
    reason("opencl", "has no symbol clGetPlatformIDs",
           "a library without the symbols is a reason that names the first");
    reason("cuda", "has no symbol cuInit",
           "a driver without the symbols is a reason that names the first");
}

static void loader_without_platforms(void)
{
    setenv("OCL_ICD_VENDORS", "/nowhere", 1);
    list("", "none", "none", "");
    unsetenv("OCL_ICD_VENDORS");
    if (strstr(row_of("opencl", 0)->reason, "no libOpenCL.so.1")) {
        ok(true, "a loader without platforms # SKIP libOpenCL.so.1 is not installed");
        return;
    }
    reason("opencl", "-1001", "a loader without platforms is a reason with its error");
}

static void toolkit_stub(void)
{
    static const char *const stubs[] = { "/usr/local/cuda/lib64/stubs/libcuda.so",
                                         "/usr/local/cuda-13.0/lib/stubs/libcuda.so", NULL };
    for (int i = 0; stubs[i]; i++)
        if (access(stubs[i], R_OK) == 0) {
            list("none", stubs[i], "none", "");
            reason("cuda", "34", "the toolkit's stub has every symbol and is recognised");
            return;
        }
    ok(true, "the toolkit's stub is recognised # SKIP there is no CUDA toolkit here");
}

static void standin(const char *lib)
{
    list("none", lib, lib, "");
    ok(count == 3 && row_of("cuda", 0)->usable && row_of("cuda", 1)->usable,
       "two devices are listed");
    const gpu_entry *r = row_of("cuda", 0);
    ok(strcmp(r->id, "cuda0") == 0 && strcmp(r->name, "Stand-in 0") == 0 && r->units == 132
           && r->warp == 32 && r->local == 232448 && r->memory == 1 << 30 && r->mhz == 1980
           && strstr(r->driver, "driver 13.0, sm_90, NVRTC 13.0"),
       "a device is described");
    ok(gpu_find(rows, count, NULL) == r && gpu_find(rows, count, "cuda1") == row_of("cuda", 1)
           && gpu_find(rows, count, "gpu") == r && gpu_find(rows, count, "cpu") == NULL
           && gpu_find(rows, count, "opencl") == NULL,
       "`on` finds a device by id, runtime and kind");
    list("none", lib, "none", "");
    reason("cuda", "no NVRTC to compile kernels: switched off",
           "a device without a compiler cannot be used, and says so");
    list("none", lib, lib, "stub");
    reason("cuda", "stub", "error 34 is a stub");
    list("none", lib, lib, "broken");
    reason("cuda", "CUDA_ERROR_UNKNOWN (999)",
           "a driver that does not start is a reason with its error");
    list("none", lib, lib, "empty");
    reason("cuda", "finds no device", "a driver without devices is a reason");
    list("none", lib, lib, "second");
    ok(row_of("cuda", 0)->usable && !row_of("cuda", 1)->usable
           && strstr(row_of("cuda", 1)->reason, "999"),
       "a device that is not given does not hide the others");
    list("none", lib, lib, "crash");
    reason("cuda", "Segmentation fault", "a driver that crashes is a reason");
    list("none", lib, lib, "exit");
    reason("cuda", "status 7", "a driver that exits is a reason");
    gpu_patience = 0.3;
    list("none", lib, lib, "hang");
    reason("cuda", "did not answer", "a driver that hangs is a reason");
    gpu_patience = 30;
}

/* --- the CUDA layer ----------------------------------------------------------------- */

static const char good[] =
    "extern __shared__ unsigned more[];\n"
    "extern \"C\" __global__ void __launch_bounds__(512) add_one(unsigned *p, unsigned long long "
    "n)\n"
    "{\n"
    "    __shared__ unsigned here[256];\n"
    "    here[threadIdx.x] = 1;\n"
    "    more[25599 - threadIdx.x] = threadIdx.x;\n" /* the last words of 100 KiB */
    "    __syncthreads();\n"
    "    if (threadIdx.x < n)\n"
    "        p[threadIdx.x] += here[255 - threadIdx.x] + more[25599 - threadIdx.x] - threadIdx.x;\n"
    "}\n"
    "extern \"C\" __global__ void take(unsigned a, unsigned long long b, unsigned *p, float c, "
    "unsigned d)\n"
    "{\n"
    "    p[0] = a;\n"
    "    p[1] = (unsigned)(b >> 32);\n"
    "    p[2] = (unsigned)(c * 4);\n"
    "    p[3] = d;\n"
    "}\n";

static gpu_program *build(gpu_device *g)
{
    diag d;
    gpu_program *p = NULL;
    str log = { 0 };
    diag_init(&d);
    ok(g->runtime->build(g, "bad.cl", "#error no", &p, &log, &d) == ST_IO
           && strstr(d.message, "NVRTC_ERROR_COMPILATION") && strstr(d.hint, "#error no"),
       "a source that does not compile gives the compiler's log");
    diag_clear(&d);
    if (!ok(g->runtime->build(g, "good.cl", good, &p, &log, &d) == ST_OK,
            "a source is compiled and loaded"))
        printf("# %s: %s\n", d.message, d.hint ? d.hint : "");
    diag_clear(&d);
    str_clear(&log);
    return p;
}

static void launch_limits(gpu_device *g, gpu_program *p, gpu_buffer *b)
{
    diag d;
    gpu_kernel *k = NULL;
    gpu_kernel_info info;
    uint32_t seen[4] = { 0 };
    const gpu_runtime *r = g->runtime;
    diag_init(&d);
    ok(r->kernel(g, p, "subtract", &k, &info, &d) == ST_IO
           && strstr(d.message, "CUDA_ERROR_NOT_FOUND"),
       "a kernel that is not in the module is an error");
    diag_clear(&d);
    ok(r->kernel(g, p, "add_one", &k, &info, &d) == ST_OK && info.registers == 32
           && info.local == 1024 && info.group == 512,
       "a kernel tells its registers, local bytes and group");
    gpu_arg args[] = { { .tag = GPU_BUFFER, .buffer = b },
                       { .tag = GPU_U64, .u64 = 4 },
                       { .tag = GPU_LOCAL, .local = 100 << 10 } };
    ok(r->launch(g, k, 1, 1024, args, 3, &d) == ST_LIMIT,
       "a group larger than the kernel's most is refused before the launch");
    diag_clear(&d);
    ok(r->launch(g, k, UINT64_C(1) << 31, 256, args, 3, &d) == ST_LIMIT,
       "more groups than a grid has are refused before the launch");
    diag_clear(&d);
    args[2].local = 227 << 10;
    ok(r->launch(g, k, 1, 256, args, 3, &d) == ST_LIMIT,
       "more shared memory than the device has, with what the kernel has itself, is refused before "
       "the launch");
    diag_clear(&d);
    args[2].local = 100 << 10;
    bool launched = r->launch(g, k, 1, 256, args, 3, &d) == ST_OK;
    args[1].u64 = 0; /* it was taken when it was launched */
    if (!ok(launched && r->sync(g, &d) == ST_OK,
            "more than 48 KiB of shared memory is asked for and given"))
        printf("# %s\n", d.message);
    ok(r->read(g, b, 0, seen, sizeof seen, &d) == ST_OK && seen[0] == 8 && seen[3] == 8,
       "the kernel ran once, with the arguments that it was launched with");
    r->drop(g, k);
    diag_clear(&d);
}

static void launch_arguments(gpu_device *g, gpu_program *p, gpu_buffer *b)
{
    diag d;
    gpu_kernel *k = NULL;
    gpu_kernel_info info;
    uint32_t seen[4] = { 0 };
    diag_init(&d);
    gpu_arg args[] = { { .tag = GPU_U32, .u32 = 4000000000u },
                       { .tag = GPU_U64, .u64 = UINT64_C(77) << 32 | 5 },
                       { .tag = GPU_BUFFER, .buffer = b },
                       { .tag = GPU_F32, .f32 = 2.5f },
                       { .tag = GPU_U32, .u32 = 9 } };
    ok(g->runtime->kernel(g, p, "take", &k, &info, &d) == ST_OK
           && g->runtime->launch(g, k, 1, 1, args, 5, &d) == ST_OK
           && g->runtime->read(g, b, 0, seen, sizeof seen, &d) == ST_OK && seen[0] == 4000000000u
           && seen[1] == 77 && seen[2] == 10 && seen[3] == 9,
       "arguments of every kind arrive, each at its place");
    g->runtime->drop(g, k);
    diag_clear(&d);
}

static void build_and_launch(gpu_device *g, gpu_buffer *b)
{
    if (!emulation_compiles()) {
        ok(true, "kernels are built and launched # SKIP " NO_COMPILER);
        return;
    }
    gpu_program *p = build(g);
    if (p == NULL)
        return;
    launch_limits(g, p, b);
    launch_arguments(g, p, b);
    g->runtime->unload(g, p);
}

static void memory(gpu_device *g, gpu_buffer *b)
{
    diag d;
    gpu_buffer *none = NULL, *half = NULL;
    const gpu_runtime *r = g->runtime;
    uint32_t words[4] = { 1, 2, 3, 4 }, seen[8];
    diag_init(&d);
    ok(r->alloc(g, (uint64_t)1 << 40, &none, &d) == ST_LIMIT && none == NULL,
       "more memory than there is is refused");
    diag_clear(&d);
    ok(r->alloc(g, (uint64_t)1 << 29, &half, &d) == ST_OK
           && r->alloc(g, (uint64_t)1 << 29, &none, &d) == ST_LIMIT
           && strstr(d.message, "CUDA_ERROR_OUT_OF_MEMORY"),
       "memory that the driver refuses is a limit, with its error");
    r->release(g, half);
    diag_clear(&d);
    ok(r->write(g, b, 0, words, sizeof words, &d) == ST_OK && r->read(g, b, 4, seen, 8, &d) == ST_OK
           && seen[0] == 2 && seen[1] == 3,
       "what was written is read, from any place");
    ok(r->read(g, b, 0, seen, sizeof seen, &d) == ST_IO
           && strstr(d.message, "CUDA_ERROR_INVALID_VALUE"),
       "what lies beyond a buffer is not read");
    diag_clear(&d);
    ok(r->fill(g, b, 7, 4, &d) == ST_OK && r->read(g, b, 0, seen, sizeof words, &d) == ST_OK
           && seen[3] == 7,
       "memory is filled with a word");
}

static void cuda_layer(const char *lib)
{
    diag d;
    gpu_device *g;
    gpu_buffer *b;
    gpu_event *e[2];
    double ns = -1;
    diag_init(&d);
    list("none", lib, lib, "");
    if (!ok(gpu_open(row_of("cuda", 0), &g, &d) == ST_OK, "the device opens"))
        return;
    const gpu_runtime *r = g->runtime;
    if (!ok(r->alloc(g, 16, &b, &d) == ST_OK, "memory is allocated"))
        return;
    memory(g, b);
    build_and_launch(g, b);
    ok(r->mark(g, &e[0], &d) == ST_OK && r->mark(g, &e[1], &d) == ST_OK
           && r->elapsed(g, e[0], e[1], &ns, &d) == ST_OK && ns >= 0,
       "the time between two marks is told");
    r->forget(g, e[0]);
    r->forget(g, e[1]);
    r->release(g, b);
    r->close(g);
}

/* Another process has its turn until it ends. */
static void turns(void)
{
    char folder[] = "/tmp/mmcalc-turn.XXXXXX", who[32], began;
    int ends[2], turn = -1;
    diag d;
    diag_init(&d);
    if (mkdtemp(folder) == NULL || setenv("XDG_RUNTIME_DIR", folder, 1) != 0 || pipe(ends) != 0)
        exit(1);
    pid_t other = fork();
    if (other == 0) {
        bool mine = turn_take("device0", 1, NULL, &turn, &d) == ST_OK && write(ends[1], "", 1) == 1;
        while (mine)
            pause();
        _exit(1);
    }
    close(ends[1]);
    ok(read(ends[0], &began, 1) == 1, "another process has its turn");
    snprintf(who, sizeof who, "process %ld ", (long)other);
    ok(turn_take("device0", 0.1, NULL, &turn, &d) == ST_LIMIT && strstr(d.message, who),
       "who waits longer than patience allows is told whom for");
    turn_end(turn);
    diag_clear(&d);
    volatile sig_atomic_t stop = 1;
    ok(turn_take("device0", 60, &stop, &turn, &d) == ST_INTERRUPT, "waiting can be stopped");
    turn_end(turn);
    diag_clear(&d);
    ok(turn_take("device1", 0.1, NULL, &turn, &d) == ST_OK, "another device is free");
    turn_end(turn);
    kill(other, SIGKILL);
    waitpid(other, NULL, 0);
    ok(turn_take("device0", 0.1, NULL, &turn, &d) == ST_OK, "a process that dies ends its turn");
    turn_end(turn);
    close(ends[0]);
}

int main(void)
{
    static const char lib[] = BUILD_DIR "/tests/gpu/libstandin.so";
    turns();
    libraries();
    loader_without_platforms();
    toolkit_stub();
    standin(lib);
    cuda_layer(lib);
    return done();
}
