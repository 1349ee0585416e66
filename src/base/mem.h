/* Memory. Products of sizes are checked here and nowhere else.
 *
 * There are two kinds of functions. mem_NAME takes what the program needs to go on: without it the
 * process ends with a message on standard error and exit status 4. That is the one exception to
 * "never exit from a library function", as no caller could go on. mem_try_NAME is for sizes that a
 * user controls: NULL if so much cannot be had, or is above the limit that is set, and the caller
 * reports it (mem_refuse). */
#ifndef MMCALC_BASE_MEM_H
#define MMCALC_BASE_MEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/status.h"

/* Keeps what is given back, up to 64 MB, for what is taken next: the kernel clears a page that it
 * gives anew. */
void mem_keep_freed(void);
void *mem_alloc(size_t size);                                 /* zeroed */
void *mem_array(size_t count, size_t size); /* zeroed: count items of `size` bytes */
void *mem_grow(void *old, size_t size);                       /* new bytes are not zeroed */
void *mem_grow_array(void *old, size_t count, size_t size);
/* A local pointer whose memory is released wherever its scope is left: mem_own char *path = ...; */
#define mem_own __attribute__((cleanup(mem_release)))
void mem_release(void *pointer); /* releases what the pointer at this place points to */
/* mem_more: the array, moved if need be, with room for one more than `count` items; a full one
 * grows by half (mem_enlarge). */
void *mem_enlarge(void *items, size_t *room, size_t size);
static inline void *mem_more(void *items, size_t count, size_t *room, size_t size)
{
    return count < *room ? items : mem_enlarge(items, room, size);
}
/* A stream into memory, which the caller frees; if it cannot all be kept, the process ends. *text
 * and *length are what was flushed; rewind begins anew. */
FILE *mem_stream(char **text, size_t *length);
void mem_stream_end(FILE *stream);                            /* closes it */
void mem_stream_flush(FILE *stream);
char *mem_copy(const char *text);
char *mem_copyn(const char *text, size_t n);                  /* n bytes and a '\0' */

void *mem_try_array(size_t count, size_t size);               /* zeroed, or NULL */
void *mem_try_grow_array(void *old, size_t count, size_t size); /* NULL: `old` is unchanged */

/* a * b, or SIZE_MAX, an amount that cannot be had. */
static inline size_t mem_times(size_t a, size_t b)
{
    size_t product;
    return __builtin_mul_overflow(a, b, &product) ? SIZE_MAX : product;
}

/* Could `count` items of `size` bytes be taken besides what the process holds? */
bool mem_has(uint64_t count, size_t size);

/* ST_LIMIT: what the format says ("a series of 10 values") needs more memory than there may be;
 * with a hint how to raise the limit. */
status mem_refuse(diag *d, span at, const char *format, ...) __attribute__((format(printf, 3, 4)));
#ifdef __clang_analyzer__
#define mem_refuse(...) ((mem_refuse)(__VA_ARGS__), ST_LIMIT)
#endif

/* The bytes that the process may hold: until it is set, half of the machine's memory or of `ulimit
 * -v`. */
uint64_t mem_limit(void);
void mem_set_limit(uint64_t bytes);
uint64_t mem_held(void); /* bytes that the process holds now */

/* Does the process hold more than the limit? It is looked at now and then as memory is taken; above
 * the limit the running statement is told to end, too (base/deadline.h). */
bool mem_crowded(void);

/* Ends the process as if memory could not be had. */
void mem_out(void) __attribute__((noreturn));

/* For a process forked from this one: its parent reports that it ended for want of memory, and it
 * writes nothing. */
void mem_in_child(void);

#endif
