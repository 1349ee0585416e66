/* A naive interpreter of programs: the tree as it was parsed, statement by statement, from
 * machines.md §1 to §3, hmm.md §1 and language.md, "Programs", alone.  It shares no line with
 * src/machine.
 *
 * An expression is evaluated for all indices of its statement at once, reference by reference, so
 * that each reference is an operation; then the statement writes.  What it asks the memory for
 * goes to a tape (tape.h) or to a naive AGPU (agpu.h), which count. */
#ifndef MMCALC_LAWS_NAIVE_PROGRAM_H
#define MMCALC_LAWS_NAIVE_PROGRAM_H

#include "tests/laws/agpu.h"
#include "tests/laws/point.h"
#include "tests/laws/programs.h"

/* What is wrong with a program: all errors of the first statement that has any. */
enum {
    FOUND_RANGE = 1,
    FOUND_UNSET = 2,      /* a word is read that nobody wrote */
    FOUND_UNASSIGNED = 4, /* a scalar of a thread that has not set it */
    FOUND_RACE = 8,       /* AGPU: between multiprocessors */
    FOUND_DIFFER = 16,    /* AGPU: one word, two values */
    FOUND_OVERFLOW = 32,
    FOUND_ROOM = 64,
    FOUND_LOST = 128,     /* AGPU: of two additions to one word one is lost */
    FOUND_OTHER = 256     /* an `ensure`, or something that is not known here; it is printed */
};

enum { NAIVE_MEMBERS = 64, NAIVE_ARRAYS = 32 };
typedef struct naive_array {
    const char *name;
    long first, members;
    cells *at[NAIVE_MEMBERS];
} naive_array;

typedef struct naive_run {
    tape *t;                   /* DMM, UMM, PRAM, BPRAM, HMM; */
    agpu *m;                   /* or an AGPU */
    const naive_machine *of;   /* NULL: what the PRAM forbids is not looked for */
    naive_variant variant;
    long d;                    /* HMM: its DMMs; 0: another machine */
    long M;                    /* AGPU: words of a multiprocessor's shared memory; 0: enough */
    bool keeps;                /* AGPU' */
    bool counts;               /* no words are known, and what is read is 0 */
    const oper *op;            /* takes the operator's place, or NULL */
    void (*fill)(void *data, const char *array, long member, cells *words); /* of an input array */
    void *data;
    /* what came of it */
    int found;
    bool needs_data;           /* what is counted follows from words in memory */
    long violations;           /* of the PRAM's variant; elsewhere: two values, lost sums */
    long work, span, assignments, processors, shared, global;
    cells *in, *out;           /* the first input and output array, of a family the last member */
    naive_array *array;        /* all of the program, with the words that they have at the end */
    int arrays;
    cells *all;
} naive_run;

/* Runs the program of the algorithm at the point, whose parameters are set; false: something is
 * wrong.  naive_run_end releases what it holds. */
bool naive_run_program(point *at, naive_run *run);
void naive_run_end(naive_run *run);

#endif
