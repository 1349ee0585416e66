/* predict on a device of data/machines: the estimate of machine/device_estimate.h, what rules it,
 * and beside it what sources measured there. */
#ifndef MMCALC_MEASURE_ESTIMATE_H
#define MMCALC_MEASURE_ESTIMATE_H

#include "catalog/device.h"
#include "session/session.h"

/* Does the statement name a device of data/machines behind `on`? *machine gets it, in the
 * statement's arena, or NULL. */
status estimate_asked(session *s, const node *statement, const device **machine, diag *d);

/* The answer, a row for each point of a series.  ST_DOMAIN: the device's file lacks a fact that is
 * needed; ST_NAME: no program runs on the AGPU. */
status estimate_run(session *s, node *statement, const device *machine, diag *d);

#endif
