/* Families along which a difference or a residue is smaller than its order: n - p where p = n, n
 * mod p where p = n, n mod 2 where n is even. A question left open is asked again with one
 * parameter replaced by another one, or by twice itself; a family of the new question gives one of
 * the old. */
#ifndef MMCALC_DERIVE_GROWS_SPECIAL_H
#define MMCALC_DERIVE_GROWS_SPECIAL_H

#include "derive/grows.h"

/* Do the conditions and these facts hold as they stand, without a constant factor, along the
 * verdict's family: for large t and at its samples? */
bool grows_keeps(const orders *o, const fact *facts, int count, const grows_verdict *v);

/* Turns an open answer into no where a special family shows it; o has the facts of the regime. */
void grows_special(const grows_question *q, const orders *o, grows_result *out);

#endif
