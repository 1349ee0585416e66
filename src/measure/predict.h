/* predict, and compare NAME measured. */
#ifndef MMCALC_MEASURE_PREDICT_H
#define MMCALC_MEASURE_PREDICT_H

#include "session/session.h"

/* The statement as predict reads it; `command` is how the answer calls it. */
status predict_run(session *s, node *n, const char *word, diag *d);

#endif
