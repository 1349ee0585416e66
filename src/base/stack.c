/* How much stack is left: see stack.h. */
#include "base/stack.h"

#include <pthread.h>
#include <sys/resource.h>

enum { MOST = 256 << 20, USUAL = 8 << 20, STEP = 1 << 16 };

_Thread_local uintptr_t stack_floor = UINTPTR_MAX;
static _Thread_local uintptr_t top;
static _Thread_local size_t size;

/* Measures a thread's stack, from its attributes; for the main thread, whose stack the kernel
 * extends, within its limits. */
static void measure(uintptr_t here)
{
    pthread_attr_t attributes;
    void *low = NULL;
    size_t bytes = 0;
    struct rlimit all;
    if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
        pthread_attr_getstack(&attributes, &low, &bytes);
        pthread_attr_destroy(&attributes);
    }
    top = (uintptr_t)low + bytes;
    if (bytes == 0 || here >= top
        || here < (uintptr_t)low) { /* it is not known, or this is not the thread's own stack */
        top = here;
        bytes = USUAL / 2;
    }
    size = bytes < MOST ? bytes : MOST;
    if (getrlimit(RLIMIT_AS, &all) == 0 && all.rlim_cur / 16 < size)
        size = all.rlim_cur / 16;
    size_t reserve = size / 4 < STACK_RESERVE ? size / 4 : STACK_RESERVE;
    stack_floor = top - size + reserve;
}

bool stack_is_low(uintptr_t here)
{
    if (stack_floor == UINTPTR_MAX)
        measure(here);
    return here < stack_floor;
}

size_t stack_size(void)
{
    if (stack_floor == UINTPTR_MAX)
        measure((uintptr_t)__builtin_frame_address(0));
    return size;
}

size_t stack_left(void)
{
    uintptr_t here = (uintptr_t)__builtin_frame_address(0);
    return stack_low() ? 0 : here - stack_floor;
}

int stack_depth(void)
{
    size_t levels = stack_size() / 3 / STACK_LEVEL;
    return levels < STACK_DEEPEST ? (int)levels : STACK_DEEPEST;
}

bool stack_has_walk(void)
{
    return stack_left() >= (size_t)stack_depth() * STACK_LEVEL;
}

status(stack_refuse)(diag *d, span at)
{
    return diag_fail(
        d, ST_LIMIT, at,
        "nested deeper than the stack of %zu kB allows; raise it before the start with: ulimit -s",
        stack_size() / 1024);
}

int stack_thread(pthread_t *thread, void *(*run)(void *), void *data)
{
    pthread_attr_t attributes;
    size_t bytes = stack_size() < USUAL ? stack_size() : USUAL;
    int error = pthread_attr_init(&attributes);
    if (error)
        return error;
    pthread_attr_setstacksize(&attributes,
                              (bytes + STEP) / STEP
                                  * STEP); /* if it may not be that small, the system's usual one */
    error = pthread_create(thread, &attributes, run, data);
    pthread_attr_destroy(&attributes);
    return error;
}

/* Makes the kernel extend the stack to `floor`. */
__attribute__((noinline)) static void reach(uintptr_t floor)
{
    volatile char room[STEP];
    room[0] = 0;
    if ((uintptr_t)room > floor + 2 * STEP)
        reach(floor);
    room[STEP - 1] = room[0]; /* prevents a tail call */
}

void stack_begin(void)
{
    struct rlimit all;
    stack_size();
    if (getrlimit(RLIMIT_AS, &all) == 0 && all.rlim_cur != RLIM_INFINITY)
        reach(top - size + STEP);
}
