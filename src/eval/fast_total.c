/* Sums and their like, compiled: by loops, or by as many terms as are written out; see fast.c. */
#include "eval/fast_value.h"

/* What has been added up so far: in a register of its own from where the code is run through
 * several times, or perhaps not, and until then a value like others. */
typedef struct total {
    const node *n;
    fast_operand sum;
    bool open;         /* sum is in `reg` */
    uint32_t reg, any; /* any: of max and min, whether there was a term */
    bool first;        /* of max and min: none so far */
} total;

static void open_total(maker *m, total *t)
{
    if (t->open)
        return;
    bool extreme = t->n->op == AGGREGATE_MAX || t->n->op == AGGREGATE_MIN;
    t->reg = fast_new_reg(m);
    t->any = fast_new_reg(m);
    fast_operand start = t->first ? fast_known(num_int(0)) : t->sum;
    if (!fast_one_reg(m, &start) || start.truth != (t->n->op == AGGREGATE_ALL)) {
        fast_refuse(m);
        start = fast_word(fast_constant_reg(m, 0), false);
    }
    fast_emit(m, FAST_MOVE, t->reg, start.reg, 0);
    if (extreme)
        fast_emit(m, FAST_MOVE, t->any, fast_constant_reg(m, !t->first), 0);
    t->open = true;
}

static fast_kind joined_by(const node *n)
{
    return n->op == AGGREGATE_SUM    ? FAST_ADD
           : n->op == AGGREGATE_PROD ? FAST_MUL
           : n->op == AGGREGATE_MAX  ? FAST_MOST
                                     : FAST_LEAST;
}

static void add_open(maker *m, total *t, fast_operand term)
{
    if (!fast_one_reg(m, &term)) {
        fast_refuse(m);
        return;
    }
    if (t->n->op == AGGREGATE_ALL) { /* false stays false: truths are 0 and 1 */
        fast_emit(m, FAST_LEAST, t->reg, t->reg, term.reg);
        return;
    }
    if (t->n->op == AGGREGATE_MAX || t->n->op == AGGREGATE_MIN) {
        size_t first = fast_emit(m, FAST_UNLESS, 0, t->any, 0);
        fast_emit(m, joined_by(t->n), t->reg, t->reg, term.reg);
        size_t behind = fast_emit(m, FAST_JUMP, 0, 0, 0);
        fast_land(m, first);
        fast_emit(m, FAST_MOVE, t->reg, term.reg, 0);
        fast_emit(m, FAST_MOVE, t->any, fast_constant_reg(m, 1), 0);
        fast_land(m, behind);
        return;
    }
    fast_emit(m, joined_by(t->n), t->reg, t->reg, term.reg);
}

static void add_term(maker *m, total *t, fast_operand term)
{
    bool fits = t->n->op == AGGREGATE_ALL ? fast_is_truth(&term) : fast_is_number(&term);
    if (term.kind == VALUE_DEAD)
        return;
    if (!fits) {
        fast_refuse(m);
    } else if (t->open || (t->n->op == AGGREGATE_ALL && term.kind != VALUE_KNOWN)) {
        open_total(m, t);
        add_open(m, t, term);
    } else if (t->n->op == AGGREGATE_ALL) {
        t->sum = fast_known(num_bool(t->sum.n.u.i && term.n.u.i));
    } else {
        t->sum = t->first ? term : fast_two(m, joined_by(t->n), t->sum, term);
        t->first = false;
    }
}

static void terms(maker *m, total *t, const node *v);

/* The term at the values that the variables have now, where it is one. */
static void at_values(maker *m, total *t)
{
    const node *n = t->n;
    fast_operand wanted = n->c ? fast_of(m, n->c) : fast_known(num_bool(true));
    if (wanted.kind == VALUE_DEAD)
        return;
    if (!fast_is_truth(&wanted)) {
        fast_refuse(m);
        return;
    }
    if (wanted.kind == VALUE_KNOWN) {
        if (wanted.n.u.i)
            add_term(m, t, fast_of(m, n->b));
        return;
    }
    open_total(m, t);
    size_t mark = m->done_count, unless = fast_emit(m, FAST_UNLESS, 0, wanted.reg, 0);
    add_term(m, t, fast_of(m, n->b));
    fast_forget(m, mark);
    fast_land(m, unless);
}

static void next_variable(maker *m, total *t, const node *v)
{
    if (v->next)
        terms(m, t, v->next);
    else
        at_values(m, t);
}

/* As a loop of the code. */
static void looped(maker *m, total *t, const node *v, fast_operand lo, fast_operand hi,
                   fast_operand by)
{
    if (!fast_one_reg(m, &lo) || !fast_one_reg(m, &hi) || !fast_one_reg(m, &by) || lo.truth
        || hi.truth) {
        fast_refuse(m);
        return;
    }
    open_total(m, t);
    size_t mark = m->done_count, start = m->code->count;
    fast_loop_begin(m);
    uint32_t now = fast_new_reg(m);
    fast_emit(m, FAST_MOVE, now, lo.reg, 0);
    size_t again = m->code->count;
    size_t unless = fast_emit(m, FAST_UNLESS_AT_MOST, 0, now, hi.reg);
    fast_emit(m, FAST_TURN, 0, 0, 0);
    m->local[m->base + v->index] = fast_word(now, false);
    next_variable(m, t, v);
    fast_forget(m, mark);
    fast_emit(m, FAST_ADD, now, now, by.reg);
    fast_emit(m, FAST_JUMP, (uint32_t)again, 0, 0);
    fast_land(m, unless);
    fast_loop_end(m, start);
}

/* How often the variable is had, where that is known and no more than may be written out; -1. */
static int64_t turns_of(maker *m, const fast_operand *lo, const fast_operand *hi, int64_t by)
{
    bool ends = lo->kind == VALUE_KNOWN && lo->n.kind == NUM_INT && hi->kind == VALUE_KNOWN
                && hi->n.kind == NUM_INT;
    int64_t width;
    if (!ends || __builtin_sub_overflow(hi->n.u.i, lo->n.u.i, &width))
        return -1;
    int64_t turns = width < 0 ? 0 : width / by + 1;
    return turns <= m->written ? turns : -1;
}

/* All values of the variable v and of those behind it in the list. */
static void terms(maker *m, total *t, const node *v)
{
    const node *r = v->a;
    fast_operand lo = fast_of(m, r->a), hi = fast_rounded(m, FAST_FLOORED, fast_of(m, r->b)),
                 by = r->c ? fast_of(m, r->c) : fast_known(num_int(1));
    int at = m->base + v->index, top = m->top;
    if (lo.kind == VALUE_DEAD || hi.kind == VALUE_DEAD || by.kind == VALUE_DEAD)
        return;
    if (by.kind != VALUE_KNOWN || by.n.kind != NUM_INT || by.n.u.i <= 0 || at >= MOST_LOCALS
        || fast_is_truth(&lo)) {
        fast_refuse(m);
        return;
    }
    m->top = at + 1 > m->top ? at + 1 : m->top;
    int64_t turns = turns_of(m, &lo, &hi, by.n.u.i);
    for (int64_t i = 0; i < turns && !m->over; i++) {
        m->local[at] = fast_known(num_int(lo.n.u.i + i * by.n.u.i));
        next_variable(m, t, v);
    }
    if (turns < 0)
        looped(m, t, v, lo, hi, by);
    m->top = top;
}

fast_operand fast_of_aggregate(maker *m, const node *n)
{
    node alone = node_alone(n);
    if (fast_follows(m, &alone, true, 0))
        return fast_evaluated(m, n);
    bool extreme = n->op == AGGREGATE_MAX || n->op == AGGREGATE_MIN;
    total t = { .n = n, .first = extreme };
    if (n->op > AGGREGATE_ALL)
        return fast_refuse(m);
    t.sum = fast_known(n->op == AGGREGATE_ALL ? num_bool(true) : num_int(n->op == AGGREGATE_PROD));
    terms(m, &t, n->a);
    if (!t.open)
        return t.first ? fast_refuse(m) : t.sum;
    if (extreme)
        fast_emit(m, FAST_POSITIVE, 0, t.any, 0);
    return fast_word(t.reg, n->op == AGGREGATE_ALL);
}
