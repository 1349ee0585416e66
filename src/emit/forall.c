/* forall of the memory machines and the PRAM: see inside.h.  p threads deal themselves the indices
 * as the model does.  A statement finishes for all indices before the next begins; here a kernel is
 * as many statements as cannot disturb each other, whatever the order of the indices: a phase.
 * Where the PRAM lets several write to one word, who wins is found before anybody writes.
 * Private scalars that outlive their phase wait in scratch memory, a column each. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/stack.h"
#include "emit/inside.h"
#include "machine/loop.h"

/* What a phase does: a step as a whole, or a part of it. Where several indices may write to one
 * word of the PRAM, the one that the machine lets win is found first: a claim for each word,
 * cleared, raised by all who want it, and looked at by who writes. */
typedef enum part { WHOLE, CONDITION, COMPUTE, CLEAR, CLAIM, STORE, STORE_CLAIMED } part;

typedef struct item {
    const step *s;
    part part;
    const vexpr *condition; /* CONDITION: mask `keep` = (under and) condition, or its negation */
    bool negated;
    int mask, keep; /* private flags: under which it happens (-1: none), what it sets */
    int64_t *hosts; /* the host's scalars while it happens */
    touches touched;
    uint8_t *uses, *sets; /* by private scalar */
} item;

typedef struct phases {
    gen g;
    recorder *rec;
    const step *s;
    item *list;
    int count, room;
    int privates, most; /* scalars; room for them */
    int *lanes, *times; /* components; how often each is assigned in the text */
    int *column;        /* of scratch, or -1 */
    uint64_t columns, claims; /* words of scratch: of private scalars, and behind them of claims */
} phases;

enum { MOST_ITEMS = 4096, EXTRA = 512 };

static status flatten(phases *f, const step *s, int mask);

/* --- what a step touches ------------------------------------------------------------------ */

static void count_sets(const step *s, int *times)
{
    for (; s; s = s->next) {
        if (s->kind == STEP_SET)
            times[s->index]++;
        for (int64_t i = 0; s->kind == STEP_SET_ELEMENT && i < s->a->value; i++)
            times[s->a->index + i] += 2;
        count_sets(s->body, times);
        count_sets(s->other, times);
    }
}

static void note_use(phases *f, item *it, const vexpr *x)
{
    if (x == NULL)
        return;
    if (x->op == V_PRIVATE)
        it->uses[x->index] = 1;
    for (int64_t i = 0; x->op == V_ELEMENT && i < x->value; i++)
        it->uses[x->index + i] = 1;
    note_use(f, it, x->a);
    note_use(f, it, x->b);
    note_use(f, it, x->c);
    note_use(f, it, x->member);
    for (int i = 0; i < MAX_DIMS; i++)
        note_use(f, it, x->sub[i]);
    for (int i = 0; x->op == V_TUPLE && i < x->lanes; i++)
        note_use(f, it, x->item[i]);
}

static void loop_range(gen *g, const step *s)
{
    int64_t lo, hi, a, b;
    bool up = s->way == FOR_UP || s->way == FOR_TIMES;
    scalar_state *v = &g->host[s->index];
    v->at = (line){ 0 };
    if (line_range(g, up ? s->a : s->b, &lo, &a) && line_range(g, up ? s->b : s->a, &b, &hi))
        v->at = (line){ .known = true, .lo = lo, .hi = hi < lo ? lo : hi };
}

/* Everything that steps do, for all indices and all turns of their loops. */
static void walk(phases *f, item *it, const step *s)
{
    gen *g = &f->g;
    for (; s; s = s->next) {
        note_use(f, it, s->b);
        note_use(f, it, s->kind == STEP_SET_ELEMENT ? s->a->a : s->a);
        note_use(f, it, s->c);
        if (s->kind != STEP_STORE && s->kind != STEP_SET_ELEMENT)
            touch_reads(g, s->a, &it->touched);
        touch_reads(g, s->b, &it->touched);
        touch_reads(g, s->c, &it->touched);
        if (s->kind == STEP_FOR) {
            g->local[s->index] = true;
            loop_range(g, s);
        } else if (s->kind == STEP_SET) {
            it->sets[s->index] = 1;
            g->own[s->index].at = f->times[s->index] == 1 ? line_of(g, s->b) : (line){ 0 };
        } else if (s->kind == STEP_SET_ELEMENT) {
            touch_reads(g, s->a->a, &it->touched);
            for (int64_t i = 0; i < s->a->value; i++)
                it->sets[s->a->index + i] = 1;
        } else if (s->kind == STEP_STORE) {
            for (int d = 0; d < s->a->array->dims; d++)
                touch_reads(g, s->a->sub[d], &it->touched);
            touch one = touch_of(g, s->a, true);
            one.fixed = gen_fixed(g, s->b);
            touch_add(&it->touched, &one);
        }
        walk(f, it, s->body);
        walk(f, it, s->other);
        if (s->kind == STEP_FOR)
            g->local[s->index] = false;
        if (s->kind == STEP_STORE && it->part != WHOLE)
            return;
    }
}

static bool disturb(phases *f, const touches *a, const touches *b, bool one_store)
{
    for (int i = 0; i < a->count; i++)
        for (int j = a == b ? i : 0; j < b->count; j++)
            if (!(one_store && i == j) && touch_meet(&f->g, &a->list[i], &b->list[j]))
                return true;
    return false;
}

/* --- items --------------------------------------------------------------------------------------
 */

static item *add_item(phases *f, const step *s, part what, int mask)
{
    if (f->count == f->room) {
        f->room = f->room ? 2 * f->room : 16;
        f->list = mem_grow_array(f->list, (size_t)f->room, sizeof *f->list);
    }
    item *it = &f->list[f->count++];
    size_t words = (size_t)(f->g.u->p->hosts + 1) * (size_t)(f->g.u->p->lanes + 1);
    *it = (item){ .s = s, .part = what, .mask = mask, .keep = -1 };
    it->hosts = mem_array(words, sizeof *it->hosts);
    memcpy(it->hosts, f->g.u->hosts, words * sizeof *it->hosts);
    it->uses = mem_alloc((size_t)f->most + 1);
    it->sets = mem_alloc((size_t)f->most + 1);
    if (mask >= 0)
        it->uses[mask] = 1;
    return it;
}

static bool of_claims(const item *it)
{
    return it->part == CLEAR || it->part == CLAIM || it->part == STORE_CLAIMED;
}

static int new_private(phases *f, int lanes)
{
    f->lanes[f->privates] = lanes;
    return f->privates++;
}

static int add_condition(phases *f, const step *s, const vexpr *x, bool negated, int mask)
{
    int flag = new_private(f, 1);
    item *it = add_item(f, s, CONDITION, mask);
    it->condition = x;
    it->negated = negated;
    it->keep = flag;
    it->sets[flag] = 1;
    note_use(f, it, x);
    touch_reads(&f->g, x, &it->touched);
    return flag;
}

/* Part of a store that needs its place. */
static item *add_place(phases *f, const step *s, part what, int mask)
{
    item *it = add_item(f, s, what, mask);
    for (int d = 0; d < s->a->array->dims; d++) {
        note_use(f, it, s->a->sub[d]);
        touch_reads(&f->g, s->a->sub[d], &it->touched);
    }
    return it;
}

/* May indices of one statement write different values to a word, so that the machine's rule says
 * which stays?  On the PRAM: of several rounds the last, of one the lowest thread. */
static bool contended(phases *f, const step *s)
{
    const run *u = f->g.u;
    if (u->m.kind != MACHINE_PRAM || s->kind != STEP_STORE || gen_fixed(&f->g, s->b))
        return false;
    bool rounds = u->s > u->m.p;
    if (!rounds && u->variant != VARIANT_ARBITRARY && u->variant != VARIANT_PRIORITY)
        return false;
    touch w = touch_of(&f->g, s->a, true);
    return touch_meet(&f->g, &w, &w);
}

/* Refused, unless the simulated run shows that the indices are in nobody's way. */
static status in_the_way(phases *f, const step *s, const char *what)
{
    f->rec->in_the_way = true;
    return gen_fail(&f->g, s->at, what);
}

/* A statement whose own reads meet what others of its indices write: all values first. */
static void add_parts(phases *f, const step *s, int mask, bool claims)
{
    int kept = new_private(f, s->b->lanes);
    item *it = add_item(f, s, COMPUTE, mask);
    it->keep = kept;
    it->sets[kept] = 1;
    note_use(f, it, s->b);
    touch_reads(&f->g, s->b, &it->touched);
    if (claims) {
        uint64_t words = s->a->array->member[0].size;
        for (uint64_t k = 1; k < s->a->array->members; k++)
            if (s->a->array->member[k].size > words)
                words = s->a->array->member[k].size;
        if (f->g.u->s + f->g.u->m.p > UINT32_MAX)
            gen_fail(&f->g, s->at, "too many indices may write to one word");
        if (words / 2 + 1 > f->claims)
            f->claims = words / 2 + 1;
        add_place(f, s, CLEAR, mask);
        add_place(f, s, CLAIM, mask);
    }
    it = add_place(f, s, claims ? STORE_CLAIMED : STORE, mask);
    it->keep = kept;
    it->uses[kept] = 1;
    touch one = touch_of(&f->g, s->a, true);
    touch_add(&it->touched, &one);
    if (disturb(f, &it->touched, &it->touched, true))
        in_the_way(f, s, "its subscript reads words that it writes");
}

static status loop_value_now(phases *f, const step *s, const vexpr *x, int64_t *out)
{
    return gen_now(&f->g, x, out)
               ? ST_OK
               : in_the_way(f, s,
                            "its statements disturb each other from index to index, and the loop "
                            "around them is not the same for all");
}

/* A loop that is the same for all, its body in several phases: the host turns it. */
static status unroll(phases *f, const step *s, int mask)
{
    loop l = { .by = 1 };
    run *u = f->g.u;
    status st = loop_value_now(f, s, s->a, &l.i);
    if (st == ST_OK)
        st = loop_value_now(f, s, s->b, &l.to);
    if (st == ST_OK && s->c)
        st = loop_value_now(f, s, s->c, &l.by);
    if (st != ST_OK || loop_wrong(s, &l))
        return st;
    for (bool more = true; more && loop_goes_on(s, &l) && st == ST_OK; more = loop_move(s, &l)) {
        u->hosts[s->index * u->p->lanes] = l.i;
        u->host_set[s->index] = true;
        if (f->count > MOST_ITEMS || f->privates > f->most - 8)
            return in_the_way(f, s, "this loop would be thousands of launches");
        st = flatten(f, s->body, mask);
    }
    return st;
}

static status apart(phases *f, const step *s, int mask)
{
    int flag;
    status st;
    switch (s->kind) {
    case STEP_STORE: add_parts(f, s, mask, contended(f, s)); return f->g.u->e->d->st;
    case STEP_FOR: return unroll(f, s, mask);
    case STEP_BRANCH:
        flag = add_condition(f, s, s->a, false, mask);
        st = flatten(f, s->body, flag);
        if (st == ST_OK && s->other)
            st = flatten(f, s->other, add_condition(f, s, s->a, true, mask));
        return st;
    default:
        return in_the_way(f, s,
                          "its statements disturb each other from index to index, and every thread "
                          "leaves the loop by itself");
    }
}

static status flatten(phases *f, const step *s, int mask)
{
    status st = ST_OK;
    if (s && stack_low())
        return stack_refuse(f->g.u->e->d, s->at->at);
    for (; s && st == ST_OK; s = s->next) {
        step alone = *s;
        alone.next = NULL;
        item *it = add_item(f, s, WHOLE, mask);
        walk(f, it, &alone);
        if (disturb(f, &it->touched, &it->touched, s->kind == STEP_STORE) || contended(f, s)) {
            f->count--;
            free(it->touched.list);
            free(it->uses);
            free(it->sets);
            free(it->hosts);
            st = apart(f, s, mask);
        }
    }
    return st;
}

/* --- text
 * ------------------------------------------------------------------------------------------ */

static void put(gen *g, const char *to, const vexpr *x)
{
    str s = { 0 };
    gen_value(g, x, &s);
    gen_line(g, "%s = %s;", to, str_text(&s));
    str_clear(&s);
}

static void put_store(gen *g, const vexpr *ref, const vexpr *x, const char *value)
{
    str to = { 0 }, s = { 0 };
    gen_reference(g, ref, true, &to);
    if (x)
        gen_value(g, x, &s);
    gen_line(g,
             ref->atomic             ? "ADD_WORD(&%s, %s);"
             : ref->array->lanes > 1 ? "%s = %s;"
                                     : "%s = (word)(%s);",
             str_text(&to), x ? str_text(&s) : value);
    if (ref->atomic)
        g->plan->adds = true;
    gen_writes(g, ref->array);
    str_clear(&to);
    str_clear(&s);
}

static void statements(gen *g, const step *s);

static void put_loop(gen *g, const step *s)
{
    static const char *const test[] = { "<=", ">=", "<=", ">=" };
    static const char *const move[] = { "+=", "-=", "*=", "/=" };
    str a = { 0 }, b = { 0 }, c = { 0 };
    gen_value(g, s->a, &a);
    gen_value(g, s->b, &b);
    if (s->c)
        gen_value(g, s->c, &c);
    g->local[s->index] = true;
    loop_range(g, s);
    const char *v = gen_name(g, 'h', s->index, s->at->name);
    gen_line(g, "for (i64 %s = %s; %s %s %s; %s %s %s) {", v, str_text(&a), v, test[s->way],
             str_text(&b), v, move[s->way], s->c ? str_text(&c) : "1");
    g->indent++;
    statements(g, s->body);
    g->indent--;
    gen_line(g, "}");
    g->local[s->index] = false;
    str_clear(&a);
    str_clear(&b);
    str_clear(&c);
}

static void put_branch(gen *g, const step *s, const char *word)
{
    str c = { 0 };
    gen_value(g, s->a, &c);
    gen_line(g, "%s (%s) {", word, str_text(&c));
    str_clear(&c);
    g->indent++;
    statements(g, s->body);
    g->indent--;
    if (s->other) {
        gen_line(g, "} else {");
        g->indent++;
        statements(g, s->other);
        g->indent--;
    }
    gen_line(g, "}");
}

static void statement(gen *g, const step *s)
{
    str to = { 0 };
    switch (s->kind) {
    case STEP_STORE:
        gen_source(g, s->at);
        put_store(g, s->a, s->b, NULL);
        break;
    case STEP_SET:
        put(g,
            gen_name(g, 'p', s->index,
                     s->at->kind == N_SET && s->at->a->kind == N_NAME ? s->at->a->name
                                                                      : s->at->name),
            s->b);
        break;
    case STEP_SET_ELEMENT:
        gen_value(g, s->a, &to);
        put(g, str_text(&to), s->b);
        break;
    case STEP_FOR: put_loop(g, s); break;
    case STEP_WHILE: put_branch(g, s, "while"); break;
    default: put_branch(g, s, "if"); break;
    }
    str_clear(&to);
}

static void statements(gen *g, const step *s)
{
    for (; s && g->u->e->d->st == ST_OK; s = s->next)
        statement(g, s);
}

/* The later the round, and in it the lower the thread, the higher the claim. */
static void put_claim(phases *f, const item *it)
{
    static const char claim[] = "(u32)(step + threads - 2*(step % threads))";
    gen *g = &f->g;
    str place = { 0 };
    g->unchecked = true; /* the claims' own */
    gen_place(g, it->s->a, &place);
    g->unchecked = false;
    if (it->part == CLEAR) {
        gen_source(g, it->s->at);
        gen_line(g, "claims[%s] = 0;", str_text(&place));
    } else if (it->part == CLAIM) {
        gen_line(g, "ATOMIC_MAX(&claims[%s], %s);", str_text(&place), claim);
    } else {
        gen_line(g, "if (claims[%s] == %s)", str_text(&place), claim);
        g->indent++;
        put_store(g, it->s->a, NULL, gen_name(g, 'p', it->keep, "value"));
        g->indent--;
    }
    str_clear(&place);
}

static void put_item(phases *f, const item *it)
{
    gen *g = &f->g;
    str s = { 0 };
    step alone = *it->s;
    alone.next = NULL;
    if (it->part == CONDITION) {
        gen_value(g, it->condition, &s);
        gen_line(g, it->negated ? "%s = %s%s!(%s);" : "%s = %s%s(%s);",
                 gen_name(g, 'p', it->keep, "flag"),
                 it->mask >= 0 ? gen_name(g, 'p', it->mask, "flag") : "",
                 it->mask >= 0 ? " && " : "", str_text(&s));
        str_clear(&s);
        return;
    }
    if (it->mask >= 0) {
        gen_line(g, "if (%s) {", gen_name(g, 'p', it->mask, "flag"));
        g->indent++;
    }
    if (of_claims(it)) {
        put_claim(f, it);
    } else if (it->part == COMPUTE) {
        gen_source(g, it->s->at);
        put(g, gen_name(g, 'p', it->keep, "value"), it->s->b);
    } else if (it->part == STORE) {
        gen_source(g, it->s->at);
        put_store(g, it->s->a, NULL, gen_name(g, 'p', it->keep, "value"));
    } else {
        statement(g, &alone);
    }
    if (it->mask >= 0) {
        g->indent--;
        gen_line(g, "}");
    }
}

/* --- what outlives a phase
 * ---------------------------------------------------------------------------- */

static bool in_range(const phases *f, int from, int to, int k, bool sets)
{
    for (int i = from; i < to; i++)
        if (sets ? f->list[i].sets[k] : f->list[i].uses[k] || f->list[i].sets[k])
            return true;
    return false;
}

/* The array that private number k is an element of, or NULL. */
static const vexpr *array_in(const vexpr *x, int k)
{
    const vexpr *found = NULL;
    if (x == NULL)
        return NULL;
    if (x->op == V_ELEMENT && k >= x->index && k < x->index + x->value)
        return x;
    const vexpr *parts[] = {
        x->a, x->b, x->c, x->member, x->sub[0], x->sub[1], x->sub[2], x->sub[3]
    };
    for (int i = 0; i < 8 && !found; i++)
        found = array_in(parts[i], k);
    for (int i = 0; x->op == V_TUPLE && i < x->lanes && !found; i++)
        found = array_in(x->item[i], k);
    return found;
}

static const vexpr *array_of(const step *s, int k)
{
    const vexpr *found = NULL;
    for (; s && !found; s = s->next) {
        const vexpr *parts[] = { s->a, s->b, s->c };
        for (int i = 0; i < 3 && !found; i++)
            found = array_in(parts[i], k);
        if (!found)
            found = array_of(s->body, k);
        if (!found)
            found = array_of(s->other, k);
    }
    return found;
}

static void move_private(phases *f, int k, bool load)
{
    gen *g = &f->g;
    const vexpr *a = array_of(f->s->body, k);
    int lanes = f->lanes[k] ? f->lanes[k] : 1;
    if (a && k != a->index)
        return; /* with the first */
    const char *name = gen_name(g, 'p', k,
                                a                     ? a->at->a->name
                                : k >= f->s->privates ? "kept"
                                                      : NULL);
    for (int j = 0; j < lanes && a == NULL; j++) {
        char of[64], place[64];
        snprintf(of, sizeof of, lanes > 1 ? "%s.c%d" : "%s", name, j);
        snprintf(place, sizeof place, "scratch[%d*indices + step]", f->column[k] + j);
        gen_line(g, "%s = %s%s;", load ? of : place, load && lanes > 1 ? "(word)" : "",
                 load ? place : of);
    }
    if (a && load)
        gen_line(g, "for (i64 q = 0; q < %lld; q++) %s[q] = scratch[(%d + q)*indices + step];",
                 (long long)a->value, name, f->column[k]);
    else if (a)
        gen_line(g, "for (i64 q = 0; q < %lld; q++) scratch[(%d + q)*indices + step] = %s[q];",
                 (long long)a->value, f->column[k], name);
}

/* A column for each private that is assigned in one phase and looked at in a later one. */
static void choose_columns(phases *f, const int *begin, int phase_count)
{
    int next = 0;
    for (int k = 0; k < f->privates; k++) {
        bool outlives = false;
        f->column[k] = -1;
        for (int i = 0; i + 1 < phase_count; i++)
            outlives |= in_range(f, begin[i], begin[i + 1], k, true)
                        && in_range(f, begin[i + 1], f->count, k, false);
        const vexpr *a = array_of(f->s->body, k);
        if (a && k == a->index) {
            for (int64_t j = 0; j < a->value; j++)
                for (int i = 0; i + 1 < phase_count; i++)
                    outlives |= in_range(f, begin[i], begin[i + 1], k + (int)j, true)
                                && in_range(f, begin[i + 1], f->count, k + (int)j, false);
            if (outlives) {
                for (int64_t j = 0; j < a->value; j++)
                    f->column[k + j] = next + (int)j;
                next += (int)a->value;
            }
            k += (int)a->value - 1;
            continue;
        }
        if (outlives) {
            f->column[k] = next;
            next += f->lanes[k] ? f->lanes[k] : 1;
        }
    }
    f->columns = (uint64_t)next * f->g.u->s;
    if (f->columns + f->claims > f->rec->plan->scratch)
        f->rec->plan->scratch = f->columns + f->claims;
}

static void declare(phases *f, int from, int to, str *out)
{
    gen *g = &f->g;
    for (int i = 0; i < g->name_count; i++) {
        named *n = &g->names[i];
        if (n->kind != 'p')
            continue;
        const vexpr *a = array_of(f->s->body, n->index);
        int lanes = f->lanes[n->index] ? f->lanes[n->index] : 1;
        if (a)
            str_format(out, "        i64 %s[%lld];\n", n->text, (long long)a->value);
        else
            str_format(out, "        %s %s%s;\n", gen_type(g, lanes), n->text,
                       lanes > 1 ? "" : " = 0");
    }
    (void)from, (void)to;
}

/* --- a phase
 * ---------------------------------------------------------------------------------------------- */

static const vexpr *host_number(gen *g, const node *at, int64_t value)
{
    vexpr *x = arena_alloc(g->u->p->arena, sizeof *x);
    *x = (vexpr){ .op = V_CONST, .value = value, .at = at, .lanes = 1 };
    return x;
}

/* The values of the indices, from the number of the index: step = (.. * extent + ..). */
static void put_indices(phases *f)
{
    gen *g = &f->g;
    const node *v = f->s->at->b;
    for (int k = 0; k < f->s->vars; k++, v = v->next) {
        const run *u = g->u;
        const char *i = gen_name(g, 'i', k, v->name);
        str s = { 0 };
        if (u->stride[k] > 1) {
            char of[40];
            snprintf(of, sizeof of, "inner_%s", i);
            int log = (u->stride[k] & (u->stride[k] - 1)) ? -1 : __builtin_ctzll(u->stride[k]);
            g->value[g->values] = (argument_value){ .value = log >= 0 ? log
                                                                      : (int64_t)u->stride[k] };
            snprintf(g->value[g->values].name, 40, "%s", of);
            g->values++;
            str_format(&s, log >= 0 ? "step >> %s" : "step / %s", of);
        } else {
            str_add(&s, "step");
        }
        if (k > 0) {
            char of[40];
            bool pow2 = (u->extent[k] & (u->extent[k] - 1)) == 0;
            snprintf(of, sizeof of, "count_%s", i);
            g->value[g->values] = (argument_value){ .value = (int64_t)u->extent[k] - pow2 };
            snprintf(g->value[g->values].name, 40, "%s", of);
            g->values++;
            str whole = { 0 };
            str_format(&whole, pow2 ? "(%s) & %s" : "(%s) %% %s", str_text(&s), of);
            str_clear(&s);
            s = whole;
        }
        if (u->lo[k]) {
            const vexpr *lo = host_number(g, f->s->lo[k]->at, u->lo[k]);
            str from = { 0 };
            gen_value(g, gen_fixed(g, f->s->lo[k]) ? f->s->lo[k] : lo, &from);
            gen_line(g, "const i64 %s = %s + (%s);", i, str_text(&from), str_text(&s));
            str_clear(&from);
        } else {
            gen_line(g, "const i64 %s = %s;", i, str_text(&s));
        }
        str_clear(&s);
    }
}

static uint32_t group_for(const phases *f, uint64_t p)
{
    uint32_t most = f->rec->o->group < 256 ? f->rec->o->group : 256;
    if (p <= most)
        return (uint32_t)p;
    for (uint32_t d = most; d >= 32; d--)
        if (p % d == 0)
            return d;
    return most;
}

static void add_value(gen *g, const char *name, int64_t value)
{
    g->value[g->values] = (argument_value){ .value = value };
    snprintf(g->value[g->values++].name, 40, "%s", name);
}

static status phase(phases *f, int from, int to, bool first)
{
    gen *g = &f->g;
    const run *u = g->u;
    int64_t *hosts = g->u->hosts;
    uint64_t p = u->m.p ? u->m.p : 1;
    uint32_t size = group_for(f, p);
    str decl = { 0 }, inner;
    g->values = g->name_count = g->pointers = 0;
    g->wrote_input = false;
    str_cut(&g->body, 0);
    add_value(g, "threads", (int64_t)p);
    add_value(g, "indices", (int64_t)u->s);
    g->indent = 2;
    put_indices(f);
    for (int k = 0; k < f->privates; k++)
        if (!first && f->column[k] >= 0 && in_range(f, 0, from, k, true)
            && in_range(f, from, to, k, false))
            move_private(f, k, true);
    for (int i = from; i < to && u->e->d->st == ST_OK; i++) {
        g->u->hosts = f->list[i].hosts;
        put_item(f, &f->list[i]);
    }
    g->u->hosts = hosts;
    for (int k = 0; k < f->privates; k++)
        if (f->column[k] >= 0 && in_range(f, from, to, k, true)
            && in_range(f, to, f->count, k, false))
            move_private(f, k, false);
    declare(f, from, to, &decl);
    inner = g->body;
    g->body = (str){ 0 };
    g->indent = 1;
    for (int i = from; i < to; i++)
        if (of_claims(&f->list[i])) {
            add_value(g, "claims_at", (int64_t)f->columns);
            gen_line(g, "GLOBAL_MEM u32 *claims = (GLOBAL_MEM u32 *)(scratch + claims_at);");
            break;
        }
    if (f->rec->watched)
        gen_line(g,
                 "/* that its indices keep out of each other's way was seen in the simulated run "
                 "of this input */");
    if (p % size && !f->rec->one_group)
        gen_line(g, "if ((i64)GID * LDIM + LID >= threads)\n        return;");
    gen_line(g, f->rec->one_group
                    ? "for (i64 step = LID; step < indices; step += LDIM) {"
                    : "for (i64 step = (i64)GID * LDIM + LID; step < indices; step += threads) {");
    if (f->rec->o->checked)
        str_add(&g->body, "        const i64 who = step, cores = 1, epoch = 0;\n");
    str_add(&g->body, str_text(&decl));
    str_add(&g->body, str_text(&inner));
    gen_line(g, "}");
    str_clear(&inner);
    str_clear(&decl);
    if (u->e->d->st != ST_OK)
        return u->e->d->st;
    uint64_t needed = u->s < p ? u->s : p;
    return gen_launch(g, NULL, (needed + size - 1) / size, size);
}

static void forget(phases *f)
{
    for (int i = 0; i < f->count; i++) {
        free(f->list[i].hosts);
        free(f->list[i].uses);
        free(f->list[i].sets);
        free(f->list[i].touched.list);
    }
    free(f->list);
    free(f->lanes);
    free(f->times);
    free(f->column);
}

static status cut(phases *f)
{
    int *begin = mem_array((size_t)f->count + 2, sizeof *begin), phase_count = 0;
    status st = ST_OK;
    for (int i = 0; i < f->count; i++) {
        bool fits = i > 0;
        for (int k = fits ? begin[phase_count - 1] : i; k < i && fits; k++)
            fits = !(of_claims(&f->list[k]) && of_claims(&f->list[i]))
                   && !disturb(f, &f->list[k].touched, &f->list[i].touched, false);
        if (!fits)
            begin[phase_count++] = i;
    }
    begin[phase_count] = f->count;
    choose_columns(f, begin, phase_count);
    for (int i = 0; i < phase_count && st == ST_OK; i++)
        st = phase(f, begin[i], begin[i + 1], i == 0);
    f->rec->plan->phases += phase_count > 1 ? (uint64_t)phase_count - 1 : 0;
    free(begin);
    return st;
}

static status ranges(run *u, const step *s)
{
    status st = ST_OK;
    u->vars = s->vars;
    u->s = 1;
    for (int v = s->vars - 1; v >= 0 && st == ST_OK; v--) {
        int64_t hi;
        u->vars = 0;
        if ((st = vector_scalar(u, s->lo[v], &u->lo[v])) == ST_OK)
            st = vector_scalar(u, s->hi[v], &hi);
        if (st != ST_OK)
            break;
        u->extent[v] = hi < u->lo[v] ? 0 : (uint64_t)(hi - u->lo[v]) + 1;
        u->stride[v] = u->s;
        if (__builtin_mul_overflow(u->s, u->extent[v], &u->s) || u->s > UINT64_C(1) << 40)
            st = diag_fail(u->e->d, ST_LIMIT, s->at->at, "this forall has too many indices");
    }
    u->vars = s->vars;
    return st;
}

status emit_forall(recorder *rec, run *outer, const step *s)
{
    run u = *outer;
    size_t words = (size_t)(u.p->hosts + 1) * (size_t)(u.p->lanes + 1);
    status st = ranges(&u, s);
    if (st != ST_OK || u.s == 0)
        return st;
    u.hosts = mem_array(words, sizeof *u.hosts); /* loops that the host turns set its scalars */
    u.host_set = mem_alloc((size_t)u.p->hosts + 1);
    memcpy(u.hosts, outer->hosts, words * sizeof *u.hosts);
    memcpy(u.host_set, outer->host_set, (size_t)u.p->hosts);
    int most = s->privates + MOST_ITEMS + EXTRA;
    phases f = { .rec = rec, .s = s, .privates = s->privates, .most = most };
    f.lanes = mem_array((size_t)most, sizeof *f.lanes);
    f.times = mem_array((size_t)most, sizeof *f.times);
    f.column = mem_array((size_t)most, sizeof *f.column);
    for (int k = 0; k < s->privates; k++)
        f.lanes[k] = s->private_lanes[k];
    count_sets(s->body, f.times);
    gen_begin(&f.g, rec, &u, s, most, f.lanes);
    int mask = s->c ? add_condition(&f, s, s->c, false, -1) : -1;
    st = flatten(&f, s->body, mask);
    if (st == ST_OK && f.count)
        st = cut(&f);
    gen_end(&f.g);
    forget(&f);
    free(u.hosts);
    free(u.host_set);
    return st;
}
