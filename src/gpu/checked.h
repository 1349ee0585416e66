/* checked=yes for a program's kernels: the words that checked_at of data/kernels/programs.prelude
 * writes, and what they say after a run. */
#ifndef MMCALC_GPU_CHECKED_H
#define MMCALC_GPU_CHECKED_H

#include "gpu/workload.h"

/* The buffer before a run, in 64-bit words; freed by the caller. ST_LIMIT if it would be too
 * large. */
status checked_words(const plan *p, uint64_t **words, uint64_t *count, diag *d);

/* Judges the first words of the buffer after a run. ST_CHECK: a reference was outside of its array,
 * or to a word that nobody had written, or met another index's; or the references are not those of
 * the simulated run. */
enum { CHECKED_HEAD = 16 + 3 * PLAN_REFERENCES };
status checked_verdict(const plan *p, const uint64_t *words, diag *d);

#endif
