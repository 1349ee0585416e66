/* Metrics of other algorithms within a formula, as time(sort.blocks, n = n): the formula that the
 * call stands for, in the caller's names (order_inside.h). Parameters are replaced by the
 * arguments, lets and functions of the called definition by their expressions, and the variables of
 * its sums get new names, which no argument has. */
#include <string.h>

#include "derive/order_inside.h"

enum { MOST_NODES = 4000, DEEPEST = 60 };

typedef struct renamed {
    const char *name;
    const node *is; /* its expression in the caller's names */
    const struct renamed *next;
} renamed;

typedef struct inlining {
    orders *o;
    const instance *in;      /* the called algorithm, whose names the formula has */
    const called_metric *of; /* the arguments for its parameters */
    int nodes, depth, variables;
} inlining;

const node *orders_metric_formula(const instance *in, int metric)
{
    for (const formula *f = instance_formulas(in, FORMULA_PROGRAM, metric); f; f = f->next)
        if (f->metric == metric && formula_is_usual(in, f) && !f->walks) /* it has no order */
            return f->expr;
    for (const formula *f = in->of[FORMULA_EXACT]; f;
         f = f->next) /* the first that holds is the one */
        if (f->metric == metric && formula_is_usual(in, f))
            return f->when ? NULL : f->expr;
    return NULL;
}

static node *inlined(inlining *s, const node *n, const renamed *names);

static node *inlined_list(inlining *s, const node *list, const renamed *names, bool *ok)
{
    node *first = NULL;
    for (; list && *ok; list = list->next) {
        node *n = inlined(s, list, names);
        *ok = n != NULL;
        first = n ? node_append(first, n) : first;
    }
    return first;
}

static node *name_of(orders *o, const node *at, const char *name)
{
    node *n = node_new(o->a, N_NAME, at->at);
    n->name = name;
    return n;
}

/* Slot i of the called algorithm as an expression of the caller's; NULL: there is none. */
static node *slot_of(inlining *s, const node *n, int i)
{
    const slot_row *slot = &s->in->slots[i];
    const bool given = slot->kind == SLOT_PARAM || slot->optional;
    if (slot->kind == SLOT_CHOICE)
        return NULL;
    if (given && s->of->bind[i])
        return node_itself(s->o->a, s->of->bind[i]);
    const int k = given ? s->of->inherit[i] : -1;
    if (k >= 0 && (slot->kind == SLOT_PARAM || s->o->open >> k & 1))
        return name_of(s->o, n, s->o->in->slots[k].name);
    return slot->kind == SLOT_LET ? inlined(s, slot->expr, NULL) : NULL;
}

static node *inlined_name(inlining *s, const node *n, const renamed *names)
{
    for (; names; names = names->next)
        if (strcmp(names->name, n->name) == 0)
            return node_itself(s->o->a, names->is);
    if (n->ref == REF_METRIC) {
        const node *is = orders_metric_formula(s->in, n->index);
        return is ? inlined(s, is, NULL) : NULL;
    }
    return n->ref == REF_SLOT ? slot_of(s, n, n->index) : NULL;
}

/* The formula of a metric that is called within the called formula: its arguments are inlined
 * first. */
static node *inlined_metric(inlining *s, const node *n, const renamed *names)
{
    called_metric inner;
    if (!metric_called(n, &inner))
        return NULL;
    const node *is = orders_metric_formula(inner.in, inner.metric);
    node **bind = arena_array(s->o->a, (size_t)inner.in->slot_count + 1, sizeof *bind);
    int *inherit = arena_array(s->o->a, (size_t)inner.in->slot_count + 1, sizeof *inherit);
    for (int i = 0; i < inner.in->slot_count && is; i++) {
        const slot_row *slot = &inner.in->slots[i];
        const int k = inner.inherit[i];
        const bool from_here = k >= 0 && (slot->kind == SLOT_PARAM || s->of->bind[k]);
        inherit[i] = -1;
        if (inner.bind[i] || from_here)
            bind[i] = inner.bind[i] ? inlined(s, inner.bind[i], names) : slot_of(s, n, k);
        const bool open = slot->optional && k >= 0 && s->of->inherit[k] >= 0;
        if (bind[i] == NULL && (inner.bind[i] || slot->kind == SLOT_PARAM || open))
            return NULL;
    }
    const called_metric all = { inner.in, inner.metric, bind, inherit };
    inlining inside = { s->o, inner.in, &all, s->nodes, s->depth, s->variables };
    node *out = is ? inlined(&inside, is, NULL) : NULL;
    s->nodes = inside.nodes;
    s->variables = inside.variables;
    return out;
}

/* Does the model's function f mean the same to the caller? The caller must have it with the same
 * order, and the model's parameters must be passed on under their own names. */
static bool same_function(const inlining *s, const function *f)
{
    const function *g = s->o->in->functions;
    while (g && strcmp(g->name, f->name) != 0)
        g = g->next;
    bool same = g && g->order && expr_same(g->order, f->order);
    for (int i = 0; i < s->in->slot_count && same; i++) {
        const node *given = s->of->bind[i];
        same = !s->in->slots[i].of_model || given == NULL
               || (given->kind == N_NAME && strcmp(given->name, s->in->slots[i].name) == 0);
    }
    return same;
}

/* A function is replaced by its body; one of the model that is declared to grow like something
 * stays a call, if it means the same to the caller. */
static node *inlined_call(inlining *s, const node *n, const renamed *names)
{
    bool ok = true;
    const function *f = n->ref == REF_FUNCTION ? n->target : NULL;
    if (n->ref == REF_METRIC)
        return inlined_metric(s, n, names);
    if (f && f->order && !same_function(s, f))
        return NULL;
    if (f == NULL || f->order) {
        node *c = node_itself(s->o->a, n);
        c->a = inlined_list(s, n->a, names, &ok);
        return ok ? c : NULL;
    }
    const renamed *own = NULL;
    const node *argument = n->a;
    for (const node *p = f->params; p && argument && ok; p = p->next, argument = argument->next) {
        renamed *r = arena_alloc(s->o->a, sizeof *r);
        *r = (renamed){ p->name, inlined(s, argument, names), own };
        ok = r->is != NULL;
        own = r;
    }
    return ok ? inlined(s, f->body, own) : NULL;
}

/* Does an argument mention the name, or has the caller a parameter of that name? */
static bool is_callers(const inlining *s, const char *name)
{
    bool is = instance_slot(s->o->in, name) >= 0;
    for (int i = 0; i < s->in->slot_count && !is; i++)
        is = s->of->bind[i] && expr_mentions(s->of->bind[i], name);
    return is;
}

/* Its variables get new names, t_1, i_2, ..., which are none of the caller's. */
static node *inlined_aggregate(inlining *s, const node *n, const renamed *names)
{
    node *c = node_itself(s->o->a, n);
    c->a = NULL;
    for (const node *v = n->a; v; v = v->next) {
        node *over = node_itself(s->o->a, v);
        renamed *r = arena_alloc(s->o->a, sizeof *r);
        do
            over->name = arena_format(s->o->a, "%s_%d", v->name, ++s->variables);
        while (is_callers(s, over->name));
        over->a = inlined(s, v->a, names);
        *r = (renamed){ v->name, name_of(s->o, v, over->name), names };
        if (over->a == NULL)
            return NULL;
        c->a = node_append(c->a, over);
        names = r;
    }
    c->b = inlined(s, n->b, names);
    c->c = n->c ? inlined(s, n->c, names) : NULL;
    return c->b && (n->c == NULL || c->c) ? c : NULL;
}

static node *inlined(inlining *s, const node *n, const renamed *names)
{
    node *c = NULL;
    if (++s->nodes > MOST_NODES || s->depth >= DEEPEST)
        return NULL;
    s->depth++;
    switch (n->kind) {
    case N_NUMBER: c = node_itself(s->o->a, n); break;
    case N_NAME: c = inlined_name(s, n, names); break;
    case N_CALL: c = inlined_call(s, n, names); break;
    case N_AGGREGATE: c = inlined_aggregate(s, n, names); break;
    case N_BINARY:
    case N_UNARY:
    case N_IF:
    case N_FLOOR:
    case N_CEIL:
    case N_RANGE:
        c = node_itself(s->o->a, n);
        c->a = n->a ? inlined(s, n->a, names) : NULL;
        c->b = n->b ? inlined(s, n->b, names) : NULL;
        c->c = n->c ? inlined(s, n->c, names) : NULL;
        c = (n->a && !c->a) || (n->b && !c->b) || (n->c && !c->c) ? NULL : c;
        break;
    default: break;
    }
    s->depth--;
    return c;
}

typedef struct called_formula {
    const node *call, *is;
    struct called_formula *next;
} called_formula;

const node *orders_called(orders *o, const node *n)
{
    called_metric of;
    if (o->in == NULL || !metric_called(n, &of) || of.in->model != o->in->model)
        return NULL;
    for (const called_formula *k = o->called; k; k = k->next)
        if (k->call == n)
            return k->is;
    const node *is = orders_metric_formula(of.in, of.metric);
    for (int i = 0; i < of.in->slot_count; i++)
        if (of.in->slots[i].kind == SLOT_CHOICE && of.bind[i])
            is = NULL;
    inlining s = { .o = o, .in = of.in, .of = &of };
    called_formula *made = arena_alloc(o->a, sizeof *made);
    *made = (called_formula){ n, is ? inlined(&s, is, NULL) : NULL, o->called };
    o->called = made;
    return made->is;
}
