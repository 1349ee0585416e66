/* Limits of a statement's time and memory: see deadline.h. */
#include "base/deadline.h"

#include <stddef.h>
#include <unistd.h>

static volatile sig_atomic_t *volatile flag, late, crowded, timing;
static struct sigaction before;

static void on_alarm(int number)
{
    (void)number;
    if (flag == NULL)
        return;
    late = 1;
    *flag = 1;
}

void deadline_begin(deadline *d, volatile sig_atomic_t *to_set, unsigned seconds)
{
    struct sigaction act = { .sa_handler = on_alarm };
    *d = (deadline){ flag, seconds > 0 && !timing };
    crowded = 0;
    flag = to_set;
    if (!d->timed)
        return;
    late = 0;
    timing = 1;
    sigemptyset(&act.sa_mask);
    sigaction(SIGALRM, &act, &before); /* no SA_RESTART: what waits has to look at the flag */
    alarm(seconds);
}

deadline_over deadline_end(deadline *d)
{
    if (d->timed) {
        alarm(0);
        sigaction(SIGALRM, &before, NULL);
        timing = 0;
    }
    deadline_over over = d->timed && late ? TIME_OVER : crowded ? MEMORY_OVER : NOT_OVER;
    if (over != NOT_OVER)
        *flag = 0;
    crowded = 0;
    flag = d->outer;
    return over;
}

bool deadline_passed(void)
{
    return flag && *flag;
}

void deadline_memory(void)
{
    if (flag == NULL || crowded)
        return;
    crowded = 1;
    *flag = 1;
}
