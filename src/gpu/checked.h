/* checked=yes of a program's kernels: the words that checked_at of data/kernels/programs.prelude
 * keeps, and what they say after a run. */
#ifndef MMCALC_GPU_CHECKED_H
#define MMCALC_GPU_CHECKED_H

#include "gpu/workload.h"

/* The buffer as it is before a run, in 64-bit words; the caller's to free.  ST_LIMIT if it would be
 * too large. */
status checked_words(const plan *p, uint64_t **words, uint64_t *count, diag *d);

/* What a run left in its first words.  ST_CHECK: a reference was outside of its array, of a word
 * that nobody had written, or met another index's; or it is not what the simulated run asked for.
 */
enum { CHECKED_HEAD = 16 + 3 * PLAN_REFERENCES };
status checked_verdict(const plan *p, const uint64_t *words, diag *d);

#endif
