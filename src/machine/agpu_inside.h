/* What the files of the AGPU share: agpu.c counts references, agpu_run.c executes a
 * multiprocessor's statements, agpu_launch.c all multiprocessors of a forall. */
#ifndef MMCALC_MACHINE_AGPU_INSIDE_H
#define MMCALC_MACHINE_AGPU_INSIDE_H

#include "machine/agpu.h"

/* One processor core of ours at work on multiprocessors of theirs. */
struct agpu {
    uint64_t b;
    int shift;                /* b = 2^shift */
    int64_t multiprocessor;   /* the value of its index */
    uint64_t number;          /* counted from 0 */
    uint64_t degree, blocks;  /* of the instruction so far */
    uint64_t warps;           /* of a block (issue.h), at least 1 */
    bool loads;               /* the instruction reads global memory */
    uint64_t series;          /* references to global memory, one after another */
    uint64_t cost, span; /* of the multiprocessor so far: time, and statements one after another */
    uint32_t epoch, *bank_epoch, *bank_cells; /* cells found in a bank by one reference */
    uint32_t **seen;          /* by array: the reference that has touched a shared cell last */
    int64_t *distinct;        /* blocks of one reference */
};

/* Stretches between two synchronisations since the stamps were last erased: 6 bits of a stamp. */
enum { EPOCHS = 63 };

static inline uint64_t larger(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

/* Of n cores. */
uint64_t agpu_active(const uint8_t *mask, uint64_t n);

/* An instruction by n cores begins: a step, which may be one too many, or a stop. */
status agpu_begin(run *u, const step *s, uint64_t n);

/* It ends, its references having been counted: what it costs is added, and if it touches memory a
 * step of each of its active cores to the work. */
void agpu_end(run *u, bool touches, uint64_t active);

/* What a step issues, once. */
void agpu_issue(run *u, const step *s);

/* The statements of one multiprocessor, from the first; the mask is not looked at. */
status agpu_statements(run *u, const step *s, const uint8_t *mask);

#endif
