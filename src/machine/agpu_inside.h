/* What the files of the AGPU share: agpu.c counts references, agpu_run.c executes a
 * multiprocessor's statements, agpu_launch.c all multiprocessors of a forall. */
#ifndef MMCALC_MACHINE_AGPU_INSIDE_H
#define MMCALC_MACHINE_AGPU_INSIDE_H

#include "machine/agpu.h"

/* A core, and the cell that it writes. */
typedef struct written {
    int64_t place;
    uint64_t core;
} written;

/* A thread of this process that executes multiprocessors, and the one at hand. */
struct agpu {
    uint64_t b;
    int shift;                /* b = 2^shift */
    int64_t multiprocessor;   /* the value of its index variable */
    uint64_t number;          /* counted from 0 */
    uint64_t degree, blocks;  /* of the instruction at hand, so far */
    uint64_t warps;           /* of a block (issue.h), at least 1 */
    bool loads;               /* the instruction reads global memory */
    uint64_t series;          /* references to global memory that wait for each other */
    uint64_t cost, span; /* of the multiprocessor so far: time, and statements one after another */
    uint32_t epoch, *bank_epoch, *bank_cells; /* cells found in a bank by one reference */
    uint32_t **seen;          /* by array: the reference that has touched a shared cell last */
    int64_t *distinct;        /* blocks of one reference */
    int64_t *value, *at; /* what the cores of a statement set, and where: too much for a stack */
    written *written;    /* the same, to be sorted */
};

/* The most stretches before the stamps have to be erased: a stamp has 6 bits for them. */
enum { EPOCHS = 63 };

static inline uint64_t larger(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

/* Begins an instruction by n cores: counts a step for each. ST_LIMIT at one too many;
 * ST_INTERRUPT. */
status agpu_begin(run *u, const step *s, uint64_t n);

/* Ends the instruction when its references have been counted: adds its cost and, if it touches
 * memory, a step of each active core to the work. */
void agpu_end(run *u, bool touches, uint64_t active);

/* Adds the warp instructions that a step issues (issue.h) when it is executed once. */
void agpu_issue(run *u, const step *s);

#endif
