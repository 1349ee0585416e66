/* What a program costs on the AGPU, from its cost tree (derive.md §2, machines.md §3).
 *
 * A reference of the cores to shared memory has a degree, one to global memory touches blocks; an
 * instruction costs the largest of its degrees, or all its blocks if these are more; a launch the
 * most of its multiprocessors, k at a time.  What each core asks for is an address in its number e:
 * where that steps by the same from core to core, degree and blocks are formulas, otherwise
 * banks(...) and blocks(...) count them, over the b cores.  Whether anybody asks is a product of
 * conditions "so much is more than 0", each linear in loops, multiprocessors and cores; these are
 * added up in closed form wherever one runs on where the other ends. */
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

static bool is_largest(const writer *w) /* of all, not their sum */
{
    return !w->tally
           && (w->of == DEGREE || w->of == PROCESSORS || w->of == SHARED || w->of == GLOBAL);
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
    agpu_term one = *a, other = *b;
    one.when = other.when = NULL;
    if (!agpu_term_same(&one, &other) || !sym_same(&a->times, &b->times) || !a->when || !b->when
        || !(expr_same(expr_not(w->s.a, a->when), b->when)
             || expr_same(expr_not(w->s.a, b->when), a->when)))
        return false;
    a->when = NULL;
    return true;
}

static void add_block_value(writer *w, agpu_term **list, const agpu_term *v)
{
    for (; *list; list = &(*list)->next)
        if (unite(w, *list, v))
            return;
    *list = agpu_term_copy(w, v, NULL);
}

/* Of degrees only those that no other covers. */
static void add_degree(writer *w, agpu_term **list, agpu_term v)
{
    for (agpu_term **x = list; *x;) {
        if (agpu_term_covers(w, *x, &v)
            || (agpu_term_same(*x, &v) && sym_same(&(*x)->times, &v.times)))
            return;
        if (agpu_term_covers(w, &v, *x))
            *x = (*x)->next;
        else
            x = &(*x)->next;
    }
    *list = agpu_term_copy(w, &v, *list);
}

static void add_to(writer *w, agpu_term **to, const agpu_term *list)
{
    for (; list; list = list->next)
        if (is_largest(w))
            add_degree(w, to, *list);
        else
            agpu_term_add(w, to, *list);
}

static const node *sum_of(writer *w, const agpu_term *list)
{
    summand *parts = NULL;
    for (const agpu_term *v = list; v; v = v->next)
        parts_add_node(w, &parts, agpu_term_node(w, NULL, v));
    return parts_sum(w, parts);
}

/* The larger of `one` and of the sum of `blocks`, two at most, where each is 1 or 0, x is 1 only
 * where `one` is, and y only where x is. It is one + y, since x + y is 2 just where y is 1. False:
 * they are no such terms. */
static bool put_pair(writer *w, const agpu_term *one, const agpu_term *blocks, agpu_term **out)
{
    const agpu_term *x = blocks, *y = blocks ? blocks->next : NULL;
    if (one->next || (y && y->next))
        return false;
    if (y && !agpu_term_covers(w, x, y)) {
        x = y;
        y = blocks;
    }
    if ((x && !agpu_term_covers(w, one, x)) || (y && !agpu_term_covers(w, x, y)))
        return false;
    agpu_term_add(w, out, *one);
    if (y)
        agpu_term_add(w, out, *y);
    return true;
}

/* Takes one more operand of a max. */
static void add_greater(writer *w, node **most, const node *n)
{
    if (*most)
        expr_more(w->s.a, *most, n);
    else
        *most = expr_call(w->s.a, FN_MAX, n, NULL);
}

/* The larger of the largest degree and of the blocks together. */
static void instruction_cost(writer *w, agpu_term *degrees, agpu_term *blocks, agpu_term **out)
{
    node *most = NULL;
    const agpu_term *some = NULL;
    if (degrees == NULL)
        add_to(w, out, blocks);
    if (degrees == NULL || put_pair(w, degrees, blocks, out))
        return;
    for (const agpu_term *v = degrees; v; v = v->next)
        some = v->some && v->conditions == 0 && v->when == NULL ? v : some; /* at least 1 */
    for (const agpu_term *v = degrees; v; v = v->next)
        if (!(some && agpu_term_is_single(v))) /* a 1 or 0 is no more than what is at least 1 */
            add_greater(w, &most, agpu_term_node(w, NULL, v));
    if (blocks && !(some && blocks->next == NULL && agpu_term_is_unit(blocks)))
        add_greater(w, &most, sum_of(w, blocks));
    agpu_term_add(w, out,
                  some && most == NULL ? *some : agpu_term_of(w, most->a->next ? most : most->a));
}

static void add_all(gathering *k, const agpu_term *list)
{
    writer *w = k->w;
    const frame *until = is_slowest(w) ? k->launched : NULL;
    for (; list; list = list->next)
        add_to(w, &k->all, agpu_term_add_up(w, *list, k->around, until, is_largest(w)));
}

typedef struct request {
    agpu_term *degrees, *blocks, *counted;
} request;

/* What the reference takes of a bank, or of blocks. Cores whose addresses are not known ask for at
 * least one bank or block, if any of them takes part, and for at most one each. False, with the
 * reason: neither the least nor the most is asked for. */
static bool words_asked(writer *w, const cost_node *n, const cores *c, agpu_term *v)
{
    bool known = n->address || c->var == NULL;
    if (!known && w->end == 0)
        return writer_not_known(w, n->at, n->why, n->unsolved);
    if (known)
        *v = cores_words(w, c, n);
    else if (w->end > 0)
        *v = cores_number(w, c);
    else if (!cores_any(w, c, v))
        v->times = sym_number(&w->s, 0);
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
    bool shared = n->space == SPACE_SHARED, wanted = w->of == TIME || shared == (w->of != IO);
    if (!wanted || w->of == WORK || w->of == SPAN)
        return true;
    agpu_term degree, any;
    if (!words_asked(w, n, &c, &degree))
        return false;
    if (agpu_term_is_zero(&degree) || (w->of == CONFLICTS && agpu_term_is_single(&degree)))
        return true;
    if (!shared) {
        add_block_value(w, &r->blocks, &degree);
    } else if (w->of != CONFLICTS) {
        add_degree(w, &r->degrees, degree);
    } else if (!cores_any(w, &c, &any)) {
        degree.other = expr_call(w->s.a, FN_MAX, expr_number(w->s.a, 0),
                                 less_one(w, agpu_term_node(w, NULL, &degree)));
        agpu_term_add(w, &r->counted, degree);
    } else if (!agpu_term_is_zero(&any)) { /* the words beyond the first of the fullest bank */
        agpu_term v = agpu_term_of(w, less_one(w, agpu_term_factor(w, NULL, &degree)));
        v.counted = degree.counted;
        agpu_term_add(w, &r->counted, agpu_term_mul(w, &v, NULL, &any));
    }
    return true;
}

/* The statement and the references that follow it; or what an array takes. */
static bool add_counted(gathering *k, const cost_node *n)
{
    writer *w = k->w;
    request r = { 0 };
    cores c;
    agpu_term any = agpu_term_one(w), *list = NULL;
    if (w->tally || n->kind == COST_MEMORY) {
        any.times = n->kind == COST_MEMORY ? sym_of(&w->s, n->words) : any.times;
        add_all(k, &any);
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
    add_to(w, &list, w->of == IO ? r.blocks : w->of == DEGREE ? r.degrees : r.counted);
    if (!w->flat)
        add_all(k, list);
    for (const agpu_term *v = w->flat ? list : NULL; v; v = v->next)
        agpu_term_add(w, &k->all, *v);
    return true;
}

/* --- launches --------------------------------------------------------------------------------- */

/* A loop, or a launch. Where hi = min(A, B, ...) - 1 + lo and A is at most k, the number of
 * multiprocessors, it has A turns, all side by side; that B and the others end it sooner becomes
 * conditions on its variable. Of several phases, one that no multiprocessor begins does not
 * count. */
static frame frame_of(gathering *k, const cost_node *n, const node *hi)
{
    writer *w = k->w;
    frame f = { .var = n->var,
                .lo = sym_of(&w->s, n->lo),
                .hi = sym_of(&w->s, hi),
                .holds = n->kind == COST_SUM ? n->condition : NULL,
                .given = agpu_term_one(w),
                .outer = k->around };
    const node *least = hi->kind == N_BINARY && hi->op == OP_SUB ? hi->a : hi;
    sym gap = sym_span(&w->s, &f.lo, &f.hi);
    f.turns = agpu_at_least_zero(w, f.outer, &gap);
    if (!expr_calls(least, FN_MIN) || !least->a->next)
        return f;
    sym all = sym_of(&w->s, least), rest = sym_less(&w->s, &f.hi, &all), many = agpu_many_sym(w);
    for (const node *one_of = least->a; one_of; one_of = one_of->next) {
        sym first = sym_of(&w->s, one_of), most = sym_add(&w->s, &rest, &first, 1),
            width = sym_span(&w->s, &f.lo, &most), over = sym_less(&w->s, &many, &width);
        if (!sym_at_least_one(&w->s, &width) || !sym_not_negative(&w->s, &over))
            continue;
        f.turns = width;
        f.hi = most;
        sym here = sym_name(&w->s, f.var);
        for (const node *other = least->a; other; other = other->next) {
            sym bound = sym_of(&w->s, other);
            bound = sym_add(&w->s, &bound, &rest, 1);
            bound = sym_span(&w->s, &here, &bound);
            if (other != one_of)
                agpu_term_push(w, &f.given, &bound);
        }
        break;
    }
    return f;
}

static bool walk_list(gathering *k, const cost_node *n);

/* 1 where there is any multiprocessor in the launch. */
static agpu_term any_of(writer *w, const frame *f)
{
    agpu_term v = agpu_term_one(w), first;
    agpu_term_add_turns(w, &v, f);
    agpu_term_put(w, &f->given, f->var, &f->lo, &first);
    return agpu_term_mul(w, &v, f->outer, &first);
}

static bool has_one_phase(writer *w, const frame *f) /* at most */
{
    sym k = agpu_many_sym(w), over = sym_less(&w->s, &k, &f->turns);
    return sym_not_negative(&w->s, &over);
}

/* Launches of the phases: how many there are, as a value. */
static agpu_term phases_of(writer *w, const frame *f)
{
    if (has_one_phase(w, f))
        return any_of(w, f);
    agpu_term v = agpu_term_one(w);
    v.times = sym_atom(&w->s, expr_ceil(w->s.a, sym_node(&w->s, &f->turns), agpu_many(w)), 0);
    return v;
}

/* A name for the number of a phase of the launch that nothing around it has: no loop, and neither a
 * parameter nor a let. */
static const char *phase_name(writer *w, const frame *launch)
{
    const char *name = "phase";
    for (int i = 2;; name = arena_format(w->s.a, "phase%d", i++)) {
        bool taken = writer_is_named(w, name);
        for (const frame *f = launch; f; f = f->outer)
            taken |= f->var && strcmp(f->var, name) == 0;
        if (!taken)
            return name;
    }
}

/* The most of the multiprocessors of a phase, or of the only one, which all those are that meet the
 * conditions x - r > 0. */
static agpu_term slowest_of(writer *w, const frame *f, const char *phase, const node *each)
{
    arena *a = w->s.a;
    sym here = sym_name(&w->s, f->var);
    const node *lo = sym_node(&w->s, &f->lo), *hi = sym_node(&w->s, &f->hi), *many = agpu_many(w);
    for (int i = 0; i < f->given.conditions && phase == NULL; i++) {
        sym x = sym_add(&w->s, &f->given.more[i], &here, 1);
        w->s.bad |= sym_has(&w->s, &x, f->var);
        hi = expr_call(a, FN_MIN, hi, less_one(w, sym_node(&w->s, &x)));
    }
    if (phase) {
        lo = expr_add(a, lo, expr_pair(a, OP_MUL, expr_name(a, phase), many));
        hi = expr_call(a, FN_MIN, hi, less_one(w, expr_add(a, lo, many)));
    }
    return agpu_term_of(w, expr_aggregate(a, AGGREGATE_MAX, f->var, lo, hi, each));
}

static void add_phases(gathering *k, const agpu_term *v, const frame *phases)
{
    add_to(k->w, &k->all, agpu_term_add_up(k->w, *v, phases, NULL, false));
}

/* What one multiprocessor takes, of those of a phase the most, all phases added up; unlimited
 * multiprocessors have one phase. */
static void add_slowest(gathering *k, const frame *f, const agpu_term *of_one)
{
    writer *w = k->w;
    bool single = w->of == SPAN || has_one_phase(w, f), down = true;
    frame all = { .given = single ? any_of(w, f) : agpu_term_one(w), .outer = f->outer };
    agpu_term *varying = NULL, v;
    sym begin = f->lo;
    if (!single) {
        all.var = phase_name(w, f);
        all.turns = phases_of(w, f).times;
        all.hi = sym_plus(&w->s, &all.turns, -1);
        sym q = sym_name(&w->s, all.var), step = agpu_many_sym(w);
        step = sym_mul(&w->s, &q, &step);
        begin = sym_add(&w->s, &f->lo, &step, 1);
    }
    for (const agpu_term *x = of_one; x; x = x->next)
        if (agpu_term_mentions(w, x, f->var, true)) {
            agpu_term_add(w, &varying, *x);
            down &= agpu_term_falls(w, x, f->var);
        } else {
            add_phases(k, x, &all);
        }
    if (varying && !down) {
        v = slowest_of(w, f, all.var, sum_of(w, varying));
        add_phases(k, &v, &all);
    }
    for (agpu_term *x = varying; x && down; x = x->next) {
        w->s.bad |= !agpu_term_put(w, x, f->var, &begin, &v);
        add_phases(k, &v, &all);
    }
}

/* What a launch is by itself; false: nothing. */
static bool of_launch(gathering *k, const cost_node *n, const frame *f)
{
    writer *w = k->w;
    agpu_term v = w->of == SYNCHRONISATIONS ? phases_of(w, f)
                  : w->of == SHARED         ? any_of(w, f)
                                            : agpu_term_one(w);
    sym each = w->of == SHARED                   ? sym_of(&w->s, n->words)
               : w->of == PROCESSORS && n->cores ? sym_name(&w->s, "b")
                                                 : sym_number(&w->s, 1);
    v.times = sym_mul(&w->s, &v.times, &each);
    if (w->of == PROCESSORS)
        add_all(k, agpu_term_add_up(w, v, f, f->outer, false));
    else if (w->of == SYNCHRONISATIONS || w->of == SHARED)
        add_all(k, &v);
    return w->of == PROCESSORS || w->of == SYNCHRONISATIONS || w->of == SHARED;
}

/* The body, within the frame. */
static bool walk_within(gathering *k, const frame *f, const cost_node *body)
{
    writer *w = k->w;
    const loop here = { f->var, f->var ? sym_lower(&w->s, &f->lo) : 0, w->loops };
    if (f->var)
        w->loops = &here;
    k->around = f;
    bool ok = walk_list(k, body);
    k->around = f->outer;
    w->loops = here.outer;
    return ok;
}

static bool walk_launch(gathering *k, const cost_node *n)
{
    writer *w = k->w;
    const frame f = frame_of(k, n, n->hi);
    agpu_term *outside = k->all;
    if (w->only == NULL && of_launch(k, n, &f))
        return true;
    k->launched = &f;
    if (is_slowest(w))
        k->all = NULL;
    bool ok = walk_within(k, &f, n->body);
    k->launched = NULL;
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
    if (last == NULL)
        return !writer_counts(w, n->body) || writer_not_known(w, n->at, n->why, false);
    const frame f = frame_of(k, n, last);
    return walk_within(k, &f, n->body);
}

static bool walk_branch(gathering *k, const cost_node *n)
{
    bool ok = true;
    for (int side = 0; side < 2 && ok; side++) {
        frame f = { .given = agpu_term_one(k->w), .outer = k->around };
        agpu_term_add_host(k->w, &f.given, k->around, n->condition, side == 0);
        if (!agpu_term_is_zero(&f.given))
            ok = walk_within(k, &f, side == 0 ? n->body : n->other);
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
    cost_node alone = *n;
    alone.next = NULL;
    if (!writer_counts(w, &alone) || (branch && w->end < 0))
        return true;
    return writer_not_known(w, n->at, n->why, !branch || n->unsolved);
}

static bool walk_list(gathering *k, const cost_node *n)
{
    writer *w = k->w;
    bool all = true;
    if (n && stack_low())
        return writer_give_up(w, n->at, "blocks nested deeper than the stack allows");
    if (n && deadline_passed())
        return writer_give_up(w, n->at, "it was stopped");
    for (; n; n = n->next) { /* what data decide may stand behind what is not solved */
        if (w->s.bad)
            return writer_give_up(w, n->at, "an expression of too many factors");
        bool ok = n->kind == COST_SUM        ? walk_loop(k, n)
                  : n->kind == COST_IF       ? walk_branch(k, n)
                  : n->kind == COST_LAUNCH   ? walk_launch(k, n)
                  : n->kind == COST_UNSOLVED ? walk_unsolved(k, n)
                                             : !writer_is_counted(w, n) || add_counted(k, n);
        all &= ok;
    }
    return all;
}

bool agpu_put(writer *w, const cost_node *tree, summand **list)
{
    gathering k = { .w = w };
    if (!walk_list(&k, tree) || w->s.bad)
        return false;
    const agpu_term *all = k.all;
    bool several = all && (all->next || all->conditions || all->when);
    node *most = several && is_largest(w) && !w->flat
                     ? expr_call(w->s.a, FN_MAX, expr_number(w->s.a, 0), NULL)
                     : NULL;
    for (; all; all = all->next)
        if (most)
            expr_more(w->s.a, most, agpu_term_node(w, NULL, all));
        else
            parts_add_node(w, list, agpu_term_node(w, NULL, all));
    if (most)
        parts_add_node(w, list, most);
    return true;
}
