/* compare NAME measured. */
#ifndef MMCALC_MEASURE_COMPARED_H
#define MMCALC_MEASURE_COMPARED_H

#include "session/session.h"

/* Measured rows, beside each what the device's facts, which calibrate has found, say that it takes
 * (machine/device_estimate.h), and what coefficients say that are fitted to other rows.  A device
 * that is not calibrated: ST_DOMAIN. */
status compared_run(session *s, node *n, diag *d);

#endif
