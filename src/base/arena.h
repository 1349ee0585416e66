/* Memory that is released all at once: syntax trees, one arena a statement or
 * definition file; results, one a statement or table row. */
#ifndef MMCALC_BASE_ARENA_H
#define MMCALC_BASE_ARENA_H

#include <stddef.h>

typedef struct arena arena;

arena *arena_new(void);
void arena_free(arena *a);
void arena_reset(arena *a); /* forgets everything, keeps one block for reuse */
void *arena_alloc(arena *a, size_t size); /* zeroed, aligned for any type */
void *arena_array(arena *a, size_t count,
                  size_t size); /* the same for count items, the product checked */
char *arena_copy(arena *a, const char *text);
char *arena_copyn(arena *a, const char *text, size_t n);
char *arena_format(arena *a, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* What is taken from here on can be given back before the rest, the last first: what was made
 * since, and the releases that were deferred. */
typedef struct arena_mark {
    void *block, *deferred;
    size_t used, taken;
} arena_mark;
arena_mark arena_here(const arena *a);
size_t arena_since(const arena *a, const arena_mark *m); /* bytes */
void arena_back(arena *a, const arena_mark *m);

/* Calls release(what) when the arena is reset or freed, last first. */
void arena_defer(arena *a, void (*release)(void *), void *what);

#endif
