/* Lower bounds: see bound.h. */
#include "eval/bound.h"

#include <stdlib.h>
#include <string.h>

static status add_term(query *q, bound *b, bound_term ***link, const formula *f)
{
    num value;
    int sign = 1;
    num_ctx *c = &q->w->numbers;
    status st = eval(&q->e, f->expr, &value);
    if (st != ST_OK)
        return st;
    bound_term *t = mem_alloc(sizeof *t);
    *t = (bound_term){ .f = f, .value = value };
    **link = t;
    *link = &t->next;
    if ((st = num_update(c, num_add, &b->sum, &value)) != ST_OK)
        return eval_fail(&q->e, st, f->expr->at);
    if (t != b->terms) /* equal terms that cannot be told apart: either is the largest */
        sign = num_cmp(c, &value, &b->largest, &sign) == ST_OK ? sign : 0;
    if (sign > 0)
        num_replace(&b->largest, num_copy(&value));
    return ST_OK;
}

static void find_dominating(query *q, bound *b)
{
    num_ctx *c = &q->w->numbers;
    int sign = 0;
    if (num_sign(c, &b->largest, &sign) == ST_OK && sign == 0)
        return;
    for (bound_term *t = b->terms; t; t = t->next)
        t->dominates = num_same(&t->value, &b->largest)
                       || num_cmp(c, &t->value, &b->largest, &sign) != ST_OK || sign >= 0;
}

/* The terms of one set that apply here. */
static status find_terms(query *q, const bound_set *set, bound *b)
{
    *b = (bound){ .set = set, .largest = num_int(0), .sum = num_int(0) };
    bound_term **link = &b->terms;
    for (const formula *f = set->terms; f; f = f->next) {
        bool applies = true;
        status st = f->when ? eval_truth(&q->e, f->when, &applies) : ST_OK;
        status_if(st, applies, add_term(q, b, &link, f));
        if (st != ST_OK)
            return st;
    }
    find_dominating(q, b);
    return ST_OK;
}

status bound_find(query *q, int metric, bound *out)
{
    const bound_set *best = NULL;
    for (const bound_set *b = q->in->bounds; b; b = b->next)
        if (b->metric == metric && (best == NULL || b->strict > best->strict))
            best = b;
    *out = (bound){ .set = NULL };
    if (best == NULL)
        return ST_OK;
    status st = find_terms(q, best, out);
    bound **link = &out->orders;
    for (const bound_set *b = q->in->bounds; b && st == ST_OK; b = b->next)
        if (b->metric == metric && !b->strict && best->strict) {
            *link = mem_alloc(sizeof **link);
            st = find_terms(q, b, *link);
            link = &(*link)->orders;
        }
    return st;
}

void bound_free(bound *b)
{
    while (b->terms) {
        bound_term *t = b->terms;
        b->terms = t->next;
        num_clear(&t->value);
        free(t);
    }
    num_clears(&b->largest, &b->sum, NULL);
    if (b->orders) {
        bound_free(b->orders);
        free(b->orders);
        b->orders = NULL;
    }
}

static bool has_term(const bound *b, const bound_term *t)
{
    const bound_term *same = b ? b->terms : NULL;
    while (same && strcmp(same->f->shown, t->f->shown) != 0)
        same = same->next;
    return same != NULL;
}

/* But those that stand among the strict ones. */
static void term_fields(const bound *b, const bound *strict, arena *a, result *list, bool why)
{
    for (const bound_term *t = b->terms; t; t = t->next) {
        if (has_term(strict, t))
            continue;
        result *row = result_add_object(a, list, NULL);
        result_add_text(a, row, "name", t->f->name);
        result_add_text(a, row, "expression", t->f->shown);
        result_add_number(a, row, "value", &t->value);
        if (why && t->f->text)
            result_add_text(a, row, "why", t->f->text);
    }
}

void bound_fields(const bound *b, arena *a, result *to, bool why)
{
    if (b->set == NULL)
        return;
    term_fields(b, NULL, a, result_add_array(a, to, "bounds"), why);
    result_add_number(a, to, "bound", &b->largest);
    result_add_number(a, to, "bound_sum", &b->sum);
    result *names = result_add_array(a, to, "dominates");
    for (const bound_term *t = b->terms; t; t = t->next)
        if (t->dominates)
            result_add_text(a, names, NULL, t->f->name);
    result_add_truth(a, to, "strict", b->set->strict);
    result_add_text(a, to, "bound_source", b->set->source);
    for (const bound *o = b->orders; o; o = o->orders)
        term_fields(o, b, a, result_add_array(a, to, "orders"), why);
}

status bound_assumed(query *q, int metric, arena *a, result *to)
{
    status st = ST_OK;
    result *list = q->in->assumed ? result_add_array(a, to, "conditional") : NULL;
    for (const bound_set *set = q->in->assumed; set && st == ST_OK; set = set->next) {
        bound b;
        if (set->metric != metric)
            continue;
        if ((st = find_terms(q, set, &b)) == ST_OK && b.terms) {
            result *row = result_add_object(a, list, NULL);
            result_add_text(a, row, "assumes", set->assumes);
            result_add_text(a, row, "source", set->source);
            term_fields(&b, NULL, a, result_add_array(a, row, "terms"), true);
        }
        bound_free(&b);
    }
    return st;
}
