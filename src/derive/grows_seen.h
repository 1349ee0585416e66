/* Families along which F/G is seen to grow: candidates for a no, which a proof has to confirm
 * (proved.c). */
#ifndef MMCALC_DERIVE_GROWS_SEEN_H
#define MMCALC_DERIVE_GROWS_SEEN_H

#include "derive/grows.h"

enum { SEEN_NAMES = 4, MOST_SEEN = 3 };

/* Writes to `out` those of few families, in which each of the parameters is a number above 1, a
 * power of 2 or t, along which F/G (turned: G/F) grows at samples that meet the conditions; the
 * fastest first. Where none is seen of a single parameter: 2^t and t. Returns their number; 0, too,
 * where the question has no `ratio` or no `holds`, or more than SEEN_NAMES parameters. */
int grows_seen(const grows_question *q, bool turned, const char *const *names, int count,
               grows_verdict out[MOST_SEEN]);

#endif
