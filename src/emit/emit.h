/* Kernels from programs (spec kernels.md): walks a compiled program as the interpreter does, and
 * where that simulates a parallel statement notes a launch.  What comes out is a gpu/plan.h of
 * plain data. */
#ifndef MMCALC_EMIT_EMIT_H
#define MMCALC_EMIT_EMIT_H

#include "gpu/plan.h"
#include "machine/program.h"

typedef struct emit_options {
    const node *operator; /* takes the place of the program's own; NULL: none */
    uint64_t seed, max_words, max_steps;
    int bits;       /* of words: 32, 64, or 0: 32 where what the simulated run writes fits */
    bool checked;   /* kernels look at each reference before they make it */
    bool simulate;  /* false: no results to compare with; the plan's have places, but no words */
    uint32_t group; /* the most work-items of a group */
    uint64_t
        local; /* bytes of its local memory, where a DMM's arrays are put if they fit; 0: not */
} emit_options;

/* The plan of the algorithm of e->f, an instance at a point whose requirements hold. ST_DOMAIN with
 * the place where a statement has no kernel; else as program_run.  The caller frees the plan. */
status emit_plan(env *e, const emit_options *o, plan **out);

/* After a run of a plan without a simulated one, with the words of its results filled in by the
 * caller: ST_CHECK, with the line, where an `ensure` does not hold - of the program behind its last
 * parallel statement, and, where `from` is not NULL and can show their words, before that and in
 * called programs. */
status emit_ensures(env *e, const emit_options *o, const plan *p, plan_words *from);

#endif
