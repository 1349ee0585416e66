/* What the cores of one multiprocessor ask for at once: see agpu_inside.h. */
#include "cost/agpu_inside.h"

#include <string.h>

/* --- cores ------------------------------------------------------------------------------------ */

/* Which cores take part. A condition that is not known is refused, unless only the least or the
 * most is asked for: then all cores are taken that the other conditions leave, for fewer would
 * ask for no more, and c->some says so. */
bool cores_of(writer *w, const frame *around, const cost_node *n, cores *c)
{
    agpu_term mask = agpu_term_one(w);
    *c = (cores){ .around = around };
    if (n->range->vars) {
        sym b = sym_name(&w->s, "b");
        c->var = n->range->name[0];
        c->all = (frame){ .var = c->var,
                          .lo = sym_number(&w->s, 0),
                          .hi = sym_plus(&w->s, &b, -1),
                          .turns = b,
                          .cores = true,
                          .outer = around };
    }
    for (const cost_mask *m = n->mask; m; m = m->outer) {
        if (m->late && w->end <= 0) /* 0: each time */
            continue;
        if (m->condition == NULL) {
            c->some = true;
            if (w->end == 0)
                return writer_not_known(w, n->at, active_unknown(m), m->unsolved);
            continue;
        }
        agpu_term_add_host(w, &mask, c->var ? &c->all : around, m->condition, m->holds);
    }
    c->host = mask;
    if (c->var) {
        agpu_term_split(w, &mask, c->var, c->var, &c->own, &c->host);
        c->host.times = mask.times;
        c->own.times = sym_number(&w->s, 1);
        c->general = c->own.when;
        c->own.when = NULL;
        agpu_edges(w, &c->own, c->var, &c->ends);
    }
    return true;
}

/* That a core takes part: it is between the ends, and meets the other condition; NULL: all do. */
static const node *takes_part(writer *w, const cores *c)
{
    const node *all = NULL, *core = expr_name(w->s.a, c->var);
    const edges *e = &c->ends;
    for (int i = 0; i < e->tops + e->bottoms; i++) {
        bool top = i < e->tops;
        const node *end = edge_node(w, top ? &e->top[i] : &e->bottom[i - e->tops]);
        all = expr_and(w->s.a, all, expr_pair(w->s.a, top ? OP_LT : OP_GE, core, end));
    }
    return expr_and(w->s.a, all, c->general);
}

/* The first core at these bottoms. */
static const node *first_core(writer *w, const edge *bottom, int count)
{
    return edge_most(w, FN_MAX, expr_number(w->s.a, 0), bottom, count);
}

static bool all_take_part(const cores *c)
{
    return c->ends.tops + c->ends.bottoms == 0;
}

/* How many of them take part where their multiprocessor does. */
static agpu_term number_of(writer *w, const cores *c)
{
    agpu_term v = c->own;
    if (c->general) {
        arena *a = w->s.a;
        const node *zero = expr_number(a, 0), *one = expr_number(a, 1);
        v = agpu_term_one(w);
        v.other = expr_aggregate(a, AGGREGATE_SUM, c->var, zero,
                                 expr_sub(a, expr_name(a, "b"), one),
                                 expr_if(a, takes_part(w, c), one, zero));
        w->counted = true;
    } else if (all_take_part(c)) {
        v.times = sym_name(&w->s, "b");
    } else {
        agpu_term_count(w, &v, &c->all);
        agpu_term settled = v;
        agpu_term_settle(w, &settled, c->around, false);
        bool same = settled.most.count == 0; /* in all turns of loops around */
        for (const frame *f = c->around; f && same; f = f->outer)
            same = f->var == NULL || !sym_has(&w->s, &settled.times, f->var);
        if (same && settled.times.count > 1) /* b - 1 stays together */
            settled.times = sym_atom(&w->s, sym_node(&w->s, &settled.times),
                                     sym_lower(&w->s, &settled.times));
        return same ? settled : v;
    }
    return v;
}

agpu_term cores_number(writer *w, const cores *c)
{
    if (c->var == NULL || agpu_term_is_zero(&c->host))
        return c->host;
    agpu_term v = number_of(w, c);
    return agpu_term_mul(w, &v, c->around, &c->host);
}

/* 1 if any takes part; false: that is not told by conditions of this kind. */
bool cores_any(writer *w, const cores *c, agpu_term *v)
{
    *v = c->host;
    if (c->var == NULL)
        return true;
    if (c->general)
        return false;
    for (int i = 0; i < c->own.conditions; i++) { /* of the first core, or of the last */
        sym k, rest, one;
        sym_linear(&w->s, &c->own.more[i], c->var, &k, &rest);
        sym_put(&w->s, &c->own.more[i], c->var, sym_sign(&w->s, &k) > 0 ? &c->all.hi : &c->all.lo,
                &one);
        agpu_term_add_condition(w, v, c->around, &one);
    }
    for (int i = 0; i < c->ends.bottoms; i++)
        for (int j = 0; j < c->ends.tops; j++) {
            const edge *top = &c->ends.top[j], *bottom = &c->ends.bottom[i];
            sym gap = sym_less(&w->s, &top->s, &bottom->s);
            if (sym_is(&top->by, 1) && sym_is(&bottom->by, 1))
                agpu_term_add_condition(w, v, c->around, &gap);
            else
                agpu_term_add_when(
                    w, v, expr_pair(w->s.a, OP_GT, edge_node(w, top), first_core(w, bottom, 1)));
        }
    return true;
}

/* --- references ------------------------------------------------------------------------------- */

/* Without the terms that are multiples of b, the same for all cores. */
static sym without_blocks(writer *w, const cores *c, const sym *a)
{
    sym left = sym_number(&w->s, 0);
    for (int i = 0; i < a->count; i++) {
        sym term = { &a->t[i], 1 };
        if (!sym_is_multiple(&w->s, &term, "b") || sym_has(&w->s, &term, c->var))
            left = sym_add(&w->s, &left, &term, 1);
    }
    return left;
}

/* The same of the address, of whose parts more is known than of its terms. */
static sym within_block(writer *w, const cores *c, const node *n)
{
    if (n->kind == N_BINARY && (n->op == OP_ADD || n->op == OP_SUB)) {
        sym x = within_block(w, c, n->a), y = within_block(w, c, n->b);
        return sym_add(&w->s, &x, &y, n->op == OP_SUB ? -1 : 1);
    }
    if (n->kind == N_BINARY && n->op == OP_MUL && n->a->kind == N_NUMBER) {
        sym x = sym_of(&w->s, n->a), y = within_block(w, c, n->b);
        return sym_mul(&w->s, &x, &y);
    }
    bool blocks = agpu_is_blocks(w, c->around, n)
                  && !expr_mentions(n, c->var);
    sym at = blocks ? sym_number(&w->s, 0) : sym_of(&w->s, n);
    return without_blocks(w, c, &at);
}

/* Are all of the cores' words in one block: the core's own in it, or counted from its end? */
static bool is_one_block(writer *w, const cores *c, const node *n)
{
    if (n->kind == N_IF && !expr_mentions(n->a, c->var))
        return is_one_block(w, c, n->b) && is_one_block(w, c, n->c);
    sym at = within_block(w, c, n), e = sym_name(&w->s, c->var),
        from_end = sym_add(&w->s, &at, &e, 1);
    from_end = sym_plus(&w->s, &from_end, 1);
    return writer_found(w, sym_same(&at, &e) || from_end.count == 0);
}

/* The summands that mention the core's number; NULL: none does. */
static const node *own_summands(writer *w, const cores *c, const node *n)
{
    if (n->kind == N_BINARY && (n->op == OP_ADD || n->op == OP_SUB)) {
        const node *x = own_summands(w, c, n->a), *y = own_summands(w, c, n->b);
        if (y == NULL)
            return x;
        if (x == NULL && n->op == OP_ADD)
            return y;
        return node_binary(w->s.a, (op_kind)n->op, x ? x : node_number(w->s.a, n->at, 0), y);
    }
    return expr_mentions(n, c->var) ? n : NULL;
}

/* banks(...) or blocks(...), counted over the cores. */
static agpu_term counted_request(writer *w, const cores *c, aggregate_kind what,
                                 const node *address)
{
    arena *a = w->s.a;
    agpu_term v = c->host;
    const node *last = expr_sub(a, expr_name(a, "b"), expr_number(a, 1));
    node *request = expr_aggregate(a, what, c->var, expr_number(a, 0), last, address);
    request->c = (node *)takes_part(w, c);
    v.other = request;
    v.some = !c->general && all_take_part(c);
    v.counted = true;
    return v;
}

/* The address as k*e + rest in the core's number e; false: it is no such one. */
static bool is_straight(writer *w, const cores *c, const sym *at, sym *k, sym *rest)
{
    return writer_found(w, sym_linear(&w->s, at, c->var, k, rest));
}

/* The factor of a product of two that is a remainder, and the *other; NULL: there is none. */
static const node *remainder_of(const node *n, const node **other)
{
    for (int i = 0; expr_is_op(n, OP_MUL) && i < 2; i++) {
        const node *f = i ? n->b : n->a;
        *other = i ? n->a : n->b;
        if (expr_is_op(f, OP_MOD))
            return f;
    }
    return NULL;
}

/* Does it say the same whoever of the cores asks? */
static bool is_common(writer *w, const cores *c, const sym *s)
{
    return !sym_has(&w->s, s, c->var) && !w->s.bad;
}

/* The most words of one bank, where each of the b cores has a word x, one after another, at
 * x mod a*(b + d) + x div a, d at least 0: the model's column_degree(a, d, first x), whose proof is
 * in data/models/agpu.mm.  False: the address is no such one. */
static bool degree_of_columns(writer *w, const cores *c, const node *address, agpu_term *out)
{
    symbols *s = &w->s;
    const node *pitch, *row, *column = address->b;
    if (c->general || c->ends.tops || c->ends.bottoms || !expr_is_op(address, OP_ADD))
        return false;
    if ((row = remainder_of(address->a, &pitch)) == NULL) {
        row = remainder_of(address->b, &pitch);
        column = address->a;
    }
    if (row == NULL || !expr_is_op(column, OP_FDIV))
        return false;
    sym x = sym_of(s, row->a), same = sym_of(s, column->a), height = sym_of(s, row->b),
        divisor = sym_of(s, column->b), b = sym_name(s, "b"), by, first, wide = sym_of(s, pitch),
        padding = sym_less(&w->s, &wide, &b);
    bool found = sym_same(&x, &same) && sym_same(&height, &divisor) && is_common(w, c, &height)
                 && is_common(w, c, &padding) && sym_at_least_one(s, &height)
                 && sym_not_negative(s, &padding) && sym_linear(s, &x, c->var, &by, &first)
                 && sym_is(&by, 1);
    if (!writer_found(w, found))
        return false;
    *out = c->host;
    out->some = true;
    out->other = expr_call_named(s->a, "column_degree", sym_node(s, &height), sym_node(s, &padding),
                                 sym_node(s, &first), NULL);
    return true;
}

/* The most words of one bank. */
static agpu_term degree_of(writer *w, const cores *c, const node *address)
{
    agpu_term any;
    sym at, k, rest;
    ratio by;
    bool interval = cores_any(w, c, &any);
    if (c->var == NULL)
        return any;
    bool apart = cores_in_own_banks(w, c, address);
    if (interval && apart)
        return any;
    at = sym_of(&w->s, address);
    bool straight = is_straight(w, c, &at, &k, &rest) && interval,
         constant = straight && sym_constant(&k, &by) && by.q == 1;
    if (constant && by.p == 0)
        return any;
    if (straight && sym_is_multiple(&w->s, &k, "b") && sym_at_least_one(&w->s, &k))
        return cores_number(w, c);
    if (straight && (constant || sym_at_least_one(&w->s, &k))) {
        agpu_term v = c->host, x = number_of(w, c);
        int64_t power = constant ? by.p & -by.p : 0;
        const node *b = expr_name(w->s.a, "b"),
                   *shared = constant ? expr_call(w->s.a, FN_MIN, expr_number(w->s.a, power), b)
                                      : expr_call(w->s.a, FN_GCD, sym_node(&w->s, &k), b);
        v.some = all_take_part(c);
        v.other = v.some
                      ? shared
                      : expr_ceil(w->s.a,
                                  expr_mul(w->s.a, agpu_term_factor(w, c->around, &x), shared), b);
        return v;
    }
    const node *own = own_summands(w, c, address);
    if (own == NULL && interval)
        return any;
    if (own == NULL)
        own = node_number(w->s.a, address->at, 0);
    if (degree_of_columns(w, c, own, &any))
        return any;
    any = counted_request(w, c, AGGREGATE_BANKS, own);
    any.single = apart;
    return any;
}

/* The blocks that the active ones of the cores touch, from first on by `by`, at least 1 and
 * constant or not. */
static agpu_term straight_blocks(writer *w, const cores *c, const sym *first, const sym *by,
                                 agpu_term any)
{
    sym offset = without_blocks(w, c, first), b = sym_name(&w->s, "b");
    agpu_term v = any, x = number_of(w, c);
    bool one_by_one = sym_is(by, 1);
    arena *a = w->s.a;
    const node *o = sym_node(&w->s, &offset), *wide = expr_name(a, "b"), *one = expr_number(a, 1);
    if (one_by_one && all_take_part(c)) {
        v.other = expr_sub(a, expr_add(a, one, expr_ceil(w->s.a, o, wide)),
                           expr_pair(a, OP_FDIV, o, wide));
        return v;
    }
    const node *number = agpu_term_factor(w, c->around, &x), *step = sym_node(&w->s, by);
    if (c->ends.bottoms)
        o = expr_add(a, o, expr_mul(a, step, first_core(w, c->ends.bottom, c->ends.bottoms)));
    const node *last = expr_add(a, o, expr_mul(a, step, expr_sub(a, number, one)));
    v.other = expr_add(a,
                       expr_sub(a, expr_pair(a, OP_FDIV, last, wide),
                                expr_pair(a, OP_FDIV, o, wide)),
                       one);
    sym gap = sym_less(&w->s, by, &b);
    if (sym_not_negative(&w->s, &gap))
        v.other = number;
    else if (!one_by_one)
        v.other = expr_if(a, expr_pair(a, OP_GE, step, wide), number, v.other);
    return v;
}

static agpu_term blocks_of(writer *w, const cores *c, const node *address)
{
    agpu_term any;
    sym at, k, rest, up;
    bool interval = cores_any(w, c, &any), one = c->var && is_one_block(w, c, address);
    if (c->var == NULL || (interval && one))
        return any;
    at = within_block(w, c, address);
    bool straight = is_straight(w, c, &at, &k, &rest) && interval;
    straight &= sym_integral(&at);
    if (straight && k.count == 0)
        return any;
    if (straight && sym_at_least_one(&w->s, &k))
        return straight_blocks(w, c, &rest, &k, any);
    if (straight && all_take_part(c)
        && (up = sym_negative(&w->s, &k), sym_at_least_one(&w->s, &up))) {
        sym last = sym_mul(&w->s, &c->all.hi, &k);
        last = sym_add(&w->s, &rest, &last, 1); /* the other way round */
        return straight_blocks(w, c, &last, &up, any);
    }
    any = counted_request(w, c, AGGREGATE_BLOCKS, address);
    any.single = one;
    return any;
}

agpu_term cores_words(writer *w, const cores *c, const cost_node *n)
{
    bool shared = n->space == SPACE_SHARED;
    if (n->atomic && c->var) { /* those who add to one word wait for each other */
        sym at = sym_of(&w->s, n->address), k, rest;
        ratio by;
        bool straight = is_straight(w, c, &at, &k, &rest);
        if (straight && k.count == 0)
            return cores_number(w, c);
        if (!straight || !(sym_constant(&k, &by) || sym_at_least_one(&w->s, &k)))
            return counted_request(w, c, shared ? AGGREGATE_BANK_TURNS : AGGREGATE_BLOCK_TURNS,
                                   n->address);
    }
    return shared ? degree_of(w, c, n->address) : blocks_of(w, c, n->address);
}
