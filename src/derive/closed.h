/* Is a closed form the order of its cost? (derive.md §4) */
#ifndef MMCALC_DERIVE_CLOSED_H
#define MMCALC_DERIVE_CLOSED_H

#include "derive/verdict.h"

/* Is a closed form Theta of the cost wherever it is stated, for all values of the parameters that
 * it names? Compares it with the cost derived from the program or, where that leaves it open, with
 * the formulas of the definition, whose least and greatest must both agree. Yes: both sides are
 * proved. No: a proof refutes one; only where no line before it may hold. What is not sought is
 * unknown. *why (may be NULL): with unknown, the reason; otherwise what the form was compared with,
 * "is derived" or "is stated". */
typedef enum closed_sought { CLOSED_YES_OR_NO, CLOSED_YES, CLOSED_NO } closed_sought;
grows_answer closed_is_order(world *w, arena *a, instance *in, const formula *closed,
                             closed_sought sought, const char **why);

#endif
