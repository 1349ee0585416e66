/* Polynomials over expressions: see symbol.h. */
#include "expr/symbol.h"

#include <limits.h>
#include <string.h>

#include "base/stack.h"

static int lesser(int a, int b)
{
    return a < b ? a : b;
}

static int find_atom(symbols *s, const node *n, int least_of_it)
{
    const uint64_t hash = expr_hash(n);
    for (int i = 0; i < s->count; i++)
        if (s->atoms[i].hash == hash && expr_same(s->atoms[i].is, n)) {
            /* loops may give one name to two variables */
            s->atoms[i].least = lesser(s->atoms[i].least, least_of_it);
            return i;
        }
    if (s->count == SHRT_MAX) {
        s->bad = true;
        return 0;
    }
    if (s->count == s->room) {
        s->room = s->room ? 2 * s->room : 16;
        struct atom *grown = arena_array(s->a, (size_t)s->room, sizeof *grown);
        if (s->count)
            memcpy(grown, s->atoms, (size_t)s->count * sizeof *grown);
        s->atoms = grown;
    }
    s->atoms[s->count] = (struct atom){ .is = n, .hash = hash, .least = least_of_it };
    return s->count++;
}

static sym make(symbols *s, int room)
{
    return (sym){ arena_array(s->a, (size_t)room, sizeof(sym_term)), 0 };
}

sym sym_atom(symbols *s, const node *n, int least_of_it)
{
    sym a = make(s, 1);
    a.t[a.count++] = (sym_term){ .k = ratio_of(1),
                                 .count = 1,
                                 .atom = { (short)find_atom(s, n, least_of_it) } };
    return a;
}

static sym number(symbols *s, ratio k)
{
    sym a = make(s, 1);
    if (!ratio_is(k, 0))
        a.t[a.count++] = (sym_term){ .k = k };
    return a;
}

sym sym_number(symbols *s, int64_t v)
{
    return number(s, ratio_of(v));
}

static sym named(symbols *s, const node *n)
{
    return sym_atom(s, n, s->least ? s->least(s->data, n->name) : -1);
}

sym sym_name(symbols *s, const char *name)
{
    return named(s, expr_name(s->a, name));
}

static void put(symbols *s, sym *to, const sym_term *t, ratio k)
{
    s->bad |= ratio_bad(k);
    for (int i = 0; i < to->count; i++)
        if (to->t[i].count == t->count
            && memcmp(to->t[i].atom, t->atom, (size_t)t->count * sizeof *t->atom) == 0) {
            to->t[i].k = ratio_add(to->t[i].k, k);
            s->bad |= ratio_bad(to->t[i].k);
            if (ratio_is(to->t[i].k, 0)) {
                memmove(&to->t[i], &to->t[i + 1], (size_t)(to->count - i - 1) * sizeof *to->t);
                to->count--;
            }
            return;
        }
    to->t[to->count] = *t;
    to->t[to->count++].k = k;
}

static void drop(sym_term *t, int at)
{
    memmove(&t->atom[at], &t->atom[at + 1], (size_t)(t->count - at - 1) * sizeof *t->atom);
    t->count--;
}

sym sym_add(symbols *s, const sym *a, const sym *b, int sign)
{
    sym sum = make(s, a->count + b->count);
    for (int i = 0; i < a->count; i++)
        put(s, &sum, &a->t[i], a->t[i].k);
    for (int i = 0; i < b->count; i++)
        put(s, &sum, &b->t[i], sign < 0 ? (ratio){ -b->t[i].k.p, b->t[i].k.q } : b->t[i].k);
    return sum;
}

sym sym_less(symbols *s, const sym *a, const sym *b)
{
    return sym_add(s, a, b, -1);
}

sym sym_plus(symbols *s, const sym *a, int64_t k)
{
    sym b = sym_number(s, k);
    return sym_add(s, a, &b, 1);
}

sym sym_times(symbols *s, const sym *a, ratio k)
{
    sym by = number(s, k);
    return sym_mul(s, a, &by);
}

sym sym_negative(symbols *s, const sym *a)
{
    return sym_times(s, a, ratio_of(-1));
}

sym sym_mul(symbols *s, const sym *a, const sym *b)
{
    sym product = make(s, a->count * b->count);
    for (int i = 0; i < a->count; i++)
        for (int j = 0; j < b->count; j++) {
            const sym_term *x = &a->t[i], *y = &b->t[j];
            sym_term t = { .count = x->count + y->count };
            if (t.count > SYMBOL_FACTORS) {
                s->bad = true;
                return product;
            }
            for (int k = 0, p = 0, q = 0; k < t.count; k++)
                t.atom[k] = q >= y->count || (p < x->count && x->atom[p] <= y->atom[q])
                                ? x->atom[p++]
                                : y->atom[q++];
            put(s, &product, &t, ratio_mul(x->k, y->k));
        }
    return product;
}

/* X where n is log2(X), or a let of that; else NULL. */
static const node *power_of(const symbols *s, const node *n)
{
    const node *let = n->kind == N_NAME && s->let ? s->let(s->data, n->name) : NULL;
    n = let ? let : n;
    return expr_calls(n, FN_LOG2) && n->a->kind == N_NAME && s->log && s->log(s->data, n->a->name)
               ? n->a
               : NULL;
}

/* 2^exponent; a whole number in the exponent becomes a factor: 2^(t + 1) is 2*2^t. */
sym sym_power_of_two(symbols *s, const sym *exponent)
{
    sym e = *exponent;
    ratio whole = ratio_of(0);
    for (int i = 0; i < e.count; i++)
        if (e.t[i].count == 0 && e.t[i].k.q == 1 && e.t[i].k.p > -62 && e.t[i].k.p < 62)
            whole = e.t[i].k;
    sym shift = number(s, whole), rest = sym_add(s, &e, &shift, -1);
    sym factor = number(s, whole.p < 0 ? ratio_make(1, (__int128)1 << -whole.p)
                                       : ratio_of(1LL << whole.p));
    if (rest.count == 0)
        return factor;
    bool alone = rest.count == 1 && rest.t[0].count == 1 && ratio_is(rest.t[0].k, 1);
    const node *log = sym_node(s, &rest), *whole_power = alone ? power_of(s, log) : NULL;
    if (whole_power) { /* 2^log2(n) is n */
        sym n = sym_of(s, whole_power);
        return sym_mul(s, &factor, &n);
    }
    sym power = sym_atom(s, expr_pair(s->a, OP_POW, expr_number(s->a, 2), log), 1);
    sym *kept = arena_alloc(s->a, sizeof *kept);
    *kept = rest;
    s->atoms[power.t[0].atom[0]].exponent = kept;
    return sym_mul(s, &factor, &power);
}

sym sym_span(symbols *s, const sym *lo, const sym *hi)
{
    sym gap = sym_less(s, hi, lo);
    return sym_plus(s, &gap, 1);
}

/* The least of a quotient that is rounded up: at least 1, for above 0, if numerator and denominator
 * are. */
static int least_rounded_up(const symbols *s, const node *n)
{
    if (n->kind == N_BINARY && n->op == OP_DIV)
        return sym_least(s, n->b) == 1 ? sym_least(s, n->a) : -1;
    return sym_least(s, n);
}

int sym_least(const symbols *s, const node *n)
{
    int64_t v;
    if (stack_low())
        return -1;
    switch (n->kind) {
    case N_NUMBER: return num_to_i64(&n->value, &v) ? v >= 1 ? 1 : v == 0 ? 0 : -1 : -1;
    case N_NAME: return s->least ? s->least(s->data, n->name) : -1;
    case N_WALK: return n->c ? -1 : 0;
    case N_IF: return lesser(sym_least(s, n->b), sym_least(s, n->c));
    case N_CEIL: return least_rounded_up(s, n->a);
    case N_BINARY: {
        int a = sym_least(s, n->a), b = sym_least(s, n->b);
        bool power = n->op == OP_POW && a == 1;
        return power                              ? b < 0 ? -1 : 1
               : a < 0 || b < 0                   ? -1
               : n->op == OP_ADD                  ? (a || b)
               : n->op == OP_MUL                  ? lesser(a, b)
               : n->op == OP_FDIV || n->op == OP_MOD ? 0
                                                  : -1;
    }
    case N_CALL: {
        bool one = node_count(n->a) == 1;
        int a = n->a ? sym_least(s, n->a) : -1;
        const builtin *f = builtin_of(n);
        if (one && a == 1 && f->natural == NATURAL_FROM_1)
            return 0;
        if (f->natural == NATURAL)
            return 0;
        if (one && f->kind == KIND_ROOT)
            return a;
        if (one && n->fn == FN_CEIL)
            return least_rounded_up(s, n->a);
        bool most = n->fn == FN_MAX;
        if (n->a == NULL || (!most && n->fn != FN_MIN))
            return -1;
        for (const node *x = n->a->next; x; x = x->next) {
            int b = sym_least(s, x);
            a = most ? (a > b ? a : b) : lesser(a, b);
        }
        return a;
    }
    default: return -1;
    }
}

static sym opaque(symbols *s, const node *n)
{
    return sym_atom(s, n, sym_least(s, n));
}

static sym binary(symbols *s, const node *n)
{
    int64_t e;
    ratio k;
    if (n->op == OP_POW && n->a->kind == N_NUMBER && n->a->value.kind == NUM_INT
        && n->a->value.u.i == 2) {
        sym exponent = sym_of(s, n->b);
        return sym_power_of_two(s, &exponent);
    }
    if (n->op == OP_POW && n->b->kind == N_NUMBER && num_to_i64(&n->b->value, &e) && e >= 1
        && e <= 4) {
        sym base = sym_of(s, n->a), product = base;
        for (int64_t i = 1; i < e; i++)
            product = sym_mul(s, &product, &base);
        return product;
    }
    if (n->op != OP_ADD && n->op != OP_SUB && n->op != OP_MUL && n->op != OP_DIV)
        return opaque(s, n);
    sym a = sym_of(s, n->a), b = sym_of(s, n->b);
    if (n->op == OP_DIV) {
        if (!sym_constant(&b, &k) || ratio_is(k, 0))
            return opaque(s, n);
        b = number(s, ratio_div(ratio_of(1), k));
    }
    return n->op == OP_ADD || n->op == OP_SUB ? sym_add(s, &a, &b, n->op == OP_SUB ? -1 : 1)
                                              : sym_mul(s, &a, &b);
}

static sym literal(symbols *s, const node *n)
{
    num_own above = num_int(0), below = num_int(0);
    int64_t p = 0, q = 0;
    if (n->value.kind == NUM_REAL || n->value.kind == NUM_BOOL)
        return opaque(s, n);
    num_fraction(&n->value, &above, &below);
    bool fits = num_to_i64(&above, &p) && num_to_i64(&below, &q);
    return fits && p > INT64_MIN ? number(s, ratio_make(p, q)) : opaque(s, n);
}

sym sym_of(symbols *s, const node *n)
{
    sym same;
    if (s->alias && s->alias(s, n, &same))
        return same;
    switch (n->kind) {
    case N_NUMBER: return literal(s, n);
    case N_NAME: return named(s, n);
    case N_BINARY: return binary(s, n);
    case N_UNARY:
        if (n->op == OP_NEG) {
            sym a = sym_of(s, n->a);
            return sym_negative(s, &a);
        }
        return opaque(s, n);
    default: return opaque(s, n);
    }
}

bool sym_same(const sym *a, const sym *b)
{
    if (a->count != b->count)
        return false;
    for (int i = 0; i < a->count; i++) {
        bool found = false;
        for (int j = 0; j < b->count && !found; j++)
            found = a->t[i].count == b->t[j].count && ratio_cmp(a->t[i].k, b->t[j].k) == 0
                    && memcmp(a->t[i].atom, b->t[j].atom,
                              (size_t)a->t[i].count * sizeof *a->t[i].atom)
                           == 0;
        if (!found)
            return false;
    }
    return true;
}

bool sym_constant(const sym *a, ratio *k)
{
    if (a->count > 1 || (a->count == 1 && a->t[0].count > 0))
        return false;
    *k = a->count ? a->t[0].k : ratio_of(0);
    return true;
}

bool sym_is(const sym *a, int64_t v)
{
    ratio k;
    return sym_constant(a, &k) && ratio_is(k, v);
}

bool sym_integral(const sym *a)
{
    bool whole = true;
    for (int i = 0; i < a->count; i++)
        whole = whole && a->t[i].k.q == 1;
    return whole;
}

bool sym_multiple(symbols *s, const sym *a, const sym *b, ratio *times)
{
    for (int i = 0; i < b->count && a->count == b->count; i++) {
        *times = ratio_div(a->t[0].k, b->t[i].k);
        sym all = sym_times(s, b, *times);
        if (sym_same(&all, a))
            return true;
    }
    return false;
}

/* A lower bound of the polynomial; false where a product is not known to be at least 0, or is
 * subtracted. */
static bool least(const symbols *s, const sym *a, ratio *sum)
{
    *sum = ratio_of(0);
    for (int i = 0; i < a->count; i++) {
        int low = 1;
        for (int j = 0; j < a->t[i].count; j++) {
            int one = s->atoms[a->t[i].atom[j]].least;
            if (one < 0)
                return false;
            low = one < low ? one : low;
        }
        if (a->t[i].count && ratio_sign(a->t[i].k) < 0)
            return false;
        *sum = low ? ratio_add(*sum, a->t[i].k) : *sum;
    }
    return !ratio_bad(*sum);
}

bool sym_not_negative(const symbols *s, const sym *a)
{
    ratio sum;
    return least(s, a, &sum) && ratio_sign(sum) >= 0;
}

bool sym_at_least_one(const symbols *s, const sym *a)
{
    ratio sum;
    return least(s, a, &sum) && ratio_sign(sum) > 0;
}

int sym_lower(const symbols *s, const sym *a)
{
    return sym_at_least_one(s, a) ? 1 : sym_not_negative(s, a) - 1;
}

int sym_sign(symbols *s, const sym *a)
{
    sym less = sym_negative(s, a);
    return sym_at_least_one(s, a) ? 1 : sym_at_least_one(s, &less) ? -1 : 0;
}

static bool has(const node *n, const node *atom)
{
    return atom->kind == N_NAME ? expr_mentions(n, atom->name) : expr_has(n, atom);
}

bool sym_linear_in(symbols *s, const sym *a, const node *atom, sym *coefficient, sym *rest)
{
    *coefficient = make(s, a->count);
    *rest = make(s, a->count);
    for (int i = 0; i < a->count; i++) {
        sym_term left = a->t[i];
        int times = 0, at = -1;
        for (int j = 0; j < left.count; j++) {
            const node *n = sym_atom_node(s, &left, j);
            if (expr_same(n, atom)) {
                times++;
                at = j;
            } else if (has(n, atom)) {
                return false;
            }
        }
        if (times > 1)
            return false;
        if (times)
            drop(&left, at);
        put(s, times ? coefficient : rest, &left, left.k);
    }
    return true;
}

bool sym_linear(symbols *s, const sym *a, const char *name, sym *coefficient, sym *rest)
{
    const node atom = { .kind = N_NAME, .name = name };
    return sym_linear_in(s, a, &atom, coefficient, rest);
}

bool sym_put(symbols *s, const sym *a, const char *name, const sym *value, sym *out)
{
    sym k, rest;
    if (!sym_linear(s, a, name, &k, &rest))
        return false;
    k = sym_mul(s, &k, value);
    *out = sym_add(s, &rest, &k, 1);
    return true;
}

/* The sum of i^e over i = 0, 1, ..., n - 1, e up to 2. */
static sym sum_of_power(symbols *s, int e, const sym *n)
{
    sym sum = *n, less = sym_plus(s, n, -1), last = sym_add(s, n, &less, 1);
    if (e == 0)
        return sum;
    sum = sym_mul(s, &sum, &less);
    if (e == 2)
        sum = sym_mul(s, &sum, &last);
    return sym_times(s, &sum, ratio_make(1, e == 1 ? 2 : 6));
}

bool sym_sum(symbols *s, const sym *a, const char *name, const sym *n, sym *out)
{
    sym all = sym_number(s, 0);
    for (int i = 0; i < a->count; i++) {
        sym_term left = a->t[i];
        int e = 0;
        for (int j = left.count - 1; j >= 0; j--)
            if (expr_is_name(sym_atom_node(s, &left, j), name)) {
                drop(&left, j);
                e++;
            }
        sym rest = { &left, 1 };
        if (e > 2 || sym_has(s, &rest, name))
            return false;
        sym sum = sum_of_power(s, e, n);
        sum = sym_mul(s, &rest, &sum);
        all = sym_add(s, &all, &sum, 1);
    }
    *out = all;
    return true;
}

bool sym_is_multiple(const symbols *s, const sym *a, const char *name)
{
    for (int i = 0; i < a->count; i++) {
        bool found = a->t[i].k.q == 1;
        for (int j = 0; j < a->t[i].count && found; j++)
            if (expr_is_name(sym_atom_node(s, &a->t[i], j), name))
                break;
            else if (j + 1 == a->t[i].count)
                found = false;
        if (!found || a->t[i].count == 0)
            return false;
    }
    return true;
}

bool sym_has(const symbols *s, const sym *a, const char *name)
{
    for (int i = 0; i < a->count; i++)
        for (int j = 0; j < a->t[i].count; j++)
            if (expr_mentions(sym_atom_node(s, &a->t[i], j), name))
                return true;
    return false;
}

const node *sym_atom_node(const symbols *s, const sym_term *t, int at)
{
    return s->atoms[t->atom[at]].is;
}

/* --- as an expression ------------------------------------------------------------------------- */

/* The index of the atom in the term, or -1. */
static int place_of(const symbols *s, const sym_term *t, const node *n)
{
    for (int i = 0; i < t->count; i++)
        if (expr_same(sym_atom_node(s, t, i), n))
            return i;
    return -1;
}

static void write_product(symbols *s, sym_term *t, const product_name *of)
{
    for (int i, j; of->name && (i = place_of(s, t, of->factor[0])) >= 0
                   && (j = place_of(s, t, of->factor[1])) >= 0;) {
        drop(t, i > j ? i : j);
        drop(t, i > j ? j : i);
        t->atom[t->count++] = (short)find_atom(s, expr_name(s->a, of->name), 1);
    }
}

static const node *negated(symbols *s, const node *x)
{
    node *n = node_new(s->a, N_UNARY, x->at);
    n->op = OP_NEG;
    n->a = (node *)x;
    return n;
}

/* The term as |k| times its atoms; minus: with its first factor negated. */
static const node *term_node(symbols *s, const sym_term *term, bool minus)
{
    sym_term t = *term;
    const node *all = NULL;
    for (int of = 0; of < SYMBOL_PRODUCTS; of++)
        write_product(s, &t, &s->product[of]);
    int64_t k = t.k.p < 0 ? -t.k.p : t.k.p;
    if (t.count == 0 || k != 1)
        all = expr_number(s->a, k);
    if (all && minus)
        all = negated(s, all);
    for (int i = 0, run = 1; i < t.count; i += run, run = 1) {
        const node *factor = sym_atom_node(s, &t, i);
        while (i + run < t.count && t.atom[i + run] == t.atom[i])
            run++;
        if (run > 1)
            factor = expr_pair(s->a, OP_POW, factor, expr_number(s->a, run));
        all = all     ? expr_pair(s->a, OP_MUL, all, factor)
              : minus ? negated(s, factor)
                      : factor;
    }
    return t.k.q == 1 ? all : expr_pair(s->a, OP_DIV, all, expr_number(s->a, t.k.q));
}

/* Terms that are added come first, so that n - 1 is not -1 + n. */
const node *sym_node(symbols *s, const sym *a)
{
    const node *sum = NULL;
    for (int sign = 1; sign >= -1; sign -= 2)
        for (int i = 0; i < a->count; i++)
            if (ratio_sign(a->t[i].k) == sign) {
                const node *one = term_node(s, &a->t[i], sum == NULL && sign < 0);
                sum = sum ? expr_pair(s->a, sign < 0 ? OP_SUB : OP_ADD, sum, one) : one;
            }
    return sum ? sum : expr_number(s->a, 0);
}
