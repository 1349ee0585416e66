/* Hints for what is written as in other languages and calculators: 5!, 10 % 3, 0x10, n := 8. */
#ifndef MMCALC_HINT_FOREIGN_H
#define MMCALC_HINT_FOREIGN_H

#include "base/status.h"

/* If the text at the place of a failure means something in another language, the hint becomes what
 * to write here, in place of an older hint; otherwise d stays as it is. */
void foreign_hint(diag *d);

#endif
