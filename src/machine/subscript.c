/* Which words a reference names: see vector.h.  For a block of indices, subscript by subscript; or,
 * where every subscript is linear in the indices, as a first word and a step. */
#include <string.h>

#include "machine/agpu.h"
#include "machine/vector.h"

void subscript_whose(const run *u, uint64_t index, str *s)
{
    if (u->on_host)
        str_format(s, " at index %lld", (long long)(u->lo[0] + (int64_t)index));
    else if (u->agpu)
        agpu_whose(u, index, s);
    else if (u->vars)
        str_format(s, " at index number %llu (thread %llu, round %llu)", (unsigned long long)index,
                   (unsigned long long)(index % u->m.p), (unsigned long long)(index / u->m.p));
}

static status out_of_range(run *u, const vexpr *ref, int64_t value, uint64_t size, uint64_t index)
{
    str_own s = { 0 };
    subscript_whose(u, index, &s);
    __atomic_store_n(&u->r->outside, true, __ATOMIC_RELAXED); /* any thread may set it */
    return diag_fail(u->e->d, ST_DOMAIN, ref->at->at,
                     "%s has %llu elements here; number %lld is outside%s", ref->array->name,
                     (unsigned long long)size, (long long)value, str_text(&s));
}

status subscript_member(run *u, const vexpr *ref, struct member **out)
{
    array *a = ref->array;
    int64_t t = 0;
    if (ref->member) {
        status st = vector_scalar(u, ref->member, &t);
        if (st != ST_OK)
            return st;
        t -= a->family_lo;
    }
    if (t < 0 || (uint64_t)t >= a->members) {
        __atomic_store_n(&u->r->outside, true, __ATOMIC_RELAXED);
        return diag_fail(u->e->d, ST_DOMAIN, ref->at->at, "the family %s has no member %lld",
                         a->name, (long long)(t + a->family_lo));
    }
    *out = u->local && u->local[a->number] ? &u->local[a->number][t] : &a->member[t];
    return ST_OK;
}

/* The subscript of a member in its family. */
static int64_t number_of(const run *u, const array *a, const struct member *m)
{
    return a->family_lo + (m - (u->local && u->local[a->number] ? u->local[a->number] : a->member));
}

void subscript_put_word(str *s, const run *u, const array *a, const struct member *m, uint64_t word)
{
    uint64_t below[MAX_DIMS + 1] = {
        [MAX_DIMS] = 1
    }; /* below[d + 1]: words that a step of dimension d passes over */
    str_add(s, a->name);
    if (a->family)
        str_format(s, "[%lld]", (long long)number_of(u, a, m));
    below[a->dims] = 1;
    for (int d = a->dims - 1; d > 0; d--)
        below[d] = below[d + 1] * a->dim[d];
    for (int d = 0; d < a->dims; d++) {
        str_format(s, "[%llu]", (unsigned long long)(word / below[d + 1]));
        word %= below[d + 1];
    }
}

void subscript_describe(const run *u, const vexpr *ref, const struct member *m, observed *op)
{
    const array *a = ref->array;
    op->base = m->base;
    op->dims = a->dims;
    op->dim = a->dim;
    op->family = a->family;
    op->member = number_of(u, a, m);
}

static uint64_t size_of(const vexpr *ref, const struct member *m, int dim)
{
    return ref->array->family ? m->size : ref->array->dim[dim];
}

status subscripts(run *u, const vexpr *ref, uint64_t from, uint64_t n, const uint8_t *mask,
                  int64_t *out)
{
    struct member *m;
    int64_t sub[BLOCK];
    status st = subscript_member(u, ref, &m);
    for (int d = 0; d < ref->array->dims && st == ST_OK; d++) {
        uint64_t size = size_of(ref, m, d);
        st = vector(u, ref->sub[d], from, n, mask, d ? sub : out);
        int64_t *v = d ? sub : out;
        for (uint64_t i = 0; i < n && st == ST_OK; i++) {
            if (mask && !mask[i]) {
                v[i] = 0;
                continue;
            }
            if ((uint64_t)v[i] >= size)
                return out_of_range(u, ref, v[i], size, from + i);
        }
        for (uint64_t i = 0; d && i < n; i++)
            out[i] = out[i] * (int64_t)size + sub[i];
    }
    return st;
}

/* Writes x as a linear function of the forall's variables: coefficient[] and the constant; false
 * where it is not linear. */
static bool linear(run *u, const vexpr *x, int64_t *coefficient, int64_t *constant)
{
    int64_t c2[MAX_VARS] = { 0 }, k2 = 0;
    memset(coefficient, 0, MAX_VARS * sizeof *coefficient);
    *constant = 0;
    if (!x->varies)
        return !x->reads && vector_scalar(u, x, constant) == ST_OK;
    if (x->op == V_INDEX) {
        coefficient[x->index] = 1;
        return true;
    }
    if (x->op != V_OP || !linear(u, x->a, coefficient, constant))
        return false;
    if (x->o == OP_NEG) {
        for (int i = 0; i < MAX_VARS; i++)
            coefficient[i] = -coefficient[i];
        *constant = -*constant;
        return true;
    }
    if ((x->o != OP_ADD && x->o != OP_SUB && x->o != OP_MUL) || !linear(u, x->b, c2, &k2))
        return false;
    bool good = true;
    if (x->o == OP_MUL) {
        if (x->a->varies && x->b->varies)
            return false;
        int64_t factor = x->a->varies ? k2 : *constant, k = x->a->varies ? *constant : k2;
        for (int i = 0; i < MAX_VARS; i++)
            good &= !__builtin_mul_overflow(x->a->varies ? coefficient[i] : c2[i], factor,
                                            &coefficient[i]);
        return good & !__builtin_mul_overflow(k, factor, constant);
    }
    for (int i = 0; i < MAX_VARS; i++)
        good &= x->o == OP_ADD ? !__builtin_add_overflow(coefficient[i], c2[i], &coefficient[i])
                               : !__builtin_sub_overflow(coefficient[i], c2[i], &coefficient[i]);
    return good
           & (x->o == OP_ADD ? !__builtin_add_overflow(*constant, k2, constant)
                             : !__builtin_sub_overflow(*constant, k2, constant));
}

bool subscript_affine(run *u, const vexpr *ref, int64_t *first, int64_t *by)
{
    struct member *m;
    int64_t total[MAX_VARS] = { 0 }, coefficient[MAX_VARS], k;
    int64_t at = 0;
    if (u->s == 0 || ref->array->dims == 0 || subscript_member(u, ref, &m) != ST_OK)
        return false;
    for (int d = 0; d < ref->array->dims; d++) {
        int64_t size = (int64_t)size_of(ref, m, d), low, high;
        if (!linear(u, ref->sub[d], coefficient, &k))
            return false;
        low = high = k;
        for (int v = 0; v < u->vars; v++) {
            __int128 end = (__int128)coefficient[v] * (u->lo[v] + (int64_t)u->extent[v] - 1),
                     begin = (__int128)coefficient[v] * u->lo[v];
            if (end > INT64_MAX / 4 || end < INT64_MIN / 4 || begin > INT64_MAX / 4
                || begin < INT64_MIN / 4)
                return false;
            low += (int64_t)(begin < end ? begin : end);
            high += (int64_t)(begin < end ? end : begin);
        }
        if (low < 0 || high >= size)
            return false; /* the slow path reports the index that is outside */
        at = at * size + k;
        for (int v = 0; v < u->vars; v++)
            total[v] = total[v] * size + coefficient[v];
    }
    int64_t c = u->vars ? total[u->vars - 1] : 0;
    for (int v = 0; v < u->vars; v++) {
        if (u->extent[v] > 1 && total[v] != c * (int64_t)u->stride[v])
            return false;
        at += total[v] * u->lo[v];
    }
    if (u->vars && u->extent[u->vars - 1] == 1 && u->vars > 1)
        return false; /* this one value does not fix the variable's coefficient; rare */
    *first = at;
    *by = c;
    return true;
}

bool subscript_prefix(run *u, const vexpr *x, uint64_t *k)
{
    int64_t a[MAX_VARS], b[MAX_VARS], ka, kb, c, d;
    if (u->vars != 1 || x->op != V_OP || x->reads
        || (x->o != OP_LE && x->o != OP_LT && x->o != OP_GE && x->o != OP_GT))
        return false;
    if (!linear(u, x->a, a, &ka) || !linear(u, x->b, b, &kb))
        return false;
    /* c*i <= d, i = lo + 0, 1, ... */
    bool turned = x->o == OP_GE || x->o == OP_GT;
    if (__builtin_sub_overflow(turned ? b[0] : a[0], turned ? a[0] : b[0], &c)
        || __builtin_sub_overflow(turned ? ka : kb, turned ? kb : ka, &d))
        return false;
    if (((x->o == OP_LT || x->o == OP_GT) && __builtin_sub_overflow(d, 1, &d)) || c <= 0)
        return false;
    int64_t last = d / c - (d % c < 0), count;
    if (__builtin_sub_overflow(last, u->lo[0], &count))
        return false;
    *k = count < 0 ? 0 : (uint64_t)count + 1 < u->s ? (uint64_t)count + 1 : u->s;
    return true;
}
