/* Families along which a difference or a residue is less than it looks: n - p where p = n, n mod p
 * where p = n, n mod 2 where n is even.  What is left open is asked again with one parameter put
 * for another, or twice itself for it; a family of that question is one of the first. */
#ifndef MMCALC_DERIVE_GROWS_SPECIAL_H
#define MMCALC_DERIVE_GROWS_SPECIAL_H

#include "derive/grows.h"

/* Does the verdict's family keep to the conditions and to these facts as they are, without a
 * factor, in the long run and at its samples? */
bool grows_keeps(const orders *o, const fact *facts, int count, const grows_verdict *v);

/* Answers no where a special family shows it; o has the regime's facts. */
void grows_special(const grows_question *q, const orders *o, grows_result *out);

#endif
