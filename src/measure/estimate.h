/* predict: how long a device takes for a program, by the estimate of machine/device_estimate.h;
 * which part of it is longest; and what sources measured there. The device is one of the catalogue,
 * or one of this machine that has been calibrated: their facts have the same format. */
#ifndef MMCALC_MEASURE_ESTIMATE_H
#define MMCALC_MEASURE_ESTIMATE_H

#include "session/session.h"

/* Answers with a row for each point of a series, or for each of several algorithms on each of
 * several devices. ST_DOMAIN: the device is not calibrated, or its file lacks a fact that is
 * needed; ST_NAME: no program runs on the AGPU or the UMM, or no device has the name. */
status estimate_run(session *s, node *statement, diag *d);

#endif
