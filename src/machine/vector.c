/* Evaluates a program's expressions for blocks of indices: see vector.h. Nothing is counted here;
 * reference.c counts. */
#include "machine/vector.h"

#include "base/stack.h"
#include "cost/tree.h"
#include "machine/agpu.h"
#include "machine/blocks.h"
#include "machine/privates.h"

#include <string.h>

#include "base/words.h"

const char vector_too_long[] = "the result does not fit a word of 64 bits";

status vector_trouble(run *u, const vexpr *x, const char *what)
{
    return diag_fail(u->e->d, ST_DOMAIN, x->at->at, "%s", what);
}

status vector_wants(run *u, const vexpr *x, const char *what)
{
    __atomic_store_n(&u->r->wants_data, !u->o->data, __ATOMIC_RELAXED); /* any thread may set it */
    return vector_trouble(u, x, what);
}

/* --- one operation ------------------------------------------------------------------ */

const char *vector_operate(op_kind o, int64_t a, int64_t b, int64_t *out)
{
    switch (o) {
    case OP_ADD: return __builtin_add_overflow(a, b, out) ? vector_too_long : NULL;
    case OP_SUB: return __builtin_sub_overflow(a, b, out) ? vector_too_long : NULL;
    case OP_MUL: return __builtin_mul_overflow(a, b, out) ? vector_too_long : NULL;
    case OP_POW:
        return pow_i64(a, b, out) ? NULL
               : b < 0            ? "a negative power is no integer"
                                  : vector_too_long;
    case OP_DIV: case OP_FDIV: case OP_MOD: {
        if (b == 0)
            return "division by zero";
        if (b == -1 && a == INT64_MIN)
            return vector_too_long;
        int64_t q = a / b, r = a % b;
        if (o == OP_DIV) {
            *out = q;
            return r ? "the quotient is no integer; div rounds down" : NULL;
        }
        bool down = r != 0 && (r < 0) != (b < 0);
        *out = o == OP_FDIV ? q - down : r + (down ? b : 0);
        return NULL;
    }
    case OP_EQ: *out = a == b; return NULL;
    case OP_NE: *out = a != b; return NULL;
    case OP_LT: *out = a < b; return NULL;
    case OP_LE: *out = a <= b; return NULL;
    case OP_GT: *out = a > b; return NULL;
    case OP_GE: *out = a >= b; return NULL;
    case OP_NEG: return __builtin_sub_overflow(0, a, out) ? vector_too_long : NULL;
    case OP_NOT: *out = !a; return NULL;
    case OP_AND: *out = a && b; return NULL;
    case OP_BAND: *out = a & b; return NULL;
    case OP_BOR: *out = a | b; return NULL;
    case OP_XOR: *out = a ^ b; return NULL;
    case OP_SHL: case OP_SHR:
        if (b < 0)
            return "a shift by a negative number of places";
        if (o == OP_SHR) {
            *out = a >> (b < 63 ? b : 63); /* rounds down, as div does */
            return NULL;
        }
        if (a == 0) {
            *out = 0;
            return NULL;
        }
        return b > 62 || __builtin_mul_overflow(a, INT64_C(1) << b, out) ? vector_too_long : NULL;
    default: *out = a || b; return NULL;
    }
}

const char vector_no_factor[] = "a loop by * or / takes a factor of 2 or more";
const char vector_no_growth[] = "a loop by * begins at 1 or above, one by / ends there";

static const char *ceil_div(int64_t a, int64_t b, int64_t *out)
{
    int64_t back;
    const char *why = vector_operate(OP_FDIV, a, b, out);
    if (why == NULL)
        *out += __builtin_mul_overflow(*out, b, &back) || back != a;
    return why;
}

/* The quotient rounded to the nearest integer, halves away from 0. */
static const char *round_div(int64_t a, int64_t b, int64_t *out)
{
    const char *why = vector_operate(OP_FDIV, a, b, out);
    if (why)
        return why;
    uint64_t rest = (uint64_t)a - (uint64_t)*out * (uint64_t)b, size = (uint64_t)b;
    if (b < 0) {
        rest = -rest;
        size = -size;
    }
    *out += rest > size - rest || (rest == size - rest && *out >= 0);
    return NULL;
}

static const char *loop_step(int64_t a, int64_t b, int64_t *out)
{
    (void)b;
    *out = a;
    return a < 1 ? cost_no_step : NULL;
}

static const char *loop_factor(int64_t a, int64_t b, int64_t *out)
{
    (void)b;
    *out = a;
    return a < 2 ? vector_no_factor : NULL;
}

static const char *loop_grows(int64_t a, int64_t b, int64_t *out)
{
    (void)b;
    *out = a;
    return a < 1 ? vector_no_growth : NULL;
}

static builtin_word *word_of(const vexpr *x)
{
    static builtin_word *const own[] = {
        [FN_CEIL_DIV - BUILTINS] = ceil_div,      [FN_ROUND_DIV - BUILTINS] = round_div,
        [FN_LOOP_STEP - BUILTINS] = loop_step,    [FN_LOOP_FACTOR - BUILTINS] = loop_factor,
        [FN_LOOP_GROWS - BUILTINS] = loop_grows,
    };
    return x->fn < BUILTINS ? builtin_rows[x->fn].word : own[x->fn - BUILTINS];
}

/* Adds the operands of an operation that failed: " (5 / 0)". */
static void add_operands(str *s, const vexpr *x, int64_t a, int64_t b)
{
    if (x->op == V_OP && x->b)
        str_format(s, " (%lld %s %lld)", (long long)a, ast_op_rows[x->o].text, (long long)b);
    else if (x->op == V_CALL && x->fn == FN_LOOP_STEP)
        str_format(s, " (by %lld)", (long long)a);
    else if (x->op == V_CALL && x->fn == FN_LOOP_FACTOR)
        str_format(s, " (by %lld)", (long long)a);
    else if (x->op == V_CALL && x->b)
        str_format(s, " (of %lld and %lld)", (long long)a, (long long)b);
    else
        str_format(s, " (of %lld)", (long long)a);
}

/* Fails at an operation with operands a and b, at that index of the forall (NULL: none). */
static status wrong(run *u, const vexpr *x, const char *why, int64_t a, int64_t b,
                    const uint64_t *index)
{
    str_own s = { 0 };
    str_add(&s, why);
    add_operands(&s, x, a, b);
    if (index)
        subscript_whose(u, *index, &s);
    return vector_trouble(u, x, str_text(&s));
}

/* --- values ----------------------------------------------------------------------------------- */

static status unset(run *u, const vexpr *x, const struct member *m, uint64_t word, uint64_t index)
{
    str_own s = { 0 };
    subscript_put_word(&s, u, x->array, m, word);
    str_add(&s, " is read before anything was written there");
    subscript_whose(u, index, &s);
    return diag_fail(u->e->d, ST_DOMAIN, x->at->at, "%s", str_text(&s));
}

status vector_add_word(run *u, const vexpr *ref, struct member *m, int64_t word, int64_t x,
                       uint64_t index)
{
    int64_t *to = &m->words[word], old = __atomic_load_n(to, __ATOMIC_RELAXED), sum;
    if (m->unset && !m->set[word])
        return unset(u, ref, m, (uint64_t)word, index);
    do {
        if (__builtin_add_overflow(old, x, &sum))
            return vector_trouble(u, ref, "the sum does not fit a word of 64 bits");
    } while (!__atomic_compare_exchange_n(to, &old, sum, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
    note_width(u->o, u->r, &sum, 1, NULL);
    return ST_OK;
}

static void copy_run(const int64_t *words, int64_t by, uint64_t n, int64_t *out)
{
    if (by == 1)
        memcpy(out, words, n * sizeof *out);
    else
        for (uint64_t i = 0; i < n; i++)
            out[i] = words[(int64_t)i * by];
}

/* Is it a reference to a member of a family that no index asks for? It need not exist. */
static bool nobody(const vexpr *x, uint64_t n, const uint8_t *mask)
{
    return x->member && mask && memchr(mask, 1, n) == NULL;
}

/* On the AGPU, cores ask for words that a family's member number is read from as for any others:
 * evaluates it so that they are counted. out: room for n words of every component. */
static status family_member(run *u, const vexpr *x, uint64_t from, uint64_t n, const uint8_t *mask,
                            int64_t *out)
{
    status st = u->agpu && x->member->reads && !nobody(x, n, mask)
                    ? vector(u, x->member, from, n, mask, out)
                    : ST_OK;
    if (nobody(x, n, mask))
        memset(out, 0, n * (uint64_t)x->array->lanes * sizeof *out);
    return st;
}

static status read_words(run *u, const vexpr *x, uint64_t from, uint64_t n, const uint8_t *mask,
                         int64_t *out)
{
    struct member *m;
    int64_t first, by, at[BLOCK];
    int lanes = x->array->lanes;
    status st = x->member ? family_member(u, x, from, n, mask, out) : ST_OK;
    if (st != ST_OK || nobody(x, n, mask))
        return st;
    if ((st = subscript_member(u, x, &m)) != ST_OK)
        return st;
    const int64_t *words = x->op == V_INPUT ? m->first : m->words;
    uint64_t stride = x->op == V_INPUT ? m->size : m->stride;
    if (words == NULL)
        return vector_wants(u, x,
                            u->o->data ? "this array is no input"
                                       : "this run has no data; it needs data=yes");
    bool whole = m->unset == 0 || x->op == V_INPUT;
    if (mask == NULL && whole && subscript_affine(u, x, &first, &by)) {
        for (int j = 0; j < lanes; j++)
            copy_run(words + (uint64_t)j * stride + first + by * (int64_t)from, by, n,
                     out + (uint64_t)j * n);
        return u->agpu && x->reads ? agpu_run(u, x, m, first, by, n, false) : ST_OK;
    }
    if ((st = subscripts(u, x, from, n, mask, at)) != ST_OK)
        return st;
    for (uint64_t i = 0; i < n; i++) {
        if (mask && !mask[i]) {
            for (int j = 0; j < lanes; j++)
                out[(uint64_t)j * n + i] = 0;
            continue;
        }
        if (!whole && !m->set[at[i]])
            return unset(u, x, m, (uint64_t)at[i], from + i);
        for (int j = 0; j < lanes; j++)
            out[(uint64_t)j * n + i] = words[(uint64_t)j * stride + (uint64_t)at[i]];
    }
    return u->agpu && x->reads ? agpu_words(u, x, m, at, mask, n, false) : ST_OK;
}

/* == and != of tuples: component by component. */
static status equal_vector(run *u, const vexpr *x, uint64_t from, uint64_t n, const uint8_t *mask,
                           int64_t *out)
{
    int64_t a[MAX_LANES * BLOCK], b[MAX_LANES * BLOCK];
    status st = vector(u, x->a, from, n, mask, a);
    status_then(st, vector(u, x->b, from, n, mask, b));
    for (uint64_t i = 0; i < n && st == ST_OK; i++) {
        bool same = true;
        for (int j = 0; j < x->a->lanes; j++)
            same &= a[(uint64_t)j * n + i] == b[(uint64_t)j * n + i];
        out[i] = same == (x->o == OP_EQ);
    }
    return st;
}

static status binary_vector(run *u, const vexpr *x, uint64_t from, uint64_t n, const uint8_t *mask,
                            int64_t *out)
{
    int64_t b[BLOCK];
    status st = vector(u, x->a, from, n, mask, out);
    if (st != ST_OK)
        return st;
    if (x->b == NULL) {
        memset(b, 0, n * sizeof *b);
    } else if (x->o == OP_AND || x->o == OP_OR) { /* the right side is evaluated only where it
                                                     decides */
        uint8_t narrow[BLOCK];
        for (uint64_t i = 0; i < n; i++)
            narrow[i] = (mask == NULL || mask[i]) && (out[i] != 0) == (x->o == OP_AND);
        st = vector(u, x->b, from, n, narrow, b);
    } else {
        st = vector(u, x->b, from, n, mask, b);
    }
    if (st != ST_OK)
        return st;
    bool bad = false;
    switch (x->o) { /* the common operators without a call for each element */
    case OP_ADD:
        for (uint64_t i = 0; i < n; i++) {
            int64_t r = (int64_t)((uint64_t)out[i] + (uint64_t)b[i]);
            bad |= ((out[i] ^ r) & (b[i] ^ r)) < 0;
            b[i] = r;
        }
        break;
    case OP_SUB:
        for (uint64_t i = 0; i < n; i++) {
            int64_t r = (int64_t)((uint64_t)out[i] - (uint64_t)b[i]);
            bad |= ((out[i] ^ b[i]) & (out[i] ^ r)) < 0;
            b[i] = r;
        }
        break;
    default:
        for (uint64_t i = 0; i < n; i++) {
            if (mask && !mask[i]) {
                out[i] = 0;
                continue;
            }
            int64_t a = out[i];
            const char *why = vector_operate(x->o, a, b[i], &out[i]);
            if (why)
                return wrong(u, x, why, a, b[i], &(uint64_t){ from + i });
        }
        return ST_OK;
    }
    for (uint64_t i = 0; bad && i < n; i++) { /* did an active index overflow? */
        uint64_t a = (uint64_t)out[i], r = (uint64_t)b[i], other = x->o == OP_ADD ? r - a : a - r;
        uint64_t sign = x->o == OP_ADD ? (a ^ r) & (other ^ r) : (a ^ other) & (a ^ r);
        if ((mask == NULL || mask[i]) && sign >> 63)
            return wrong(u, x, vector_too_long, out[i], (int64_t)other, &(uint64_t){ from + i });
    }
    memcpy(out, b, n * sizeof *out);
    return ST_OK;
}

static status choose_vector(run *u, const vexpr *x, uint64_t from, uint64_t n, const uint8_t *mask,
                            int64_t *out)
{
    int64_t other[MAX_LANES * BLOCK];
    uint8_t yes[BLOCK], no[BLOCK];
    uint64_t those = 0, others = 0;
    status st = vector(u, x->a, from, n, mask, other);
    if (st != ST_OK)
        return st;
    for (uint64_t i = 0; i < n; i++) {
        bool active = mask == NULL || mask[i];
        those += yes[i] = active && other[i];
        others += no[i] = active && !other[i];
    }
    if (others < n) /* a side that no index chooses is not evaluated */
        st = those ? vector(u, x->b, from, n, those == n ? NULL : yes, out) : ST_OK;
    if (st == ST_OK && others == n)
        return vector(u, x->c, from, n, NULL, out);
    status_if(st, others, vector(u, x->c, from, n, no, other));
    for (uint64_t i = 0; st == ST_OK && others && i < (uint64_t)x->lanes * n; i++)
        if (no[i % n])
            out[i] = other[i];
    return st;
}

static status call_vector(run *u, const vexpr *x, uint64_t from, uint64_t n, const uint8_t *mask,
                          int64_t *out)
{
    int64_t b[BLOCK];
    builtin_word *word = word_of(x);
    status st = vector(u, x->a, from, n, mask, out);
    status_if(st, x->b, vector(u, x->b, from, n, mask, b));
    for (uint64_t i = 0; i < n && st == ST_OK; i++) {
        if (mask && !mask[i])
            continue;
        int64_t a = out[i];
        const char *why = word(a, x->b ? b[i] : 0, &out[i]);
        if (why)
            st = wrong(u, x, why, a, x->b ? b[i] : 0, &(uint64_t){ from + i });
    }
    return st;
}

static status own_elements(run *u, const vexpr *x, uint64_t from, uint64_t n, const uint8_t *mask,
                           int64_t *out)
{
    int64_t number[BLOCK];
    int k;
    status st = vector(u, x->a, from, n, mask, number);
    for (uint64_t i = 0; i < n && st == ST_OK; i++) {
        if (mask && !mask[i])
            continue;
        if ((st = privates_element(u, x, number[i], &k)) == ST_OK)
            st = privates_readable(u, x, k, number[i], from + i, 1, NULL);
        for (int j = 0; j < x->lanes && st == ST_OK; j++)
            out[(uint64_t)j * n + i] = u->own.row[k][(uint64_t)j * u->whole + from + i];
    }
    return st;
}

static status apply_vector(run *u, const vexpr *x, uint64_t from, uint64_t n, const uint8_t *mask,
                           int64_t *out)
{
    int64_t value[MAX_ARGS * BLOCK];
    const int64_t *kept[MAX_ARGS];
    int lanes = x->operator->lanes;
    status st = vector(u, x->sub[0], from, n, mask, value);
    status_then(st, vector(u, x->sub[1], from, n, mask, value + (uint64_t)lanes * n));
    memcpy(kept, u->args, sizeof kept);
    for (int j = 0; j < 2 * lanes; j++)
        u->args[j] = value + (uint64_t)j * n;
    status_then(st, vector(u, x->operator->body, from, n, mask, out));
    memcpy(u->args, kept, sizeof kept);
    return st;
}

static status tuple_vector(run *u, const vexpr *x, uint64_t from, uint64_t n, const uint8_t *mask,
                           int64_t *out)
{
    uint64_t j = 0;
    status st;
    do
        st = vector(u, x->item[j], from, n, mask, out + j * n);
    while (st == ST_OK && ++j < (uint64_t)x->lanes);
    return st;
}

static void index_vector(const run *u, int v, uint64_t from, uint64_t n, int64_t *out)
{
    if (u->vars == 1) {
        for (uint64_t i = 0; i < n; i++)
            out[i] = u->lo[0] + (int64_t)(from + i);
        return;
    }
    uint64_t stride = u->stride[v], at = from / stride % u->extent[v], rest = from % stride;
    for (uint64_t i = 0; i < n; i++) {
        out[i] = u->lo[v] + (int64_t)at;
        if (++rest == stride) {
            rest = 0;
            if (++at == u->extent[v])
                at = 0;
        }
    }
}

int64_t *vector_room(const run *u, const vexpr *x)
{
    uint64_t n = u->s < BLOCK ? u->s : BLOCK;
    return mem_grow_array(NULL, (size_t)(n * (uint64_t)x->lanes), sizeof(int64_t));
}

status vector(run *u, const vexpr *x, uint64_t from, uint64_t n, const uint8_t *mask, int64_t *out)
{
    int64_t value[MAX_LANES];
    uint64_t j = 0;
    status st;
    if (stack_left() < (size_t)x->stack * 1024)
        return stack_refuse(u->e->d, x->at->at);
    switch (x->op) {
    case V_INDEX:
        index_vector(u, x->index, from, n, out);
        return ST_OK;
    case V_PRIVATE:
        if ((st = privates_readable(u, x, x->index, -1, from, n, mask)) != ST_OK)
            return st;
        do /* an expression has a lane */
            if (u->own.row[x->index])
                memcpy(out + j * n, u->own.row[x->index] + j * u->whole + from, n * sizeof *out);
            else
                memset(out + j * n, 0, n * sizeof *out); /* no index asks */
        while (++j < (uint64_t)x->lanes);
        return ST_OK;
    case V_READ:
    case V_INPUT:
        return read_words(u, x, from, n, mask, out);
    case V_ARG:
        memcpy(out, u->args[x->index], n * sizeof *out);
        return ST_OK;
    default:
        break;
    }
    if (!x->varies && !x->reads) {
        if ((st = vector_scalar(u, x, value)) != ST_OK)
            return st;
        do
            for (uint64_t i = 0; i < n; i++)
                out[j * n + i] = value[j];
        while (++j < (uint64_t)x->lanes);
        return ST_OK;
    }
    if (x->op == V_OP)
        return x->a->lanes > 1 ? equal_vector(u, x, from, n, mask, out)
                               : binary_vector(u, x, from, n, mask, out);
    if (x->op == V_IF)
        return choose_vector(u, x, from, n, mask, out);
    if (x->op == V_AGGREGATE)
        return aggregate_vector(u, x, from, n, mask, out);
    if (x->op == V_APPLY)
        return apply_vector(u, x, from, n, mask, out);
    if (x->op == V_TUPLE)
        return tuple_vector(u, x, from, n, mask, out);
    if (x->op == V_ELEMENT)
        return own_elements(u, x, from, n, mask, out);
    return call_vector(u, x, from, n, mask, out);
}

static seen_part look_for_words(const vexpr *x, void *data)
{
    const run *u = data;
    bool unknown = x->reads || (x->op == V_PRIVATE && u->own.unknown[x->index]);
    for (int64_t i = 0; x->op == V_ELEMENT && i < x->value; i++)
        unknown |= u->own.unknown[x->index + i];
    return unknown ? PART_FOUND : x->op == V_INPUT ? PART_PASSED : PART_SEEN;
}

bool vector_no_data(const run *u, const vexpr *x)
{
    return !u->o->data && vexpr_any(x, look_for_words, (run *)u);
}

/* --- the host --------------------------------------------------------------------------------- */

status vector_combine(run *u, const operation *op, const int64_t *x, const int64_t *y, int64_t *out)
{
    const int64_t *kept[MAX_ARGS];
    int64_t value[MAX_LANES];
    memcpy(kept, u->args, sizeof kept);
    for (int j = 0; j < op->lanes; j++) {
        u->args[j] = &x[j];
        u->args[op->lanes + j] = &y[j];
    }
    status st = vector_scalar(u, op->body, value);
    memcpy(u->args, kept, sizeof kept);
    memcpy(out, value, (size_t)op->lanes * sizeof *out);
    return st;
}

static status scalar_apply(run *u, const vexpr *x, int64_t *out)
{
    int64_t a[MAX_LANES], b[MAX_LANES];
    status st = vector_scalar(u, x->sub[0], a);
    status_then(st, vector_scalar(u, x->sub[1], b));
    return st == ST_OK ? vector_combine(u, x->operator, a, b, out) : st;
}

static status scalar_equal(run *u, const vexpr *x, int64_t *out)
{
    int64_t a[MAX_LANES], b[MAX_LANES];
    status st = vector_scalar(u, x->a, a);
    status_then(st, vector_scalar(u, x->b, b));
    if (st == ST_OK)
        *out = (memcmp(a, b, (size_t)x->a->lanes * sizeof *a) == 0) == (x->o == OP_EQ);
    return st;
}

/* Reads one word on the host. Inside forall it is read for the number of a family's member, whose
 * references have been counted. */
static status scalar_read(run *u, const vexpr *x, int64_t *out)
{
    int vars = u->vars;
    uint64_t s = u->s;
    struct agpu *counting = u->agpu;
    u->vars = 0;
    u->s = 1;
    u->agpu = NULL;
    status st = read_words(u, x, 0, 1, NULL, out);
    u->agpu = counting;
    u->vars = vars;
    u->s = s;
    return st;
}

static status never_set(run *u, const vexpr *x)
{
    bool named = x->at->kind == N_NAME;
    return diag_fail(u->e->d, ST_DOMAIN, x->at->at,
                     "%s%s%s is read before anything was assigned to it", named ? "`" : "",
                     named ? x->at->name : "this", named ? "`" : "");
}

status vector_scalar(run *u, const vexpr *x, int64_t *out)
{
    int64_t a = 0, b = 0;
    status st = ST_OK;
    const char *why = NULL;
    switch (x->op) {
    case V_CONST:
        *out = x->value;
        return ST_OK;
    case V_HOST:
        if (!u->host_set[x->index])
            return never_set(u, x);
        memcpy(out, u->hosts + (size_t)x->index * (size_t)u->p->lanes,
               (size_t)x->lanes * sizeof *out);
        return ST_OK;
    case V_READ:
    case V_INPUT:
        return scalar_read(u, x, out);
    case V_HOST_CALL:
        return host_call(u, x, out);
    case V_TUPLE:
        for (int j = 0; j < x->lanes && st == ST_OK; j++)
            st = vector_scalar(u, x->item[j], &out[j]);
        return st;
    case V_ARG:
        *out = *u->args[x->index];
        return ST_OK;
    case V_APPLY:
        return scalar_apply(u, x, out);
    case V_AGGREGATE:
        return aggregate_scalar(u, x, out);
    case V_IF:
        st = vector_scalar(u, x->a, &a);
        return st == ST_OK ? vector_scalar(u, a ? x->b : x->c, out) : st;
    case V_OP:
        if (x->a->lanes > 1)
            return scalar_equal(u, x, out);
        if ((st = vector_scalar(u, x->a, &a)) != ST_OK)
            return st;
        if ((x->o == OP_AND && !a) || (x->o == OP_OR && a)) {
            *out = x->o == OP_OR;
            return ST_OK;
        }
        if (x->b && (st = vector_scalar(u, x->b, &b)) != ST_OK)
            return st;
        why = vector_operate(x->o, a, b, out);
        break;
    case V_CALL:
        if ((st = vector_scalar(u, x->a, &a)) != ST_OK
            || (x->b && (st = vector_scalar(u, x->b, &b)) != ST_OK))
            return st;
        why = word_of(x)(a, b, out);
        break;
    default: return vector_trouble(u, x, "this varies with the index of a forall");
    }
    return why ? wrong(u, x, why, a, b, NULL) : ST_OK;
}

status vector_ends(run *u, const step *s, int64_t *from, int64_t *to)
{
    u->s = 1;
    u->vars = 0;
    status st = vector_scalar(u, s->a, from);
    return st == ST_OK ? vector_scalar(u, s->b, to) : st;
}
