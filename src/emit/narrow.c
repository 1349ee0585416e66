/* The type of an expression in C: see inside.h. Indices, and what is computed from them, have 32
 * bits if all of it is proved to fit; words have the width of memory's; everything else has 64
 * bits. */

#include "emit/inside.h"

bool narrow_fits(int64_t lo, int64_t hi)
{
    return lo >= INT32_MIN && hi <= INT32_MAX;
}

bool narrow_range(gen *g, const vexpr *x)
{
    int64_t lo, hi;
    return line_range(g, x, &lo, &hi) && narrow_fits(lo, hi);
}

const char *narrow_name(bool narrow)
{
    return narrow ? "i32" : "i64";
}

/* The type of an operation on two operands in C. */
static ctype both(ctype a, ctype b)
{
    return a == C_WIDE || b == C_WIDE ? C_WIDE : a == C_WORD || b == C_WORD ? C_WORD : C_NARROW;
}

/* Must an operand be made 64 bits wide before the operation? */
bool narrow_widens(gen *g, const vexpr *x)
{
    ctype t = both(narrow_type(g, x->a), x->b ? narrow_type(g, x->b) : C_NARROW);
    return t == C_WORD || (t == C_NARROW && !narrow_range(g, x));
}

static ctype division_type(gen *g, const vexpr *x)
{
    int64_t v;
    ctype a = narrow_type(g, x->a);
    if (narrow_log(g, x->b, NULL)) {
        if (x->o == OP_FDIV)
            return a;
        return gen_now(g, x->b, &v) ? both(a, narrow_fits(v, v) ? C_NARROW : C_WIDE)
                                    : both(a, narrow_range(g, x->b) ? C_NARROW : C_WIDE);
    }
    return a == C_NARROW && narrow_type(g, x->b) == C_NARROW && narrow_range(g, x) ? C_NARROW
                                                                                   : C_WIDE;
}

static ctype operation_type(gen *g, const vexpr *x)
{
    switch (x->o) {
    case OP_ADD:
    case OP_SUB:
    case OP_MUL:
    case OP_DIV:
    case OP_NEG:
        return both(narrow_type(g, x->a), x->b ? narrow_type(g, x->b) : C_NARROW) == C_NARROW
                       && narrow_range(g, x)
                   ? C_NARROW
                   : C_WIDE;
    case OP_FDIV:
    case OP_MOD: return division_type(g, x);
    case OP_POW: return narrow_log(g, x, NULL) && narrow_range(g, x) ? C_NARROW : C_WIDE;
    case OP_BAND:
    case OP_BOR:
    case OP_XOR: return both(narrow_type(g, x->a), narrow_type(g, x->b));
    case OP_SHL:
    case OP_SHR: return C_WIDE;
    default: return C_NARROW; /* a truth */
    }
}

ctype narrow_type(gen *g, const vexpr *x)
{
    int64_t v, holds;
    if (x->lanes > 1)
        return C_WIDE;
    if (x->op == V_ARG)
        return g->depth == 1 ? C_WIDE : C_WORD;
    if (gen_now(g, x, &v))
        return narrow_fits(v, v) ? C_NARROW : C_WIDE;
    switch (x->op) {
    case V_INDEX: return g->narrow_index[x->index] ? C_NARROW : C_WIDE;
    case V_HOST: return g->narrow_host && g->narrow_host[x->index] ? C_NARROW : C_WIDE;
    case V_PRIVATE:
        return g->narrow_own && g->narrow_own[x->index] ? C_NARROW
               : g->word_own && g->word_own[x->index]   ? C_WORD
                                                        : C_WIDE;
    case V_READ: return C_WORD;
    case V_IF:
        return gen_decided(g, x->a, &holds) ? narrow_type(g, holds ? x->b : x->c)
                                            : both(narrow_type(g, x->b), narrow_type(g, x->c));
    case V_OP: return operation_type(g, x);
    case V_CALL:
        if (x->fn == FN_LOOP_STEP || x->fn == FN_LOOP_FACTOR || x->fn == FN_LOOP_GROWS)
            return narrow_type(g, x->a);
        if (x->fn == FN_MIN || x->fn == FN_MAX)
            return both(narrow_type(g, x->a), narrow_type(g, x->b)) == C_WIDE ? C_WIDE : C_WORD;
        return C_WIDE;
    default: return C_WIDE;
    }
}

/* --- powers of two ---------------------------------------------------------------------------- */

static int exact_log(int64_t v)
{
    return v > 0 && (v & (v - 1)) == 0 ? __builtin_ctzll((uint64_t)v) : -1;
}

/* Have the scalars in it kept their values since? */
static bool unchanged(const gen *g, const vexpr *x, int since)
{
    if (x == NULL || x->op == V_CONST || gen_fixed(g, x))
        return true;
    if (x->op == V_HOST)
        return g->host[x->index].version <= since;
    return x->op == V_OP && unchanged(g, x->a, since) && unchanged(g, x->b, since);
}

/* Is it 2^j for some j? *out: C for j (out may be NULL). A negative j has no kernel: the simulated
 * run refuses it. */
bool narrow_log(gen *g, const vexpr *x, str *out)
{
    int64_t v;
    if (x->lanes > 1 || x->op == V_ARG)
        return false;
    if (gen_now(g, x, &v)) {
        if (exact_log(v) < 0)
            return false;
        if (out)
            gen_log(g, x, exact_log(v), out);
        return true;
    }
    if (x->op == V_OP && x->o == OP_POW && gen_now(g, x->a, &v) && v == 2) {
        if (out)
            gen_value(g, x->b, out);
        return true;
    }
    if (x->op == V_OP && x->o == OP_MUL) {
        const vexpr *c = gen_fixed(g, x->a) ? x->a : x->b, *rest = c == x->a ? x->b : x->a;
        if (!gen_now(g, c, &v) || exact_log(v) < 0 || !narrow_log(g, rest, NULL))
            return false;
        if (out) {
            str_char(out, '(');
            narrow_log(g, rest, out);
            str_add(out, ") + ");
            gen_log(g, c, exact_log(v), out);
        }
        return true;
    }
    if (x->op != V_PRIVATE && x->op != V_HOST)
        return false;
    if (x->op == V_HOST ? g->host == NULL : g->own == NULL)
        return false;
    const scalar_state *s = x->op == V_HOST ? &g->host[x->index] : &g->own[x->index];
    if (s->log == NULL || !unchanged(g, s->log, s->log_clock))
        return false;
    if (out)
        gen_value(g, s->log, out);
    return true;
}

/* The exponent j if a scalar is set to 2^j and j is made of the multiprocessor's scalars; else
 * NULL. */
const vexpr *narrow_power(gen *g, const vexpr *x)
{
    int64_t base;
    if (x->op != V_OP || x->o != OP_POW || !gen_now(g, x->a, &base) || base != 2
        || !unchanged(g, x->b, g->clock))
        return NULL;
    return x->b;
}
