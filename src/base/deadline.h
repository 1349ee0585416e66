/* What a statement may take: time (`set seconds=N`) and memory (`set memory=N`).  When either is
 * over the flag is set that Ctrl-C sets too, so whatever can be interrupted ends soon. */
#ifndef MMCALC_BASE_DEADLINE_H
#define MMCALC_BASE_DEADLINE_H

#include <signal.h>
#include <stdbool.h>

typedef enum deadline_over { NOT_OVER, TIME_OVER, MEMORY_OVER } deadline_over;

typedef struct deadline { /* of a statement, which may be a part of another */
    volatile sig_atomic_t *outer;
    bool timed;
} deadline;

/* *flag becomes 1 after so many seconds - of 0 never, nor while another statement's time runs, of
 * which this one is a part -, and when the process holds more than it may (base/mem.h).  SIGALRM is
 * used for it. */
void deadline_begin(deadline *d, volatile sig_atomic_t *flag, unsigned seconds);

/* What was over, after which the flag is 0 again. */
deadline_over deadline_end(deadline *d);

/* Is the flag set of the statement that runs, by Ctrl-C, too?  For who has no context at hand. */
bool deadline_passed(void);

void deadline_memory(void); /* private: the memory is over */

#endif
