/* How often a loop turns, and what it changes has after some turns, where recurrences are solved:
 * see tree_inside.h. */
#include "cost/tree_inside.h"

#include <string.h>

#include "base/stack.h"

typedef enum shape {
    SHAPE_ADD,
    SHAPE_SUB,
    SHAPE_MUL,
    SHAPE_DIV,
    SHAPE_EXACT_DIV,
    SHAPE_CEIL
} shape;

/* x = x + c and the like, once in each turn. */
typedef struct recurrence {
    const char *name;
    shape shape;
    const node *by, *start;
    const node *at; /* the assignment */
} recurrence;

bool walker_has_body(const node *s)
{
    return s->d && (s->kind == N_FOR || s->kind == N_WHILE);
}

static bool assigns(const node *list, const char *name)
{
    for (const node *s = list; s; s = s->next) {
        if ((s->kind == N_SET && s->a->kind == N_NAME && strcmp(s->a->name, name) == 0)
            || (s->kind == N_FOR && strcmp(s->name, name) == 0))
            return true;
        if (s->kind == N_BRANCH ? assigns(s->d, name) || assigns(s->c, name)
                                : walker_has_body(s) && assigns(s->d, name))
            return true;
    }
    return false;
}

static int assignments(const node *list, const char *name)
{
    int count = 0;
    for (const node *s = list; s; s = s->next)
        count += (s->kind == N_SET && s->a->kind == N_NAME && strcmp(s->a->name, name) == 0)
                 + (s->kind == N_BRANCH  ? 2 * (assigns(s->d, name) || assigns(s->c, name))
                    : walker_has_body(s) ? 2 * assigns(s->d, name)
                                         : 0);
    return count;
}

typedef struct turning { /* a loop, and its variable or NULL */
    const node *body;
    const char *var;
} turning;

static bool is_changed(const node *n, void *data)
{
    const turning *t = data;
    return n->kind == N_INDEX
           || (n->kind == N_NAME
               && (assigns(t->body, n->name) || (t->var && strcmp(n->name, t->var) == 0)));
}

/* Is the expression free of what the loop changes? */
static bool steady(const node *n, const node *body, const char *var)
{
    return !expr_any(n, is_changed, &(turning){ body, var });
}

/* Is it (name + by - 1) div by, which is ceil(name/by)? */
static bool rounds_up(walker *w, const node *quotient, const char *name)
{
    symbols s = walker_symbols(w);
    sym above = sym_of(&s, quotient->a), by = sym_of(&s, quotient->b), x = sym_name(&s, name),
        rest = sym_span(&s, &x, &above);
    return sym_same(&rest, &by) && sym_at_least_one(&s, &by) && !s.bad;
}

static bool shape_of(walker *w, const node *rhs, const char *name, shape *s, const node **by)
{
    const node *inner = rhs;
    bool up = expr_calls(rhs, FN_CEIL);
    if (up)
        inner = rhs->a;
    if (inner->kind != N_BINARY)
        return false;
    bool left = expr_is_name(inner->a, name), right = expr_is_name(inner->b, name);
    if (!up && !left && inner->op == OP_FDIV && rounds_up(w, inner, name)) {
        *by = inner->b;
        *s = SHAPE_CEIL;
        return true;
    }
    *by = left ? inner->b : inner->a;
    if (up) {
        *s = SHAPE_CEIL;
        return left && inner->op == OP_DIV;
    }
    switch (inner->op) {
    case OP_ADD: *s = SHAPE_ADD; return left != right;
    case OP_MUL: *s = SHAPE_MUL; return left != right;
    case OP_SUB: *s = SHAPE_SUB; return left && !right;
    case OP_FDIV: *s = SHAPE_DIV; return left && !right;
    case OP_DIV: *s = SHAPE_EXACT_DIV; return left && !right;
    default: return false;
    }
}

/* (n div 2) div 2^t is n div 2^(t + 1). */
static node *divided(walker *w, const node *start, const node *by, const node *turn)
{
    if (start->kind == N_BINARY && start->op == OP_FDIV && start->b->kind == N_NUMBER
        && by->kind == N_NUMBER && num_same(&start->b->value, &by->value)) {
        turn = pair(w, OP_ADD, turn, whole(w, 1, turn->at));
        start = start->a;
    }
    return pair(w, OP_FDIV, start, pair(w, OP_POW, by, turn));
}

/* The value after `turn` turns. */
static node *after(walker *w, const recurrence *r, const node *turn)
{
    const node *start = r->start, *by = r->by;
    switch (r->shape) {
    case SHAPE_ADD: return pair(w, OP_ADD, start, pair(w, OP_MUL, by, turn));
    case SHAPE_SUB: return pair(w, OP_SUB, start, pair(w, OP_MUL, by, turn));
    case SHAPE_MUL: return pair(w, OP_MUL, start, pair(w, OP_POW, by, turn));
    case SHAPE_DIV: return divided(w, start, by, turn);
    case SHAPE_EXACT_DIV: return pair(w, OP_DIV, start, pair(w, OP_POW, by, turn));
    default:
        return expr_call(w->a, FN_CEIL, pair(w, OP_DIV, start, pair(w, OP_POW, by, turn)), NULL);
    }
}

/* (x div c) div c is x div c^2 only where c is above 0. */
static bool is_rounded(shape s)
{
    return s == SHAPE_DIV || s == SHAPE_CEIL;
}

typedef struct asked_least {
    walker *w;
    const char *name;
} asked_least;

/* Does the condition ask that the name is a power of two, or no less than what is at least 1? */
static bool asks_for_one(const node *c, const void *data)
{
    const asked_least *k = data;
    return cost_asks_for_power(c, k->name)
           || (expr_is_op(c, OP_GE) && expr_is_name(c->a, k->name) && walker_least(k->w, c->b) > 0);
}

static bool is_positive(walker *w, const node *n);

/* As walker_least_of_name; but with what is required on this model, and what lets are. */
static int required_least(void *data, const char *name)
{
    walker *w = data;
    const node *block = entry_on(w->whole, w->model->name),
               *lists[2] = { w->whole->def->a, block ? block->a : NULL };
    for (int i = 0; i < 2; i++)
        for (const node *r = lists[i]; r; r = r->next) {
            bool let = r->kind == N_LET && !r->op && strcmp(r->name, name) == 0;
            if (r->kind == N_REQUIRE && cost_joins(r->a, asks_for_one, &(asked_least){ w, name }))
                return 1;
            if (let && !stack_low())
                return is_positive(w, r->a) ? 1 : -1;
        }
    return walker_least_of_name(w, name);
}

/* Is it a parameter that is at least 1, so that it has a logarithm? */
static bool is_parameter(walker *w, const node *n)
{
    return n->kind == N_NAME && entry_named(w->whole, N_PARAM, n->name)
           && required_least(w, n->name) > 0;
}

static bool is_positive(walker *w, const node *n)
{
    symbols s = { .a = w->a, .least = required_least, .data = w };
    sym v = sym_of(&s, n);
    return sym_at_least_one(&s, &v) && !s.bad;
}

/* The only assignment to the name in a loop's body, if it stands in the body itself and not
 * within a branch or a loop; else NULL. */
static const node *only_assignment(const node *body, const char *name)
{
    const node *s = assignments(body, name) == 1 ? body : NULL;
    while (s && !(s->kind == N_SET && expr_is_name(s->a, name)))
        s = s->next;
    return s;
}

static bool is_before(const node *s, const node *list, const node *end)
{
    while (list != end && list != s)
        list = list->next;
    return list != end;
}

/* The expression, as it stands at a statement of a loop's body, in terms of what names are as the
 * turn begins: h = ceil(s/2), and then s = h.  NULL: it is none of these. */
static const node *from_turn(walker *w, const node *body, const node *at, const node *n)
{
    if (n->kind == N_NAME && assigns(body, n->name)) {
        const node *s = only_assignment(body, n->name);
        if (s == NULL || stack_low())
            return NULL;
        return is_before(s, body, at) ? from_turn(w, body, s, s->b) : n;
    }
    if (n->a == NULL)
        return n;
    if (n->kind != N_BINARY && n->kind != N_CALL && n->kind != N_CEIL && n->kind != N_FLOOR)
        return steady(n, body, NULL) ? n : NULL;
    const node *args = n->a, *x = NULL;
    if (n->kind == N_CALL && args->next)
        return steady(n, body, NULL) ? n : NULL;
    x = from_turn(w, body, at, args);
    const node *y = n->kind == N_BINARY ? from_turn(w, body, at, n->b) : NULL;
    if (x == NULL || (n->kind == N_BINARY && y == NULL))
        return NULL;
    node *out = node_copy_one(w->a, n);
    out->a = node_copy_one(w->a, x);
    if (y)
        out->b = node_copy_one(w->a, y);
    return out;
}

/* The recurrence of a name that the body of a loop assigns once, unconditionally; false: there is
 * none. */
static bool recurrence_of(walker *w, const node *body, const char *name, const char *var,
                          recurrence *r)
{
    const binding *b = walker_binding(w, name);
    const node *start = b ? walker_value(w, b) : NULL, *s = only_assignment(body, name);
    const node *next = start && s ? from_turn(w, body, s, s->b) : NULL;
    if (next == NULL)
        return false;
    *r = (recurrence){ .name = name, .start = start, .at = s };
    if (!shape_of(w, next, name, &r->shape, &r->by) || !steady(r->by, body, var))
        return false;
    r->by = walker_put_in(w, r->by);
    return r->by && (!is_rounded(r->shape) || is_positive(w, r->by));
}

/* --- what is not solved: do data decide it? --------------------------------------------------- */

typedef struct seen { /* names that have been asked about */
    const char *name;
    const struct seen *older;
} seen;

typedef struct source {
    walker *w;
    const node *body; /* of the loop */
    bool in_turn;     /* what is asked of is read in a turn, not before the first */
    const seen *names;
} source;

static bool from_data(source *s, const node *n);

/* Is the name, in the statements, made from data: in what it is assigned from, or in what decides
 * whether and how often it is assigned? */
static bool assigned_from_data(source *s, const node *list, const char *name)
{
    for (const node *x = list; x; x = x->next) {
        if (x->kind == N_SET && expr_is_name(x->a, name) && from_data(s, x->b))
            return true;
        bool loop = walker_has_body(x),
             inside = x->kind == N_BRANCH
                          ? assigns(x->d, name) || assigns(x->c, name)
                          : loop
                                && (assigns(x->d, name)
                                    || (x->kind == N_FOR && !strcmp(x->name, name)));
        if (inside
            && (x->within || from_data(s, x->a)
                || (x->kind == N_FOR && (from_data(s, x->b) || from_data(s, x->c)))
                || assigned_from_data(s, x->d, name)
                || (x->kind == N_BRANCH && assigned_from_data(s, x->c, name))))
            return true;
    }
    return false;
}

static bool name_from_data(source *s, const char *name)
{
    const binding *b = walker_binding(s->w, name);
    for (const seen *x = s->names; x; x = x->older)
        if (strcmp(x->name, name) == 0)
            return false;
    if (b && b->value == NULL && !b->unsolved
        && !(s->in_turn && walker_is_set_first(s->body, name)))
        return true;
    bool in_turn = s->in_turn;
    seen *own = arena_alloc(s->w->a, sizeof *own);
    *own = (seen){ name, s->names };
    s->names = own;
    s->in_turn = true;
    bool assigned = assigned_from_data(s, s->body, name);
    s->in_turn = in_turn;
    return assigned;
}

static bool is_data(const node *n, void *s)
{
    return n->kind == N_INDEX || n->kind == N_INPUT || n->kind == N_TUPLE
           || (n->kind == N_NAME && name_from_data(s, n->name));
}

static bool from_data(source *s, const node *n)
{
    return expr_any(n, is_data, s);
}

bool walker_made_from_data(walker *w, const node *n, const node *body)
{
    source s = { .w = w, .body = body };
    return from_data(&s, n);
}

bool walker_turns_from_data(walker *w, const char *name, const node *body)
{
    source s = { .w = w, .body = body, .in_turn = walker_is_set_first(body, name) };
    return name_from_data(&s, name);
}

const char walker_changed_by_data[] = "changes from turn to turn, as data decide";

static void begin_unknown(walker *w, const node *name, const node *all)
{
    bool data = walker_made_from_data(w, name, all);
    walker_bind_unknown(w, name->name,
                        data ? walker_changed_by_data
                             : "changes from turn to turn in a way that is not solved",
                        NULL, !data);
}

bool walker_has_unsolved(walker *w, const node *body, const node *all, const char *var)
{
    recurrence r;
    for (const node *s = body; s; s = s->next) {
        if (s->kind == N_SET && s->a->kind == N_NAME && walker_is_carried(all, s->a->name)
            && !recurrence_of(w, all, s->a->name, var, &r)
            && !walker_made_from_data(w, s->a, all))
            return true;
        if ((s->kind == N_BRANCH || walker_has_body(s))
            && (walker_has_unsolved(w, s->d, all, var)
                || (s->kind == N_BRANCH && walker_has_unsolved(w, s->c, all, var))))
            return true;
    }
    return false;
}

void walker_begin_turn(walker *w, const node *body, const node *all, const char *var,
                       const node *turn, const walker_states *states)
{
    const node *value;
    for (const node *s = body; s; s = s->next) {
        recurrence r;
        if (s->kind == N_SET && s->a->kind == N_NAME) {
            if (recurrence_of(w, all, s->a->name, var, &r))
                walker_bind(w, s->a->name, after(w, &r, turn));
            else if ((value = walker_state_after(w, states, s->a->name, turn)) != NULL)
                walker_bind(w, s->a->name, value);
            else
                begin_unknown(w, s->a, all);
        } else if (s->kind == N_BRANCH) {
            walker_begin_turn(w, s->d, all, var, turn, states);
            walker_begin_turn(w, s->c, all, var, turn, states);
        } else if (walker_has_body(s)) {
            walker_begin_turn(w, s->d, all, var, turn, states);
        }
    }
}

static bool is_whole(const node *n, int64_t *v)
{
    return n->kind == N_NUMBER && num_is_integer(&n->value) && num_to_i64(&n->value, v);
}

/* v = 2^log for a log of 0 or more? */
static bool is_power_of_two(int64_t v, int *log)
{
    *log = 0;
    while (v > 1 && v % 2 == 0 && ++*log)
        v /= 2;
    return v == 1;
}

/* Is it X, X/2^c or X div 2^c of a parameter? */
static const node *halved(walker *w, const node *n, int *c)
{
    int64_t by;
    *c = 0;
    if (n->kind == N_BINARY && (n->op == OP_DIV || n->op == OP_FDIV) && is_whole(n->b, &by)
        && is_power_of_two(by, c))
        n = n->a;
    return is_parameter(w, n) ? n : NULL;
}

node *walker_log(walker *w, const node *n)
{
    int c;
    int64_t v;
    if (n->kind == N_BINARY && n->op == OP_SUB && is_parameter(w, n->a) && is_whole(n->b, &v)
        && v == 1) { /* 2^e <= X - 1 where e < clog2(X) */
        builtin_id log = cost_is_power(w->whole, w->model, n->a->name) ? FN_LOG2 : FN_CLOG2;
        return pair(w, OP_SUB, expr_call(w->a, log, n->a, NULL), whole(w, 1, n->at));
    }
    const node *x = halved(w, n, &c);
    if (x == NULL)
        return NULL;
    node *log = expr_call(w->a, walker_is_power(w, n) ? FN_LOG2 : FN_ILOG2, x, NULL);
    return c ? pair(w, OP_SUB, log, whole(w, c, n->at)) : log;
}

bool walker_is_power(walker *w, const node *n)
{
    int c;
    const node *x = halved(w, n, &c);
    return x && cost_is_power(w->whole, w->model, x->name);
}

/* Halving of X/2^c while it is at least 2^k, or doubling of 2^c while it is less than X, as a
 * person counts it: ilog2(X) + 1 - c - k, clog2(X) - c.  NULL: it is none of these. */
static node *turns_by_two(walker *w, const recurrence *r, bool above, op_kind rel,
                          const node *limit)
{
    int64_t v;
    int c, k = 0;
    span at = limit->at;
    const node *x = above ? halved(w, r->start, &c) : is_parameter(w, limit) ? limit : NULL;
    if (x == NULL || !is_whole(above ? limit : r->start, &v) || v < 0 || v > 1 << 30)
        return NULL;
    v += above && rel == OP_GT;
    if (!is_power_of_two(v, above ? &k : &c))
        return NULL;
    bool up = r->shape == SHAPE_CEIL || (!above && rel == OP_LT);
    if (r->shape == SHAPE_CEIL && (c != 0 || v != 2))
        return NULL;
    int64_t off = r->shape == SHAPE_CEIL ? 0 : up ? -c : 1 - c - k;
    builtin_id fn = cost_is_power(w->whole, w->model, x->name) ? FN_LOG2 : up ? FN_CLOG2 : FN_ILOG2;
    node *log = expr_call(w->a, fn, x, NULL);
    if (off == 0)
        return log;
    node *sum = pair(w, off > 0 ? OP_ADD : OP_SUB, log, whole(w, off > 0 ? off : -off, at));
    if (off > 0)
        return sum;
    return expr_call(w->a, FN_MAX, whole(w, 0, at), sum);
}

bool walker_base(const node *by)
{
    int64_t v;
    return is_whole(by, &v) && v >= 2;
}

node *walker_whole_log(walker *w, const node *by, const node *x, bool up)
{
    int64_t v;
    if (x->kind == N_BINARY && (x->op == OP_DIV || x->op == OP_FDIV) && is_whole(x->b, &v)
        && v == 1)
        x = x->a;
    x = node_copy_one(w->a, x);
    if (is_whole(by, &v) && v == 2)
        return expr_call(w->a, up ? FN_CLOG2 : FN_ILOG2, x, NULL);
    return expr_call(w->a, up ? FN_CEIL : FN_FLOOR, expr_call(w->a, FN_LOG, by, x), NULL);
}

static const char for_ever[] = "a loop that turns for ever: what it counts does not get to its end";

/* Can the parameters be asked what is needed here? */
static bool may_ask(const walker *w)
{
    return !w->range && !w->launched && !w->depth;
}

/* Asks of the parameters that the loop ends if it turns at all, which is so where something is
 * at least 1. Of x + c and x - c that is c; of x*c what x begins with; of x div c, which comes
 * down to 0, the least x with which the loop goes on; of ceil(x/c), which comes down to 1, one
 * less than that (`under`). False: it is a number below 1, and nobody can be asked here. */
static bool ends(walker *w, const recurrence *r, const node *goes_on, const node *least,
                 const node *under)
{
    bool step = r->shape == SHAPE_SUB || r->shape == SHAPE_ADD;
    const node *positive = step                     ? r->by
                           : r->shape == SHAPE_MUL  ? r->start
                           : r->shape == SHAPE_CEIL ? under
                                                    : least;
    int64_t v;
    walker_step(w, r->at->at, positive, goes_on,
                step ? "a loop that turns for ever: what it counts goes by no positive step"
                     : for_ever);
    return !is_whole(positive, &v) || v >= 1 || may_ask(w);
}

/* A loop that leads away from its limit turns for ever if at all. */
static node *away(walker *w, const recurrence *r, const node *goes_on)
{
    bool step = r->shape == SHAPE_SUB || r->shape == SHAPE_ADD;
    node *zero = whole(w, 0, goes_on->at);
    if (!may_ask(w) || walker_least(w, step ? r->by : r->start) < 0
        || !(step || walker_base(r->by)))
        return NULL;
    walker_step(w, r->at->at, zero, goes_on, for_ever);
    return zero;
}

/* Turns of `while x REL limit` with x by the recurrence, as a count; NULL: of no shape that is
 * solved. */
static node *turns_of(walker *w, const recurrence *r, op_kind rel, const node *limit)
{
    span at = limit->at;
    const node *zero = whole(w, 0, at), *one = whole(w, 1, at);
    bool above = rel == OP_GT || rel == OP_GE;
    int64_t v;
    const node *least = rel != OP_GT ? limit
                        : is_whole(limit, &v)
                            ? whole(w, v + 1, at)
                            : pair(w, OP_ADD, limit, one);                 /* x >= least goes on */
    const node *most = rel == OP_LT ? pair(w, OP_SUB, limit, one) : limit; /* x <= most goes on */
    const node *goes_on = pair(w, above ? OP_GE : OP_LE, r->start, above ? least : most),
               *under = is_whole(least, &v) ? whole(w, v - 1, at) : pair(w, OP_SUB, least, one);
    if (above != (r->shape != SHAPE_ADD && r->shape != SHAPE_MUL))
        return away(w, r, goes_on);
    bool by_steps = r->shape == SHAPE_SUB || r->shape == SHAPE_ADD;
    node *gap = is_whole(r->by, &v) && v == 2 && !by_steps ? turns_by_two(w, r, above, rel, limit)
                                                           : NULL;
    if (gap)
        return gap;
    if ((!by_steps && !walker_base(r->by)) || !ends(w, r, goes_on, least, under))
        return NULL;
    switch (r->shape) {
    case SHAPE_SUB: gap = pair(w, OP_SUB, r->start, least); break;
    case SHAPE_ADD: gap = pair(w, OP_SUB, most, r->start); break;
    case SHAPE_MUL:
        gap = walker_whole_log(w, r->by, pair(w, OP_FDIV, most, r->start), false);
        break;
    case SHAPE_CEIL: /* ceil(x/c^u) >= least, that is x/c^u > least - 1 */
        return expr_if(w->a, goes_on,
                      walker_whole_log(w, r->by, pair(w, OP_DIV, r->start, under), true), zero);
    default: gap = walker_whole_log(w, r->by, pair(w, OP_FDIV, r->start, least), false);
    }
    if (by_steps && !node_is_number(r->by, 1))
        gap = pair(w, OP_FDIV, gap, r->by);
    return expr_if(w->a, goes_on, pair(w, OP_ADD, gap, one), zero);
}

op_kind cost_mirrored(op_kind o)
{
    return o == OP_LT ? OP_GT : o == OP_LE ? OP_GE : o == OP_GT ? OP_LT : o == OP_GE ? OP_LE : o;
}

static bool is_square(const node *n)
{
    int64_t two;
    return n->kind == N_BINARY && n->a->kind == N_NAME
           && ((n->op == OP_MUL && expr_is_name(n->b, n->a->name))
               || (n->op == OP_POW && is_whole(n->b, &two) && two == 2));
}

/* x*x <= limit is x <= isqrt(limit) of an x that rises from 0 or above; NULL: it is no such x, or
 * the limit may be below 0. */
static node *root_of(walker *w, const recurrence *r, op_kind rel, node *limit)
{
    bool rises = r->shape == SHAPE_ADD || r->shape == SHAPE_MUL;
    if (!rises || (rel != OP_LT && rel != OP_LE))
        return NULL;
    node *most = rel == OP_LT ? pair(w, OP_SUB, limit, whole(w, 1, limit->at)) : limit;
    return walker_least(w, r->start) >= 0 && walker_least(w, most) >= 0
               ? expr_call(w->a, FN_ISQRT, most, NULL)
               : NULL;
}

node *walker_turns_while(walker *w, const node *loop, const node *c)
{
    recurrence r;
    node *count = NULL;
    for (int side = 0;
         side < 2 && count == NULL && c->kind == N_BINARY && c->op >= OP_LT && c->op <= OP_GE;
         side++) {
        const node *x = side ? c->b : c->a, *limit = side ? c->a : c->b;
        op_kind rel = side ? cost_mirrored((op_kind)c->op) : (op_kind)c->op;
        bool squared = is_square(x);
        x = squared ? x->a : x;
        if (x->kind != N_NAME || !steady(limit, loop->d, NULL)
            || !recurrence_of(w, loop->d, x->name, NULL, &r))
            continue;
        node *end = walker_put_in(w, limit);
        if (end && squared) {
            end = root_of(w, &r, rel, end);
            rel = OP_LE;
        }
        if (end)
            count = turns_of(w, &r, rel, end);
    }
    for (int side = 0; /* x > 0 and C, where C stays what it is */
         side < 2 && count == NULL && c->kind == N_BINARY && c->op == OP_AND; side++) {
        const node *kept = side ? c->a : c->b;
        node *holds = steady(kept, loop->d, NULL) ? walker_put_in(w, kept) : NULL;
        cost_node **end = w->end;
        if (holds && (count = walker_turns_while(w, loop, side ? c->b : c->a)) != NULL) {
            count = expr_if(w->a, holds, count, whole(w, 0, c->at));
            if (*end) /* what it needs it needs where it turns at all */
                (*end)->condition = expr_if(w->a, holds, (*end)->condition, truth(w, c->at));
        }
    }
    return count;
}
