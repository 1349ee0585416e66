/* How many processors this process may run on. */
#ifndef MMCALC_BASE_PROCESSORS_H
#define MMCALC_BASE_PROCESSORS_H

/* The most threads that a user may ask for. */
#include "base/limit.h"

enum { MOST_THREADS = LIMIT_THREADS_MOST };

/* The processors of the machine that this process may use (sched_setaffinity, taskset, a batch
 * system's cgroup); at least 1, at most MOST_THREADS. */
int processors_available(void);

#endif
