/* How long a statement may take (`set seconds=N`).  When the time is over the flag is set that
 * Ctrl-C sets too, so whatever can be interrupted ends in time. */
#ifndef MMCALC_BASE_DEADLINE_H
#define MMCALC_BASE_DEADLINE_H

#include <signal.h>
#include <stdbool.h>

/* *flag becomes 1 after so many seconds.  False, and nothing is begun: for 0 seconds, and while
 * another statement's time runs, of which this one is a part.  SIGALRM is used for it. */
bool deadline_begin(volatile sig_atomic_t *flag, unsigned seconds);

/* After one that was begun: was the time over?  The flag is 0 again then. */
bool deadline_end(void);

#endif
