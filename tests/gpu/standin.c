/* A stand-in for libcuda.so.1 and libnvrtc in one library, for tests of the CUDA
 * layer on machines without either.  Memory is the host's, a module is its source,
 * and one kernel, `add_one`, is known to it.  STANDIN chooses how it fails. */
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int mode(const char *word)
{
    const char *m = getenv("STANDIN");
    return m && strcmp(m, word) == 0;
}

static void crash(void)
{
    signal(SIGSEGV, SIG_DFL); /* also under a sanitizer */
    raise(SIGSEGV);
}

/* --- the driver ---------------------------------------------------------------- */

int cuInit(unsigned flags)
{
    (void)flags;
    if (mode("hang"))
        for (;;)
            pause();
    if (mode("crash"))
        crash();
    if (mode("exit"))
        _exit(7);
    puts("a driver that prints to standard output");
    return mode("stub") ? 34 : mode("broken") ? 999 : 0;
}
int cuDriverGetVersion(int *v) { *v = 13000; return 0; }
int cuGetErrorName(int e, const char **name) { *name = e == 999 ? "CUDA_ERROR_UNKNOWN" : e == 2 ? "CUDA_ERROR_OUT_OF_MEMORY" : "CUDA_ERROR"; return 0; }
int cuDeviceGetCount(int *n) { *n = mode("empty") ? 0 : 2; return 0; }
int cuDeviceGet(int *d, int i) { *d = i; return mode("second") && i == 1 ? 999 : 0; }
int cuDeviceGetName(char *name, int room, int d) { snprintf(name, (size_t)room, "Stand-in %d", d); return 0; }
int cuDeviceTotalMem_v2(size_t *n, int d) { (void)d; *n = (size_t)1 << 30; return 0; }
int cuDeviceGetAttribute(int *v, int what, int d)
{
    (void)d;
    *v = what == 1 ? 1024 : what == 8 ? 49152 : what == 10 ? 32 : what == 13 ? 1980000 : what == 16 ? 132 : what == 38 ? 50 << 20
       : what == 75 ? (mode("newer") ? 99 : 9) : what == 76 ? 0 : what == 97 ? 232448 : 0;
    return 0;
}
int cuDeviceGetPCIBusId(char *to, int room, int d) { snprintf(to, (size_t)room, "0000:3B:00.%d", d); return 0; }
int cuDevicePrimaryCtxRetain(void **c, int d) { (void)d; *c = (void *)8; return 0; }
int cuDevicePrimaryCtxRelease_v2(int d) { (void)d; return 0; }
int cuCtxSetCurrent(void *c) { return c == (void *)8 ? 0 : 201; }
int cuCtxSynchronize(void) { return 0; }
int cuMemAlloc_v2(unsigned long long *p, size_t n)
{
    static int given;
    if (n > (size_t)1 << 28 || (mode("little") && ++given > 13))
        return 2;
    *p = (uintptr_t)malloc(n);
    return 0;
}
int cuMemFree_v2(unsigned long long p) { free((void *)(uintptr_t)p); return 0; }
int cuMemcpyHtoD_v2(unsigned long long to, const void *from, size_t n) { memcpy((void *)(uintptr_t)to, from, n); return 0; }
int cuMemcpyDtoH_v2(void *to, unsigned long long from, size_t n) { memcpy(to, (void *)(uintptr_t)from, n); return 0; }
int cuMemsetD32_v2(unsigned long long p, unsigned v, size_t n)
{
    for (size_t i = 0; i < n; i++)
        ((uint32_t *)(uintptr_t)p)[i] = v;
    return 0;
}
/* A real cubin (ELF) is taken as it is: it has whatever is asked for, and cannot be run. */
int cuModuleLoadData(void **m, const void *source) { *m = strdup(source); return 0; }
int cuModuleUnload(void *m) { free(m); return 0; }
int cuModuleGetFunction(void **f, void *m, const char *name) { *f = memcmp(m, "\177ELF", 4) == 0 ? m : strstr(m, name); return *f ? 0 : 500; }

static int allowed = 48 << 10;
int cuFuncGetAttribute(int *v, int what, void *f) { (void)f; *v = what == 0 ? 512 : what == 1 ? 1024 : what == 3 ? 0 : what == 4 ? 24 : 0; return 0; }
int cuFuncSetAttribute(void *f, int what, int v) { (void)f; allowed = what == 8 ? v : allowed; return 0; }

/* The stand-in's clock: a launch takes 1000 ns and every access a quarter of one. */
static double clock_ns;

/* Kernels by name, on the host: with the arguments of data/kernels. */
static int run_kernel(const char *name, uint64_t threads, void **args)
{
    uint32_t *p = (uint32_t *)(uintptr_t)*(unsigned long long *)args[0];
    uint64_t n = *(uint64_t *)args[1];
    if (strncmp(name, "add_one", 7) == 0) {
        for (uint64_t i = 0; i < n && i < threads; i++)
            p[i]++;
    } else if (strncmp(name, "access_write", 12) == 0) {
        for (uint64_t i = 0; i < n; i++)
            p[i] = (uint32_t)i ^ *(uint32_t *)args[2];
    } else if (strncmp(name, "sum_pairwise", 12) == 0) {
        uint32_t *out = (uint32_t *)(uintptr_t)*(unsigned long long *)args[1];
        n = *(uint64_t *)args[2];
        for (uint64_t i = 0; i < n; i++)
            out[i] = p[i] + p[i + n];
        n *= 3;
    } else {
        return 1;
    }
    clock_ns += 1000 + 0.25 * (double)n;
    return 0;
}

int cuLaunchKernel(void *f, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz, unsigned shared, void *stream, void **args, void **extra)
{
    (void)stream, (void)extra;
    static int launched;
    if (mode("lazy") || (mode("once") && launched++)) /* it does nothing; nothing more */
        return 0;
    if (mode("refuse"))
        return 1;
    if (mode("crash_launch") || (mode("crash_copy") && strncmp(f, "copy_wide", 9) == 0))
        crash();
    while (mode("hang_launch"))
        pause();
    return gy * gz * by * bz != 1 || (int)shared > allowed ? 1 : run_kernel(f, (uint64_t)gx * bx, args);
}

int cuEventCreate(void **e, unsigned flags) { (void)flags; *e = malloc(sizeof(double)); return 0; }
int cuEventRecord(void *e, void *stream) { (void)stream; *(double *)e = clock_ns; return 0; }
int cuEventSynchronize(void *e) { (void)e; return 0; }
int cuEventElapsedTime(float *ms, void *a, void *b) { *ms = (float)((*(double *)b - *(double *)a) * 1e-6); return 0; }
int cuEventDestroy_v2(void *e) { free(e); return 0; }

/* --- the compiler ------------------------------------------------------------------- */

struct program {
    char *source;
    char log[64], arch[64];
};

int nvrtcVersion(int *major, int *minor) { *major = 13; *minor = 0; return 0; }
const char *nvrtcGetErrorString(int e) { return e == 6 ? "NVRTC_ERROR_COMPILATION" : "NVRTC_ERROR"; }
int nvrtcCreateProgram(void **p, const char *source, const char *name, int n, const char *const *headers, const char *const *names)
{
    (void)name, (void)n, (void)headers, (void)names;
    struct program *q = calloc(1, sizeof *q);
    q->source = strdup(source);
    *p = q;
    return 0;
}
int nvrtcCompileProgram(void *p, int n, const char *const *options)
{
    struct program *q = p;
    int bad = strstr(q->source, "#error") != NULL;
    if (n > 0)
        snprintf(q->arch, sizeof q->arch, "%s", options[0]);
    snprintf(q->log, sizeof q->log, bad ? "line 1: #error" : "");
    return bad ? 6 : 0;
}
int nvrtcDestroyProgram(void **p)
{
    free(((struct program *)*p)->source);
    free(*p);
    return 0;
}
int nvrtcGetProgramLogSize(void *p, size_t *n) { *n = strlen(((struct program *)p)->log) + 1; return 0; }
int nvrtcGetProgramLog(void *p, char *to) { strcpy(to, ((struct program *)p)->log); return 0; }
static int code(struct program *q, char *to, size_t *n, const char *kind)
{
    size_t length = strlen(q->source) + strlen(q->arch) + 32;
    if (n)
        *n = length;
    if (to)
        snprintf(to, length, "%s %s\n%s", kind, q->arch, q->source);
    return 0;
}
int nvrtcGetPTXSize(void *p, size_t *n) { return code(p, NULL, n, "PTX"); }
int nvrtcGetPTX(void *p, char *to) { return code(p, to, NULL, "PTX"); }
int nvrtcGetCUBINSize(void *p, size_t *n) { return code(p, NULL, n, "CUBIN"); }
int nvrtcGetCUBIN(void *p, char *to) { return code(p, to, NULL, "CUBIN"); }
int nvrtcGetNumSupportedArchs(int *n) { *n = 3; return 0; }
int nvrtcGetSupportedArchs(int *list) { list[0] = 75; list[1] = 80; list[2] = 90; return 0; }
