/* predict on a device of data/machines: how long a program of the AGPU takes there, estimated from
 * its counts and the device's facts alone.
 *
 * A launch takes the longest of four times: its bytes through global memory; its accesses to shared
 * memory with their conflicts; its instructions (machine/issue.h); and, by Little's law, the
 * latency of the loads that a block makes one after another, for as many blocks as are resident at
 * once.  All launches one after another, each with its cost, are the estimate. */
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
