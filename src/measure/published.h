/* Tables of what sources print about devices: their facts, and what was measured on them. */
#ifndef MMCALC_MEASURE_PUBLISHED_H
#define MMCALC_MEASURE_PUBLISHED_H

#include "session/session.h"

/* Answers table measured: each point of data/measured, and beside it the model's time, an estimate,
 * and the estimate divided by the measurement. What cannot be computed is left empty, with the
 * reason. */
status published_run(session *s, diag *d);

/* Answers table 004.2.1: the facts whose source is "004 Table 2.1", for the devices that have all
 * of them. *found: there are some; otherwise there is no answer. */
status published_facts(session *s, const char *table, bool *found, diag *d);

#endif
