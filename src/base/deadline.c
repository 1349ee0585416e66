/* A statement's time: see deadline.h. */
#include "base/deadline.h"

#include <stddef.h>
#include <unistd.h>

static volatile sig_atomic_t *volatile flag, over;
static struct sigaction before;

static void on_alarm(int number)
{
    (void)number;
    if (flag == NULL)
        return;
    over = 1;
    *flag = 1;
}

bool deadline_begin(volatile sig_atomic_t *to_set, unsigned seconds)
{
    struct sigaction act = { .sa_handler = on_alarm };
    if (seconds == 0 || flag)
        return false;
    over = 0;
    flag = to_set;
    sigemptyset(&act.sa_mask);
    sigaction(SIGALRM, &act, &before); /* no SA_RESTART: what waits looks at the flag */
    alarm(seconds);
    return true;
}

bool deadline_end(void)
{
    alarm(0);
    sigaction(SIGALRM, &before, NULL);
    if (over)
        *flag = 0;
    flag = NULL;
    return over;
}
