/* The stand-in for CUDA: one library that serves as driver (driver.c) and as NVRTC
 * (compiler.c) on a machine without a GPU, and runs kernels on the CPU.
 *
 * A "compiled" kernel is a shared object, made by g++ from the source as it was handed
 * in, behind device.h.  A launch runs block by block, with a stack of its own for every
 * thread (grid.c), and every access to memory is looked at (watch.c).  The environment
 * chooses what goes wrong and what the device is; see tests/gpu/README.md, "CUDA without a GPU". */
#ifndef MMCALC_STANDIN_H
#define MMCALC_STANDIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* CUresult, by the header's numbers */
enum {
    CU_OK = 0,
    CU_INVALID_VALUE = 1,
    CU_OUT_OF_MEMORY = 2,
    CU_NOT_INITIALIZED = 3,
    CU_STUB = 34,
    CU_INVALID_DEVICE = 101,
    CU_INVALID_IMAGE = 200,
    CU_INVALID_CONTEXT = 201,
    CU_NO_BINARY = 209,
    CU_UNSUPPORTED_PTX = 222,
    CU_INVALID_HANDLE = 400,
    CU_NOT_FOUND = 500,
    CU_NOT_READY = 600,
    CU_ILLEGAL_ADDRESS = 700,
    CU_OUT_OF_RESOURCES = 701,
    CU_TIMEOUT = 702,
    CU_MISALIGNED = 716,
    CU_FAILED = 719,
    CU_UNKNOWN = 999,
};

/* --- the environment (driver.c) -------------------------------------------------- */

bool standin_mode(const char *word);                            /* STANDIN=word */
uint64_t standin_number(
    const char *variable,
    uint64_t preset); /* STANDIN_..., with k, m, g behind it for 2^10, 2^20, 2^30 */

/* --- code: what the compiler hands the driver (compiler.c, module.c) -------------- */

enum {
    SHARED_MOST = 232448,
    SHARED_DEFAULT = 48 << 10,
    SEGMENT_MOST = SHARED_MOST + (512 << 10),
    PARAMS = 128
};

typedef struct code_head {
    char magic[8];         /* CODE_MAGIC */
    uint32_t ptx, arch;    /* 90: for compute_90 if ptx, else for sm_90 */
    uint32_t version, unused; /* of the NVRTC: 13 */
    uint64_t bytes;        /* of the shared object behind it */
} code_head;
#define CODE_MAGIC "STANDIN"

typedef struct range { uint32_t at, bytes; } range;

typedef struct kernel {
    const char *name;
    void (*call)(void **args); /* with pointers to the arguments, as cuLaunchKernel has them */
    uint32_t params, size[PARAMS];   /* of the parameters, in bytes */
    uint32_t most;                   /* threads of a block */
    range own[64];                   /* its shared arrays within the module's shared memory */
    int arrays;
    uint32_t shared, dynamic;        /* bytes: declared in it; asked for with cuFuncSetAttribute */
    struct module *module;
} kernel;

typedef struct module {
    const char *magic;
    void *handle;
    int fd;
    char *shared;                    /* of this thread: where its shared memory lies */
    uint32_t shared_bytes;           /* of all its kernels together, at most SEGMENT_MOST */
    range grows; /* the array of dynamic shared memory; bytes: 0 if there is none */
    kernel *kernels;
    int count;
    bool foreign;                    /* a real cubin: it can be loaded and asked, not run */
} module;

int module_load(const void *code, int capability, module **out);
void module_unload(module *m);
kernel *module_kernel(module *m, const char *name);

/* --- memory of the device (driver.c) ------------------------------------------------ */

extern char *heap;           /* where it begins; NULL before cuInit */
extern uint64_t heap_bytes;
bool heap_holds(uintptr_t at, uint64_t bytes); /* within one living allocation */

/* --- running (grid.c) ----------------------------------------------------------------- */

enum { WARP = 32, THREADS_MOST = 1024 };

enum { WARP_BARRIER = -1, WARP_BALLOT = -2, WARP_SUM = -3 };

typedef struct thread {
    void *sp;                /* where it goes on */
    char *stack;             /* NULL before it begins and after its end */
    uint32_t id;
    enum { NEW, READY, AT_BARRIER, AT_WARP, ENDED } state;
    int line;                /* of the barrier it waits at */
    uint32_t mask;           /* at a warp's: who is named */
    int from; /* at a shuffle: the lane whose value it wants; or one of the following */
    uint64_t value, got;
    struct copy { uint32_t *to; const uint32_t *from; } *copies; /* that are on their way */
    int copy_count, copy_room;
} thread;

typedef struct block {
    uint32_t id;
    uint32_t size, live, arrived;
    uint32_t epoch;                         /* barriers passed */
    uint16_t warp_epoch[THREADS_MOST / WARP];
    uint8_t warp_live[THREADS_MOST / WARP], warp_waits[THREADS_MOST / WARP];
    thread t[THREADS_MOST];
    char *kept;                             /* its shared memory while another block runs */
    struct record *seen;                    /* who touched it last (watch.c) */
    bool busy;
} block;

extern thread *self;         /* who runs; NULL outside of kernels */
extern block *here;
extern uint32_t launch_number;
extern uint64_t steps_done;  /* things that happened: an end, a barrier passed, a word written */

/* Runs a grid to its end; CU_OK, or why it stopped, which is told on standard error. */
int grid_run(const kernel *k, uint32_t blocks, uint32_t threads, uint32_t dynamic,
             const char *args);
/* Ends the launch, from within a kernel. */
_Noreturn __attribute__((format(printf, 2, 3))) void grid_fail(int error, const char *format, ...);

/* --- watching (watch.c) ---------------------------------------------------------------- */

extern uint64_t words_touched,
    shared_touched;              /* of global and of shared memory, since the library was loaded */
bool watching(void);             /* STANDIN_WATCH is not 0 */
void watch_begin(const module *m);               /* of a launch */
void watch_block(block *b);
void watch_atomic(const void *at, uint32_t bytes, bool writes);
void watch_plain(const void *at, uint32_t bytes, bool writes);
void watch_settle(void);                         /* before a thread pauses or ends */
void watch_forget(uint64_t at, uint64_t bytes);  /* of the heap, from its beginning */

#endif
