/* Which indices of a parallel statement ask for one cell: what it takes to serve them on the PRAM,
 * and whether its variant lets them.  See writer.h and formulas.h. */
#include "cost/writer.h"

#include <string.h>

#include "lang/unparse.h"

/* The factors of the indices in the address; false: it is not linear in them. */
static bool find_factors(writer *w, const cost_range *r, const node *address, sym *factor)
{
    sym at = sym_of(&w->s, address);
    for (int v = 0; v < r->vars; v++) {
        sym rest;
        if (!sym_linear(&w->s, &at, r->name[v], &factor[v], &rest)
            || active_mentions_index(r, sym_text(&w->s, &factor[v])))
            return false;
        at = rest;
    }
    return !active_mentions_index(r, sym_text(&w->s, &at));
}

/* |factor|, where it is surely not 0. */
static bool size_of(writer *w, const sym *factor, sym *out)
{
    sym zero = sym_number(&w->s, 0), less = sym_add(&w->s, &zero, factor, -1);
    *out = sym_at_least_one(&w->s, factor) ? *factor : less;
    return sym_at_least_one(&w->s, out);
}

/* Cells are apart where every factor, taken in some order, is more than all that the indices before
 * it can add up to. */
static meeting find_meeting(writer *w, const cost_range *r, const node *address, unsigned *same)
{
    sym factor[COST_VARS], reach = sym_number(&w->s, 0), one = sym_number(&w->s, 1);
    unsigned done = 0, all = (1u << r->vars) - 1;
    *same = 0;
    if (!find_factors(w, r, address, factor))
        return UNCLEAR;
    for (int v = 0; v < r->vars; v++)
        if (factor[v].count == 0)
            *same |= 1u << v;
    for (done = *same; done != all;) {
        int next = -1;
        for (int v = 0; v < r->vars && next < 0; v++) {
            sym size, over;
            if ((done >> v & 1) || !size_of(w, &factor[v], &size))
                continue;
            over = sym_add(&w->s, &size, &reach, -1);
            if (!sym_at_least_one(&w->s, &over))
                continue;
            sym extent = active_extent(w, r, v), gap = sym_add(&w->s, &extent, &one, -1);
            gap = sym_mul(&w->s, &size, &gap);
            reach = sym_add(&w->s, &reach, &gap, 1);
            next = v;
        }
        if (next < 0)
            return UNCLEAR;
        done |= 1u << next;
    }
    return *same ? TOGETHER : APART;
}

meeting meet_of(writer *w, const cost_range *r, const node *address, unsigned *same)
{
    meeting m = address ? find_meeting(w, r, address, same) : UNCLEAR;
    if (w->s.bad)
        m = UNCLEAR;
    w->s.bad = false;
    return m;
}

/* --- turns ------------------------------------------------------------------------------------ */

static const char in_turn[] =
    "who adds to the same cell is not solved: atomic additions are served one after another";

/* Of k indices that add anywhere in an array of so many words some word gets k/words or more. */
static const char *least_turns(writer *w, const cost_node *n, const active *a, const char *ordinary)
{
    if (n->size == NULL || a->general || a->from)
        return a->general ? "0" : ordinary;
    sym words = sym_of(&w->s, n->size);
    const char *size = sym_text(&w->s, &words), *to = parts_bracketed(w, a->to);
    size = strpbrk(size, " */") ? arena_format(w->s.a, "(%s)", size) : size;
    if (w->s.bad)
        return ordinary;
    if (w->of == SPAN)
        return arena_format(w->s.a, "ceil(%s/%s)", to, size);
    return arena_format(w->s.a, "%s div p*ceil(p/%s) + ceil((%s mod p)/%s)", to, size, to, size);
}

const char *meet_turns(writer *w, const cost_node *n, const active *a, const char *ordinary)
{
    unsigned same;
    bool simple = !a->general && a->from == NULL;
    meeting m = meet_of(w, n->range, n->address, &same);
    if (m == APART)
        return ordinary;
    if (m == TOGETHER && simple && same == (1u << n->range->vars) - 1)
        return a->to; /* one cell */
    if (w->end)
        return w->end < 0 ? least_turns(w, n, a, ordinary) : simple ? a->to : a->all_text;
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

static const char *both(writer *w, const char *a, const char *b)
{
    return arena_format(w->s.a, "(%s) and (%s)", a, b);
}

/* In some turn, on some way: surely, or maybe. NULL: never. */
static const char *in_some_turn(writer *w, const around *o, const char *text, bool surely)
{
    for (; o && text; o = o->outer) {
        const cost_node *n = o->n;
        if (n->kind == COST_IF) {
            const char *c = unparse_arena(w->s.a, n->condition);
            text = both(w, o->holds ? c : arena_format(w->s.a, "not (%s)", c), text);
        } else if (n->kind == COST_SUM) {
            const char *lo = parts_end(w, n->lo),
                       *hi = parts_end(w, n->most && !surely ? n->most : n->hi);
            text = sym_mentions(text, n->var)
                       ? arena_format(w->s.a, "not all(%s = %s..%s, not (%s))", n->var, lo, hi,
                                      text)
                       : both(w, arena_format(w->s.a, "%s <= %s", lo, hi), text);
        } else if (surely) {
            return NULL;
        }
    }
    return text;
}

/* Some two of the indices that differ in these variables alone are in one round: index 0 and the
 * one that is first in such a variable's second row. */
static const char *in_one_round(writer *w, const cost_range *r, const active *a, unsigned same)
{
    sym stride = sym_number(&w->s, 1);
    const char *any = NULL;
    for (int v = r->vars - 1; v >= 0; v--) {
        sym extent = active_extent(w, r, v);
        if (same >> v & 1) {
            const char *one = arena_format(w->s.a, "(%s) >= 2 and p > %s", sym_text(&w->s, &extent),
                                           parts_bracketed(w, sym_text(&w->s, &stride)));
            any = any ? arena_format(w->s.a, "%s or %s", any, one) : one;
        }
        stride = sym_mul(&w->s, &stride, &extent);
    }
    return both(w, arena_format(w->s.a, "(%s) >= 1", a->all_text), any);
}

/* Are two of those who take part in one round? */
static const char *two_of(writer *w, const cost_node *n, const active *a)
{
    if (a->every) {
        const char *by = parts_bracketed(w, sym_text(&w->s, a->every));
        return arena_format(w->s.a, "p > %s and (%s) > %s", by, a->all_text, by);
    }
    if (a->general) /* as if all asked for one cell */
        return arena_format(w->s.a, "p >= 2 and %s > 0", leaf_counted(w, n, NULL));
    if (a->from == NULL)
        return arena_format(w->s.a, "p >= 2 and (%s) >= 2", a->to);
    const char *gap = arena_format(w->s.a, "(%s) - (%s)", a->to, a->from);
    return arena_format(w->s.a, "p >= 2 and %s >= 2 and (%s >= 3 or ((%s) + 1) mod p != 0)", gap,
                        gap, a->from);
}

/* Two indices of one round at one cell: when surely, and when maybe; NULL: never. */
static void find_conditions(writer *w, const cost_node *n, const active *a, const char *when[2])
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
            when[0] = arena_format(w->s.a, "min(p, %s) > %s", a->to,
                                   parts_bracketed(w, unparse_arena(w->s.a, n->size)));
    } else if (all) {
        when[0] = two_of(w, n, a);
    } else if (m == TOGETHER && a->whole) {
        when[0] = in_one_round(w, n->range, a, same);
    } else {
        when[0] = arena_format(w->s.a, "p >= 2 and %s > 0", leaf_counted(w, n, n->address));
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
    const char *when[2];
    if (common && (n->atomic || n->alike))
        return;
    w->end = 1;
    active_of(w, n, &a);
    w->end = 0;
    find_conditions(w, n, &a, when);
    if (common && !(n->value && meet_of(w, n->range, n->value, &same) == APART))
        when[0] = NULL;
    bool one = when[0] == when[1];
    for (int i = 0; i < 2; i++) {
        when[i] = when[i] && a.host ? both(w, a.host, when[i]) : when[i];
        when[i] = in_some_turn(w, o, when[i], i == 0);
    }
    for (const around *x = o; x; x = x->outer)
        one = one && x->n->kind != COST_UNSOLVED && x->n->most == NULL;
    if (w->s.bad) { /* of too many factors */
        when[0] = NULL;
        when[1] = "p >= 2";
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

static void find_rules(writer *w, const cost_node *n, const around *o, cost_rule ***end)
{
    for (; n; n = n->next) {
        around here = { n, true, o };
        loop turns = { n->var, -1, w->loops };
        if (n->kind == COST_ACCESS && n->range->vars > 0) {
            add_rule(w, n, o, false, end);
            if (n->write)
                add_rule(w, n, o, true, end);
        }
        if (n->kind == COST_SUM) {
            sym first = sym_of(&w->s, n->lo);
            turns.least = sym_at_least_one(&w->s, &first) ? 1 : sym_not_negative(&w->s, &first) - 1;
            w->loops = &turns;
        }
        if (n->opaque) { /* what is in it could not be followed */
            cost_rule *r = **end = arena_alloc(w->s.a, sizeof *r);
            *r = (cost_rule){ .at = n->at,
                              .erew = true,
                              .crew = true,
                              .ercw = true,
                              .common = true,
                              .maybe = "p >= 2",
                              .why = n->why,
                              .unsolved = n->unsolved };
            *end = &r->next;
        }
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
    if (tree->why) {
        *end = arena_alloc(w->s.a, sizeof **end);
        **end = (cost_rule){ .at = tree->where,
                             .erew = true,
                             .crew = true,
                             .ercw = true,
                             .common = true,
                             .maybe = "p >= 2",
                             .why = tree->why,
                             .unsolved = true };
    }
    w->why = why;
    return first;
}
