/* How many processors this process may run on: see processors.h. */
#include "base/processors.h"

#include <sched.h>

int processors_available(void)
{
    cpu_set_t set;
    int n = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
    return n < 1 ? 1 : n > MOST_THREADS ? MOST_THREADS : n;
}
