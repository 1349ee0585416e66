/* Every kernel compiled for an H200, sm_90, by NVRTC, where there is one.  There must be no
 * warning; nothing of a thread's may lie in memory that the compiler wanted registers for; and of
 * the kernels that are to reach the device's bandwidth a multiprocessor must hold as many threads
 * as their bytes in flight are counted with.
 *
 * The device is one of this test's: it takes what is launched, and runs nothing. */
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include "gpu/cuda_api.h"
#include "gpu/list.h"
#include "tests/gpu/cubin.h"
#include "tests/gpu/lines.h"
#include "tests/tap.h"

/* --- a device that compiles -------------------------------------------------------- */

#define DECLARE(name, result, args, optional) static result (*name) args;
NVRTC_SYMBOLS(DECLARE)

struct gpu_buffer { char *bytes; };
struct gpu_program { char *cubin; };
struct gpu_kernel { cubin_report report; };

static bool load_compiler(void)
{
    static const char *const names[] = { "libnvrtc.so.13", "libnvrtc.so.12",
                                         "/usr/local/cuda/lib64/libnvrtc.so" };
    void *library = NULL;
    bool all = true;
    const char *own = getenv("MMCALC_NVRTC");
    if (own)
        library = dlopen(own, RTLD_NOW);
    for (size_t i = 0; i < sizeof names / sizeof *names && library == NULL && own == NULL; i++)
        library = dlopen(names[i], RTLD_NOW);
#define FIND(name, result, args, optional)                                                         \
    all &= library && (*(void **)&name = dlsym(library, #name)) != NULL;
    NVRTC_SYMBOLS(FIND)
    return all;
}

static const char *architecture = "--gpu-architecture=sm_90";

/* What has been compiled: a kernel is asked for again for each thing that is held of it. */
static struct compiled {
    char *source, *cubin;
    const char *architecture;
} compiled[128];
enum { COMPILED = sizeof compiled / sizeof *compiled };

static struct compiled *compiled_of(const char *source)
{
    struct compiled *c = compiled;
    while (c < compiled + COMPILED && c->source
           && (c->architecture != architecture || strcmp(c->source, source) != 0))
        c++;
    return c < compiled + COMPILED ? c : NULL;
}

static status build(gpu_device *g, const char *name, const char *source, gpu_program **out,
                    str *log, diag *d)
{
    (void)g;
    struct compiled *c = compiled_of(source);
    if (c == NULL)
        return diag_fail(d, ST_LIMIT, (span){ 0 }, "more than %d kernels are compiled", COMPILED);
    *out = mem_alloc(sizeof **out);
    if (c->source) {
        (*out)->cubin = c->cubin;
        return ST_OK;
    }
    const char *const options[] = { architecture, "--std=c++17" };
    nvrtc_program p;
    size_t n = 0;
    if (nvrtcCreateProgram(&p, source, name, 0, NULL, NULL) != 0)
        return diag_fail(d, ST_IO, (span){ 0 }, "NVRTC does not take the source");
    int e = nvrtcCompileProgram(p, 2, options);
    if (nvrtcGetProgramLogSize(p, &n) == 0 && n > 1) {
        nvrtcGetProgramLog(p, str_reserve(log, n));
        log->length += n - 1;
    }
    if (e == 0 && (e = nvrtcGetCUBINSize(p, &n)) == 0)
        e = nvrtcGetCUBIN(p, (*out)->cubin = mem_alloc(n));
    nvrtcDestroyProgram(&p);
    if (e == 0 && log->length == 0) /* a warning is to be said again */
        *c = (struct compiled){ mem_copy(source), (*out)->cubin, architecture };
    return e == 0
               ? ST_OK
               : diag_fail(d, ST_IO, (span){ 0 }, "%s: %s", nvrtcGetErrorString(e), str_text(log));
}

static void unload(gpu_device *g, gpu_program *p)
{
    (void)g;
    free(p);
}

static status kernel(gpu_device *g, gpu_program *p, const char *name, gpu_kernel **out,
                     gpu_kernel_info *info, diag *d)
{
    (void)g;
    *out = mem_alloc(sizeof **out);
    cubin_report *r = &(*out)->report;
    bool found = cubin_kernel(p->cubin, name, r);
    *info = (gpu_kernel_info){
        .registers = r->registers, .local = r->shared, .spills = r->stack, .group = 1024
    };
    return found ? ST_OK : diag_fail(d, ST_IO, (span){ 0 }, "the cubin says nothing of %s", name);
}

static void drop(gpu_device *g, gpu_kernel *k)
{
    (void)g;
    free(k);
}

/* By the limits of compute capability 9.0: 32 blocks, 64 warps, 64 K registers, given to a warp by
 * 256, a quarter of them to every fourth warp, 228 KiB of shared memory. */
static uint32_t holds(gpu_device *g, gpu_kernel *k, uint32_t size, uint32_t local)
{
    (void)g;
    uint32_t warps = (size + 31) / 32, most = 64 / warps < 32 ? 64 / warps : 32;
    uint32_t of_registers = 16384 / ((k->report.registers * 32 + 255) / 256 * 256) * 4 / warps;
    uint32_t of_shared = 233472 / (k->report.shared + local + CUBIN_RESERVED);
    most = of_registers < most ? of_registers : most;
    return of_shared < most ? of_shared : most;
}

static status alloc(gpu_device *g, uint64_t bytes, gpu_buffer **out, diag *d)
{
    (void)g, (void)bytes, (void)d;
    *out = mem_alloc(sizeof **out);
    return ST_OK;
}

static void release(gpu_device *g, gpu_buffer *b)
{
    (void)g;
    free(b);
}

static status write_nothing(gpu_device *g, gpu_buffer *b, uint64_t at, const void *from,
                            uint64_t bytes, diag *d)
{
    (void)g, (void)b, (void)at, (void)from, (void)bytes, (void)d;
    return ST_OK;
}

static status fill(gpu_device *g, gpu_buffer *b, uint32_t word, uint64_t words, diag *d)
{
    (void)g, (void)b, (void)word, (void)words, (void)d;
    return ST_OK;
}

static uint64_t first_groups, first_held; /* of the first launch since they were 0 */
static bool fits;

static status launch(gpu_device *g, gpu_kernel *k, uint64_t groups, uint32_t size,
                     const gpu_arg *args, int count, diag *d)
{
    uint32_t local = count && args[count - 1].tag == GPU_LOCAL ? args[count - 1].local : 0;
    uint32_t held = holds(g, k, size, local);
    if (first_groups == 0) {
        first_groups = groups;
        first_held = held;
    }
    fits &= held > 0;
    (void)d;
    return ST_OK;
}

static const gpu_runtime compiling = {
    .name = "cuda",
    .prelude = "cuda.prelude",
    .alloc = alloc,
    .release = release,
    .write = write_nothing,
    .fill = fill,
    .build = build,
    .unload = unload,
    .kernel = kernel,
    .drop = drop,
    .holds = holds,
    .launch = launch,
};
static gpu_device h200 = { &compiling,
                           { .runtime = "cuda",
                             .name = "H200",
                             .usable = true,
                             .atomics64 = true,
                             .memory = UINT64_C(141) << 30,
                             .most = UINT64_C(141) << 30,
                             .local = 232448,
                             .cache = 60 << 20,
                             .units = 132,
                             .group = 1024,
                             .mhz = 1980,
                             .warp = 32 } };

/* --- what is held ------------------------------------------------------------------- */

static bool open_line(job *j, diag *d, const char *name, const char *params, uint64_t n)
{
    *j = (job){ .w = workload_named(name),
                .g = &h200,
                .d = d,
                .folder = SOURCE_DIR "/data/kernels",
                .n = n,
                .seed = 1,
                .strict = true,
                .resident = true };
    set(j, params);
    return job_settle(j) == ST_OK && job_open(j) == ST_OK;
}

static void compiles(const char *name, const char *params)
{
    diag d;
    diag_init(&d);
    job j;
    uint32_t stack = 0;
    fits = true;
    bool good = open_line(&j, &d, name, params, 1024), runs = good && job_run(&j) == ST_OK && fits;
    for (int k = 0; k < JOB_KERNELS && good; k++)
        stack += j.info[k].spills;
    if (!ok(good && runs && stack == 0,
            "%s %s compiles for sm_90 without a warning, and all of it in registers", name, params))
        printf("# %u bytes of a thread in memory; %s\n# %.1000s\n", stack,
               d.message ? d.message
               : runs    ? ""
                         : "it cannot be launched",
               d.hint ? d.hint : "");
    if (good)
        job_close(&j);
    diag_clear(&d);
}

/* Grids that are to fill the device a whole number of times. */
static void grids(void)
{
    static const struct { const char *name, *params; int log_n;
    } filling[] = {
        { "reduce.tuned", "", 25 },          { "reduce.tuned", "b=512 items=32 waves=2", 25 },
        { "reduce.tree_nc", "", 24 },        { "reduce.matrix", "", 24 },
        { "reduce.pipeline", "op=mss", 24 }, { "reduce.pipeline", "op=mss per=1", 24 },
        { "reduce.pipeline", "b=128", 24 },
    };
    for (size_t i = 0; i < sizeof filling / sizeof *filling; i++) {
        diag d;
        diag_init(&d);
        job j;
        bool good = open_line(&j, &d, filling[i].name, filling[i].params,
                              UINT64_C(1) << filling[i].log_n);
        first_groups = 0;
        bool runs = good && job_run(&j) == ST_OK;
        uint64_t filled = h200.info.units * first_held;
        if (!ok(runs && filled > 0 && first_groups % filled == 0,
                "%s %s fills the device a whole number of times", filling[i].name,
                filling[i].params))
            printf("# %llu groups, where it holds %llu; %s\n", (unsigned long long)first_groups,
                   (unsigned long long)filled, d.message ? d.message : "");
        if (good)
            job_close(&j);
        diag_clear(&d);
    }
}

static bool compiler_knows(int arch)
{
    int count = 0, list[256];
    bool found = false;
    if (nvrtcGetNumSupportedArchs(&count) != 0 || count > 256 || nvrtcGetSupportedArchs(list) != 0)
        return false;
    for (int i = 0; i < count; i++)
        found |= list[i] == arch;
    return found;
}

/* Other GPUs hold fewer threads, and have other instructions. */
static void elsewhere(void)
{
    static const int archs[] = { 75, 89, 120 };
    static const struct { const char *name, *params;
    } few[] = {
        { "access.contiguous", "mode=copy" },
        { "reduce.tuned", "b=512" },
        { "scan.lookback", "" },
        { "transpose.tuned", "" },
        { "reduce.pipeline", "op=mss" },
        { "sort.tuned", "" },
    };
    for (size_t a = 0; a < (tests_small() ? 1 : sizeof archs / sizeof *archs); a++) {
        char option[64];
        snprintf(option, sizeof option, "--gpu-architecture=sm_%d", archs[a]);
        architecture = option;
        if (!compiler_knows(archs[a])) {
            ok(true, "kernels compile for sm_%d # SKIP this NVRTC does not know it", archs[a]);
            continue;
        }
        for (size_t i = 0; i < sizeof few / sizeof *few; i += 1 + tests_small()) {
            diag d;
            diag_init(&d);
            job j;
            bool good = open_line(&j, &d, few[i].name, few[i].params, 1024);
            if (!ok(good && j.info[0].spills == 0, "%s %s compiles for sm_%d, too", few[i].name,
                    few[i].params, archs[a]))
                printf("# %s\n# %.1000s\n", d.message ? d.message : "", d.hint ? d.hint : "");
            if (good)
                job_close(&j);
            diag_clear(&d);
        }
    }
}

/* What CUDA declares in a kernel ends at 48 KB, though the device has more: said before anything is
 * compiled. */
static void does_not_fit(const char *name, const char *params)
{
    diag d;
    diag_init(&d);
    job j;
    if (!ok(!open_line(&j, &d, name, params, 1024) && d.st == ST_LIMIT
                && strstr(d.message, " 49152"),
            "%s %s does not fit local memory", name, params))
        printf("# %s\n", d.message ? d.message : "");
    diag_clear(&d);
}

/* The latency of shared memory is the time of a load whose address is what the load before gave: an
 * address computed in between would be in it (15 % of it, by counting cycles). */
static void chased(void)
{
    diag d;
    diag_init(&d);
    job j;
    bool good = open_line(&j, &d, "access.chase", "space=local", 1024);
    int chained = good && j.program ? cubin_chained(j.program->cubin, "chase_local") : 0;
    if (!ok(chained >= 8, "access.chase space=local: between two loads nothing is computed"))
        printf("# %d loads follow the one that they wait for; %s\n", chained,
               d.message ? d.message : "");
    if (good)
        job_close(&j);
    diag_clear(&d);
}

/* The same way as on a real device: src/gpu/cuda.c with the compiler, and the stand-in for the
 * driver, which takes cubins. */
static void through_the_driver(void)
{
    gpu_entry rows[GPU_ROWS];
    int count;
    diag d;
    diag_init(&d);
    setenv("MMCALC_LIBCUDA", BUILD_DIR "/tests/gpu/libstandin.so", 1);
    setenv("MMCALC_OPENCL", "none", 1);
    bool good = gpu_list(rows, GPU_ROWS, &count, NULL, &d) == ST_OK
                && gpu_find(rows, count, "cuda");
    gpu_device *g = NULL;
    good = good && gpu_open(gpu_find(rows, count, "cuda"), &g, &d) == ST_OK;
    job j = { .w = workload_named("reduce.tuned"),
              .g = g,
              .d = &d,
              .folder = SOURCE_DIR "/data/kernels",
              .n = 1000,
              .seed = 1,
              .strict = true };
    set(&j, "");
    bool opened = good && job_settle(&j) == ST_OK && job_open(&j) == ST_OK;
    if (!ok(opened, "the CUDA runtime compiles with this NVRTC and loads the cubin"))
        printf("# %s\n", d.message ? d.message : rows[0].reason);
    if (opened)
        job_close(&j);
    if (good)
        g->runtime->close(g);
    diag_clear(&d);
}

/* Threads that a multiprocessor holds, as the kernels' comments count with. */
static const struct { const char *name, *params; int kernel; uint32_t size, threads;
} plans[] = {
    { "access.contiguous", "mode=copy", 1, 256, 2048 },
    { "access.contiguous", "mode=read", 0, 256, 2048 },
    { "access.contiguous", "mode=copy wide=8", 1, 256, 1024 },
    { "reduce.tuned", "", 0, 256, 2048 },
    { "reduce.tuned", "b=512 items=32", 0, 512, 1024 },
    { "reduce.shuffle", "", 0, 256, 2048 },
    { "reduce.atomic", "", 0, 256, 2048 },
    { "scan.lookback", "", 0, 256, 1024 },
    { "scan.lookback", "b=128", 0, 128, 1024 },
    { "scan.lookback", "b=512", 0, 512, 1024 },
    { "scan.lookback", "items=16", 0, 256, 1536 },
    { "transpose.tuned", "", 0, 256, 1536 },
    { "transpose.tuned", "tile=32", 0, 256, 1536 },
    { "reduce.pipeline", "op=mss", 1, 128, 896 },
    { "reduce.pipeline", "op=mss per=1", 1, 128, 1152 },
    { "reduce.pipeline", "op=add", 1, 128, 1536 },
    { "reduce.tree_nc", "op=mss", 0, 128, 2048 },
    { "sort.tuned", "", 0, 256, 1024 },
    { "sort.tuned", "", 2, 256, 1280 },
    { "sort.tuned", "d=8", 2, 256, 1024 },
    { "sort.tuned", "v=16", 2, 256, 2048 },
    { "sort.tuned", "d=2", 2, 256, 1280 },
};

static void planned(void)
{
    for (size_t i = 0; i < sizeof plans / sizeof *plans; i++) {
        if (tests_small() && i && strcmp(plans[i].name, plans[i - 1].name) == 0)
            continue;
        diag d;
        diag_init(&d);
        job j;
        uint32_t threads = 0;
        bool good = open_line(&j, &d, plans[i].name, plans[i].params, UINT64_C(1) << 16);
        if (good) {
            threads = holds(&h200, j.kernel[plans[i].kernel], plans[i].size, 0) * plans[i].size;
            job_close(&j);
        }
        if (!ok(good && threads >= plans[i].threads, "%s %s: a multiprocessor holds %u threads",
                plans[i].name, plans[i].params, plans[i].threads))
            printf("# it holds %u; %u registers %s\n", threads, j.info[plans[i].kernel].registers,
                   d.message ? d.message : "");
        diag_clear(&d);
    }
}

int main(void)
{
    if (!load_compiler()) {
        ok(true, "kernels compile for sm_90 # SKIP there is no NVRTC that makes cubins");
        return done();
    }
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (line_wanted(i))
            compiles(lines[i].name, lines[i].params);
    planned();
    chased();
    grids();
    elsewhere();
    does_not_fit("sort.tuned", "b=512 v=32");
    through_the_driver();
    return done();
}
