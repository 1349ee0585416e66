/* Compares what a theorem about two models concludes with a run of the program that its proof makes
 * (004 §3.3; private to relate). A relation says which, by `verify NAME`:
 *
 *   served   on the cores of the target, which serve the multiprocessors in turn (Lemma 3.4, 3.9)
 *   as_is    on the target, unchanged
 *   saved    what AGPU' keeps is saved and restored around each synchronisation (Theorem 3.8)
 *   banks    a PRAM's memory as a shared memory of p banks, a reference an instruction (3.2) */
#ifndef MMCALC_RUNS_RELATE_RUN_H
#define MMCALC_RUNS_RELATE_RUN_H

#include "eval/query.h"
#include "session/session.h"

typedef struct relate_run {
    bool done;
    uint64_t time, io;
    uint64_t at_most; /* banks: ceil(words/p)*time in references, by the proof */
} relate_run;

/* Makes the choice of the option `what` in the frame; nothing if the model has no such option. */
void relate_choose(frame *f, const char *what, const char *choice);

/* Runs the program of e's algorithm as the relation of q says, on random words; ST_OK, with `done`
 * false, if the relation does not say. */
status relate_verify(session *s, query *q, env *e, const entry *to, relate_run *out);

#endif
