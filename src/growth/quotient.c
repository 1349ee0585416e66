/* F/G at many points: see quotient.h.
 *
 * Most time would go to sums. Each depends on some parameters alone, and families share these, so
 * that it is evaluated once for each choice of their values. */
#include "growth/quotient.h"

#include <string.h>

#include "expr/expr.h"

enum { SUMS = 16, POINTS = 128, NAMES = 7, MOST_NAMES = 64 };

typedef struct point { /* of a sum */
    num at[NAMES], is;
    status st;
} point;

typedef struct part { /* a sum of F or G, which stands there by its name */
    const node *is;
    const char *name;
    function made;
    bool uses[NAMES]; /* the parameters that it depends on */
    point *known;
    int points;
} part;

struct quotient {
    session *s;
    const node *side[2];
    function made[2], condition;
    const node *asked; /* what `condition` is made of; or NULL */
    bool ready;
    part part[SUMS];
    int parts;
    diag d;
};

static void release(void *data)
{
    quotient *q = data;
    for (int i = 0; i < q->parts; i++)
        for (int k = 0; k < q->part[i].points; k++) {
            point *p = &q->part[i].known[k];
            for (int m = 0; m < NAMES; m++)
                num_clear(&p->at[m]);
            num_clear(&p->is);
        }
    diag_clear(&q->d);
}

quotient *quotient_new(session *s, const node *f, const node *g)
{
    quotient *q = arena_alloc(s->arena, sizeof *q);
    *q = (quotient){ .s = s, .side = { f, g } };
    diag_init(&q->d);
    arena_defer(s->arena, release, q);
    return q;
}

static function as_function(session *s, const node *body, const char *const *names, int count)
{
    node *params = NULL;
    for (int i = 0; i < count; i++)
        params = node_append(params, node_name(s->arena, body->at, names[i]));
    return (function){ .name = "grows",
                       .params = params,
                       .count = count,
                       .body = node_copy(s->arena, body),
                       .arena = s->arena };
}

/* x with each sum replaced by its name; but for those of a choice, which may not be asked for. */
static const node *named(const node *x, void *data)
{
    quotient *q = data;
    arena *a = q->s->arena;
    if (x->kind == N_IF)
        return x;
    if (x->kind != N_AGGREGATE)
        return expr_with(a, x, named, q);
    int i = 0;
    while (i < q->parts && !expr_same(q->part[i].is, x))
        i++;
    if (i == SUMS)
        return x;
    if (i == q->parts) /* no name of a parameter has a space */
        q->part[q->parts++] = (part){ .is = expr_alone(a, x),
                                      .name = arena_format(a, "sum %d", i),
                                      .known = arena_array(a, POINTS, sizeof(point)) };
    return node_name(a, x->at, q->part[i].name);
}

static status make(quotient *q, const char *const *names, int count)
{
    const char *all[NAMES + SUMS];
    const node *side[2];
    status st = count <= NAMES ? ST_OK : ST_LIMIT;
    for (int i = 0; i < 2; i++)
        side[i] = named(q->side[i], q);
    for (int i = 0; i < count && st == ST_OK; i++)
        all[i] = names[i];
    for (int i = 0; i < q->parts && st == ST_OK; i++) {
        part *p = &q->part[i];
        all[count + i] = p->name;
        for (int k = 0; k < count; k++)
            p->uses[k] = expr_mentions(p->is, names[k]);
        p->made = as_function(q->s, p->is, names, count);
        st = function_resolve(q->s->world, &p->made, &q->d);
    }
    for (int i = 0; i < 2 && st == ST_OK; i++) {
        q->made[i] = as_function(q->s, side[i], all, count + q->parts);
        st = function_resolve(q->s->world, &q->made[i], &q->d);
    }
    return st;
}

static bool is_at(const part *p, const point *known, const num *values, int count)
{
    bool same = true;
    for (int i = 0; i < count && same; i++)
        same = !p->uses[i] || num_same(&known->at[i], &values[i]);
    return same;
}

/* The value of the sum there, which *out borrows or, where no more are kept, has of its own. */
static status sum_at(env *e, part *p, const num *values, int count, num *out, bool *own)
{
    for (int i = 0; i < p->points; i++)
        if (is_at(p, &p->known[i], values, count)) {
            *out = p->known[i].is;
            return p->known[i].st;
        }
    num is = num_int(0);
    const status st = eval_call(e, &p->made, values, count, p->is->at, &is);
    *out = is;
    *own = p->points == POINTS;
    if (*own)
        return st;
    point *to = &p->known[p->points++];
    *to = (point){ .is = is, .st = st };
    for (int i = 0; i < NAMES; i++)
        to->at[i] = i < count && p->uses[i] ? num_copy(&values[i]) : num_int(0);
    return st;
}

status quotient_at(void *data, const char *const *names, const num *values, int count, bool turned,
                   num *out)
{
    quotient *q = data;
    env e;
    num side[2] = { num_int(0), num_int(0) }, at[NAMES + SUMS];
    bool own[SUMS] = { false };
    diag_clear(&q->d);
    status st = q->ready ? ST_OK : make(q, names, count);
    q->ready = st == ST_OK;
    env_begin(&e, q->s->world, NULL, NULL, &q->d);
    for (int i = 0; i < count && st == ST_OK; i++)
        at[i] = values[i];
    for (int i = 0; i < q->parts && st == ST_OK; i++)
        st = sum_at(&e, &q->part[i], values, count, &at[count + i], &own[i]);
    for (int i = 0; i < 2; i++)
        status_then(st, eval_call(&e, &q->made[i], at, count + q->parts, q->side[0]->at, &side[i]));
    status_then(st, num_div(&q->s->world->numbers, out, &side[turned], &side[!turned]));
    env_end(&e);
    for (int i = 0; i < q->parts; i++)
        if (own[i])
            num_clear(&at[count + i]);
    num_clears(&side[0], &side[1], NULL);
    return st;
}

bool quotient_holds(void *data, const node *condition, const char *const *names, const num *values,
                    int count)
{
    quotient *q = data;
    env e;
    num_own is = num_int(0);
    status st = ST_OK;
    if (condition == NULL)
        return true;
    diag_clear(&q->d);
    if (q->asked != condition) {
        q->condition = as_function(q->s, condition, names, count);
        st = function_resolve(q->s->world, &q->condition, &q->d);
        q->asked = st == ST_OK ? condition : NULL;
    }
    env_begin(&e, q->s->world, NULL, NULL, &q->d);
    status_then(st, eval_call(&e, &q->condition, values, count, condition->at, &is));
    env_end(&e);
    return st == ST_OK && is.kind == NUM_BOOL && is.u.i;
}

typedef struct parameter_names {
    const char *name[MOST_NAMES];
    int count;
} parameter_names;

static void take_name(node *n, void *data)
{
    parameter_names *all = data;
    if (n->kind == N_CALL)
        n->b = NULL; /* its own name, and no parameter */
    for (int i = 0; n->kind == N_NAME && i < all->count && i < MOST_NAMES; i++)
        if (strcmp(all->name[i], n->name) == 0)
            return;
    if (n->kind == N_NAME && all->count++ < MOST_NAMES)
        all->name[all->count - 1] = n->name;
}

status quotient_functions(session *s, const node *side, diag *d)
{
    parameter_names all = { .count = 0 };
    node *copy = node_copy(s->arena, side); /* and what follows it, whose names do no harm */
    node_walk(copy, take_name, &all);
    if (all.count > MOST_NAMES)
        return ST_OK;
    function f = as_function(s, copy, all.name, all.count);
    return function_resolve(s->world, &f, d);
}
