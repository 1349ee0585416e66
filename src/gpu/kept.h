/* A driver that takes long to begin, kept in a process of its own while this one lives.  PoCL reads
 * its library of functions when it first compiles in a process, which takes half a second: a second
 * measurement finds that done.
 *
 * Who measures is a child of this process, as ever, and has the device as a gpu_device whose
 * operations the other process does.  Launches, marks and what is given back are sent and not
 * waited for; what fails among them is told by the next operation that answers. */
#ifndef MMCALC_GPU_KEPT_H
#define MMCALC_GPU_KEPT_H

#include "gpu/device.h"

/* Is that device worth it? */
bool kept_wanted(const gpu_entry *device);

/* In the process that stays: begins with the driver, or finds it there.  False where there can be
 * no such process; then the driver is opened by who measures. */
bool kept_begin(const gpu_entry *device);

/* In a child that was forked since: the device.  Where the other process has ended, this one ends
 * with the status KEPT_GONE. */
enum { KEPT_GONE = 86 };
status kept_open(gpu_device **out, diag *d);

/* In the process that stays, when a child has not come to its end: ends the driver's process, too,
 * for it may hang.  *why gets how it had ended by itself, "" if it had not. */
void kept_end(char *why, size_t room);

#endif
