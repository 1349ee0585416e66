/* Writes an assignment's values to memory. All values are computed before the first is written;
 * only where blocks of indices do not disturb each other are they computed and written block by
 * block. */
#include <stdlib.h>
#include <string.h>

#include "machine/blocks.h"
#include "machine/hmm.h"
#include "machine/layout.h"
#include "machine/reference.h"
#include "base/sort.h"

enum { ASCENDING, DESCENDING, BUFFERED };

/* Is the reference to this member? A member that does not exist is not: no index takes that
 * branch. */
static bool refers_to(run *u, const vexpr *x, const struct member *m)
{
    struct member *other;
    diag_trial trial;
    diag_try(&trial, &u->e->d);
    status st = subscript_member(u, x, &other);
    diag_tried(&trial, false);
    return st == ST_OK && other == m;
}

/* Narrows *order, in which blocks may be computed and written one by one, by an expression's
 * references: no index may read what an earlier block has overwritten. */
static void order_for(run *u, const vexpr *x, const array *a, const struct member *m, int64_t first,
                      int64_t by, int *order)
{
    int64_t f, c;
    if (x == NULL || !x->reads || *order == BUFFERED)
        return;
    if (x->op != V_READ) {
        order_for(u, x->a, a, m, first, by, order);
        order_for(u, x->b, a, m, first, by, order);
        order_for(u, x->c, a, m, first, by, order);
        for (int i = 0; x->op == V_APPLY && i < 2; i++)
            order_for(u, x->sub[i], a, m, first, by, order);
        for (int i = 0; x->op == V_TUPLE && i < x->lanes; i++)
            order_for(u, x->item[i], a, m, first, by, order);
        return;
    }
    for (int d = 0; d < x->array->dims;
         d++) /* subscripts are read before the write, too */
        order_for(u, x->sub[d], a, m, first, by, order);
    if (*order == BUFFERED || x->array != a || !refers_to(u, x, m))
        return;
    if (!subscript_affine(u, x, &f, &c) || c != by || by == 0) {
        *order = BUFFERED;
        return;
    }
    if ((first - f) % by != 0 || first == f)
        return;
    int wanted = (first - f) / by > 0 ? DESCENDING : ASCENDING;
    *order = *order < 0 || *order == wanted ? wanted : BUFFERED;
}

static void mark_set(struct member *m, uint64_t at)
{
    if (m->unset && !m->set[at]) {
        m->set[at] = 1;
        m->unset--;
    }
}

/* Writes a block of a run of addresses; gives how many words were written for the first time. */
static uint64_t write_run(struct member *m, int64_t first, int64_t by, uint64_t from, uint64_t n,
                          const int64_t *value)
{
    int64_t begin = first + by * (int64_t)from, *to = m->words + begin;
    uint64_t before = 0;
    if (by == 1)
        memcpy(to, value, n * sizeof *to);
    else
        for (uint64_t i = 0; i < n; i++)
            to[(int64_t)i * by] = value[i];
    if (m->unset == 0)
        return 0;
    uint8_t *set = m->set + begin;
    for (uint64_t i = 0; i < n; i++) {
        before += set[(int64_t)i * by];
        set[(int64_t)i * by] = 1;
    }
    return n - before;
}

typedef struct storing {
    const step *s;
    const uint8_t *mask;
    struct member *m;
    int64_t first, step;
    int64_t *value, *place; /* of every index, where writes come after all values; a row for each
                               component */
    bool descending;
    uint64_t *fresh;          /* by share: words written for the first time */
} storing;

static status run_block(run *u, void *data, int part, uint64_t from, uint64_t n)
{
    storing *k = data;
    int64_t value[BLOCK];
    if (k->descending) { /* block b counted from the last */
        uint64_t blocks = (u->s + BLOCK - 1) / BLOCK;
        from = (blocks - 1 - from / BLOCK) * BLOCK;
        n = u->s - from < BLOCK ? u->s - from : BLOCK;
    }
    status st = vector(u, k->s->b, from, n, NULL, value);
    if (st == ST_OK)
        note_width(u->o, u->r, value, n, NULL);
    if (st == ST_OK)
        k->fresh[part] += write_run(k->m, k->first, k->step, from, n, value);
    return st;
}

/* Writes to a run of addresses. `order`: ASCENDING or DESCENDING, block by block; below 0 blocks do
 * not depend on each other, and threads share them. */
static status store_runs(run *u, const step *s, struct member *m, int64_t first, int64_t by,
                         int order)
{
    int parts = order < 0 ? blocks_threads_worth(u) : 1;
    storing k = { .s = s,
                  .m = m,
                  .first = first,
                  .step = by,
                  .descending = order == DESCENDING,
                  .fresh = mem_array((size_t)parts, sizeof *k.fresh) };
    status st = blocks_each(u, parts, run_block, &k);
    for (int i = 0; i < parts; i++)
        m->unset -= k.fresh[i];
    free(k.fresh);
    return st;
}

static status place_block(run *u, void *data, int part, uint64_t from, uint64_t n)
{
    (void)part;
    storing *k = data;
    mem_own int64_t *value = vector_room(u, k->s->b);
    const uint8_t *here = k->mask ? k->mask + from : NULL;
    status st = vector(u, k->s->b, from, n, here, value);
    for (int j = 0; j < k->s->b->lanes && st == ST_OK; j++)
        note_width(u->o, u->r, value + (uint64_t)j * n, n, here);
    for (int j = 0; j < k->s->b->lanes && st == ST_OK; j++)
        memcpy(k->value + (uint64_t)j * u->s + from, value + (uint64_t)j * n, n * sizeof *value);
    return st == ST_OK ? subscripts(u, k->s->a, from, n, here, k->place + from) : st;
}

static bool stays(const run *u, const storing *k, uint64_t i)
{
    bool same = true;
    for (uint64_t j = 0; j < (uint64_t)k->s->b->lanes; j++)
        same &= k->m->words[j * k->m->stride + (uint64_t)k->place[i]] == k->value[j * u->s + i];
    return same;
}

/* Reports words to which the indices [from, to), which have written, wrote different values: one of
 * these finds another value than its own. */
static status look_for_disagreement(run *u, const storing *k, uint64_t from, uint64_t to,
                                    bool one_round, const char *rule)
{
    const meeting meet = { .ref = k->s->a,
                           .m = k->m,
                           .place = k->place,
                           .value = k->value,
                           .lanes = (uint64_t)k->s->b->lanes,
                           .mask = k->mask };
    uint64_t lost = 0;
    size_t room = 0;
    mem_own int64_t *at = NULL;
    for (uint64_t i = from; i < to; i++) {
        if ((k->mask && !k->mask[i]) || stays(u, k, i))
            continue;
        at = mem_more(at, lost, &room, sizeof *at);
        at[lost++] = k->place[i];
    }
    if (lost)
        sort_words(at, lost, u->e->w->numbers.stop);
    for (uint64_t i = 0; i < lost; i++)
        if (i == 0 || at[i] != at[i - 1]) /* one report a word */
            reference_violation(u, &meet, "write", from, one_round, at[i], rule);
    return blocks_go_on(u);
}

static void write_one(run *u, const storing *k, uint64_t i)
{
    if (k->mask && !k->mask[i])
        return;
    for (uint64_t j = 0; j < (uint64_t)k->s->b->lanes; j++)
        k->m->words[j * k->m->stride + (uint64_t)k->place[i]] = k->value[j * u->s + i];
    mark_set(k->m, (uint64_t)k->place[i]);
}

/* Writes the values of the round [from, to), the last index first, so that the lowest wins. Where
 * any index may win (crcw_arbitrary), goes upwards from some index, and around. */
static status write_round(run *u, const storing *k, uint64_t from, uint64_t to)
{
    bool any = u->variant == VARIANT_ARBITRARY && u->o->winner > 0;
    uint64_t first = any ? (u->o->winner - 1) % (to - from) : 0;
    status st = ST_OK;
    for (uint64_t done = 0, n; done < to - from && st == ST_OK; done += n) {
        n = to - from - done < BLOCK ? to - from - done : BLOCK;
        for (uint64_t i = done; i < done + n; i++)
            write_one(u, k, any ? from + (first + i) % (to - from) : to - 1 - i);
        st = blocks_go_on(u);
    }
    if (st == ST_OK && u->variant == VARIANT_COMMON)
        st = look_for_disagreement(u, k, from, to, true, "crcw_common wants equal values");
    return st;
}

/* Reports words to which several indices add by a[i] = a[i] + x: all have read the old value, so
 * that one of their sums stays. Where the sums differ, look_for_disagreement reports it, too. */
static status look_for_lost(run *u, const storing *k)
{
    const meeting meet = { .ref = k->s->a, .m = k->m, .place = k->place, .mask = k->mask };
    uint64_t count = 0;
    int64_t *at = NULL;
    if (!k->s->updates || k->s->b->lanes > 1 || u->m.kind == MACHINE_PRAM)
        return ST_OK; /* the PRAM's variant says which value stays */
    at = mem_array(u->s, sizeof *at);
    for (uint64_t i = 0; i < u->s; i++)
        if ((k->mask == NULL || k->mask[i]) && !stays(u, k, i))
            at[count++] = k->place[i];
    if (count)
        sort_words(at, count, u->e->w->numbers.stop);
    for (uint64_t i = 1; i < count; i++) {
        if (at[i] != at[i - 1])
            continue;
        while (i + 1 < count && at[i + 1] == at[i])
            i++;
        reference_violation(u, &meet, "add to", 0, false, at[i],
                            "all but one of the additions are lost, and `atomic a[i] += x` "
                            "loses none");
    }
    free(at);
    return blocks_go_on(u);
}

/* atomic a[i] += x: one index after another. */
static status add_all(run *u, const storing *k)
{
    status st = ST_OK;
    for (uint64_t from = 0, n; from < u->s && st == ST_OK; from += n) {
        n = u->s - from < BLOCK ? u->s - from : BLOCK;
        for (uint64_t i = from; i < from + n && st == ST_OK; i++)
            if (k->mask == NULL || k->mask[i])
                st = vector_add_word(u, k->s->a, k->m, k->place[i], k->value[i], i);
        status_then(st, blocks_go_on(u));
    }
    return st;
}

static status write_all(run *u, const storing *k)
{
    status st = look_for_lost(u, k);
    for (uint64_t from = 0, to; from < u->s && st == ST_OK; from = to) {
        to = u->s - from < u->m.p ? u->s : from + u->m.p;
        st = write_round(u, k, from, to);
    }
    if (st == ST_OK && u->m.kind != MACHINE_PRAM) /* a PRAM's rounds come in order */
        st = look_for_disagreement(u, k, 0, u->s, false, "which value stays is not determined");
    return st;
}

/* Computes all values and places first, and then writes: rounds in order, within a round the lowest
 * thread last, so that it wins (machines.md §2, priority). */
static status store_buffered(run *u, const step *s, struct member *m, const uint8_t *mask)
{
    uint64_t lanes = (uint64_t)s->b->lanes, words = mem_times(lanes + 1, u->s);
    status st = layout_take_words(u, words, s->at->at);
    if (st != ST_OK)
        return st;
    u->r->words -= words;
    storing k = { .s = s,
                  .mask = mask,
                  .m = m,
                  .value = mem_array(mem_times(lanes, u->s), sizeof *k.value),
                  .place = mem_array(u->s, sizeof *k.place) };
    st = blocks_each(u, blocks_threads_worth(u), place_block, &k);
    for (uint64_t i = 0; i < u->s && st == ST_OK && hmm_inside(u); i++)
        if (mask == NULL || mask[i])
            st = hmm_write(u, s->a, m, k.place[i], k.value + i, s->b->lanes, u->s);
    if (st == ST_OK && s->a->atomic)
        st = add_all(u, &k);
    else if (st == ST_OK)
        st = write_all(u, &k);
    free(k.value);
    free(k.place);
    return st;
}

/* Tells an observer of the moment: the loops and the arrays as they are now. */
static void tell(run *u, bool after)
{
    moment m = { .after = after };
    for (const loop_turn *t = u->turns; t && m.loops < MOMENT_LOOPS; t = t->outer)
        m.loops++;
    int i = m.loops;
    for (const loop_turn *t = u->turns; i > 0; t = t->outer) {
        m.loop[--i] = t->name;
        m.value[i] = u->hosts[(size_t)t->host * (size_t)u->p->lanes];
    }
    u->o->moment(u->o->observer, &m);
    layout_show(u);
}

static status store_words(run *u, const step *s, const uint8_t *mask)
{
    struct member *m;
    int64_t first, by;
    uint64_t active = reference_active(u, mask);
    bool watched = hmm_inside(u) && s->a->array->space == SPACE_GLOBAL; /* other DMMs may touch the
                                                                           words */
    status st = reference_count_all(u, s->b, mask);
    for (int d = 0; d < s->a->array->dims && st == ST_OK; d++)
        st = reference_count_all(u, s->a->sub[d], mask);
    if (st == ST_OK && active == 0) /* on the HMM it is a step all the same */
        return hmm_inside(u) ? reference_count(u, s->a, mask, true) : ST_OK;
    if (st == ST_OK && (st = subscript_member(u, s->a, &m)) == ST_OK)
        st = reference_count(u, s->a, mask, true);
    if (st != ST_OK)
        return st;
    reference_count_statement(u, s->b, true, mask);
    u->r->assignments += active;
    if (!u->o->data)
        return ST_OK;
    if (mask == NULL && s->b->lanes == 1 && !s->a->atomic && !watched
        && subscript_affine(u, s->a, &first, &by)) {
        int order = -1;
        order_for(u, s->b, s->a->array, m, first, by, &order);
        if (by != 0 && order != BUFFERED)
            return store_runs(u, s, m, first, by, order);
    }
    return store_buffered(u, s, m, mask);
}

status store_run(run *u, const step *s, const uint8_t *mask)
{
    bool told = u->o->moment && u->o->data && reference_active(u, mask) > 0;
    if (told)
        tell(u, false);
    status st = store_words(u, s, mask);
    if (told && st == ST_OK)
        tell(u, true);
    return st;
}
