/* Formulas without metrics: see inlined.h. Parameters of the called algorithm are replaced by the
 * arguments, its lets and functions by their expressions, and the variables of its sums get new
 * names, which no argument has. */
#include "derive/inlined.h"

#include <string.h>

#include "catalog/catalog.h"
#include "expr/expr.h"
#include "proof/proof.h"

enum { MOST_NODES = 4000, DEEPEST = 60 };

typedef struct renamed {
    const char *name;
    const node *is; /* its expression in the caller's names */
    const struct renamed *next;
} renamed;

typedef struct inlining {
    const inlined_scene *by; /* the caller */
    const instance *in;      /* the called algorithm, whose names the formula has */
    const called_metric *of; /* the arguments for its parameters */
    int nodes, depth, variables;
} inlining;

/* Is it the formula under the choices in force there? A call inherits them. */
static bool is_chosen(const inlined_scene *by, const called_metric *of, const formula *f)
{
    const int k = f->choice >= 0 && of->inherit ? of->inherit[f->choice] : f->choice;
    return k >= 0 && by->q ? query_chose(by->q, k) : formula_is_usual(of->in, f);
}

/* The one formula of the metric that holds everywhere; NULL: there is none. */
static const node *formula_of(const inlined_scene *by, const called_metric *of)
{
    for (int i = 0; of->bind && i < of->in->slot_count; i++)
        if (of->in->slots[i].kind == SLOT_CHOICE && of->bind[i])
            return NULL;
    for (const formula *f = instance_formulas(of->in, FORMULA_PROGRAM, of->metric); f; f = f->next)
        if (f->metric == of->metric && is_chosen(by, of, f) && !f->walks) /* it has no order */
            return f->expr;
    for (const formula *f = of->in->of[FORMULA_EXACT]; f; f = f->next)
        if (f->metric == of->metric && is_chosen(by, of, f)) /* the first that holds is the one */
            return f->when ? NULL : f->expr;
    return NULL;
}

const node *inlined_metric(const inlined_scene *by, int metric)
{
    const called_metric own = { by->in, metric, NULL, NULL };
    return formula_of(by, &own);
}

static node *put(inlining *s, const node *n, const renamed *names);

static node *put_list(inlining *s, const node *list, const renamed *names, bool *ok)
{
    node *first = NULL;
    for (; list && *ok; list = list->next) {
        node *n = put(s, list, names);
        *ok = n != NULL;
        first = n ? node_append(first, n) : first;
    }
    return first;
}

/* Slot i of the called algorithm as an expression of the caller's; NULL: there is none. */
static node *slot_of(inlining *s, const node *n, int i)
{
    const slot_row *slot = &s->in->slots[i];
    const bool given = slot->kind == SLOT_PARAM || slot->optional;
    if (slot->kind == SLOT_CHOICE)
        return NULL;
    if (given && s->of->bind[i])
        return node_itself(s->by->a, s->of->bind[i]);
    const int k = given ? s->of->inherit[i] : -1;
    if (k >= 0 && (slot->kind == SLOT_PARAM || s->by->open >> k & 1))
        return node_name(s->by->a, n->at, s->by->in->slots[k].name);
    return slot->kind == SLOT_LET ? put(s, slot->expr, NULL) : NULL;
}

static node *put_name(inlining *s, const node *n, const renamed *names)
{
    for (; names; names = names->next)
        if (strcmp(names->name, n->name) == 0)
            return node_itself(s->by->a, names->is);
    if (n->ref == REF_METRIC) {
        const called_metric of = { s->in, n->index, s->of->bind, s->of->inherit };
        const node *is = formula_of(s->by, &of);
        return is ? put(s, is, NULL) : NULL;
    }
    return n->ref == REF_SLOT ? slot_of(s, n, n->index) : NULL;
}

/* Is it the model's function, which others may stand before, and a lemma about it? */
static bool has_lemma(const entry *model, const function *f)
{
    bool of_model = false, lemma = false;
    for (const node *item = model->def->a; item; item = item->next) {
        of_model |= item->kind == N_DEFINE && item->b && item->b == f->params;
        lemma |= item->kind == N_LEMMA && proof_lemma_about(item->name, f->name);
    }
    return of_model && lemma;
}

/* Does the model's function f mean the same to the caller? The caller must have it too, and the
 * model's parameters must be passed on under their own names. */
static bool same_function(const inlining *s, const function *f)
{
    const function *g = s->by->in->functions;
    while (g && strcmp(g->name, f->name) != 0)
        g = g->next;
    bool same = g && g->params == f->params;
    for (int i = 0; i < s->in->slot_count && same; i++) {
        const node *given = s->of->bind[i];
        same = !s->in->slots[i].of_model || given == NULL
               || (given->kind == N_NAME && strcmp(given->name, s->in->slots[i].name) == 0);
    }
    return same;
}

/* A function is replaced by its body; one of the model that lemmas are about stays a call, where it
 * means the same to the caller: proofs take the lemmas for it. */
static node *put_call(inlining *s, const node *n, const renamed *names)
{
    bool ok = true;
    const function *f = n->ref == REF_FUNCTION ? n->target : NULL;
    if (n->ref == REF_METRIC)
        return NULL;
    if (f == NULL || (has_lemma(s->in->model, f) && same_function(s, f))) {
        node *c = node_itself(s->by->a, n);
        c->a = put_list(s, n->a, names, &ok);
        return ok ? c : NULL;
    }
    const renamed *own = NULL;
    const node *argument = n->a;
    for (const node *p = f->params; p && argument && ok; p = p->next, argument = argument->next) {
        renamed *r = arena_alloc(s->by->a, sizeof *r);
        *r = (renamed){ p->name, put(s, argument, names), own };
        ok = r->is != NULL;
        own = r;
    }
    return ok ? put(s, f->body, own) : NULL;
}

/* Does an argument mention the name, or has the caller a parameter of that name? */
static bool is_callers(const inlining *s, const char *name)
{
    bool is = instance_slot(s->by->in, name) >= 0;
    for (int i = 0; i < s->in->slot_count && !is; i++)
        is = s->of->bind[i] && expr_mentions(s->of->bind[i], name);
    return is;
}

/* Its variables get new names, t_1, i_2, ..., which are none of the caller's. */
static node *put_aggregate(inlining *s, const node *n, const renamed *names)
{
    node *c = node_itself(s->by->a, n);
    c->a = NULL;
    for (const node *v = n->a; v; v = v->next) {
        node *over = node_itself(s->by->a, v);
        renamed *r = arena_alloc(s->by->a, sizeof *r);
        do
            over->name = arena_format(s->by->a, "%s_%d", v->name, ++s->variables);
        while (is_callers(s, over->name));
        over->a = put(s, v->a, names);
        *r = (renamed){ v->name, node_name(s->by->a, v->at, over->name), names };
        if (over->a == NULL)
            return NULL;
        c->a = node_append(c->a, over);
        names = r;
    }
    c->b = put(s, n->b, names);
    c->c = n->c ? put(s, n->c, names) : NULL;
    return c->b && (n->c == NULL || c->c) ? c : NULL;
}

static node *put(inlining *s, const node *n, const renamed *names)
{
    node *c = NULL;
    if (++s->nodes > MOST_NODES || s->depth >= DEEPEST)
        return NULL;
    s->depth++;
    switch (n->kind) {
    case N_NUMBER: c = node_itself(s->by->a, n); break;
    case N_NAME: c = put_name(s, n, names); break;
    case N_CALL: c = put_call(s, n, names); break;
    case N_AGGREGATE: c = put_aggregate(s, n, names); break;
    case N_BINARY:
    case N_UNARY:
    case N_IF:
    case N_FLOOR:
    case N_CEIL:
    case N_RANGE:
        c = node_itself(s->by->a, n);
        c->a = n->a ? put(s, n->a, names) : NULL;
        c->b = n->b ? put(s, n->b, names) : NULL;
        c->c = n->c ? put(s, n->c, names) : NULL;
        c = (n->a && !c->a) || (n->b && !c->b) || (n->c && !c->c) ? NULL : c;
        break;
    default: break;
    }
    s->depth--;
    return c;
}

const node *inlined_call(const inlined_scene *by, const node *n)
{
    called_metric of;
    if (by->in == NULL || !metric_called(n, &of) || of.in->model != by->in->model)
        return NULL;
    const node *is = formula_of(by, &of);
    inlining s = { .by = by, .in = of.in, .of = &of };
    return is ? put(&s, is, NULL) : NULL;
}

static const node *without_metrics(const node *x, void *data)
{
    const inlined_scene *by = data;
    const node *is = x->kind == N_NAME && x->ref == REF_METRIC ? inlined_metric(by, x->index)
                                                               : inlined_call(by, x);
    return is ? without_metrics(is, data) : expr_with(by->a, x, without_metrics, data);
}

const node *inlined_formula(inlined_scene by, const node *of)
{
    return without_metrics(of, &by);
}
