/* Powers of two and multiples of b, of which there is a power of two: see agpu_inside.h. */
#include "cost/agpu_inside.h"

#include <string.h>

#include "base/stack.h"

static const frame *frame_of(const frame *around, const char *var)
{
    for (; around; around = around->outer)
        if (around->var && strcmp(around->var, var) == 0)
            return around;
    return NULL;
}

bool agpu_is_power(writer *w, const node *n)
{
    sym log;
    return sym_log2(&w->s, n, &log);
}

static bool is_whole(writer *w, const node *n)
{
    sym all = sym_of(&w->s, n);
    return sym_is_whole(&w->s, &all);
}

/* Is 2^e whole blocks? */
static bool reaches_b(writer *w, const frame *around, const sym *e)
{
    const node *b = expr_name(w->s.a, "b");
    sym named, plain = sym_of(&w->s, expr_call(w->s.a, FN_LOG2, b, NULL));
    sym_log2(&w->s, b, &named);
    sym over = sym_less(&w->s, e, &named), over_plain = sym_less(&w->s, e, &plain);
    return sym_is_whole(&w->s, e)
           && (agpu_is_at_least(w, around, over, 0) || agpu_is_at_least(w, around, over_plain, 0));
}

bool agpu_is_blocks(writer *w, const frame *around, const node *n)
{
    int64_t v;
    sym log;
    if (stack_low())
        return false;
    if (n->kind == N_NUMBER)
        return num_to_i64(&n->value, &v) && v == 0;
    if (n->kind == N_NAME) {
        const node *let = frame_of(around, n->name) ? NULL : writer_fixed(w, n->name);
        return let ? agpu_is_blocks(w, NULL, let)
                   : expr_is_name(n, "b") || expr_is_name(n, "p")
                         || cost_is_multiple(w->algorithm, w->model, n->name, "b");
    }
    if (n->kind != N_BINARY)
        return false;
    bool first = agpu_is_blocks(w, around, n->a);
    switch (n->op) {
    case OP_ADD:
    case OP_SUB:
    case OP_MOD: return first && agpu_is_blocks(w, around, n->b);
    case OP_MUL:
        return (first && is_whole(w, n->b))
               || (is_whole(w, n->a) && agpu_is_blocks(w, around, n->b));
    case OP_POW: return sym_log2(&w->s, n, &log) && reaches_b(w, around, &log);
    default: return false;
    }
}

/* --- conditions ------------------------------------------------------------------------------- */

static const node *pair(writer *w, op_kind o, const node *a, const node *b)
{
    return expr_pair(w->s.a, o, a, b);
}

/* The logarithm of |k| times b, 2^t of a loop around, or a let that is a power of two: a whole
 * number. */
static bool log_of_term(writer *w, const frame *around, const sym_term *t, bool *of_loop, sym *log)
{
    sym_term one = *t;
    one.k.p = t->k.p < 0 ? -t->k.p : t->k.p;
    if (t->count != 1 || !sym_log2(&w->s, sym_node(&w->s, &(sym){ &one, 1 }), log)
        || !sym_is_whole(&w->s, log))
        return false;
    for (const frame *f = around; f; f = f->outer)
        *of_loop |= f->var && sym_has(&w->s, log, f->var);
    return true;
}

/* 2^t < b as t < log2(b), b <= 2^t as log2(b) < t + 1: where the exponents are whole, and of <= not
 * below 0.  False: it is no such condition. */
static bool of_exponents(writer *w, const frame *around, const sym *more, sym *out)
{
    sym side[2];
    bool found[2] = { false, false }, of_loop = false;
    ratio rest = ratio_of(0);
    for (int i = 0; i < more->count; i++) {
        const sym_term *t = &more->t[i];
        int s = t->k.p < 0;
        if (t->count == 0) {
            rest = t->k;
            continue;
        }
        if (found[s] || !log_of_term(w, around, t, &of_loop, &side[s]))
            return false;
        found[s] = true;
    }
    bool strict = ratio_is(rest, 0);
    if (!found[0] || !found[1] || !of_loop || !(strict || ratio_is(rest, 1))
        || (!strict && !(sym_not_negative(&w->s, &side[0]) && sym_not_negative(&w->s, &side[1]))))
        return false;
    *out = sym_less(&w->s, &side[0], &side[1]);
    *out = sym_plus(&w->s, out, !strict);
    return true;
}

/* How many of 0, 1, ... lie before a number of blocks, g of each stretch of times*g: of all that
 * there are, or but for the first g. */
static const node *number_before(writer *w, const node *blocks, const node *h, int64_t times,
                                 bool later)
{
    const node *b = expr_name(w->s.a, "b"), *g = pair(w, OP_FDIV, h, b);
    const node *far = pair(w, OP_MUL, node_number(w->s.a, h->at, times), h),
         *each = pair(w, OP_FDIV, far, b),
         *whole = pair(w, OP_MUL, pair(w, OP_FDIV, blocks, each), g),
         *left = pair(w, OP_MOD, blocks, each);
    left = later ? expr_call(w->s.a, FN_MAX, expr_number(w->s.a, 0), pair(w, OP_SUB, left, g))
                 : expr_call(w->s.a, FN_MIN, g, left);
    return pair(w, OP_ADD, whole, left);
}

/* x mod h, x = b*r for the multiprocessors f and h whole blocks; NULL: the term is not less that.
 */
static const node *residue_of(writer *w, const frame *f, const sym_term *t)
{
    const node *n = t->count == 1 && ratio_is(t->k, -1) ? sym_atom_node(&w->s, t, 0) : NULL;
    if (!expr_is_op(n, OP_MOD) || !agpu_is_blocks(w, f, n->b))
        return NULL;
    sym x = sym_of(&w->s, n->a), r = sym_name(&w->s, f->var), b = sym_name(&w->s, "b");
    r = sym_mul(&w->s, &b, &r);
    return sym_same(&x, &r) ? n : NULL;
}

/* With such an x and h, rest - times*h*(x div h) - x mod h > 0 holds of those multiprocessors that
 * are less than some number, for the left side falls with r: each h, of whole blocks, begin `times`
 * times as far. False: it is no such condition. */
static bool of_stretches(writer *w, const frame *f, const sym *more, sym *out)
{
    const node *residue = NULL;
    sym all, by, rest;
    for (int i = 0; i < more->count && residue == NULL; i++) {
        sym term = { &more->t[i], 1 };
        residue = sym_not_negative(&w->s, &f->lo) ? residue_of(w, f, &more->t[i]) : NULL;
        all = sym_less(&w->s, more, &term);
    }
    if (residue == NULL
        || !sym_linear_in(&w->s, &all, expr_pair(w->s.a, OP_FDIV, residue->a, residue->b), &by,
                          &rest)
        || sym_has(&w->s, &rest, f->var))
        return false;
    sym h = sym_of(&w->s, residue->b);
    ratio times;
    if (!sym_multiple(&w->s, &by, &h, &times) || times.q != 1 || times.p > -1
        || times.p < -(1 << 20))
        return false;
    sym words = sym_add(&w->s, &rest, &h, 1), here = sym_name(&w->s, f->var);
    bool later = times.p == -2 && words.count < rest.count; /* the second of two */
    const node *blocks = expr_ceil(w->s.a, sym_node(&w->s, later ? &words : &rest),
                                   expr_name(w->s.a, "b"));
    sym number = sym_of(&w->s, number_before(w, blocks, residue->b, -times.p, later));
    *out = sym_less(&w->s, &number, &here);
    return true;
}

sym agpu_linear_condition(writer *w, const frame *around, const sym *more)
{
    sym out;
    if (of_exponents(w, around, more, &out))
        return out;
    for (const frame *f = around; f; f = f->outer)
        if (f->var && of_stretches(w, f, more, &out))
            return out;
    return *more;
}
