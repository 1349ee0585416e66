/* The search of a study over a long range, by proofs about stretches of it (eval/interval.h). */
#ifndef MMCALC_SEARCH_STUDY_PROOF_H
#define MMCALC_SEARCH_STUDY_PROOF_H

#include "search/study.h"

/* The axis that proofs can go along: the only one of `over`, rising by integers; or -1. */
int study_proof_axis(const study *t);

/* Finds what study_search finds by going through all points: best, next, first, last, ties,
 * refusals. */
status study_proof_search(study *t, int axis);

#endif
