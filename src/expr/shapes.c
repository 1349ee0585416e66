/* Expressions without duplicates: see shapes.h. */
#include "expr/shapes.h"

#include <stdlib.h>

#include "base/mem.h"
#include "expr/expr.h"

/* A mark is the number of a table, unlike any other's, and in its last bits that of a shape. */
enum { FIRST = 1 << 10, BITS = 24, MOST = (1 << BITS) - 1 };

typedef struct entry {
    shape own;
    uint64_t hash;
    uint64_t mark;
    struct entry *next;
} entry;

struct shapes {
    arena *a;
    entry **buckets, **by_number; /* the shapes are numbered from 1 on */
    size_t room, count;
    uint64_t mark; /* of the table, and no shape */
};

static void release(void *data)
{
    shapes *s = data;
    free(s->buckets);
    free(s->by_number);
}

shapes *shapes_new(arena *a)
{
    static uint64_t tables;
    shapes *s = arena_alloc(a, sizeof *s);
    *s = (shapes){ .a = a,
                   .buckets = mem_array(FIRST, sizeof(entry *)),
                   .by_number = mem_array(FIRST + 1, sizeof(entry *)),
                   .room = FIRST,
                   .mark = __atomic_add_fetch(&tables, 1, __ATOMIC_RELAXED) << BITS };
    arena_defer(a, release, s);
    return s;
}

static entry **bucket_of(const shapes *s, uint64_t hash)
{
    return &s->buckets[hash >> 1 & (s->room - 1)]; /* the last bit of each hash is 1 */
}

static void mark(const node *e, uint64_t as)
{
    __atomic_store_n(&((node *)e)->shape, as, __ATOMIC_RELAXED);
}

shape *shapes_find(shapes *s, const node *e)
{
    const uint64_t before = __atomic_load_n(&e->shape, __ATOMIC_RELAXED);
    if (before >> BITS == s->mark >> BITS)
        return &s->by_number[before & MOST]->own;
    const uint64_t hash = expr_hash(e);
    entry *x = *bucket_of(s, hash);
    while (x && (x->hash != hash || !expr_same(x->own.is, e)))
        x = x->next;
    if (x == NULL)
        return NULL;
    mark(e, x->mark);
    return &x->own;
}

static void grow(shapes *s)
{
    const size_t old = s->room;
    entry **from = s->buckets;
    s->room *= 2;
    s->buckets = mem_array(s->room, sizeof(entry *));
    for (size_t i = 0; i < old; i++)
        for (entry *x = from[i], *next; x; x = next) {
            entry **bucket = bucket_of(s, x->hash);
            next = x->next;
            x->next = *bucket;
            *bucket = x;
        }
    free(from);
    s->by_number = mem_grow_array(s->by_number, s->room + 1, sizeof(entry *));
}

shape *shapes_add(shapes *s, const node *e)
{
    if (s->count == MOST)
        return NULL;
    if (s->count == s->room)
        grow(s);
    entry *x = arena_alloc(s->a, sizeof *x);
    *x = (entry){ .own = { .is = e }, .hash = expr_hash(e), .mark = s->mark | ++s->count };
    entry **bucket = bucket_of(s, x->hash);
    x->next = *bucket;
    *bucket = s->by_number[s->count] = x;
    mark(e, x->mark);
    return &x->own;
}
