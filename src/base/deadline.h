/* Limits of a statement: time (`set seconds=N`) and memory (`set memory=N`). When either is
 * reached, the flag is set that Ctrl-C sets, too, so whatever can be interrupted ends soon. */
#ifndef MMCALC_BASE_DEADLINE_H
#define MMCALC_BASE_DEADLINE_H

#include <signal.h>
#include <stdbool.h>

typedef enum deadline_over { NOT_OVER, TIME_OVER, MEMORY_OVER } deadline_over;

typedef struct deadline { /* of a statement, which may be part of another */
    volatile sig_atomic_t *outer;
    bool timed;
} deadline;

/* Sets *flag to 1 after so many seconds (0: never), and when the process holds more memory than it
 * may (base/mem.h). If a statement runs of which this one is a part, its time goes on counting
 * instead. Uses SIGALRM. */
void deadline_begin(deadline *d, volatile sig_atomic_t *flag, unsigned seconds);

/* Tells which limit was reached, and sets the flag back to 0. */
deadline_over deadline_end(deadline *d);

/* Is the flag of the running statement set, be it by Ctrl-C? For callers that have no context. */
bool deadline_passed(void);

void deadline_memory(void); /* private: the limit of memory is reached */

#endif
