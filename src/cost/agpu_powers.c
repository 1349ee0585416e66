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

static bool is_power_of_two(const node *n)
{
    int64_t v;
    return n->kind == N_NUMBER && num_to_i64(&n->value, &v) && v >= 1 && (v & (v - 1)) == 0;
}

bool agpu_is_power(const writer *w, const node *n)
{
    if (stack_low())
        return false;
    if (n->kind == N_BINARY && n->op == OP_POW)
        return is_power_of_two(n->a);
    if (n->kind == N_BINARY && (n->op == OP_MUL || n->op == OP_DIV))
        return agpu_is_power(w, n->a) && agpu_is_power(w, n->b);
    if (n->kind != N_NAME)
        return is_power_of_two(n);
    const node *let = writer_fixed(w, n->name);
    return let ? agpu_is_power(w, let) : cost_is_power(w->algorithm, w->model, n->name);
}

/* Is it a whole number, whatever the parameters and the loops' variables are? */
static bool is_whole(const writer *w, const frame *around, const node *n)
{
    if (stack_low())
        return false;
    if (n->kind == N_NUMBER)
        return num_is_integer(&n->value);
    if (builtin_of(n)->whole == WHOLE_ALWAYS)
        return true;
    if (expr_calls(n, FN_LOG2))
        return expr_is_name(n->a, "b");
    if (builtin_of(n)->whole == WHOLE_OF_WHOLE) {
        bool all = true;
        for (const node *x = n->a; x; x = x->next)
            all &= is_whole(w, around, x);
        return all;
    }
    if (n->kind == N_BINARY && n->op == OP_FDIV)
        return true;
    if (n->kind == N_BINARY && (n->op == OP_ADD || n->op == OP_SUB || n->op == OP_MUL))
        return is_whole(w, around, n->a) && is_whole(w, around, n->b);
    if (n->kind != N_NAME)
        return false;
    const node *let = frame_of(around, n->name) ? NULL : writer_fixed(w, n->name);
    return let == NULL || is_whole(w, NULL, let);
}

/* Is it log2(b) or more? */
static bool reaches_log(writer *w, const frame *around, const node *n)
{
    if (stack_low())
        return false;
    if (n->kind == N_NAME) {
        const frame *f = frame_of(around, n->name);
        const node *is = f ? f->low : writer_fixed(w, n->name);
        return is && reaches_log(w, f ? f->outer : NULL, is);
    }
    if (expr_calls(n, FN_LOG2))
        return expr_is_name(n->a, "b");
    if (n->kind == N_BINARY && n->op == OP_ADD)
        return (reaches_log(w, around, n->a) && sym_least(&w->s, n->b) >= 0)
               || (reaches_log(w, around, n->b) && sym_least(&w->s, n->a) >= 0);
    bool most = expr_calls(n, FN_MAX);
    if (!most && !expr_calls(n, FN_MIN))
        return false;
    for (const node *x = n->a; x; x = x->next)
        if (reaches_log(w, around, x) == most)
            return most;
    return !most;
}

bool agpu_is_blocks(writer *w, const frame *around, const node *n)
{
    int64_t v;
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
        return (first && is_whole(w, around, n->b))
               || (is_whole(w, around, n->a) && agpu_is_blocks(w, around, n->b));
    case OP_POW:
        return is_power_of_two(n->a) && sym_least(&w->s, n->b) >= 0 && reaches_log(w, around, n->b);
    default: return false;
    }
}

/* --- halves ----------------------------------------------------------------------------------- */

/* X where the atom is X div (2*b) and X is 2^e, b at least, by a let; its e, which is whole. */
static const node *halved(writer *w, const struct atom *q, const node **e)
{
    const node *n = q->is, *by = n && n->kind == N_BINARY && n->op == OP_FDIV ? n->b : NULL;
    if (by == NULL || by->kind != N_BINARY || by->op != OP_MUL || !node_is_number(by->a, 2)
        || !expr_is_name(by->b, "b") || n->a->kind != N_NAME || !agpu_is_blocks(w, NULL, n->a))
        return NULL;
    const node *power = writer_fixed(w, n->a->name);
    if (power == NULL || power->kind != N_BINARY || power->op != OP_POW
        || !node_is_number(power->a, 2) || !is_whole(w, NULL, power->b))
        return NULL;
    *e = power->b;
    return n->a;
}

/* Is it e - log2(b), in whatever name that has? */
static bool is_over_log(writer *w, const node *n, const node *e)
{
    if (!expr_is_op(n, OP_SUB) || !expr_same(n->a, e))
        return false;
    return expr_is_name(w->s.power(w->s.data, n->b), "b");
}

/* (X div (2*b))*(log2(X) - log2(b)) is half of it with X div b: where X is b both are 0. */
sym agpu_whole_halves(writer *w, const sym *a)
{
    sym sum = sym_number(&w->s, 0);
    for (int i = 0; i < a->count; i++) {
        sym_term t = a->t[i];
        sym blocks = sym_number(&w->s, 1);
        for (int q = 0; q < t.count; q++) {
            const node *e, *x = halved(w, &w->s.atoms[t.atom[q]], &e);
            bool over = false;
            for (int j = 0; x && j < t.count; j++)
                over |= is_over_log(w, sym_atom_node(&w->s, &t, j), e);
            if (!over)
                continue;
            node each = { .kind = N_BINARY, .op = OP_FDIV };
            each.a = (node *)x;
            each.b = w->s.atoms[t.atom[q]].is->b->b;
            blocks = sym_of(&w->s, &each);
            t.k = ratio_mul(t.k, ratio_make(1, 2));
            t.count--;
            memmove(&t.atom[q], &t.atom[q + 1], (size_t)(t.count - q) * sizeof *t.atom);
            break;
        }
        sym rest = { &t, 1 };
        rest = sym_mul(&w->s, &rest, &blocks);
        sum = sym_add(&w->s, &sum, &rest, 1);
    }
    return sum;
}

/* --- conditions ------------------------------------------------------------------------------- */

static const node *pair(writer *w, op_kind o, const node *a, const node *b)
{
    return expr_pair(w->s.a, o, a, b);
}

/* log2(b), by the algorithm's own name for it if there is one. */
static sym log_of_b(writer *w)
{
    for (const node *l = NULL; (l = entry_let(w->algorithm, l)) != NULL;)
        if (expr_calls(l->a, FN_LOG2) && expr_is_name(l->a->a, "b")
            && writer_fixed(w, l->name) == l->a)
            return sym_name(&w->s, l->name);
    return sym_of(&w->s, expr_call(w->s.a, FN_LOG2, expr_name(w->s.a, "b"), NULL));
}

/* The logarithm of b, of 2^t of a loop around, or of a let that is a power of two: a whole number.
 */
static bool log_of_atom(writer *w, const frame *around, const node *n, bool *of_loop, sym *log)
{
    const node *let = n->kind == N_NAME ? writer_fixed(w, n->name) : NULL;
    bool turning = expr_is_op(n, OP_POW) && expr_is(n->a, 2) && n->b->kind == N_NAME
                   && frame_of(around, n->b->name);
    *of_loop |= turning;
    if (turning || expr_is_name(n, "b")) {
        *log = turning ? sym_name(&w->s, n->b->name) : log_of_b(w);
        return true;
    }
    int64_t two;
    if (let == NULL || let->kind != N_BINARY || let->op != OP_POW || !is_whole(w, NULL, let->b)
        || let->a->kind != N_NUMBER || !num_to_i64(&let->a->value, &two) || two != 2)
        return false;
    *log = sym_of(&w->s, let->b);
    return true;
}

/* The same of a term, but for its sign. */
static bool log_of_term(writer *w, const frame *around, const sym_term *t, bool *of_loop, sym *log)
{
    int64_t k = t->k.p < 0 ? -t->k.p : t->k.p, shift = 0;
    if (t->k.q != 1 || t->count != 1 || (k & (k - 1)) != 0
        || !log_of_atom(w, around, sym_atom_node(&w->s, t, 0), of_loop, log))
        return false;
    for (; k > 1; k /= 2)
        shift++;
    sym by = sym_number(&w->s, shift);
    *log = sym_add(&w->s, log, &by, 1);
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
    sym plus_one = sym_number(&w->s, strict ? 0 : 1);
    *out = agpu_difference(w, &side[0], &side[1]);
    *out = sym_add(&w->s, out, &plus_one, 1);
    return true;
}

/* X mod h and a multiple of X div h, X whole blocks, one a multiprocessor: each h, of whole blocks,
 * begin `times` times as far. */
typedef struct stretch {
    const node *x, *h;
    int residue, quotient; /* the terms */
    int64_t times;
} stretch;

static const node *of_operator(const writer *w, const sym_term *t, int at, op_kind o)
{
    const node *n = w->s.atoms[t->atom[at]].is;
    return n && n->kind == N_BINARY && (op_kind)n->op == o ? n : NULL;
}

/* -times*h*(x div h)? */
static bool is_quotient_of(writer *w, const sym *more, int i, stretch *s)
{
    sym x = sym_of(&w->s, s->x), h = sym_of(&w->s, s->h);
    const sym_term *t = &more->t[i];
    for (int at = 0; at < t->count; at++) {
        const node *q = of_operator(w, t, at, OP_FDIV);
        if (q == NULL)
            continue;
        sym a = sym_of(&w->s, q->a), b = sym_of(&w->s, q->b), term = { (sym_term *)t, 1 }, by, rest;
        if (!sym_same(&a, &x) || !sym_same(&b, &h) || h.count != 1
            || !sym_linear_in(&w->s, &term, q, &by, &rest) || rest.count)
            continue;
        ratio times = ratio_div(by.t[0].k, h.t[0].k);
        sym many = sym_number(&w->s, times.p), all = sym_mul(&w->s, &h, &many);
        s->quotient = i;
        s->times = -times.p;
        return times.q == 1 && s->times >= 1 && s->times < 1 << 20 && sym_same(&all, &by);
    }
    return false;
}

static bool is_stretch(writer *w, const frame *f, const sym *more, stretch *s)
{
    for (s->residue = 0; s->residue < more->count; s->residue++) {
        const sym_term *t = &more->t[s->residue];
        const node *m = t->count == 1 && ratio_is(t->k, -1) ? of_operator(w, t, 0, OP_MOD) : NULL;
        sym k, rest, b = sym_name(&w->s, "b");
        if (m == NULL)
            continue;
        s->x = m->a;
        s->h = m->b;
        sym x = sym_of(&w->s, m->a);
        if (!sym_linear(&w->s, &x, f->var, &k, &rest) || rest.count || !sym_same(&k, &b)
            || !agpu_is_blocks(w, f, m->b))
            continue;
        for (int i = 0; i < more->count; i++)
            if (i != s->residue && is_quotient_of(w, more, i, s))
                return true;
    }
    return false;
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

/* of the multiprocessors f, x = b*r: rest - times*h*(x div h) - x mod h > 0 holds of those that are
 * less than some number, for the left side falls with r.  False: it is no such condition. */
static bool of_stretches(writer *w, const frame *f, const sym *more, sym *out)
{
    stretch s;
    if (!sym_not_negative(&w->s, &f->lo) || !is_stretch(w, f, more, &s))
        return false;
    sym rest = sym_number(&w->s, 0), h = sym_of(&w->s, s.h), here = sym_name(&w->s, f->var);
    for (int i = 0; i < more->count; i++) {
        sym term = { &more->t[i], 1 };
        if (i != s.residue && i != s.quotient)
            rest = sym_add(&w->s, &rest, &term, 1);
    }
    if (sym_has(&w->s, &rest, f->var))
        return false;
    sym words = sym_add(&w->s, &rest, &h, 1);
    bool later = s.times == 2 && words.count < rest.count; /* the second of two */
    const node *last = sym_node(&w->s, later ? &words : &rest),
               *blocks = expr_call(w->s.a, FN_CEIL,
                                   pair(w, OP_DIV, last, expr_name(w->s.a, "b")), NULL);
    sym number = sym_of(&w->s, number_before(w, blocks, s.h, s.times, later));
    *out = agpu_difference(w, &number, &here);
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
