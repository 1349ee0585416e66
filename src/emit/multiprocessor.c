/* forall multiprocessor of the AGPU: a launch of a group of b work-items for each.  Cores advance
 * in lockstep there; here a barrier stands before an access that may meet another core's since the
 * last barrier, and nowhere else.  What only some cores do is under a flag, unless no barrier lies
 * in it. Outside forall core all cores compute, and the first one writes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/stack.h"
#include "emit/inside.h"

static status steps(gen *g, const step *s);

/* --- barriers ------------------------------------------------------------------------------ */

static bool meets(gen *g, const touches *a, const touch *b, bool *global)
{
    bool any = false;
    for (int i = 0; i < a->count; i++)
        if (touch_meet(g, &a->list[i], b)) {
            any = true;
            *global |= b->array->space != SPACE_SHARED;
        }
    return any;
}

static bool meet_all(gen *g, const touches *a, const touches *b, bool *global)
{
    bool any = false;
    for (int i = 0; i < b->count; i++)
        any |= meets(g, a, &b->list[i], global);
    return any;
}

static void barrier(gen *g, bool global)
{
    int kept = 0;
    g->needs = true;
    g->needs_global |= global;
    if (!g->trial)
        gen_line(g, "%s();%s", global ? "GROUP_BARRIER" : "LOCAL_BARRIER",
                 g->rec->o->checked ? " epoch++;" : "");
    for (int i = 0; i < g->pending.count; i++)
        if (!global && g->pending.list[i].array->space != SPACE_SHARED)
            g->pending.list[kept++] = g->pending.list[i];
    g->pending.count = kept;
}

static void before(gen *g, const touches *t)
{
    bool global = false;
    if (meet_all(g, &g->pending, t, &global))
        barrier(g, global);
}

static void add_all(touches *to, const touches *from)
{
    for (int i = 0; i < from->count; i++)
        touch_add(to, &from->list[i]);
}

static void touches_copy(touches *to, const touches *from)
{
    to->count = 0;
    add_all(to, from);
}

/* --- the state at a place of the text -------------------------------------------------------- */

typedef struct state {
    size_t length;
    touches pending;
    scalar_state *own, *host;
    int values, names, pointers, masks;
    bool needs, wrote, any;
} state;

static state keep(const gen *g)
{
    state s = { .length = g->body.length,
                .values = g->values,
                .names = g->name_count,
                .pointers = g->pointers,
                .masks = g->masks,
                .needs = g->needs,
                .wrote = g->wrote_input,
                .any = g->any };
    size_t own = (size_t)g->privates + 1, host = (size_t)g->u->p->hosts + 1;
    s.own = mem_array(own, sizeof *s.own);
    s.host = mem_array(host, sizeof *s.host);
    memcpy(s.own, g->own, own * sizeof *s.own);
    memcpy(s.host, g->host, host * sizeof *s.host);
    touches_copy(&s.pending, &g->pending);
    return s;
}

static void go_back(gen *g, const state *s)
{
    str_cut(&g->body, s->length);
    memcpy(g->own, s->own, ((size_t)g->privates + 1) * sizeof *s->own);
    memcpy(g->host, s->host, ((size_t)g->u->p->hosts + 1) * sizeof *s->host);
    touches_copy(&g->pending, &s->pending);
    g->values = s->values;
    g->name_count = s->names;
    g->pointers = s->pointers;
    g->masks = s->masks;
    g->needs = s->needs;
    g->wrote_input = s->wrote;
    g->any = s->any;
}

static void drop(state *s)
{
    free(s->own);
    free(s->host);
    free(s->pending.list);
}

/* --- the same for all cores? --------------------------------------------------------------------
 */

static bool uniform(const gen *g, const vexpr *x)
{
    if (x == NULL)
        return true;
    if (x->op == V_INDEX || x->op == V_ELEMENT || (x->op == V_READ && g->cores)
        || (x->op == V_PRIVATE && !g->own[x->index].uniform))
        return false;
    for (int i = 0; x->op == V_APPLY && i < 2; i++)
        if (!uniform(g, x->sub[i]))
            return false;
    for (int i = 0; x->op == V_TUPLE && i < x->lanes; i++)
        if (!uniform(g, x->item[i]))
            return false;
    return uniform(g, x->a) && uniform(g, x->b) && uniform(g, x->c);
}

/* Private scalars that some core may have otherwise; true when one more was found. */
static bool find_divergent(gen *g, const step *s, bool diverged)
{
    bool more = false;
    for (; s; s = s->next) {
        if (s->kind == STEP_SET && g->own[s->index].uniform && (diverged || !uniform(g, s->b))) {
            g->own[s->index].uniform = false;
            more = true;
        }
        bool inner = diverged
                     || ((s->kind == STEP_BRANCH || s->kind == STEP_WHILE) && !uniform(g, s->a));
        more |= find_divergent(g, s->body, inner);
        more |= find_divergent(g, s->other, inner);
    }
    return more;
}

/* What steps assign is unknown: at the head of their loop, or behind a branch. */
static void forget(gen *g, const step *s)
{
    for (; s; s = s->next) {
        scalar_state *v = s->kind == STEP_SET ? (g->cores ? &g->own[s->index] : NULL)
                          : s->kind == STEP_HOST_SET || s->kind == STEP_FOR ? &g->host[s->index]
                                                                            : NULL;
        if (v) {
            v->version = ++g->clock;
            v->at.known = v->ranged = false;
        }
        forget(g, s->body);
        forget(g, s->other);
    }
}

/* --- bounds of the core, by a condition
 * ------------------------------------------------------------ */

static line negative(line a)
{
    for (int v = 0; v < MAX_VARS; v++)
        a.coef[v] = -a.coef[v];
    for (int i = 0; i < a.terms; i++)
        a.term[i].c = -a.term[i].c;
    int64_t lo = a.lo;
    a.lo = -a.hi;
    a.hi = -lo;
    return a;
}

/* high - low >= gap */
static void bound_by(gen *g, const vexpr *high, const vexpr *low, int64_t gap)
{
    vexpr d = { .op = V_OP,
                .o = OP_SUB,
                .a = (vexpr *)high,
                .b = (vexpr *)low,
                .at = high->at,
                .varies = true };
    line a = line_of(g, &d);
    int64_t c = a.coef[0];
    if (!a.known || (c != 1 && c != -1))
        return;
    a.coef[0] = 0;
    if (c == -1 && g->ups < 16) { /* e <= rest - gap */
        a.lo -= gap;
        a.hi -= gap;
        g->up[g->ups++] = a;
    } else if (c == 1 && g->lows < 16) { /* e >= gap - rest */
        a = negative(a);
        a.lo += gap;
        a.hi += gap;
        g->low[g->lows++] = a;
    }
}

static void bounds(gen *g, const vexpr *x, bool holds)
{
    if (x->op != V_OP)
        return;
    int o = x->o;
    if (o == OP_NOT) {
        bounds(g, x->a, !holds);
        return;
    }
    if (o == (holds ? OP_AND : OP_OR)) {
        bounds(g, x->a, holds);
        bounds(g, x->b, holds);
        return;
    }
    if (!holds) {
        static const int other[] = { [OP_EQ] = OP_NE, [OP_NE] = OP_EQ, [OP_LT] = OP_GE,
                                     [OP_LE] = OP_GT, [OP_GT] = OP_LE, [OP_GE] = OP_LT };
        if (o < OP_EQ || o > OP_GE)
            return;
        o = other[o];
    }
    if (o == OP_LT || o == OP_LE || o == OP_EQ)
        bound_by(g, x->b, x->a, o == OP_LT);
    if (o == OP_GT || o == OP_GE || o == OP_EQ)
        bound_by(g, x->a, x->b, o == OP_GT);
    int64_t v;
    if (o == OP_EQ && x->a->op == V_INDEX && gen_now(g, x->b, &v))
        g->only = v;
}

typedef struct around {
    int ups, lows;
    int64_t only;
    char mask[24];
} around;

static around under(gen *g, const vexpr *x, bool holds)
{
    around a = { .ups = g->ups, .lows = g->lows, .only = g->only };
    memcpy(a.mask, g->mask, sizeof a.mask);
    if (g->cores)
        bounds(g, x, holds);
    return a;
}

static void leave(gen *g, const around *a)
{
    g->ups = a->ups;
    g->lows = a->lows;
    g->only = a->only;
    memcpy(g->mask, a->mask, sizeof a->mask);
}

/* --- statements
 * ---------------------------------------------------------------------------------------- */

/* Under the flag that is in force, or by the first core where they act for one. */
static const char *guard(const gen *g, bool write, char *on, size_t room)
{
    *on = '\0';
    if (write && !g->cores)
        snprintf(on, room, "if (LID == 0) ");
    else if (*g->mask)
        snprintf(on, room, "if (%s) ", g->mask);
    return on;
}

static void put(gen *g, bool write, const char *to, const char *value, bool tuple)
{
    char on[48];
    guard(g, write, on, sizeof on);
    gen_line(g, write && !tuple ? "%s%s = (word)(%s);" : "%s%s = %s;", on, to, value);
}

/* What an assignment writes, or atomic adds. */
static void put_word(gen *g, const vexpr *ref, const char *to, const char *value)
{
    char on[48];
    if (!ref->atomic) {
        put(g, true, to, value, ref->array->lanes > 1);
        return;
    }
    gen_line(g, "%sADD_WORD(&%s, %s);", guard(g, true, on, sizeof on), to, value);
    g->plan->adds = true;
}

static const char *fresh_value(gen *g, int lanes)
{
    return gen_name(g, 't', ++g->masks * 16 + lanes, "value");
}

/* The value, and where it goes, before anybody writes. */
static void store_late(gen *g, const step *s, bool place, bool global)
{
    str v = { 0 }, to = { 0 };
    const char *name = fresh_value(g, s->b->lanes);
    gen_value(g, s->b, &v);
    gen_line(g, "%s %s%s;", gen_type(g, s->b->lanes), name, s->b->lanes > 1 ? "" : " = 0");
    if (*g->mask)
        gen_line(g, "if (%s) %s = %s;", g->mask, name, str_text(&v));
    else
        gen_line(g, "%s = %s;", name, str_text(&v));
    if (place)
        gen_fail(g, s->at, "its subscript reads words that it writes");
    barrier(g, global);
    gen_reference(g, s->a, true, &to);
    put_word(g, s->a, str_text(&to), name);
    str_clear(&v);
    str_clear(&to);
}

static status store(gen *g, const step *s)
{
    touches reads = { 0 }, places = { 0 };
    bool global = false, late;
    g->alone = !g->cores; /* who writes alone computes alone */
    touch_reads(g, s->b, &reads);
    for (int d = 0; d < s->a->array->dims; d++)
        touch_reads(g, s->a->sub[d], &places);
    g->alone = false;
    before(g, &reads);
    before(g, &places);
    touch w = touch_of(g, s->a, true);
    late = meets(g, &reads, &w, &global);
    bool place = meets(g, &places, &w, &global);
    if (!g->trial)
        gen_source(g, s->at);
    if (late || place) {
        add_all(&g->pending, &reads);
        add_all(&g->pending, &places);
        store_late(g, s, place, global);
        add_all(&g->pending, &places);
    } else {
        if (meets(g, &g->pending, &w, &global))
            barrier(g, global);
        str v = { 0 }, to = { 0 };
        gen_value(g, s->b, &v);
        gen_reference(g, s->a, true, &to);
        put_word(g, s->a, str_text(&to), str_text(&v));
        str_clear(&v);
        str_clear(&to);
        add_all(&g->pending, &reads);
        add_all(&g->pending, &places);
    }
    touch_add(&g->pending, &w);
    gen_writes(g, s->a->array);
    free(reads.list);
    free(places.list);
    return g->u->e->d->st;
}

static status set(gen *g, const step *s)
{
    touches reads = { 0 };
    str v = { 0 };
    bool own = s->kind == STEP_SET;
    scalar_state *at = own ? &g->own[s->index] : &g->host[s->index];
    touch_reads(g, s->b, &reads);
    before(g, &reads);
    add_all(&g->pending, &reads);
    free(reads.list);
    line l = line_of(g, s->b);
    int64_t lo = 0, hi = 0;
    bool ranged = line_range(g, s->b, &lo, &hi), first = !at->set;
    gen_value(g, s->b, &v);
    const char *wanted = s->at->kind == N_SET && s->at->a->kind == N_NAME ? s->at->a->name
                                                                          : s->at->name;
    put(g, false, gen_name(g, own ? 'p' : 'h', s->index, wanted), str_text(&v), false);
    str_clear(&v);
    /* PoCL 3.1 makes wrong code of a loop that carries such a word over the barriers of its next
     * turn */
    if (own && s->b->op == V_READ && !s->b->varies && !*g->mask)
        barrier(g, false);
    bool all = *g->mask == '\0' || first;
    if (g->cores && !own)
        return gen_fail(g, s->at, "a multiprocessor's scalar is set by its cores");
    at->version = ++g->clock;
    at->at = l;
    at->at.known = l.known && all;
    at->ranged = ranged && all;
    at->lo = lo;
    at->hi = hi;
    at->set = true;
    return g->u->e->d->st;
}

static status set_element(gen *g, const step *s)
{
    touches reads = { 0 };
    str v = { 0 }, to = { 0 };
    touch_reads(g, s->b, &reads);
    touch_reads(g, s->a->a, &reads);
    before(g, &reads);
    add_all(&g->pending, &reads);
    free(reads.list);
    gen_value(g, s->b, &v);
    gen_value(g, s->a, &to);
    put(g, false, str_text(&to), str_text(&v), false);
    str_clear(&v);
    str_clear(&to);
    return g->u->e->d->st;
}

/* Is a barrier needed in it?  As a trial, of which nothing stays. */
static bool wants_barrier(gen *g, const step *s, const vexpr *again)
{
    state st = keep(g);
    bool before_trial = g->trial, needs;
    touches reads = { 0 };
    g->trial = true;
    g->needs = false;
    for (int turn = 0; turn < (again ? 2 : 1); turn++) {
        touch_reads(g, again, &reads);
        before(g, &reads);
        add_all(&g->pending, &reads);
        steps(g, s);
    }
    touch_reads(g, again, &reads);
    before(g, &reads);
    free(reads.list);
    needs = g->needs;
    g->trial = before_trial;
    go_back(g, &st);
    drop(&st);
    return needs;
}

static void put_condition(gen *g, const char *word, const vexpr *x)
{
    str s = { 0 };
    gen_value(g, x, &s);
    if (*g->mask)
        gen_line(g, "%s (%s && (%s)) {", word, g->mask, str_text(&s));
    else
        gen_line(g, "%s (%s) {", word, str_text(&s));
    str_clear(&s);
}

/* A branch that all take, or in which nobody waits for others. */
static status real_branch(gen *g, const step *s, bool divided)
{
    state begin = keep(g);
    touches after = { 0 };
    char mask[24];
    memcpy(mask, g->mask, sizeof mask);
    str c = { 0 };
    gen_value(g, s->a, &c);
    if (divided && *g->mask)
        gen_line(g, "if (%s && (%s)) {", g->mask, str_text(&c));
    else
        gen_line(g, "if (%s) {", str_text(&c));
    str_clear(&c);
    around a = under(g, s->a, true);
    if (divided)
        *g->mask = '\0';
    g->divided += divided;
    g->indent++;
    steps(g, s->body);
    g->indent--;
    leave(g, &a);
    touches_copy(&after, &g->pending);
    if (!g->trial
        || !divided) /* a trial asks what they want one after the other, as flags have it */
        touches_copy(&g->pending, &begin.pending);
    forget(g, s->body);
    if (s->other) {
        str c2 = { 0 };
        if (divided && *g->mask) {
            gen_value(g, s->a, &c2);
            gen_line(g, "}");
            gen_line(g, "if (%s && !(%s)) {", g->mask, str_text(&c2));
        } else {
            gen_line(g, "} else {");
        }
        str_clear(&c2);
        a = under(g, s->a, false);
        if (divided)
            *g->mask = '\0';
        g->indent++;
        steps(g, s->other);
        g->indent--;
        leave(g, &a);
        forget(g, s->other);
    }
    gen_line(g, "}");
    g->divided -= divided;
    add_all(&g->pending, &after);
    memcpy(g->mask, mask, sizeof mask);
    free(after.list);
    drop(&begin);
    return g->u->e->d->st;
}

/* A flag for each side; every statement is under it, and barriers are outside. */
static status flagged_branch(gen *g, const step *s)
{
    char yes[24], no[24], outer[24];
    str c = { 0 };
    memcpy(outer, g->mask, sizeof outer);
    snprintf(yes, sizeof yes, "%s", gen_name(g, 'm', ++g->masks, "on"));
    gen_value(g, s->a, &c);
    gen_line(g, *outer ? "const int %s = %s && (%s);" : "const int %s = %s%s;", yes, outer,
             str_text(&c));
    str_clear(&c);
    around a = under(g, s->a, true);
    memcpy(g->mask, yes, sizeof yes);
    steps(g, s->body);
    leave(g, &a);
    forget(g, s->body);
    if (s->other) {
        snprintf(no, sizeof no, "%s", gen_name(g, 'm', ++g->masks, "off"));
        gen_line(g, *outer ? "const int %s = %s && !%s;" : "const int %s = %s!%s;", no, outer, yes);
        a = under(g, s->a, false);
        memcpy(g->mask, no, sizeof no);
        steps(g, s->other);
        leave(g, &a);
        forget(g, s->other);
    }
    return g->u->e->d->st;
}

/* The sides follow one another: what one touches the other may not. */
static bool sides_meet(gen *g, const step *s)
{
    state begin = keep(g);
    bool trial = g->trial, needs;
    g->trial = true;
    g->needs = false;
    around a = under(g, s->a, true);
    steps(g, s->body);
    leave(g, &a);
    a = under(g, s->a, false);
    steps(g, s->other);
    leave(g, &a);
    needs = g->needs;
    g->trial = trial;
    go_back(g, &begin);
    drop(&begin);
    return needs;
}

/* A barrier that a side of a branch needs stands before it, where that serves: PoCL 3.1 makes wrong
 * code of barriers in both sides of a branch within a loop. */
static void hoist(gen *g, const step *s)
{
    bool before_it = g->needs_global, needs;
    if (g->pending.count == 0)
        return;
    g->needs_global = false;
    around a = under(g, s->a, true);
    needs = wants_barrier(g, s->body, NULL);
    leave(g, &a);
    a = under(g, s->a, false);
    if (s->other)
        needs |= wants_barrier(g, s->other, NULL);
    leave(g, &a);
    bool global = g->needs_global;
    g->needs_global = before_it;
    if (needs)
        barrier(g, global);
}

static status branch(gen *g, const step *s)
{
    touches reads = { 0 };
    if (s->a == NULL)
        return ST_OK;
    touch_reads(g, s->a, &reads);
    before(g, &reads);
    add_all(&g->pending, &reads);
    free(reads.list);
    if (g->trial) /* of which only the touches matter */
        return real_branch(g, s, !uniform(g, s->a));
    hoist(g, s);
    if (uniform(g, s->a))
        return real_branch(g, s, false);
    around a = under(g, s->a, true);
    bool waits = wants_barrier(g, s->body, NULL);
    leave(g, &a);
    if (s->other && !waits) {
        a = under(g, s->a, false);
        waits = wants_barrier(g, s->other, NULL);
        leave(g, &a);
    }
    waits = waits || (s->other && sides_meet(g, s));
    g->needs |= waits;
    return waits ? flagged_branch(g, s) : real_branch(g, s, true);
}

/* The turns of a loop: what is pending at its head is what was before it, or what its own end
 * leaves. */
static status turns(gen *g, const step *s, const vexpr *again)
{
    touches before_it = { 0 };
    touches_copy(&before_it, &g->pending);
    state at_head = keep(g);
    bool trial = g->trial;
    g->trial = true;
    touches reads = { 0 };
    touch_reads(g, again, &reads);
    add_all(&g->pending, &reads);
    steps(g, s->body);
    touches end = { 0 };
    touches_copy(&end, &g->pending);
    g->trial = trial;
    bool needs = g->needs;
    go_back(g, &at_head);
    g->needs |= needs && trial;
    add_all(&g->pending, &end);
    forget(g, s->body);
    drop(&at_head);
    free(end.list);
    free(reads.list);
    free(before_it.list);
    return g->u->e->d->st;
}

static status loop(gen *g, const step *s)
{
    static const char *const test[] = { "<=", ">=", "<=", ">=" };
    static const char *const move[] = { "+=", "-=", "*=", "/=" };
    touches before_it = { 0 }, reads = { 0 };
    str a = { 0 }, b = { 0 }, c = { 0 };
    if (!uniform(g, s->a) || !uniform(g, s->b) || !uniform(g, s->c))
        return gen_fail(g, s->at, "the ends of this loop differ from core to core");
    touch_reads(g, s->a, &reads);
    touch_reads(g, s->b, &reads);
    touch_reads(g, s->c, &reads);
    before(g, &reads);
    add_all(&g->pending, &reads);
    free(reads.list);
    gen_value(g, s->a, &a);
    gen_value(g, s->b, &b);
    if (s->c)
        gen_value(g, s->c, &c);
    scalar_state *at = &g->host[s->index];
    int64_t lo = 0, hi = 0, other; /* of what has no range both stay */
    bool up = s->way == FOR_UP || s->way == FOR_TIMES;
    bool ranged = line_range(g, up ? s->a : s->b, &lo, &other)
                  && line_range(g, up ? s->b : s->a, &other, &hi);
    touches_copy(&before_it, &g->pending);
    forget(g, s->body);
    *at = (scalar_state){ .version = ++g->clock,
                          .uniform = true,
                          .set = true,
                          .ranged = ranged,
                          .lo = lo,
                          .hi = hi < lo ? lo : hi };
    const char *v = gen_name(g, 'h', s->index, s->at->name);
    char end[64] = "", by[64] = "";
    bool fixed = gen_fixed(g, s->b), fixed_by = s->c == NULL || gen_fixed(g, s->c);
    if (!fixed)
        snprintf(end, sizeof end, ", %s_end = ", v);
    if (!fixed_by)
        snprintf(by, sizeof by, ", %s_by = ", v);
    gen_line(g, "for (i64 %s = %s%s%s%s%s; %s %s %s%s; %s %s %s%s) {", v, str_text(&a), end,
             fixed ? "" : str_text(&b), by, fixed_by ? "" : str_text(&c), v, test[s->way],
             fixed ? str_text(&b) : v, fixed ? "" : "_end", v, move[s->way],
             s->c == NULL ? "1"
             : fixed_by   ? str_text(&c)
                          : v,
             fixed_by ? "" : "_by");
    scalar_state head = *at;
    status st = turns(g, s, NULL);
    *at = head;
    g->indent++;
    if (st == ST_OK)
        st = steps(g, s->body);
    g->indent--;
    gen_line(g, "}");
    add_all(&g->pending, &before_it); /* it may not have turned at all */
    forget(g, s->body);
    at->version = ++g->clock;
    free(before_it.list);
    str_clear(&a);
    str_clear(&b);
    str_clear(&c);
    return st;
}

/* Who goes on is asked before the first turn and at the end of each, and the loop left by that one
 * number: PoCL 3.1 makes wrong code of a loop that is left behind a barrier in its midst. */
static void look(gen *g, const char *type, const char *on, const char *go, const str *condition)
{
    if (*on) {
        if (*type)
            gen_line(g, "%s%s = %s%s(%s);", type, on, g->mask, *g->mask ? " && " : "",
                     str_text(condition));
        else
            gen_line(g, "%s = %s && (%s);", on, on, str_text(condition));
        gen_line(g, "%s%s = GROUP_ANY(%s, &group_flag);%s", type, go, on,
                 g->rec->o->checked ? " epoch++;" : "");
        g->any = true;
        g->pending.count = 0;
    } else {
        gen_line(g, "%s%s = %s;", type, go, str_text(condition));
    }
}

/* A loop that all leave together; its condition is looked at where nobody writes. */
static status loop_while(gen *g, const step *s)
{
    touches before_it = { 0 }, reads = { 0 };
    bool same = uniform(g, s->a), global = false;
    touches_copy(&before_it, &g->pending);
    forget(g, s->body);
    status st = turns(g, s, s->a);
    if (!same && (g->trial || !wants_barrier(g, s->body, s->a))) {
        put_condition(g, "while", s->a);
        char mask[24];
        memcpy(mask, g->mask, sizeof mask);
        *g->mask = '\0';
        g->indent++;
        g->divided++;
        steps(g, s->body);
        g->divided--;
        g->indent--;
        memcpy(g->mask, mask, sizeof mask);
        gen_line(g, "}");
    } else {
        g->needs |= !same;
        char outer[24], on[24] = "";
        memcpy(outer, g->mask, sizeof outer);
        touch_reads(g, s->a, &reads);
        bool waits = meet_all(g, &g->pending, &reads, &global);
        str c = { 0 };
        gen_value(g, s->a, &c);
        const char *go = NULL;
        if (waits)
            barrier(g, global);
        if (!same)
            snprintf(on, sizeof on, "%s", gen_name(g, 'm', ++g->masks, "on"));
        if (!same || waits) {
            go = gen_name(g, 'm', ++g->masks, "go");
            look(g, "int ", on, go, &c);
        }
        gen_line(g, "while (%s) {", go ? go : str_text(&c));
        g->indent++;
        add_all(&g->pending, &reads);
        around a = under(g, s->a, true);
        if (!same)
            memcpy(g->mask, on, sizeof on);
        st = steps(g, s->body);
        leave(g, &a);
        if (waits)
            barrier(g, global);
        if (go)
            look(g, "", on, go, &c);
        memcpy(g->mask, outer, sizeof outer);
        g->indent--;
        gen_line(g, "}");
        str_clear(&c);
    }
    touch_reads(g, s->a, &reads);
    add_all(&g->pending, &reads);
    add_all(&g->pending, &before_it);
    forget(g, s->body);
    free(before_it.list);
    free(reads.list);
    return st == ST_OK ? g->u->e->d->st : st;
}

/* --- cores
 * ------------------------------------------------------------------------------------------------
 */

/* The array that a private number begins, as an element of it is written; NULL: a scalar. */
static const vexpr *array_begun(const vexpr *x, int k)
{
    const vexpr *found = NULL;
    if (x == NULL)
        return NULL;
    if (x->op == V_ELEMENT && x->index == k)
        return x;
    const vexpr *parts[] = {
        x->a, x->b, x->c, x->member, x->sub[0], x->sub[1], x->sub[2], x->sub[3]
    };
    for (int i = 0; i < 8 && !found; i++)
        found = array_begun(parts[i], k);
    for (int i = 0; x->op == V_TUPLE && i < x->lanes && !found; i++)
        found = array_begun(x->item[i], k);
    return found;
}

static const vexpr *array_in_steps(const step *s, int k)
{
    const vexpr *found = NULL;
    for (; s && !found; s = s->next) {
        if (!(found = array_begun(s->a, k)) && !(found = array_begun(s->b, k))
            && !(found = array_in_steps(s->body, k)))
            found = array_in_steps(s->other, k);
    }
    return found;
}

static void declare(gen *g, const step *s, int from, str *out)
{
    for (int i = from; i < g->name_count; i++) {
        const named *n = &g->names[i];
        if (n->kind == 'i')
            str_format(out, "%*sconst i64 %s = LID;\n", 4 * g->indent, "", n->text);
        if (n->kind != 'p')
            continue;
        const vexpr *a = array_in_steps(s->body, n->index);
        int lanes = s->private_lanes[n->index];
        if (a)
            str_format(out, "%*si64 %s[%lld];\n", 4 * g->indent, "", n->text, (long long)a->value);
        else
            str_format(out, "%*s%s %s%s;\n", 4 * g->indent, "", gen_type(g, lanes ? lanes : 1),
                       n->text, lanes > 1 ? "" : " = 0");
    }
}

static status core_block(gen *g, const step *s)
{
    str outer = g->body, decl = { 0 };
    int names = g->name_count, privates = g->privates;
    scalar_state *own = g->own;
    g->body = (str){ 0 };
    g->privates = s->privates;
    g->own = mem_array((size_t)s->privates + 1, sizeof *g->own);
    for (int k = 0; k < s->privates; k++)
        g->own[k] = (scalar_state){ .version = ++g->clock, .uniform = !array_in_steps(s->body, k) };
    g->cores = true;
    while (find_divergent(g, s->body, false))
        ;
    g->indent++;
    status st = steps(g, s->body);
    declare(g, s, names, &decl);
    g->indent--;
    g->cores = false;
    free(g->own);
    g->own = own;
    g->privates = privates;
    for (int i = names; i < g->name_count; i++) /* their scope ends; the names of arrays stay */
        if (strchr("pimt", g->names[i].kind))
            g->names[i].kind = '.';
    str inner = g->body;
    g->body = outer;
    gen_line(g, "{");
    str_add(&g->body, str_text(&decl));
    str_add(&g->body, str_text(&inner));
    gen_line(g, "}");
    str_clear(&inner);
    str_clear(&decl);
    return st;
}

static status one(gen *g, const step *s)
{
    switch (s->kind) {
    case STEP_STORE: return store(g, s);
    case STEP_SET:
    case STEP_HOST_SET: return set(g, s);
    case STEP_SET_ELEMENT: return set_element(g, s);
    case STEP_FOR: return loop(g, s);
    case STEP_WHILE: return loop_while(g, s);
    case STEP_BRANCH: return branch(g, s);
    case STEP_CORES: return core_block(g, s);
    default: return gen_fail(g, s->at, "this is the host's");
    }
}

static status steps(gen *g, const step *s)
{
    status st = s && stack_low() ? stack_refuse(g->u->e->d, s->at->at) : g->u->e->d->st;
    for (; s && st == ST_OK; s = s->next)
        st = one(g, s);
    return st;
}

/* --- a launch
 * -----------------------------------------------------------------------------------------------
 */

static void find_locals(gen *g, const step *s)
{
    for (; s; s = s->next) {
        if (s->kind == STEP_HOST_SET || s->kind == STEP_FOR)
            g->local[s->index] = true;
        find_locals(g, s->body);
        find_locals(g, s->other);
    }
}

/* Shared arrays one after the other, at multiples of b: those of this forall, and what is declared
 * outside when it is first named. */
void gen_lay_out(gen *g, const array *a)
{
    uint64_t b = g->u->m.w, words = 0;
    if (g->laid_out[a->number])
        return;
    for (uint64_t k = 0; k < a->members; k++)
        words += (a->member[k].size + b - 1) / b * b;
    g->laid_out[a->number] = true;
    g->shared_at[a->number] = g->shared_words;
    g->shared_words += words * (uint64_t)(a->lanes ? a->lanes : 1);
}

static void lay_out_shared(gen *g, const step *s)
{
    for (int i = 0; i < s->arrays; i++)
        gen_lay_out(g, g->u->p->arrays[s->first_array + i]);
}

static bool sets_scalar(const step *s, int index)
{
    for (; s; s = s->next)
        if ((s->kind == STEP_HOST_SET && s->index == index) || sets_scalar(s->body, index)
            || sets_scalar(s->other, index))
            return true;
    return false;
}

/* A multiprocessor's own scalars; one that the host has set begins with that value. */
static void put_locals(gen *g, str *out)
{
    for (int i = 0; i < g->name_count; i++) {
        int k = g->names[i].index, lanes = g->u->p->host_lanes[k < 0 ? 0 : k];
        if (g->names[i].kind != 'h' || !sets_scalar(g->top->body, k))
            continue;
        char from[48] = "0";
        if (g->u->host_set[k] && lanes <= 1 && g->values < MAX_VALUES) {
            argument_value *v = &g->value[g->values++];
            *v = (argument_value){ .value = g->u->hosts[k * g->u->p->lanes] };
            snprintf(v->name, sizeof v->name, "%.30s_before", g->names[i].text);
            snprintf(from, sizeof from, "%s", v->name);
        }
        str_format(out, lanes > 1 ? "    %s %s;\n" : "    %s %s = %s;\n",
                   gen_type(g, lanes ? lanes : 1), g->names[i].text, from);
    }
}

static status kernel(gen *g, const step *s, int64_t from, uint64_t count)
{
    run *u = g->u;
    str decl = { 0 };
    find_locals(g, s->body);
    g->local[s->index] = true;
    for (int i = 0; i < u->p->hosts; i++)
        g->host[i] = (scalar_state){ .version = ++g->clock, .uniform = true };
    g->rec->from = from;
    g->host[s->index].set = g->host[s->index].ranged = true;
    g->host[s->index].lo = from;
    g->host[s->index].hi = from + (int64_t)count - 1;
    lay_out_shared(g, s);
    g->indent = 1;
    const char *r = gen_name(g, 'h', s->index, s->at->name);
    status st = steps(g, s->body);
    put_locals(g, &decl);
    str inner = g->body;
    g->body = (str){ 0 };
    if (from)
        gen_line(g, "const i64 %s = GID + %lld;", r, (long long)from);
    else
        gen_line(g, "const i64 %s = GID;", r);
    if (g->rec->o->checked)
        gen_line(g, "const i64 who = (i64)GID * LDIM + LID, cores = LDIM;\n    i64 epoch = 0;");
    str_add(&g->body, str_text(&decl));
    str_add(&g->body, str_text(&inner));
    str_clear(&inner);
    str_clear(&decl);
    return st == ST_OK ? gen_launch(g, NULL, count, (uint32_t)u->m.w) : st;
}

status emit_blocks(recorder *rec, run *u, const step *s)
{
    gen g;
    int64_t from, to;
    u->s = 1;
    u->vars = 0;
    status st = vector_scalar(u, s->a, &from);
    if (st == ST_OK)
        st = vector_scalar(u, s->b, &to);
    if (st != ST_OK || to < from)
        return st;
    gen_begin(&g, rec, u, s, 0, NULL);
    u->vars = 1;
    u->lo[0] = 0;
    u->extent[0] = u->m.w;
    u->stride[0] = 1;
    if (strcmp(u->e->f->in->model->name, "agpu'") == 0)
        st = gen_fail(&g, s->at,
                      "no device keeps shared memory from one launch to the next, as AGPU' does");
    else if (u->m.w > rec->o->group)
        st = diag_fail(u->e->d, ST_LIMIT, s->at->at,
                       "b = %llu, and a group of the device has at most %u",
                       (unsigned long long)u->m.w, rec->o->group);
    else
        st = kernel(&g, s, from, (uint64_t)(to - from) + 1);
    gen_end(&g);
    return st;
}
