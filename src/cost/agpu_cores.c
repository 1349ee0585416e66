/* What the cores of one multiprocessor ask for at once: see agpu.h. */
#include "cost/agpu_inside.h"

#include <string.h>

/* --- cores ------------------------------------------------------------------------------------ */

static void narrow_other(writer *w, cores *c, const node *n, bool holds)
{
    cost_mask m = { .condition = n, .holds = holds };
    c->general = expr_and(w->s.a, active_condition(w, &m), c->general);
}

/* k*e + rest REL 0, k at least 1; false: it is no end of an interval. */
static bool cut(writer *w, cores *c, op_kind o, const sym *k, const sym *rest)
{
    sym zero = sym_number(&w->s, 0), plus_one = sym_number(&w->s, 1),
        first = agpu_difference(w, &zero, rest), next = sym_add(&w->s, &first, &plus_one, 1);
    ratio factor;
    bool whole = true, by_one = sym_constant(k, &factor) && ratio_is(factor, 1);
    for (int i = 0; i < first.count; i++)
        whole &= first.t[i].k.q == 1;
    if (c->tops == MOST_EDGES || c->bottoms == MOST_EDGES || (!whole && o != OP_LT && o != OP_GE))
        return false;
    switch (o) {
    case OP_LT: c->top[c->tops++] = (edge){ first, *k }; return true;
    case OP_LE: c->top[c->tops++] = (edge){ next, *k }; return true;
    case OP_GE: c->bottom[c->bottoms++] = (edge){ first, *k }; return true;
    case OP_GT: c->bottom[c->bottoms++] = (edge){ next, *k }; return true;
    case OP_EQ:
        if (!by_one)
            return false;
        c->top[c->tops++] = (edge){ next, *k };
        c->bottom[c->bottoms++] = (edge){ first, *k };
        return true;
    case OP_NE:
        if (!by_one || first.count)
            return false;
        c->bottom[c->bottoms++] = (edge){ next, *k }; /* all but the first */
        return true;
    default: return false;
    }
}

static bool narrow_comparison(writer *w, cores *c, const node *n, bool holds)
{
    sym left = sym_of(&w->s, n->a), right = sym_of(&w->s, n->b),
        gap = agpu_difference(w, &left, &right), k, rest, zero = sym_number(&w->s, 0);
    op_kind o = holds ? (op_kind)n->op : ast_opposite((op_kind)n->op);
    if (!sym_linear(&w->s, &gap, c->var, &k, &rest))
        return false;
    if (!sym_at_least_one(&w->s, &k)) {
        k = agpu_difference(w, &zero, &k);
        rest = agpu_difference(w, &zero, &rest);
        o = cost_mirrored(o);
    }
    return sym_at_least_one(&w->s, &k) && cut(w, c, o, &k, &rest);
}

static void narrow(writer *w, cores *c, const node *n, bool holds)
{
    if (n->kind == N_UNARY && n->op == OP_NOT) {
        narrow(w, c, n->a, !holds);
    } else if (n->kind == N_BINARY && n->op == (holds ? OP_AND : OP_OR)) {
        narrow(w, c, n->b, holds); /* the inner one first, as of masks */
        narrow(w, c, n->a, holds);
    } else if (c->var == NULL || !expr_mentions(n, c->var)) {
        agpu_term_add_host(w, &c->host, c->around, n, holds);
    } else if (n->kind != N_BINARY || n->op < OP_EQ || n->op > OP_GE
               || !narrow_comparison(w, c, n, holds)) {
        narrow_other(w, c, n, holds);
    }
}

/* Forgets edges that leave out no core: tops of at least b, bottoms of at most 0. */
static void forget_idle_edges(writer *w, cores *c)
{
    sym b = sym_name(&w->s, "b"), zero = sym_number(&w->s, 0);
    int tops = 0, bottoms = 0;
    for (int i = 0; i < c->tops; i++) {
        sym all = sym_mul(&w->s, &c->top[i].by, &b), over = agpu_difference(w, &c->top[i].s, &all);
        if (!sym_not_negative(&w->s, &over))
            c->top[tops++] = c->top[i];
    }
    for (int i = 0; i < c->bottoms; i++) {
        sym under = agpu_difference(w, &zero, &c->bottom[i].s);
        if (!sym_not_negative(&w->s, &under))
            c->bottom[bottoms++] = c->bottom[i];
    }
    c->tops = tops;
    c->bottoms = bottoms;
}

/* Which cores take part. A condition that is not known is refused, unless only the least or the
 * most is asked for: then all cores are taken that the other conditions leave, for fewer would
 * ask for no more, and c->some says so. */
bool cores_of(writer *w, const frame *around, const cost_node *n, cores *c)
{
    *c = (cores){ .around = around, .alone = n->range->vars == 0, .host = agpu_term_one(w) };
    if (!c->alone)
        c->var = n->range->name[0];
    for (const cost_mask *m = n->mask; m; m = m->outer) {
        if (m->late && w->end <= 0) /* 0: each time */
            continue;
        if (m->condition == NULL) {
            c->some = true;
            if (w->end == 0)
                return writer_not_known(w, n->at, active_unknown(m), m->unsolved);
            continue;
        }
        narrow(w, c, m->condition, m->holds);
    }
    forget_idle_edges(w, c);
    return true;
}

/* That a core takes part: it is between the ends, and meets the other condition; NULL: all do. */
static const node *takes_part(writer *w, const cores *c)
{
    const node *all = NULL, *core = expr_name(w->s.a, c->var);
    for (int i = 0; i < c->tops + c->bottoms; i++) {
        bool top = i < c->tops;
        const node *end = edge_node(w, top ? &c->top[i] : &c->bottom[i - c->tops]);
        all = expr_and(w->s.a, all, expr_pair(w->s.a, top ? OP_LT : OP_GE, core, end));
    }
    return expr_and(w->s.a, all, c->general);
}

/* min(n, ...), max(n, ...) of the edges, or n where there are none. */
static const node *with_edges(writer *w, builtin_id fn, const node *n, const edge *e, int count)
{
    node *all = expr_call(w->s.a, fn, n, NULL);
    for (int i = 0; i < count; i++)
        expr_more(w->s.a, all, edge_node(w, &e[i]));
    return count ? all : n;
}

static const node *least_of(writer *w, const edge *e, int count)
{
    return with_edges(w, FN_MIN, expr_name(w->s.a, "b"), e, count);
}

static const node *greatest_of(writer *w, const edge *e, int count)
{
    return with_edges(w, FN_MAX, expr_number(w->s.a, 0), e, count);
}

/* 1, or b div something, as folding in halves has it. */
static bool is_at_most_b(const writer *w, const edge *e)
{
    ratio k, s;
    if (!sym_constant(&e->by, &k) || !ratio_is(k, 1))
        return false;
    if (sym_constant(&e->s, &s))
        return ratio_is(s, 1);
    if (e->s.count != 1 || e->s.t[0].count != 1 || !ratio_is(e->s.t[0].k, 1))
        return false;
    const node *n = sym_atom_node(&w->s, &e->s.t[0], 0);
    return expr_is_op(n, OP_FDIV) && expr_is_name(n->a, "b");
}

/* How many take part, as a value whose host conditions are in place. */
agpu_term cores_number(writer *w, const cores *c)
{
    agpu_term v = c->host;
    if (c->alone || agpu_term_is_zero(&v))
        return v;
    if (c->general) {
        arena *a = w->s.a;
        const node *zero = expr_number(a, 0), *one = expr_number(a, 1);
        v.other = expr_aggregate(a, AGGREGATE_SUM, c->var, zero,
                                 expr_sub(a, expr_name(a, "b"), one),
                                 expr_if(a, takes_part(w, c), one, zero));
        w->counted = true;
    } else if (c->bottoms) {
        v.other = expr_call(w->s.a, FN_MAX, expr_number(w->s.a, 0),
                            expr_sub(w->s.a, least_of(w, c->top, c->tops),
                                     greatest_of(w, c->bottom, c->bottoms)));
    } else if (c->tops == 1 && is_at_most_b(w, &c->top[0])) {
        v.times = c->top[0].s;
    } else if (c->tops) {
        v.tops = c->tops;
        memcpy(v.top, c->top, sizeof v.top);
        v.most = sym_name(&w->s, "b");
    } else {
        v.times = sym_name(&w->s, "b");
    }
    return v;
}

/* 1 if any takes part; false: that is not told by conditions of this kind. */
bool cores_any(writer *w, const cores *c, agpu_term *v)
{
    sym b = sym_name(&w->s, "b");
    *v = c->host;
    if (c->alone)
        return true;
    if (c->general)
        return false;
    for (int i = 0; i < c->tops; i++)
        agpu_term_add_condition(w, v, c->around, &c->top[i].s);
    for (int i = 0; i < c->bottoms; i++) {
        sym all = sym_mul(&w->s, &c->bottom[i].by, &b), /* its first core is one of the b */
            below = agpu_difference(w, &all, &c->bottom[i].s), plus_one = sym_number(&w->s, 1);
        ratio k;
        bool by_one = sym_constant(&c->bottom[i].by, &k) && ratio_is(k, 1);
        if (!by_one) { /* ceil(s/by) < b: s <= by*(b - 1) */
            below = agpu_difference(w, &below, &c->bottom[i].by);
            below = sym_add(&w->s, &below, &plus_one, 1);
        }
        agpu_term_add_condition(w, v, c->around, &below);
        for (int j = 0; j < c->tops; j++) {
            bool both = sym_same(&c->top[j].by, &c->bottom[i].by) && by_one;
            sym gap = agpu_difference(w, &c->top[j].s, &c->bottom[i].s);
            if (both)
                agpu_term_add_condition(w, v, c->around, &gap);
            else
                agpu_term_add_when(w, v,
                                   expr_pair(w->s.a, OP_GT, edge_node(w, &c->top[j]),
                                             greatest_of(w, &c->bottom[i], 1)));
        }
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
    sym at = within_block(w, c, n), e = sym_name(&w->s, c->var), plus_one = sym_number(&w->s, 1),
        from_end = sym_add(&w->s, &at, &e, 1);
    from_end = sym_add(&w->s, &from_end, &plus_one, 1);
    bool is = !w->s.bad && (sym_same(&at, &e) || from_end.count == 0);
    w->s.bad = false;
    return is;
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
    v.some = !c->general && c->tops + c->bottoms == 0;
    v.counted = true;
    return v;
}

static const node *quotient_up(writer *w, const node *x, const node *y)
{
    return expr_call(w->s.a, FN_CEIL, expr_pair(w->s.a, OP_DIV, x, y), NULL);
}

/* The most words of one bank. */
agpu_term cores_degree(writer *w, const cores *c, const node *address)
{
    agpu_term any;
    sym at, k, rest;
    ratio by;
    bool interval = cores_any(w, c, &any);
    if (c->alone)
        return any;
    bool apart = cores_in_own_banks(w, c, address);
    if (interval && apart)
        return any;
    at = sym_of(&w->s, address);
    bool straight = interval && sym_linear(&w->s, &at, c->var, &k, &rest) && !w->s.bad;
    bool constant = straight && sym_constant(&k, &by) && by.q == 1;
    w->s.bad = false;
    if (constant && by.p == 0)
        return any;
    if (straight && sym_is_multiple(&w->s, &k, "b") && sym_at_least_one(&w->s, &k))
        return cores_number(w, c);
    if (straight && (constant || sym_at_least_one(&w->s, &k))) {
        agpu_term v = c->host, x = cores_number(w, c);
        int64_t power = constant ? by.p & -by.p : 0;
        const node *b = expr_name(w->s.a, "b"),
                   *shared = constant ? expr_call(w->s.a, FN_MIN, expr_number(w->s.a, power), b)
                                      : expr_call(w->s.a, FN_GCD, sym_node(&w->s, &k), b);
        x.conditions = 0;
        x.when = NULL;
        bool all = c->tops == 0 && c->bottoms == 0;
        v.some = all;
        v.other = all ? shared : quotient_up(w, expr_mul(w->s.a, agpu_term_node(w, &x), shared), b);
        return v;
    }
    const node *own = own_summands(w, c, address);
    if (own == NULL && interval)
        return any;
    if (own == NULL)
        own = node_number(w->s.a, address->at, 0);
    if (cores_columns(w, c, own, &any))
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
    ratio k;
    agpu_term v = any, x = cores_number(w, c);
    bool one_by_one = sym_constant(by, &k) && ratio_is(k, 1);
    arena *a = w->s.a;
    const node *o = sym_node(&w->s, &offset), *wide = expr_name(a, "b"), *one = expr_number(a, 1);
    if (one_by_one && c->tops == 0 && c->bottoms == 0) {
        v.other = expr_sub(a, expr_add(a, one, quotient_up(w, o, wide)),
                           expr_pair(a, OP_FDIV, o, wide));
        return v;
    }
    x.conditions = 0;
    x.when = NULL;
    const node *number = agpu_term_node(w, &x), *step = sym_node(&w->s, by);
    if (c->bottoms)
        o = expr_add(a, o, expr_mul(a, step, greatest_of(w, c->bottom, c->bottoms)));
    const node *last = expr_add(a, o, expr_mul(a, step, expr_sub(a, number, one)));
    v.other = expr_add(a,
                       expr_sub(a, expr_pair(a, OP_FDIV, last, wide),
                                expr_pair(a, OP_FDIV, o, wide)),
                       one);
    sym gap = agpu_difference(w, by, &b);
    if (sym_not_negative(&w->s, &gap))
        v.other = number;
    else if (!one_by_one)
        v.other = expr_if(a, expr_pair(a, OP_GE, step, wide), number, v.other);
    return v;
}

agpu_term cores_blocks(writer *w, const cores *c, const node *address)
{
    agpu_term any;
    sym at, k, rest, zero = sym_number(&w->s, 0), up;
    bool interval = cores_any(w, c, &any), one = !c->alone && is_one_block(w, c, address);
    if (c->alone || (interval && one))
        return any;
    at = within_block(w, c, address);
    bool straight = interval && !w->s.bad && sym_linear(&w->s, &at, c->var, &k, &rest);
    w->s.bad = false;
    for (int i = 0; i < at.count; i++)
        straight &= at.t[i].k.q == 1;
    if (straight && k.count == 0)
        return any;
    if (straight && sym_at_least_one(&w->s, &k))
        return straight_blocks(w, c, &rest, &k, any);
    up = straight ? agpu_difference(w, &zero, &k) : zero;
    if (straight && sym_at_least_one(&w->s, &up) && c->tops == 0 && c->bottoms == 0) {
        sym b = sym_name(&w->s, "b"), plus_one = sym_number(&w->s, 1),
            last = agpu_difference(w, &b, &plus_one);
        last = sym_mul(&w->s, &last, &k);
        last = sym_add(&w->s, &rest, &last, 1); /* the other way round */
        return straight_blocks(w, c, &last, &up, any);
    }
    any = counted_request(w, c, AGGREGATE_BLOCKS, address);
    any.single = one;
    return any;
}

/* The turns that additions of theirs take, counted over the cores. */
agpu_term cores_turns(writer *w, const cores *c, bool shared, const node *address)
{
    return counted_request(w, c, shared ? AGGREGATE_BANK_TURNS : AGGREGATE_BLOCK_TURNS, address);
}

adders cores_adders(writer *w, const cores *c, const cost_node *n)
{
    sym at = sym_of(&w->s, n->address), k, rest;
    ratio by;
    bool straight = !w->s.bad && sym_linear(&w->s, &at, c->var, &k, &rest);
    w->s.bad = false;
    if (straight && k.count == 0)
        return ADDERS_OF_ONE_WORD;
    return straight && (sym_constant(&k, &by) || sym_at_least_one(&w->s, &k)) ? ADDERS_APART
                                                                              : ADDERS_OF_SOME;
}
