/* Memory. Products of sizes are checked here and nowhere else.
 *
 * Two kinds of function. mem_NAME takes what a program needs to go on: where it cannot be had
 * the process ends with a message on standard error and exit status 4, the one exception to
 * "never exit from a library function", because nothing that calls them could go on.
 * mem_try_NAME is for sizes that a user controls: NULL where so much is not to be had, within
 * the limit that is set too, and the caller says so (mem_refuse). */
#ifndef MMCALC_BASE_MEM_H
#define MMCALC_BASE_MEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/status.h"

void *mem_alloc(size_t size);                                 /* zeroed */
void *mem_array(size_t count, size_t size); /* zeroed: count items of `size` bytes */
void *mem_grow(void *old, size_t size);                       /* what is new is not zeroed */
void *mem_grow_array(void *old, size_t count, size_t size);
/* An array with room for one more than `count` items, longer by half where it is full. */
void *mem_more(void *items, size_t count, size_t *room, size_t size);
/* A stream that is written into memory, to be freed; all of it, or the process ends. *text and
 * *length are what was flushed; rewind begins anew. */
FILE *mem_stream(char **text, size_t *length);
void mem_stream_end(FILE *stream);                            /* closes it */
void mem_stream_flush(FILE *stream);
char *mem_copy(const char *text);
char *mem_copyn(const char *text, size_t n);                  /* n bytes and a '\0' */

void *mem_try_array(size_t count, size_t size);               /* zeroed, or NULL */
void *mem_try_grow_array(void *old, size_t count, size_t size); /* NULL: `old` is as it was */

/* a * b, or SIZE_MAX, of which nothing can be had. */
static inline size_t mem_times(size_t a, size_t b)
{
    size_t product;
    return __builtin_mul_overflow(a, b, &product) ? SIZE_MAX : product;
}

/* Could `count` items of `size` bytes be taken beside what the process holds? */
bool mem_has(uint64_t count, size_t size);

/* ST_LIMIT: `what` ("a series of 10 values") needs more memory than there may be, and how to raise
 * that. */
status mem_refuse(diag *d, span at, const char *format, ...) __attribute__((format(printf, 3, 4)));
#ifdef __clang_analyzer__
#define mem_refuse(...) ((mem_refuse)(__VA_ARGS__), ST_LIMIT)
#endif

/* The limit in bytes of what the process may hold: of the machine's memory, or of `ulimit -v`, one
 * half, until it is set. */
uint64_t mem_limit(void);
void mem_set_limit(uint64_t bytes);
uint64_t mem_held(void); /* bytes in the machine's memory now */

/* The process held more than the limit when it was last looked at: now and then as memory is taken,
 * when the statement that runs is told to end, too (base/deadline.h).  Does it hold more now? */
bool mem_crowded(void);

/* Ends the process as if memory were out. */
void mem_out(void) __attribute__((noreturn));

/* In a process forked from this one: its end for want of memory is told by its parent, and it
 * writes nothing. */
void mem_in_child(void);

#endif
