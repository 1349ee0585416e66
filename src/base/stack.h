/* How much stack is left: one budget for every recursion whose depth a user controls.
 *
 * Such a function asks stack_low() before it goes deeper, and then fails with ST_LIMIT
 * (stack_refuse) or does without the answer. STACK_RESERVE is kept for functions that do not ask:
 * those of libraries, and those of small depth and size. Walks over a tree that fill no diagnostic
 * need not ask: a tree is never deeper than stack_depth(), and each level takes at most STACK_LEVEL
 * bytes. */
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

/* Is all but the reserve of the calling thread's stack used up? */
static inline bool stack_low(void)
{
    uintptr_t here = (uintptr_t)__builtin_frame_address(0);
    return here < stack_floor && stack_is_low(here);
}

size_t stack_size(void);  /* bytes of the calling thread's stack, of which at most 256 MiB are
                             used */
size_t stack_left(void);  /* bytes left of it, without the reserve */

/* The depth that a tree may have: a walk over it takes at most a third of the stack. */
int stack_depth(void);

/* Is there stack left for such a walk? */
bool stack_has_walk(void);

/* ST_LIMIT: the text at `at` is nested too deeply. */
status stack_refuse(diag *d, span at);
#ifdef __clang_analyzer__
#define stack_refuse(...) ((stack_refuse)(__VA_ARGS__), ST_LIMIT)
#endif

/* Starts a thread with a stack as large as the caller's, up to the usual size, so that it may
 * evaluate what the caller may. 0, or an error number as from pthread_create. */
int stack_thread(pthread_t *thread, void *(*run)(void *), void *data);

/* To be called once, by the main thread: takes its stack before other memory is taken, which
 * matters under `ulimit -v`. */
void stack_begin(void);

#endif
