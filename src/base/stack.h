/* How much stack is left: one budget for every recursion whose depth a user controls.
 *
 * Such a function asks stack_low() before it goes deeper and says ST_LIMIT (stack_refuse), or gives
 * up what it could do without. What is kept back (STACK_RESERVE) is for functions that do not ask:
 * the libraries', and those whose depth and size are small.
 * Walks over a tree that fill no diagnostic ask nothing: a tree is never deeper than stack_depth(),
 * of which each level takes at most STACK_LEVEL bytes. */
#ifndef MMCALC_BASE_STACK_H
#define MMCALC_BASE_STACK_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/limit.h"
#include "base/status.h"

enum { STACK_RESERVE = 256 * 1024, STACK_LEVEL = 256, STACK_DEEPEST = LIMIT_NESTING };

extern _Thread_local uintptr_t
    stack_floor; /* private: the lowest address that may be used; UINTPTR_MAX until it is known */

bool stack_is_low(uintptr_t here);          /* private */

/* Is all but the reserve used up?  Of the calling thread's stack. */
static inline bool stack_low(void)
{
    uintptr_t here = (uintptr_t)__builtin_frame_address(0);
    return here < stack_floor && stack_is_low(here);
}

size_t stack_size(void);  /* bytes of the calling thread's stack; at most 256 MiB of it are used */
size_t stack_left(void);  /* bytes left of it, without the reserve */

/* The deepest tree that may be made: its walks take at most a third of the stack. */
int stack_depth(void);

/* Is there room for such a walk? */
bool stack_has_walk(void);

/* ST_LIMIT: what stands at `at` is nested too deeply. */
status stack_refuse(diag *d, span at);
#ifdef __clang_analyzer__
#define stack_refuse(...) ((stack_refuse)(__VA_ARGS__), ST_LIMIT)
#endif

/* A thread with a stack as large as the caller's, up to the usual size: what the caller may
 * evaluate, it may, too. 0, or an error number, as of pthread_create. */
int stack_thread(pthread_t *thread, void *(*run)(void *), void *data);

/* Called once, by the main thread: under `ulimit -v` its stack is taken before other memory is. */
void stack_begin(void);

#endif
