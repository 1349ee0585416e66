/* What programs cost on the HMM (spec hmm.md §1): see writer.h.
 *
 * Every DMM of a phase goes through the same statements, but where a branch or a loop of its
 * multiprocessor asks for its number; so the j-th references of all are one reference of the text,
 * and a step is in one memory. In the shared memories it takes as long as the DMM that takes
 * longest. In the global one it is an operation of the UMM, which with S stages and R rounds takes
 * from S + l - 1 to S + R*(l - 1): exactly S + l - 1 where R = 1. */
#include "cost/writer.h"

#include <string.h>

static const char apart_steps[] =
    "DMMs of a phase take different ways, so that their steps are not those of "
    "the same statements";

/* p/d, or p div d, which is whole. */
static bool is_threads(const node *n)
{
    return n && n->kind == N_BINARY && (n->op == OP_DIV || n->op == OP_FDIV)
           && expr_is_name(n->a, "p") && expr_is_name(n->b, "d");
}

const node *hmm_threads(writer *w)
{
    arena *a = w->s.a;
    if (w->threads == NULL)
        w->threads = expr_pair(a, OP_DIV, expr_name(a, "p"), expr_name(a, "d"));
    return w->threads;
}

/* The threads of a DMM are at least one, also where a let is their name. */
static bool alias(symbols *s, const node *n, sym *out)
{
    writer *w = s->data;
    const node *let = n->kind == N_NAME ? writer_let(w, n->name) : NULL;
    bool named = is_threads(let);
    if (expr_is_name(let, "d")) {
        *out = sym_name(s, "d");
        return true;
    }
    if (named || is_threads(n))
        *out = sym_atom(s, hmm_threads(w), 1);
    return named || is_threads(n);
}

void hmm_begin_writer(writer *w)
{
    w->s.alias = alias;
}

/* The last multiprocessor of the phase. */
static const node *last_of(writer *w)
{
    sym base = sym_of(&w->s, w->phase->base), count = sym_of(&w->s, w->phase->count),
        end = sym_add(&w->s, &base, &count, 1), last = sym_plus(&w->s, &end, -1);
    return sym_node(&w->s, &last);
}

const node *hmm_joint(writer *w, const cost_node *n, const node *lo, const node *hi,
                      const node *address, const node *where)
{
    arena *a = w->s.a;
    const char *var = w->phase && lo == w->phase->base ? w->phase->launch->var : "dmm";
    node *of = expr_aggregate(a, AGGREGATE_JOINT_ACCESS, var, lo, hi, address);
    for (int v = 0; v < n->range->vars; v++)
        expr_add_variable(a, of, n->range->name[v], n->range->lo[v], n->range->hi[v]);
    of->c = (node *)where;
    return of;
}

/* The sum, or the largest, over the DMMs of the phase. */
static const node *over_phase(writer *w, aggregate_kind kind, const node *each)
{
    const hmm_phase *f = w->phase;
    if (expr_mentions(each, f->launch->var))
        return expr_aggregate(w->s.a, kind, f->launch->var, f->base, last_of(w), each);
    return kind == AGGREGATE_MAX ? each : expr_mul(w->s.a, f->count, each);
}

/* The leaf as one of a memory machine: of the threads of a DMM in a phase, of all outside. */
static const node *leaf_alone(writer *w, const cost_node *n, active *a, quantity of)
{
    const quantity asked = w->of;
    bool inside = w->phase != NULL, shared = n->space == SPACE_SHARED;
    w->of = of;
    w->on = inside && shared ? DMM : UMM;
    w->by = !inside ? BY_ALL : shared ? BY_DMM_ALONE : BY_DMM;
    const node *cost = n->kind == COST_ACCESS ? leaf_access(w, n, a) : leaf_statement(w, n, a);
    w->of = asked;
    w->on = HMM;
    w->by = BY_ALL;
    return cost;
}

/* Is the whole range dealt in one round? */
static bool is_one_round(writer *w, const cost_node *n)
{
    sym all = sym_number(&w->s, 1), threads = sym_of(&w->s, hmm_threads(w));
    ratio k;
    for (int v = 0; v < n->range->vars; v++) {
        sym size = active_extent(w, n->range, v);
        all = sym_mul(&w->s, &all, &size);
    }
    bool few = sym_constant(&all, &k) && ratio_cmp(k, ratio_of(1)) <= 0;
    return !w->s.bad && (few || sym_same(&all, &threads));
}

/* joint(v, s, d, D, o): v DMMs ask for s cells each, d apart, D from DMM to DMM, from o on.  NULL:
 * the access is no such thing. */
static const node *joint(writer *w, const cost_node *n, const active *a)
{
    arena *to = w->s.a;
    const hmm_phase *f = w->phase;
    sym first, by, apart, rest, k_apart, base = sym_of(&w->s, f->base);
    ratio k;
    bool simple = !a->general && a->from == NULL && !a->some && a->host == NULL && n->address
                  && !n->atomic && n->range->vars > 0 && (n->range->vars == 1 || a->whole)
                  && !expr_mentions(a->to, f->launch->var);
    if (!writer_found(w, simple && leaf_is_straight(w, n, &first, &by)
                             && sym_linear(&w->s, &first, f->launch->var, &apart, &rest)
                             && !sym_has(&w->s, &by, f->launch->var)))
        return NULL;
    sym moved = sym_mul(&w->s, &apart, &base), offset = sym_add(&w->s, &rest, &moved, 1);
    bool constant = sym_constant(&by, &k), down = constant && k.q == 1 && k.p < 0,
         left_out = w->apart && sym_linear(&w->s, &offset, w->apart, &k_apart, &rest);
    if (!writer_found(w, constant || sym_at_least_one(&w->s, &by)))
        return NULL;
    if (left_out)
        offset = sym_number(&w->s, 0);
    if (down) { /* mirrored at a multiple of w */
        by = sym_negative(&w->s, &by);
        apart = sym_negative(&w->s, &apart);
        offset = sym_negative(&w->s, &offset);
        offset = sym_plus(&w->s, &offset, -1);
    }
    return expr_call_named(to, "joint", f->count, a->to, sym_node(&w->s, &by),
                           sym_node(&w->s, &apart), sym_node(&w->s, &offset), NULL);
}

/* joint_first(m, c, o): the first m threads of a phase ask for cells c apart, from o on, one round
 * of them; where all have one it is joint's.  NULL: the access is no such thing. */
static const node *joint_first(writer *w, const cost_node *n, const active *a)
{
    arena *to = w->s.a;
    const hmm_phase *f = w->phase;
    const char *var = f->launch->var;
    sym threads = sym_of(&w->s, hmm_threads(w)), base = sym_of(&w->s, f->base),
        count = sym_of(&w->s, f->count), first, by, apart, rest, less;
    bool simple = !a->general && a->from == NULL && !a->some && a->host == NULL && a->limit
                  && n->address && !n->atomic && n->range->vars == 1
                  && leaf_is_straight(w, n, &first, &by) && sym_at_least_one(&w->s, &by)
                  && !sym_has(&w->s, &by, var) && sym_linear(&w->s, &first, var, &apart, &rest);
    if (!writer_found(w, simple))
        return NULL;
    sym next = sym_mul(&w->s, &by, &threads), moved = sym_mul(&w->s, &apart, &base),
        offset = sym_add(&w->s, &rest, &moved, 1);
    sym minus = sym_negative(&w->s, &threads);
    if (!writer_found(w, sym_same(&next, &apart) && sym_linear(&w->s, a->limit, var, &less, &rest)
                             && sym_same(&less, &minus)))
        return NULL;
    moved = sym_mul(&w->s, &threads, &base);
    sym left = sym_add(&w->s, &rest, &moved, -1),
        all = expr_is_name(f->count, "d") ? sym_name(&w->s, "p") : sym_mul(&w->s, &count, &threads);
    bool left_out = w->apart && sym_linear(&w->s, &offset, w->apart, &less, &rest);
    return expr_call_named(
        to, "joint_first",
        expr_call(to, FN_MIN, sym_node(&w->s, &all), active_at_least_zero(w, &left)),
        sym_node(&w->s, &by), left_out ? writer_number(w, 0) : sym_node(&w->s, &offset), NULL);
}

/* A step of a loop in which v DMMs, of A threads, ask for cells c apart from `offset` on: those of
 * `some` of them. */
typedef struct turn {
    sym v, A;
    const node *some, *c, *offset;
} turn;

/* joint_first(some, c, o), of as many DMMs as min(A, ...) says, or joint(1, some, c, D, o).  False:
 * the part is no such thing. */
static bool is_turn(writer *w, const node *is, const char *var, turn *t)
{
    symbols *s = &w->s;
    sym threads = sym_of(s, hmm_threads(w)),
        none;
    const node *a = is->a, *b = a ? a->next : NULL, *c = b ? b->next : NULL;
    if (strcmp(is->name, "joint") == 0 && c && expr_is(a, 1))
        *t = (turn){
            .v = sym_number(s, 1), .A = threads, .some = b, .c = c, .offset = c->next->next
        };
    else if (strcmp(is->name, "joint_first") == 0)
        *t = (turn){ .some = a, .c = b, .offset = c };
    else
        return false;
    a = t->some;
    if (!expr_calls(a, FN_MIN) || expr_mentions(t->c, var))
        return false;
    sym most = sym_of(s, a->a);
    if (t->A.count) /* of one DMM */
        return sym_same(&most, &t->A);
    t->A = most;
    if (expr_is_name(a->a, "p"))
        t->v = sym_name(s, "d");
    else if (!sym_linear_in(s, &t->A, sym_node(s, &threads), &t->v, &none) || none.count)
        return false;
    return true;
}

/* joint_rounds(v, s, c, o): turns in which all threads of v DMMs go through s cells; NULL: the part
 * is no such thing. */
static const node *rounds_of(writer *w, const char *var, const sym *turns, const node *is)
{
    arena *to = w->s.a;
    symbols *s = &w->s;
    turn t;
    sym step, further, o, zero = sym_number(s, 0), less, size;
    if (!is_turn(w, is, var, &t))
        return NULL;
    sym at = sym_of(s, t.offset), c = sym_of(s, t.c), minus = sym_add(s, &zero, &t.A, -1);
    const node *rest = t.some->a->next;
    bool limit = rest && expr_calls(rest, FN_MAX) && rest->a->next;
    step = sym_mul(s, &c, &t.A);
    if (!limit || !sym_linear(s, &at, var, &further, &o) || !sym_same(&further, &step))
        return NULL;
    sym left = sym_of(s, rest->a->next);
    if (!sym_linear(s, &left, var, &less, &size) || !sym_same(&less, &minus))
        return NULL;
    const node *cells = active_at_least_zero(w, &size);
    sym ends = sym_of(s, expr_ceil(to, sym_node(s, &size), sym_node(s, &t.A))),
        all = sym_mul(s, turns, &t.A);
    if (!sym_same(turns, &ends))
        cells = expr_call(to, FN_MIN, cells, active_at_least_zero(w, &all));
    return expr_call_named(to, "joint_rounds", sym_node(s, &t.v), cells, t.c, sym_node(s, &o),
                           NULL);
}

/* joint_turns(n, v, s, c, D, o, z): n times joint(v, s, c, D, o), from time to time z cells
 * further; NULL: the part is no such thing. */
static const node *turns_of(writer *w, const char *var, const sym *turns, const node *is)
{
    arena *to = w->s.a;
    symbols *s = &w->s;
    const node *arg[5], *a = is->a;
    sym z, o;
    if (strcmp(is->name, "joint") != 0)
        return NULL;
    for (int i = 0; i < 5; i++, a = a->next) {
        arg[i] = a;
        if (i < 4 && expr_mentions(a, var))
            return NULL;
    }
    sym at = sym_of(s, arg[4]);
    if (!sym_linear(s, &at, var, &z, &o))
        return NULL;
    return expr_call_named(to, "joint_turns", active_at_least_zero(w, turns), arg[0], arg[1],
                           arg[2], arg[3], sym_node(s, &o), sym_node(s, &z), NULL);
}

/* The part over all turns of the loop; with a sum in it, if its range is free of the loop's
 * variable.  False: it is no such part. */
static bool part_of_rounds(writer *w, const char *var, const sym *turns, const summand *p,
                           summand *out)
{
    *out = *p;
    out->next = NULL;
    if (p->is) {
        bool called = p->is->kind == N_CALL && p->is->a;
        out->is = called ? rounds_of(w, var, turns, p->is) : NULL;
        if (called && !writer_found(w, out->is != NULL))
            out->is = turns_of(w, var, turns, p->is);
        return writer_found(w, out->is != NULL);
    }
    if (expr_mentions(p->lo, var) || expr_mentions(p->hi, var))
        return false;
    out->inside = NULL;
    out->table = NULL;
    for (const summand *in = p->inside; in; in = in->next) {
        summand one;
        if (in->is && !expr_mentions(in->is, var))
            one = (summand){ .k = in->k,
                             .is = expr_mul(w->s.a, active_at_least_zero(w, turns), in->is) };
        else if (!part_of_rounds(w, var, turns, in, &one))
            return false;
        parts_add(w, &out->inside, one);
    }
    return true;
}

summand *hmm_rounds(writer *w, const char *var, const sym *lo, const sym *turns, summand *inside,
                    summand **list)
{
    summand *left = NULL;
    ratio k;
    if (w->on != HMM || w->phase == NULL || !sym_constant(lo, &k) || k.p != 0)
        return inside;
    for (const summand *p = inside; p; p = p->next) {
        summand all;
        bool found = (p->is == NULL || expr_mentions(p->is, var))
                     && part_of_rounds(w, var, turns, p, &all);
        if (!found) {
            all = *p;
            all.next = NULL;
        }
        parts_add(w, found ? list : &left, all);
    }
    return left;
}

/* The rounds of the operation, at most. */
static const node *rounds(writer *w, const active *a)
{
    arena *to = w->s.a;
    const node *threads = hmm_threads(w), *own = expr_ceil(to, a->total, threads);
    return over_phase(w, AGGREGATE_MAX, own);
}

/* A step in the global memory, of whose stages `own` are one DMM's. */
static const node *global_step(writer *w, const cost_node *n, const active *a, const node *own)
{
    arena *to = w->s.a;
    bool once = is_one_round(w, n),
         surely = a->whole && !a->host && sym_at_least_one(&w->s, &a->all);
    const node *all = over_phase(w, AGGREGATE_SUM, own), *zero = writer_number(w, 0),
               *wait = expr_sub(to, expr_name(to, "l"), writer_number(w, 1));
    if (!once && w->end > 0)
        wait = expr_mul(to, rounds(w, a), wait);
    const node *time = expr_add(to, all, wait);
    return surely ? time : expr_if(to, expr_pair(to, OP_GT, all, zero), time, zero);
}

/* What is known of the leaf's cells, all of its DMMs together. */
static const node *counted_step(writer *w, const cost_node *n)
{
    w->counted = true;
    return hmm_joint(w, n, w->phase->base, last_of(w), n->address, active_conditions(w, n->mask));
}

/* The step of a phase. */
static const node *step_of_phase(writer *w, const cost_node *n, active *a)
{
    bool counted = w->counted, summed = w->summed, shared = n->space == SPACE_SHARED;
    const node *known = shared ? NULL : joint(w, n, a);
    if (known == NULL && !shared && is_one_round(w, n))
        known = joint_first(w, n, a);
    if (known)
        return known;
    const node *own = leaf_alone(w, n, a, STAGES);
    if (own && a->host)
        own = expr_if(w->s.a, a->host, own, writer_number(w, 0));
    if (own == NULL || shared)
        return own ? over_phase(w, AGGREGATE_MAX, own) : NULL;
    bool exact = n->address && !a->some && !n->atomic;
    if (exact && (parts_counts(own) || (!is_one_round(w, n) && w->end == 0))) {
        w->counted = counted;
        w->summed = summed;
        return counted_step(w, n);
    }
    if (w->end == 0 && !is_one_round(w, n)) {
        writer_give_up(w, n->at, "rounds of several DMMs that are not solved");
        return NULL;
    }
    return global_step(w, n, a, own);
}

const node *hmm_leaf(writer *w, const cost_node *n, active *a)
{
    if (w->phase && writer_is_time(w)) {
        const node *cost = step_of_phase(w, n, a);
        a->host = NULL; /* it is in there */
        return cost;
    }
    const quantity of = w->of == STAGES_GLOBAL ? STAGES : w->of;
    return leaf_alone(w, n, a, writer_is_time(w) ? TIME : of);
}

/* --- launches ------------------------------------------------------------------------------------
 */

/* Is it the number of DMMs, or surely no more? */
static bool fits_one_phase(writer *w, const sym *count)
{
    sym d = sym_name(&w->s, "d");
    ratio k;
    const node *n = sym_node(&w->s, count);
    if (sym_same(count, &d) || (sym_constant(count, &k) && ratio_cmp(k, ratio_of(1)) <= 0))
        return true;
    for (const node *x = expr_calls(n, FN_MIN) ? n->a : NULL; x; x = x->next)
        if (expr_is_name(x, "d"))
            return true;
    return false;
}

/* One phase; where it may have no multiprocessor, only if it has. */
static bool put_phase(writer *w, const cost_node *n, const node *base, const sym *count,
                      summand **list)
{
    arena *a = w->s.a;
    summand *inside = NULL;
    hmm_phase here = { n, base, sym_node(&w->s, count) };
    bool surely = sym_at_least_one(&w->s, count);
    w->phase = &here;
    bool ok = writer_put_tree(w, n->body, surely || w->flat ? list : &inside);
    w->phase = NULL;
    if (ok && inside)
        parts_add_node(w, list,
                       expr_if(a, expr_pair(a, OP_GE, here.count, writer_number(w, 1)),
                               parts_sum(w, inside), writer_number(w, 0)));
    return ok;
}

/* So many phases that are full, and one that is not; or, where the first multiprocessor is not
 * number 0, phases that begin and end where it and the last say. */
static bool put_phases(writer *w, const cost_node *n, const sym *count, summand **list,
                       bool (*put)(writer *w, const cost_node *loop, summand **list))
{
    arena *a = w->s.a;
    symbols *s = &w->s;
    const node *d = expr_name(a, "d"), *many = active_at_least_zero(w, count);
    const char *var = "phase";
    node *k = expr_name(a, var);
    bool from_0 = expr_is(n->lo, 0);
    cost_node phases = {
        .kind = COST_SUM, .at = n->at, .place = n->place, .var = var, .body = n->body
    };
    const node *base = expr_mul(a, k, d),
               *end = expr_pair(a, OP_SUB, expr_add(a, base, d), writer_number(w, 1));
    hmm_phase here = { n, base, d };
    if (from_0) {
        phases.lo = writer_number(w, 0);
        phases.hi = expr_pair(a, OP_SUB, expr_pair(a, OP_FDIV, many, d), writer_number(w, 1));
    } else {
        phases.lo = expr_pair(a, OP_FDIV, n->lo, d);
        phases.hi = expr_pair(a, OP_FDIV, n->hi, d);
        here.base = expr_call(a, FN_MAX, n->lo, base);
        here.count = expr_add(a, expr_pair(a, OP_SUB, expr_call(a, FN_MIN, n->hi, end), here.base),
                              writer_number(w, 1));
    }
    w->phase = &here;
    bool ok = put(w, &phases, list);
    w->phase = NULL;
    if (!ok || !from_0 || w->flat)
        return ok;
    sym rest = sym_atom(s, expr_pair(a, OP_MOD, many, d), 0);
    return put_phase(w, n, expr_mul(a, expr_pair(a, OP_FDIV, many, d), d), &rest, list);
}

/* What a multiprocessor's statements add up to, of that which has the most. */
static bool put_longest(writer *w, const cost_node *n, const sym *count, summand **list)
{
    arena *a = w->s.a;
    summand *inside = NULL;
    if (!writer_put_tree(w, n->body, &inside))
        return false;
    const node *each = parts_sum(w, inside);
    if (inside && expr_mentions(each, n->var))
        each = expr_aggregate(a, AGGREGATE_MAX, n->var, n->lo, n->hi, each);
    if (inside && !sym_at_least_one(&w->s, count))
        each = expr_if(a, expr_pair(a, OP_GE, n->hi, n->lo), each, writer_number(w, 0));
    if (inside)
        parts_add_node(w, list, each);
    return true;
}

bool hmm_launch(writer *w, const cost_node *n, summand **list,
                bool (*put)(writer *w, const cost_node *loop, summand **list))
{
    symbols *s = &w->s;
    sym lo = sym_of(s, n->lo), hi = sym_of(s, n->hi), count = sym_span(s, &lo, &hi);
    cost_node each = *n;
    hmm_phase one_of_them = { n, n->lo, writer_number(w, 1) };
    loop here = { n->var, sym_not_negative(s, &lo) ? 0 : -1, w->loops };
    bool ok;
    if (writer_is_time(w) && n->ways)
        return writer_not_known(w, n->at, apart_steps, true);
    if (writer_is_time(w) && !w->tally) {
        w->loops = &here;
        ok = fits_one_phase(w, &count) ? put_phase(w, n, n->lo, &count, list)
                                       : put_phases(w, n, &count, list, put);
        w->loops = here.outer;
        return ok;
    }
    w->phase = &one_of_them;
    if (w->of == SPAN && !w->flat) {
        w->loops = &here;
        ok = put_longest(w, n, &count, list);
        w->loops = here.outer;
    } else {
        each.kind = COST_SUM;
        each.next = NULL;
        ok = put(w, &each, list);
    }
    w->phase = NULL;
    return ok;
}
