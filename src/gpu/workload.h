/* What can be measured: each algorithm with kernels in data/kernels is a row that makes its input,
 * launches, and compares the result with plain C.
 *
 * A job is a workload at a point - a size and values of its parameters - on an open device. Sizes
 * are checked against the device before anything is allocated. Running a job leaves its input as it
 * was, so that it can be run again. */
#ifndef MMCALC_GPU_WORKLOAD_H
#define MMCALC_GPU_WORKLOAD_H

#include "gpu/plan.h"

enum { JOB_PARAMS = 18, JOB_KERNELS = 4, JOB_BUFFERS = 6, JOB_COPIES = 512 };

typedef struct job job;

/* Compiled kernels that outlive a job: most points of a series share a source, and compiling takes
 * longer than a measurement. */
typedef struct job_programs {
    struct { char *source; gpu_program *program; } *list;
    int count;
} job_programs;
void job_programs_clear(gpu_device *g, job_programs *p); /* to be called before the device is
                                                            closed */

/* A parameter besides n. Its value is a number, or one of some words (kept as the word's index). */
typedef struct workload_param {
    const char *name, *meaning;
    const char *words;           /* "add,max,mss"; NULL for a number */
    uint64_t least, most;        /* the least and most value of a number */
    bool pow2;
    uint64_t
        preset; /* the value if the statement gives none; 0 of a number: the job's `settle`
                   chooses */
    bool late;                   /* `open` chooses it, which knows the kernel's registers */
} workload_param;

/* A row of a number; behind its meaning what else it has. And rows that several workloads have. */
#define PARAM(name_, least_, most_, meaning_, ...)                                                 \
    {                                                                                              \
        .name = name_, .least = least_, .most = most_, .meaning = meaning_, __VA_ARGS__            \
    }
#define WORD_PARAM(name_, words_, meaning_)                                                        \
    {                                                                                              \
        .name = name_, .words = words_, .meaning = meaning_                                        \
    }
#define THREADS_PARAM(least) PARAM("p", least, UINT64_C(1) << 31, "threads")
#define GROUP_PARAM(standard)                                                                      \
    PARAM("b", 32, 1024, "work-items of a group", .pow2 = true, .preset = standard)
#define CORES_PARAM PARAM("b", 4, 1024, "cores of a multiprocessor", .pow2 = true)
#define PROCESSORS_PARAM PARAM("k", 1, 1u << 20, "multiprocessors", .late = true)
#define OPERATOR_PARAM WORD_PARAM("op", OPERATOR_WORDS, "the operator")

typedef struct workload {
    const char *name, *summary, *source;
    const char *algorithm, *model; /* in the catalogue, by whose time it is predicted; NULL: none */
    bool keys;                     /* a sort, with a rate of keys a second */
    bool atomics64;                /* it needs a device with 64-bit atomics */
    bool sorts_alone;              /* a group of b threads sorts 2b keys by itself, which gives the
                                      AGPU's M; the AGPU's b is the warp's width */
    bool counts;                   /* n counts accesses, and takes no memory */
    bool sizeless;                 /* it has no n: its parameters tell its size */
    const char *asked_by; /* an instrument, beside the program of its name: the parameter that asks
                             for it; NULL: it is no instrument */
    workload_param params[JOB_PARAMS];
    /* Chooses what the statement leaves open, and reports what does not fit (ST_DOMAIN). */
    status (*settle)(job *j);
    status (*open)(job *j);          /* compiles, allocates, makes the input (by the job_ functions
                                        below) */
    status (*prepare)(job *j); /* before every run, not timed; NULL: nothing */
    status (*run)(job *j); /* launches everything once, reading copy j->copy of the input */
    status (*check)(job *j, bool *right);
    void (*close)(job *j); /* releases what `own` holds; NULL: it is one block */
    double moved; /* bytes that have to move through memory, for each of n; 0: `bytes` tells */
    double (*bytes)(const job *j);
} workload;

/* What a generated workload tells of itself. */
typedef struct job_told {
    uint64_t model_time;   /* time units of its simulated run; 0: unknown */
    uint64_t model_shared; /* words of a multiprocessor's shared memory in that run */
    bool in_local;         /* its arrays are in the local memory of its only group */
    int ensures; /* `ensure`s that its words are held to; 0: to those of a simulated run */
    uint32_t held_to, left_out; /* all its `ensure`s: checked, and not checked */
    uint64_t scratch, phases; /* words of scratch memory; launches beyond one for each statement */
} job_told;

struct job {
    const workload *w;
    gpu_device *g;
    diag *d;
    const char *folder;              /* folder of kernels */
    uint64_t n, p[JOB_PARAMS];
    uint64_t seed;
    const plan_source *source;       /* for a generated workload */
    bool poisoned;                   /* memory was poisoned since `prepare` */
    bool strict;                     /* a compiler's warning is a failure */
    bool apart; /* `prepare` takes long: each run is timed by itself, without what is in between */
    bool resident;                   /* no copies are made: everything may stay in the cache */
    job_programs *programs; /* where compiled kernels are kept; NULL: the job has its own */
    gpu_program *program;            /* the program of this job alone */
    double building;                 /* seconds that the compiler took */
    gpu_kernel *kernel[JOB_KERNELS];
    gpu_kernel_info info[JOB_KERNELS];
    /* What a run reads and writes exists `copies` times, used in turn, so that the cache does not
     * hold what the next run needs. */
    gpu_buffer *input[JOB_COPIES];   /* equal inputs; a run reads input[copy] */
    gpu_buffer *buffer[JOB_BUFFERS]; /* buffers of this run */
    gpu_buffer *(*sets)[JOB_BUFFERS];/* buffers of each copy; NULL if there is one */
    int copies, copy;
    uint64_t words[JOB_BUFFERS]; /* 32-bit words of each buffer; 0: it is neither poisoned nor
                                    copied */
    gpu_buffer *result;              /* one of buffer or input; set by run */
    uint64_t result_at;              /* the element of it where a reduction's value is */
    uint32_t *host;                  /* the input, `host_words` of it */
    uint64_t host_words;
    void *own;                       /* for the workload's own use */
    uint64_t launches;               /* counted by job_launch */
    bool asks;                       /* each launch asks how many of its groups a multiprocessor
                                        holds */
    uint32_t held;                   /* the least answer; 0: not known for some launch */
    job_told told;
};

const workload *workload_row(int i);             /* NULL past the end */
const workload *workload_named(const char *name);
int workload_param_named(const workload *w, const char *name);  /* -1 if none */
int workload_word(const workload_param *p, const char *word);   /* -1 if it is none of the words */
uint64_t workload_words(const workload_param *p);                 /* how many there are */
void workload_word_text(const workload_param *p, uint64_t value, char *to, size_t room);

/* A job's life: settle, open, (run | check | poison)*, close. If job_open fails, it releases what
 * it took. */
status job_settle(job *j);
status job_open(job *j);
status job_run(job *j);
status job_poison(job *j);             /* overwrites buffers so that no right word is left from
                                          before */
status job_check(job *j, bool *right); /* poisons, runs, compares */
uint64_t job_bytes(
    const job *j); /* bytes of memory that a run reads and writes: the input and the buffers */
status job_compare(job *j, bool *right); /* compares what the last run left */
void job_close(job *j);
double job_moves(const job *j); /* bytes that a run has to move through memory */

/* --- for workloads ---------------------------------------------------------------- */

/* A constant of kernels, for #define NAME VALUE; lists end with { 0 }. */
typedef struct job_constant {
    const char *name;
    uint64_t value;
} job_constant;
#define CONSTANTS(...) ((const job_constant[]){ __VA_ARGS__, { 0 } })

/* Compiles the kernels of some files ("reduce.matrix reduce.tree_nc"; `operators` for the
 * operators), with constants, or NULL, and finds those with the names ("reduce_tree_nc"). */
status job_build(job *j, const char *files, const char *kernels, const job_constant *constants);
status job_input(job *j, uint64_t words,
                 uint32_t *host); /* owns the host's array from now on, and uploads it */
status job_buffer(job *j, int i, uint64_t words);
status job_state(job *j, int i, uint64_t words); /* a buffer that is 0 at first and keeps what runs
                                                    leave in it: it is not poisoned */
/* Compiles *source, which may be taken; kept in j->programs if there are any. */
status job_compile(job *j, const char *name, str *source, gpu_program **out);
status job_add_file(job *j, const char *name, const char *suffix, str *to);
status job_launch(job *j, int kernel, uint64_t groups, uint32_t size, const gpu_arg *args,
                  int count);
/* If j->asks, notes in j->held how many groups of such a launch a multiprocessor holds. */
void job_ask_held(job *j, gpu_kernel *k, uint32_t size, uint32_t local);
uint64_t job_random(uint64_t *state);
uint32_t *job_random_words(const job *j); /* n of them, from the seed; the caller's */
uint64_t job_groups(
    const job *j, uint64_t work, uint32_t size,
    uint32_t waves); /* groups for the work, at most as many as fill the device `waves` times */
/* The number of groups that fill the device `waves` times, given this kernel's registers and local
 * memory, but not more than `needed`. With a number in between, some multiprocessors would still
 * work when others are done. */
uint64_t job_fill(const job *j, int kernel, uint64_t needed, uint32_t size, uint32_t local,
                  uint64_t waves);
/* Compares the result with `want`; sets *right. */
status job_compare_words(job *j, gpu_buffer *b, const uint32_t *want, uint64_t words, bool *right);

/* Work-items of a group: `wanted`, or as many as the device allows. */
uint64_t job_group(const job *j, uint64_t wanted);

#define ARG_BUFFER(b) { .tag = GPU_BUFFER, .buffer = (b) }
#define ARG_U32(v) { .tag = GPU_U32, .u32 = (uint32_t)(v) }
#define ARG_U64(v) { .tag = GPU_U64, .u64 = (v) }
#define ARG_LOCAL(v) { .tag = GPU_LOCAL, .local = (uint32_t)(v) }

/* --- operators (operator.c): the same as in operators.prelude ---------------------------- */

enum { OP_ADD_U32, OP_MAX_I32, OP_MSS, OP_AFFINE, OPERATORS };
#define OPERATOR_WORDS "add,max,mss,affine"
uint32_t operator_words(uint64_t op);                 /* 32-bit words of a value that is combined */
uint32_t operator_input_words(
    uint64_t op); /* words of an input's element, which is lifted to that; mss: the number alone */
bool operator_commutes(uint64_t op);
uint32_t *operator_input(uint64_t op, uint64_t n, uint64_t seed);
void operator_identity(uint64_t op, uint32_t *to);
void operator_append(uint64_t op, uint32_t *sum,
                     const uint32_t *next); /* sum = sum (+) lifted next, where next is an element
                                               of the input */

/* The workload of a plan (work_plan.c), without name and parameters. */
extern const workload work_plan_workload;

/* The words of `mode`, the second parameter of access.contiguous and access.stride. */
enum { ACCESS_READ, ACCESS_COPY };

/* Tables, one a file. */
extern const workload work_access_rows[], work_transpose_rows[], work_reduce_rows[],
    work_scan_rows[], work_sort_rows[];

#endif
