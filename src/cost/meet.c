/* Which indices of a parallel statement ask for one cell: what it takes to serve them on the PRAM,
 * and whether its variant lets them.  See writer.h and formulas.h. */
#include "cost/writer.h"

/* The cells of a range's indices. */
typedef enum meeting {
    APART,    /* no two are one */
    TOGETHER, /* two are one where the indices differ in some variables alone, bits in *same */
    UNCLEAR
} meeting;

/* The factors of the indices in the address; false: it is not linear in them. */
static bool find_factors(writer *w, const cost_range *r, const node *address, sym *factor)
{
    sym at = sym_of(&w->s, address);
    for (int v = 0; v < r->vars; v++) {
        sym rest;
        if (!sym_linear(&w->s, &at, r->name[v], &factor[v], &rest)
            || active_has_index(w, r, &factor[v]))
            return false;
        at = rest;
    }
    return !active_has_index(w, r, &at);
}

/* |factor|, where it is surely not 0. */
static bool size_of(writer *w, const sym *factor, sym *out)
{
    const int sign = sym_sign(&w->s, factor);
    *out = sign < 0 ? sym_negative(&w->s, factor) : *factor;
    return sign != 0;
}

/* Cells are apart where every factor, taken in some order, is more than all that the indices before
 * it can add up to, `reach`. */
static bool find_order(writer *w, const cost_range *r, const sym *factor, unsigned done,
                       const sym *reach)
{
    for (int v = 0; v < r->vars; v++) {
        sym size, over;
        if ((done >> v & 1) || !size_of(w, &factor[v], &size))
            continue;
        over = sym_add(&w->s, &size, reach, -1);
        if (!sym_at_least_one(&w->s, &over))
            continue;
        sym extent = active_extent(w, r, v), gap = sym_plus(&w->s, &extent, -1);
        gap = sym_mul(&w->s, &size, &gap);
        gap = sym_add(&w->s, reach, &gap, 1);
        if (find_order(w, r, factor, done | 1u << v, &gap))
            return true;
    }
    return done == (1u << r->vars) - 1;
}

static meeting find_meeting(writer *w, const cost_range *r, const node *address, unsigned *same)
{
    sym factor[COST_VARS], none = sym_number(&w->s, 0);
    *same = 0;
    if (!find_factors(w, r, address, factor))
        return UNCLEAR;
    for (int v = 0; v < r->vars; v++)
        if (factor[v].count == 0)
            *same |= 1u << v;
    if (!find_order(w, r, factor, *same, &none))
        return UNCLEAR;
    return *same ? TOGETHER : APART;
}

static meeting meet_of(writer *w, const cost_range *r, const node *address, unsigned *same)
{
    meeting m = address ? find_meeting(w, r, address, same) : UNCLEAR;
    return writer_found(w, true) ? m : UNCLEAR;
}

/* --- turns ------------------------------------------------------------------------------------ */

static const char in_turn[] =
    "who adds to the same cell is not solved: atomic additions are served one after another";

/* Of k indices that add anywhere in an array of so many words some word gets k/words or more. */
static const node *least_turns(writer *w, const cost_node *n, const active *a,
                               const node *ordinary)
{
    arena *to = w->s.a;
    if (n->size == NULL || a->general || a->from)
        return a->general ? expr_number(to, 0) : ordinary;
    sym words = sym_of(&w->s, n->size);
    const node *size = sym_node(&w->s, &words), *p = expr_name(to, "p");
    if (w->s.bad)
        return ordinary;
    if (w->of == SPAN)
        return expr_ceil(w->s.a, a->to, size);
    return expr_add(to, expr_mul(to, expr_pair(to, OP_FDIV, a->to, p), expr_ceil(w->s.a, p, size)),
                    expr_ceil(w->s.a, expr_pair(to, OP_MOD, a->to, p), size));
}

const node *meet_turns(writer *w, const cost_node *n, const active *a, const node *ordinary)
{
    unsigned same;
    bool simple = !a->general && a->from == NULL;
    meeting m = meet_of(w, n->range, n->address, &same);
    if (m == APART)
        return ordinary;
    if (m == TOGETHER && simple && same == (1u << n->range->vars) - 1)
        return a->to; /* one cell */
    if (w->end)
        return w->end < 0 ? least_turns(w, n, a, ordinary) : simple ? a->to : a->total;
    if (n->address == NULL)
        writer_not_known(w, n->at, n->why, n->unsolved);
    else
        writer_give_up(w, n->at, in_turn);
    return NULL;
}

/* --- what a variant forbids ------------------------------------------------------------------- */

typedef struct around { /* the loops and branches around a reference, the innermost first */
    const cost_node *n;
    bool holds; /* COST_IF: in its body */
    const struct around *outer;
} around;

/* In some turn, on some way: surely, or maybe. NULL: never. */
static const node *in_some_turn(writer *w, const around *o, const node *when, bool surely)
{
    arena *a = w->s.a;
    for (; o && when; o = o->outer) {
        const cost_node *n = o->n;
        if (n->kind == COST_IF) {
            when = expr_and(a, o->holds ? n->condition : expr_not(a, n->condition), when);
        } else if (n->kind == COST_SUM) {
            const node *hi = n->most && !surely ? n->most : n->hi;
            when = expr_mentions(when, n->var)
                       ? expr_not(a, expr_aggregate(a, AGGREGATE_ALL, n->var, n->lo, hi,
                                                    expr_not(a, when)))
                       : expr_and(a, expr_pair(a, OP_LE, n->lo, hi), when);
        } else if (surely) {
            return NULL;
        }
    }
    return when;
}

static const node *at_least(writer *w, const node *n, int64_t v)
{
    return expr_pair(w->s.a, OP_GE, n, expr_number(w->s.a, v));
}

static const node *more(writer *w, const node *x, const node *y)
{
    return expr_pair(w->s.a, OP_GT, x, y);
}

static const node *two_processors(writer *w)
{
    return at_least(w, expr_name(w->s.a, "p"), 2);
}

/* And are there two processors?  On a memory machine it is asked of an operation, whatever p. */
static const node *of_two(writer *w, const node *when)
{
    return w->on == PRAM ? expr_and(w->s.a, two_processors(w), when) : when;
}

/* Of so many indices those who may meet: of a round of the PRAM, of an operation elsewhere. */
static const node *in_a_round(writer *w, const node *indices)
{
    return w->on == PRAM ? expr_call(w->s.a, FN_MIN, expr_name(w->s.a, "p"), indices) : indices;
}

/* Some two of the indices that differ in these variables alone are in one round: index 0 and the
 * one that is first in such a variable's second row. */
static const node *in_one_round(writer *w, const cost_range *r, const active *a, unsigned same)
{
    sym stride = sym_number(&w->s, 1);
    const node *any = NULL, *p = expr_name(w->s.a, "p");
    for (int v = r->vars - 1; v >= 0; v--) {
        sym extent = active_extent(w, r, v);
        if (same >> v & 1) {
            const node *two = at_least(w, sym_node(&w->s, &extent), 2);
            if (w->on == PRAM)
                two = expr_and(w->s.a, two, more(w, p, sym_node(&w->s, &stride)));
            any = expr_or(w->s.a, any, two);
        }
        stride = sym_mul(&w->s, &stride, &extent);
    }
    return expr_and(w->s.a, at_least(w, a->total, 1), any);
}

/* Are two of those who take part in one round? */
static const node *two_of(writer *w, const cost_node *n, const active *a)
{
    arena *to = w->s.a;
    const node *p = expr_name(to, "p"), *zero = expr_number(to, 0), *one = expr_number(to, 1);
    if (a->every) {
        const node *by = sym_node(&w->s, a->every);
        const node *more_of_all = more(w, a->total, by);
        return w->on == PRAM ? expr_and(to, more(w, p, by), more_of_all) : more_of_all;
    }
    if (a->general) /* as if all asked for one cell */
        return of_two(w, more(w, leaf_counted(w, n, NULL), zero));
    if (a->from == NULL)
        return of_two(w, at_least(w, a->to, 2));
    const node *gap = expr_sub(to, a->to, a->from);
    if (w->on != PRAM)
        return at_least(w, gap, 2);
    const node *second = expr_pair(to, OP_MOD, expr_add(to, a->from, one), p),
               *three = expr_or(to, at_least(w, gap, 3), expr_pair(to, OP_NE, second, zero));
    return expr_and(to, of_two(w, at_least(w, gap, 2)), three);
}

/* Two indices of one round at one cell: when surely, and when maybe; NULL: never. */
static void find_conditions(writer *w, const cost_node *n, const active *a, const node *when[2])
{
    unsigned same;
    meeting m = meet_of(w, n->range, n->address, &same);
    bool all = m == TOGETHER && same == (1u << n->range->vars) - 1;
    when[0] = when[1] = NULL;
    if (m == APART)
        return;
    if (n->address == NULL) {
        when[1] = two_of(w, n, a);
        if (!a->general && a->from == NULL && n->size) /* more indices than cells */
            when[0] = more(w, in_a_round(w, a->to), n->size);
    } else if (all) {
        when[0] = two_of(w, n, a);
    } else if (m == TOGETHER && a->whole) {
        when[0] = in_one_round(w, n->range, a, same);
    } else {
        when[0] = of_two(w, more(w, leaf_counted(w, n, n->address), expr_number(w->s.a, 0)));
    }
    when[1] = when[1] ? when[1] : when[0];
    if (a->some)
        when[0] = NULL;
}

static const char *why_not_known(const cost_node *n, const active *a, const around *o, bool common)
{
    if (n->address == NULL)
        return n->why;
    for (; o; o = o->outer)
        if (o->n->kind == COST_UNSOLVED || (o->n->kind == COST_SUM && o->n->most))
            return o->n->why;
    for (const cost_mask *m = a->some ? n->mask : NULL; m; m = m->outer)
        if (m->condition == NULL)
            return active_unknown(m);
    return common && n->value == NULL ? "the values that are written depend on data"
                                      : "whether the values differ is not solved";
}

static bool is_unsolved(const cost_node *n, const around *o)
{
    bool unsolved = n->address == NULL && n->unsolved;
    for (const cost_mask *m = n->mask; m; m = m->outer)
        unsolved |= m->condition == NULL && m->unsolved;
    for (; o; o = o->outer)
        unsolved |= o->n->kind == COST_UNSOLVED && o->n->unsolved;
    return unsolved;
}

/* What the reference may break: with `common` the rule of crcw_common, else those of the variants
 * that let one only. */
static void add_rule(writer *w, const cost_node *n, const around *o, bool common, cost_rule ***end)
{
    active a;
    unsigned same;
    const node *when[2];
    if (common && (n->atomic || n->alike))
        return;
    w->end = 1;
    active_of(w, n, &a);
    w->end = 0;
    find_conditions(w, n, &a, when);
    if (w->on != PRAM)
        when[1] = when[0]; /* nothing is said before two surely meet */
    if (common && !(n->value && meet_of(w, n->range, n->value, &same) == APART))
        when[0] = NULL;
    bool one = when[0] == when[1];
    for (int i = 0; i < 2; i++) {
        when[i] = when[i] && a.host ? expr_and(w->s.a, a.host, when[i]) : when[i];
        when[i] = in_some_turn(w, o, when[i], i == 0);
    }
    for (const around *x = o; x; x = x->outer)
        one = one && x->n->kind != COST_UNSOLVED && x->n->most == NULL;
    if (w->s.bad) { /* of too many factors */
        when[0] = NULL;
        when[1] = w->on == PRAM ? two_processors(w) : NULL;
        one = w->s.bad = false;
    }
    if (when[1] == NULL)
        return;
    cost_rule *r = **end = arena_alloc(w->s.a, sizeof *r);
    *r = (cost_rule){ .at = n->at,
                      .erew = !common,
                      .crew = !common && n->write,
                      .ercw = !common && !n->write,
                      .common = common,
                      .does = n->atomic ? "add to" : n->write ? "write" : "read",
                      .surely = when[0],
                      .maybe = one ? NULL : when[1],
                      .why = one ? NULL : why_not_known(n, &a, o, common),
                      .unsolved = !common && is_unsolved(n, o) };
    *end = &r->next;
}

/* What could not be followed may break any of them. */
static void add_unknown(writer *w, span at, const char *why, bool unsolved, cost_rule ***end)
{
    cost_rule *r = **end = arena_alloc(w->s.a, sizeof *r);
    *r = (cost_rule){ .at = at,
                      .erew = true,
                      .crew = true,
                      .ercw = true,
                      .common = true,
                      .maybe = two_processors(w),
                      .why = why,
                      .unsolved = unsolved };
    *end = &r->next;
}

static void find_rules(writer *w, const cost_node *n, const around *o, cost_rule ***end)
{
    for (; n; n = n->next) {
        around here = { n, true, o };
        loop turns = { n->var, -1, w->loops };
        if (n->kind == COST_ACCESS && n->range->vars > 0) {
            if (w->on == PRAM)
                add_rule(w, n, o, false, end);
            if (n->write)
                add_rule(w, n, o, true, end);
        }
        if (n->kind == COST_SUM) {
            sym first = sym_of(&w->s, n->lo);
            turns.least = sym_lower(&w->s, &first);
            w->loops = &turns;
        }
        if (n->opaque && w->on == PRAM)
            add_unknown(w, n->at, n->why, n->unsolved, end);
        find_rules(w, n->body, &here, end);
        here.holds = false;
        find_rules(w, n->other, &here, end);
        w->loops = n->kind == COST_SUM ? turns.outer : w->loops;
    }
}

cost_rule *meet_rules(writer *w, const cost_tree *tree)
{
    cost_rule *first = NULL, **end = &first;
    const char *why = w->why;
    w->s.bad = false;
    w->s.count = 0;
    find_rules(w, tree->first, NULL, &end);
    if (tree->why && w->on == PRAM)
        add_unknown(w, tree->where, tree->why, true, &end);
    w->why = why;
    return first;
}
