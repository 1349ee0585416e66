/* Kernels from programs (spec kernels.md): runs a compiled program's host as the interpreter does,
 * and where that simulates a parallel statement, notes a launch. The result is a gpu/plan.h of
 * plain data. */
#ifndef MMCALC_EMIT_EMIT_H
#define MMCALC_EMIT_EMIT_H

#include "gpu/plan.h"
#include "machine/program.h"

typedef struct emit_options {
    const node *operator; /* replaces the program's own operator; NULL: none */
    uint64_t seed, max_words, max_steps;
    int bits;       /* bits of a word: 32 or 64; 0: 32 if everything that the simulated run writes
                       fits */
    bool checked;   /* kernels check each reference before they make it */
    bool simulate;  /* false: there are no results to compare with; the plan has their places, but
                       no words */
    uint32_t group; /* the most work-items of a group */
    uint64_t
        local; /* bytes of a group's local memory, where a DMM's arrays are put if they fit; 0:
                  not */
} emit_options;

/* Makes the plan of the algorithm of e->f, an instance at a point whose requirements hold.
 * ST_DOMAIN, with the place, where a statement has no kernel; else as program_run. The caller frees
 * the plan. */
status emit_plan(env *e, const emit_options *o, plan **out);

/* Checks the `ensure`s after the run of a plan that was not simulated, when the caller has filled
 * in the words of its results. ST_CHECK, with the line, if one does not hold: one of the program
 * after its last parallel statement or, if `from` (may be NULL) can give the words, one before that
 * or in a called program. */
status emit_ensures(env *e, const emit_options *o, const plan *p, plan_words *from);

#endif
