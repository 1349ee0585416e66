/* solve: an equation in one unknown, exactly: what is a polynomial of degree 2 at most in it, or
 * where it stands once, under operations that can be turned round. */
#include <string.h>

#include "cmd/commands.h"
#include "lang/unparse.h"
#include "num/pool.h"

enum { MOST = 16 /* solutions */ };

typedef struct solving {
    session *s;
    diag *d;
    const char *name; /* of the unknown */
    env e;
    num_pool pool;
    num found[MOST]; /* the pool's */
    int count;
    bool any; /* every number is one */
} solving;

typedef struct quadratic {
    num c[3]; /* c[0] + c[1]*x + c[2]*x^2, the pool's */
} quadratic;

/* --- the unknown --------------------------------------------------------------------------- */

static bool has(const solving *v, const node *n)
{
    if (n == NULL)
        return false;
    if (n->kind == N_NAME && strcmp(n->name, v->name) == 0)
        return true;
    for (const node *a = n->kind == N_CALL ? n->a : NULL; a; a = a->next)
        if (has(v, a))
            return true;
    return n->kind != N_CALL && (has(v, n->a) || has(v, n->b) || has(v, n->c));
}

/* The names that have no value, each once: more than MOST_NAMES are not told apart. */
enum { MOST_NAMES = 8 };

typedef struct unknowns {
    const world *w;
    const char *names[MOST_NAMES];
    int count;
} unknowns;

static void add_unknown(unknowns *u, const char *name)
{
    const builtin *b = builtin_named(name);
    if (world_symbol((world *)u->w, name)->kind != SYMBOL_NONE || strcmp(name, "ans") == 0
        || (b && b->least == 0))
        return;
    for (int i = 0; i < u->count; i++)
        if (strcmp(u->names[i], name) == 0)
            return;
    if (u->count < MOST_NAMES)
        u->names[u->count++] = name;
}

static void look_for_unknowns(unknowns *u, const node *n)
{
    if (n == NULL)
        return;
    if (n->kind == N_NAME)
        add_unknown(u, n->name);
    bool call = n->kind == N_CALL;
    const node *first = call ? n->a : NULL;
    if (first && metric_named(n->name) >= 0) /* whose first argument is an algorithm */
        first = first->next;
    for (; first; first = first->next)
        look_for_unknowns(u, first);
    if (!call) {
        look_for_unknowns(u, n->a);
        look_for_unknowns(u, n->b);
        look_for_unknowns(u, n->c);
    }
}

/* --- numbers ------------------------------------------------------------------------------- */

static int sign_of(solving *v, num x)
{
    return num_pool_order(&v->pool, x, num_int(0));
}

/* The value of what has no unknown in it, as the pool's. */
static num value_of(solving *v, const node *n)
{
    num x = num_int(0);
    if (v->pool.st != ST_OK)
        return x;
    status st = eval(&v->e, n, &x);
    return num_pool_keep(&v->pool, st, x);
}

static void add_solution(solving *v, num x)
{
    for (int i = 0; i < v->count; i++)
        if (num_same(&v->found[i], &x))
            return;
    if (v->count < MOST && v->pool.st == ST_OK)
        v->found[v->count++] = x;
}

/* --- polynomials ------------------------------------------------------------------------------ */

static bool polynomial(solving *v, const node *n, quadratic *out);

static quadratic plus(solving *v, quadratic a, quadratic b, bool minus)
{
    for (int i = 0; i < 3; i++)
        a.c[i] = minus ? num_pool_sub(&v->pool, a.c[i], b.c[i])
                       : num_pool_add(&v->pool, a.c[i], b.c[i]);
    return a;
}

/* False where the degree would be above 2. */
static bool times(solving *v, quadratic a, quadratic b, quadratic *out)
{
    quadratic product = { { num_int(0), num_int(0), num_int(0) } };
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) {
            num part = num_pool_mul(&v->pool, a.c[i], b.c[k]);
            if (i + k < 3)
                product.c[i + k] = num_pool_add(&v->pool, product.c[i + k], part);
            else if (sign_of(v, part) != 0)
                return false;
        }
    *out = product;
    return true;
}

static bool binary(solving *v, const node *n, quadratic *out)
{
    quadratic a, b;
    int64_t k;
    if (!polynomial(v, n->a, &a) || !polynomial(v, n->b, &b))
        return false;
    bool constant = !has(v, n->b);
    switch (n->op) {
    case OP_ADD:
    case OP_SUB: *out = plus(v, a, b, n->op == OP_SUB); return true;
    case OP_MUL: return times(v, a, b, out);
    case OP_DIV:
        if (!constant)
            return false;
        for (int i = 0; i < 3; i++)
            out->c[i] = num_pool_two(&v->pool, num_div, a.c[i], b.c[0]);
        return true;
    case OP_POW:
        if (!constant || !num_to_i64(&b.c[0], &k) || k < 0 || k > 2)
            return false;
        *out = k == 1 ? a : (quadratic){ { num_int(1), num_int(0), num_int(0) } };
        return k < 2 || times(v, a, a, out);
    default: return false;
    }
}

static bool polynomial(solving *v, const node *n, quadratic *out)
{
    *out = (quadratic){ { num_int(0), num_int(0), num_int(0) } };
    if (!has(v, n)) {
        out->c[0] = value_of(v, n);
        return v->pool.st == ST_OK;
    }
    if (n->kind == N_NAME) {
        out->c[1] = num_int(1);
        return true;
    }
    quadratic a;
    if (n->kind == N_UNARY && n->op == OP_NEG && polynomial(v, n->a, &a)) {
        *out = plus(v, *out, a, true);
        return true;
    }
    return n->kind == N_BINARY && binary(v, n, out);
}

/* c[0] + c[1]*x + c[2]*x^2 = 0 */
static void solve_quadratic(solving *v, quadratic q)
{
    num_pool *p = &v->pool;
    num minus = num_pool_sub(p, num_int(0), q.c[1]), two = num_int(2);
    if (sign_of(v, q.c[2]) == 0 && sign_of(v, q.c[1]) == 0) {
        v->any = sign_of(v, q.c[0]) == 0;
        return;
    }
    if (sign_of(v, q.c[2]) == 0) {
        add_solution(v, num_pool_two(p, num_div, num_pool_sub(p, num_int(0), q.c[0]), q.c[1]));
        return;
    }
    num under = num_pool_sub(p, num_pool_mul(p, q.c[1], q.c[1]),
                             num_pool_mul(p, num_int(4), num_pool_mul(p, q.c[0], q.c[2]))),
        below = num_pool_mul(p, two, q.c[2]);
    if (sign_of(v, under) < 0)
        return;
    num root = num_pool_one(p, num_sqrt, under);
    bool up = sign_of(v, q.c[2]) > 0;
    num first = up ? num_pool_sub(p, minus, root) : num_pool_add(p, minus, root),
        second = up ? num_pool_add(p, minus, root) : num_pool_sub(p, minus, root);
    add_solution(v, num_pool_two(p, num_div, first, below));
    add_solution(v, num_pool_two(p, num_div, second, below));
}

/* --- operations turned round ------------------------------------------------------------------ */

static bool turn(solving *v, const node *n, num t);

/* Has c^x one x for each value above 0, and none for others? */
static bool is_base(solving *v, num c)
{
    return sign_of(v, c) > 0 && num_pool_order(&v->pool, c, num_int(1)) != 0;
}

/* x^k = t for a rational k: with a negative root where k is even, or of a negative t where odd. */
static bool turn_power(solving *v, const node *x, num k, num t)
{
    num_pool *p = &v->pool;
    num above, below, inverse = num_pool_two(p, num_div, num_int(1), k);
    if (!num_is_exact(&k) || sign_of(v, k) == 0)
        return false;
    num_fraction(&k, &above, &below);
    bool even = num_is_integer(&k) && k.kind == NUM_INT && k.u.i % 2 == 0,
         odd = num_is_integer(&k) && !even;
    num_clears(&above, &below, NULL);
    int sign = sign_of(v, t);
    if (sign == 0)
        return sign_of(v, k) < 0 || turn(v, x, num_int(0));
    if (sign < 0 && !odd)
        return true;
    num size = sign < 0 ? num_pool_sub(p, num_int(0), t) : t,
        root = num_pool_two(p, num_pow, size, inverse),
        less = num_pool_sub(p, num_int(0), root);
    if (even && !turn(v, x, less))
        return false;
    return turn(v, x, sign < 0 ? less : root);
}

static bool turn_binary(solving *v, const node *n, num t)
{
    num_pool *p = &v->pool;
    bool left = has(v, n->a);
    const node *x = left ? n->a : n->b;
    num c = value_of(v, left ? n->b : n->a);
    if (p->st != ST_OK)
        return false;
    switch (n->op) {
    case OP_ADD: return turn(v, x, num_pool_sub(p, t, c));
    case OP_SUB: return turn(v, x, left ? num_pool_add(p, t, c) : num_pool_sub(p, c, t));
    case OP_MUL:
        if (sign_of(v, c) == 0) /* 0*ln(x) = 0 wherever ln(x) has a value */
            return sign_of(v, t) != 0;
        return turn(v, x, num_pool_two(p, num_div, t, c));
    case OP_DIV:
        if (left) {
            num_pool_two(p, num_div, t, c); /* by 0 there is none */
            return turn(v, x, num_pool_mul(p, t, c));
        }
        if (sign_of(v, c) == 0 || sign_of(v, t) == 0) /* 0/x = 0 wherever x is not 0 */
            return sign_of(v, c) != 0 || sign_of(v, t) != 0;
        return turn(v, x, num_pool_two(p, num_div, c, t));
    case OP_POW:
        if (left)
            return turn_power(v, x, c, t);
        if (!is_base(v, c))
            return false;
        if (sign_of(v, t) <= 0)
            return true;
        return turn(v, x, num_is_exact(&c) ? num_pool_two(p, num_log, c, t)
                                           : num_pool_two(p, num_div, num_pool_one(p, num_ln, t),
                                                          num_pool_one(p, num_ln, c)));
    default: return false;
    }
}

static bool turn_call(solving *v, const node *n, num t)
{
    num_pool *p = &v->pool;
    if (node_calls(n, FN_LOG, 2) && !has(v, n->a)) {
        const num base = value_of(v, n->a);
        return is_base(v, base) && turn(v, n->a->next, num_pool_two(p, num_pow, base, t));
    }
    if (n->space != 1)
        return false;
    switch (n->fn) {
    case FN_SQRT: return sign_of(v, t) < 0 || turn(v, n->a, num_pool_mul(p, t, t));
    case FN_LOG2: return turn(v, n->a, num_pool_two(p, num_pow, num_int(2), t));
    case FN_LOG10: return turn(v, n->a, num_pool_two(p, num_pow, num_int(10), t));
    case FN_LN: return turn(v, n->a, num_pool_one(p, num_exp, t));
    case FN_EXP: return sign_of(v, t) <= 0 || turn(v, n->a, num_pool_one(p, num_ln, t));
    default: return false;
    }
}


/* n = t: adds what the unknown is then; false: it cannot be told so. */
static bool turn(solving *v, const node *n, num t)
{
    quadratic q;
    if (v->pool.st != ST_OK)
        return false;
    if (polynomial(v, n, &q)) {
        q.c[0] = num_pool_sub(&v->pool, q.c[0], t);
        solve_quadratic(v, q);
        return true;
    }
    if (n->kind == N_UNARY && n->op == OP_NEG)
        return turn(v, n->a, num_pool_sub(&v->pool, num_int(0), t));
    if (n->kind == N_BINARY && has(v, n->a) != has(v, n->b))
        return turn_binary(v, n, t);
    return n->kind == N_CALL && turn_call(v, n, t);
}

/* --- the statement ---------------------------------------------------------------------------- */

static bool solve(solving *v, const node *left, const node *right)
{
    quadratic a, b;
    if (polynomial(v, left, &a) && polynomial(v, right, &b)) {
        solve_quadratic(v, plus(v, a, b, true));
        return true;
    }
    if (has(v, left) && has(v, right))
        return false;
    return has(v, left) ? turn(v, left, value_of(v, right)) : turn(v, right, value_of(v, left));
}

/* Says which names have no value, and what would do; `sought` is that of for, or NULL. */
static status too_many(const unknowns *u, const char *sought, span at, diag *d)
{
    const char *one = sought ? sought : u->names[u->count - 1];
    str_own names = { 0 }, sets = { 0 };
    for (int i = 0; i < u->count; i++) {
        bool other = strcmp(u->names[i], one) != 0;
        if (other)
            str_format(&sets, "%s = 8; ", u->names[i]);
        if (other || sought == NULL)
            str_format(&names, "%s%s", names.length ? ", " : "", u->names[i]);
    }
    diag_fail(d, ST_NAME, at, "only %s may lack a value; without one: %s",
              sought ? sought : "the name that is sought", str_text(&names));
    return diag_hint(d, "for example: %ssolve %.*s for %s", str_text(&sets), at.to - at.from,
                     at.src->text + at.from, one);
}

/* Which name: for NAME, or the one that has no value. */
static status take_unknown(solving *v, const node *n)
{
    unknowns u = { .w = v->s->world };
    for (const node *c = n->b; c; c = c->next)
        if (c->kind == N_FOR_NAME && c->op == 1 && v->name == NULL)
            v->name = c->name;
        else
            return diag_fail(v->d, ST_PARSE, c->at, "solve takes an equation, and for NAME");
    if (v->name && !has(v, n->a))
        return diag_fail(v->d, ST_NAME, n->a->at, "there is no `%s` in it", v->name);
    look_for_unknowns(&u, n->a);
    if (u.count > 1 || (u.count == 1 && v->name && strcmp(u.names[0], v->name) != 0))
        return too_many(&u, v->name, n->a->at, v->d);
    if (v->name == NULL && u.count == 1)
        v->name = u.names[0];
    return v->name ? ST_OK
                   : diag_fail(v->d, ST_NAME, n->a->at,
                               "no name in it lacks a value: which is sought?");
}

static void answer(solving *v, const node *equation)
{
    session *s = v->s;
    result *r = result_object(s->arena);
    str_own text = { 0 };
    unparse(&text, equation);
    result_add_text(s->arena, r, "command", "solve");
    result_add_text(s->arena, r, "name", v->name);
    result_add_numbers(s->arena, r, "values", v->found, (uint64_t)v->count);
    result_add_text(s->arena, r, "condition", str_text(&text));
    if (v->any)
        result_add_truth(s->arena, r, "holds", true);
    if (v->count > 0)
        world_remember(s->world, &v->found[v->count - 1]);
    s->sink->answer(s->sink, &view_found, r);
}

static status run(session *s, node *n, diag *d)
{
    solving v = { .s = s, .d = d };
    const node *e = n->a;
    bool compares = ast_is_comparison(e);
    if (compares && e->op != OP_EQ) {
        diag_fail(d, ST_PARSE, e->at, "an equation is needed, left = right");
        return diag_hint(d, "the smallest integer that meets a condition: find n where 2^n > 1000");
    }
    status st = take_unknown(&v, n);
    status_then(st, resolve_session(s->world, s->unit->arena, n->a, NULL, d));
    if (st != ST_OK)
        return st;
    const node *zero = node_number(s->unit->arena, e->at, 0);
    env_begin(&v.e, s->world, NULL, NULL, d);
    num_pool_begin(&v.pool, &s->world->numbers);
    bool solved = solve(&v, compares ? e->a : e, compares ? e->b : zero);
    if (d->st == ST_OK && v.pool.st != ST_OK) {
        diag_fail(d, v.pool.st, e->at, "%s", s->world->numbers.why);
    } else if (d->st == ST_OK && !solved) {
        diag_fail(d, ST_UNDECIDED, e->at, "this is solved by no rule here");
        diag_hint(d, "rules are for polynomials up to %s^2, and for a name that stands once, under "
                     "powers, roots and logarithms; whole numbers: find %s where ...",
                  v.name, v.name);
    } else if (d->st == ST_OK) {
        answer(&v, e);
    }
    num_pool_clear(&v.pool);
    env_end(&v.e);
    return d->st;
}

static const option options[] = {
    OPTION("for", "NAME", CLAUSE, "what is sought, where more than one name has no value"),
    { .name = NULL },
};

const command command_solve = {
    .name = "solve",
    .args = "LEFT = RIGHT",
    .options = options,
    .summary = "the numbers that solve an equation in one unknown, exactly",
    .help = "The unknown is the name that has no value, or that of for. Rules are for polynomials "
            "of degree 2 at most, and for an unknown that stands once, under + - * / ^, sqrt, exp "
            "and logarithms, all others being numbers; an equation that no rule solves is "
            "undecided. Solutions are real, and as exact as other values: sqrt(2) is known to any "
            "digit. An expression alone is to be 0.",
    .examples = { "solve 3*x + 5 = 20", "solve x^2 - x = 1", "solve 2^x = 1000",
                  "a = 3; solve a*n^2 = 12 for n" },
    .syntax = SYNTAX_EQUATION,
    .complete = COMPLETE_EXPRESSION,
    .run = run,
};
