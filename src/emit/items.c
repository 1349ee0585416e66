/* A forall as items, each a step or a part of one whose indices do not disturb each other: see
 * phases.h. */
#include <stdlib.h>
#include <string.h>

#include "base/stack.h"
#include "base/words.h"
#include "emit/phases.h"
#include "machine/loop.h"

/* --- what a step touches ------------------------------------------------------------------ */

void phases_count_sets(const step *s, int *times)
{
    for (; s; s = s->next) {
        if (s->kind == STEP_SET)
            times[s->index]++;
        for (int64_t i = 0; s->kind == STEP_SET_ELEMENT && i < s->a->value; i++)
            times[s->a->index + i] += 2;
        phases_count_sets(s->body, times);
        phases_count_sets(s->other, times);
    }
}

static seen_part note_use(const vexpr *x, void *data)
{
    item *it = data;
    if (x->op == V_PRIVATE)
        it->uses[x->index] = 1;
    for (int64_t i = 0; x->op == V_ELEMENT && i < x->value; i++)
        it->uses[x->index + i] = 1;
    return PART_SEEN;
}

void phases_loop_range(gen *g, const step *s)
{
    int64_t lo, hi, a, b;
    bool up = s->way == FOR_UP || s->way == FOR_TIMES;
    scalar_state *v = &g->host[s->index];
    v->at = (line){ 0 };
    if (line_range(g, up ? s->a : s->b, &lo, &a) && line_range(g, up ? s->b : s->a, &b, &hi))
        v->at = (line){ .known = true, .lo = lo, .hi = hi < lo ? lo : hi };
}

/* Adds to an item all that steps touch, use and set, for all indices and all turns of their
 * loops. */
static void walk(phases *f, item *it, const step *s)
{
    gen *g = &f->g;
    for (; s; s = s->next) {
        step_reads_any(s, note_use, it);
        if (s->kind != STEP_STORE && s->kind != STEP_SET_ELEMENT)
            touch_reads(g, s->a, &it->touched);
        touch_reads(g, s->b, &it->touched);
        touch_reads(g, s->c, &it->touched);
        if (s->kind == STEP_FOR) {
            g->local[s->index] = true;
            phases_loop_range(g, s);
        } else if (s->kind == STEP_SET) {
            it->sets[s->index] = 1;
            f->wide[s->index] |= f->times[s->index] != 1 || !narrow_range(g, s->b);
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

bool phases_disturb(phases *f, const touches *a, const touches *b, bool one_store)
{
    for (int i = 0; i < a->count; i++)
        for (int j = a == b ? i : 0; j < b->count; j++)
            if (!(one_store && i == j) && touch_meet(&f->g, &a->list[i], &b->list[j]))
                return true;
    return false;
}

/* --- items -------------------------------------------------------------------------------- */

static item *add_item(phases *f, const step *s, part what, int mask)
{
    f->list = mem_more(f->list, (size_t)f->count, &f->room, sizeof *f->list);
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

bool item_of_claims(const item *it)
{
    return it->part == CLEAR || it->part == CLAIM || it->part == STORE_CLAIMED;
}

static int new_private(phases *f, int lanes)
{
    f->lanes[f->privates] = lanes;
    return f->privates++;
}

int phases_add_condition(phases *f, const step *s, const vexpr *x, int mask)
{
    int flag = new_private(f, 1);
    item *it = add_item(f, s, CONDITION, mask);
    it->condition = x;
    it->keep = flag;
    it->sets[flag] = 1;
    vexpr_any(x, note_use, it);
    touch_reads(&f->g, x, &it->touched);
    return flag;
}

/* Adds the flag of those under the mask for whom a condition did not hold. It is not evaluated
 * again: what others have done since may have changed what it reads. */
static int add_negation(phases *f, const step *s, int holds, int mask)
{
    int flag = new_private(f, 1);
    item *it = add_item(f, s, CONDITION, mask);
    it->holds = holds;
    it->keep = flag;
    it->sets[flag] = 1;
    it->uses[holds] = 1;
    return flag;
}

/* Adds a part of a store that needs the place written to. */
static item *add_place(phases *f, const step *s, part what, int mask)
{
    item *it = add_item(f, s, what, mask);
    for (int d = 0; d < s->a->array->dims; d++) {
        vexpr_any(s->a->sub[d], note_use, it);
        touch_reads(&f->g, s->a->sub[d], &it->touched);
    }
    return it;
}

/* May indices of one statement write different values to a word, so that the machine's rule decides
 * which one stays? On the PRAM the last of several rounds, and in a round the lowest thread,
 * wins. */
static bool contended(phases *f, const step *s)
{
    const run *u = f->g.u;
    if (u->m.kind != MACHINE_PRAM || s->kind != STEP_STORE || gen_fixed(&f->g, s->b))
        return false;
    bool rounds = u->s > u->m.p;
    if (!rounds && u->variant < VARIANT_ARBITRARY)
        return false;
    touch w = touch_of(&f->g, s->a, true);
    return touch_meet(&f->g, &w, &w);
}

/* --- loops whose turns touch different words -------------------------------------------------- */

static bool sets(const step *s, void *k)
{
    return s->kind == STEP_SET && s->index == *(int *)k;
}

/* A number that divides x for every index at every time; 0 if x is 0. */
static int64_t divisor(phases *f, const vexpr *x, int depth)
{
    int64_t v, a, b, product;
    if (depth > 16 || x->lanes > 1)
        return 1;
    if (gen_now(&f->g, x, &v))
        return v == INT64_MIN ? 1 : llabs(v);
    if (x->op == V_PRIVATE && x->index < f->s->privates && f->times[x->index] == 1) {
        const step *by = step_any(f->s->body, sets,
                                  &(int){ x->index }); /* before that the scalar is 0 */
        return by ? divisor(f, by->b, depth + 1) : 1;
    }
    if (x->op != V_OP || x->b == NULL || (x->o != OP_ADD && x->o != OP_SUB && x->o != OP_MUL))
        return 1;
    a = divisor(f, x->a, depth + 1);
    b = divisor(f, x->b, depth + 1);
    if (x->o == OP_MUL)
        return __builtin_mul_overflow(a, b, &product) ? 1 : product;
    return (int64_t)gcd_u64((uint64_t)a, (uint64_t)b);
}

/* Is x the loop's variable plus or minus a multiple of m? Gives m. */
static bool beside(phases *f, const vexpr *x, int variable, int64_t *m)
{
    if (x->op == V_HOST && x->index == variable) {
        *m = 0;
        return true;
    }
    if (x->op != V_OP || x->b == NULL || (x->o != OP_ADD && x->o != OP_SUB))
        return false;
    bool left = beside(f, x->a, variable, m);
    if (!left && !beside(f, x->b, variable, m))
        return false;
    *m = (int64_t)gcd_u64((uint64_t)*m, (uint64_t)divisor(f, left ? x->b : x->a, 0));
    return true;
}

/* May a loop do without barriers between its turns? Yes, if its only statement writes to different
 * rows of an array in different turns - to row y + t in turn t, where y is a multiple of more than
 * t can grow: nobody reads there, and indices that write at once are as in a single turn. */
static bool turns_apart(phases *f, const item *it, const step *s)
{
    gen *g = &f->g;
    const step *store = s->body;
    int64_t lo, hi, from, to, m;
    bool up = s->way == FOR_UP || s->way == FOR_TIMES, apart = false;
    if (s->kind != STEP_FOR || store == NULL || store->kind != STEP_STORE || store->next
        || it->touched.count != 1 || g->u->m.kind == MACHINE_PRAM)
        return false;
    if (!line_range(g, up ? s->a : s->b, &lo, &hi) || !line_range(g, up ? s->b : s->a, &from, &to))
        return false;
    bool local = g->local[s->index];
    g->local[s->index] = true; /* its value is not that of the host's last turn */
    for (int d = 0; d < store->a->array->dims && !apart; d++)
        apart = beside(f, store->a->sub[d], s->index, &m) && (m == 0 || to - lo < m);
    g->local[s->index] = local;
    return apart;
}

/* Refuses the statement, unless the simulated run shows that the indices do not disturb each
 * other. */
static status in_the_way(phases *f, const step *s, const char *what)
{
    f->rec->in_the_way = true;
    return gen_fail(&f->g, s->at, what);
}

/* Makes two items of a statement that reads words which its other indices write: first all values
 * are computed. */
static void add_parts(phases *f, const step *s, int mask, bool claims)
{
    int kept = new_private(f, s->b->lanes);
    item *it = add_item(f, s, COMPUTE, mask);
    it->keep = kept;
    it->sets[kept] = 1;
    vexpr_any(s->b, note_use, it);
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
    if (phases_disturb(f, &it->touched, &it->touched, true))
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

/* A loop that all go through together, with a body of several phases: the host goes through its
 * turns. */
static status unroll(phases *f, const step *s, int mask)
{
    loop l = { .by = 1 };
    run *u = f->g.u;
    status st = loop_value_now(f, s, s->a, &l.i);
    status_then(st, loop_value_now(f, s, s->b, &l.to));
    status_if(st, s->c, loop_value_now(f, s, s->c, &l.by));
    if (st != ST_OK || loop_wrong(s, &l))
        return st;
    for (bool more = true; more && loop_goes_on(s, &l) && st == ST_OK; more = loop_move(s, &l)) {
        u->hosts[s->index * u->p->lanes] = l.i;
        u->host_set[s->index] = true;
        if (f->count > MOST_ITEMS || f->privates > f->most - 8)
            return in_the_way(f, s, "this loop would be thousands of launches");
        st = phases_flatten(f, s->body, mask);
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
        flag = phases_add_condition(f, s, s->a, mask);
        st = phases_flatten(f, s->body, flag);
        status_if(st, s->other, phases_flatten(f, s->other, add_negation(f, s, flag, mask)));
        return st;
    default:
        return in_the_way(f, s,
                          "its statements disturb each other from index to index, and every thread "
                          "leaves the loop by itself");
    }
}

status phases_flatten(phases *f, const step *s, int mask)
{
    status st = ST_OK;
    if (s && stack_low())
        return stack_refuse(f->g.u->e->d, s->at->at);
    for (; s && st == ST_OK; s = s->next) {
        step alone = *s;
        alone.next = NULL;
        int64_t holds;
        if (s->kind == STEP_BRANCH && s->a && gen_decided(&f->g, s->a, &holds)) {
            st = phases_flatten(f, holds ? s->body : s->other, mask);
            continue;
        }
        item *it = add_item(f, s, WHOLE, mask);
        walk(f, it, &alone);
        bool alone_writes = s->kind == STEP_STORE || turns_apart(f, it, s);
        if (phases_disturb(f, &it->touched, &it->touched, alone_writes) || contended(f, s)) {
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
