/* A driver that takes long to begin, kept in a process of its own while this one lives. PoCL reads
 * its library of functions when a process first compiles, which takes half a second: with this a
 * second measurement finds that done.
 *
 * A child of this process measures, as always; its device is a gpu_device whose operations the
 * other process does. Launches, marks and releases are sent without waiting; a failure of one is
 * reported by the next operation that has an answer. */
#ifndef MMCALC_GPU_KEPT_H
#define MMCALC_GPU_KEPT_H

#include "gpu/device.h"

/* Is it worth it for this device? */
bool kept_wanted(const gpu_entry *device);

/* In the process that keeps it: starts a process with the driver, or finds it running. False if
 * there can be no such process; then the child that measures opens the driver. */
bool kept_begin(const gpu_entry *device);

/* In a child forked since: opens the device. If the driver's process has ended, the child ends with
 * status KEPT_GONE. */
enum { KEPT_GONE = 86 };
status kept_open(gpu_device **out, diag *d);

/* In the process that keeps it, when a child has not come to its end: ends the driver's process,
 * too, as it may hang. Gives how it had ended by itself (the status from waitpid), 0 if it had not.
 */
int kept_end(void);

#endif
