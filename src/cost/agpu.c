/* Instructions and launches of the AGPU: see agpu.h. */
#include "cost/agpu_inside.h"

#include <string.h>

#include "base/deadline.h"
#include "base/stack.h"

/* --- instructions ----------------------------------------------------------------------------- */

typedef struct gathering {
    writer *w;
    const frame *around;
    const frame *launched;      /* the frame of the multiprocessors, or NULL */
    agpu_term *all;             /* what a multiprocessor of the launch, or the host, adds up to */
} gathering;

static bool is_greatest(quantity q) /* of all, not their sum */
{
    return q == DEGREE || q == PROCESSORS || q == SHARED || q == GLOBAL;
}

static bool is_slowest(const writer *w) /* of the multiprocessors */
{
    return (w->of == TIME || w->of == SPAN || w->tally) && !w->flat;
}

static agpu_term agpu_term_of(writer *w, const node *n)
{
    agpu_term v = agpu_term_one(w);
    v.other = n;
    return v;
}

static const node *less_one(writer *w, const node *n)
{
    return expr_sub(w->s.a, n, expr_number(w->s.a, 1));
}

/* Two terms that differ in one condition alone, which holds in one where it does not in the
 * other, become one term without it: *a. */
static bool unite(writer *w, agpu_term *a, const agpu_term *b)
{
    if (!agpu_term_same_factor(a, b) || !sym_same(&a->times, &b->times) || !a->when || !b->when
        || a->conditions != b->conditions)
        return false;
    for (int i = 0; i < a->conditions; i++)
        if (!agpu_term_has_condition(b, &a->more[i]))
            return false;
    if (!expr_same(expr_not(w->s.a, a->when), b->when)
        && !expr_same(expr_not(w->s.a, b->when), a->when))
        return false;
    a->when = NULL;
    return true;
}

static void add_block_value(writer *w, agpu_term **list, agpu_term v)
{
    for (agpu_term *x = *list; x; x = x->next)
        if (unite(w, x, &v))
            return;
    for (; *list; list = &(*list)->next)
        ;
    *list = arena_alloc(w->s.a, sizeof **list);
    **list = v;
    (*list)->next = NULL;
}

/* Of degrees only those that no other covers. */
static void add_degree(writer *w, agpu_term **list, agpu_term v)
{
    for (agpu_term **x = list; *x;) {
        if (agpu_term_covers(w, *x, &v)
            || (agpu_term_same_conditions(*x, &v) && agpu_term_same_factor(*x, &v)
                && sym_same(&(*x)->times, &v.times)))
            return;
        if (agpu_term_covers(w, &v, *x))
            *x = (*x)->next;
        else
            x = &(*x)->next;
    }
    agpu_term *added = arena_alloc(w->s.a, sizeof *added);
    *added = v;
    added->next = *list;
    *list = added;
}

static const node *sum_of(writer *w, const agpu_term *list)
{
    summand *parts = NULL;
    for (const agpu_term *v = list; v; v = v->next)
        parts_add_node(w, &parts, agpu_term_node(w, v));
    return parts_sum(w, parts);
}

static bool is_at_least_one(const agpu_term *v)
{
    return v->some && v->conditions == 0 && v->when == NULL;
}

/* The larger of `one` and of the sum x + y in `blocks`, where each of the three is 1 or 0, x is
 * 1 only where `one` is, and y only where x is. It is one + y, since x + y is 2 just where y is
 * 1. False: they are no such terms. */
static bool put_pair(writer *w, const agpu_term *one, const agpu_term *blocks, agpu_term **out)
{
    const agpu_term *x = blocks, *y = blocks ? blocks->next : NULL;
    if (one->next || y == NULL || y->next)
        return false;
    if (!agpu_term_covers(w, x, y)) {
        x = y;
        y = blocks;
    }
    if (!agpu_term_covers(w, one, x) || !agpu_term_covers(w, x, y))
        return false;
    agpu_term_add(w, out, *one);
    agpu_term_add(w, out, *y);
    return true;
}

/* Takes one more operand of a max: *first while it is the only one, from the second on *most is
 * the call max(first, ...). */
static void add_greater(writer *w, const node **first, node **most, const node *n)
{
    if (*most)
        expr_more(w->s.a, *most, n);
    else if (*first)
        *most = expr_call(w->s.a, FN_MAX, *first, n);
    else
        *first = n;
}

/* The larger of the largest degree and of the blocks together. */
static void instruction_cost(writer *w, agpu_term *degrees, agpu_term *blocks, agpu_term **out)
{
    if (degrees == NULL) {
        for (const agpu_term *v = blocks; v; v = v->next)
            agpu_term_add(w, out, *v);
        return;
    }
    if (degrees->next == NULL
        && (blocks == NULL || (blocks->next == NULL && agpu_term_covers(w, degrees, blocks)))) {
        agpu_term_add(w, out, *degrees);
        return;
    }
    if (put_pair(w, degrees, blocks, out))
        return;
    const node *first = NULL;
    node *most = NULL;
    const agpu_term *some = NULL;
    for (const agpu_term *v = degrees; v; v = v->next)
        some = is_at_least_one(v) ? v : some;
    for (const agpu_term *v = degrees; v; v = v->next)
        if (!(some && agpu_term_is_single(v))) /* a 1 or 0 is no more than what is at least 1 */
            add_greater(w, &first, &most, agpu_term_node(w, v));
    if (blocks && !(some && blocks->next == NULL && agpu_term_is_unit(blocks)))
        add_greater(w, &first, &most, sum_of(w, blocks));
    agpu_term_add(w, out, some && most == NULL ? *some : agpu_term_of(w, most));
}

static void add_all(gathering *k, const agpu_term *list)
{
    writer *w = k->w;
    bool largest = is_greatest(w->of) && !w->tally;
    for (const agpu_term *v = list; v; v = v->next) {
        const frame *until = is_slowest(w) ? k->launched : NULL;
        agpu_term *sum = agpu_term_add_up(w, *v, k->around, until, largest);
        for (const agpu_term *x = sum; x; x = x->next)
            if (largest)
                add_degree(w, &k->all, *x);
            else
                agpu_term_add(w, &k->all, *x);
    }
}

static bool is_shared(const cost_node *n)
{
    return n->space == SPACE_SHARED;
}

/* A shared reference's words beyond the first of its fullest bank. */
static void add_conflicts(writer *w, const agpu_term *degree, const agpu_term *any,
                          agpu_term **list)
{
    agpu_term v = *degree;
    if (agpu_term_is_zero(degree) || agpu_term_is_zero(any))
        return;
    v.conditions = 0;
    v.when = NULL;
    v.other = less_one(w, agpu_term_node(w, &v));
    v.tops = 0;
    v.times = sym_number(&w->s, 1);
    v.conditions = any->conditions;
    memcpy(v.more, any->more, sizeof v.more);
    v.when = any->when;
    agpu_term_add(w, list, v);
}

typedef struct request {
    agpu_term *degrees, *blocks, *counted;
} request;

/* Cores whose addresses are not known ask for at least one bank or block, if any of them takes
 * part, and for at most one each. False, with the reason: neither the least nor the most is
 * asked for. */
static bool unknown_words(gathering *k, const cost_node *n, const cores *c, agpu_term *v)
{
    writer *w = k->w;
    if (w->end == 0)
        return writer_not_known(w, n->at, n->why, n->unsolved);
    if (w->end > 0)
        *v = cores_number(w, c);
    else if (!cores_any(w, c, v))
        v->times = sym_number(&w->s, 0);
    return true;
}

/* What the reference takes of a bank, or of blocks. */
static bool words_asked(gathering *k, const cost_node *n, const cores *c, bool shared, agpu_term *v)
{
    writer *w = k->w;
    if (n->address == NULL && !c->alone)
        return unknown_words(k, n, c, v);
    adders who = n->atomic && !c->alone ? cores_adders(w, c, n) : ADDERS_APART;
    *v = who == ADDERS_OF_ONE_WORD ? cores_number(w, c)
         : who == ADDERS_OF_SOME   ? cores_turns(w, c, shared, n->address)
         : shared                  ? cores_degree(w, c, n->address)
                                   : cores_blocks(w, c, n->address);
    return true;
}

/* A reference of the instruction. */
static bool add_reference(gathering *k, const cost_node *n, request *r)
{
    writer *w = k->w;
    cores c;
    if (!cores_of(w, k->around, n, &c))
        return false;
    if (c.some && w->end < 0) /* it may be that none takes part */
        return true;
    if (w->of == ASSIGNMENTS || w->of == ACCESSES) {
        if (w->of == ACCESSES || n->write)
            agpu_term_add(w, &r->counted, cores_number(w, &c));
        return true;
    }
    bool shared = is_shared(n), wanted = w->of == TIME || shared == (w->of != IO);
    if (!wanted || w->of == WORK || w->of == SPAN)
        return true;
    agpu_term degree, any;
    if (!words_asked(k, n, &c, shared, &degree))
        return false;
    if (agpu_term_is_zero(&degree) || (w->of == CONFLICTS && agpu_term_is_single(&degree)))
        return true;
    if (!shared) {
        add_block_value(w, &r->blocks, degree);
        return true;
    }
    if (w->of == CONFLICTS && !cores_any(w, &c, &any)) {
        degree.other = expr_call(w->s.a, FN_MAX, expr_number(w->s.a, 0),
                                 less_one(w, agpu_term_node(w, &degree)));
        agpu_term_add(w, &r->counted, degree);
    } else if (w->of == CONFLICTS) {
        add_conflicts(w, &degree, &any, &r->counted);
    } else {
        add_degree(w, &r->degrees, degree);
    }
    return true;
}

/* The statement and the references that follow it. */
static bool add_instruction(gathering *k, const cost_node *n)
{
    writer *w = k->w;
    request r = { 0 };
    cores c;
    agpu_term any, *list = NULL;
    if (!writer_wants(w, n))
        return true;
    if (w->tally) {
        agpu_term each = agpu_term_one(w);
        add_all(k, &each);
        return true;
    }
    if (!cores_of(w, k->around, n, &c))
        return false;
    if (c.some && w->end < 0)
        return true;
    if (w->of == WORK) {
        agpu_term_add(w, &list, cores_number(w, &c));
    } else if (w->of == SPAN) {
        bool told = cores_any(w, &c, &any);
        if (!told) {
            agpu_term x = cores_number(w, &c);
            any.other = expr_call(w->s.a, FN_MIN, expr_number(w->s.a, 1), x.other);
        }
        agpu_term_add(w, &list, any);
    }
    for (const cost_node *x = n->next; x && x->kind == COST_ACCESS; x = x->next)
        if (!add_reference(k, x, &r))
            return false;
    if (w->of == TIME)
        instruction_cost(w, r.degrees, r.blocks, &list);
    for (const agpu_term *v = w->of == IO       ? r.blocks
                              : w->of == DEGREE ? r.degrees
                                                : r.counted;
         v; v = v->next)
        if (w->of == DEGREE)
            add_degree(w, &list, *v);
        else
            agpu_term_add(w, &list, *v);
    if (w->flat)
        for (const agpu_term *v = list; v; v = v->next)
            agpu_term_add(w, &k->all, *v);
    else
        add_all(k, list);
    return true;
}

/* --- launches --------------------------------------------------------------------------------- */

/* How often the loop turns. Where hi = min(A, B, ...) - 1 + lo and A is at most k, the number of
 * multiprocessors, it has A turns, all side by side; that B and the others end it sooner becomes
 * conditions on its variable. Of several phases, one that no multiprocessor begins does not
 * count. */
static void find_turns(writer *w, frame *f, const node *hi)
{
    sym plus_one = sym_number(&w->s, 1), gap = agpu_difference(w, &f->hi, &f->lo),
        turns = sym_add(&w->s, &gap, &plus_one, 1);
    const node *least = hi->kind == N_BINARY && hi->op == OP_SUB ? hi->a : hi;
    f->turns = agpu_at_least_zero(w, &turns);
    f->gap = turns;
    if (least->kind != N_CALL || least->fn != FN_MIN || !least->a || !least->a->next)
        return;
    for (const node *one_of = least->a; one_of; one_of = one_of->next) {
        sym first = sym_of(&w->s, one_of), all = sym_of(&w->s, least),
            rest = agpu_difference(w, &f->hi, &all), most = sym_add(&w->s, &rest, &first, 1),
            width = agpu_difference(w, &most, &f->lo);
        width = sym_add(&w->s, &width, &plus_one, 1);
        sym many = agpu_many_sym(w), over = agpu_difference(w, &many, &width);
        if (!sym_at_least_one(&w->s, &width) || !sym_not_negative(&w->s, &over))
            continue;
        f->turns = f->gap = width;
        f->hi = most;
        sym here = sym_name(&w->s, f->var);
        for (const node *other = least->a; other; other = other->next) {
            if (other == one_of || f->conditions == MOST_CONDITIONS)
                continue;
            sym bound = sym_of(&w->s, other);
            bound = sym_add(&w->s, &bound, &rest, 1);
            bound = agpu_difference(w, &bound, &here);
            f->more[f->conditions++] = sym_add(&w->s, &bound, &plus_one, 1);
        }
        return;
    }
}

static bool walk_list(gathering *k, const cost_node *n);

/* Is there anything in it that counts? */
static bool agpu_counts(const writer *w, const cost_node *n)
{
    bool of_launches = w->of == SYNCHRONISATIONS || w->of == PROCESSORS || w->of == SHARED;
    if (n->opaque || (n->kind == COST_MEMORY && w->of == GLOBAL)
        || (n->kind == COST_LAUNCH && of_launches))
        return w->only == NULL || n->place == w->only;
    if (n->kind == COST_STATEMENT && !of_launches && w->of != GLOBAL)
        return w->only == NULL || n->place == w->only;
    for (const cost_node *x = n->body; x; x = x->next)
        if (agpu_counts(w, x))
            return true;
    for (const cost_node *x = n->other; x; x = x->next)
        if (agpu_counts(w, x))
            return true;
    return false;
}

/* Launches of the phases: how many there are, as a value.  *single: there is one at most. */
static agpu_term phases_of(writer *w, const frame *f, const frame *outer, bool *single)
{
    agpu_term v = agpu_term_one(w);
    sym k = agpu_many_sym(w), over = agpu_difference(w, &k, &f->turns);
    *single = sym_not_negative(&w->s, &over);
    if (!*single) {
        v.times = sym_atom(
            &w->s,
            expr_call(w->s.a, FN_CEIL,
                      expr_pair(w->s.a, OP_DIV, sym_node(&w->s, &f->turns), agpu_many(w)), NULL),
            0);
        return v;
    }
    agpu_term_add_condition(w, &v, outer, &f->gap);
    for (int i = 0; i < f->conditions; i++) { /* of the first multiprocessor */
        sym more;
        if (sym_put(&w->s, &f->more[i], f->var, &f->lo, &more))
            agpu_term_add_condition(w, &v, outer, &more);
    }
    return v;
}

static agpu_term times_value(writer *w, const agpu_term *a, const agpu_term *b)
{
    agpu_term v = *a;
    for (int i = 0; i < b->conditions; i++)
        agpu_term_add_condition(w, &v, NULL, &b->more[i]);
    if (b->when)
        agpu_term_add_when(w, &v, b->when);
    v.times = sym_mul(&w->s, &v.times, &b->times);
    return v;
}

/* A condition of the launch, x - r > 0, for its multiprocessors r: what these are below. */
static const node *below(writer *w, const frame *f, const sym *condition)
{
    sym k, rest, zero = sym_number(&w->s, 0), one = sym_number(&w->s, 1),
                 minus_one = agpu_difference(w, &zero, &one);
    if (!sym_linear(&w->s, condition, f->var, &k, &rest) || !sym_same(&k, &minus_one)) {
        w->s.bad = true;
        return expr_number(w->s.a, 0);
    }
    return sym_node(&w->s, &rest);
}

/* A name for the number of a phase of the launch that nothing around it has: no loop, and neither a
 * parameter nor a let. */
static const char *phase_name(const gathering *k, const frame *launch)
{
    writer *w = k->w;
    const char *name = "phase";
    for (int i = 2;; i++) {
        bool taken = writer_is_named(w, name);
        for (const frame *f = launch; f; f = f->outer)
            taken |= f->var && strcmp(f->var, name) == 0;
        if (!taken)
            return name;
        name = arena_format(w->s.a, "phase%d", i);
    }
}

/* The most of the multiprocessors of a phase, where they differ in no simple way, all phases added
 * up. */
static agpu_term slowest_of_phases(writer *w, const frame *f, const agpu_term *phases, bool single,
                                   const char *phase, const node *each)
{
    arena *a = w->s.a;
    agpu_term most = *phases;
    const node *lo = sym_node(&w->s, &f->lo), *hi = sym_node(&w->s, &f->hi), *K = agpu_many(w);
    for (int i = 0; i < f->conditions; i++)
        hi = expr_call(a, FN_MIN, hi, less_one(w, below(w, f, &f->more[i])));
    if (single) {
        most.other = expr_aggregate(a, AGGREGATE_MAX, f->var, lo, hi, each);
        return most;
    }
    const node *zero = expr_number(a, 0), *times = sym_node(&w->s, &phases->times),
               *begin = expr_add(a, lo, expr_pair(a, OP_MUL, expr_name(a, phase), K)),
               *end = expr_call(a, FN_MIN, hi, less_one(w, expr_add(a, begin, K)));
    return agpu_term_of(w,
                        expr_aggregate(a, AGGREGATE_SUM, phase, zero, less_one(w, times),
                                       expr_aggregate(a, AGGREGATE_MAX, f->var, begin, end, each)));
}

/* What one multiprocessor takes, of those of a phase the most, all phases added up. */
static void add_slowest(gathering *k, const frame *f, const agpu_term *of_one)
{
    writer *w = k->w;
    bool single = true;
    agpu_term phases = phases_of(w, f, f->outer, &single), *varying = NULL, *list = NULL;
    if (w->of == SPAN && !single) { /* unlimited multiprocessors: one phase */
        phases = agpu_term_one(w);
        agpu_term_add_condition(w, &phases, f->outer, &f->gap);
        single = true;
    }
    bool down = true;
    for (const agpu_term *v = of_one; v; v = v->next)
        if (agpu_term_mentions(w, v, f->var, true)) {
            agpu_term_add(w, &varying, *v);
            down &= agpu_term_falls(w, v, f->var);
        } else {
            agpu_term_add(w, &list, times_value(w, v, &phases));
        }
    const char *phase = phase_name(k, f);
    for (agpu_term *v = varying; v && down; v = v->next) {
        agpu_term first;
        sym begin = f->lo, q = sym_name(&w->s, phase), step = agpu_many_sym(w);
        step = sym_mul(&w->s, &q, &step);
        begin = single ? begin : sym_add(&w->s, &begin, &step, 1);
        if (!agpu_term_put(w, v, f->var, &begin, &first)) {
            w->s.bad = true;
        } else if (single) {
            agpu_term_add(w, &list, times_value(w, &first, &phases));
        } else {
            sym zero = sym_number(&w->s, 0), plus_one = sym_number(&w->s, 1);
            frame all = { .var = phase,
                          .lo = zero,
                          .hi = agpu_difference(w, &phases.times, &plus_one),
                          .turns = phases.times,
                          .gap = phases.times,
                          .outer = f->outer };
            for (const agpu_term *x = agpu_term_add_up(w, first, &all, f->outer, false); x;
                 x = x->next)
                agpu_term_add(w, &list, *x);
        }
    }
    if (varying && !down)
        agpu_term_add(w, &list,
                      slowest_of_phases(w, f, &phases, single, phase, sum_of(w, varying)));
    for (const agpu_term *v = list; v; v = v->next)
        for (const agpu_term *x = agpu_term_add_up(w, *v, f->outer, NULL, false); x; x = x->next)
            agpu_term_add(w, &k->all, *x);
}

/* What a launch is by itself. */
static bool of_launch(gathering *k, const cost_node *n, const frame *f, agpu_term *v)
{
    writer *w = k->w;
    bool single;
    *v = phases_of(w, f, f->outer, &single);
    if (w->of == SYNCHRONISATIONS)
        return true;
    if (w->of != PROCESSORS && w->of != SHARED)
        return false;
    agpu_term some = agpu_term_one(w); /* is there any multiprocessor? */
    agpu_term_add_condition(w, &some, f->outer, &f->gap);
    for (int i = 0; i < f->conditions; i++) {
        sym more;
        if (sym_put(&w->s, &f->more[i], f->var, &f->lo, &more))
            agpu_term_add_condition(w, &some, f->outer, &more);
    }
    *v = some;
    if (agpu_term_is_zero(v))
        return true;
    if (w->of == SHARED) {
        v->times = sym_of(&w->s, n->words);
        return true;
    }
    sym b = sym_name(&w->s, "b"), each = n->cores ? b : sym_number(&w->s, 1);
    if (f->conditions == 0) {
        v->times = sym_mul(&w->s, &f->turns, &each);
        return true;
    }
    w->s.bad |= f->conditions > MOST_EDGES;
    v->times = each;
    v->most = f->turns;
    for (int i = 0; i < f->conditions && v->tops < MOST_EDGES; i++) {
        edge *top = &v->top[v->tops++];
        top->by = sym_number(&w->s, 1);
        w->s.bad |= !sym_put(&w->s, &f->more[i], f->var, &f->lo, &top->s);
    }
    return true;
}

static bool walk_launch(gathering *k, const cost_node *n)
{
    writer *w = k->w;
    frame f = { .var = n->var,
                .lo = sym_of(&w->s, n->lo),
                .hi = sym_of(&w->s, n->hi),
                .low = n->lo,
                .outer = k->around };
    agpu_term own;
    agpu_term *outside = k->all;
    find_turns(w, &f, n->hi);
    if (w->only == NULL && of_launch(k, n, &f, &own)) {
        add_all(k, &own);
        return true;
    }
    loop here = { n->var, sym_not_negative(&w->s, &f.lo) ? 0 : -1, w->loops };
    w->loops = &here;
    k->around = k->launched = &f;
    if (is_slowest(w))
        k->all = NULL;
    bool ok = walk_list(k, n->body);
    k->around = f.outer;
    k->launched = NULL;
    w->loops = here.outer;
    if (is_slowest(w)) {
        agpu_term *of_one = k->all;
        k->all = outside;
        if (ok)
            add_slowest(k, &f, of_one);
    }
    return ok;
}

static bool walk_loop(gathering *k, const cost_node *n)
{
    writer *w = k->w;
    const node *last = writer_last_turn(w, n);
    if (last == NULL && w->flat)
        return walk_list(k, n->body);
    if (last == NULL && agpu_counts(w, n)) {
        return writer_not_known(w, n->at, n->why, false);
    }
    if (last == NULL)
        return true;
    frame f = { .var = n->var,
                .lo = sym_of(&w->s, n->lo),
                .hi = sym_of(&w->s, last),
                .low = n->lo,
                .holds = n->condition,
                .outer = k->around };
    loop here = { n->var,
                  sym_at_least_one(&w->s, &f.lo)    ? 1
                  : sym_not_negative(&w->s, &f.lo) ? 0
                                                    : -1,
                  w->loops };
    find_turns(w, &f, last);
    w->loops = &here;
    k->around = &f;
    bool ok = walk_list(k, n->body);
    k->around = f.outer;
    w->loops = here.outer;
    return ok;
}

static bool walk_branch(gathering *k, const cost_node *n)
{
    bool ok = true;
    for (int side = 0; side < 2 && ok; side++) {
        frame f = { .outer = k->around };
        agpu_term v = agpu_term_one(k->w);
        agpu_term_add_host(k->w, &v, k->around, n->condition, side == 0);
        f.conditions = v.conditions;
        memcpy(f.more, v.more, sizeof f.more);
        f.when = v.when;
        if (agpu_term_is_zero(&v))
            continue;
        k->around = &f;
        ok = walk_list(k, side == 0 ? n->body : n->other);
        k->around = f.outer;
    }
    return ok;
}

/* Of a branch there are two ends: nothing of it, and both its ways. */
static bool walk_unsolved(gathering *k, const cost_node *n)
{
    writer *w = k->w;
    bool branch = n->branch && !n->opaque;
    if (branch ? w->flat || w->end > 0 : w->flat && !n->opaque)
        return walk_list(k, n->body) && walk_list(k, n->other);
    if (!agpu_counts(w, n) || (branch && w->end < 0))
        return true;
    return writer_not_known(w, n->at, n->why, !branch || n->unsolved);
}

static bool walk_list(gathering *k, const cost_node *n)
{
    writer *w = k->w;
    bool of_launches = is_greatest(w->of) && w->of != DEGREE, all = true;
    if (n && stack_low())
        return writer_give_up(w, n->at, "blocks nested deeper than the stack allows");
    if (n && deadline_passed())
        return writer_give_up(w, n->at, "it was stopped");
    for (; n; n = n->next) { /* what data decide may stand behind what is not solved */
        bool ok = true;
        if (w->s.bad)
            return writer_give_up(w, n->at, "an expression of too many factors");
        switch (n->kind) {
        case COST_SUM: ok = walk_loop(k, n); break;
        case COST_IF: ok = walk_branch(k, n); break;
        case COST_LAUNCH: ok = walk_launch(k, n); break;
        case COST_MEMORY:
            if (w->of == GLOBAL) {
                agpu_term v = agpu_term_one(w);
                v.times = sym_of(&w->s, n->words);
                add_all(k, &v);
            }
            break;
        case COST_UNSOLVED: ok = walk_unsolved(k, n); break;
        case COST_STATEMENT:
            if (!of_launches && w->of != SYNCHRONISATIONS)
                ok = add_instruction(k, n);
            break;
        default: break;
        }
        all &= ok;
    }
    return all;
}

bool agpu_put(writer *w, const cost_node *tree, summand **list)
{
    gathering k = { .w = w };
    if (!walk_list(&k, tree) || w->s.bad)
        return false;
    if (is_greatest(w->of) && !w->flat && !w->tally) {
        const agpu_term *first = k.all;
        if (first && first->next == NULL && first->conditions == 0 && first->when == NULL) {
            parts_add_node(w, list, agpu_term_node(w, first));
            return true;
        }
        node *most = expr_call(w->s.a, FN_MAX, expr_number(w->s.a, 0), NULL);
        for (const agpu_term *v = first; v; v = v->next)
            expr_more(w->s.a, most, agpu_term_node(w, v));
        if (first)
            parts_add_node(w, list, most);
        return true;
    }
    for (const agpu_term *v = k.all; v; v = v->next)
        parts_add_node(w, list, agpu_term_node(w, v));
    return true;
}
