/* The Hierarchical Memory Machine (spec hmm.md §1; K. Nakano, IPDPS Workshops 2013): d DMMs with a
 * shared memory each, and a UMM whose memory all of them reach (private to machine/).
 *
 * Multiprocessors are executed one after the other, each as a program of a memory machine; what
 * they ask for as their j-th reference is put together when all of a phase are through. */
#ifndef MMCALC_MACHINE_HMM_H
#define MMCALC_MACHINE_HMM_H

#include "machine/vector.h"

/* Takes d from the run's parameters and makes the machines that p, w and l give; hmm_release frees
 * them. ST_DOMAIN where they do not fit together. */
status hmm_describe(run *u);
void hmm_release(run *u);

/* In place of that, where a kernel is to be made of the program: multiprocessors of p/d cores, as
 * the AGPU has them. The words computed are the same; costs are not asked for. */
status hmm_as_cores(run *u);

/* Is the run inside a forall multiprocessor of the HMM? */
bool hmm_inside(const run *u);

/* Runs a forall multiprocessor. */
status hmm_multiprocessors(run *u, const step *s);

/* Within a multiprocessor: counts a reference by the indices that the mask (NULL: all) leaves as
 * the next step of its DMM, even if no index is left. */
status hmm_reference(run *u, const vexpr *ref, const uint8_t *mask, bool write);

/* Within a multiprocessor: notes that a word is written. `value` is its new value, of `lanes`
 * components that are `apart` words from each other. ST_CHECK where another DMM reads the word in
 * this phase, or writes another value. */
status hmm_write(run *u, const vexpr *ref, struct member *m, int64_t word, const int64_t *value,
                 int lanes, uint64_t apart);

#endif
