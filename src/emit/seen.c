/* Which index asked for which word, by reference, while a forall was simulated: see inside.h. If no
 * proof shows that indices do not disturb each other, the run of this input may show it. */
#include <stdlib.h>

#include "emit/inside.h"
#include "machine/blocks.h"

enum { BY_NONE }; /* else the index' number plus one, or: */
#define BY_MANY UINT32_MAX

/* The addresses of an array, or of all members of a family. */
static void addresses(const array *a, uint64_t *first, uint64_t *words)
{
    uint64_t lo = UINT64_MAX, hi = 0;
    for (uint64_t k = 0; k < a->members; k++) {
        const struct member *m = &a->member[k];
        lo = m->size && m->base < lo ? m->base : lo;
        hi = m->size && m->base + m->size > hi ? m->base + m->size : hi;
    }
    *first = hi ? lo : 0;
    *words = hi ? hi - lo : 0;
}

static seen_reference *row_of(seen *s, const vexpr *ref, bool write)
{
    for (int i = 0; i < s->count; i++)
        if (s->list[i].where == ref->at && s->list[i].write == write
            && s->list[i].array == ref->array)
            return &s->list[i];
    s->list = mem_grow_array(s->list, (size_t)s->count + 1, sizeof *s->list);
    seen_reference *r = &s->list[s->count];
    *r = (seen_reference){ .where = ref->at, .array = ref->array, .write = write };
    addresses(ref->array, &r->first, &r->words);
    r->who = mem_try_array(r->words + 1, sizeof *r->who);
    if (r->who == NULL)
        return NULL;
    s->count++;
    return r;
}

status seen_note(seen *s, run *u, const vexpr *ref, const struct member *m, const uint8_t *mask,
                 bool write)
{
    int64_t at[BLOCK];
    status st = ST_OK;
    seen_reference *r = row_of(s, ref, write);
    if (r == NULL)
        return mem_refuse(u->e->d, ref->at->at, "who asks for each of its words");
    for (uint64_t from = 0; from < u->s && st == ST_OK; from += BLOCK) {
        uint64_t n = u->s - from < BLOCK ? u->s - from : BLOCK;
        const uint8_t *here = mask ? mask + from : NULL;
        if ((st = subscripts(u, ref, from, n, here, at)) != ST_OK)
            break;
        for (uint64_t i = 0; i < n; i++) {
            uint32_t own = from + i + 1 < BY_MANY ? (uint32_t)(from + i + 1) : BY_MANY;
            if (here && !here[i])
                continue;
            uint32_t *who = &r->who[m->base - r->first + (uint64_t)at[i]];
            *who = *who == BY_NONE || *who == own ? own : BY_MANY;
        }
    }
    return st;
}

static const seen_reference *row_of_touch(const seen *s, const touch *t)
{
    for (int i = 0; i < s->count; i++)
        if (s->list[i].where == t->where && s->list[i].write == t->write
            && s->list[i].array == t->array)
            return &s->list[i];
    return NULL;
}

bool seen_meet(const seen *s, const touch *a, const touch *b)
{
    const seen_reference *x = row_of_touch(s, a), *y = row_of_touch(s, b);
    if (x == NULL || y == NULL) /* no index came there */
        return false;
    uint64_t from = x->first > y->first ? x->first : y->first, x_end = x->first + x->words,
             y_end = y->first + y->words, to = x_end < y_end ? x_end : y_end;
    for (uint64_t i = from; i < to; i++) {
        uint32_t one = x->who[i - x->first], other = y->who[i - y->first];
        if (one != BY_NONE && other != BY_NONE && (one != other || one == BY_MANY))
            return true;
    }
    return false;
}

void seen_clear(seen *s)
{
    for (int i = 0; i < s->count; i++)
        free(s->list[i].who);
    free(s->list);
    *s = (seen){ 0 };
}
