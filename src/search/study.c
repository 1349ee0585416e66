/* A study: see study.h. */
#include "search/study.h"

#include <stdlib.h>

#include "base/mem.h"
#include "search/study_proof.h"

void study_clear(study *t)
{
    num_clears(&t->best.value, &t->next.value, &t->first.value, &t->last.value, NULL);
    for (int i = 0; t->seen && i < STUDY_SEEN; i++)
        num_clear(&t->seen[i].value);
    free(t->seen);
    free(t->why);
    t->seen = NULL;
    t->best.set = t->next.set = t->first.set = t->last.set = false;
    t->ties = t->refused = 0;
    t->why = NULL;
    t->at_most = false;
    t->rivals = 0;
}

/* --- points ------------------------------------------------------------------------ */

/* The query's point, from a point of `over` and one of the series around it. */
static uint64_t join(const study *t, uint64_t inner)
{
    uint64_t outer = t->outer, point = 0, stride = 1;
    for (int i = t->q->axes.count - 1; i >= 0; i--) {
        uint64_t n = t->q->axes.axis[i].values->count, *from = t->inner[i] ? &inner : &outer;
        point += *from % n * stride;
        *from /= n;
        stride *= n;
    }
    return point;
}

static void take_axis(node *n, void *data)
{
    study *t = data;
    if (n->ref == REF_AXIS)
        t->inner[n->index] = true;
}

status study_find_over(study *t, const node *clauses, diag *d)
{
    for (const node *c = clauses; c; c = c->next)
        if (c->kind == N_OVER) {
            int slot = instance_slot(t->q->in, c->name);
            if (slot < 0)
                return diag_fail(d, ST_NAME, c->b->at,
                                 "`%s` is no parameter that goes over numbers", c->name);
            t->over |= UINT64_C(1) << slot;
            if (t->q->f->bind[slot])
                node_walk(t->q->f->bind[slot], take_axis, t);
        }
    t->inner_points = 1;
    for (int i = 0; i < t->q->axes.count; i++)
        if (t->inner[i])
            t->inner_points *= t->q->axes.axis[i].values->count;
    return ST_OK;
}

/* Where data decide, the value is the most that it can be; the least, where the most is sought. */
status study_value(study *t, int metric, num *out)
{
    env *e = &t->q->e;
    if (metric == STUDY_VALUE)
        return eval(e, t->q->in->value, out);
    num range[2]; /* the least and the most */
    bool exact;
    status st = metric_ends(e, metric, (span){ 0 }, range, &exact);
    if (st != ST_OK)
        return st;
    int end = t->other_end ? t->most : !t->most;
    *out = range[end];
    num_clear(&range[!end]);
    t->at_most |= !exact;
    return ST_OK;
}

/* What was found at the point before, or the place to put it; NULL: it is not kept. */
static seen *seen_at(study *t, uint64_t inner)
{
    if (inner >= STUDY_SEEN || t->other_end)
        return NULL;
    if (t->seen == NULL)
        t->seen = mem_array(STUDY_SEEN, sizeof *t->seen);
    return &t->seen[inner];
}

/* The first metric at the query's present point. */
static status look(study *t, seen *kept, num *out)
{
    if (kept && kept->set) {
        *out = num_copy(&kept->value);
        t->from = kept->from;
        return kept->refused ? ST_DOMAIN : ST_OK;
    }
    query_forget_from(t->q);
    status st = study_value(t, t->metric[0], out);
    t->from = query_from(t->q);
    if (kept && (st == ST_OK || st == ST_DOMAIN))
        *kept = (seen){ st == ST_OK ? num_copy(out) : num_int(0), true, st != ST_OK, t->from };
    return st;
}

status study_look(study *t, uint64_t inner, num *out, bool *refused)
{
    diag_trial trial;
    diag_try(&trial, &t->q->e.d);
    status st = query_go(t->q, join(t, inner));
    status_if(st, out, look(t, seen_at(t, inner), out));
    *refused = st == ST_DOMAIN;
    if (*refused && t->why == NULL && trial.own.message)
        t->why = mem_copy(trial.own.message);
    diag_tried(&trial, st != ST_OK && !*refused);
    return *refused ? ST_OK : st;
}

/* --- the search ---------------------------------------------------------------------- */

void study_put(place *p, uint64_t point, const num *value)
{
    num kept = num_copy(value);
    num_clear(&p->value);
    *p = (place){ point, kept, true };
}

/* *sign < 0 if a is better than b, > 0 if b is better. */
static status better(study *t, const num *a, const num *b, int *sign)
{
    num_ctx *c = &t->q->w->numbers;
    status st = t->most ? num_cmp(c, b, a, sign) : num_cmp(c, a, b, sign);
    return st == ST_OK ? st
                       : diag_fail(t->q->e.d, ST_UNDECIDED, (span){ 0 },
                                   "two values cannot be told apart: %s", c->why);
}

status study_judge(study *t, uint64_t i, const num *value)
{
    int sign = -1;
    if (!t->first.set)
        study_put(&t->first, i, value);
    study_put(&t->last, i, value);
    if (t->best.set && better(t, value, &t->best.value, &sign) != ST_OK)
        return ST_UNDECIDED;
    if (sign < 0) {
        if (t->best.set)
            study_put(&t->next, t->best.point, &t->best.value);
        study_put(&t->best, i, value);
        t->ties = 0;
    }
    if (sign <= 0) {
        if (t->ties < STUDY_TIES)
            t->tied[t->ties] = i;
        t->ties++;
        return ST_OK;
    }
    if (t->next.set && better(t, value, &t->next.value, &sign) != ST_OK)
        return ST_UNDECIDED;
    if (!t->next.set || sign < 0)
        study_put(&t->next, i, value);
    return ST_OK;
}

status study_look_and_judge(study *t, uint64_t i)
{
    num_own value = num_int(0);
    bool refused;
    status st = study_look(t, i, &value, &refused);
    if (st == ST_OK && refused)
        t->refused++;
    else if (st == ST_OK)
        st = study_judge(t, i, &value);
    return st;
}

status study_search(study *t)
{
    int which = study_proof_axis(t);
    status st = which >= 0 ? study_proof_search(t, which) : ST_OK;
    for (uint64_t i = 0; which < 0 && i < t->inner_points && st == ST_OK; i++)
        st = study_look_and_judge(t, i);
    if (st == ST_OK && !t->best.set) {
        st = diag_fail(t->q->e.d, ST_DOMAIN, (span){ 0 },
                       "%s has no value at any point of the search: %llu are refused",
                       instance_name(t->q->in), (unsigned long long)t->inner_points);
        diag_hint(t->q->e.d, "at the first: %s", t->why ? t->why : "");
    }
    return st;
}

status study_find_rivals(study *t)
{
    status st = ST_OK;
    t->other_end = true;
    for (uint64_t i = 0; i < t->inner_points && st == ST_OK; i++) {
        num_own value = num_int(0);
        bool refused;
        int sign = 0;
        st = study_look(t, i, &value, &refused);
        status_if(st, !refused && i != t->best.point, better(t, &value, &t->best.value, &sign));
        if (st == ST_OK && sign < 0) {
            if (t->rivals < STUDY_TIES)
                t->rival[t->rivals] = i;
            t->rivals++;
        }
    }
    t->other_end = false;
    t->any_rivals |= t->rivals > 0;
    return st;
}
