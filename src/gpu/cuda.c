/* The CUDA runtime (spec gpu.md): the driver libcuda.so.1, and NVRTC, which
 * compiles for the device that is found. */
#include <stdio.h>
#include <stdlib.h>

#include "gpu/cuda_api.h"
#include "gpu/device.h"
#include "gpu/library.h"
#include "gpu/nvml.h"

#define DECLARE(name, result, args, optional) static result (*name) args;
CUDA_SYMBOLS(DECLARE)
NVRTC_SYMBOLS(DECLARE)

typedef struct cuda_device {
    gpu_device base;
    cu_device device;
    cu_context context;
    int capability; /* 90 for 9.0 */
    char bus[32];   /* its PCI bus id; "": unknown */
} cuda_device;

struct gpu_buffer { cu_pointer pointer; };
struct gpu_program { cu_module module; };
struct gpu_event { cu_event event; };
struct gpu_kernel {
    cu_function function;
    gpu_kernel_info info;
    uint32_t dynamic; /* bytes of shared memory beyond 48 KiB that have been allowed */
};

#define SYMBOL(name, result, args, optional) { #name, (void **)&name, optional },

static bool load_driver(char *reason, size_t room)
{
    static const gpu_symbol symbols[] = { CUDA_SYMBOLS(SYMBOL) };
    static const char *const names[] = { "libcuda.so.1", NULL };
    return library_open("MMCALC_LIBCUDA", names, symbols, sizeof symbols / sizeof *symbols, reason,
                        room);
}

/* Loads NVRTC, after the driver. A driver of an earlier CUDA may not load what it compiles, so the
 * one of the driver's version is tried first. The last names are where toolkits are that the loader
 * does not know about. */
static bool load_compiler(char *reason, size_t room)
{
    static const gpu_symbol symbols[] = { NVRTC_SYMBOLS(SYMBOL) };
    static const char *const newest[] = { "libnvrtc.so.13",
                                          "libnvrtc.so.12",
                                          "libnvrtc.so.11.2",
                                          "/usr/local/cuda/lib64/libnvrtc.so.13",
                                          "/usr/local/cuda/lib64/libnvrtc.so.12",
                                          NULL };
    int driver = 0;
    bool before = cuDriverGetVersion(&driver) == CUDA_OK && driver < 13000;
    static const char *const older[] = { "libnvrtc.so.12", "/usr/local/cuda/lib64/libnvrtc.so.12",
                                         "libnvrtc.so.11.2", "libnvrtc.so.13", NULL };
    return library_open("MMCALC_NVRTC", before ? older : newest, symbols,
                        sizeof symbols / sizeof *symbols, reason, room);
}

static const char *error_name(cu_result e)
{
    const char *name = NULL;
    if (cuGetErrorName == NULL || cuGetErrorName(e, &name) != CUDA_OK || name == NULL)
        return "error";
    return name;
}

static status check(cu_result e, const char *what, diag *d)
{
    if (e == CUDA_OK)
        return ST_OK;
    return diag_fail(d, e == CUDA_OUT_OF_MEMORY ? ST_LIMIT : ST_IO, (span){ 0 },
                     "CUDA cannot %s: %s (%d)", what, error_name(e), e);
}

/* --- the list --------------------------------------------------------------------- */

static uint32_t attribute(cu_device device, int what)
{
    int v = 0;
    return cuDeviceGetAttribute(&v, what, device) == CUDA_OK && v > 0 ? (uint32_t)v : 0;
}

static void describe(gpu_entry *row, int index, const char *no_compiler)
{
    cu_device device;
    int driver = 0, major = 0, minor = 0;
    size_t memory = 0;
    *row = (gpu_entry){ .runtime = "cuda", .index = index };
    snprintf(row->id, sizeof row->id, "cuda%d", index);
    cu_result e = cuDeviceGet(&device, index);
    if (e != CUDA_OK) {
        snprintf(row->reason, sizeof row->reason, "the driver does not give the device: %s (%d)",
                 error_name(e), e);
        return;
    }
    cuDeviceGetName(row->name, GPU_TEXT - 1, device);
    cuDeviceTotalMem_v2(&memory, device);
    cuDriverGetVersion(&driver);
    row->capability = 10 * attribute(device, CU_CAPABILITY_MAJOR)
                      + attribute(device, CU_CAPABILITY_MINOR);
    int n = snprintf(row->driver, sizeof row->driver, "driver %d.%d, sm_%u", driver / 1000,
                     driver % 1000 / 10, row->capability);
    if (nvrtcVersion && !*no_compiler && nvrtcVersion(&major, &minor) == 0)
        snprintf(row->driver + n, sizeof row->driver - (size_t)n, ", NVRTC %d.%d", major, minor);
    row->memory = row->most = memory;
    row->local = attribute(device, CU_MAX_SHARED_OPTIN);
    if (row->local == 0)
        row->local = attribute(device, CU_MAX_SHARED_PER_BLOCK);
    row->cache = attribute(device, CU_L2_CACHE_SIZE);
    row->units = attribute(device, CU_MULTIPROCESSORS);
    row->group = attribute(device, CU_MAX_THREADS_PER_BLOCK);
    row->mhz = attribute(device, CU_CLOCK_RATE) / 1000;
    row->warp = attribute(device, CU_WARP_SIZE);
    row->held_threads = attribute(device, CU_MULTIPROCESSOR_THREADS);
    row->held_groups = attribute(device, CU_MULTIPROCESSOR_BLOCKS);
    row->held_registers = attribute(device, CU_MULTIPROCESSOR_REGISTERS);
    row->held_local = attribute(device, CU_MULTIPROCESSOR_SHARED);
    row->usable = !*no_compiler;
    row->atomics64 = true;
    row->tells_held = cuOccupancyMaxActiveBlocksPerMultiprocessor != NULL;
    if (*no_compiler)
        snprintf(row->reason, sizeof row->reason, "no NVRTC to compile kernels: %.250s",
                 no_compiler);
}

static int cuda_list(gpu_entry *rows, int most)
{
    char no_compiler[GPU_REASON] = "";
    int count = 0;
    rows[0] = (gpu_entry){ .runtime = "cuda" };
    if (!load_driver(rows[0].reason, GPU_REASON))
        return 1;
    cu_result e = cuInit(0);
    if (e == CUDA_STUB_LIBRARY) {
        snprintf(rows[0].reason, GPU_REASON,
                 "libcuda is the toolkit's stub, not a driver (cuInit error %d)", e);
        return 1;
    }
    if (e == CUDA_OK)
        e = cuDeviceGetCount(&count);
    if (e != CUDA_OK || count == 0) {
        snprintf(rows[0].reason, GPU_REASON, "the CUDA driver finds no device: %s (%d)",
                 e == CUDA_OK ? "none" : error_name(e), e);
        return 1;
    }
    load_compiler(no_compiler, sizeof no_compiler);
    for (int i = 0; i < count && i < most; i++)
        describe(&rows[i], i, no_compiler);
    return count < most ? count : most;
}

/* --- opening ------------------------------------------------------------------------- */

static void cuda_close(gpu_device *g)
{
    cuDevicePrimaryCtxRelease_v2(((cuda_device *)g)->device);
    free(g);
}

static status cuda_open(int index, gpu_device **out, diag *d)
{
    char reason[GPU_REASON] = "";
    if (!load_driver(reason, sizeof reason) || !load_compiler(reason, sizeof reason))
        return diag_fail(d, ST_IO, (span){ 0 }, "%s", reason);
    cu_device device;
    cu_context context;
    status st = check(cuInit(0), "start", d);
    status_then(st, check(cuDeviceGet(&device, index), "give the device", d));
    if (st == ST_OK) /* the primary context, which other users' runtime library uses, too */
        st = check(cuDevicePrimaryCtxRetain(&context, device), "open the device", d);
    status_then(st, check(cuCtxSetCurrent(context), "use the device", d));
    if (st != ST_OK)
        return st;
    cuda_device *c = mem_alloc(sizeof *c);
    *c = (cuda_device){ .device = device, .context = context };
    c->capability = (int)(10 * attribute(device, CU_CAPABILITY_MAJOR)
                          + attribute(device, CU_CAPABILITY_MINOR));
    if (cuDeviceGetPCIBusId == NULL
        || cuDeviceGetPCIBusId(c->bus, sizeof c->bus, device) != CUDA_OK)
        *c->bus = '\0';
    *out = &c->base;
    return ST_OK;
}

/* --- memory ---------------------------------------------------------------------------- */

static status cuda_alloc(gpu_device *g, uint64_t bytes, gpu_buffer **out, diag *d)
{
    cu_pointer p;
    if (bytes > g->info.most)
        return diag_fail(d, ST_LIMIT, (span){ 0 }, "%s has %llu bytes of memory; %llu are needed",
                         g->info.name, (unsigned long long)g->info.most, (unsigned long long)bytes);
    status st = check(cuMemAlloc_v2(&p, bytes ? bytes : 16), "allocate memory", d);
    if (st != ST_OK)
        return st;
    *out = mem_alloc(sizeof **out);
    (*out)->pointer = p;
    return ST_OK;
}

static void cuda_release(gpu_device *g, gpu_buffer *b)
{
    (void)g;
    if (b)
        cuMemFree_v2(b->pointer);
    free(b);
}

static status cuda_write(gpu_device *g, gpu_buffer *b, uint64_t at, const void *from,
                         uint64_t bytes, diag *d)
{
    (void)g;
    return bytes == 0
               ? ST_OK
               : check(cuMemcpyHtoD_v2(b->pointer + at, from, bytes), "write to the device", d);
}

static status cuda_read(gpu_device *g, gpu_buffer *b, uint64_t at, void *to, uint64_t bytes,
                        diag *d)
{
    (void)g;
    return bytes == 0
               ? ST_OK
               : check(cuMemcpyDtoH_v2(to, b->pointer + at, bytes), "read from the device", d);
}

static status cuda_copy(gpu_device *g, gpu_buffer *from, uint64_t at, gpu_buffer *to,
                        uint64_t place, uint64_t bytes, diag *d)
{
    (void)g;
    return bytes == 0
               ? ST_OK
               : check(cuMemcpyDtoDAsync_v2(to->pointer + place, from->pointer + at, bytes, NULL),
                       "copy memory", d);
}

static status cuda_fill(gpu_device *g, gpu_buffer *b, uint32_t word, uint64_t words, diag *d)
{
    (void)g;
    return words == 0 ? ST_OK : check(cuMemsetD32_v2(b->pointer, word, words), "fill memory", d);
}

/* --- kernels ------------------------------------------------------------------------------ */

/* The newest architecture that NVRTC knows, up to the device's: the device's own code, or else PTX,
 * which the driver compiles for a newer device. */
static int architecture(const cuda_device *c)
{
    int count = 0, best = 0, list[256];
    if (nvrtcGetNumSupportedArchs == NULL || nvrtcGetSupportedArchs == NULL
        || nvrtcGetNumSupportedArchs(&count) != 0 || count < 1 || count > 256
        || nvrtcGetSupportedArchs(list) != 0)
        return c->capability;
    for (int i = 0; i < count; i++)
        if (list[i] <= c->capability && list[i] > best)
            best = list[i];
    return best ? best : c->capability;
}

static status compile(cuda_device *c, nvrtc_program p, bool binary, int arch, str *code, str *log,
                      diag *d)
{
    char option[64];
    snprintf(option, sizeof option, "--gpu-architecture=%s_%d", binary ? "sm" : "compute", arch);
    const char *const options[] = { option, "--std=c++17" };
    int e = nvrtcCompileProgram(p, 2, options);
    size_t n = 0;
    if (nvrtcGetProgramLogSize(p, &n) == 0 && n > 1) {
        nvrtcGetProgramLog(p, str_reserve(log, n));
        log->length += n - 1;
    }
    if (e == 0)
        e = binary ? nvrtcGetCUBINSize(p, &n) : nvrtcGetPTXSize(p, &n);
    if (e == 0)
        e = binary ? nvrtcGetCUBIN(p, str_reserve(code, n)) : nvrtcGetPTX(p, str_reserve(code, n));
    if (e == 0)
        return ST_OK;
    diag_fail(d, ST_IO, (span){ 0 }, "NVRTC cannot compile for %s: %s", c->base.info.name,
              nvrtcGetErrorString(e));
    return diag_hint(d, "%s", str_text(log));
}

/* Loads code. If that fails, the driver is mostly older than the compiler. */
static status load(const str *code, cu_module *module, diag *d)
{
    int driver = 0, major = 0, minor = 0;
    cu_result e = cuModuleLoadData(module, code->text);
    if (e == CUDA_OK)
        return ST_OK;
    check(e, "load the compiled kernels", d);
    if (cuDriverGetVersion(&driver) == CUDA_OK && nvrtcVersion(&major, &minor) == 0
        && 1000 * major + 10 * minor > driver)
        diag_hint(d,
                  "NVRTC %d.%d is newer than the driver, which knows CUDA %d.%d: MMCALC_NVRTC "
                  "names another",
                  major, minor, driver / 1000, driver % 1000 / 10);
    return d->st;
}

static status cuda_build(gpu_device *g, const char *name, const char *source, gpu_program **out,
                         str *log, diag *d)
{
    cuda_device *c = (cuda_device *)g;
    nvrtc_program p;
    str_own code = { 0 };
    int e = nvrtcCreateProgram(&p, source, name, 0, NULL, NULL), arch = architecture(c);
    if (e != 0)
        return diag_fail(d, ST_IO, (span){ 0 }, "NVRTC cannot take %s: %s", name,
                         nvrtcGetErrorString(e));
    bool binary = arch == c->capability && nvrtcGetCUBINSize && nvrtcGetCUBIN;
    status st = compile(c, p, binary, arch, &code, log, d);
    nvrtcDestroyProgram(&p);
    cu_module module;
    status_then(st, load(&code, &module, d));
    if (st != ST_OK)
        return st;
    *out = mem_alloc(sizeof **out);
    (*out)->module = module;
    return ST_OK;
}

static void cuda_unload(gpu_device *g, gpu_program *p)
{
    (void)g;
    if (p)
        cuModuleUnload(p->module);
    free(p);
}

static uint32_t kernel_attribute(cu_function f, int what)
{
    int v = 0;
    return cuFuncGetAttribute(&v, what, f) == CUDA_OK && v > 0 ? (uint32_t)v : 0;
}

static status cuda_kernel(gpu_device *g, gpu_program *p, const char *name, gpu_kernel **out,
                          gpu_kernel_info *info, diag *d)
{
    (void)g;
    cu_function f;
    status st = check(cuModuleGetFunction(&f, p->module, name), "find the kernel", d);
    if (st != ST_OK)
        return st;
    *info = (gpu_kernel_info){ .registers = kernel_attribute(f, CU_FUNC_REGISTERS),
                               .local = kernel_attribute(f, CU_FUNC_SHARED),
                               .spills = kernel_attribute(f, CU_FUNC_LOCAL),
                               .group = kernel_attribute(f, CU_FUNC_MAX_THREADS) };
    *out = mem_alloc(sizeof **out);
    **out = (gpu_kernel){ .function = f, .info = *info };
    return ST_OK;
}

static void cuda_drop(gpu_device *g, gpu_kernel *k)
{
    (void)g;
    free(k);
}

static uint32_t cuda_holds(gpu_device *g, gpu_kernel *k, uint32_t size, uint32_t local)
{
    (void)g;
    int groups = 0;
    if (cuOccupancyMaxActiveBlocksPerMultiprocessor == NULL
        || cuOccupancyMaxActiveBlocksPerMultiprocessor(&groups, k->function, (int)size, local)
               != CUDA_OK)
        return 0;
    return groups > 0 ? (uint32_t)groups : 0;
}

/* Allows a kernel more than 48 KiB of shared memory, which CUDA does only on request. */
static status allow_shared(const gpu_device *g, gpu_kernel *k, uint32_t bytes, diag *d)
{
    if ((uint64_t)bytes + k->info.local > g->info.local)
        return diag_fail(d, ST_LIMIT, (span){ 0 },
                         "%s has %llu bytes of shared memory for a block; %llu are needed",
                         g->info.name, (unsigned long long)g->info.local,
                         (unsigned long long)bytes + k->info.local);
    if (bytes + k->info.local <= 48 * 1024 || bytes <= k->dynamic)
        return ST_OK;
    if (cuFuncSetAttribute == NULL)
        return diag_fail(d, ST_LIMIT, (span){ 0 },
                         "this driver gives no more than 48 KiB of shared memory to a block");
    status st = check(cuFuncSetAttribute(k->function, CU_FUNC_MAX_DYNAMIC_SHARED, (int)bytes),
                      "give so much shared memory", d);
    if (st == ST_OK)
        k->dynamic = bytes;
    return st;
}

static status cuda_launch(gpu_device *g, gpu_kernel *k, uint64_t groups, uint32_t size,
                          const gpu_arg *args, int count, diag *d)
{
    enum { MOST_ARGUMENTS = 96 };
    void *values[MOST_ARGUMENTS];
    uint32_t local = 0;
    int n = 0;
    if (count > MOST_ARGUMENTS || groups > 0x7FFFFFFF || size > k->info.group)
        return diag_fail(d, ST_LIMIT, (span){ 0 },
                         "%llu groups of %u work-items cannot be launched: a block of this kernel "
                         "has at most %u",
                         (unsigned long long)groups, size, k->info.group);
    for (int i = 0; i < count; i++) {
        const gpu_arg *a = &args[i];
        if (a->tag == GPU_LOCAL)
            local = a->local;
        else
            values[n++] = a->tag == GPU_BUFFER ? (void *)&a->buffer->pointer
                          : a->tag == GPU_U64  ? (void *)&a->u64
                          : a->tag == GPU_F32  ? (void *)&a->f32
                                               : (void *)&a->u32;
    }
    status st = allow_shared(g, k, local, d);
    return st != ST_OK ? st
                       : check(cuLaunchKernel(k->function, (unsigned)groups, 1, 1, size, 1, 1,
                                              local, NULL, values, NULL),
                               "launch the kernel", d);
}

static status cuda_sync(gpu_device *g, diag *d)
{
    (void)g;
    return check(cuCtxSynchronize(), "finish", d);
}

/* --- time ------------------------------------------------------------------------------------ */

static status cuda_mark(gpu_device *g, gpu_event **out, diag *d)
{
    (void)g;
    cu_event event;
    status st = check(cuEventCreate(&event, 0), "make an event", d);
    status_then(st, check(cuEventRecord(event, NULL), "mark a time", d));
    if (st != ST_OK)
        return st;
    *out = mem_alloc(sizeof **out);
    (*out)->event = event;
    return ST_OK;
}

static status cuda_elapsed(gpu_device *g, gpu_event *from, gpu_event *to, double *ns, diag *d)
{
    (void)g;
    float ms = 0;
    status st = check(cuEventSynchronize(to->event), "wait", d);
    status_then(st, check(cuEventElapsedTime(&ms, from->event, to->event), "tell the time", d));
    *ns = (double)ms * 1e6;
    return st;
}

static void cuda_forget(gpu_device *g, gpu_event *e)
{
    (void)g;
    if (e)
        cuEventDestroy_v2(e->event);
    free(e);
}

static uint32_t cuda_clock(gpu_device *g)
{
    const cuda_device *c = (cuda_device *)g;
    return *c->bus ? nvml_clock(c->bus) : 0;
}

static nvml_settings cuda_set(gpu_device *g)
{
    const cuda_device *c = (const cuda_device *)g;
    return *c->bus ? nvml_set(c->bus) : (nvml_settings){ NVML_UNKNOWN, NVML_UNKNOWN };
}

static bool cuda_throttled(gpu_device *g)
{
    const cuda_device *c = (const cuda_device *)g;
    return *c->bus && nvml_throttled(c->bus);
}

const gpu_runtime gpu_cuda = {
    .name = "cuda",
    .prelude = "cuda.prelude",
    .variables = "MMCALC_LIBCUDA, MMCALC_NVRTC",
    .list = cuda_list,
    .open = cuda_open,
    .close = cuda_close,
    .alloc = cuda_alloc,
    .release = cuda_release,
    .write = cuda_write,
    .read = cuda_read,
    .copy = cuda_copy,
    .fill = cuda_fill,
    .build = cuda_build,
    .unload = cuda_unload,
    .kernel = cuda_kernel,
    .drop = cuda_drop,
    .holds = cuda_holds,
    .launch = cuda_launch,
    .sync = cuda_sync,
    .mark = cuda_mark,
    .elapsed = cuda_elapsed,
    .forget = cuda_forget,
    .clock = cuda_clock,
    .throttled = cuda_throttled,
    .set = cuda_set,
};
