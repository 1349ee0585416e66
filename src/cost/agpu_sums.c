/* Values added up over the loops around them, or the largest that they are there, in closed form:
 * a term counts the turns of a loop that meet its conditions, and goes on to count those of the
 * next, where one loop runs on where the other ends. See agpu_inside.h. */
#include "cost/agpu_inside.h"

#include <string.h>

/* Does condition i hold wherever the term counts anything, so that it need not be asked?
 * ceil(x/m) - r > 0 just where x - m*r > 0, for r is whole. */
static bool count_says(writer *w, const agpu_term *v, int i)
{
    const sym *more = &v->more[i];
    for (int j = 0; j < v->conditions; j++)
        for (int t = 0; t < more->count; t++) {
            sym k, above, rest, term = { &more->t[t], 1 };
            const node *n = term.t->count == 1 && ratio_is(term.t->k, 1)
                                ? sym_atom_node(&w->s, term.t, 0)
                                : expr_number(w->s.a, 0);
            if (!expr_calls(n, FN_CEIL) || !expr_is_op(n->a, OP_DIV)
                || !sym_linear(&w->s, &v->more[j], agpu_nth, &k, &above) || k.count == 0)
                continue;
            sym x = sym_of(&w->s, n->a->a), m = sym_of(&w->s, n->a->b);
            rest = sym_less(&w->s, &term, more);
            rest = sym_mul(&w->s, &m, &rest);
            rest = sym_less(&w->s, &x, &rest);
            if (sym_same(&rest, &above) && sym_at_least_one(&w->s, &m))
                return true;
        }
    return false;
}

/* How the loop's turns and those that a term counts go on: each of the term's turns goes through
 * the whole loop; or each turn of the loop, from its first or from its last on, through all that
 * the term counts. */
typedef enum going { LOOP_INSIDE, LOOP_OUTSIDE, LOOP_OUTSIDE_BACK, GOINGS } going;

/* Both as one, of the variable that the term's turns have, `most` of them; false: some condition is
 * no other one where that goes on. */
static bool join(writer *w, const frame *f, agpu_term *v, const char *var, const sym *most,
                 going how)
{
    agpu_term all = *v;
    all.conditions = 0;
    for (int i = 0; i < v->conditions; i++) {
        sym near, far, others, rest, here = sym_atom(&w->s, expr_name(w->s.a, var), 0);
        if (!sym_linear(&w->s, &v->more[i], var, &near, &others)
            || !sym_linear(&w->s, &others, f->var, &far, &rest))
            return false;
        if (near.count == 0 && far.count && count_says(w, v, i))
            continue;
        sym *to = &all.more[all.conditions++], more = how == LOOP_INSIDE ? far : near,
            less = how == LOOP_INSIDE    ? near
                   : how == LOOP_OUTSIDE ? far
                                         : sym_negative(&w->s, &far);
        sym_put(&w->s, &v->more[i], f->var, how == LOOP_OUTSIDE_BACK ? &f->hi : &f->lo, to);
        if (how == LOOP_INSIDE) {
            sym change = sym_less(&w->s, &far, &near);
            change = sym_mul(&w->s, &change, &here);
            *to = sym_add(&w->s, to, &change, 1);
        }
        more = sym_mul(&w->s, &more, how == LOOP_INSIDE ? &f->turns : most);
        if (!sym_same(&more, &less))
            return false;
    }
    *v = all;
    return true;
}

bool agpu_term_count(writer *w, agpu_term *v, const frame *f)
{
    edges e;
    sym nth = sym_atom(&w->s, expr_name(w->s.a, agpu_nth), 0), each;
    bool varies = sym_has(&w->s, &v->times, f->var);
    if (!agpu_edges(w, v, f->var, &e) || (varies && e.tops && e.bottoms))
        return false;
    if (e.tops && e.bottoms) { /* from the bottoms on, and below the tops */
        sym end = sym_plus(&w->s, &f->hi, 1);
        const node *least = edge_most(w, FN_MIN, sym_node(&w->s, &end), e.top, e.tops),
                   *first = edge_most(w, FN_MAX, sym_node(&w->s, &f->lo), e.bottom, e.bottoms);
        least = expr_sub(w->s.a, least, first);
        end = sym_atom(&w->s, expr_call(w->s.a, FN_MAX, writer_number(w, 0), least), 0);
        v->times = sym_mul(&w->s, &v->times, &end);
        agpu_term_drop(w, v, f->var);
        return true;
    }
    nth = sym_add(&w->s, e.bottoms ? &f->hi : &f->lo, &nth, e.bottoms ? -1 : 1);
    if (!sym_put(&w->s, &v->times, f->var, &nth, &each))
        return false;
    agpu_term number = *v;
    for (int i = 0; i < v->conditions; i++)
        if (!sym_put(&w->s, &v->more[i], f->var, &nth, &number.more[i]))
            return false;
    number.most = f->turns;
    if (varies) {
        number.times = sym_number(&w->s, 1);
        agpu_term_settle(w, &number, f->outer, true);
        const edge *from = &e.bottom[0]; /* it may be simpler counted from the other end */
        sym n = sym_span(&w->s, e.bottoms ? &from->s : &f->lo, &f->hi), other;
        n = agpu_at_least_zero(w, f->outer, &n);
        nth = sym_atom(&w->s, expr_name(w->s.a, agpu_nth), 0);
        nth = sym_add(&w->s, e.bottoms ? &from->s : &f->hi, &nth, e.bottoms ? 1 : -1);
        if (e.tops == 0 && (e.bottoms == 0 || sym_is(&from->by, 1)) && sym_same(&n, &number.times)
            && sym_put(&w->s, &v->times, f->var, &nth, &other) && other.count < each.count)
            each = other;
        if (!sym_sum(&w->s, &each, agpu_nth, &number.times, &number.times))
            return false;
    }
    *v = number;
    return true;
}

/* The sum over the loop in closed form; false: it has none here. */
static bool close_sum(writer *w, const frame *f, agpu_term *v)
{
    bool varies = sym_has(&w->s, &v->times, f->var), asks = false,
         other = sym_has(&w->s, &v->most, f->var) || expr_mentions(v->other, f->var)
                 || expr_mentions(v->when, f->var);
    for (int i = 0; i < v->conditions; i++)
        asks |= sym_has(&w->s, &v->more[i], f->var);
    if (f->turns.count == 0 || !(asks || varies || other)) { /* a count of 0 would be no count */
        v->times = sym_mul(&w->s, &v->times, &f->turns);
        return true;
    }
    if (other)
        return false;
    agpu_term sum = *v;
    for (going how = 0; how < GOINGS && sum.most.count && !varies; how++)
        if (join(w, f, v, agpu_nth, &v->most, how)) {
            v->most = sym_mul(&w->s, &v->most, &f->turns);
            return true;
        }
    agpu_term_settle(w, &sum, f, false);
    if (sum.most.count || !agpu_term_count(w, &sum, f))
        return false;
    *v = sum;
    return true;
}

/* sum(...) or max(...) over the loop; what is the same in every turn stays outside. */
static agpu_term open_loop(writer *w, const frame *f, const agpu_term *v, aggregate_kind kind)
{
    agpu_term all, inside;
    bool counts = sym_has(&w->s, &v->most, f->var); /* in another way in each turn */
    for (int i = 0; i < v->conditions; i++)
        counts |= sym_has(&w->s, &v->more[i], f->var) && sym_has(&w->s, &v->more[i], agpu_nth);
    agpu_term_split(w, v, f->var, counts ? agpu_nth : f->var, &inside, &all);
    if (!counts) {
        all.most = v->most;
        inside.most = sym_number(&w->s, 0);
    }
    if (!sym_has(&w->s, &v->times, f->var)) {
        all.times = v->times;
        inside.times = sym_number(&w->s, 1);
    } else if (v->times.count == 1 && v->times.t[0].k.p > 0) { /* its number */
        const ratio k = v->times.t[0].k;
        all.times = sym_times(&w->s, &all.times, k);
        inside.times = sym_times(&w->s, &v->times, ratio_div(ratio_of(1), k));
    }
    all.other = expr_aggregate(w->s.a, kind, f->var, sym_node(&w->s, &f->lo),
                               sym_node(&w->s, &f->hi), agpu_term_node(w, f, &inside));
    return all;
}

/* Does the value only fall as the variable rises? */
bool agpu_term_falls(writer *w, const agpu_term *v, const char *var)
{
    edges e;
    return !agpu_term_mentions(w, v, var, false) && agpu_edges(w, v, var, &e) && e.bottoms == 0;
}

/* The value with something put in for the variable, in conditions alone. */
bool agpu_term_put(writer *w, const agpu_term *v, const char *var, const sym *to, agpu_term *out)
{
    *out = *v;
    out->next = NULL;
    out->conditions = 0;
    for (int i = 0; i < v->conditions; i++) {
        sym more;
        if (!sym_put(&w->s, &v->more[i], var, to, &more))
            return false;
        agpu_term_add_condition(w, out, NULL, &more);
    }
    return true;
}

/* The most that the value is over the loop's turns; of no turns 0. */
static agpu_term largest_of(writer *w, const frame *f, const agpu_term *v)
{
    agpu_term most;
    if (!agpu_term_mentions(w, v, f->var, true))
        most = *v;
    else if (!agpu_term_falls(w, v, f->var) || !agpu_term_put(w, v, f->var, &f->lo, &most))
        most = open_loop(w, f, v, AGGREGATE_MAX);
    agpu_term_add_turns(w, &most, f);
    return most;
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
static bool close_all(writer *w, const frame **left, int count, agpu_term *v)
{
    enum { FEW = 5 };
    const frame *others[FEW];
    if (count == 0)
        return true;
    for (int i = 0; i < count && count <= FEW; i++) {
        agpu_term sum = *v;
        if (!may_be_next(w, left, i) || !close_sum(w, left[i], &sum))
            continue;
        memcpy(others, left, (size_t)i * sizeof *left);
        memcpy(others + i, left + i + 1, (size_t)(count - i - 1) * sizeof *left);
        if (close_all(w, others, count - 1, &sum)) {
            *v = sum;
            return true;
        }
    }
    return false;
}

/* Of two loops that go on where the other ends, r + k*j, makes one; they are listed from the
 * innermost. False: there are none. */
static bool join_some(writer *w, const frame **left, int *count, agpu_term *v)
{
    for (int i = 0; i < *count; i++)
        for (int j = i + 1; j < *count; j++) {
            const frame *inner = left[i], *outer = left[j];
            if (!may_be_next(w, left, i) || !may_be_next(w, left, j) || inner->lo.count
                || outer->lo.count || agpu_term_mentions(w, v, inner->var, false)
                || agpu_term_mentions(w, v, outer->var, false)
                || sym_has(&w->s, &inner->turns, outer->var)
                || !join(w, outer, v, inner->var, &inner->turns, LOOP_OUTSIDE))
                continue;
            frame *all = arena_alloc(w->s.a, sizeof *all);
            *all = *inner;
            all->turns = sym_mul(&w->s, &inner->turns, &outer->turns);
            all->hi = sym_plus(&w->s, &all->turns, -1);
            left[i] = all;
            memmove(&left[j], &left[j + 1], (size_t)(*count - j - 1) * sizeof *left);
            --*count;
            return true;
        }
    return false;
}

/* Turns the two around: a loop over j that ends with one around it, j = lo..i + d, has all turns
 * that it has for any i, under the condition that j is at most i + d; `further`: and so many more,
 * which do not meet that. False: it ends with no such one. */
static bool turn_around(writer *w, const frame **left, int at, agpu_term *v, int further)
{
    const frame *j = left[at], *i = left[at + 1];
    sym k, rest, here = sym_name(&w->s, j->var), more = sym_span(&w->s, &here, &j->hi),
                 last = sym_plus(&w->s, &i->hi, further);
    if ((!further && agpu_term_mentions(w, v, i->var, true)) || sym_has(&w->s, &j->lo, i->var)
        || !sym_linear(&w->s, &j->hi, i->var, &k, &rest) || !sym_is(&k, 1))
        return false;
    frame *inner = arena_alloc(w->s.a, sizeof *inner), *outer = arena_alloc(w->s.a, sizeof *outer);
    *inner = *i;
    *outer = *j;
    outer->hi = sym_add(&w->s, &rest, &last, 1);
    k = sym_span(&w->s, &outer->lo, &outer->hi);
    outer->turns = agpu_at_least_zero(w, i->outer, &k);
    outer->outer = i->outer;
    inner->outer = outer;
    agpu_term_add_condition(w, v, inner, &more);
    left[at] = inner;
    left[at + 1] = outer;
    return true;
}

/* Closes all sums, or none, where some two are turned around. */
static bool close_turned(writer *w, const frame **left, int count, agpu_term *v)
{
    for (int at = 0; at + 1 < count; at++) {
        const frame *two[] = { left[at], left[at + 1] };
        agpu_term turned = *v;
        if (turn_around(w, left, at, &turned, 1) && close_all(w, left, count, &turned)) {
            *v = turned;
            return true;
        }
        memcpy(&left[at], two, sizeof two);
    }
    return false;
}

/* Adds the value to what is outside of all frames up to `until`, added up or the greatest. */
agpu_term *agpu_term_add_up(writer *w, agpu_term v, const frame *around, const frame *until,
                            bool largest)
{
    enum { MOST_FRAMES = 32 };
    const frame *left[MOST_FRAMES];
    int count = 0;
    for (const frame *f = around; f != until; f = f->outer) {
        v = agpu_term_mul(w, &v, f->outer, &f->given);
        if (f->var && count == MOST_FRAMES)
            w->s.bad = true;
        else if (f->var)
            left[count++] = f;
    }
    if (!largest && (close_all(w, left, count, &v) || close_turned(w, left, count, &v)))
        count = 0;
    while (count > 0 && !agpu_term_is_zero(&v)) {
        int pick = -1;
        for (int k = 0; k < count && pick < 0 && !largest; k++)
            if (may_be_next(w, left, k) && close_sum(w, left[k], &v))
                pick = k;
        if (pick < 0 && !largest && count > 1
            && (join_some(w, left, &count, &v) || turn_around(w, left, 0, &v, 0)))
            continue;
        if (pick < 0)
            v = largest ? largest_of(w, left[pick = 0], &v)
                        : open_loop(w, left[pick = 0], &v, AGGREGATE_SUM);
        count--;
        memmove(&left[pick], &left[pick + 1], (size_t)(count - pick) * sizeof *left);
    }
    agpu_term *all = NULL;
    if (until == NULL)
        agpu_term_settle(w, &v, NULL, false);
    agpu_term_add(w, &all, v);
    return all;
}
