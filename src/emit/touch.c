/* Which references may meet: see inside.h. An address is a line over the indices, scalars that are
 * the same for all cores, and an interval. References may meet unless it is proved that they do
 * not. */
#include <stdlib.h>
#include <string.h>

#include "emit/inside.h"

/* --- lines ------------------------------------------------------------------------------ */

static line constant(int64_t v)
{
    return (line){ .known = true, .lo = v, .hi = v };
}

static bool add_term(line *a, int which, int version, int64_t c)
{
    for (int i = 0; i < a->terms; i++)
        if (a->term[i].symbol == which && a->term[i].version == version) {
            if (__builtin_add_overflow(a->term[i].c, c, &a->term[i].c))
                return false;
            if (a->term[i].c == 0)
                a->term[i] = a->term[--a->terms];
            return true;
        }
    if (a->terms == MAX_TERMS)
        return false;
    a->term[a->terms].symbol = which;
    a->term[a->terms].version = version;
    a->term[a->terms++].c = c;
    return true;
}

/* a + c*b */
static line sum(line a, line b, int64_t c)
{
    int64_t lo = c < 0 ? b.hi : b.lo, hi = c < 0 ? b.lo : b.hi, part;
    bool good = a.known && b.known;
    for (int v = 0; v < MAX_VARS; v++)
        good &= !__builtin_mul_overflow(b.coef[v], c, &part)
                && !__builtin_add_overflow(a.coef[v], part, &a.coef[v]);
    for (int i = 0; i < b.terms && good; i++)
        good = !__builtin_mul_overflow(b.term[i].c, c, &part)
               && add_term(&a, b.term[i].symbol, b.term[i].version, part);
    good = good && !__builtin_mul_overflow(lo, c, &lo) && !__builtin_mul_overflow(hi, c, &hi)
           && !__builtin_add_overflow(a.lo, lo, &a.lo) && !__builtin_add_overflow(a.hi, hi, &a.hi);
    a.known = good;
    return a;
}

static bool is_constant(const line *a)
{
    if (!a->known || a->terms || a->lo != a->hi)
        return false;
    for (int v = 0; v < MAX_VARS; v++)
        if (a->coef[v])
            return false;
    return true;
}

static line interval_line(gen *g, const vexpr *x)
{
    line a = { 0 };
    a.known = line_range(g, x, &a.lo, &a.hi);
    return a;
}

void line_note(gen *g, int version, bool ranged, int64_t lo, int64_t hi)
{
    g->ranges[version % MAX_RANGES] = (symbol_bounds){ version, ranged, lo, hi };
}

/* A value that is the same for all cores, and no line itself, as a symbol. */
static line part_line(gen *g, const vexpr *x)
{
    line a = { .known = true };
    int64_t lo = 0, hi = 0;
    bool ranged = line_range(g, x, &lo, &hi);
    line_note(g, ++g->clock, ranged, lo, hi);
    add_term(&a, PART, g->clock, 1);
    return a;
}

/* A scalar's line: its value or, if it is the same for all cores, a symbol. */
static line scalar_line(gen *g, const scalar_state *s, int which)
{
    bool vague = s->at.known && s->at.terms == 0 && s->at.lo != s->at.hi;
    if (s->at.known && !(g->agpu && s->uniform && vague))
        return s->at;
    line a = { 0 };
    if (g->agpu && s->uniform) {
        a.known = true;
        add_term(&a, which, s->version, 1);
    }
    return a;
}

/* The line of x; `parts`: what is no line becomes a symbol. */
static line line_with(gen *g, const vexpr *x, bool parts)
{
    int64_t v;
    if (x->lanes > 1)
        return (line){ 0 };
    if (gen_now(g, x, &v))
        return constant(v);
    if (x->op == V_INDEX) {
        line a = constant(0);
        a.coef[x->index] = 1;
        return a;
    }
    if (x->op == V_PRIVATE)
        return scalar_line(g, &g->own[x->index], x->index);
    if (x->op == V_HOST)
        return scalar_line(g, &g->host[x->index], -1 - x->index);
    if (x->op == V_CALL && (x->fn == FN_LOOP_STEP))
        return line_with(g, x->a, parts);
    if (x->op == V_OP && (x->o == OP_ADD || x->o == OP_SUB || x->o == OP_NEG)) {
        line a = line_with(g, x->a, parts);
        if (x->o == OP_NEG)
            return sum(constant(0), a, -1);
        return sum(a, line_with(g, x->b, parts), x->o == OP_ADD ? 1 : -1);
    }
    if (x->op == V_OP && x->o == OP_MUL) {
        line a = line_with(g, x->a, false), b = line_with(g, x->b, false);
        if (is_constant(&a))
            return sum(constant(0), line_with(g, x->b, parts), a.lo);
        if (is_constant(&b))
            return sum(constant(0), line_with(g, x->a, parts), b.lo);
    }
    return parts && cores_alike(g, x) ? part_line(g, x) : interval_line(g, x);
}

line line_of(gen *g, const vexpr *x)
{
    return line_with(g, x, false);
}

line line_assigned(gen *g, const vexpr *x)
{
    return line_with(g, x,
                     g->agpu && g->cores && !cores_alike(g, x)); /* otherwise it is a symbol
                                                                    itself */
}

scalar_state *line_scalar(gen *g, int which, int version)
{
    bool own = which >= 0;
    if (which == PART || (own ? which >= g->privates || g->own == NULL : g->host == NULL))
        return NULL;
    scalar_state *s = own ? &g->own[which] : &g->host[-1 - which];
    return s->version == version ? s : NULL;
}

/* The range of a symbol's value. */
static bool symbol_range(gen *g, int which, int version, int64_t *lo, int64_t *hi)
{
    const symbol_bounds *r = &g->ranges[version % MAX_RANGES];
    const scalar_state *s = line_scalar(g, which, version);
    bool now = s && s->ranged;
    if (!now && !(r->version == version && r->ranged))
        return false;
    *lo = now ? s->lo : r->lo;
    *hi = now ? s->hi : r->hi;
    return true;
}

static bool has_term(const line *a, int which, int version, int64_t c)
{
    for (int i = 0; i < a->terms; i++)
        if (a->term[i].symbol == which && a->term[i].version == version && a->term[i].c == c)
            return true;
    return false;
}

/* Replaces the symbols of a line that `other` does not have by their ranges; true if there were
 * any. */
static bool leave_symbols(gen *g, line *a, const line *other)
{
    bool left = false;
    for (int i = 0; i < a->terms && a->known; i++) {
        line by = { .known = true };
        int which = a->term[i].symbol, version = a->term[i].version;
        int64_t c = a->term[i].c;
        if (has_term(other, which, version, c) || !symbol_range(g, which, version, &by.lo, &by.hi))
            continue;
        a->term[i--] = a->term[--a->terms];
        *a = sum(*a, by, c);
        left = true;
    }
    return left;
}

/* --- turns of a loop -------------------------------------------------------------------------- */

/* Writes the symbol of an earlier turn as that of the next turn less a part. */
static void goes_on(line *a, int which, int from, int to, int part)
{
    for (int i = 0; i < a->terms && a->known; i++)
        if (a->term[i].symbol == which && a->term[i].version == from) {
            int64_t c = a->term[i].c;
            a->term[i].version = to;
            a->known = c != INT64_MIN && add_term(a, PART, part, -c);
            return;
        }
}

void touch_next_turn(gen *g, int which, bool up, int64_t by)
{
    const int64_t far = INT64_C(1) << 61;
    scalar_state *s = &g->host[-1 - which];
    int from = s->version, to = ++g->clock, part = ++g->clock;
    int64_t most = s->ranged && s->hi - s->lo < far ? s->hi - s->lo : far;
    most = most < by ? by : most;
    line_note(g, to, s->ranged, s->lo, s->hi);
    line_note(g, part, true, up ? by : -most, up ? most : -by);
    s->version = to;
    for (int i = 0; i < g->pending.count; i++) {
        touch *t = &g->pending.list[i];
        goes_on(&t->at, which, from, to, part);
        goes_on(&t->whole, which, from, to, part);
        for (int k = 0; k < t->ups; k++)
            goes_on(&t->up[k], which, from, to, part);
        for (int k = 0; k < t->lows; k++)
            goes_on(&t->low[k], which, from, to, part);
    }
}

/* --- intervals -------------------------------------------------------------------------------- */

/* The range of a line, without bounds for its symbols. */
static bool line_bounds(gen *g, const line *a, int64_t *lo, int64_t *hi)
{
    const run *u = g->u;
    *lo = a->lo;
    *hi = a->hi;
    bool good = a->known && a->terms == 0;
    for (int v = 0; v < MAX_VARS && good; v++) {
        if (a->coef[v] == 0)
            continue;
        int64_t from = g->agpu ? 0 : u->lo[v], to = from + (int64_t)u->extent[v] - 1, x, y;
        good = !__builtin_mul_overflow(a->coef[v], a->coef[v] < 0 ? to : from, &x)
               && !__builtin_mul_overflow(a->coef[v], a->coef[v] < 0 ? from : to, &y)
               && !__builtin_add_overflow(*lo, x, lo) && !__builtin_add_overflow(*hi, y, hi);
    }
    return good;
}

static bool product_range(int64_t a, int64_t b, int64_t c, int64_t d, int64_t *lo, int64_t *hi)
{
    int64_t p[4];
    if (__builtin_mul_overflow(a, c, &p[0]) || __builtin_mul_overflow(a, d, &p[1])
        || __builtin_mul_overflow(b, c, &p[2]) || __builtin_mul_overflow(b, d, &p[3]))
        return false;
    *lo = *hi = p[0];
    for (int i = 1; i < 4; i++) {
        *lo = p[i] < *lo ? p[i] : *lo;
        *hi = p[i] > *hi ? p[i] : *hi;
    }
    return true;
}

static bool operation_range(gen *g, const vexpr *x, int64_t *lo, int64_t *hi)
{
    int64_t a, b, c, d;
    if (x->o == OP_MOD && line_range(g, x->b, &c, &d) && c > 0) {
        *lo = 0;
        *hi = d - 1;
        if (line_range(g, x->a, &a, &b) && a >= 0 && b < *hi)
            *hi = b;
        return true;
    }
    if (x->b == NULL || !line_range(g, x->a, &a, &b) || !line_range(g, x->b, &c, &d))
        return false;
    switch (x->o) {
    case OP_ADD: return !__builtin_add_overflow(a, c, lo) && !__builtin_add_overflow(b, d, hi);
    case OP_SUB: return !__builtin_sub_overflow(a, d, lo) && !__builtin_sub_overflow(b, c, hi);
    case OP_MUL: return product_range(a, b, c, d, lo, hi);
    case OP_FDIV:
        if (a < 0 || c <= 0)
            return false;
        *lo = a / d;
        *hi = b / c;
        return true;
    case OP_POW:
        if (a != 2 || b != 2 || c < 0 || d > 61)
            return false;
        *lo = (int64_t)1 << c;
        *hi = (int64_t)1 << d;
        return true;
    default:
        *lo = 0;
        *hi = 1;
        return x->o <= OP_GE;
    }
}

bool line_range(gen *g, const vexpr *x, int64_t *lo, int64_t *hi)
{
    int64_t a, b, c, d;
    const scalar_state *s;
    if (gen_now(g, x, lo)) {
        *hi = *lo;
        return true;
    }
    if (x->lanes > 1)
        return false;
    switch (x->op) {
    case V_INDEX:
        *lo = g->agpu ? 0 : g->u->lo[x->index];
        *hi = *lo + (int64_t)g->u->extent[x->index] - 1;
        return true;
    case V_PRIVATE:
    case V_HOST:
        s = x->op == V_HOST ? &g->host[x->index] : &g->own[x->index];
        *lo = s->lo;
        *hi = s->hi;
        return s->ranged || line_bounds(g, &s->at, lo, hi);
    case V_OP: return operation_range(g, x, lo, hi);
    case V_IF:
    case V_CALL:
        if (x->op == V_CALL && x->fn != FN_MIN && x->fn != FN_MAX)
            return false;
        if (!line_range(g, x->op == V_IF ? x->b : x->a, &a, &b)
            || !line_range(g, x->op == V_IF ? x->c : x->b, &c, &d))
            return false;
        bool least = x->op == V_CALL && x->fn == FN_MIN, most = x->op == V_CALL && x->fn == FN_MAX;
        *lo = most ? (a > c ? a : c) : (a < c ? a : c);
        *hi = least ? (b < d ? b : d) : (b > d ? b : d);
        return true;
    default: return false;
    }
}

/* --- touches ---------------------------------------------------------------------------------- */

static bool same_line(const line *a, const line *b)
{
    line d = sum(*a, *b, -1);
    bool same = d.known && d.terms == 0 && a->lo == b->lo && a->hi == b->hi;
    for (int v = 0; v < MAX_VARS; v++)
        same &= d.coef[v] == 0;
    return same;
}

static bool same_bounds(const line *a, const line *b, int count)
{
    for (int i = 0; i < count; i++)
        if (memcmp(a[i].term, b[i].term, sizeof a[i].term) != 0 || a[i].lo != b[i].lo
            || a[i].hi != b[i].hi)
            return false;
    return true;
}

static bool same_touch(const touch *a, const touch *b)
{
    if (a->where != b->where || a->write != b->write || a->only != b->only || a->member != b->member
        || a->ups != b->ups || a->lows != b->lows || a->at.known != b->at.known)
        return false;
    bool same = a->at.known ? same_line(&a->at, &b->at)
                            : a->at.lo == b->at.lo && a->at.hi == b->at.hi;
    return same && a->by == b->by && (a->by == 0 || same_line(&a->whole, &b->whole))
           && same_bounds(a->up, b->up, a->ups) && same_bounds(a->low, b->low, a->lows);
}

void touch_add(touches *t, const touch *x)
{
    for (int i = 0; i < t->count; i++)
        if (same_touch(&t->list[i], x))
            return;
    t->list = mem_more(t->list, (size_t)t->count, &t->room, sizeof *t->list);
    t->list[t->count++] = *x;
}

/* Notes for a[x mod c][x div c] that different x are different words. */
static void rearranged(gen *g, const vexpr *ref, touch *t)
{
    const vexpr *quotient = ref->sub[0], *rest = ref->sub[1];
    int64_t c, other;
    if (ref->array->dims != 2 || ref->array->family || quotient->op != V_OP || rest->op != V_OP)
        return;
    if (quotient->o == OP_MOD) {
        quotient = ref->sub[1];
        rest = ref->sub[0];
    }
    if (rest->o != OP_MOD || quotient->o != OP_FDIV || !gen_now(g, rest->b, &c)
        || !gen_now(g, quotient->b, &other) || c != other || c < 1)
        return;
    line x = line_of(g, rest->a), same = line_of(g, quotient->a);
    if (!same_line(&x, &same) || x.lo != x.hi)
        return;
    t->whole = x;
    t->by = rest == ref->sub[0] ? c : -c;
}

touch touch_of(gen *g, const vexpr *ref, bool write)
{
    const array *a = ref->array;
    touch t = {
        .array = a, .write = write, .atomic = ref->atomic, .only = g->only, .where = ref->at
    };
    int64_t number = a->family_lo;
    if (!ref->member || gen_now(g, ref->member, &number)) {
        number -= a->family_lo;
        t.nobody = number < 0 || (uint64_t)number >= a->members;
        t.member = t.nobody ? NULL : &a->member[number];
    }
    t.at = constant(0);
    for (int d = 0; d < a->dims; d++) {
        int64_t size = a->family ? 0 : (int64_t)a->dim[d];
        t.at = d ? sum(line_of(g, ref->sub[d]), t.at, size) : line_of(g, ref->sub[d]);
    }
    rearranged(g, ref, &t);
    t.all = g->agpu && !g->cores && !write && !g->alone;
    if (g->agpu && !g->cores && !t.all)
        t.only = 0;
    for (int i = 0; i < g->ups && t.ups < MAX_BOUNDS; i++)
        t.up[t.ups++] = g->up[i];
    for (int i = 0; i < g->lows && t.lows < MAX_BOUNDS; i++)
        t.low[t.lows++] = g->low[i];
    return t;
}

void touch_reads(gen *g, const vexpr *x, touches *t)
{
    if (x == NULL || !x->reads)
        return;
    for (int i = 0; x->op == V_APPLY && i < 2; i++)
        touch_reads(g, x->sub[i], t);
    for (int i = 0; x->op == V_TUPLE && i < x->lanes; i++)
        touch_reads(g, x->item[i], t);
    if (x->op == V_READ) {
        touch_reads(g, x->member, t);
        for (int d = 0; d < x->array->dims; d++)
            touch_reads(g, x->sub[d], t);
        touch one = touch_of(g, x, false);
        touch_add(t, &one);
        return;
    }
    int64_t holds;
    if (x->op == V_IF && gen_decided(g, x->a, &holds)) {
        touch_reads(g, holds ? x->b : x->c, t);
        return;
    }
    touch_reads(g, x->a, t);
    touch_reads(g, x->b, t);
    touch_reads(g, x->c, t);
}

/* --- do they meet? ---------------------------------------------------------------------------- */

static bool same_rest(const line *a, const line *b)
{
    line d = sum(*a, *b, -1);
    return d.known && d.terms == 0;
}

/* Do different indices surely ask for different words? If both lines have the same coefficients,
 * their values are numbers of mixed radix, whose rest has to stay below the smallest step. */
static bool injective(const gen *g, const touch *a, const touch *b)
{
    int order[MAX_VARS], n = 0;
    for (int v = 0; v < MAX_VARS; v++) {
        if (a->at.coef[v] != b->at.coef[v])
            return false;
        bool there = g->agpu ? v == 0 : v < g->u->vars;
        if (there && g->u->extent[v] > 1) {
            if (a->at.coef[v] == 0)
                return false;
            order[n++] = v;
        }
    }
    if (!same_rest(&a->at, &b->at))
        return false;
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
            if (llabs(a->at.coef[order[j]]) < llabs(a->at.coef[order[i]])) {
                int k = order[i];
                order[i] = order[j];
                order[j] = k;
            }
    int64_t low = a->at.lo < b->at.lo ? a->at.lo : b->at.lo,
            high = a->at.hi > b->at.hi ? a->at.hi : b->at.hi, spread;
    if (__builtin_sub_overflow(high, low, &spread))
        return false;
    for (int i = 0; i < n; i++) {
        int64_t c = llabs(a->at.coef[order[i]]), part;
        if (c <= spread || __builtin_mul_overflow(c, (int64_t)g->u->extent[order[i]] - 1, &part)
            || __builtin_add_overflow(spread, part, &spread))
            return false;
    }
    return true;
}

/* The least value of a line; false if it has a symbol without a range. */
static bool least_of(gen *g, line a, int64_t *out)
{
    int64_t part, lo, hi;
    if (!a.known)
        return false;
    *out = a.lo;
    for (int i = 0; i < a.terms; i++)
        if (!symbol_range(g, a.term[i].symbol, a.term[i].version, &lo, &hi)
            || __builtin_mul_overflow(a.term[i].c, a.term[i].c < 0 ? hi : lo, &part)
            || __builtin_add_overflow(*out, part, out))
            return false;
    for (int v = 0; v < MAX_VARS; v++) {
        if (a.coef[v] == 0)
            continue;
        int64_t from = g->agpu ? 0 : g->u->lo[v], to = from + (int64_t)g->u->extent[v] - 1;
        if (__builtin_mul_overflow(a.coef[v], a.coef[v] < 0 ? to : from, &part)
            || __builtin_add_overflow(*out, part, out))
            return false;
    }
    return true;
}

/* The i-th bound of a's addresses over its cores, the greatest or the least; false past the
 * last. */
static bool extreme(const touch *a, bool greatest, int i, line *out)
{
    int64_t c = a->at.coef[0];
    *out = a->at;
    if (i == 0 || c == 0)
        return i == 0;
    bool up = (c > 0) == greatest;
    if (i > (up ? a->ups : a->lows))
        return false;
    out->coef[0] = 0;
    *out = sum(*out, up ? a->up[i - 1] : a->low[i - 1], c);
    return true;
}

/* Is every address of `low` surely below every one of `high`? */
static bool below(gen *g, const touch *low, const touch *high)
{
    line top, bottom;
    int64_t gap;
    for (int i = 0; extreme(low, true, i, &top); i++)
        for (int j = 0; extreme(high, false, j, &bottom); j++) {
            /* both cores are independent: each one's part is bounded by itself */
            line d = sum((line){ .known = true }, top, -1), least = bottom;
            int64_t a, b;
            line rest = sum(least, d, 1);
            for (int v = 0; v < MAX_VARS; v++)
                rest.coef[v] = 0;
            line one = { .known = true }, other = { .known = true };
            memcpy(one.coef, bottom.coef, sizeof one.coef);
            for (int v = 0; v < MAX_VARS; v++)
                other.coef[v] = -top.coef[v];
            if (least_of(g, rest, &gap) && least_of(g, one, &a) && least_of(g, other, &b)
                && !__builtin_add_overflow(gap, a, &gap) && !__builtin_add_overflow(gap, b, &gap)
                && gap > 0)
                return true;
        }
    return false;
}

static int64_t gcd_of(int64_t a, int64_t b)
{
    a = llabs(a);
    b = llabs(b);
    while (b) {
        int64_t t = a % b;
        a = b;
        b = t;
    }
    return a;
}

/* Do the addresses differ by their remainders, as in a[2*i + 1] and a[2*i + 2]? */
static bool other_residue(const touch *a, const touch *b)
{
    line d = sum(a->at, b->at, -1);
    int64_t by = 0;
    if (!d.known || d.lo != d.hi || a->at.lo != a->at.hi)
        return false;
    for (int v = 0; v < MAX_VARS; v++)
        by = gcd_of(gcd_of(by, a->at.coef[v]), b->at.coef[v]);
    for (int i = 0; i < d.terms; i++)
        by = gcd_of(by, d.term[i].c);
    return by > 1 && d.lo % by != 0;
}

/* Are they an old and a new word of an array whose new words go to another place? */
static bool apart_elsewhere(const elsewhere *e, const touch *a, const touch *b)
{
    if (e->member == NULL || a->member != e->member || b->member != e->member)
        return false;
    return a->write != b->write
           || (e->lost && (a->where == e->lost->at) != (b->where == e->lost->at));
}

static bool lines_meet(gen *g, const touch *a, const touch *b)
{
    if (!a->at.known || !b->at.known)
        return true;
    if (!a->all && !b->all && injective(g, a, b))
        return false;
    return !below(g, a, b) && !below(g, b, a) && !other_residue(a, b);
}

/* May they meet, with different symbols replaced by their ranges? */
static bool ranges_meet(gen *g, touch a, touch b)
{
    line whole = a.at;
    bool left = leave_symbols(g, &a.at, &b.at);
    left |= leave_symbols(g, &b.at, &whole);
    return !left || lines_meet(g, &a, &b);
}

bool touch_meet(gen *g, const touch *a, const touch *b)
{
    if ((!a->write && !b->write) || (a->atomic && b->atomic) || a->nobody || b->nobody)
        return false;
    if ((a->array->space == SPACE_SHARED) != (b->array->space == SPACE_SHARED))
        return false;
    if (a->member && b->member) { /* a caller may have lent an array under two names */
        if (a->member->base != b->member->base)
            return false;
    } else if (a->array != b->array) {
        return false;
    }
    if (a->only >= 0 && a->only == b->only)
        return false;
    if (apart_elsewhere(&g->elsewhere, a, b))
        return false;
    if (a->fixed && b->fixed && a->where == b->where) /* all write the same value */
        return false;
    if (g->rec->watched)
        return seen_meet(&g->rec->seen, a, b);
    if (!lines_meet(g, a, b) || !ranges_meet(g, *a, *b))
        return false;
    if (a->by == 0 || a->by != b->by || a->array != b->array)
        return true;
    touch x = *a, y = *b;
    x.at = a->whole;
    y.at = b->whole;
    return lines_meet(g, &x, &y) && ranges_meet(g, x, y);
}
