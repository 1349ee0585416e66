/* compare NAME measured. */
#ifndef MMCALC_MEASURE_COMPARED_H
#define MMCALC_MEASURE_COMPARED_H

#include "session/session.h"

/* Answers with measured rows, and beside each the estimate from the device's facts, which calibrate
 * has found (machine/device_estimate.h), and what coefficients give that are fitted to other rows.
 * ST_DOMAIN: the device is not calibrated. */
status compared_run(session *s, node *n, diag *d);

#endif
