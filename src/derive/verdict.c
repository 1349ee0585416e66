/* The order of a cost beside its bound: see verdict.h. */
#include "derive/verdict.h"

#include <string.h>

#include "base/str.h"
#include "eval/board.h"
#include "expr/expr.h"
#include "lang/unparse.h"

/* Sets the parameters by name, all others to `open`, and each option to its first choice. */
static void set_point(frame *f, const char *const *names, const num *values, int count,
                      const num *open)
{
    for (int i = 0; i < f->in->slot_count; i++) {
        const slot_row *s = &f->in->slots[i];
        const num *value = s->kind == SLOT_PARAM ? open : NULL;
        for (int k = 0; k < count; k++)
            if (instance_takes(f->in, i) && strcmp(names[k], s->name) == 0)
                value = &values[k];
        num truth = num_bool(s->kind == SLOT_CHOICE && f->in->options[s->option].first == i);
        if (s->kind == SLOT_CHOICE)
            frame_fix(f, i, &truth);
        else if (value)
            frame_fix(f, i, value);
    }
}

/* Puts the env at a point; ST_DOMAIN where the requirements are not met: where the algorithm
 * refuses, nothing grows. Parameters that the family does not give, and that neither side has, are
 * 1 or, where that is refused, large. */
static status go_to(env *e, const char *const *names, const num *values, int count)
{
    enum { POWER = 4, OVER = 64 }; /* large is beyond their fourth powers */
    const num one = num_int(1), two = num_int(2);
    uint64_t longest = 0;
    num large, bits;
    set_point(e->f, names, values, count, &one);
    status st = frame_check(e);
    for (int i = 0; i < count; i++)
        longest = num_bits(&values[i]) > longest ? num_bits(&values[i]) : longest;
    num_set_u64(&bits, POWER * longest + OVER);
    if (st != ST_DOMAIN || num_pow(&e->w->numbers, &large, &two, &bits) != ST_OK)
        return st;
    diag_clear(e->d);
    frame_reset(e->f, ~UINT64_C(0));
    set_point(e->f, names, values, count, &large);
    st = frame_check(e);
    num_clear(&large);
    return st;
}

status growth_ratio(void *data, const char *const *names, const num *values, int count,
                    bool turned, num *out)
{
    const growth_sides *s = data;
    world *w = s->in->w;
    frame *f = frame_new(s->in);
    num side[2] = { num_int(0), num_int(0) };
    diag own;
    env e;
    diag_init(&own);
    env_begin(&e, w, f, NULL, &own);
    bool holds = true;
    e.to_run = true; /* whatever the usual variant of the PRAM lets a program do */
    e.quiet = true;
    status st = go_to(&e, names, values, count);
    status_if(st, s->conditions, eval_truth(&e, s->conditions, &holds));
    status_if(st, !holds, ST_DOMAIN);
    status_then(st, eval(&e, s->f, &side[0]));
    status_then(st, eval(&e, s->g, &side[1]));
    status_then(st, num_div(&w->numbers, out, &side[turned], &side[!turned]));
    env_end(&e);
    frame_free(f);
    num_clears(&side[0], &side[1], NULL);
    diag_clear(&own);
    return st;
}

/* --- regimes ---------------------------------------------------------------------------------- */

/* Conditions joined by `and`, each with the reason why it is asked for as its text. */
typedef struct gathered {
    world *w;
    arena *a;
    instance *in;
    node *all; /* or NULL */
} gathered;

static node *because(node *n, const char *why)
{
    if (n->kind == N_BINARY && n->op == OP_AND) {
        because(n->a, why);
        because(n->b, why);
    } else {
        n->text = why;
    }
    return n;
}

/* Adds the condition, with its names resolved. why: printed as its reason; NULL: it is usual. */
static void add_condition(gathered *c, const node *condition, const char *why)
{
    node *n = board_resolved(c->in, c->a, condition);
    if (n == NULL)
        return;
    because(n, why);
    c->all = c->all ? node_binary(c->a, OP_AND, c->all, n) : n;
}

const char *growth_stated_for(arena *a, const formula *term, const node *when)
{
    return arena_format(a, "the bound's term %s is stated for %s", term->shown,
                        unparse_arena(a, when));
}

/* Adds n >= k + 1 where a term of the bound is stated for n > k: what happens in a bounded part of
 * the regime does not count. */
static void unbounded(gathered *c, const growth_scene *of)
{
    for (const bound_set *b = of->bound ? of->bound : c->in->bounds; b;
         b = of->bound ? NULL : b->next)
        for (const formula *t = b->metric == of->metric ? b->terms : NULL; t; t = t->next) {
            const node *n = t->when;
            if (n == NULL || n->kind != N_BINARY || n->op != OP_GT || n->a->kind != N_NAME
                || n->b->kind != N_NUMBER || n->b->value.kind != NUM_INT)
                continue;
            const node *least = expr_pair(c->a, OP_GE, expr_name(c->a, n->a->name),
                                          expr_number(c->a, n->b->value.u.i + 1));
            if (!expr_joins(c->all, least))
                add_condition(c, least, growth_stated_for(c->a, t, n));
        }
}

static bool has_parameter(const void *in, const char *name)
{
    return instance_slot(in, name) >= 0;
}

const node *growth_usual(const instance *in, arena *a, unsigned without)
{
    return regime_usual(a, without, has_parameter, in);
}

bool growth_can_do_without(const instance *in, arena *a, unsigned without)
{
    const node *all = growth_usual(in, a, without);
    for (unsigned part = 1; part <= without; part *= 2)
        if ((without & part) && expr_same(all, growth_usual(in, a, without - part)))
            return false;
    return true;
}

/* Is n made of parameters and numbers by sums, products, powers and logarithms? */
static bool is_smooth(const instance *in, const node *n)
{
    const int i = n->kind == N_NAME ? instance_slot(in, n->name) : -1;
    if (n->kind == N_NAME)
        return i >= 0 && in->slots[i].kind != SLOT_CHOICE;
    if (n->kind == N_CALL)
        return (expr_calls(n, FN_LOG2) || expr_calls(n, FN_SQRT)) && is_smooth(in, n->a);
    const bool joins = n->kind == N_BINARY
                       && (n->op == OP_ADD || n->op == OP_SUB || n->op == OP_MUL || n->op == OP_DIV
                           || n->op == OP_POW);
    return n->kind == N_NUMBER || (joins && is_smooth(in, n->a) && is_smooth(in, n->b));
}

bool growth_understands(const instance *in, const node *c)
{
    if (c->kind != N_BINARY)
        return false;
    if (c->op == OP_AND)
        return growth_understands(in, c->a) && growth_understands(in, c->b);
    const bool divides = c->op == OP_EQ && expr_is_op(c->a, OP_MOD) && node_is_number(c->b, 0);
    if (divides)
        return is_smooth(in, c->a->a) && is_smooth(in, c->a->b);
    return c->op >= OP_EQ && c->op <= OP_GE && c->op != OP_NE && is_smooth(in, c->a)
           && is_smooth(in, c->b);
}

/* Is it the choice of an option that holds where none is made? */
bool growth_is_usual_choice(const instance *in, const node *condition)
{
    for (int o = 0; condition->kind == N_NAME && o < in->option_count; o++)
        if (strcmp(in->slots[in->options[o].standard].name, condition->name) == 0)
            return true;
    return false;
}

/* Adds the parts of the condition but choices that hold anyway; of a requirement those that are
 * understood (`some`): proofs have all of them besides. */
static void add_parts(gathered *c, const node *condition, const char *why, bool some)
{
    if (condition->kind == N_BINARY && condition->op == OP_AND) {
        add_parts(c, condition->a, why, some);
        add_parts(c, condition->b, why, some);
    } else if (!growth_is_usual_choice(c->in, condition)
               && (!some || growth_understands(c->in, condition))) {
        add_condition(c, condition, why);
    }
}

/* Does the condition that was asked for free the parameter from its default? */
static bool opened(const instance *in, int i, const node *asked)
{
    return asked && regime_opens(&in->slots[i], asked);
}

/* Adds the parts of a requirement: every one, or those with a parameter that `asked` frees. */
static void add_required(gathered *c, const node *condition, const node *asked, bool every)
{
    bool some = every;
    if (condition->kind == N_BINARY && condition->op == OP_AND) {
        add_required(c, condition->a, asked, every);
        add_required(c, condition->b, asked, every);
        return;
    }
    for (int i = 0; i < c->in->slot_count && !some; i++)
        some = opened(c->in, i, asked) && expr_mentions(condition, c->in->slots[i].name);
    if (some)
        add_parts(c, condition, "required by the algorithm", true);
}

/* A requirement must not free a parameter from its default: adds that it has this value, unless
 * `asked` frees it. */
static void close_others(gathered *c, const node *asked)
{
    const node *open = c->all;
    for (int i = 0; open && i < c->in->slot_count; i++)
        if (regime_opens(&c->in->slots[i], open) && !opened(c->in, i, asked))
            add_condition(c,
                          expr_pair(c->a, OP_EQ, expr_name(c->a, c->in->slots[i].name),
                                    c->in->slots[i].expr),
                          "the usual value, for nothing else was asked for");
}

/* Adds x >= 1 for the first parameter x, which every regime says: so this one is not NULL, which
 * means the usual one. */
static void positive(gathered *c)
{
    for (int i = 0; i < c->in->slot_count; i++)
        if (c->in->slots[i].kind == SLOT_PARAM) {
            add_condition(c,
                          expr_pair(c->a, OP_GE, expr_name(c->a, c->in->slots[i].name),
                                    expr_number(c->a, 1)),
                          NULL);
            return;
        }
}

const node *growth_regime(world *w, arena *a, instance *in, const growth_scene *of)
{
    gathered c = { w, a, in, NULL };
    const node *asked = expr_and(a, of->where, of->when);
    const node *usual = growth_usual(in, a, of->without);
    if (usual)
        add_condition(&c, usual, NULL);
    else if (of->without)
        positive(&c);
    for (const formula *f = in->requires; f; f = f->next)
        if (f->when == NULL && f->choice < 0)
            add_required(&c, f->expr, asked, of->without != 0);
    unbounded(&c, of);
    if (of->where)
        add_condition(&c, of->where, "asked for");
    if (of->when)
        add_parts(&c, of->when, "the formula holds there", false);
    close_others(&c, asked);
    return c.all;
}

/* --- verdicts --------------------------------------------------------------------------------- */

/* The algorithm's own parameters are the sizes of what it works on. */
bool growth_is_size(const instance *in, int slot)
{
    return slot >= 0 && !in->slots[slot].of_model;
}

const char *growth_least(const node *c, int64_t *k)
{
    return expr_is_op(c, OP_GE) && c->a->kind == N_NAME && c->b->kind == N_NUMBER
                   && num_to_i64(&c->b->value, k)
               ? c->a->name
               : NULL;
}

bool growth_is_required(const instance *in, const node *condition)
{
    const formula *f = in->requires;
    while (f && !expr_joins(f->expr, condition))
        f = f->next;
    return f != NULL;
}

/* Has one bound all terms of the other? */
static bool has_terms(const bound_set *b, const bound_set *of)
{
    bool all = true;
    for (const formula *t = of->terms; t && all; t = t->next) {
        const formula *same = b->terms;
        while (same && !expr_same(same->expr, t->expr))
            same = same->next;
        all = same != NULL;
    }
    return all;
}

/* The bound to compare with: a strict one before an order, except that an order with all terms of
 * the strict one, and so with more, goes first; without a bound, the model's goal. NULL: there is
 * none. */
static const bound_set *best_bound(const instance *in, int metric)
{
    const bound_set *best = NULL;
    for (const bound_set *b = in->bounds; b; b = b->next)
        if (b->metric == metric
            && (best == NULL || (b->strict > best->strict && !has_terms(best, b))
                || (b->strict < best->strict && has_terms(b, best))))
            best = b;
    for (const bound_set *b = best ? NULL : in->goals; b; b = b->next)
        if (b->metric == metric)
            best = b;
    return best;
}

int growth_metric(const instance *in, int metric)
{
    const bound_set *b = best_bound(in, metric);
    return b ? b->of : metric;
}

bool growth_is_choice(const query *q, const node *n, bool *holds)
{
    bool a, b;
    if (n->kind == N_NAME && n->ref == REF_SLOT
        && q->in->slots[n->index].kind == SLOT_CHOICE) {
        *holds = query_chose(q, n->index);
        return true;
    }
    bool join = n->kind == N_BINARY && (n->op == OP_AND || n->op == OP_OR),
         no = n->kind == N_UNARY && n->op == OP_NOT;
    if (!(join || no) || !growth_is_choice(q, n->a, &a) || (join && !growth_is_choice(q, n->b, &b)))
        return false;
    *holds = no ? !a : n->op == OP_AND ? a && b : a || b;
    return true;
}

/* The sum of the bound's terms that the choices in force leave. NULL: there are none, or one has no
 * value. */
static const node *bound_node(const query *q, arena *a, const bound_set *b)
{
    const node *sum = NULL;
    for (const formula *t = b ? b->terms : NULL; t; t = t->next) {
        bool holds = true;
        if (t->when)
            growth_is_choice(q, t->when, &holds);
        if (holds)
            sum = sum ? expr_add(a, sum, t->expr) : t->expr;
    }
    return sum ? board_resolved(q->in, a, sum) : NULL;
}

static bool among_bounds(const instance *in, const bound_set *b)
{
    const bound_set *own = in->bounds;
    while (own && own != b)
        own = own->next;
    return own != NULL;
}

void growth_bound(const query *q, arena *a, int metric, const bound_set *bound, growth_verdict *out)
{
    const bound_set *b = bound ? bound : best_bound(q->in, metric);
    const grows_verdict open = { .answer = GROWS_UNKNOWN };
    *out = (growth_verdict){ .bound_tree = bound_node(q, a, b),
                             .source = b ? b->source : NULL,
                             .strict = b && b->strict,
                             .lower = b && among_bounds(q->in, b),
                             .optimal = open,
                             .omega = open,
                             .theta = GROWS_UNKNOWN };
    out->bound = out->bound_tree ? unparse_arena(a, out->bound_tree) : NULL;
}
