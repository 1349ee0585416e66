/* Values added up over the loops around them, or the largest that they are there, in closed form
 * where loops run on where others end: see agpu_inside.h. */
#include "cost/agpu_inside.h"

#include <string.h>

/* Does the edge's s fall, or rise, by by*most each time that the loop's variable goes on by 1?
 * Then *out is the edge with the largest s of all turns: that of the first where it falls, of
 * the last where it rises. */
static bool runs_on(writer *w, const frame *f, const edge *e, const sym *most, edge *out)
{
    sym k, rest, zero = sym_number(&w->s, 0), step = sym_mul(&w->s, &e->by, most),
                 down = agpu_difference(w, &zero, &step);
    if (!sym_linear(&w->s, &e->s, f->var, &k, &rest) || sym_has(&w->s, &e->by, f->var))
        return false;
    bool falls = sym_same(&k, &down), rises = sym_same(&k, &step);
    *out = *e;
    return (falls || rises) && sym_put(&w->s, &e->s, f->var, falls ? &f->lo : &f->hi, &out->s);
}

/* Is `more` above 0 wherever the term counts anything, so that it need not be asked? ceil(A/m) -
 * r > 0 just where A - m*r > 0, for r is whole. */
static bool count_says(writer *w, const agpu_term *v, const sym *more, const char *var)
{
    for (int i = 0; i < v->tops; i++) {
        const edge *e = &v->top[i];
        sym k, m, rest, zero = sym_number(&w->s, 0), above;
        if (!sym_linear(&w->s, more, var, &k, &rest) || !sym_linear(&w->s, &e->s, var, &m, &rest))
            continue;
        m = agpu_difference(w, &zero, &m);
        k = agpu_difference(w, &zero, &k);
        ratio one;
        if (!sym_constant(&k, &one) || !ratio_is(one, 1) || !sym_at_least_one(&w->s, &m))
            continue;
        above = sym_mul(&w->s, &m, more);
        above = agpu_difference(w, &e->s, &above); /* A - m*ceil(A/m) */
        for (int t = 0; t < more->count; t++) {
            if (more->t[t].count != 1)
                continue;
            const node *atom = sym_atom_node(&w->s, &more->t[t], 0);
            edge whole = { .by = m };
            if (!sym_linear_in(&w->s, &above, atom, &k, &whole.s))
                continue;
            k = agpu_difference(w, &zero, &k);
            if (sym_same(&k, &m) && expr_same(edge_node(w, &whole), atom))
                return true;
        }
    }
    return false;
}

/* Of conditions alone: how many turns meet them all.  False: that has no closed form here. */
static bool close_conditions(writer *w, const frame *f, const agpu_term *v, agpu_term *sum)
{
    sym zero = sym_number(&w->s, 0), first = sym_number(&w->s, 1);
    for (int i = 0; i < v->conditions; i++) {
        edge e = { v->more[i], first };
        sym k, rest;
        if (!sym_has(&w->s, &e.s, f->var)) {
            sum->more[sum->conditions++] = v->more[i];
            continue;
        }
        if (sum->tops == MOST_EDGES || !sym_linear(&w->s, &e.s, f->var, &k, &rest))
            return false;
        bool rises = sym_at_least_one(&w->s, &k);
        e.by = rises ? k : agpu_difference(w, &zero, &k);
        if (!sym_at_least_one(&w->s, &e.by) || (sum->tops && rises))
            return false; /* upwards it is the last turns, downwards the first */
        if (!runs_on(w, f, &e, &first, &sum->top[sum->tops++]))
            return false;
        for (int j = i + 1; rises && j < v->conditions; j++)
            if (sym_has(&w->s, &v->more[j], f->var))
                return false;
    }
    sum->most = f->turns;
    return true;
}

/* Of a count, which goes on from turn to turn. */
static bool close_count(writer *w, const frame *f, const agpu_term *v, agpu_term *sum)
{
    for (int i = 0; i < v->conditions; i++)
        if (!sym_has(&w->s, &v->more[i], f->var))
            sum->more[sum->conditions++] = v->more[i];
        else if (!count_says(w, v, &v->more[i], f->var))
            return false;
    if (sym_has(&w->s, &v->times, f->var) || sym_has(&w->s, &v->most, f->var)
        || expr_mentions(v->other, f->var) || expr_mentions(v->when, f->var))
        return false;
    for (int i = 0; i < v->tops; i++) {
        sym k, rest;
        if (!runs_on(w, f, &v->top[i], &v->most, &sum->top[i]))
            return false;
        bool rises = sym_linear(&w->s, &v->top[i].s, f->var, &k, &rest)
                     && sym_at_least_one(&w->s, &k);
        if (rises && v->tops > 1)
            return false;
    }
    sum->most = sym_mul(&w->s, &v->most, &f->turns);
    return true;
}

/* t*(t - 1)/2 */
static sym below(writer *w, const sym *t)
{
    sym half = { &(sym_term){ .k = ratio_make(1, 2) }, 1 }, square = sym_mul(&w->s, t, t),
        twice = agpu_difference(w, &square, t);
    return sym_mul(&w->s, &twice, &half);
}

/* The sum over all turns of a factor that rises with i, which goes up by 1 from turn to turn.
 * max(0, i - x), where x is no less than the first i, adds up to 0 + 1 + 2 + ...; min(i, x),
 * where i begins at 0, to the same up to x, and then to x for each turn. False: it is no such
 * factor. */
static bool close_ramp(writer *w, const frame *f, const agpu_term *v, agpu_term *sum)
{
    sym k, first, x, c, one = sym_number(&w->s, 1);
    ratio step;
    if (v->tops != 1 || v->conditions || !sym_same(&v->top[0].by, &one) || (v->when || v->other)
        || sym_has(&w->s, &v->times, f->var) || !sym_linear(&w->s, &v->most, f->var, &k, &first)
        || !sym_same(&k, &one) || !sym_linear(&w->s, &v->top[0].s, f->var, &c, &x)
        || !sym_constant(&c, &step))
        return false;
    const sym *from = ratio_is(step, 1) ? &x : &first; /* what is added to i */
    sym over = agpu_difference(w, &first, &x), begin = sym_add(&w->s, &f->lo, from, 1),
        end = sym_add(&w->s, &f->hi, from, 1), number, zero = sym_number(&w->s, 0);
    end = sym_add(&w->s, &end, &one, 1);
    begin = agpu_difference(w, &zero, &begin);
    sym turns = agpu_at_least_zero(w, &end);
    if (ratio_is(step, 1)) {
        if (!sym_not_negative(&w->s, &over) || !sym_not_negative(&w->s, &begin))
            return false;
        number = below(w, &turns);
    } else {
        if (!ratio_is(step, 0) || begin.count || !sym_not_negative(&w->s, &x))
            return false;
        agpu_term up = { .tops = 1, .top = { { x, one } }, .most = turns, .times = one };
        agpu_term_settle(w, &up);
        sym more = agpu_difference(w, &end, &x), flat = agpu_at_least_zero(w, &more);
        number = below(w, &up.times);
        flat = sym_mul(&w->s, &flat, &x);
        number = sym_add(&w->s, &number, &flat, 1);
    }
    sum->times = sym_mul(&w->s, &v->times, &number);
    sum->tops = 0;
    return true;
}

/* The sum over the loop in closed form; false: it has none here. */
static bool close_sum(writer *w, const frame *f, agpu_term *v)
{
    agpu_term sum = *v;
    if (!agpu_term_mentions(w, v, f->var, true)) {
        sum.times = sym_mul(&w->s, &v->times, &f->turns);
    } else if (!close_ramp(w, f, v, &sum)) {
        sum.conditions = 0;
        if (v->tops == 0
                ? agpu_term_mentions(w, v, f->var, false) || !close_conditions(w, f, v, &sum)
                : !close_count(w, f, v, &sum))
            return false;
    }
    *v = sum;
    return true;
}

/* sum(...) or max(...) over the loop; what is the same in every turn stays outside. */
static agpu_term open_loop(writer *w, const frame *f, const agpu_term *v, aggregate_kind kind)
{
    agpu_term all = agpu_term_one(w), inside = *v;
    inside.conditions = 0;
    inside.when = NULL;
    for (int i = 0; i < v->conditions; i++) {
        bool own = sym_has(&w->s, &v->more[i], f->var);
        agpu_term *to = own ? &inside : &all;
        to->more[to->conditions++] = v->more[i];
    }
    if (expr_mentions(v->when, f->var))
        inside.when = v->when;
    else
        all.when = v->when;
    if (!sym_has(&w->s, &v->times, f->var)) {
        all.times = v->times;
        inside.times = sym_number(&w->s, 1);
    }
    all.other = expr_aggregate(w->s.a, kind, f->var, sym_node(&w->s, &f->lo),
                               sym_node(&w->s, &f->hi), agpu_term_node(w, &inside));
    return all;
}

/* Does the value only fall as the variable rises? */
bool agpu_term_falls(writer *w, const agpu_term *v, const char *var)
{
    sym zero = sym_number(&w->s, 0), k, rest, up;
    if (expr_mentions(v->other, var) || expr_mentions(v->when, var)
        || sym_has(&w->s, &v->times, var) || (v->tops && sym_has(&w->s, &v->most, var)))
        return false;
    for (int i = 0; i < v->conditions + v->tops; i++) {
        const sym *s = i < v->conditions ? &v->more[i] : &v->top[i - v->conditions].s;
        if (i >= v->conditions && sym_has(&w->s, &v->top[i - v->conditions].by, var))
            return false;
        if (!sym_linear(&w->s, s, var, &k, &rest))
            return false;
        up = agpu_difference(w, &zero, &k);
        if (!sym_not_negative(&w->s, &up))
            return false;
    }
    return true;
}

/* The value with something put in for the variable, in conditions and tops alone. */
bool agpu_term_put(writer *w, const agpu_term *v, const char *var, const sym *to, agpu_term *out)
{
    *out = *v;
    out->conditions = 0;
    for (int i = 0; i < v->conditions; i++) {
        sym more;
        if (!sym_put(&w->s, &v->more[i], var, to, &more))
            return false;
        agpu_term_add_condition(w, out, NULL, &more);
    }
    for (int i = 0; i < v->tops; i++)
        if (!sym_put(&w->s, &v->top[i].s, var, to, &out->top[i].s))
            return false;
    return true;
}

static void add_turns(writer *w, agpu_term *v, const frame *f)
{
    agpu_term_add_condition(w, v, f->outer, &f->gap);
}

/* The most that the value is over the loop's turns; of no turns 0. */
static agpu_term largest_of(writer *w, const frame *f, const agpu_term *v)
{
    agpu_term most = *v;
    if (!agpu_term_mentions(w, v, f->var, true)
        || (agpu_term_falls(w, v, f->var) && agpu_term_put(w, v, f->var, &f->lo, &most))) {
        add_turns(w, &most, f);
        return most;
    }
    most = open_loop(w, f, v, AGGREGATE_MAX);
    add_turns(w, &most, f);
    return most;
}

/* Takes the loop's own conditions in. */
static void enter(writer *w, agpu_term *v, const frame *f)
{
    for (int i = 0; i < f->conditions; i++)
        agpu_term_add_condition(w, v, f->outer, &f->more[i]);
    if (f->when)
        agpu_term_add_when(w, v, f->when);
}

/* The loops are listed from the innermost; may this one be added up before those inside it? */
static bool may_be_next(writer *w, const frame *const *left, int at)
{
    for (int i = 0; i < at; i++)
        if (sym_has(&w->s, &left[i]->lo, left[at]->var)
            || sym_has(&w->s, &left[i]->hi, left[at]->var)
            || strcmp(left[i]->var, left[at]->var) == 0)
            return false;
    return true;
}

/* All sums in closed form, in whatever order gives them; false, and nothing done, if none does. */
static bool close_all(writer *w, const frame **left, int count, agpu_term *v, int *rest)
{
    enum { FEW = 5 };
    const frame *others[FEW];
    if (count == 0) {
        *rest = 0;
        return true;
    }
    for (int i = 0; i < count && count <= FEW; i++) {
        agpu_term sum = *v;
        if (!may_be_next(w, left, i) || !close_sum(w, left[i], &sum))
            continue;
        memcpy(others, left, (size_t)i * sizeof *left);
        memcpy(others + i, left + i + 1, (size_t)(count - i - 1) * sizeof *left);
        if (close_all(w, others, count - 1, &sum, rest)) {
            *v = sum;
            return true;
        }
    }
    return false;
}

static bool begins_at_zero(const frame *f)
{
    ratio k;
    return sym_constant(&f->lo, &k) && ratio_is(k, 0);
}

/* Is it made from inner + outer*(turns of the inner loop)? */
static bool goes_on(writer *w, const frame *inner, const frame *outer, const sym *s)
{
    sym k, rest, far;
    if (!sym_has(&w->s, s, inner->var) && !sym_has(&w->s, s, outer->var))
        return true;
    if (!sym_linear(&w->s, s, inner->var, &k, &rest))
        return false;
    k = sym_mul(&w->s, &k, &inner->turns);
    return sym_linear(&w->s, s, outer->var, &far, &rest) && sym_same(&k, &far);
}

/* Two loops of which the inner one goes on where it ended, r + k*j, are one; false: they do not. */
static bool join_loops(writer *w, const frame *inner, const frame *outer, const agpu_term *v,
                       agpu_term *joined, frame *all)
{
    const char *of[] = { inner->var, outer->var };
    sym zero = sym_number(&w->s, 0), one = sym_number(&w->s, 1);
    if (!begins_at_zero(inner) || !begins_at_zero(outer)
        || sym_has(&w->s, &inner->turns, outer->var))
        return false;
    for (int i = 0; i < 2; i++) {
        if (sym_has(&w->s, &v->times, of[i]) || (v->tops && sym_has(&w->s, &v->most, of[i]))
            || expr_mentions(v->other, of[i]) || expr_mentions(v->when, of[i]))
            return false;
        for (int t = 0; t < v->tops; t++)
            if (sym_has(&w->s, &v->top[t].by, of[i]))
                return false;
    }
    for (int i = 0; i < v->conditions + v->tops; i++)
        if (!goes_on(w, inner, outer,
                     i < v->conditions ? &v->more[i] : &v->top[i - v->conditions].s))
            return false;
    *all = *inner;
    all->turns = all->gap = sym_mul(&w->s, &inner->turns, &outer->turns);
    all->hi = agpu_difference(w, &all->turns, &one);
    return agpu_term_put(w, v, outer->var, &zero, joined);
}

/* Joins some two of the loops; they are listed from the innermost. */
static bool join_some(writer *w, const frame **left, int *count, agpu_term *v)
{
    frame *all = arena_alloc(w->s.a, sizeof *all);
    for (int i = 0; i < *count; i++)
        for (int j = i + 1; j < *count; j++) {
            agpu_term joined;
            if (!may_be_next(w, left, i) || !may_be_next(w, left, j)
                || !join_loops(w, left[i], left[j], v, &joined, all))
                continue;
            *v = joined;
            left[i] = all;
            memmove(&left[j], &left[j + 1], (size_t)(*count - j - 1) * sizeof *left);
            --*count;
            return true;
        }
    return false;
}

/* A sum over i of that over j = lo..i + d of what does not mention i, in one: of each j there are
 * so many i as end no sooner.  *inner is then j's, for all i; false: it is no such sum. */
static bool close_triangle(writer *w, const frame *j, const frame *i, agpu_term *v, frame *all)
{
    sym one = sym_number(&w->s, 1), here = sym_name(&w->s, i->var),
        j_here = sym_name(&w->s, j->var), d = agpu_difference(w, &j->hi, &here),
        first = sym_add(&w->s, &i->lo, &d, 1), before = agpu_difference(w, &j->lo, &first);
    if (agpu_term_mentions(w, v, i->var, true) || sym_has(&w->s, &d, i->var)
        || sym_has(&w->s, &j->lo, i->var) || !sym_not_negative(&w->s, &before))
        return false;
    *all = *j;
    all->hi = sym_add(&w->s, &i->hi, &d, 1);
    all->gap = agpu_difference(w, &all->hi, &all->lo);
    all->gap = sym_add(&w->s, &all->gap, &one, 1);
    all->turns = agpu_at_least_zero(w, &all->gap);
    sym times = sym_add(&w->s, &all->hi, &one, 1);
    times = agpu_difference(w, &times, &j_here);
    agpu_term each = *v;
    each.conditions = 0;
    each.when = NULL;
    v->times = one;
    if (!sym_has(&w->s, &each.times, j->var)) {
        v->times = each.times;
        each.times = one;
    } else if (each.times.count == 1 && each.times.t[0].k.q == 1) {
        sym_term by = { .k = ratio_div(ratio_of(1), each.times.t[0].k) };
        sym inverse = { &by, 1 };
        v->times = sym_number(&w->s, each.times.t[0].k.p);
        each.times = sym_mul(&w->s, &each.times, &inverse);
    }
    v->other = expr_mul(w->s.a, sym_node(&w->s, &times), agpu_term_node(w, &each));
    v->tops = 0;
    v->some = v->single = false;
    return true;
}

/* The innermost two of the loops, where they are such sums. */
static void close_triangles(writer *w, const frame **left, int *count, agpu_term *v)
{
    frame *all = arena_alloc(w->s.a, sizeof *all);
    if (*count < 2 || !close_triangle(w, left[0], left[1], v, all))
        return;
    left[0] = all;
    memmove(&left[1], &left[2], (size_t)(*count - 2) * sizeof *left);
    --*count;
}

/* Adds the value to what is outside of all frames up to `until`, added up or the greatest. */
agpu_term *agpu_term_add_up(writer *w, agpu_term v, const frame *around, const frame *until,
                            bool largest)
{
    enum { MOST_FRAMES = 32 };
    const frame *left[MOST_FRAMES];
    int count = 0;
    for (const frame *f = around; f != until; f = f->outer) {
        enter(w, &v, f);
        if (f->var && count == MOST_FRAMES)
            w->s.bad = true;
        else if (f->var)
            left[count++] = f;
    }
    if (!largest)
        do
            close_all(w, left, count, &v, &count);
        while (join_some(w, left, &count, &v));
    while (count > 0 && !agpu_term_is_zero(&v)) {
        int pick = -1;
        for (int k = 0; k < count && pick < 0 && !largest; k++)
            if (may_be_next(w, left, k) && close_sum(w, left[k], &v))
                pick = k;
        if (pick < 0 && !largest)
            close_triangles(w, left, &count, &v);
        if (pick < 0)
            v = largest ? largest_of(w, left[pick = 0], &v)
                        : open_loop(w, left[pick = 0], &v, AGGREGATE_SUM);
        count--;
        memmove(&left[pick], &left[pick + 1], (size_t)(count - pick) * sizeof *left);
    }
    agpu_term *all = NULL;
    if (until == NULL) {
        agpu_term_settle(w, &v);
        v.times = agpu_whole_halves(w, &v.times);
    }
    agpu_term_add(w, &all, v);
    return all;
}
