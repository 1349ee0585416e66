/* The driver's part: devices, contexts, memory, modules, launches, events - as much of
 * libcuda.so.1 as src/gpu/cuda.c calls, with the driver's own rules about what is an error.
 *
 * Launches, fills and marks are only noted, with a copy of their arguments, and done when
 * somebody waits: as on a GPU their errors come late, and after a kernel failed every
 * call fails.  A process that forks after cuInit has no driver in its child. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "standin.h"

/* --- the environment ------------------------------------------------------------- */

bool standin_mode(const char *word)
{
    const char *m = getenv("STANDIN");
    return m && strcmp(m, word) == 0;
}

uint64_t standin_number(const char *variable, uint64_t preset)
{
    const char *text = getenv(variable);
    char *end;
    if (text == NULL || !*text)
        return preset;
    uint64_t v = strtoull(text, &end, 10);
    return v << (*end == 'k' ? 10 : *end == 'm' ? 20 : *end == 'g' ? 30 : 0);
}

static void crash(void)
{
    signal(SIGSEGV, SIG_DFL); /* also under a sanitizer */
    raise(SIGSEGV);
}

/* --- state ----------------------------------------------------------------------------- */

enum { DEVICES = 2 };

typedef struct context { int device, retained; } context;

static context contexts[DEVICES];
static context *current;
static pid_t started;              /* the process that called cuInit */
static int sticky;                 /* after a kernel failed */

static int initialised(void)
{
    return started == 0 || started != getpid() ? CU_NOT_INITIALIZED : CU_OK;
}

/* Before anything that needs a context. */
static int ready(void)
{
    int e = initialised();
    if (e == CU_OK)
        e = current == NULL || current->retained == 0 ? CU_INVALID_CONTEXT : sticky;
    return e;
}

static int capability(void)
{
    return standin_mode("newer") ? 99 : 90;
}

/* --- starting ---------------------------------------------------------------------------- */

int cuInit(unsigned flags)
{
    while (standin_mode("hang"))
        pause();
    if (standin_mode("crash"))
        crash();
    if (standin_mode("exit"))
        _exit(7);
    puts("a driver that prints to standard output");
    if (flags != 0)
        return CU_INVALID_VALUE;
    if (started && started != getpid())
        return CU_NOT_INITIALIZED;
    if (standin_mode("stub"))
        return CU_STUB;
    if (standin_mode("broken"))
        return CU_UNKNOWN;
    started = getpid();
    return CU_OK;
}

int cuDriverGetVersion(int *v)
{
    *v = standin_mode("olddriver") ? 12040 : 13000;
    return CU_OK;
}

#ifndef STANDIN_OLD
int cuGetErrorName(int e, const char **name)
{
    static const struct { int e; const char *name;
    } names[] = {
        { CU_OK, "CUDA_SUCCESS" },
        { CU_INVALID_VALUE, "CUDA_ERROR_INVALID_VALUE" },
        { CU_OUT_OF_MEMORY, "CUDA_ERROR_OUT_OF_MEMORY" },
        { CU_NOT_INITIALIZED, "CUDA_ERROR_NOT_INITIALIZED" },
        { CU_STUB, "CUDA_ERROR_STUB_LIBRARY" },
        { CU_INVALID_DEVICE, "CUDA_ERROR_INVALID_DEVICE" },
        { CU_INVALID_IMAGE, "CUDA_ERROR_INVALID_IMAGE" },
        { CU_INVALID_CONTEXT, "CUDA_ERROR_INVALID_CONTEXT" },
        { CU_NO_BINARY, "CUDA_ERROR_NO_BINARY_FOR_GPU" },
        { CU_UNSUPPORTED_PTX, "CUDA_ERROR_UNSUPPORTED_PTX_VERSION" },
        { CU_INVALID_HANDLE, "CUDA_ERROR_INVALID_HANDLE" },
        { CU_NOT_FOUND, "CUDA_ERROR_NOT_FOUND" },
        { CU_NOT_READY, "CUDA_ERROR_NOT_READY" },
        { CU_ILLEGAL_ADDRESS, "CUDA_ERROR_ILLEGAL_ADDRESS" },
        { CU_OUT_OF_RESOURCES, "CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES" },
        { CU_TIMEOUT, "CUDA_ERROR_LAUNCH_TIMEOUT" },
        { CU_MISALIGNED, "CUDA_ERROR_MISALIGNED_ADDRESS" },
        { CU_FAILED, "CUDA_ERROR_LAUNCH_FAILED" },
        { CU_UNKNOWN, "CUDA_ERROR_UNKNOWN" },
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (names[i].e == e) {
            *name = names[i].name;
            return CU_OK;
        }
    *name = NULL;
    return CU_INVALID_VALUE;
}
#endif

int cuDeviceGetCount(int *n)
{
    *n = standin_mode("empty") ? 0 : DEVICES;
    return initialised();
}

int cuDeviceGet(int *d, int i)
{
    *d = i;
    return initialised()                      ? initialised()
           : i < 0 || i >= DEVICES            ? CU_INVALID_DEVICE
           : standin_mode("second") && i == 1 ? CU_UNKNOWN
                                              : CU_OK;
}

int cuDeviceGetName(char *name, int room, int d)
{
    snprintf(name, (size_t)room, "Stand-in %d", d);
    return CU_OK;
}

int cuDeviceTotalMem_v2(size_t *n, int d)
{
    (void)d;
    *n = standin_number("STANDIN_MEMORY", UINT64_C(1) << 30);
    return initialised();
}

/* By CUdevice_attribute: those of an H200, where the environment does not say otherwise. */
int cuDeviceGetAttribute(int *v, int what, int d)
{
    (void)d;
    switch (what) {
    case 1: *v = 1024; break;                                              /* threads of a block */
    case 8: *v = SHARED_DEFAULT; break;
    case 10: *v = 32; break;                                               /* the warp */
    case 13: *v = 1980000; break;                                          /* kHz */
    case 16: *v = (int)standin_number("STANDIN_UNITS", 132); break;        /* multiprocessors */
    case 38: *v = (int)standin_number("STANDIN_CACHE_BYTES", 50 << 20); break; /* of the L2 */
    case 39: *v = 2048; break; /* threads of a multiprocessor */
    case 75: *v = capability() / 10; break;
    case 76: *v = capability() % 10; break;
    case 81: *v = 233472; break; /* shared memory of a multiprocessor */
    case 82: *v = 65536; break;  /* its registers */
    case 97: *v = SHARED_MOST; break; /* shared memory of a block, if asked for */
    case 106: *v = 32; break; /* blocks of a multiprocessor */
    default: return CU_INVALID_VALUE;
    }
    return initialised();
}

#ifndef STANDIN_OLD
int cuDeviceGetPCIBusId(char *to, int room, int d)
{
    snprintf(to, (size_t)room, "0000:3B:00.%d", d);
    return initialised();
}
#endif

/* --- contexts ------------------------------------------------------------------------------ */

int cuDevicePrimaryCtxRetain(context **c, int d)
{
    int e = initialised();
    if (e == CU_OK && (d < 0 || d >= DEVICES))
        e = CU_INVALID_DEVICE;
    if (e != CU_OK)
        return e;
    contexts[d].device = d;
    contexts[d].retained++;
    *c = &contexts[d];
    return CU_OK;
}

int cuCtxSetCurrent(context *c)
{
    if (initialised() == CU_OK)
        current = c;
    return initialised();
}

/* --- memory ----------------------------------------------------------------------------------- */

enum { ALIGN = 512, BETWEEN = 4096, LIVE_MOST = 4096 };

char *heap;
uint64_t heap_bytes;

typedef struct allocation { uint64_t at, bytes; } allocation; /* from the heap's beginning */
static allocation live[LIVE_MOST];                             /* in order */
static int live_count;
static uint64_t used;

/* Twice the memory, for holes: only what is touched is taken from the system. */
static bool have_heap(void)
{
    size_t memory;
    if (heap)
        return true;
    cuDeviceTotalMem_v2(&memory, 0);
    heap_bytes = 2 * (uint64_t)memory + ((uint64_t)LIVE_MOST << 13);
    heap = mmap(NULL, heap_bytes, PROT_READ | PROT_WRITE,
                MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (heap == MAP_FAILED)
        heap = NULL;
    return heap != NULL;
}

bool heap_holds(uintptr_t at, uint64_t bytes)
{
    static int last;
    uint64_t offset = at - (uintptr_t)heap;
    if (last < live_count && offset - live[last].at < live[last].bytes)
        return bytes <= live[last].bytes - (offset - live[last].at);
    for (int i = 0; i < live_count; i++)
        if (offset - live[i].at < live[i].bytes) {
            last = i;
            return bytes <= live[i].bytes - (offset - live[i].at);
        }
    return false;
}

int cuMemAlloc_v2(unsigned long long *p, size_t n)
{
    static int given;
    int e = ready(), i = 0;
    size_t memory;
    cuDeviceTotalMem_v2(&memory, 0);
    if (standin_mode("little") && ++given > 13)
        return CU_OUT_OF_MEMORY;
    if (e != CU_OK || n == 0)
        return e != CU_OK ? e : CU_INVALID_VALUE;
    if (n > memory - used || live_count == LIVE_MOST || !have_heap())
        return CU_OUT_OF_MEMORY;
    uint64_t at = 0;
    for (; i < live_count && live[i].at < at + n + BETWEEN; i++)
        at = (live[i].at + live[i].bytes + BETWEEN + ALIGN - 1) / ALIGN * ALIGN;
    if (at + n > heap_bytes)
        return CU_OUT_OF_MEMORY;
    memmove(live + i + 1, live + i, (size_t)(live_count++ - i) * sizeof *live);
    live[i] = (allocation){ at, n };
    used += n;
    memset(heap + at, 0xA5, n < (64 << 20) ? n : 64 << 20); /* it begins as somebody left it */
    *p = (uintptr_t)heap + at;
    return CU_OK;
}

static int drain(void);

static void free_at(int i)
{
    uint64_t from = (live[i].at + 4095) / 4096 * 4096,
             to = (live[i].at + live[i].bytes) / 4096 * 4096;
    watch_forget(live[i].at / 4096 * 4096, (live[i].bytes + 8191) / 4096 * 4096);
    if (to > from)
        madvise(heap + from, to - from, MADV_DONTNEED);
    used -= live[i].bytes;
    memmove(live + i, live + i + 1, (size_t)(--live_count - i) * sizeof *live);
}

int cuMemFree_v2(unsigned long long p)
{
    int e = ready();
    if (e == CU_OK)
        e = drain();
    if (e != CU_OK || p == 0)
        return e;
    for (int i = 0; i < live_count; i++)
        if ((uintptr_t)heap + live[i].at == p) {
            free_at(i);
            return CU_OK;
        }
    return CU_INVALID_VALUE;
}

static int copy(unsigned long long device, void *host, size_t n, bool to_device)
{
    int e = ready();
    if (e == CU_OK)
        e = drain();
    if (e != CU_OK || n == 0)
        return e;
    if (heap == NULL || !heap_holds(device, n))
        return CU_INVALID_VALUE;
    memcpy(to_device ? (void *)(uintptr_t)device : host,
           to_device ? host : (void *)(uintptr_t)device, n);
    return CU_OK;
}

int cuMemcpyHtoD_v2(unsigned long long to, const void *from, size_t n)
{
    return copy(to, (void *)from, n, true);
}
int cuMemcpyDtoH_v2(void *to, unsigned long long from, size_t n)
{
    return copy(from, to, n, false);
}

/* --- modules ---------------------------------------------------------------------------------- */

int cuModuleLoadData(module **m, const void *code)
{
    int e = ready();
    if (e == CU_OK && standin_mode("badload"))
        e = CU_INVALID_IMAGE;
    if (e == CU_OK && standin_mode("oldptx") && memcmp(code, CODE_MAGIC, sizeof CODE_MAGIC) == 0
        && ((const code_head *)code)->ptx)
        e = CU_UNSUPPORTED_PTX;
    if (e == CU_OK && standin_mode("olddriver") && ((const code_head *)code)->version > 12)
        e = CU_INVALID_IMAGE;
    return e != CU_OK ? e : module_load(code, capability(), m);
}

int cuModuleUnload(module *m)
{
    int e = ready();
    if (e == CU_OK)
        e = drain();
    if (e == CU_OK && m == NULL)
        e = CU_INVALID_HANDLE;
    if (e == CU_OK)
        module_unload(m);
    return e;
}

int cuModuleGetFunction(kernel **f, module *m, const char *name)
{
    int e = ready();
    if (e != CU_OK)
        return e;
    *f = module_kernel(m, name);
    return *f ? CU_OK : CU_NOT_FOUND;
}

/* By CUfunction_attribute. */
int cuFuncGetAttribute(int *v, int what, const kernel *f)
{
    switch (what) {
    case 0: *v = (int)f->most; break;
    case 1: *v = (int)f->shared; break;
    case 3: *v = 0; break;                /* local memory */
    case 4: *v = 32; break;               /* registers */
    case 8: *v = (int)(f->dynamic ? f->dynamic : SHARED_DEFAULT - f->shared); break;
    default: return CU_INVALID_VALUE;
    }
    return ready();
}

#ifndef STANDIN_OLD
int cuFuncSetAttribute(kernel *f, int what, int v)
{
    if (what != 8 || v < 0 || (uint32_t)v + f->shared > SHARED_MOST)
        return CU_INVALID_VALUE;
    f->dynamic = (uint32_t)v;
    return ready();
}

/* Of 2048 threads, 65536 registers in 32 of a thread, and 228 KiB of shared memory, 1 KiB of it the
 * system's for each block. */
int cuOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, const kernel *f, int size,
                                                size_t dynamic)
{
    if (size < 1 || (uint32_t)size > f->most || standin_mode("mute"))
        return CU_INVALID_VALUE;
    int by_threads = 2048 / ((size + WARP - 1) / WARP * WARP),
        by_shared = (int)((228 << 10) / (f->shared + dynamic + 1024));
    *blocks = by_threads < 32 ? by_threads : 32;
    *blocks = by_shared < *blocks ? by_shared : *blocks;
    return ready();
}
#endif

/* --- what waits to be done -------------------------------------------------------------------- */

typedef struct event { double ns; bool noted, done; } event;

typedef struct step {
    enum { LAUNCH, FILL, COPY, MARK } kind;
    kernel *f;
    uint32_t blocks, threads, dynamic;
    _Alignas(16) char args[PARAMS * 8]; /* 8 bytes each */
    unsigned long long at, from;
    uint32_t word;
    size_t words; /* of a copy bytes */
    event *e;
} step;

enum { STEPS = 1024 };
static step steps[STEPS];
static int step_count;
static double model_ns;

/* STANDIN_CLOCK=model: a launch or a fill takes a millisecond, and a kernel 250 ns more for each
 * word of global memory that it touches, 62.5 for one of shared memory.  So slow because what is
 * measured is launched until 10 ms of the device are over.  Otherwise time is time. */
static bool by_model(void)
{
    const char *c = getenv("STANDIN_CLOCK");
    return c && strcmp(c, "model") == 0;
}

static double clock_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return by_model() ? model_ns : (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static int launch(const step *s)
{
    static int launched;
    uint64_t before = words_touched, shared_before = shared_touched;
    if (standin_mode("crash_launch")
        || (standin_mode("crash_copy") && strcmp(s->f->name, "copy_wide") == 0))
        crash();
    while (standin_mode("hang_launch"))
        pause();
    if (standin_mode("fault")
        || (standin_mode("fault_copy") && strcmp(s->f->name, "copy_wide") == 0))
        return CU_ILLEGAL_ADDRESS;
    bool idle = standin_mode("lazy")
                || (standin_mode("once") && launched++); /* it does nothing; nothing more */
    int e = idle ? CU_OK : grid_run(s->f, s->blocks, s->threads, s->dynamic, s->args);
    model_ns += 1e6 + 250 * (double)(words_touched - before)
                + 62.5 * (double)(shared_touched - shared_before);
    return e;
}

static void fill(const step *s)
{
    uint32_t *to = (uint32_t *)(uintptr_t)s->at;
    for (size_t i = 0; i < s->words; i++)
        to[i] = s->word;
    model_ns += 1e6;
}

static int drain(void)
{
    for (int i = 0; i < step_count && sticky == CU_OK; i++) {
        step *s = &steps[i];
        if (s->kind == LAUNCH)
            sticky = launch(s);
        else if (s->kind == FILL)
            fill(s);
        else if (s->kind == COPY)
            memmove((void *)(uintptr_t)s->at, (const void *)(uintptr_t)s->from, s->words);
        else {
            s->e->ns = clock_ns();
            s->e->done = true;
        }
    }
    step_count = 0;
    return sticky;
}

static step *note(void)
{
    if (step_count == STEPS)
        drain();
    return &steps[step_count++];
}

int cuMemcpyDtoDAsync_v2(unsigned long long to, unsigned long long from, size_t n, void *stream)
{
    int e = ready();
    (void)stream;
    if (e == CU_OK && (heap == NULL || !heap_holds(to, n) || !heap_holds(from, n)))
        e = CU_INVALID_VALUE;
    if (e == CU_OK && n)
        *note() = (step){ .kind = COPY, .at = to, .from = from, .words = n };
    return e;
}

int cuMemsetD32_v2(unsigned long long p, unsigned word, size_t words)
{
    int e = ready();
    if (e == CU_OK && (p % 4 || heap == NULL || !heap_holds(p, words * 4)))
        e = CU_INVALID_VALUE;
    if (e == CU_OK && words)
        *note() = (step){ .kind = FILL, .at = p, .word = word, .words = words };
    return e;
}

static int launchable(const kernel *f, const unsigned grid[3], const unsigned size[3],
                      unsigned shared, const void *stream, void **args, void **extra)
{
    if (stream != NULL)
        return CU_INVALID_HANDLE;
    if (grid[0] == 0 || grid[0] > 0x7FFFFFFF || size[0] == 0 || size[0] > THREADS_MOST)
        return CU_INVALID_VALUE;
    if (grid[1] != 1 || grid[2] != 1 || size[1] != 1 || size[2] != 1 || (f->params && args == NULL)
        || extra) /* more than one dimension is not done here */
        return CU_INVALID_VALUE;
    if (shared > (f->dynamic ? f->dynamic : SHARED_DEFAULT - f->shared))
        return CU_INVALID_VALUE;
    return size[0] > f->most ? CU_OUT_OF_RESOURCES : f->module->foreign ? CU_NO_BINARY : CU_OK;
}

int cuLaunchKernel(kernel *f, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by,
                   unsigned bz, unsigned shared, void *stream, void **args, void **extra)
{
    int e = ready();
    if (e == CU_OK && standin_mode("refuse"))
        e = CU_INVALID_VALUE;
    if (e == CU_OK)
        e = launchable(f, (unsigned[]){ gx, gy, gz }, (unsigned[]){ bx, by, bz }, shared, stream,
                       args, extra);
    if (e != CU_OK)
        return e;
    step *s = note();
    *s = (step){ .kind = LAUNCH, .f = f, .blocks = gx, .threads = bx, .dynamic = shared };
    for (uint32_t i = 0; i < f->params; i++) /* the caller's may be gone when it runs */
        memcpy(s->args + 8 * i, args[i], f->size[i]);
    return CU_OK;
}

int cuCtxSynchronize(void)
{
    int e = ready();
    return e == CU_OK ? drain() : e;
}

/* The last one who lets go takes all with it. */
int cuDevicePrimaryCtxRelease_v2(int d)
{
    if (initialised() != CU_OK || d < 0 || d >= DEVICES || contexts[d].retained == 0)
        return initialised() != CU_OK ? initialised() : CU_INVALID_CONTEXT;
    if (--contexts[d].retained == 0) {
        drain();
        while (live_count)
            free_at(live_count - 1);
    }
    return CU_OK;
}

/* --- events ----------------------------------------------------------------------------------- */

int cuEventCreate(event **e, unsigned flags)
{
    int r = ready();
    if (r == CU_OK && flags != 0)
        r = CU_INVALID_VALUE;
    if (r == CU_OK)
        *e = calloc(1, sizeof **e);
    return r;
}

int cuEventRecord(event *e, void *stream)
{
    int r = ready();
    if (r != CU_OK || stream != NULL)
        return r != CU_OK ? r : CU_INVALID_HANDLE;
    e->noted = true;
    e->done = false;
    *note() = (step){ .kind = MARK, .e = e };
    return CU_OK;
}

int cuEventSynchronize(event *e)
{
    int r = ready();
    (void)e; /* one stream: what is before it, and what is behind it does no harm */
    return r == CU_OK ? drain() : r;
}

int cuEventElapsedTime(float *ms, event *a, event *b)
{
    int r = ready();
    if (r != CU_OK)
        return r;
    if (!a->noted || !b->noted)
        return CU_INVALID_HANDLE;
    if (!a->done || !b->done)
        return CU_NOT_READY;
    double tick = by_model() ? 1 : 500; /* a GPU's events come every half microsecond */
    *ms = (float)((double)(int64_t)((b->ns - a->ns) / tick) * tick * 1e-6);
    return CU_OK;
}

int cuEventDestroy_v2(event *e)
{
    int r = ready();
    if (r != CU_OK)
        return r;
    for (int i = 0; i < step_count; i++)
        if (steps[i].kind == MARK && steps[i].e == e) {
            drain();
            break;
        }
    free(e);
    return CU_OK;
}
