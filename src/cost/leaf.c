/* What one access operation or statement costs on a memory machine or PRAM, in the model's own
 * functions: see writer.h. */
#include "cost/access.h"
#include "cost/writer.h"

/* --- the model's functions and what they are made from ---------------------------------------- */

/* Of the threads of a DMM they begin with dmm_, of what these ask their own memory with bank_. */
static const node *call(writer *w, const char *name, const node *x, const node *y, const node *z)
{
    if (w->by != BY_ALL)
        name = arena_format(w->s.a, "%s_%s", w->by == BY_DMM_ALONE ? "bank" : "dmm", name);
    return expr_call_named(w->s.a, name, x, y, z, NULL);
}

static const node *named(writer *w, const char *name)
{
    return expr_name(w->s.a, name);
}

/* The threads that the indices are dealt to. */
static const node *threads_of(writer *w)
{
    return w->by == BY_ALL ? named(w, "p") : hmm_threads(w);
}

static const node *rounds(writer *w, const node *indices)
{
    return expr_ceil(w->s.a, indices, threads_of(w));
}

static const node *requests_of(writer *w, const node *indices)
{
    return call(w, "requests_of", indices, NULL, NULL);
}

static const node *one_at_most(writer *w, const node *n)
{
    return expr_call(w->s.a, FN_MIN, writer_number(w, 1), n);
}

/* stages + ceil(indices/p)*(l - 1): what an operation takes at most */
static const node *with_latency(writer *w, const node *stages, const node *indices)
{
    arena *a = w->s.a;
    const node *wait = expr_sub(a, named(w, "l"), writer_number(w, 1));
    return expr_add(a, stages, expr_mul(a, rounds(w, indices), wait));
}

/* --- addresses -------------------------------------------------------------------------------- */

/* The address as first + by*f in the number f of the index within the flattened range; false: it is
 * no such thing. */
static bool straight(writer *w, const cost_range *r, const node *address, sym *first, sym *by)
{
    sym at = sym_of(&w->s, address), inner = sym_number(&w->s, 1);
    *by = sym_number(&w->s, 0);
    for (int v = r->vars - 1; v >= 0; v--) {
        sym k, rest, lo = sym_of(&w->s, r->lo[v]), start, expected, size = active_extent(w, r, v);
        if (!sym_linear(&w->s, &at, r->name[v], &k, &rest))
            return false;
        if (active_has_index(w, r, &k))
            return false;
        expected = sym_mul(&w->s, by, &inner);
        if (v == r->vars - 1)
            *by = k;
        else if (!sym_same(&k, &expected))
            return false;
        start = sym_mul(&w->s, &k, &lo);
        at = sym_add(&w->s, &rest, &start, 1);
        inner = sym_mul(&w->s, &inner, &size);
    }
    *first = at;
    return !active_has_index(w, r, &at);
}

/* --- what repeats: eval/regular.c counts it from its periods ---------------------------------- */

enum { MOST_PERIOD = 128, MOST_BEFORE = 64 };

static bool is_free(const cost_range *r, const node *n)
{
    return !active_mentions_index(r, n);
}

static bool takes_turns(writer *w, const node *n, int64_t *period)
{
    sym s = sym_of(&w->s, n);
    ratio k;
    if (!sym_constant(&s, &k) || ratio_is(k, 0) || ratio_bad(k))
        return false;
    int64_t p = k.p < 0 ? -k.p : k.p;
    if (p > MOST_PERIOD || k.q > MOST_PERIOD || *period > MOST_PERIOD / (p > k.q ? p : k.q))
        return false;
    *period *= p > k.q ? p : k.q;
    return true;
}

/* Is the expression made from the indices by sums, multiples and floors, and by div and mod of
 * constants, whose product is the period? */
static bool is_quasi_linear(writer *w, const cost_range *r, const node *n, int64_t *period)
{
    if (is_free(r, n) || n->kind == N_NAME)
        return true;
    if ((n->kind == N_UNARY && n->op == OP_NEG) || node_function(n) == FN_FLOOR
        || node_function(n) == FN_CEIL)
        return is_quasi_linear(w, r, n->a, period);
    if (n->kind != N_BINARY)
        return false;
    switch (n->op) {
    case OP_ADD:
    case OP_SUB: return is_quasi_linear(w, r, n->a, period) && is_quasi_linear(w, r, n->b, period);
    case OP_MUL:
        return (is_free(r, n->a) || is_free(r, n->b)) && is_quasi_linear(w, r, n->a, period)
               && is_quasi_linear(w, r, n->b, period);
    case OP_DIV:
    case OP_FDIV:
    case OP_MOD: return is_quasi_linear(w, r, n->a, period) && takes_turns(w, n->b, period);
    default: return false;
    }
}

static bool is_regular_mask(writer *w, const cost_range *r, const node *c, int64_t *period)
{
    if (is_free(r, c))
        return true;
    if (c->kind == N_UNARY && c->op == OP_NOT)
        return is_regular_mask(w, r, c->a, period);
    if (c->kind != N_BINARY)
        return false;
    if (c->op == OP_AND || c->op == OP_OR)
        return is_regular_mask(w, r, c->a, period) && is_regular_mask(w, r, c->b, period);
    return c->op >= OP_EQ && c->op <= OP_GE && is_quasi_linear(w, r, c->a, period)
           && is_quasi_linear(w, r, c->b, period);
}

/* One index may run far; the others' ranges are short, for those before it are gone through and
 * those after it are part of the period. */
static bool repeats(writer *w, const cost_node *n, const node *address)
{
    const cost_range *r = n->range;
    int64_t before = 1, period = 1;
    bool far = false;
    for (int v = 0; v < r->vars; v++) {
        sym size = active_extent(w, r, v);
        ratio k;
        bool constant = sym_constant(&size, &k);
        if (constant && (k.q != 1 || k.p <= 1))
            continue;
        if (!constant || k.p > MOST_BEFORE) {
            if (far)
                return false;
            far = true;
            continue;
        }
        if (before > MOST_BEFORE / k.p || period > MOST_PERIOD / k.p)
            return false;
        before *= k.p;
        period *= k.p;
    }
    if (address && !is_quasi_linear(w, r, address, &period))
        return false;
    for (const cost_mask *m = n->mask; m; m = m->outer)
        if (m->condition && !is_regular_mask(w, r, m->condition, &period))
            return false;
    return true;
}

static bool is_regular(writer *w, const cost_node *n, const node *address)
{
    return writer_found(w, repeats(w, n, address));
}

/* Does the term only shift all cells of the access, from turn to turn of the loop that is looked at
 * (writer.apart)? By anything on the DMM, by what is linear in the variable on the UMM. */
static bool is_shift(writer *w, const cost_node *n, const node *term)
{
    sym by, rest, all = sym_of(&w->s, term);
    return writer_found(
        w, !active_mentions_index(n->range, term)
               && (writer_by_strides(w) || sym_linear(&w->s, &all, w->apart, &by, &rest)));
}

/* An address without such terms, of which only the variables count that are left; NULL: there are
 * none but these. */
static const node *without_shifts(writer *w, const cost_node *n, const node *address)
{
    if (address->kind != N_BINARY || (address->op != OP_ADD && address->op != OP_SUB))
        return is_shift(w, n, address) ? NULL : address;
    const node *a = without_shifts(w, n, address->a), *b = without_shifts(w, n, address->b);
    if (a == NULL || b == NULL)
        return a ? a : b;
    return node_binary(w->s.a, OP_ADD, a, b);
}

/* The address NULL: the mask alone decides. */
const node *leaf_counted(writer *w, const cost_node *n, const node *cells)
{
    const node *shown = cells && w->apart ? without_shifts(w, n, cells) : cells;
    w->counted |= !is_regular(w, n, cells);
    const node *at = shown ? shown : writer_number(w, 0), *where = active_conditions(w, n->mask);
    if (w->by == BY_ALL)
        return active_over(w, n->range, w->shifted ? AGGREGATE_SHIFTED_ACCESS : AGGREGATE_ACCESS,
                           at, where);
    if (w->by == BY_DMM_ALONE)
        return active_over(w, n->range, AGGREGATE_BANK_ACCESS, at, where);
    return hmm_joint(w, n, writer_number(w, 0), writer_number(w, 0), at, where);
}

/* Has the model functions of those indices alone that do not come first? */
static bool has_tails(const writer *w)
{
    return (w->on == DMM || w->on == UMM) && !w->shifted && !access_two_memories(w->model->name);
}

/* In how many rounds of p indices any takes part. */
static const node *rounds_taken(writer *w, const active *a)
{
    arena *to = w->s.a;
    if (a->from == NULL)
        return rounds(w, a->to);
    const node *before = expr_pair(to, OP_FDIV, a->from, threads_of(w));
    return expr_if(to, expr_pair(to, OP_GT, a->to, a->from), expr_sub(to, rounds(w, a->to), before),
                   writer_number(w, 0));
}

/* The sum over the general mask of what each index counts. */
static const node *masked_sum(writer *w, const cost_node *n)
{
    const cost_range *r = n->range;
    if (is_regular(w, n, NULL))
        return leaf_counted(w, n, NULL);
    w->summed = true;
    const node *sum = expr_if(w->s.a, active_conditions(w, n->mask), writer_number(w, 1),
                              writer_number(w, 0));
    for (int v = r->vars - 1; v >= 0; v--)
        sum = expr_aggregate(w->s.a, AGGREGATE_SUM, r->name[v], r->lo[v], r->hi[v], sum);
    return sum;
}

/* Where every m-th index takes part; NULL: that is not so, or the model has no function for it. */
static const node *every_one(writer *w, const active *a)
{
    if (a->every == NULL)
        return NULL;
    const node *m = sym_node(&w->s, a->every);
    switch (w->of) {
    case WORK:
    case ACCESSES:
    case ASSIGNMENTS: return expr_ceil(w->s.a, a->total, m);
    case SPAN:
        return sym_at_least_one(&w->s, &a->all) ? writer_number(w, 1) : one_at_most(w, a->total);
    case TIME:
    case STATEMENTS:
    case ROUNDS: return w->on == PRAM ? call(w, "every", a->total, m, NULL) : NULL;
    default: return NULL;
    }
}

/* What does not depend on addresses: by rounds and indices alone. NULL: it does. */
static const node *without_address(writer *w, const active *a)
{
    switch (w->of) {
    case ROUNDS:
        return a->general ? NULL : rounds_taken(w, a);
    case ACCESSES:
        return a->general ? NULL : active_number(w, a);
    case REQUESTS:
        return a->general || (a->from && !has_tails(w)) ? NULL
               : a->from ? call(w, "tail_requests", a->from, a->to, NULL)
                         : requests_of(w, a->to);
    case TIME:
        if (w->on == PRAM)
            return a->general ? NULL : rounds_taken(w, a);
        if (w->on == BPRAM && !a->general && a->from == NULL)
            return call(w, "pass", a->to, NULL, NULL);
        return NULL;
    default:
        return NULL;
    }
}

/* Mirrored at a multiple of w: (-1 - offset) mod w */
static const node *mirrored(writer *w, const node *offset)
{
    arena *a = w->s.a;
    const node *less = expr_pair(a, OP_SUB, expr_times(a, ratio_of(-1), writer_number(w, 1)),
                                 offset);
    return expr_pair(a, OP_MOD, less, named(w, "w"));
}

static const node *straight_access(writer *w, const active *a, const sym *first, const sym *by)
{
    ratio k;
    sym k_apart, rest;
    bool constant = sym_constant(by, &k), time = w->of == TIME;
    bool left_out = writer_by_strides(w) || (constant && ratio_is(k, 0)) /* one cell, whichever */
                    || (w->apart && sym_linear(&w->s, first, w->apart, &k_apart, &rest));
    bool back = constant && k.q == 1 && k.p < 0, forward = back || sym_at_least_one(&w->s, by);
    const node *offset = left_out ? writer_number(w, 0) : sym_node(&w->s, first),
               *stride = sym_node(&w->s, by);
    if (w->shifted)
        return call(w, w->end ? "shifted_most" : "shifted_line", a->to, stride, offset);
    if (back) {
        stride = writer_number(w, -k.p);
        offset = left_out ? offset : mirrored(w, offset);
    }
    if (a->from)
        return expr_call_named(w->s.a, time ? "tail" : "tail_stages", a->from, a->to, stride,
                               offset, NULL);
    if (constant && ratio_is(k, 0) && a->whole && sym_at_least_one(&w->s, &a->all))
        return call(w, time ? "broadcast" : "requests_of", a->to, NULL, NULL);
    if (constant && ratio_is(k, 1) && expr_is(offset, 0))
        return time ? call(w, "contiguous", a->to, NULL, NULL)
                    : call(w, "stages_of", a->to, stride, offset);
    return call(w, time ? forward ? "strided" : "line" : forward ? "stages_of" : "line_stages",
                a->to, stride, offset);
}

static void needs(writer *w, const node *condition)
{
    w->when = expr_and(w->s.a, w->when, condition);
}

/* A condition of a whole formula can speak of parameters alone, and of the definition's lets. */
static bool is_of_parameters(writer *w, const sym *a)
{
    for (int i = 0; i < a->count; i++)
        for (int j = 0; j < a->t[i].count; j++) {
            const node *n = sym_atom_node(&w->s, &a->t[i], j);
            if (n->kind != N_NAME || (!writer_is_parameter(w, n->name) && !writer_let(w, n->name)))
                return false;
        }
    return true;
}

/* n mod m == 0 */
static const node *divides(writer *w, const node *m, const node *n)
{
    return expr_pair(w->s.a, OP_EQ, expr_pair(w->s.a, OP_MOD, n, m), writer_number(w, 0));
}

/* w divides all factors, or is at most `by`.  0 is divided by all, and 1 is the width at most only
 * where it divides all. */
static void needs_whole_groups(writer *w, const sym *factor, int count, const sym *by)
{
    arena *a = w->s.a;
    const node *all = NULL, *stride = sym_node(&w->s, by), *width = named(w, "w");
    for (int v = 0; v < count; v++)
        if (factor[v].count) {
            const node *one = divides(w, width, sym_node(&w->s, &factor[v]));
            if (expr_is(stride, 1))
                needs(w, one);
            else
                all = expr_and(a, all, one);
        }
    if (all)
        needs(w, expr_or(a, expr_pair(a, OP_GE, stride, width), all));
}

/* Rows: the address is linear in every index, but the rows of the last one, m indices at the stride
 * c, do not follow one another.  Let x = min(p, w), p <= w or w divide p, and x divide m.  Then
 * every request is of x indices whose first is a multiple of x, and rows begin at multiples of x: a
 * request lies within one row, and all are full.  DMM: x cells at the stride c cost the same
 * wherever they are.  UMM: for c = 0 too; else they cost what o + c*f costs for the same indices if
 * the two differ by a multiple of w, which is so where w divides every outer index's factor and
 * c*m; and where c >= w every cell is in a group of its own.  So the operation costs what as many
 * cells o, o + c, o + 2*c, ... do. */
static bool find_rows(writer *w, const cost_node *n, sym *first, sym *by)
{
    const cost_range *r = n->range;
    sym at = sym_of(&w->s, n->address), m = active_extent(w, r, r->vars - 1), factor[COST_VARS];
    if (!w->in_rows || !is_of_parameters(w, &m))
        return false;
    for (int v = r->vars - 1; v >= 0; v--) {
        sym rest, lo = sym_of(&w->s, r->lo[v]);
        if (!sym_linear(&w->s, &at, r->name[v], &factor[v], &rest)
            || !is_of_parameters(w, &factor[v]))
            return false;
        sym start = sym_mul(&w->s, &factor[v], &lo);
        at = sym_add(&w->s, &rest, &start, 1);
    }
    *first = at;
    *by = factor[r->vars - 1];
    if (active_has_index(w, r, &at))
        return false;
    const node *p = threads_of(w), *width = named(w, "w");
    needs(w, expr_or(w->s.a, expr_pair(w->s.a, OP_LE, p, width), divides(w, width, p)));
    needs(w, divides(w, expr_call(w->s.a, FN_MIN, p, width), sym_node(&w->s, &m)));
    if (writer_by_strides(w) || by->count == 0)
        return true;
    factor[r->vars - 1] = sym_mul(&w->s, by, &m);
    needs_whole_groups(w, factor, r->vars, by);
    return true;
}

static bool in_rows_of(writer *w, const cost_node *n, sym *first, sym *by)
{
    const node *before = w->when;
    const bool found = writer_found(w, find_rows(w, n, first, by));
    w->when = found ? w->when : before;
    return found;
}

bool leaf_is_straight(writer *w, const cost_node *n, sym *first, sym *by)
{
    return writer_found(w, straight(w, n->range, n->address, first, by));
}

/* --- what depends on data -------------------------------------------------------------------- */

static bool is_simple(const active *a) /* the first indices take part */
{
    return !a->general && a->from == NULL;
}

/* An address on data: each request has from 1 stage to one for each of its indices.  In simple
 * ranges no request before the last is empty, so warps are served in turn, D(r, j) =
 * max(D(r, j-1), D(r-1, j) + l - 1) + k, which grows with every k: the ends are those of one cell
 * for all, and of cells w apart.  Elsewhere the end of an operation is at most the sum of the
 * stages and l - 1 for each round: while the input waits, the warp that ends last waits for an
 * answer. */
static const node *unknown_address(writer *w, const active *a)
{
    bool simple = is_simple(a);
    const node *zero = writer_number(w, 0);
    if (w->of == STAGES)
        return w->end > 0 ? (simple ? a->to : a->total) : simple ? requests_of(w, a->to) : zero;
    if (simple)
        return w->end < 0 ? call(w, "line", a->to, zero, zero)
                          : call(w, "strided", a->to, named(w, "w"), zero);
    return w->end < 0 ? zero : with_latency(w, a->total, a->total);
}

/* Shifted rows: as of any address, but that a request has no more stages than it has rows. */
static const node *shifted_address(writer *w, const cost_node *n, const active *a)
{
    sym first, by;
    if (w->end < 0 || !is_simple(a) || n->address == NULL || n->atomic
        || (n->range->vars > 1 && !a->whole) || !leaf_is_straight(w, n, &first, &by))
        return unknown_address(w, a);
    const node *stages = straight_access(w, a, &first, &by);
    return w->of == STAGES ? stages : with_latency(w, stages, a->to);
}

/* A mask on data: of the indices that the rest of the mask leaves any number takes part.  None is
 * the least, put_leaf says so.  The most: all of them, but for the time of warps that run ahead of
 * each other, which is bounded as above. */
static const node *unknown_mask(writer *w, const cost_node *n, active *a)
{
    sym first, by;
    const node *stages = a->total;
    if (is_simple(a) && n->address && !n->atomic && !w->shifted && n->range->vars > 0
        && (n->range->vars == 1 || a->whole) && leaf_is_straight(w, n, &first, &by)) {
        quantity of = w->of;
        w->of = STAGES;
        stages = straight_access(w, a, &first, &by);
        w->of = of;
    }
    if (w->of == STAGES)
        return stages;
    return w->of == REQUESTS ? requests_of(w, a->total) : with_latency(w, stages, a->total);
}

static const char taken_in_turn[] =
    "who adds to the same cell is not solved: atomic additions are served one after another";

/* atomic a[i] += x, in the cells first + by*f: cells of their own are any access's; one cell is
 * asked for by as many stages as there are indices, as cells w apart are. */
static const node *atomic_access(writer *w, const cost_node *n, const active *a)
{
    sym first, by;
    ratio k;
    if (w->shifted) {
        writer_not_known(w, n->at, "atomic additions to shifted rows", true);
        return NULL;
    }
    bool found = is_simple(a) && (n->range->vars == 1 || a->whole)
                 && leaf_is_straight(w, n, &first, &by),
         constant = found && sym_constant(&by, &k);
    if (w->of == REQUESTS)
        return is_simple(a) ? requests_of(w, a->to)
                            : leaf_counted(w, n, NULL); /* the mask alone decides */
    if (constant && ratio_is(k, 0))
        return call(w, w->of == TIME ? "strided" : "stages_of", a->to, named(w, "w"),
                    writer_number(w, 0));
    if (found && (constant || sym_at_least_one(&w->s, &by)))
        return straight_access(w, a, &first, &by);
    if (w->end)
        return unknown_address(w, a);
    writer_give_up(w, n->at, taken_in_turn);
    return NULL;
}

/* A mask of which only counting tells whom it leaves: from none of the range's indices to all. */
static bool is_any_mask(writer *w, const cost_node *n, const active *a)
{
    bool interval = a->from && (w->of == REQUESTS || (w->on == BPRAM && w->of == TIME));
    w->summed |= interval; /* in a loop these may be many */
    return w->end && w->beyond && (interval || (a->general && !is_regular(w, n, NULL)));
}

static const node *any_mask(writer *w, const active *a)
{
    if (w->end < 0)
        return writer_number(w, 0);
    switch (w->of) {
    case TIME:
    case STATEMENTS:
    case ROUNDS:
        return w->on == BPRAM && w->of == TIME ? call(w, "pass", a->total, NULL, NULL)
                                               : rounds(w, a->total);
    case REQUESTS: return requests_of(w, a->total);
    case SPAN: return one_at_most(w, a->total);
    default: return a->total;
    }
}

/* Of an address that is known. */
static const node *addressed_access(writer *w, const cost_node *n, const active *a, bool banked,
                                    bool staged)
{
    sym first, by;
    bool interval = banked && !a->general
                    && (n->range->vars == 1 || (a->whole && n->range->vars > 1));
    if (n->atomic && staged)
        return atomic_access(w, n, a);
    if (interval && a->from == NULL && leaf_is_straight(w, n, &first, &by))
        return straight_access(w, a, &first, &by);
    if (banked && a->whole && n->range->vars > 1 && !is_regular(w, n, n->address)
        && in_rows_of(w, n, &first, &by))
        return straight_access(w, a, &first, &by);
    w->summed |= staged && a->from;
    if (staged && w->end && w->beyond && n->range->vars > 0
        && (a->from || !is_regular(w, n, n->address)))
        return unknown_address(w, a); /* as of any address */
    if (interval && has_tails(w) && a->from && leaf_is_straight(w, n, &first, &by))
        return straight_access(w, a, &first, &by);
    return leaf_counted(w, n, n->address);
}

static const node *ordinary_access(writer *w, const cost_node *n, active *a)
{
    bool banked = w->on == DMM || w->on == UMM,
         staged = banked && (w->of == TIME || w->of == STAGES || w->of == REQUESTS);
    if (a->some && staged && n->range->vars > 0)
        return unknown_mask(w, n, a);
    const node *regular = every_one(w, a);
    if (regular)
        return regular;
    if ((!staged || w->of == REQUESTS) && is_any_mask(w, n, a))
        return any_mask(w, a);
    const node *plain = w->of != ASSIGNMENTS ? without_address(w, a)
                        : a->general         ? masked_sum(w, n)
                                             : active_number(w, a);
    if (plain)
        return plain;
    if (n->address == NULL
        && (w->on == PRAM || w->on == BPRAM || w->of == ROUNDS || w->of == ACCESSES
            || w->of == REQUESTS))
        return leaf_counted(w, n, NULL); /* the mask alone decides */
    if (banked && n->range->vars == 0)
        return w->of == TIME ? named(w, "l") : writer_number(w, 1);
    if (w->end && (n->address == NULL || w->shifted))
        return w->shifted ? shifted_address(w, n, a) : unknown_address(w, a);
    if (n->address == NULL) {
        writer_not_known(w, n->at, n->why, n->unsolved);
        return NULL;
    }
    return addressed_access(w, n, a, banked, staged);
}

static const node *ordinary_statement(writer *w, const cost_node *n, const active *a)
{
    const node *regular = every_one(w, a);
    if (regular)
        return regular;
    if (is_any_mask(w, n, a))
        return any_mask(w, a);
    if (w->of == WORK)
        return a->general ? masked_sum(w, n) : active_number(w, a);
    if (w->of == SPAN)
        return a->general ? one_at_most(w, masked_sum(w, n)) : active_any(w, a);
    return a->general ? leaf_counted(w, n, NULL) : rounds_taken(w, a);
}

/* The addition of the statement, which those who ask for one cell do one after another; or NULL. */
static const cost_node *in_turns(const writer *w, const cost_node *n)
{
    bool asked = w->on == PRAM && !w->combining
                 && (w->of == TIME || w->of == STATEMENTS || w->of == SPAN);
    for (n = n->kind == COST_STATEMENT ? n->next : n; n && asked && n->kind == COST_ACCESS;
         n = n->next)
        if (n->atomic && n->range->vars > 0)
            return n;
    return NULL;
}

/* What it costs where nobody waits for another, or in their turns. */
static const node *with_turns(writer *w, const cost_node *n, const active *a, const node *ordinary,
                              bool counted, bool summed)
{
    const cost_node *added = ordinary ? in_turns(w, n) : NULL;
    const node *cost = added ? meet_turns(w, added, a, ordinary) : ordinary;
    if (cost != ordinary) { /* of which nothing is left */
        w->counted = counted;
        w->summed = summed;
    }
    return cost;
}

const node *leaf_access(writer *w, const cost_node *n, active *a)
{
    bool counted = w->counted, summed = w->summed;
    const node *cost = ordinary_access(w, n, a);
    return n->atomic ? with_turns(w, n, a, cost, counted, summed) : cost;
}

const node *leaf_statement(writer *w, const cost_node *n, const active *a)
{
    bool counted = w->counted, summed = w->summed;
    return with_turns(w, n, a, ordinary_statement(w, n, a), counted, summed);
}
