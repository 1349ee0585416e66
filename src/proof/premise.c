/* What a step's premises give: facts, and replacements for operands. See check.h. */
#include <string.h>

#include "proof/check.h"

bool check_step_usable(context *c, const proof_step *s, const node **extra)
{
    if (extra)
        *extra = NULL;
    for (int i = 0; i < s->scopes; i++) {
        bool found = false;
        for (int m = 0; m < c->scopes && !found; m++)
            found = strcmp(c->scope[m].name, s->scope[i].name) == 0
                    && normal_same(c, c->scope[m].from, s->scope[i].from)
                    && normal_same(c, c->scope[m].to, s->scope[i].to);
        if (!found)
            return false;
    }
    for (int i = 0; i < s->unders; i++) {
        const char *key = normal_key_of(c, s->under[i]);
        bool found = false;
        for (int m = 0; m < c->hold_count && !found; m++)
            found = strcmp(c->holds_key[m], key) == 0;
        if (!found && (extra == NULL || *extra))
            return false;
        if (!found)
            *extra = s->under[i];
    }
    return !c->bad;
}

void check_context_learn(checker *k, context *c)
{
    for (int i = 0; i < k->premises; i++) {
        const proof_step *s = k->premise[i];
        bool clash = false;
        for (int m = 0; m < c->scopes; m++)
            clash |= normal_binds(s->left, c->scope[m].name)
                     || normal_binds(s->right, c->scope[m].name);
        if (clash || !check_step_usable(c, s, NULL))
            continue;
        const psum *d = normal_minus(c, s->right, s->left);
        context_fact(c, d, false);
        if (s->equal)
            context_fact(c, minus(c, number(c, 0), d), false);
    }
}

void check_context_learn_positive(checker *k, context *c)
{
    for (int i = 0; i < k->premises && c->scopes == 0; i++) {
        const proof_step *s = k->premise[i];
        if (!check_step_usable(c, s, NULL))
            continue;
        if (decide_positive(c, s->left))
            context_fact(c, psum_of(c, s->right), true);
        else if (s->equal && decide_positive(c, s->right))
            context_fact(c, psum_of(c, s->left), true);
    }
}

bool check_context_inside(checker *k, const context *c, context *in, const node *e)
{
    *in = *c;
    if (e->a == NULL || e->a->next || e->a->a == NULL || e->a->a->kind != N_RANGE || e->a->a->c
        || !context_scope(in, e->a->name, e->a->a->a, e->a->a->b)
        || (e->c && !context_assume(in, e->c)))
        return false;
    check_context_learn(k, in);
    return true;
}

/* --- replacing by premises -------------------------------------------------------------------- */

/* e with these operands; e itself where they are its own, of which more is kept. */
static const node *with(context *c, const node *e, const node *x, const node *y)
{
    if (x == e->a && y == e->b)
        return e;
    node *made = node_itself(c->a, e);
    made->a = (node *)x;
    made->b = (node *)y;
    return made;
}

/* e with its operands moved so. */
static const node *moved_both(checker *k, context *c, const node *e, int way, int other)
{
    return with(c, e, check_node_moved(k, c, e->a, way), check_node_moved(k, c, e->b, other));
}

static const node *moved_product(checker *k, context *c, const node *e, int way)
{
    ratio by;
    if (way && psum_constant(psum_of(c, e->a), &by) && by.p < 0)
        return with(c, e, e->a, check_node_moved(k, c, e->b, -way));
    const node *x = check_node_moved(k, c, e->a, way), *y = check_node_moved(k, c, e->b, way);
    if (way && x != e->a && !decide_not_below(c, e->b, 0))
        x = e->a;
    if (way && y != e->b && !decide_not_below(c, x, 0))
        y = e->b;
    return with(c, e, x, y);
}

static const node *moved_quotient(checker *k, context *c, const node *e, int way)
{
    const node *x = check_node_moved(k, c, e->a, way), *y = check_node_moved(k, c, e->b, -way);
    if (way && x != e->a && !decide_positive(c, e->b))
        x = e->a;
    if (way && y != e->b
        && (!decide_positive(c, e->b) || !decide_positive(c, y) || !decide_not_below(c, x, 0)))
        y = e->b;
    return with(c, e, x, y);
}

static const node *moved_power(checker *k, context *c, const node *e, int way)
{
    ratio to, base;
    if (way == 0)
        return moved_both(k, c, e, 0, 0);
    if (psum_constant(psum_of(c, e->b), &to)) {
        const node *x = check_node_moved(k, c, e->a, to.p < 0 ? -way : way);
        bool fine = to.p < 0 ? decide_positive(c, e->a) && decide_positive(c, x)
                             : decide_not_below(c, e->a, 0) && decide_not_below(c, x, 0);
        return fine ? with(c, e, x, e->b) : e;
    }
    if (psum_constant(psum_of(c, e->a), &base) && base.p > 0)
        return with(c, e, e->a, check_node_moved(k, c, e->b, base.p < base.q ? -way : way));
    return decide_not_below(c, e->a, 1) ? with(c, e, e->a, check_node_moved(k, c, e->b, way)) : e;
}

static const node *moved_call(checker *k, context *c, const node *e, int way)
{
    const builtin *b = builtin_of(e);
    bool rises = b->rises == RISES, logs = b->rises == RISES_ABOVE_0;
    if (way && !rises && !logs)
        return e;
    node *made = node_itself(c->a, e);
    bool other = false;
    made->a = NULL;
    for (const node *x = e->a; x; x = x->next) {
        const node *y = check_node_moved(k, c, x, way);
        if (y != x && logs && way && (!decide_positive(c, x) || !decide_positive(c, y)))
            y = x;
        other |= y != x;
        made->a = node_append(made->a, node_itself(c->a, y));
    }
    return other ? made : e;
}

static const node *moved_aggregate(checker *k, context *c, const node *e, int way)
{
    context in;
    if ((e->op != AGGREGATE_SUM && e->op != AGGREGATE_MAX && e->op != AGGREGATE_MIN)
        || !check_context_inside(k, c, &in, e))
        return e;
    const node *b = check_node_moved(k, &in, e->b, way), *range = e->a->a;
    c->bad |= in.bad;
    if (way == 0)
        range = moved_both(k, c, range, 0, 0);
    if (b == e->b && range == e->a->a)
        return e;
    node *made = node_itself(c->a, e);
    made->b = (node *)b;
    if (range != e->a->a) {
        made->a = node_itself(c->a, e->a);
        made->a->a = (node *)range;
    }
    return made;
}

/* Its branches, and its condition where only equals are put in. */
static const node *moved_choice(checker *k, context *c, const node *e, int way)
{
    const node *a = way ? e->a : check_node_moved(k, c, e->a, 0),
               *b = check_node_moved(k, c, e->b, way), *other = check_node_moved(k, c, e->c, way);
    if (a == e->a && b == e->b && other == e->c)
        return e;
    node *made = node_itself(c->a, e);
    made->a = (node *)a;
    made->b = (node *)b;
    made->c = (node *)other;
    return made;
}

static bool is_arithmetic(const node *e)
{
    return e->kind == N_BINARY && e->op >= OP_ADD && e->op <= OP_DIV;
}

/* May e be a side of a premise? A sum or product of one operand is not asked for, since the operand
 * is. */
static bool may_be(const node *e, const node *side)
{
    return !is_arithmetic(e) || is_arithmetic(side);
}

const node *check_node_moved(checker *k, context *c, const node *e, int way)
{
    const char *key = NULL;
    for (int i = 0; i < k->premises && !c->bad; i++) {
        const proof_step *s = k->premise[i];
        bool from_left = (s->equal ? !k->turned : way > 0 && !k->kept_left) && may_be(e, s->left),
             from_right = (s->equal ? k->turned : way < 0 && !k->kept_right)
                          && may_be(e, s->right);
        if (!from_left && !from_right)
            continue;
        key = key ? key : normal_key_of(c, e);
        from_left = from_left && strcmp(k->keys[i]->left, key) == 0;
        from_right = from_right && strcmp(k->keys[i]->right, key) == 0;
        if ((!from_left && !from_right) || !check_step_usable(c, s, NULL)
            || expr_has(from_left ? s->right : s->left, e)) /* it would be put in again */
            continue;
        k->moved_left |= from_left;
        k->moved_right |= from_right;
        return from_left ? s->right : s->left;
    }
    switch (e->kind) {
    case N_UNARY:
        return e->op == OP_NEG || way == 0 ? with(c, e, check_node_moved(k, c, e->a, -way), NULL)
                                           : e;
    case N_IF: return moved_choice(k, c, e, way);
    case N_BINARY:
        switch (e->op) {
        case OP_ADD: return moved_both(k, c, e, way, way);
        case OP_SUB: return moved_both(k, c, e, way, -way);
        case OP_MUL: return moved_product(k, c, e, way);
        case OP_DIV: return moved_quotient(k, c, e, way);
        case OP_POW: return moved_power(k, c, e, way);
        case OP_FDIV:
            if (way == 0 || decide_positive(c, e->b))
                return with(c, e, check_node_moved(k, c, e->a, way),
                            way ? e->b : check_node_moved(k, c, e->b, 0));
            return e;
        default: /* equals only: a residue, a comparison */
            return way ? e : moved_both(k, c, e, 0, 0);
        }
    case N_FLOOR:
    case N_CEIL: return with(c, e, check_node_moved(k, c, e->a, way), NULL);
    case N_CALL: return moved_call(k, c, e, way);
    case N_AGGREGATE: return moved_aggregate(k, c, e, way);
    default: return e;
    }
}

/* --- operand by operand ----------------------------------------------------------------------- */

static bool premise_says(checker *k, context *c, const node *l, const node *r)
{
    const step_keys *own = &k->steps[k->at];
    const char *left = l == k->s->left ? own->left : normal_key_of(c, l),
               *right = r == k->s->right ? own->right : normal_key_of(c, r);
    for (int i = 0; i < k->premises; i++) {
        const step_keys *keys = k->keys[i];
        const bool so = strcmp(keys->left, left) == 0 && strcmp(keys->right, right) == 0,
                   turned = k->premise[i]->equal && strcmp(keys->left, right) == 0
                            && strcmp(keys->right, left) == 0;
        if ((so || turned) && check_step_usable(c, k->premise[i], NULL))
            return true;
    }
    return strcmp(left, right) == 0;
}

static bool power_below(checker *k, context *c, const node *l, const node *r)
{
    ratio to;
    if (normal_same(c, l->b, r->b) && psum_constant(psum_of(c, l->b), &to))
        return to.p < 0 ? decide_positive(c, r->a) && check_node_below(k, c, r->a, l->a)
                        : decide_not_below(c, l->a, 0) && check_node_below(k, c, l->a, r->a);
    if (normal_same(c, l->b, r->b) && decide_not_below(c, l->b, 0))
        return decide_not_below(c, l->a, 0) && check_node_below(k, c, l->a, r->a);
    return normal_same(c, l->a, r->a) && decide_not_below(c, l->a, 1)
           && check_node_below(k, c, l->b, r->b);
}

static bool binary_below(checker *k, context *c, const node *l, const node *r)
{
    switch (l->op) {
    case OP_ADD: return check_node_below(k, c, l->a, r->a) && check_node_below(k, c, l->b, r->b);
    case OP_SUB: return check_node_below(k, c, l->a, r->a) && check_node_below(k, c, r->b, l->b);
    case OP_MUL:
        return (normal_same(c, l->b, r->b) || decide_not_below(c, r->a, 0))
               && (normal_same(c, l->a, r->a) || decide_not_below(c, l->b, 0))
               && check_node_below(k, c, l->a, r->a) && check_node_below(k, c, l->b, r->b);
    case OP_DIV:
        return decide_positive(c, l->b) && decide_positive(c, r->b)
               && (normal_same(c, l->b, r->b) || decide_not_below(c, r->a, 0))
               && check_node_below(k, c, l->a, r->a) && check_node_below(k, c, r->b, l->b);
    case OP_FDIV:
        return normal_same(c, l->b, r->b) && decide_positive(c, l->b)
               && check_node_below(k, c, l->a, r->a);
    case OP_POW: return power_below(k, c, l, r);
    default: return false;
    }
}

static bool call_below(checker *k, context *c, const node *l, const node *r)
{
    const builtin *b = builtin_of(l);
    bool fine = b->rises == RISES || (b->rises == RISES_ABOVE_0 && decide_positive(c, l->a));
    if (strcmp(l->name, r->name) != 0 || node_count(l->a) != node_count(r->a))
        return false;
    for (const node *x = l->a, *y = r->a; x && fine; x = x->next, y = y->next)
        fine = check_node_below(k, c, x, y);
    return fine;
}

static bool sum_below(checker *k, context *c, const node *l, const node *r)
{
    context in;
    if ((l->op != AGGREGATE_SUM && l->op != AGGREGATE_MAX && l->op != AGGREGATE_MIN)
        || !check_context_inside(k, c, &in, l) || l->c || r->c || r->a->next || r->a->a->c
        || strcmp(l->a->name, r->a->name) != 0 || !normal_same(c, l->a->a->a, r->a->a->a)
        || !normal_same(c, l->a->a->b, r->a->a->b))
        return false;
    bool below = check_node_below(k, &in, l->b, r->b);
    c->bad |= in.bad;
    return below;
}

bool check_node_below(checker *k, context *c, const node *l, const node *r)
{
    if (premise_says(k, c, l, r))
        return true;
    bool below = false;
    if (l->kind == r->kind && l->op == r->op)
        below = l->kind == N_BINARY                       ? binary_below(k, c, l, r)
                : l->kind == N_CALL                       ? call_below(k, c, l, r)
                : l->kind == N_AGGREGATE                  ? sum_below(k, c, l, r)
                : l->kind == N_CEIL || l->kind == N_FLOOR ? check_node_below(k, c, l->a, r->a)
                : l->kind == N_UNARY && l->op == OP_NEG   ? check_node_below(k, c, r->a, l->a)
                                                          : false;
    return (below || decide_at_least(c, normal_minus(c, r, l), false)) && !c->bad;
}
