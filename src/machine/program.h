/* Runs a program of a definition on a simulated machine: data really move, every request goes
 * through banks or address groups, and the count is exact by definition (spec machines.md §1 and
 * §2; language.md, "Programs").
 *
 * A parallel statement is executed for blocks of indices at once; its references are counted from
 * the same addresses that the data take. Where an address is affine in the index, whole runs of
 * addresses are counted and moved, without a look at each index. */
#ifndef MMCALC_MACHINE_PROGRAM_H
#define MMCALC_MACHINE_PROGRAM_H

#include "base/headway.h"
#include "eval/eval.h"
#include "cost/count.h"

/* What fills an input array: random words (also few different ones, or in order), 0 1 2 ...,
 * the ramp with its indices' bits reversed so that all halves interleave, or a file's words. */
typedef enum input_kind {
    INPUT_RANDOM,
    INPUT_SORTED,
    INPUT_REVERSED,
    INPUT_FEW,
    INPUT_RAMP,
    INPUT_INTERLEAVED,
    INPUT_FILE,
    INPUT_KINDS
} input_kind;
extern const char *const layout_input_names[INPUT_KINDS];

/* One access operation as it is about to happen, for `steps`.  cells[i] is the machine's
 * address that index number i of the range asks for; active NULL: every index asks. */
typedef struct observed {
    const char *array;       /* its name in the program */
    bool write;
    span at;                 /* the reference */
    access_machine machine;
    uint64_t indices;
    const int64_t *cells;
    uint64_t base;           /* the address of the array's first word */
    int dims;                /* the array's dimensions, and the size of each */
    const uint64_t *dim;
    bool family;             /* `array` is one of a family: number `member` */
    int64_t member;
    const uint8_t *active;
    access_count count;      /* of this operation alone */
    uint64_t start;          /* the time at which it begins */
    bool joint; /* HMM, by a multiprocessor: part of a step, which takes count.time */
    const uint64_t *dispatched; /* `joint`, of global memory: when each request takes the machine's
                                   input, for which all DMMs compete; NULL: shared memory */
    bool shared; /* AGPU: shared memory, count.time is the degree; else count.time is the number of
                    blocks */
    bool alone;              /* AGPU: one core acts for its multiprocessor */
    int64_t multiprocessor;  /* AGPU, HMM */
    uint64_t instruction;    /* AGPU: references of one instruction have the same number */
} observed;

/* Warp instructions by kind; a GPU takes a different time for each (machine/issue.h). */
typedef enum issue_kind {
    ISSUE_PLAIN, /* sums, comparisons, branches, shifts, products and quotients by powers of two */
    ISSUE_PRODUCT,  /* also quotients and remainders by other numbers */
    ISSUE_QUOTIENT, /* quotient or remainder by a value that varies */
    ISSUE_SHARED,   /* a load or store of shared memory */
    ISSUE_GLOBAL,
    ISSUE_ATOMIC,
    ISSUE_BARRIER, /* of a block of several warps */
    ISSUE_KINDS
} issue_kind;

/* AGPU: a forall multiprocessor that has ended, for an observer who estimates a GPU's time. Counts
 * are those of all of its multiprocessors; where only a sample was run, they are scaled up. */
typedef struct run_launch {
    const void *statement;           /* the same whenever the statement is run again */
    int64_t turn, turns;             /* of the loop that deals out the launch's multiprocessors; 0
                                        of 1 where there is none */
    double stands_for;               /* turns of that loop that this one stands for */
    uint64_t warps;                  /* of one multiprocessor, as far as the text tells */
    double multiprocessors, issued[ISSUE_KINDS], moved, conflicts; /* run_result.moved; conflicts:
                                                                      run_options.banks */
    uint64_t series; /* the most references to global memory that a multiprocessor makes one after
                        another */
    uint64_t shared; /* words of shared memory of a multiprocessor */
} run_launch;

/* What an array, or a member of a family, holds when a run has ended, or at a moment of it. */
typedef struct held_words {
    const char *array;
    bool family;
    int64_t member;
    array_role role;
    int dims;
    const uint64_t *dim;     /* the array's sizes; of no family */
    uint64_t size, stride;
    int lanes; /* component j of word i: words[j*stride + i] */
    const int64_t *words;
    const uint8_t *set; /* which words were written; NULL: all */
} held_words;

/* The moment before or after an assignment of a forall to memory: the loops around it that all
 * threads go through together, the outermost first. */
enum { MOMENT_LOOPS = 8 };
typedef struct moment {
    bool after;
    int loops;
    const char *loop[MOMENT_LOOPS]; /* their variables, and the values of these */
    int64_t value[MOMENT_LOOPS];
} moment;

/* Follows a run beside the simulation (emit/): is told of each program that begins, when its arrays
 * are laid out, of its parallel statements before and after they are simulated, and of its end.
 * `begin` and `end` may be NULL. */
struct run;
struct step;
struct vexpr;
struct member;
typedef struct run_launcher {
    status (*begin)(void *data, struct run *u);
    status (*parallel)(void *data, struct run *u, const struct step *s);
    status (*done)(void *data, struct run *u, const struct step *s);
    /* NULL, or called for each reference of a forall by the indices of the mask; may be set and
     * unset between parallel statements */
    status (*asked)(void *data, struct run *u, const struct vexpr *ref, const struct member *m,
                    const uint8_t *mask, bool write);
    void (*end)(void *data, struct run *u);
    void *data;
    bool only; /* nothing parallel is simulated */
    /* With `only`: NULL, or asked whether an `ensure` that the run has come to is to be checked; it
     * may put words into the arrays first. */
    bool (*ensures)(void *data, struct run *u);
} run_launcher;

typedef struct run_options {
    const run_launcher *launcher; /* or NULL */
    void (*show)(void *data, const held_words *array); /* NULL, or called for every array of the
                                                    outermost program when the run has ended */
    void *shown_to;
    status (*observe)(
        void *data,
        const observed *op); /* NULL, or called for every operation; not ST_OK ends the run */
    void *observer;
    /* NULL, or called before and after every assignment of a forall to memory; then `show` is
     * called for every array of the program at each moment, and not at the end. */
    void (*moment)(void *data, const moment *m);
    /* NULL, or called with the cost of each reference on memory machines and PRAM; on a PRAM that
     * counts statements, with the cost of each statement. */
    void (*spend)(void *data, span at, const access_count *c);
    /* NULL, or called before each forall multiprocessor with the number of its first
     * multiprocessor, and how many are served at once. */
    void (*launch)(void *data, uint64_t first, uint64_t at_once);
    /* NULL, or called behind each forall multiprocessor. */
    void (*launched)(void *data, const run_launch *l);
    void *launched_to;
    uint64_t sample; /* AGPU, without data: so many multiprocessors of a forall, and so many turns
                        of a loop that deals them out, are run and stand for all; 0: all are run */
    uint64_t banks, phase; /* for `launched`: `phase` threads ask `banks` banks at once, a power of
                              two, and each turn beyond the first is a conflict */
    uint64_t sector; /* for `launched`: words that global memory moves at a time, a power of two; 0:
                        b */
    const node *operator;   /* N_OPERATOR that takes the place of the program's own, or NULL */
    headway_hook
        progress; /* shown before the run, some ten times a second, and when it has ended */
    input_kind input;       /* what fills the input arrays */
    struct word_file *file; /* INPUT_FILE: the words, in order of the arrays (word_file.h) */
    uint64_t seed;          /* INPUT_RANDOM: words from -1000 to 1000 */
    uint64_t winner;        /* crcw_arbitrary: who wins of those that write one cell in a round. 0:
                               the lowest; else the round is gone through from index winner - 1 on,
                               and around, and the last to write wins (1: the highest) */
    uint64_t cores;         /* AGPU: the cores that there are, where the program is written for p of
                               them and its multiprocessors are served some at a time; 0: p */
    bool saves;             /* AGPU': shared memory that is kept is written to global memory before
                               each synchronisation and read again after it (004, Theorem 3.8) */
    bool data;              /* false: only count; no array is filled, `ensure` is not checked */
    uint64_t max_words;     /* of all arrays and private values together */
    uint64_t max_steps;     /* indices of all parallel statements together */
} run_options;

/* So many violations are described; all are counted. */
enum { VIOLATIONS_TOLD = 16 };

typedef struct run_result {
    access_count count;     /* time: by the model's rule */
    uint64_t work, span;    /* time on a PRAM on which a statement takes a unit, with one processor
                               and with unlimited ones (machines.md §2) */
    uint64_t scattered; /* PRAM that counts statements: those with more rounds than their active
                           indices would fill */
    uint64_t assignments;            /* to memory, one for each active index */
    uint64_t processors;             /* the most indices of a parallel statement, active or not */
    uint64_t memory; /* words of the arrays in the machine's memory, at most at once */
    uint64_t io, shared,
        global; /* AGPU: blocks moved; words of a multiprocessor's shared, and of global memory */
    uint64_t time_shared, time_global; /* HMM: the two parts of all steps, */
    uint64_t stages_global;            /* and stages of the global memory */
    uint64_t computation; /* AGPU: time of each phase's slowest multiprocessor, without tolls */
    uint64_t instructions,
        degree; /* AGPU: issued by all multiprocessors; the largest degree of a bank conflict */
    uint64_t issued[ISSUE_KINDS]; /* AGPU: warp instructions (machine/issue.h) */
    uint64_t moved; /* AGPU: words that a GPU moves: whole sectors (or blocks) of those that are
                       touched; for elements of the input, the words that an operator makes them
                       from */
    uint64_t turned_banks;        /* AGPU, with banks: turns of shared memory beyond the first */
    uint64_t synchronisations; /* AGPU: ends of forall multiprocessor, each serving of k counted */
    uint64_t now_global,
        now_memory;      /* words of the arrays that exist now, in global or in the machine's
                            memory */
    uint64_t violations; /* of the PRAM's variant; on other machines, words to which an operation
                            writes different values */
    span violated;          /* the reference of the first */
    span wrong; /* the first `ensure` that fails after a violation */
    char violation[VIOLATIONS_TOLD][240]; /* the first violations, "" beyond the last */
    uint64_t wide; /* the bits of all words written to arrays, or'ed: of v, or ~v where v < 0 */
    uint64_t words, steps;  /* used, of max_words and max_steps */
    bool together;          /* an error came up while several threads ran multiprocessors */
    bool host_reads;        /* words of the arrays decide what the host does */
    bool wants_data; /* a run without data has failed, because its count depends on data */
    bool outside;    /* the run has failed at a reference outside its array */
    bool complete;   /* the program ran to its end */
    bool checked;           /* every `ensure` was checked and holds */
    int ensures;
} run_result;

/* Runs the program of the algorithm of e->f (an instance at a point, requirements checked).
 * ST_CHECK, with the place, when a rule of the machine was violated (r->complete: the run came to
 * its end all the same) or, where none was, when an `ensure` or what a loop claims does not
 * hold. */
status program_run(env *e, const run_options *o, run_result *r);

/* Has the algorithm a program that this model's machine can run? */
bool program_there(const instance *in);

#endif
