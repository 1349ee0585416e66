/* Sums over t whose terms are made from powers g^t, all at once: see geometric.h.
 *
 * With j = 0, 1, 2, ... for the indices of the sum, every value that the terms are made from is
 * held as a form
 *
 *     (a*g^j + c + k1*v1 + k2*v2 + ...)/d        a, c, k integers, d > 0 an integer,
 *
 * where each v is a node of residue.h, an integer function of j between known bounds, and may
 * be multiplied by g^j, too.  Forms are closed under what formulas of counts are made from:
 *
 *   x + y, x*const      term by term; x*y, unless both have a power of g
 *   b^(t + const)       is a*g^j, g = b^step of the range
 *   floor(N/d)          = (N - N mod d)/d, and N mod d is a node: of the residues c*g^j mod d and
 * of the v; ceil(x) = -floor(-x), x div y = floor(x/y), x mod y = x - y*floor(x/y) x < y an integer
 * N is above 0 or not.  With a power of g in N: the bounds of the v decide for this j.  If N =
 * P*g^j + Q with P >= P0 >= 0 and P0*g^j + Q's least > 0, this holds for all later j; if P <= P1,
 * P1 > 0, and P1*g^j + Q's most <= 0, up to j = floor(log_g(-Q's most/P1)).  Without: a node 0
 * or 1. umm_time(s, ...)    once it has settled: pipeline.h; the tables of a turn are nodes max,
 * min, if        the operand that is larger (chosen), where that is decided; else y + max(x - y,
 * 0), and y + (0 or 1)*(x - y)
 *
 * What was decided holds for the indices below `count` of the nodes.  There the sum of a form is
 * a geometric series, c*count, and the sums of the nodes, which residue.c finds in machine
 * words or from one cycle.  Everything is exact; what is no form is left to the walk over the
 * terms, which the caller does anyway, and so are indices at which a comparison is not decided.
 *
 * n/2^t is no form, but it is one where the sum is gone through from its end; there 2^t falls
 * (form_fall.c).  Who asks is told so, and may turn the sum around. */
#include "eval/geometric.h"

#include <stdlib.h>
#include <string.h>

#include "base/stack.h"
#include "eval/form.h"
#include "eval/internal.h"

enum { STACK = 256, DEEPEST = 64, LONGEST_INNER = 4096 };

/* --- the walk --------------------------------------------------------------------------------- */

static bool walk_node(walk *w, const node *n, form *out);

/* A form is large: what holds some is not made a part of walk_node, which calls itself. */
#define LARGE __attribute__((noinline))

static bool walk_local(walk *w, int index, form *out)
{
    if (w->base == 0 && index < w->first) {
        form_put(out, w->e->locals[w->e->base + index]);
        return true;
    }
    int at = w->base == 0 ? index - w->first : w->base + index;
    if (at >= w->top)
        return false;
    *out = w->locals[at];
    return true;
}

/* What does not depend on the variable. */
static bool walk_value(walk *w, const node *n, form *out)
{
    num v;
    status st = eval(w->e, n, &v);
    form_put(out, residues_keep(&w->r, st, v));
    return st == ST_OK;
}

/* k*t + c of the index t itself, k not 0, and nothing else? */
static bool is_of_index(residues *r, const form *x)
{
    return num_is(x->a, 0) && x->count == 1 && !x->term[0].up && num_is(x->d, 1)
           && r->node[x->term[0].v].op == RESIDUE_INDEX && !num_is(x->term[0].k, 0);
}

/* b^(k*t + c) is b^c * g^t with g = b^k, which all powers of the walk must have in common; or of
 * a k < 0 what falls. */
static bool power_of_index(walk *w, const num *b, const form *x, form *out)
{
    residues *r = &w->r;
    const bool falls = residues_order(r, x->term[0].k, num_int(0)) < 0;
    num k = falls ? residues_sub(r, num_int(0), x->term[0].k) : x->term[0].k,
        g = residues_two(r, num_pow, *b, k);
    if (num_is(r->g, 0))
        r->g = g;
    if (r->failed || !num_same(&r->g, &g))
        return false;
    *out = form_constant(residues_two(r, num_pow, *b, x->c));
    out->falls = falls;
    w->fell |= falls;
    if (falls)
        return true;
    if (!form_spread(w, out))
        return false;
    out->a = out->c;
    out->c = num_int(0);
    return true;
}

static bool walk_power(walk *w, form b, form x, form *out)
{
    residues *r = &w->r;
    if (!form_is_number(&b) || !form_is_number(&x))
        return false;
    if (form_is_constant(&b) && form_is_constant(&x)) {
        *out = form_constant(residues_two(r, num_pow, b.c, x.c));
        return true;
    }
    if (form_is_constant(&x) && num_is(x.c, 1)) {
        *out = b;
        return true;
    }
    if (form_is_constant(&x) && num_is(x.c, 2))
        return form_multiply(w, b, b, out);
    return form_is_constant(&b) && num_is_integer(&b.c) && residues_order(r, b.c, num_int(2)) >= 0
           && is_of_index(r, &x) && power_of_index(w, &b.c, &x, out);
}

LARGE static bool walk_logic(walk *w, const node *n, form *out)
{
    form x, y;
    bool stops = n->op == OP_OR; /* what decides without the other */
    if (!walk_node(w, n->a, &x) || (!x.truth && x.c.kind != NUM_BOOL))
        return false;
    if (!x.truth && x.c.u.i == stops) {
        *out = x;
        return true;
    }
    if (!walk_node(w, n->b, &y) || (!y.truth && (!form_is_constant(&y) || y.c.kind != NUM_BOOL)))
        return false;
    *out = !x.truth ? y : !y.truth ? (y.c.u.i == stops ? y : x) : form_joint(w, n->op, x, y);
    return true;
}

static bool is_word(const form *x)
{
    return x->c.kind == NUM_INT && form_is_constant(x);
}

/* What is done most often, with two words. */
static bool walk_words(walk *w, op_kind o, num x, num y, form *out)
{
    switch (o) {
    case OP_ADD: form_put(out, residues_add(&w->r, x, y)); return true;
    case OP_SUB: form_put(out, residues_sub(&w->r, x, y)); return true;
    case OP_MUL: form_put(out, residues_mul(&w->r, x, y)); return true;
    case OP_EQ: form_put(out, num_bool(x.u.i == y.u.i)); return true;
    case OP_LT: form_put(out, num_bool(x.u.i < y.u.i)); return true;
    case OP_LE: form_put(out, num_bool(x.u.i <= y.u.i)); return true;
    default: return false;
    }
}

static bool combine(walk *w, op_kind o, form x, form y, form *out)
{
    if (is_word(&x) && is_word(&y) && walk_words(w, o, x.c, y.c, out))
        return true;
    w->fell |= o == OP_DIV && form_is_constant(&x) && !form_is_constant(&y);
    if (x.falls || y.falls)
        return form_fall(w, o, x, y, out);
    switch (o) {
    case OP_ADD: return form_add(w, x, y, false, out);
    case OP_SUB: return form_add(w, x, y, true, out);
    case OP_MUL: return form_multiply(w, x, y, out);
    case OP_DIV: return form_quotient(w, x, y, out);
    case OP_FDIV: return form_floored(w, x, y, out);
    case OP_MOD: return form_modulo(w, x, y, out);
    case OP_POW: return walk_power(w, x, y, out);
    default: return o >= OP_EQ && o <= OP_GE && form_compare(w, o, x, y, out);
    }
}

static bool is_arithmetic(const node *n)
{
    return n->kind == N_BINARY && n->op != OP_AND && n->op != OP_OR;
}

/* A long sum leans to the left: its operations are done in a loop, from the innermost outwards. */
LARGE static bool walk_arithmetic(walk *w, const node *n, form *out)
{
    enum { SOME = 8 };
    const node *few[SOME], **chain = few, *first = n;
    size_t count = 0, i = 0;
    for (; is_arithmetic(first); first = first->a)
        count++;
    if (count > SOME)
        chain = mem_array(count, sizeof *chain);
    for (first = n; is_arithmetic(first); first = first->a)
        chain[i++] = first;
    bool good = walk_node(w, first, out);
    while (good && i > 0) {
        form y;
        const node *at = chain[--i];
        good = walk_node(w, at->b, &y) && combine(w, (op_kind)at->op, *out, y, out);
    }
    if (chain != few)
        free(chain);
    return good;
}

/* y + condition*(x - y) */
static bool choose(walk *w, form condition, form x, form y, form *out)
{
    form d;
    condition.truth = false;
    return form_add(w, x, y, true, &d) && form_multiply(w, condition, d, &d)
           && form_add(w, y, d, false, out);
}

LARGE static bool walk_if(walk *w, const node *n, form *out)
{
    form condition, x, y;
    if (!walk_node(w, n->a, &condition) || (!condition.truth && condition.c.kind != NUM_BOOL))
        return false;
    if (!condition.truth)
        return walk_node(w, condition.c.u.i ? n->b : n->c, out);
    return walk_node(w, n->b, &x) && walk_node(w, n->c, &y) && choose(w, condition, x, y, out);
}

static bool push(walk *w, form x)
{
    if (w->top == STACK)
        return false;
    w->locals[w->top++] = x;
    return true;
}

LARGE static bool walk_function(walk *w, function *fn, const node *n, form *out)
{
    int base = w->base, first = w->top;
    if (n->space != fn->count || w->depth == DEEPEST || !stack_has_walk()
        || function_resolve(w->e->w, fn, w->e->d) != ST_OK)
        return false;
    for (const node *a = n->a; a; a = a->next) {
        form x;
        if (!walk_node(w, a, &x) || !push(w, x))
            return false;
    }
    w->base = first;
    w->depth++;
    bool good = walk_node(w, fn->body, out);
    w->depth--;
    w->base = base;
    w->top = first;
    return good;
}

static const steady *steady_of(walk *w, uint64_t p, uint64_t width, uint64_t e, const num *l,
                               uint64_t lo, uint64_t hi)
{
    for (int i = 0; i < w->table_count; i++)
        if (steady_is(w->tables[i], p, width, e, l, lo, hi))
            return w->tables[i];
    steady *t = steady_new(w->r.ctx, p, width, e, l, lo, hi);
    if (t) {
        w->tables = mem_grow_array(w->tables, (size_t)(w->table_count + 1), sizeof *w->tables);
        w->tables[w->table_count++] = t;
    }
    return t;
}

/* An integer that is 0 or more, for the indices that are left. */
static bool is_natural(walk *w, const form *x)
{
    if (!num_is(x->d, 1) || !form_is_number(x) || (form_is_constant(x) && !num_is_integer(&x->c)))
        return false;
    form more = *x;
    part none;
    more.c = residues_add(&w->r, more.c, num_int(1));
    answer a = form_above_zero(w, &more, &none);
    w->undecided |= a != YES;
    return a == YES;
}

/* The table for umm_time(s, d, o, p, w, l), d, p, w and l constants; *u the offset o mod w. */
static const steady *table_for(walk *w, const form *x, part *u)
{
    residues *r = &w->r;
    uint64_t p, width, d, lo, hi;
    for (int i = 1; i < 6; i++)
        if (i != 2
            && (!form_is_constant(&x[i]) || !num_is_integer(&x[i].c)
                || residues_order(r, x[i].c, num_int(1)) < 0))
            return NULL;
    num e = residues_two(r, num_min, x[1].c, x[4].c);
    if (!num_to_u64(&x[3].c, &p) || !num_to_u64(&x[4].c, &width) || !num_to_u64(&e, &d)
        || !is_natural(w, &x[2]))
        return NULL;
    *u = form_is_constant(&x[2]) ? residue_constant(residues_mod(r, x[2].c, x[4].c))
                                 : form_remainder_of(w, &x[2], x[4].c);
    num least = u->node < 0 ? u->value : r->node[u->node].lo,
        most = u->node < 0 ? u->value : r->node[u->node].hi;
    return num_to_u64(&least, &lo) && num_to_u64(&most, &hi)
               ? steady_of(w, p, width, d, &x[5].c, lo, hi)
               : NULL;
}

/* umm_time(s, d, o, p, w, l) where it has settled: pipeline.h, the last formula. */
static bool walk_umm_time(walk *w, const form *x, form *out)
{
    residues *r = &w->r;
    part u, none = residue_constant(num_int(0)), z;
    form beyond, times, rest, rounds;
    if (!form_is_number(&x[0]) || !num_is(x[0].d, 1) || form_is_constant(&x[0]))
        return false;
    const steady *t = table_for(w, x, &u);
    if (t == NULL || !form_add(w, x[0], form_constant(num_int(steady_begin(t))), true, &beyond))
        return false;
    answer a = form_above_zero(w, &beyond, &z);
    w->undecided |= a != YES;
    if (a != YES)
        return false;
    num turn = num_int(steady_turn(t));
    z = form_remainder_of(w, &beyond, turn);
    part more = residue_call(r, steady_more, t, u, none, steady_most(t));
    part what = z.node < 0 ? none : residue_call(r, steady_rest, t, z, u, steady_most(t));
    if (z.node < 0 || r->failed)
        return false;
    rest = form_of_part(what);
    return form_floored(w, beyond, form_constant(turn), &times)
           && form_multiply(w, times, form_of_part(more), &times)
           && form_add(w, times, rest, false, &rest) && form_quotient(w, x[0], x[3], &rounds)
           && form_round_up(w, rounds, &rounds)
           && form_multiply(w, rounds, form_constant(*steady_extra(t)), &rounds)
           && form_add(w, rest, rounds, false, out);
}

static bool walk_rounded(walk *w, bool up, form x, form *out)
{
    if (!x.falls)
        return up ? form_round_up(w, x, out) : form_round_down(w, x, out);
    *out = x;
    return form_fall_whole(w, &x);
}

static bool walk_builtin(walk *w, const builtin *b, const node *n, form *out)
{
    enum { MOST = 8 };
    form x[MOST];
    num args[MOST];
    int count = 0;
    bool constants = true, falls = false;
    for (const node *a = n->a; a; a = a->next, count++) {
        if (count == MOST || !walk_node(w, a, &x[count]))
            return false;
        falls |= x[count].falls;
        constants = constants && form_is_constant(&x[count]);
        args[count] = x[count].c;
    }
    if (constants) {
        num v = num_int(0);
        status st = builtin_value(w->e, b, args, count, &v);
        form_put(out, residues_keep(&w->r, st, v));
        return st == ST_OK;
    }
    if (b->kind == KIND_ITSELF && b->rounds != ROUNDS_NEAREST)
        return walk_rounded(w, b->rounds == ROUNDS_UP, x[0], out);
    if (falls && b->kind == KIND_DIVISOR && count == 2)
        return form_fall_gcd(w, x[0], x[1], out);
    if (falls && count != 2)
        return false;
    if (n->fn == FN_UMM_TIME)
        return walk_umm_time(w, x, out);
    int want = b->kind == KIND_MOST ? 1 : b->kind == KIND_LEAST ? -1 : 0;
    if (want == 0)
        return false;
    *out = x[0];
    for (int i = 1; i < count; i++)
        if (!(falls ? form_fall_extreme : form_extreme)(w, *out, x[i], want, out))
            return false;
    return true;
}

LARGE static bool walk_call(walk *w, const node *n, form *out)
{
    if (n->ref == REF_BUILTIN)
        return walk_builtin(w, n->target, n, out);
    if (n->ref == REF_FUNCTION)
        return walk_function(w, n->target, n, out);
    if (n->ref == REF_SYMBOL && ((symbol *)n->target)->kind == SYMBOL_FUNCTION)
        return walk_function(w, &((symbol *)n->target)->fn, n, out);
    return n->ref == REF_AXIS && walk_value(w, n, out);
}

/* The body, or 0 where the condition fails. */
static bool walk_body(walk *w, const node *n, form *out)
{
    form condition = form_constant(num_bool(true)), x;
    if (n->c
        && (!walk_node(w, n->c, &condition) || (!condition.truth && condition.c.kind != NUM_BOOL)))
        return false;
    *out = form_constant(num_int(0));
    if (!condition.truth && !condition.c.u.i)
        return true;
    if (!walk_node(w, n->b, &x) || !form_is_number(&x))
        return false;
    *out = x;
    return !condition.truth || choose(w, condition, x, form_constant(num_int(0)), out);
}

/* A sum within the sum, over a short range with constant ends. */
LARGE static bool walk_sum(walk *w, const node *n, form *out)
{
    form lo, hi, x;
    int64_t from, to;
    int top = w->top, at = w->base == 0 ? n->a->index - w->first : w->base + n->a->index;
    if (n->op != AGGREGATE_SUM || n->a->next || n->a->a->c || at < top || at >= STACK)
        return false;
    if (!walk_node(w, n->a->a->a, &lo) || !walk_node(w, n->a->a->b, &hi))
        return false;
    w->undecided |= !form_is_constant(&lo)
                    || !form_is_constant(
                        &hi); /* such as min(c, 2^t div p): c, once it is large enough */
    if (w->undecided || !num_to_i64(&lo.c, &from) || !num_to_i64(&hi.c, &to)
        || (to > from && (uint64_t)to - (uint64_t)from > LONGEST_INNER))
        return false;
    while (w->top <= at)
        push(w, form_constant(num_int(0)));
    *out = form_constant(num_int(0));
    bool good = true;
    for (int64_t i = from; i <= to && good && !w->r.failed; i++) {
        w->locals[at] = form_constant(num_int(i));
        good = walk_body(w, n, &x) && form_add(w, *out, x, false, out)
               && !residues_interrupted(&w->r);
    }
    w->top = top;
    return good;
}

static bool walk_node(walk *w, const node *n, form *out)
{
    form x;
    if (w->r.failed || stack_low()) /* then the terms are added one by one */
        return false;
    switch (n->kind) {
    case N_NUMBER:
        form_put(out, n->value);
        return true;
    case N_NAME:
        return n->ref == REF_LOCAL ? walk_local(w, n->index, out) : walk_value(w, n, out);
    case N_BINARY:
        return is_arithmetic(n) ? walk_arithmetic(w, n, out) : walk_logic(w, n, out);
    case N_UNARY:
        return walk_node(w, n->a, &x)
               && (n->op == OP_NOT ? form_invert(w, x, out) : form_negated(w, x, out));
    case N_FLOOR: return walk_node(w, n->a, &x) && walk_rounded(w, false, x, out);
    case N_CEIL:
        return walk_node(w, n->a, &x) && walk_rounded(w, true, x, out);
    case N_IF: return walk_if(w, n, out);
    case N_CALL:
        return walk_call(w, n, out);
    case N_AGGREGATE:
        return walk_sum(w, n, out);
    case N_HISTORY:
    case N_RANGE:
    case N_LIST:
        return walk_value(w, n, out);
    default:
        return false;
    }
}

/* --- the sum of a form ------------------------------------------------------------------------ */

/* 1 + g + ... + g^(count-1), or 0 + 1 + ... + (count-1) */
static num power_series(walk *w, bool powers)
{
    residues *r = &w->r;
    num n, one = num_int(1);
    num_set_u64(&n, r->count);
    n = residues_keep(r, ST_OK, n);
    if (!powers)
        return residues_two(r, num_fdiv, residues_mul(r, n, residues_sub(r, n, one)), num_int(2));
    return residues_two(r, num_fdiv, residues_sub(r, residues_two(r, num_pow, r->g, n), one),
                        residues_sub(r, r->g, one));
}

static bool sum_terms(walk *w, const form *x, num *sum)
{
    residues *r = &w->r;
    int wanted[TERMS], count = 0;
    bool up[TERMS];
    num k[TERMS], sums[TERMS];
    for (int i = 0; i < x->count; i++) {
        const term *t = &x->term[i];
        if (!t->up && r->node[t->v].op == RESIDUE_INDEX) {
            *sum = residues_add(r, *sum, residues_mul(r, t->k, power_series(w, false)));
            continue;
        }
        k[count] = t->k;
        up[count] = t->up;
        wanted[count++] = t->v;
    }
    if (count && residues_sum(r, wanted, up, count, sums) != ST_OK)
        return false;
    for (int i = 0; i < count; i++)
        *sum = residues_add(r, *sum, residues_mul(r, k[i], residues_keep(r, ST_OK, sums[i])));
    return !r->failed;
}

static bool sum_of(walk *w, form x, num *out)
{
    residues *r = &w->r;
    num n, sum = num_int(0);
    if (!form_spread(w, &x))
        return false;
    num_set_u64(&n, r->count);
    sum = residues_mul(r, x.c, residues_keep(r, ST_OK, n));
    if (!num_is(x.a, 0))
        sum = residues_add(r, sum, residues_mul(r, x.a, power_series(w, true)));
    if (!sum_terms(w, &x, &sum))
        return false;
    *out = num_is(x.d, 1) ? sum : residues_two(r, num_div, sum, x.d);
    return !r->failed;
}

static const node *last_of(const node *list)
{
    while (list->next)
        list = list->next;
    return list;
}

leap geometric_leap(env *e, const node *n, const num *now, const num *by, uint64_t left, num *out)
{
    walk w = { .e = e, .first = last_of(n->a)->index };
    leap l = { .terms = 0 };
    diag_trial trial;
    form value;
    num total = num_int(0);
    diag_try(&trial, &e->d);
    residues_begin(&w.r, &e->w->numbers, left);
    w.locals = mem_grow_array(NULL, STACK, sizeof *w.locals);
    form index = form_of_part(residue_index(&w.r));
    if (index.count)
        index.term[0].k = *by;
    index.c = *now;
    push(&w, index);
    bool good = left > 1 && num_is_integer(now) && walk_body(&w, n, &value) && !w.r.failed
                && !num_is(w.r.g, 0) && sum_of(&w, value, &total);
    *out = num_int(0);
    if (good) {
        *out = num_copy(&total);
        l.terms = w.r.count;
    }
    l.later = !good && w.undecided;
    l.falls = !good && w.fell;
    residues_end(&w.r);
    while (w.table_count > 0)
        steady_free(w.tables[--w.table_count]);
    free(w.tables);
    free(w.locals);
    diag_tried(&trial, false);
    return l;
}
