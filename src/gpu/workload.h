/* What can be measured: each algorithm with kernels in data/kernels is a row that
 * makes its input, launches, and compares the result with plain C.
 *
 * A job is one workload at one point - a size and values of its parameters - on an
 * open device.  Sizes are checked against the device before anything is allocated.
 * Running a job leaves its input as it was, so that it can be run again and again. */
#ifndef MMCALC_GPU_WORKLOAD_H
#define MMCALC_GPU_WORKLOAD_H

#include "gpu/plan.h"

enum { JOB_PARAMS = 18, JOB_KERNELS = 4, JOB_BUFFERS = 6, JOB_COPIES = 512 };

typedef struct job job;

/* Compiled kernels that outlive a job: the points of a series mostly share a source, and a compiler
 * takes longer than a measurement. */
typedef struct job_programs {
    struct { char *source; gpu_program *program; } *list;
    int count;
} job_programs;
void job_programs_clear(gpu_device *g, job_programs *p); /* before the device is closed */

/* A parameter beside n.  Its value is a number, or one of some words (kept as the word's index). */
typedef struct workload_param {
    const char *name, *meaning;
    const char *words;           /* "add,max,mss"; NULL for a number */
    uint64_t least, most;        /* of a number */
    bool pow2;
    uint64_t
        preset; /* where the statement does not say; 0 of a number: the job's `settle` chooses */
    bool late;                   /* `open` chooses, which knows the kernel's registers */
} workload_param;

typedef struct workload {
    const char *name, *summary, *source;
    const char *algorithm, *model; /* in the catalogue, whose time predicts it; NULL if none does */
    bool keys;                     /* a sort: keys a second are told */
    bool atomics64;                /* a device without them cannot run it */
    bool sorts_alone;              /* its group of b threads sorts 2b keys by itself: the AGPU's M,
                                      whose b is the warp's */
    bool counts;                   /* n counts accesses, and takes no memory */
    bool sizeless;                 /* it has no n: its parameters alone say how large it is */
    const char *asked_by; /* an instrument beside the program of its name: the parameter without
                             which that is measured; NULL: it is none */
    workload_param params[JOB_PARAMS];
    /* Fills what the statement left open and says what does not fit (ST_DOMAIN). */
    status (*settle)(job *j);
    status (*open)(job *j);          /* builds, allocates, makes the input (job_ functions below) */
    status (*prepare)(job *j); /* before every run, not timed; NULL: nothing */
    status (*run)(job *j); /* launches everything once; copy j->copy of the input is read */
    status (*check)(job *j, bool *right);
    void (*close)(job *j);           /* what `own` holds; NULL if nothing */
    double (*bytes)(const job *j);   /* that have to move through memory */
} workload;

struct job {
    const workload *w;
    gpu_device *g;
    diag *d;
    const char *folder;              /* of kernels */
    uint64_t n, p[JOB_PARAMS];
    uint64_t seed;
    const plan_source *source;       /* of a generated workload */
    bool poisoned;                   /* since what `prepare` does was done */
    bool strict;                     /* a compiler's warning is a failure */
    bool apart; /* what `prepare` does is long: each run is timed by itself, and what lies between
                   them is left out */
    bool resident;                   /* no copies: all may stay in the cache */
    job_programs *programs; /* where compiled kernels are kept; NULL: the job has its own */
    gpu_program *program;            /* of this job alone */
    double building;                 /* seconds that the compiler took */
    gpu_kernel *kernel[JOB_KERNELS];
    gpu_kernel_info info[JOB_KERNELS];
    /* What a run reads and writes exists `copies` times, and runs take turns, so that the cache
     * does not hold what the next one needs. */
    gpu_buffer *input[JOB_COPIES];   /* equal inputs; a run reads input[copy] */
    gpu_buffer *buffer[JOB_BUFFERS]; /* of this run */
    gpu_buffer *(*sets)[JOB_BUFFERS];/* of each; NULL while there is but one */
    int copies, copy;
    uint64_t words[JOB_BUFFERS]; /* of buffer, in 32-bit words; 0: not ours to poison or to copy */
    gpu_buffer *result;              /* one of buffer or input; set by run */
    uint32_t *host;                  /* the input, `host_words` of it */
    uint64_t host_words;
    void *own;                       /* the workload's */
    uint64_t launches;               /* counted by job_launch */
    bool asks;                       /* each launch asks how many of its groups are held at once */
    uint32_t held;                   /* the least that was answered; 0: once it was not known */
    uint64_t model_time; /* of a generated workload: of its simulated run; 0 unknown */
    uint64_t model_shared; /* the same, words of one multiprocessor's shared memory */
    bool in_local;       /* its arrays are in the local memory of its only group */
    int ensures;         /* of the program that its words are held to; 0: to a simulated run's */
    uint32_t held_to, left_out; /* of all its `ensure`s: looked at, and not */
    uint64_t scratch, phases; /* words of scratch memory; launches beyond one a statement */
};

const workload *workload_row(int i);             /* NULL past the end */
const workload *workload_named(const char *name);
int workload_param_named(const workload *w, const char *name);  /* -1 if none */
int workload_word(const workload_param *p, const char *word);   /* -1 if it is none of the words */
uint64_t workload_words(const workload_param *p);                 /* how many there are */
void workload_word_text(const workload_param *p, uint64_t value, char *to, size_t room);

/* A job's life: settle, open, (run | check | poison)*, close.  job_open releases what it took when
 * it fails. */
status job_settle(job *j);
status job_open(job *j);
status job_run(job *j);
status job_poison(job *j);             /* no word of a right result is left from before */
status job_check(job *j, bool *right); /* poisons, runs, compares */
uint64_t job_bytes(
    const job *j); /* of memory that a run reads and writes: the input and the buffers */
status job_compare(job *j, bool *right); /* what the last run left */
void job_close(job *j);

/* --- for workloads ---------------------------------------------------------------- */

/* Compiles the kernels of some files ("reduce.matrix reduce.tree_nc"; `operators` for
 * the operators), after `#define NAME VALUE` lines, and finds kernels by name. */
status job_build(job *j, const char *files, const char *defines, const char *const *names,
                 int count);
status job_input(job *j, uint64_t words,
                 uint32_t *host); /* takes the host's array, and uploads it */
status job_buffer(job *j, int i, uint64_t words);
status job_state(job *j, int i, uint64_t words); /* a buffer that is 0 at first, and what runs leave
                                                    in it stays: nothing poisons it */
/* The source that is in *source, which may be taken; kept where others are. */
status job_compile(job *j, const char *name, str *source, gpu_program **out);
status job_add_file(job *j, const char *name, const char *suffix, str *to);
status job_launch(job *j, int kernel, uint64_t groups, uint32_t size, const gpu_arg *args,
                  int count);
/* Where j->asks, takes into j->held how many groups of such a launch a multiprocessor holds. */
void job_ask_held(job *j, gpu_kernel *k, uint32_t size, uint32_t local);
uint64_t job_random(uint64_t *state);
uint64_t job_groups(
    const job *j, uint64_t work, uint32_t size,
    uint32_t waves); /* enough for the work, not more than fill the device `waves` times */
/* Groups that fill the device `waves` times as this kernel's registers and local memory let it be
 * filled, but not more than `needed`: with a number between, some multiprocessors would work when
 * others are done. */
uint64_t job_fill(const job *j, int kernel, uint64_t needed, uint32_t size, uint32_t local,
                  uint64_t waves);
/* Compares the result with `want`; false and where it differs in the diagnostic's place: none, only
 * *right. */
status job_compare_words(job *j, gpu_buffer *b, const uint32_t *want, uint64_t words, bool *right);

/* Work-items of a group: so many, or as many as the device allows. */
uint64_t job_group(const job *j, uint64_t wanted);

#define ARG_BUFFER(b) { .tag = GPU_BUFFER, .buffer = (b) }
#define ARG_U32(v) { .tag = GPU_U32, .u32 = (uint32_t)(v) }
#define ARG_U64(v) { .tag = GPU_U64, .u64 = (v) }
#define ARG_LOCAL(v) { .tag = GPU_LOCAL, .local = (uint32_t)(v) }

/* --- operators (operator.c): the same as in operators.prelude ---------------------------- */

enum { OP_ADD_U32, OP_MAX_I32, OP_MSS, OP_AFFINE, OPERATORS };
#define OPERATOR_WORDS "add,max,mss,affine"
uint32_t operator_words(uint64_t op);                 /* 32-bit words of what is combined */
uint32_t operator_input_words(
    uint64_t op); /* of an element of the input, which is lifted to that; mss: the number alone */
bool operator_commutes(uint64_t op);
uint32_t *operator_input(uint64_t op, uint64_t n, uint64_t seed);
void operator_identity(uint64_t op, uint32_t *to);
void operator_append(uint64_t op, uint32_t *sum,
                     const uint32_t *next); /* sum = sum (+) lifted next, an element of the input */

/* What a plan's workload does (work_plan.c): all but its name and parameters. */
extern const workload work_plan_workload;

/* The words of `mode` of access.contiguous and access.stride, their second parameter. */
enum { ACCESS_READ, ACCESS_COPY };

/* Tables, one a file. */
extern const workload work_access_rows[], work_transpose_rows[], work_reduce_rows[],
    work_scan_rows[], work_sort_rows[];

#endif
