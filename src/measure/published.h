/* Tables of what sources print of devices: their facts, and what was measured there. */
#ifndef MMCALC_MEASURE_PUBLISHED_H
#define MMCALC_MEASURE_PUBLISHED_H

#include "session/session.h"

/* table measured: each point of data/measured, beside it what the model's time and an estimate say,
 * and the estimate over the measurement.  What cannot be asked is left open, with the reason. */
status published_run(session *s, diag *d);

/* table 004.2.1: the facts whose source is "004 Table 2.1", of the devices that have all of them.
 * *found: there are such; else nothing is answered. */
status published_facts(session *s, const char *table, bool *found, diag *d);

#endif
