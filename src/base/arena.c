/* Arenas: see arena.h. */
#include "base/arena.h"

#include <stdalign.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

/* The first block of an arena is small, as each formula and each statement that stays has an arena:
 * f(x) = x + 1 just fits. */
enum { FIRST = 1536 - 64, BLOCK = 16 * 1024 - 64, ALIGN = alignof(max_align_t) };

typedef struct block {
    struct block *next;
    size_t used, room;
    alignas(max_align_t) char bytes[];
} block;

typedef struct deferred {
    struct deferred *next;
    void (*release)(void *);
    void *what;
} deferred;

struct arena {
    block *blocks; /* first the block that is being filled */
    deferred *last;
    size_t taken; /* bytes taken in all */
};

arena *arena_new(void)
{
    return mem_alloc(sizeof(arena));
}

/* Calls the releases that were deferred after `until`. */
static void run_deferred(arena *a, const deferred *until)
{
    while (a->last != until) {
        deferred *d = a->last;
        a->last = d->next;
        d->release(d->what);
    }
}

void arena_reset(arena *a)
{
    run_deferred(a, NULL);
    block *keep = NULL;
    for (block *b = a->blocks, *next; b; b = next) {
        next = b->next;
        if (keep == NULL && b->room <= BLOCK)
            keep = b;
        else
            free(b);
    }
    if (keep) {
        keep->used = 0;
        keep->next = NULL;
    }
    a->blocks = keep;
    a->taken = 0;
}

arena_mark arena_here(const arena *a)
{
    return (arena_mark){ a->blocks, a->last, a->blocks ? a->blocks->used : 0, a->taken };
}

size_t arena_since(const arena *a, const arena_mark *m)
{
    return a->taken - m->taken;
}

void arena_back(arena *a, const arena_mark *m)
{
    run_deferred(a, m->deferred);
    while (a->blocks != m->block) {
        mem_own block *b = a->blocks;
        a->blocks = b->next;
    }
    if (a->blocks)
        a->blocks->used = m->used;
    a->taken = m->taken;
}

void arena_free(arena *a)
{
    if (a == NULL)
        return;
    run_deferred(a, NULL);
    for (block *b = a->blocks, *next; b; b = next) {
        next = b->next;
        free(b);
    }
    free(a);
}

/* A block with room for so many bytes. What is larger than any block comes zeroed from the kernel,
 * without being touched. */
static void begin_block(arena *a, size_t size)
{
    size_t room = a->blocks == NULL ? FIRST : 2 * a->blocks->room;
    room = room < BLOCK ? room : BLOCK;
    const bool large = size > room;
    room = large ? size : room;
    block *b = large ? mem_alloc(sizeof(block) + room) : mem_grow(NULL, sizeof(block) + room);
    b->room = room;
    b->used = 0;
    b->next = a->blocks;
    a->blocks = b;
}

void *arena_bare(arena *a, size_t size)
{
    if (size > PTRDIFF_MAX - ALIGN - sizeof(block))
        mem_out();
    size = (size + ALIGN - 1) / ALIGN * ALIGN;
    if (a->blocks == NULL || a->blocks->room - a->blocks->used < size)
        begin_block(a, size);
    void *p = a->blocks->bytes + a->blocks->used;
    a->blocks->used += size;
    a->taken += size;
    return p;
}

void *arena_alloc(arena *a, size_t size)
{
    void *p = arena_bare(a, size);
    if (size <= BLOCK) /* else it is a block of its own */
        memset(p, 0, size);
    return p;
}

void *arena_array(arena *a, size_t count, size_t size)
{
    return arena_alloc(a, mem_times(count, size));
}

char *arena_copyn(arena *a, const char *text, size_t n)
{
    char *copy = arena_bare(a, n + 1);
    memcpy(copy, text, n);
    copy[n] = '\0';
    return copy;
}

char *arena_copy(arena *a, const char *text)
{
    return arena_copyn(a, text, strlen(text));
}

char *arena_span(arena *a, span at)
{
    return arena_copyn(a, at.src ? at.src->text + at.from : "",
                       at.src ? (size_t)(at.to - at.from) : 0);
}

char *arena_format(arena *a, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    int n = vsnprintf(NULL, 0, format, ap);
    va_end(ap);
    if (n < 0)
        n = 0;
    char *text = arena_bare(a, (size_t)n + 1);
    va_start(ap, format);
    vsnprintf(text, (size_t)n + 1, format, ap);
    va_end(ap);
    return text;
}

void arena_defer(arena *a, void (*release)(void *), void *what)
{
    deferred *d = arena_alloc(a, sizeof *d);
    *d = (deferred){ a->last, release, what };
    a->last = d;
}
