/* A program's kernels and launches as plain data: src/emit makes it from an algorithm at a point,
 * and work_plan.c runs, checks and restores it. The machine's memory is one buffer; an array begins
 * at its address there times `lanes`. */
#ifndef MMCALC_GPU_PLAN_H
#define MMCALC_GPU_PLAN_H

#include "gpu/device.h"

/* A kernel takes `memory`, `scratch`, then numbers, then bytes of local memory if any of its
 * launches has some. */
enum { NARROW_NUMBER = '3', WIDE_NUMBER = '6' };
typedef struct plan_kernel {
    char *name, *text; /* text: in the dialect of data/kernels; owned */
    char *names; /* names of its numbers, a line each, owned; NULL: the kernel takes a table */
    char *types; /* for each number, whether the parameter has 32 or 64 bits; NULL: all have 64 */
    int values;
    bool local;
} plan_kernel;

typedef struct plan_launch {
    int kernel;
    uint64_t groups;
    uint32_t size, local; /* work-items of a group; bytes of local memory */
    size_t first;         /* index of its first value in the plan's */
    uint32_t turns;       /* the number of launches that it stands for */
} plan_launch;

/* Successive elements of `lanes` words in memory. */
typedef struct plan_range {
    char *name;
    uint64_t at, elements; /* at: the first word */
    int lanes;
    int64_t *words; /* input: the words before the run; result: the words that must be there after
                       it or, without a simulated run, those found there; NULL: none yet */
    uint8_t *set;   /* by element: is it known? NULL: all are */
    /* How an input was made: from the pseudo-random sequence at the state `drawn`
     * (layout_random_word), `draws` words for an element, from which `made` makes it in C (x, or
     * x.c0, x.c1 ...); NULL: they are its components. Each `sorted` words are sorted, unless that
     * is 0; or each `permuted` words that are `step` apart are a permutation, shuffled by random
     * numbers below i, each made of three words. */
    uint64_t drawn, sorted, permuted, step;
    int draws;
    char *made; /* owned */
} plan_range;

/* For checked=yes: a reference in the program's text, and what the simulated run asked for there:
 * how often, and a sum over who asked for what (src/emit/checked.c). */
enum { PLAN_REFERENCES = 512, PLAN_DIMENSIONS = 8 };
typedef struct plan_reference {
    char *array; /* owned */
    int line;
    bool write, made, host; /* made: by a kernel; host: by the host */
    int dims;               /* the array's dimensions, and the size of each */
    uint64_t dim[PLAN_DIMENSIONS];
    uint32_t count, low, high;
} plan_reference;

/* A moment of the run, after so many launches: the words then in the arrays that the program
 * has. */
typedef struct plan_stop {
    size_t launches;
    plan_range *ranges; /* without names and words */
    int count;
    bool taken; /* false: too many words to look at */
} plan_stop;

typedef struct plan {
    int bits;                 /* bits of a word of memory: 32 or 64 */
    uint64_t memory, scratch; /* memory in words; scratch in 64-bit words */
    char *head;               /* the text before the kernels: types and operators */
    plan_kernel *kernels;
    int kernel_count;
    plan_launch *launches;
    size_t launch_count;
    int64_t *values;
    size_t value_count;
    plan_range *inputs, *results;
    int input_count, result_count;
    bool overwrites;   /* a launch writes to an input, which is restored before every run */
    bool adds;         /* a kernel adds atomically to a word of memory */
    uint64_t accesses; /* words that the program asks for; 0: not known */
    uint64_t time;     /* time in the model, by the simulated run */
    uint64_t model_shared; /* AGPU: words of a multiprocessor's shared memory in that run */
    uint64_t phases;   /* launches beyond one for each parallel statement */
    bool one_group;    /* DMM: one group goes through all launches, with the arrays in local
                          memory */
    bool checked, simulated; /* checked: kernels check each reference; simulated: `references` have
                                what a run did */
    bool host_reads;         /* words that a kernel may write decide what the host does */
    uint64_t parallels;      /* parallel statements of the program */
    int ensures;             /* `ensure`s after the last parallel statement */
    plan_stop *stops; /* without a simulated run: where its other `ensure`s are judged */
    size_t stop_count;
    uint64_t stop_words; /* words of all stops */
    plan_reference *references;
    int reference_count;
    uint64_t slots, shared_words; /* the most indices or cores of a launch; words of local memory */
    int64_t *table;    /* numbers in scratch memory, behind `scratch` words */
    size_t table_words;
} plan;

void plan_free(plan *p);

/* Takes words of memory after so many of a plan's launches, from the first on; the number of
 * launches must not fall from call to call. Also counts how many `ensure`s were checked, and how
 * many could not be. */
typedef struct plan_words {
    status (*take)(void *data, size_t launches, uint64_t at, uint64_t words, int64_t *to, diag *d);
    void *data;
    uint32_t held, left_out;
} plan_words;

/* What a job of a program asks for: the plan at row number `at` of the statement's points. */
typedef struct plan_source {
    status (*make)(void *data, const gpu_entry *device, uint64_t n, uint64_t *params, uint64_t seed,
                   plan **out, diag *d);
    /* For a plan without a simulated run, when its results have the words of a run: ST_CHECK if
     * they are not what the program ensures. */
    status (*judge)(void *data, const gpu_entry *device, uint64_t n, uint64_t *params,
                    uint64_t seed, const plan *p, plan_words *from, diag *d);
    void *data;
} plan_source;

/* Adds the whole source: the dialect's prelude, helpers, head, kernels. */
status plan_text(const plan *p, str *out);

#endif
