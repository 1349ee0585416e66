/* An array that a forall reads, and then writes at words of other indices: its new words go to a
 * second place, and the two places change roles. So no statement has to be cut in two, and no value
 * has to wait in scratch memory. What the second place lacks - words in which it differs, and that
 * are not written now - is copied in the same kernel. If two statements write to the array, and the
 * second to all of it, the words of the first go to a third place, where nobody reads them. */
#include <stdlib.h>

#include "emit/phases.h"

/* --- which array? --------------------------------------------------------------------------- */

static seen_part look_for_read(const vexpr *x, void *a)
{
    return !x->reads ? PART_PASSED : x->op == V_READ && x->array == a ? PART_FOUND : PART_SEEN;
}

static bool reads(const step *s, void *a)
{
    return step_reads_any(s, look_for_read, a);
}

static bool writes(const step *s, void *a)
{
    return s->kind == STEP_STORE && s->a->array == a;
}

/* The stores to an array, at most two; 0 if they are not steps of the forall itself, or the array
 * is read after the first. */
static int stores_to(const step *body, array *a, const step *store[2])
{
    int count = 0;
    for (const step *s = body; s; s = s->next) {
        step alone = *s;
        alone.next = NULL;
        if (count && step_any(&alone, reads, a))
            return 0;
        if (step_any(s->body, writes, a) || step_any(s->other, writes, a))
            return 0;
        if (s->kind != STEP_STORE || s->a->array != a)
            continue;
        if (s->a->atomic || count == 2)
            return 0;
        store[count++] = s;
    }
    return count;
}

/* *from, *to: exactly the words of the member that a store writes; false unless there are as many
 * as indices, all different and without gaps. */
static bool written(gen *g, const step *s, const struct member *m, uint64_t *from, uint64_t *to)
{
    const array *a = s->a->array;
    int64_t lo = 0, hi = 0, low, high;
    touch w = touch_of(g, s->a, true);
    if (w.member != m || w.at.known == false || touch_meet(g, &w, &w))
        return false;
    for (int d = 0; d < a->dims; d++) {
        int64_t size = d ? (int64_t)a->dim[d] : 1;
        if (!line_range(g, s->a->sub[d], &low, &high) || __builtin_mul_overflow(lo, size, &lo)
            || __builtin_mul_overflow(hi, size, &hi) || __builtin_add_overflow(lo, low, &lo)
            || __builtin_add_overflow(hi, high, &hi))
            return false;
    }
    *from = (uint64_t)lo;
    *to = (uint64_t)hi;
    return lo >= 0 && (uint64_t)hi < m->size && (uint64_t)(hi - lo) + 1 == g->u->s;
}

/* An array whose new words may go elsewhere in this forall; false: there is none. */
bool elsewhere_find(phases *f, elsewhere *out)
{
    gen *g = &f->g;
    const recorder *rec = f->rec;
    if (rec->one_group || rec->o->checked || rec->watched || f->s->c)
        return false;
    for (const step *s = f->s->body; s; s = s->next) {
        const step *store[2] = { NULL, NULL };
        if (s->kind != STEP_STORE || s->a->array->space == SPACE_SHARED)
            continue;
        array *a = s->a->array;
        int count = stores_to(f->s->body, a, store);
        if (count == 0 || !step_any(f->s->body, reads, a) || (a->family && s->a->member == NULL))
            continue;
        touch w = touch_of(g, s->a, true);
        if (w.member == NULL)
            continue;
        *out = (elsewhere){ .member = w.member };
        const step *last = store[count - 1];
        out->store = last->a;
        if (!written(g, last, w.member, &out->from, &out->to))
            continue;
        if (count == 2) {
            touch first = touch_of(g, store[0]->a, true);
            if (first.member != w.member || touch_meet(g, &first, &first)
                || out->to - out->from + 1 != w.member->size)
                continue;
            out->lost = store[0]->a;
        }
        return true;
    }
    return false;
}

/* --- where it lies -------------------------------------------------------------------------- */

static second_place *place_of(const recorder *rec, const struct member *m)
{
    for (int i = 0; i < rec->second_count; i++)
        if (m->base >= rec->second[i].base && m->base < rec->second[i].base + rec->second[i].size)
            return &rec->second[i];
    return NULL;
}

static uint64_t room(recorder *rec, uint64_t words)
{
    uint64_t at = rec->second_words;
    rec->second_words += words;
    return at;
}

/* The address of a member's first word; true if it counts from the end of all other memory, whose
 * length is not known yet. */
bool elsewhere_address(recorder *rec, const struct member *m, place_role role, uint64_t *at)
{
    const second_place *p = place_of(rec, m);
    uint64_t lanes = (uint64_t)rec->lanes;
    *at = m->base * lanes;
    if (p == NULL)
        return false;
    int which = role == PLACE_LOST ? 2 : role == PLACE_NEW ? !p->now : p->now;
    if (which == 0)
        return false;
    *at = p->at[which] + (m->base - p->base) * lanes;
    return true;
}

/* Makes places for the array, and finds what has to be copied: words that the new place lacks. */
void elsewhere_begin(recorder *rec, elsewhere *e)
{
    second_place *p = place_of(rec, e->member);
    uint64_t words = e->member->size * (uint64_t)rec->lanes;
    if (p == NULL) {
        rec->second = mem_grow_array(rec->second, (size_t)rec->second_count + 1,
                                     sizeof *rec->second);
        p = &rec->second[rec->second_count++];
        *p = (second_place){ .base = e->member->base,
                             .size = e->member->size,
                             .to = e->member->size - 1 };
        p->at[1] = room(rec, words);
    }
    if (e->lost && !p->third) {
        p->at[2] = room(rec, words);
        p->third = true;
    }
    e->copy[0] = p->from;
    e->copy_end[0] = p->to < e->from ? p->to + 1 : e->from;
    e->copy[1] = p->from > e->to ? p->from : e->to + 1;
    e->copy_end[1] = p->to + 1;
}

void elsewhere_end(recorder *rec, const elsewhere *e)
{
    second_place *p = place_of(rec, e->member);
    p->now = !p->now;
    p->from = e->from;
    p->to = e->to;
}

/* Notes a write to the array's present place: the other place lacks all of it. */
void elsewhere_written(recorder *rec, const struct member *m)
{
    second_place *p = place_of(rec, m);
    if (p == NULL)
        return;
    p->from = 0;
    p->to = p->size - 1;
}

/* Notes that this number of the plan is an address behind the memory. */
void elsewhere_patch(recorder *rec, size_t value)
{
    rec->patch = mem_grow_array(rec->patch, rec->patch_count + 1, sizeof *rec->patch);
    rec->patch[rec->patch_count++] = value;
}

/* Adds the memory's length to the addresses of second places, now that it is known. */
void elsewhere_finish(recorder *rec)
{
    plan *p = rec->plan;
    for (size_t i = 0; i < rec->patch_count; i++)
        p->values[rec->patch[i]] += (int64_t)p->memory;
    for (int i = 0; i < p->result_count; i++)
        if (p->results[i].at >= ELSEWHERE)
            p->results[i].at += p->memory - ELSEWHERE;
    for (size_t i = 0; i < p->stop_count; i++)
        for (int k = 0; k < p->stops[i].count; k++)
            if (p->stops[i].ranges[k].at >= ELSEWHERE)
                p->stops[i].ranges[k].at += p->memory - ELSEWHERE;
    p->memory += rec->second_words;
    free(rec->patch);
    free(rec->second);
    rec->patch = NULL;
    rec->second = NULL;
}
