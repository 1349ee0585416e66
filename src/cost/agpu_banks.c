/* Which addresses of the cores lie in banks of their own: see agpu_inside.h.
 *
 * The bank is the address modulo b, a power of two, so it is the address's lowest bits.  Where bit
 * k of the address is bit k of the core's number e, or its opposite, and which of both follows from
 * the bits of e below k, for every k, two cores have banks that differ where the lowest bit does in
 * which their numbers differ.  So it is of e, and from there of the sum with an address whose bit k
 * follows from the bits of e below k, of an odd multiple, of e xor h, and so of
 *
 *     e - 2*(e mod 2^t)                                    the mirror image within 2^t cores
 *     if (e div 2^t) mod 2 == 0 then e + 2^t else e - 2^t  the core whose number differs in bit t
 *
 * which is e + 2^t less 2^(t + 1) where that bit is 1: of the bits up to t that changes none. */
#include "cost/agpu_inside.h"

#include "base/stack.h"

/* Of a whole number: what its bit k follows from, for every k. */
typedef enum bits {
    BITS_ANY,   /* not from the bits of e up to k alone */
    BITS_UP_TO, /* from those */
    BITS_BELOW, /* from those below k; so is what is the same for all cores */
    BITS_OWN    /* it is bit k of e or its opposite, as those below k say */
} bits;

static bool is_own(const cores *c, const node *n)
{
    return expr_mentions(n, c->var);
}

/* The sum, the difference, or the bits of which one differs from the other's. */
static bits bits_of_sum(bits x, bits y)
{
    if (x == BITS_ANY || y == BITS_ANY)
        return BITS_ANY;
    if (x == y) /* bit k of e twice is none */
        return x == BITS_UP_TO ? x : BITS_BELOW;
    return (x == BITS_OWN && y == BITS_BELOW) || (x == BITS_BELOW && y == BITS_OWN) ? BITS_OWN
                                                                                    : BITS_UP_TO;
}

/* Modulo 2: 0 or 1; -1: that is not known. */
static int parity_of(writer *w, const node *n)
{
    sym a = sym_of(&w->s, n);
    bool odd = false, known = writer_found(w, true);
    for (int i = 0; i < a.count && known; i++) {
        sym term = { &a.t[i], 1 };
        bool even = a.t[i].k.p % 2 == 0 || sym_is_multiple(&w->s, &term, "b"); /* or all is one */
        known = a.t[i].k.q == 1 && (even || a.t[i].count == 0);
        odd |= !even;
    }
    return known ? odd : -1;
}

static bits bits_of(writer *w, const cores *c, const node *n);

static bits bits_of_product(writer *w, const cores *c, const node *n)
{
    bits x = bits_of(w, c, n->a), y = bits_of(w, c, n->b);
    bool first = is_own(c, n->a), both = first && is_own(c, n->b);
    if (x == BITS_ANY || y == BITS_ANY)
        return BITS_ANY;
    if (both)
        return x == BITS_BELOW && y == BITS_BELOW ? BITS_BELOW : BITS_UP_TO;
    int parity = parity_of(w, first ? n->b : n->a);
    bits of = first ? x : y;
    return parity == 0 ? BITS_BELOW : parity == 1 || of == BITS_BELOW ? of : BITS_UP_TO;
}

/* X mod M: of a multiple of b it is X, of a power of two the lowest bits of X. */
static bits bits_of_residue(writer *w, const cores *c, const node *n)
{
    bits x = bits_of(w, c, n->a);
    if (is_own(c, n->b))
        return BITS_ANY;
    if (agpu_is_blocks(w, c->around, n->b))
        return x;
    return !agpu_is_power(w, n->b) ? BITS_ANY : x == BITS_OWN ? BITS_UP_TO : x;
}

/* Does the comparison say the same of two cores with the same residue modulo a power of two?  That
 * is it, of e mod 2^t or of a bit of e; NULL: neither. */
static const node *period_of(writer *w, const cores *c, const node *n)
{
    if (n->kind != N_BINARY || n->op < OP_EQ || n->op > OP_GE || is_own(c, n->b))
        return NULL;
    const node *x = n->a, *y = x->kind == N_BINARY && x->op == OP_MOD ? x->a : NULL;
    int64_t two;
    if (y == NULL || is_own(c, x->b) || !agpu_is_power(w, x->b))
        return NULL;
    if (bits_of(w, c, y) != BITS_ANY)
        return x->b;
    bool bit = y->kind == N_BINARY && y->op == OP_FDIV && x->b->kind == N_NUMBER
               && num_to_i64(&x->b->value, &two) && bits_of(w, c, y->a) != BITS_ANY
               && !is_own(c, y->b) && agpu_is_power(w, y->b);
    return bit ? node_binary(w->s.a, OP_MUL, x->b, y->b) : NULL;
}

/* `if C then A else B`, where C has a period in e and B is A plus a whole number of periods.
 * What is added has no bit below the period's, and whether it is added follows from the bits of
 * e below that. So bit k of the choice is bit k of A, or its opposite, by bits of e below k. */
static bits bits_of_choice(writer *w, const cores *c, const node *n)
{
    bits x = bits_of(w, c, n->b), y = bits_of(w, c, n->c);
    if (!is_own(c, n->a))
        return x == y ? x : x == BITS_ANY || y == BITS_ANY ? BITS_ANY : BITS_UP_TO;
    const node *period = period_of(w, c, n->a);
    if (period == NULL || x == BITS_ANY)
        return BITS_ANY;
    sym a = sym_of(&w->s, n->b), b = sym_of(&w->s, n->c), gap = sym_less(&w->s, &b, &a),
        of = sym_of(&w->s, period);
    ratio times;
    return writer_found(w, sym_multiple(&w->s, &gap, &of, &times) && times.q == 1)
               ? bits_of_sum(x, BITS_BELOW)
               : BITS_ANY;
}

static bits bits_of(writer *w, const cores *c, const node *n)
{
    if (stack_low())
        return BITS_ANY;
    if (!is_own(c, n))
        return BITS_BELOW;
    switch (n->kind) {
    case N_NAME: return BITS_OWN;
    case N_IF: return bits_of_choice(w, c, n);
    case N_UNARY: return n->op == OP_NEG ? bits_of(w, c, n->a) : BITS_ANY;
    case N_BINARY:
        if (n->op == OP_ADD || n->op == OP_SUB || n->op == OP_XOR)
            return bits_of_sum(bits_of(w, c, n->a), bits_of(w, c, n->b));
        return n->op == OP_MUL   ? bits_of_product(w, c, n)
               : n->op == OP_MOD ? bits_of_residue(w, c, n)
                                 : BITS_ANY;
    default: return BITS_ANY;
    }
}

bool cores_in_own_banks(writer *w, const cores *c, const node *address)
{
    return bits_of(w, c, address) == BITS_OWN;
}
