/* Hints for what is written as in other languages and calculators: 5!, 10 % 3, 0x10, n := 8. */
#ifndef MMCALC_HINT_FOREIGN_H
#define MMCALC_HINT_FOREIGN_H

#include "base/status.h"

/* Where the place of a failure holds something that another language means, the hint says what to
 * write here (in the place of an older hint); otherwise the diagnostic stays as it is. */
void foreign_hint(diag *d);

#endif
