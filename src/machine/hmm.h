/* The Hierarchical Memory Machine (spec hmm.md §1; K. Nakano, IPDPS Workshops 2013): d DMMs with a
 * shared memory each, and a UMM whose memory all of them reach (private to machine/).
 *
 * Multiprocessors are executed one after the other, each as a program of a memory machine; what
 * they ask for as their j-th reference is put together when all of a phase are through. */
#ifndef MMCALC_MACHINE_HMM_H
#define MMCALC_MACHINE_HMM_H

#include "machine/vector.h"

/* d of the run, and the machines that it makes of p, w and l; hmm_release frees it. */
status hmm_describe(run *u);
void hmm_release(run *u);

/* Or, where a kernel is to be made of the program, multiprocessors of p/d cores, as the AGPU has:
 * the words are the same, what they cost is not asked. */
status hmm_as_cores(run *u);

/* Is a multiprocessor at work? */
bool hmm_inside(const run *u);

/* forall multiprocessor; `statements` does those of one. */
status hmm_multiprocessors(run *u, const step *s, status (*statements)(run *u, const step *s));

/* Within it: a reference by the indices that the mask (NULL: all) leaves, none of them included,
 * is counted as the next of its DMM. */
status hmm_reference(run *u, const vexpr *ref, const uint8_t *mask, bool write);

/* Within it: notes that a word is written, where `value`, of `lanes` components that are `apart`
 * words from each other, is what it becomes.  ST_CHECK where another DMM reads it in this phase,
 * or writes another value. */
status hmm_write(run *u, const vexpr *ref, struct member *m, int64_t word, const int64_t *value,
                 int lanes, uint64_t apart);

#endif
