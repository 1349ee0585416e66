/* One interface to devices that run kernels (spec gpu.md).
 *
 * A runtime is a struct of operations: opencl.c and cuda.c have one each, and nothing else in the
 * program knows which is which. Both load their libraries with dlopen when first asked, so that one
 * binary runs everywhere. A library that is not there, is a stub or finds no device is a row of the
 * list with its reason, never a failure.
 *
 * A driver may hang, abort or write to standard output. So everything here but gpu_find is called
 * in a child process only (base/child.h). */
#ifndef MMCALC_GPU_DEVICE_H
#define MMCALC_GPU_DEVICE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "base/str.h"
#include "gpu/nvml.h"

#define GPU_PLAIN "/* plain */\n"

typedef struct gpu_runtime gpu_runtime;
typedef struct gpu_buffer gpu_buffer;
typedef struct gpu_program gpu_program;
typedef struct gpu_kernel gpu_kernel;
typedef struct gpu_event gpu_event;

enum { GPU_TEXT = 128, GPU_REASON = 320, GPU_ROWS = 32 };

/* A row of the list: a device, or why a runtime has none. Plain data, sent from the child process
 * to its parent as it is. */
typedef struct gpu_entry {
    char runtime[16];          /* opencl, cuda */
    char id[24];               /* its name after `on`: cuda0, opencl1; "" without a device */
    char name[GPU_TEXT];       /* the device's name */
    char driver[GPU_TEXT];     /* versions of platform, driver and compiler */
    char reason[GPU_REASON];   /* why it cannot be used; "" if it can */
    int index;                 /* number in the runtime */
    bool usable, cpu;
    bool atomics64;            /* kernels can load and store 64 bits atomically */
    bool tells_held;           /* the driver tells how many groups a multiprocessor holds */
    uint64_t memory, most;     /* bytes that all buffers, and one buffer, may have */
    uint64_t local;            /* bytes of local (shared) memory for a group */
    uint64_t cache;            /* bytes of the last-level cache; 0: unknown */
    uint32_t units, group;     /* multiprocessors; the most work-items of a group */
    uint32_t mhz, warp;        /* clock; work-items that advance together, 1 on a CPU */
    uint32_t capability; /* CUDA: ten times the compute capability, 90; 0: unknown */
    uint32_t held_threads, held_groups, held_registers, held_local; /* what a multiprocessor holds
                                                                       at once, local memory in
                                                                       bytes; 0: unknown */
} gpu_entry;

typedef struct gpu_device {
    const gpu_runtime *runtime;
    gpu_entry info;
} gpu_device; /* each runtime's own struct begins with this */

/* An argument of a kernel: a buffer, a number, or bytes of local memory. */
typedef struct gpu_arg {
    enum { GPU_BUFFER, GPU_U32, GPU_U64, GPU_F32, GPU_LOCAL } tag;
    union {
        gpu_buffer *buffer;
        uint32_t u32;
        uint64_t u64;
        float f32;
        uint32_t local; /* bytes; at most one of a launch, the last */
    };
} gpu_arg;

typedef struct gpu_kernel_info {
    uint32_t registers; /* of a work-item; 0: unknown */
    uint32_t local;     /* bytes declared in the kernel */
    uint32_t spills;    /* bytes of a work-item that are spilled to memory */
    uint32_t group;     /* the most work-items of a group */
} gpu_kernel_info;

/* An operation that fails fills the diagnostic: ST_IO if the driver fails, ST_LIMIT if something
 * does not fit. Launches, copies, fills and marks are done in order, and return before they are
 * done; write and read wait. */
struct gpu_runtime {
    const char *name, *prelude;    /* prelude: the file of data/kernels for its dialect */
    const char *variables;         /* environment variables that name other libraries */
    int (*list)(gpu_entry *rows, int most);
    status (*open)(int index, gpu_device **out, diag *d);
    void (*close)(gpu_device *g);
    status (*alloc)(gpu_device *g, uint64_t bytes, gpu_buffer **out, diag *d);
    void (*release)(gpu_device *g, gpu_buffer *b);
    status (*write)(gpu_device *g, gpu_buffer *b, uint64_t at, const void *from, uint64_t bytes,
                    diag *d);
    status (*read)(gpu_device *g, gpu_buffer *b, uint64_t at, void *to, uint64_t bytes, diag *d);
    /* Copies from byte `at` of one buffer to byte `place` of another. */
    status (*copy)(gpu_device *g, gpu_buffer *from, uint64_t at, gpu_buffer *to, uint64_t place,
                   uint64_t bytes, diag *d);
    status (*fill)(gpu_device *g, gpu_buffer *b, uint32_t word, uint64_t words, diag *d);
    /* Compiles a source made with the preludes; GPU_PLAIN in front means without optimization. *log
     * gets what the compiler said (also warnings). */
    status (*build)(gpu_device *g, const char *name, const char *source, gpu_program **out,
                    str *log, diag *d);
    void (*unload)(gpu_device *g, gpu_program *p);
    status (*kernel)(gpu_device *g, gpu_program *p, const char *name, gpu_kernel **out,
                     gpu_kernel_info *info, diag *d);
    void (*drop)(gpu_device *g, gpu_kernel *k);
    /* How many groups of `size` work-items a multiprocessor holds at a time, each with that many
     * bytes of local memory besides what the kernel declares; 0: unknown. */
    uint32_t (*holds)(gpu_device *g, gpu_kernel *k, uint32_t size, uint32_t local);
    status (*launch)(gpu_device *g, gpu_kernel *k, uint64_t groups, uint32_t size,
                     const gpu_arg *args, int count, diag *d);
    status (*sync)(gpu_device *g, diag *d);
    status (*mark)(gpu_device *g, gpu_event **out, diag *d); /* marks a point in the order of
                                                                launches */
    status (*elapsed)(gpu_device *g, gpu_event *from, gpu_event *to, double *ns,
                      diag *d); /* waits for both */
    void (*forget)(gpu_device *g, gpu_event *e);
    uint32_t (*clock)(
        gpu_device *g); /* MHz now; 0: unknown; NULL: the runtime cannot tell */
    bool (*throttled)(gpu_device *g); /* is the clock held down now, by heat or lack of power? NULL:
                                         the runtime cannot tell */
    nvml_settings (*set)(gpu_device *g); /* settings of the device while it runs; NULL: the runtime
                                            cannot tell */
};

extern const gpu_runtime gpu_opencl, gpu_cuda;
const gpu_runtime *gpu_runtime_row(int i);              /* NULL past the end */

/* The row that a word after `on` means: an id; or cuda, opencl, gpu, cpu for the first of that
 * kind; NULL for the best there is: a GPU by CUDA, by OpenCL, then a CPU. NULL if there is none. */
const gpu_entry *gpu_find(const gpu_entry *rows, int count, const char *word);

status gpu_open(const gpu_entry *row, gpu_device **out, diag *d);

/* Why a child that works with a driver has no answer: how it ended, by the status from waitpid; or
 * that there can be no such process, by errno. */
void gpu_ended(int how, char *why, size_t room);
status gpu_no_process(diag *d);

#endif
