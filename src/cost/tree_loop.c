/* Loops as sums over their turns; what is not solved is said: see tree_inside.h. */
#include "cost/tree_inside.h"

#include <string.h>

#include "lang/unparse.h"

/* After a loop under a mask: a name that the loop has changed keeps its value from before for
 * the indices that did not go through the loop. */
static void keep_masked(walker *w, const binding *before)
{
    const binding *changed = w->names;
    for (const binding *b = changed; w->mask && b != before; b = b->older) {
        const binding *newest = changed, *old = before;
        while (strcmp(newest->name, b->name) != 0)
            newest = newest->older;
        while (old && strcmp(old->name, b->name) != 0)
            old = old->older;
        if (newest != b || b->value == NULL)
            continue;
        bool unsolved;
        const node *value = walker_under_mask(w, b->value, old, &unsolved);
        if (value)
            walker_bind(w, b->name, value);
        else
            walker_bind_unknown(w, b->name, walker_assigned_under(unsolved), NULL, unsolved);
        ((binding *)w->names)->fresh = b->value;
        ((binding *)w->names)->mask = w->mask;
    }
}

static int least_of(walker *w, const node *n)
{
    symbols s = walker_symbols(w);
    return sym_least(&s, n);
}

static bool is_of_thread(const node *n, void *data)
{
    const walker *w = data;
    const binding *b = n->kind == N_NAME ? walker_binding(w, n->name) : NULL;
    return n->kind == N_INDEX || (b && b->depth > (w->outside ? w->outside->depth : -1));
}

/* Is it a loop of the HMM that a DMM leaves with the last thread in it, and may that be sooner on
 * one DMM than on another, for who takes part differs with the multiprocessor, or by data?  What
 * its ends have of the multiprocessor's number stands in the sum's. */
static bool turns_apart(walker *w, const node *loop, const cost_mask *mask)
{
    if (!w->hmm || w->launch == NULL || w->range == NULL
        || !(loop->kind == N_WHILE || expr_any(loop->a, is_of_thread, w)
             || expr_any(loop->b, is_of_thread, w) || expr_any(loop->c, is_of_thread, w)))
        return false;
    const char *var = w->launch->var;
    for (int v = 0; v < w->range->vars; v++)
        if (expr_mentions(w->range->lo[v], var) || expr_mentions(w->range->hi[v], var))
            return true;
    for (; mask; mask = mask->outer)
        if (mask->condition == NULL || expr_mentions(mask->condition, var))
            return true;
    return false;
}

/* Makes the sum over a loop's turns: what the body costs becomes its terms, and afterwards the
 * names are as after `count` turns. The sum's variable `var`, which has begun last, ends here.
 * `mask` has the indices that are still in the loop: w->mask, or fewer. */
static bool sum_turns(walker *w, const node *loop, const char *var, const node *lo, const node *hi,
                      const node *turn, const node *count, const char *bound, const node *value,
                      const cost_mask *mask, const walker_states *states)
{
    cost_turns *t = arena_alloc(w->a, sizeof *t);
    *t = (cost_turns){ .var = var, .lo = lo, .hi = hi, .bound = bound, .value = value };
    t->down = expr_is_op(turn, OP_SUB) && expr_is_name(turn->b, var);
    const binding *entered = w->names;
    if (bound) /* no data decide it, whatever the name was before */
        walker_bind(w, bound, value);
    if (states == NULL && walker_has_unsolved(w, loop->d, loop->d, bound))
        states = walker_states_of(w, loop->d, t);
    w->names = entered;
    cost_node *sum = walker_grow(w, COST_SUM, loop->at);
    cost_node **outside = w->end;
    const binding *before = w->names;
    variable *around = w->variables->outer;
    sum->var = var;
    sum->lo = lo;
    sum->hi = hi;
    sum->apart = turns_apart(w, loop, mask);
    w->variables->least = least_of(w, lo);
    walker_begin_turn(w, loop->d, loop->d, bound, turn, states);
    if (bound)
        walker_bind(w, bound, value);
    w->end = &sum->body;
    const cost_mask *outer = w->mask;
    sum->condition = w->agpu && loop->kind == N_WHILE && mask == outer ? walker_put_in(w, loop->a)
                                                                       : NULL;
    w->mask = mask;
    walker_ask(w, loop->kind == N_WHILE ? loop->a : NULL);
    bool ok = walker_steps(w, loop->d);
    w->mask = outer;
    w->end = outside;
    w->names = before;
    w->variables = around;
    walker_begin_turn(w, loop->d, loop->d, bound, count, states);
    walker_ask(w, loop->kind == N_WHILE ? loop->a : NULL);
    keep_masked(w, before);
    if (bound)
        walker_bind_unknown(w, bound, "is a loop's variable, after the loop", NULL, true);
    return ok;
}

/* A loop of whose turns not all is known. */
typedef struct unknown {
    const node *body;
    const char *what;
    bool unsolved; /* no data decide how often it turns */
} unknown;

/* Forgets the names that these statements of a loop assign: afterwards their values are not
 * known. */
static void forget(walker *w, const node *list, const unknown *of)
{
    for (const node *s = list; s; s = s->next) {
        if (s->kind == N_SET && s->a->kind == N_NAME)
            walker_bind_unknown(w, s->a->name, "is assigned in ", of->what,
                                of->unsolved && !walker_made_from_data(w, s->a, of->body));
        if (s->kind == N_FOR)
            walker_bind_unknown(w, s->name, "is the variable of ", of->what, of->unsolved);
        if (s->kind == N_BRANCH) {
            forget(w, s->d, of);
            forget(w, s->c, of);
        } else if (walker_has_body(s)) {
            forget(w, s->d, of);
        }
    }
}

static void forget_variable(walker *w, const node *loop, const unknown *of)
{
    if (loop->kind == N_FOR)
        walker_bind_unknown(w, loop->name, "is the variable of ", of->what, of->unsolved);
}

/* A loop of which we do not know how often it turns, for data decide it or it is not solved: its
 * statements cost what they cost. */
static bool unsolved_loop(walker *w, const node *loop, const node *condition, const char *why,
                          bool unsolved, bool opaque)
{
    cost_node *n = walker_grow(w, COST_UNSOLVED, loop->at);
    cost_node **outside = w->end;
    unknown of = { loop->d, arena_format(w->a, "line %d, %s", span_line(loop->at), why), unsolved };
    n->why = why;
    n->unsolved = unsolved;
    n->opaque = opaque;
    n->loop = true;
    forget(w, loop->d, &of);
    forget_variable(w, loop, &of);
    w->end = &n->body;
    bool ok = condition == NULL || walker_statement(w, condition, condition, NULL);
    ok = ok && walker_steps(w, loop->d);
    w->end = outside;
    forget(w, loop->d, &of);
    return ok;
}

/* A loop that claims how often it turns: a sum with two ends.  Its condition is asked for first,
 * by all, and as each turn ends, within a forall by those who are still there.  The variable of
 * `for` goes on `by` (NULL: 1) from `from`; NULL: its values are not known. */
static bool claimed_loop(walker *w, const node *loop, const node *condition, const char *why,
                         const node *from, const node *by)
{
    node *least = walker_put_in(w, loop->within->a),
         *most = least ? walker_put_in(w, loop->within->b) : NULL;
    if (most == NULL || walker_names_index(w, least) || walker_names_index(w, most))
        return unsolved_loop(w, loop, condition, why, false, false);
    variable *around = w->variables;
    const binding *before = w->names;
    const cost_mask *mask = w->mask;
    const char *var = walker_begin_numbered(w, "turn");
    unknown of = { .body = loop->d,
                   .what = arena_format(w->a, "line %d, a loop that claims its turns",
                                        span_line(loop->at)) };
    node *turn = named(w, var, loop->at), *one = whole(w, 1, loop->at);
    if (condition && !walker_statement(w, condition, condition, NULL))
        return false;
    cost_node *sum = walker_grow(w, COST_SUM, loop->at);
    cost_node **outside = w->end;
    sum->var = var;
    sum->lo = whole(w, 0, loop->at);
    sum->hi = pair(w, OP_SUB, least, one);
    sum->most = pair(w, OP_SUB, most, one);
    sum->why = arena_format(w->a, "data decide how often this loop turns, within %s..%s",
                            unparse_arena(w->a, loop->within->a),
                            unparse_arena(w->a, loop->within->b));
    if (w->range) {
        cost_mask *late = arena_alloc(w->a, sizeof *late);
        *late = (cost_mask){ .late = true, .outer = mask };
        w->mask = late;
    }
    walker_begin_turn(w, loop->d, loop->d, loop->name, turn, NULL);
    if (from)
        walker_bind(w, loop->name,
                    pair(w, loop->op == FOR_DOWN ? OP_SUB : OP_ADD, from,
                         by ? pair(w, OP_MUL, by, turn) : turn));
    else
        forget_variable(w, loop, &of);
    w->end = &sum->body;
    bool ok = walker_steps(w, loop->d)
              && (condition == NULL || walker_statement(w, condition, condition, NULL));
    w->end = outside;
    w->names = before;
    forget(w, loop->d, &of);
    forget_variable(w, loop, &of);
    w->mask = mask;
    w->variables = around;
    return ok;
}

/* The last turn of all the cores, 0..b - 1. */
static node *last_of_cores(walker *w, const node *count)
{
    const cost_range *all = w->range;
    variable *around = w->variables;
    const binding *before = w->names;
    span at = count->at;
    const char *core = walker_begin_numbered(w, "core");
    w->names = NULL; /* all names are put in, but for the core's */
    walker_bind(w, all->name[0], named(w, core, at));
    const node *each = walker_put_in(w, count);
    w->names = before;
    w->variables = around;
    if (each == NULL)
        return NULL;
    return pair(w, OP_SUB,
                expr_aggregate(w->a, AGGREGATE_MAX, core, all->lo[0], all->hi[0], each),
                whole(w, 1, at));
}

/* What the expression, in the tree's names, is for the first or the last index of the range. */
static const node *at_end(walker *w, const node *n, bool last)
{
    const binding *before = w->names;
    w->names = NULL; /* all names are put in, but for the index */
    walker_bind(w, w->range->name[0], last ? w->range->hi[0] : w->range->lo[0]);
    const node *put = walker_put_in(w, n);
    w->names = before;
    return put;
}

/* The last turn, from 0 on, of a `for` between such ends; where there is none it is below 0. */
static const node *last_turn(walker *w, const node *s, const node *from, const node *to,
                             const node *by)
{
    if (from == NULL || to == NULL)
        return NULL;
    const node *gap = s->op ? walker_minus(w, from, to) : walker_minus(w, to, from);
    return by ? walker_last_step(w, gap, by) : gap;
}

/* The last turn of all indices: of the first or the last, where the gap between the loop's ends is
 * linear in the index, for it only rises or only falls with them.  NULL: it is not. */
static const node *last_of_ends(walker *w, const node *loop, const node *from, const node *to,
                                const node *by)
{
    symbols s = walker_symbols(w);
    sym apart = sym_of(&s, loop->op ? walker_minus(w, from, to) : walker_minus(w, to, from)), k,
        rest;
    ratio sign;
    if (!sym_linear(&s, &apart, w->range->name[0], &k, &rest) || s.bad)
        return NULL;
    const node *last[2];
    for (int i = 0; i < 2; i++)
        last[i] = last_turn(w, loop, at_end(w, from, i), at_end(w, to, i), by);
    if (sym_constant(&k, &sign) || last[0] == NULL || last[1] == NULL)
        return last[ratio_sign(sign) > 0];
    return expr_call(w->a, FN_MAX, last[0], last[1]);
}

/* A loop that every index, or core of the AGPU, leaves after a count of turns of its own: in turn j
 * those take part whose count is larger; of `for` those whose value has not gone beyond `to`.  What
 * none takes part in costs nothing, so that it turns as often as the one with the most, `last` its
 * last turn. */
static bool own_turns(walker *w, const node *loop, const node *count, const node *last,
                      const node *from, const node *to, const node *by)
{
    const node *zero = whole(w, 0, loop->at), *value = NULL;
    bool down = loop->kind == N_FOR && loop->op == FOR_DOWN;
    if (last == NULL)
        return unsolved_loop(w, loop, NULL, "a loop whose length differs from index to index", true,
                             false);
    const char *name = walker_begin_numbered(w, "turn");
    node *turn = named(w, name, loop->at);
    const node *moved = by ? pair(w, OP_MUL, by, turn) : turn;
    if (from)
        value = down ? walker_minus(w, from, moved) : walker_plus(w, from, moved);
    const node *in = w->agpu ? pair(w, OP_LT, turn, count)
                             : pair(w, down ? OP_GE : OP_LE, value, to);
    return sum_turns(w, loop, name, zero, last, turn, count, from ? loop->name : NULL, value,
                     walker_under(w, in, false, true, w->mask), NULL);
}

/* A `for` whose length follows from the index: *ok as it went.  False: it is none that is solved.
 */
static bool own_for(walker *w, const node *s, const node *from, const node *to, const node *by,
                    bool *ok)
{
    symbols y = walker_symbols(w);
    sym step = by ? sym_of(&y, by) : sym_number(&y, 1);
    if (w->range == NULL || w->range->vars != 1 || !sym_at_least_one(&y, &step) || y.bad
        || (by && (w->agpu || walker_names_index(w, by)))
        || !(walker_names_index(w, from) || walker_names_index(w, to)))
        return false;
    node *count = expr_call(w->a, FN_MAX, whole(w, 0, s->at),
                            pair(w, OP_ADD, last_turn(w, s, from, to, by), whole(w, 1, s->at)));
    const node *last = w->agpu ? last_of_cores(w, count) : last_of_ends(w, s, from, to, by);
    if (last == NULL && !w->agpu)
        return false;
    *ok = own_turns(w, s, count, last, from, to, by);
    return true;
}

/* How often a loop turns whose ends are this far apart: not at all where that is negative. */
static const node *turns_or_none(walker *w, const node *count)
{
    if (walker_least(w, count) >= 0)
        return count;
    return expr_call(w->a, FN_MAX, whole(w, 0, count->at), count);
}

/* Where all values of the variable are powers of two, the sum is over their exponents. */
static bool powers_loop(walker *w, const node *s, const node *low, const node *high, bool *ok)
{
    const node *least = walker_exponent(w, low), *most = walker_exponent(w, high);
    if (most == NULL && (s->op != FOR_OVER || walker_is_power(w, high)))
        most = walker_log(w, high);
    if (least == NULL || most == NULL)
        return false;
    const char *name = walker_begin_numbered(w, "turn");
    const node *e = named(w, name, s->at), *width = pair(w, OP_SUB, most, least),
               *turn = s->op == FOR_OVER ? pair(w, OP_SUB, most, e) : pair(w, OP_SUB, e, least);
    *ok = sum_turns(w, s, name, least, most, turn,
                    turns_or_none(w, pair(w, OP_ADD, width, whole(w, 1, s->at))), s->name,
                    walker_power(w, e), w->mask, NULL);
    return true;
}

/* for v = from to T by *c, for v = from downto T by /c, c a number. */
static bool geometric_loop(walker *w, const node *s, const node *from, const node *to,
                           const node *by)
{
    bool over = s->op == FOR_OVER;
    if (!walker_base(by))
        return walker_stop(w, s->at,
                           "the turns of a loop by * or / are solved for numbers of 2 or more", "");
    const node *less = over ? to : from, *more = over ? from : to, *one = whole(w, 1, s->at);
    int64_t least;
    bool ok;
    if (less->kind == N_NUMBER && num_to_i64(&less->value, &least) && least < 1)
        return walker_stop(w, s->at, "a loop by * begins at 1 or above, one by / ends there", "");
    if (by->value.kind == NUM_INT && by->value.u.i == 2 && powers_loop(w, s, less, more, &ok))
        return ok;
    node *log = walker_whole_log(w, by, pair(w, OP_FDIV, more, less), false);
    node *count = expr_if(w->a, pair(w, OP_LE, less, more), pair(w, OP_ADD, log, one),
                         whole(w, 0, s->at));
    const char *name = walker_begin_numbered(w, "turn");
    node *turn = named(w, name, s->at), *power = pair(w, OP_POW, by, turn);
    const node *value = over                      ? pair(w, OP_FDIV, from, power)
                        : node_is_number(from, 1) ? power
                                                  : pair(w, OP_MUL, from, power);
    return sum_turns(w, s, name, whole(w, 0, s->at), pair(w, OP_SUB, count, one), turn, count,
                     s->name, value, w->mask, NULL);
}

/* for k = n to 1, where n is at least 1: the other way round was meant. */
static const char *turned_ends(walker *w, const node *s, const node *from, const node *to)
{
    symbols y = walker_symbols(w);
    sym first = sym_of(&y, from), last = sym_of(&y, to),
        over = s->op ? sym_add(&y, &last, &first, -1) : sym_add(&y, &first, &last, -1);
    if (y.bad || over.count == 0 || !sym_not_negative(&y, &over))
        return NULL;
    const char *name = s->name, *a = unparse_arena(w->a, s->a), *b = unparse_arena(w->a, s->b),
               *never = sym_at_least_one(&y, &over) ? "never turns" : "turns once at most";
    return s->op ? arena_format(w->a, "for %s = %s downto %s %s; for %s = %s to %s goes up", name,
                                a, b, never, name, a, b)
                 : arena_format(w->a, "for %s = %s to %s %s; for %s = %s downto %s goes down", name,
                                a, b, never, name, a, b);
}

/* Its sum, which will be the next node, says so. */
static bool with_hint(cost_node **sum, const char *hint, bool ok)
{
    if (ok && *sum)
        (*sum)->hint = hint;
    return ok;
}

bool walker_for(walker *w, const node *s)
{
    node *from, *to, *by = NULL;
    const char *why = NULL;
    bool unsolved = true;
    if (!walker_head(w, s->a, &from, &why, &unsolved) || !walker_head(w, s->b, &to, &why, &unsolved)
        || (s->c && !walker_head(w, s->c, &by, &why, &unsolved)))
        return false;
    if (why == NULL
        && (walker_names_index(w, from) || walker_names_index(w, to)
            || (by && walker_names_index(w, by))))
        why = "a loop whose length differs from index to index";
    const bool asks
        = w->agpu && w->range
          && (walker_reads(w, s->a) || walker_reads(w, s->b) || walker_reads(w, s->c));
    bool ok;
    if (from && to && !asks && s->op < FOR_TIMES && own_for(w, s, from, to, by, &ok))
        return ok;
    if (why && s->within && !asks)
        return claimed_loop(w, s, NULL, why,
                            s->op < FOR_TIMES && (s->c == NULL || by) ? from : NULL, by);
    if (why)
        return unsolved_loop(w, s, NULL, why, unsolved, asks);
    const node *one = whole(w, 1, s->at);
    if (s->op >= FOR_TIMES)
        return geometric_loop(w, s, from, to, by);
    if (by && !walker_step(w, s->at, by, NULL, cost_no_step))
        return false;
    const node *turns = s->op ? walker_minus(w, from, to)
                              : walker_minus(w, to, from); /* the last, from 0 */
    const char *hint = turned_ends(w, s, from, to);
    cost_node **next = w->end;
    if (by == NULL) { /* in either direction the variable takes the same values */
        const char *name = walker_begin_variable(w, s->name);
        node *var = named(w, name, s->at);
        const node *turn = s->op ? walker_minus(w, from, var) : walker_minus(w, var, from);
        ok = sum_turns(w, s, name, s->op ? to : from, s->op ? from : to, turn,
                       turns_or_none(w, pair(w, OP_ADD, turns, one)), s->name, var, w->mask, NULL);
        return with_hint(next, hint, ok);
    }
    const char *name = walker_begin_numbered(w, "turn");
    node *turn = named(w, name, s->at);
    const node *last = walker_last_step(w, turns, by), *moved = pair(w, OP_MUL, by, turn);
    const node *value = s->op ? walker_minus(w, from, moved) : walker_plus(w, from, moved);
    ok = sum_turns(w, s, name, whole(w, 0, s->at), last, turn,
                   turns_or_none(w, pair(w, OP_ADD, last, one)), s->name, value, w->mask, NULL);
    return with_hint(next, hint, ok);
}

bool walker_while(walker *w, const node *s)
{
    node *count = walker_turns_while(w, s, s->a);
    const walker_states *states = NULL;
    if (count == NULL && !walker_made_from_data(w, s->a, s->d)
        && (states = walker_states_of(w, s->d, NULL)) != NULL)
        count = walker_turns_walked(w, states, s->a);
    if (count && walker_names_index(w, count) && w->agpu && w->range && w->range->vars == 1)
        return own_turns(w, s, count, last_of_cores(w, count), NULL, NULL, NULL);
    if (count == NULL || walker_names_index(w, count)) {
        const char *why = arena_format(w->a, "the turns of this loop are not solved: while %s",
                                       unparse_arena(w->a, s->a));
        return s->within
                   ? claimed_loop(w, s, s->a, why, NULL, NULL)
                   : unsolved_loop(w, s, s->a, why, !walker_made_from_data(w, s->a, s->d), false);
    }
    const char *name = walker_begin_numbered(w, "turn");
    return sum_turns(w, s, name, whole(w, 0, s->at), pair(w, OP_SUB, count, whole(w, 1, s->at)),
                     named(w, name, s->at), count, NULL, NULL, w->mask, states);
}
