/* Sums of parts, like ones collected: see writer.h. */
#include "cost/writer.h"

#include <string.h>

#include "base/str.h"

enum { FEW = 16 }; /* parts that are looked through one by one */

typedef struct part_table { /* of a long list: its parts by their hash */
    summand **slot, *last;
    size_t count, room; /* a power of two */
} part_table;

static bool same_part(const summand *p, const summand *one)
{
    if (p->hash != one->hash || (p->var == NULL) != (one->var == NULL))
        return false;
    return one->var ? strcmp(p->var, one->var) == 0 && expr_same(p->lo, one->lo)
                          && expr_same(p->hi, one->hi) && ratio_cmp(p->k, one->k) == 0
                    : expr_same(p->is, one->is);
}

/* Where a part like it is, or would be. */
static summand **slot_of(const part_table *t, const summand *one)
{
    size_t i = one->hash & (t->room - 1);
    while (t->slot[i] && !same_part(t->slot[i], one))
        i = (i + 1) & (t->room - 1);
    return &t->slot[i];
}

static void make_table(writer *w, part_table *t, summand *list)
{
    t->room = t->room ? 2 * t->room : 4 * FEW;
    t->slot = arena_array(w->s.a, t->room, sizeof *t->slot);
    for (summand *p = list; p; p = p->next)
        *slot_of(t, p) = p;
}

/* The part of the list that is like it; NULL, with the last of the list: there is none. */
static summand *find_part(writer *w, summand *list, const summand *one, summand **last)
{
    size_t count = 0;
    part_table *t = list ? list->table : NULL;
    if (t) {
        *last = t->last;
        return *slot_of(t, one);
    }
    for (summand *p = list; p; *last = p, p = p->next, count++)
        if (same_part(p, one))
            return p;
    if (count == FEW) {
        t = list->table = arena_alloc(w->s.a, sizeof *t);
        *t = (part_table){ .last = *last, .count = count };
        make_table(w, t, list);
    }
    return NULL;
}

static void append(writer *w, summand **list, summand *last, const summand *one)
{
    summand *made = arena_alloc(w->s.a, sizeof *made), *first = *list;
    part_table *t = first ? first->table : NULL;
    *made = *one;
    if (last)
        last->next = made;
    else
        *list = made;
    if (t == NULL)
        return;
    t->last = made;
    if (2 * ++t->count > t->room)
        make_table(w, t, first);
    else
        *slot_of(t, made) = made;
}

void parts_add(writer *w, summand **list, summand one)
{
    summand *last = NULL;
    one.hash = one.var ? str_hash(one.var) : expr_hash(one.is);
    one.next = NULL;
    one.table = NULL;
    summand *p = find_part(w, *list, &one, &last);
    if (p == NULL)
        append(w, list, last, &one);
    else if (one.is)
        p->k = ratio_add(p->k, one.k);
    else
        for (const summand *i = one.inside; i; i = i->next)
            parts_add(w, &p->inside, *i);
}

void parts_add_node(writer *w, summand **list, const node *is)
{
    if (!expr_is(is, 0))
        parts_add(w, list, (summand){ .k = ratio_of(1), .is = is });
}

/* A program of many statements has as many parts: the tree is cut, so that those who walk over it
 * need no more stack than for a sum of LONG. */
const node *parts_sum(writer *w, const summand *list)
{
    enum { LONG = 1024 };
    const node *sum = NULL, *before = NULL;
    int count = 0;
    for (const summand *p = list; p; p = p->next) {
        if (count++ == LONG) {
            before = before ? expr_pair(w->s.a, OP_ADD, before, sum) : sum;
            sum = NULL;
            count = 1;
        }
        const node *one = p->is;
        if (one == NULL)
            one = expr_aggregate(w->s.a, AGGREGATE_SUM, p->var, p->lo, p->hi,
                                 parts_sum(w, p->inside));
        one = expr_times(w->s.a, p->k, one);
        sum = sum ? expr_add(w->s.a, sum, one) : one;
    }
    if (before)
        return expr_pair(w->s.a, OP_ADD, before, sum);
    return sum ? sum : expr_number(w->s.a, 0);
}

static bool is_access(const node *n, void *data)
{
    (void)data;
    return n->kind == N_AGGREGATE && n->op >= AGGREGATE_ACCESS
           && n->op < AGGREGATE_BANKS;
}

bool parts_counts(const node *n)
{
    return expr_any(n, is_access, NULL);
}
