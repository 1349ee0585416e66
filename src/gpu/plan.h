/* A program's kernels and launches as plain data: what src/emit makes of an algorithm at a point,
 * and work_plan.c runs, checks and restores.  The machine's memory is one buffer; an array begins
 * at its address there times `lanes`. */
#ifndef MMCALC_GPU_PLAN_H
#define MMCALC_GPU_PLAN_H

#include "gpu/device.h"

/* A kernel takes `memory`, `scratch`, then numbers, then bytes of local memory if any launch
 * of it has some. */
enum { NARROW_NUMBER = '3', WIDE_NUMBER = '6' };
typedef struct plan_kernel {
    char *name, *text; /* the dialect's source of data/kernels, owned */
    char *names; /* of its numbers, a line each, owned; NULL: of a kernel that takes a table */
    char *types; /* of each: has it 32 bits or 64 as a parameter; NULL: all have 64 */
    int values;
    bool local;
} plan_kernel;

typedef struct plan_launch {
    int kernel;
    uint64_t groups;
    uint32_t size, local; /* work-items of a group; bytes of local memory */
    size_t first;         /* of its values in the plan's */
    uint32_t turns;       /* launches that it stands for */
} plan_launch;

/* Elements of `lanes` words that lie one after the other in memory. */
typedef struct plan_range {
    char *name;
    uint64_t at, elements; /* at: the first word */
    int lanes;
    int64_t *words; /* input: what is there before; result: what has to be there after, or, not
                       simulated, what was found there; NULL: nothing yet */
    uint8_t *set;   /* by element: is it known?  NULL: all are */
    /* How an input was made: from the pseudo-random sequence at this state (layout_random_word),
     * `draws` words for an element, which `made` makes of them in C (x, or x.c0, x.c1 ...); NULL:
     * they are its components.  Every `sorted` words are put in order, if that is not 0; or
     * `permuted` words, every `step`-th, are a permutation, shuffled by numbers below i of three
     * words each. */
    uint64_t drawn, sorted, permuted, step;
    int draws;
    char *made; /* owned */
} plan_range;

/* checked=yes: a reference of the program's text, and what the simulated run asked for there: how
 * often, and a sum over who asked for what (src/emit/checked.c). */
enum { PLAN_REFERENCES = 512, PLAN_DIMENSIONS = 8 };
typedef struct plan_reference {
    char *array; /* owned */
    int line;
    bool write, made, host; /* a kernel makes it; the host does */
    int dims;               /* the array's dimensions, and the size of each */
    uint64_t dim[PLAN_DIMENSIONS];
    uint32_t count, low, high;
} plan_reference;

/* A moment of the run, when so many launches have been made: what is in memory then, of the arrays
 * that the program has there. */
typedef struct plan_stop {
    size_t launches;
    plan_range *ranges; /* without names and words */
    int count;
    bool taken; /* false: there are too many words to look at */
} plan_stop;

typedef struct plan {
    int bits;                 /* of a word of memory: 32 or 64 */
    uint64_t memory, scratch; /* words; of scratch 64-bit words */
    char *head;               /* types and operators, before the kernels */
    plan_kernel *kernels;
    int kernel_count;
    plan_launch *launches;
    size_t launch_count;
    int64_t *values;
    size_t value_count;
    plan_range *inputs, *results;
    int input_count, result_count;
    bool overwrites;   /* a launch writes to an input: it is restored before every run */
    bool adds;         /* a kernel adds atomically to a word of memory */
    uint64_t accesses; /* words that the program's references ask for, or 0 */
    uint64_t time;     /* of the model, as the simulated run counted it */
    uint64_t model_shared; /* words of one multiprocessor's shared memory there, of an AGPU's */
    uint64_t phases;   /* launches beyond one a parallel statement */
    bool one_group;    /* a DMM: one group goes through all launches, the arrays in local memory */
    bool checked, simulated; /* kernels look at each reference; `references` have what a run did */
    bool host_reads;         /* the host's course follows from words that a kernel may write */
    uint64_t parallels;      /* parallel statements */
    int ensures;             /* behind the last of them */
    plan_stop *stops; /* of a plan that is not simulated: where its other `ensure`s are judged */
    size_t stop_count;
    uint64_t stop_words; /* of them all */
    plan_reference *references;
    int reference_count;
    uint64_t slots, shared_words; /* the most indices, or cores, of a launch; of local memory */
    int64_t *table;    /* numbers that stand behind `scratch` words of scratch memory */
    size_t table_words;
} plan;

void plan_free(plan *p);

/* Words of memory when so many of a plan's launches have been made, from the first on; the number
 * of launches never falls.  And how many `ensure`s were looked at, and how many could not be. */
typedef struct plan_words {
    status (*take)(void *data, size_t launches, uint64_t at, uint64_t words, int64_t *to, diag *d);
    void *data;
    uint32_t held, left_out;
} plan_words;

/* What a job of a program asks for: its plan at row number `at` of the statement's points. */
typedef struct plan_source {
    status (*make)(void *data, const gpu_entry *device, uint64_t n, uint64_t *params, uint64_t seed,
                   plan **out, diag *d);
    /* Of a plan that was not simulated, when its results have the words of a run: ST_CHECK where
     * they are not what the program ensures. */
    status (*judge)(void *data, const gpu_entry *device, uint64_t n, uint64_t *params,
                    uint64_t seed, const plan *p, plan_words *from, diag *d);
    void *data;
} plan_source;

/* The whole source: dialect's prelude, helpers, head, kernels; `folder` is that of data/kernels. */
status plan_text(const plan *p, str *out);

#endif
