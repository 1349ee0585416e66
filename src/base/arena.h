/* Memory that is released all at once: for syntax trees an arena for each statement or definition
 * file; for results one for each statement or table row. */
#ifndef MMCALC_BASE_ARENA_H
#define MMCALC_BASE_ARENA_H

#include <stddef.h>

#include "base/status.h"

typedef struct arena arena;

arena *arena_new(void);
void arena_free(arena *a);
void arena_reset(arena *a); /* releases everything but one block, which is used again */
void *arena_alloc(arena *a, size_t size); /* zeroed, aligned for any type */
void *arena_bare(arena *a, size_t size);  /* not zeroed: for what is written whole */
void *arena_array(arena *a, size_t count,
                  size_t size); /* for `count` items; the product is checked */
char *arena_copy(arena *a, const char *text);
char *arena_copyn(arena *a, const char *text, size_t n);
char *arena_span(arena *a, span at); /* what stands there; "" where there is no text */
char *arena_format(arena *a, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A mark, to give back what is taken from here on before the rest: memory, and releases that were
 * deferred. Marks are given back in reverse order. */
typedef struct arena_mark {
    void *block, *deferred;
    size_t used, taken;
} arena_mark;
arena_mark arena_here(const arena *a);
size_t arena_since(const arena *a, const arena_mark *m); /* bytes taken since the mark */
void arena_back(arena *a, const arena_mark *m);

/* Calls release(what) when the arena is reset or freed, the last deferred first. */
void arena_defer(arena *a, void (*release)(void *), void *what);

#endif
