/* Running a program, statement by statement: see program.h.  Every statement is first
 * counted - its references from left to right, then its write - and then done. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "machine/agpu.h"
#include "machine/call.h"
#include "machine/host.h"
#include "machine/blocks.h"
#include "machine/layout.h"
#include "machine/sort.h"
#include "machine/vector.h"

/* --- counting ---------------------------------------------------------------------- */

static uint64_t active_of(const run *u, const uint8_t *mask)
{
    if (mask == NULL)
        return u->s;
    uint64_t n = 0;
    for (uint64_t i = 0; i < u->s; i++)
        n += mask[i];
    return n;
}

static uint64_t rounds_of(const run *u, const uint8_t *mask)
{
    if (mask == NULL)
        return u->s ? (u->s - 1) / u->m.p + 1 : 0;
    uint64_t rounds = 0;
    for (uint64_t from = 0; from < u->s; from += u->m.p) {
        uint64_t n = u->s - from < u->m.p ? u->s - from : u->m.p;
        rounds += memchr(mask + from, 1, n) != NULL;
        if (u->s - from <= u->m.p)
            break;
    }
    return rounds;
}

static status add_count(run *u, const access_count *c, span at)
{
    access_count *t = &u->r->count;
    t->accesses += c->accesses;
    t->requests += c->requests;
    t->stages += c->stages;
    t->rounds += c->rounds;
    if (!u->statements && __builtin_add_overflow(t->time, c->time, &t->time))
        return diag_fail(u->e->d, ST_LIMIT, at, "the time does not fit 64 bits");
    return ST_OK;
}

static int by_cell(const void *a, const void *b, void *none)
{
    (void)none;
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

/* Counts a violation of the PRAM variant; the first ones are described, with two of the threads. `place` and `value`
 * are those of the indices from `from` on, a round; without values it is meeting at the word that is forbidden. */
static void violation(run *u, const vexpr *ref, const char *what, const int64_t *place, const int64_t *value, const uint8_t *mask, uint64_t from,
                      int64_t word)
{
    char values[64] = "";
    if (u->r->violations++ >= VIOLATIONS_TOLD)
        return;
    char *told = u->r->violation[u->r->violations - 1];
    uint64_t a = from, b;
    while (place[a] != word || (mask && !mask[a]))
        a++;
    for (b = a + 1; place[b] != word || (mask && !mask[b]) || (value && value[b] == value[a]);)
        b++;
    if (value)
        snprintf(values, sizeof values, "%lld and %lld to ", (long long)value[a], (long long)value[b]);
    diag where;
    diag_init(&where);
    diag_fail(&where, ST_CHECK, ref->at->at, "violation");
    snprintf(told, sizeof u->r->violation[0], "line %d: threads %llu and %llu %s %sword %lld of %s in round %llu", where.line,
             (unsigned long long)(a % u->m.p), (unsigned long long)(b % u->m.p), what, values, (long long)word, ref->array->name,
             (unsigned long long)(a / u->m.p));
    diag_clear(&where);
}

/* Two threads at one cell in one round, where the variant of the PRAM forbids it. */
static status look_for_conflicts(run *u, const vexpr *ref, const int64_t *cells, const uint8_t *mask, bool write)
{
    bool forbidden = u->variant == VARIANT_EREW || (u->variant == VARIANT_CREW && write);
    if (!forbidden || u->m.kind != MACHINE_PRAM)
        return ST_OK;
    status st = ST_OK;
    uint64_t p = u->m.p < u->s ? u->m.p : u->s;
    int64_t *round = mem_alloc(p * sizeof *round);
    for (uint64_t from = 0; from < u->s && st == ST_OK; from += u->m.p) {
        uint64_t n = 0, to = u->s - from < u->m.p ? u->s : from + u->m.p;
        for (uint64_t i = from; i < to; i++)
            if (mask == NULL || mask[i])
                round[n++] = cells[i];
        sort_items(round, n, sizeof *round, by_cell, NULL, u->e->w->numbers.stop);
        if ((st = go_on(u, 0)) != ST_OK)
            break;
        for (uint64_t i = 1; i < n; i++)
            if (round[i] == round[i - 1]) {
                violation(u, ref, write ? "write" : "read", cells, NULL, mask, from, round[i]);
                while (i + 1 < n && round[i + 1] == round[i])
                    i++;
            }
        if (u->s - from < u->m.p)
            break;
    }
    free(round);
    return st;
}

/* Shows one operation to whoever watches: small runs only, so all its cells at once. */
static status show_operation(run *u, const vexpr *ref, const struct member *m, const uint8_t *mask, bool write, const access_count *c)
{
    status st = take_words(u, u->s, ref->at->at);
    if (st != ST_OK)
        return st;
    int64_t *cells = mem_alloc(u->s * sizeof *cells);
    for (uint64_t from = 0; from < u->s && st == ST_OK; from += BLOCK) {
        uint64_t n = u->s - from < BLOCK ? u->s - from : BLOCK;
        st = subscripts(u, ref, from, n, mask ? mask + from : NULL, cells + from);
        for (uint64_t i = from; i < from + n && st == ST_OK; i++)
            cells[i] += (int64_t)m->base;
    }
    observed op = { .array = ref->array->name, .write = write, .at = ref->at->at, .machine = u->m, .indices = u->s, .cells = cells,
                    .active = mask, .count = *c, .start = u->r->count.time };
    describe_array(u, ref, m, &op);
    if (st == ST_OK)
        st = u->o->observe(u->o->observer, &op);
    free(cells);
    u->r->words -= u->s;
    return st;
}

typedef struct counting {
    const vexpr *ref;
    const uint8_t *mask;
    const struct member *m;
    op_count *op[CORES];  /* of the first indices, and of the other cores' */
    int64_t *all;         /* the words asked for, or NULL */
} counting;

static status count_block(run *u, void *data, int core, uint64_t from, uint64_t n)
{
    counting *k = data;
    int64_t at[BLOCK];
    const uint8_t *here = k->mask ? k->mask + from : NULL;
    status st = subscripts(u, k->ref, from, n, here, at);
    if (st != ST_OK)
        return st;
    if (k->all)
        memcpy(k->all + from, at, n * sizeof *at);
    for (uint64_t i = 0; i < n; i++)
        at[i] += (int64_t)k->m->base;
    op_cells(k->op[core], at, here, n);
    return ST_OK;
}

/* Can the blocks be counted apart: does each begin with a warp? */
static bool apart(const run *u)
{
    const access_machine *m = &u->m;
    return (m->kind == MACHINE_DMM || m->kind == MACHINE_UMM) && BLOCK % m->w == 0 && (m->p % m->w == 0 || m->p >= u->s);
}

/* Cell by cell. */
static status count_cells(run *u, counting *k, access_count *c)
{
    uint64_t blocks = (u->s + BLOCK - 1) / BLOCK;
    int cores = apart(u) && u->s >= WORTH_SHARING ? CORES : 1;
    k->op[0] = op_begin(&u->m, k->mask != NULL);
    op_watch(k->op[0], u->e->w->numbers.stop);
    for (int i = 1; i < cores; i++) {
        k->op[i] = op_part(&u->m, blocks * (uint64_t)i / (uint64_t)cores * BLOCK);
        op_watch(k->op[i], u->e->w->numbers.stop);
    }
    status st = each_block(u, cores, COST_COUNT, count_block, k);
    for (int i = 1; i < cores; i++)
        op_join(k->op[0], k->op[i]);
    status ended = op_end(k->op[0], c);
    if (st == ST_OK && ended != ST_OK)
        st = diag_fail(u->e->d, ended, k->ref->at->at, ended == ST_INTERRUPT ? "stopped" : "the time of this access does not fit 63 bits");
    return st;
}

/* Counts one reference over all indices of the forall. */
static status count_reference(run *u, const vexpr *ref, const uint8_t *mask, bool write)
{
    int64_t first, step;
    access_count c;
    struct member *m;
    if (active_of(u, mask) == 0) /* not even its member of a family need exist */
        return ST_OK;
    status st = member_of(u, ref, &m);
    if (st != ST_OK)
        return st;
    bool shared = u->m.kind == MACHINE_PRAM && u->variant != VARIANT_NONE;
    if (mask == NULL && affine(u, ref, &first, &step) && (step != 0 || !shared || u->s == 1)) {
        op_count *op = op_begin(&u->m, false);
        op_watch(op, u->e->w->numbers.stop);
        op_affine(op, u->s, (int64_t)m->base + first, step);
        st = op_end(op, &c);
        if (st == ST_OK && u->o->observe && (st = show_operation(u, ref, m, mask, write, &c)) != ST_OK)
            return st;
        return st == ST_OK ? add_count(u, &c, ref->at->at)
               : diag_fail(u->e->d, st, ref->at->at, st == ST_INTERRUPT ? "stopped" : "the time of this access does not fit 63 bits");
    }
    counting k = { .ref = ref, .mask = mask, .m = m, .all = shared ? mem_alloc(u->s * sizeof *k.all) : NULL };
    st = count_cells(u, &k, &c);
    if (st == ST_OK && k.all)
        st = look_for_conflicts(u, ref, k.all, mask, write);
    free(k.all);
    if (st == ST_OK && u->o->observe)
        st = show_operation(u, ref, m, mask, write, &c);
    return st == ST_OK ? add_count(u, &c, ref->at->at) : st;
}

static status condition_mask(run *u, const vexpr *x, const uint8_t *mask, uint8_t **yes, uint8_t **no);

/* Counts every reference of an expression, from left to right, where it is evaluated. */
static status count_references(run *u, const vexpr *x, const uint8_t *mask)
{
    status st = ST_OK;
    if (x == NULL || !x->reads)
        return ST_OK;
    uint8_t *yes = NULL, *no = NULL;
    switch (x->op) {
    case V_READ:
        if (x->member && (st = count_references(u, x->member, mask)) != ST_OK)
            return st;
        for (int d = 0; d < x->array->dims && st == ST_OK; d++)
            st = count_references(u, x->sub[d], mask);
        return st == ST_OK ? count_reference(u, x, mask, false) : st;
    case V_APPLY:
        for (int i = 0; i < 2 && st == ST_OK; i++)
            st = count_references(u, x->sub[i], mask);
        break;
    case V_TUPLE:
        for (int i = 0; i < x->lanes && st == ST_OK; i++)
            st = count_references(u, x->item[i], mask);
        break;
    case V_IF:
        if ((st = count_references(u, x->a, mask)) == ST_OK && (st = condition_mask(u, x->a, mask, &yes, &no)) == ST_OK
            && (st = count_references(u, x->b, yes)) == ST_OK)
            st = count_references(u, x->c, no);
        break;
    case V_OP:
        st = count_references(u, x->a, mask);
        if (st == ST_OK && (x->o == OP_AND || x->o == OP_OR) && x->b->reads) {
            if ((st = condition_mask(u, x->a, mask, &yes, &no)) == ST_OK)
                st = count_references(u, x->b, x->o == OP_AND ? yes : no);
        } else if (st == ST_OK) {
            st = count_references(u, x->b, mask);
        }
        break;
    default:
        st = count_references(u, x->a, mask);
        if (st == ST_OK)
            st = count_references(u, x->b, mask);
        break;
    }
    free(yes);
    free(no);
    return st;
}

typedef struct masking {
    const vexpr *x;
    const uint8_t *mask;
    uint8_t *yes, *no;
} masking;

static status mask_block(run *u, void *data, int core, uint64_t from, uint64_t n)
{
    (void)core;
    masking *k = data;
    int64_t value[BLOCK];
    status st = vector(u, k->x, from, n, k->mask ? k->mask + from : NULL, value);
    for (uint64_t i = 0; i < n && st == ST_OK; i++) {
        bool active = k->mask == NULL || k->mask[from + i];
        k->yes[from + i] = active && value[i];
        k->no[from + i] = active && !value[i];
    }
    return st;
}

/* Where the condition holds and where not, of the indices that the mask leaves. */
static status condition_mask(run *u, const vexpr *x, const uint8_t *mask, uint8_t **yes, uint8_t **no)
{
    *yes = mem_alloc(u->s);
    *no = mem_alloc(u->s);
    return each_block(u, CORES, COST_MASK, mask_block, &(masking){ x, mask, *yes, *no });
}

/* A statement that touches memory, on the PRAM that counts statements. */
static void count_statement(run *u, const vexpr *a, bool writes, const uint8_t *mask)
{
    if (u->statements && (writes || (a && a->reads)))
        u->r->count.time += rounds_of(u, mask);
}

static status count_steps(run *u, const step *s)
{
    if (__builtin_add_overflow(u->r->steps, u->s, &u->r->steps) || u->r->steps > u->o->max_steps)
        return diag_fail(u->e->d, ST_LIMIT, s->at->at, "more than %llu steps; raise the limit with: set steps=...", (unsigned long long)u->o->max_steps);
    return go_on(u, 0);
}

/* --- parallel statements -------------------------------------------------------------- */

bool no_data(const run *u, const vexpr *x)
{
    if (u->o->data || x == NULL)
        return false;
    if (x->reads || (x->op == V_PRIVATE && u->unknown[x->index]))
        return true;
    for (int64_t i = 0; x->op == V_ELEMENT && i < x->value; i++)
        if (u->unknown[x->index + i])
            return true;
    for (int i = 0; x->op == V_APPLY && i < 2; i++)
        if (no_data(u, x->sub[i]))
            return true;
    for (int i = 0; x->op == V_TUPLE && i < x->lanes; i++)
        if (no_data(u, x->item[i]))
            return true;
    return no_data(u, x->a) || no_data(u, x->b) || no_data(u, x->c);
}

/* Room for a private scalar of every thread. */
static status own_words(run *u, int index, int lanes, span at)
{
    if (u->privates[index])
        return ST_OK;
    status st = take_words(u, u->whole * (uint64_t)lanes, at);
    if (st == ST_OK)
        u->privates[index] = mem_alloc(u->whole * (uint64_t)lanes * sizeof *u->privates[0]);
    return st;
}

/* Remembers who has assigned private scalar number k, if that may be asked: all indices, or
 * those that the mask leaves of [from, from + n). */
static status mark_assigned(run *u, int k, uint64_t from, uint64_t n, const uint8_t *mask, span at)
{
    if (u->watched == NULL || !u->watched[k] || u->assigned[k])
        return ST_OK;
    if (mask == NULL && n == u->whole) {
        u->assigned[k] = true;
        return ST_OK;
    }
    if (u->assigned_by[k] == NULL) {
        status st = take_words(u, u->whole / 8 + 1, at);
        if (st != ST_OK)
            return st;
        u->assigned_by[k] = mem_alloc(u->whole);
    }
    for (uint64_t i = from; i < from + n; i++)
        u->assigned_by[k][i] |= mask == NULL || mask[i];
    return ST_OK;
}

/* v[e] = value, v a thread's own array. */
static status set_element(run *u, const step *s, const uint8_t *mask)
{
    int64_t value[MAX_LANES * BLOCK], at[BLOCK];
    status st = count_references(u, s->b, mask);
    if (st == ST_OK)
        st = count_references(u, s->a->a, mask);
    count_statement(u, s->b, s->a->a->reads, mask);
    if (st == ST_OK && (no_data(u, s->b) || no_data(u, s->a->a))) {
        memset(u->unknown + s->a->index, true, (size_t)s->a->value);
        return ST_OK;
    }
    bool same = mask == NULL && !s->a->a->varies && u->s > 0; /* one element, of all */
    for (uint64_t from = 0; from < u->s && st == ST_OK; from += BLOCK) {
        uint64_t n = u->s - from < BLOCK ? u->s - from : BLOCK;
        const uint8_t *here = mask ? mask + from : NULL;
        if ((st = go_on(u, COST_SET * (double)n)) == ST_OK && (st = vector(u, s->b, from, n, here, value)) == ST_OK)
            st = vector(u, s->a->a, from, n, here, at);
        for (uint64_t i = 0; i < n && st == ST_OK; i++) {
            if (here && !here[i])
                continue;
            if (at[i] < 0 || at[i] >= s->a->value)
                st = diag_fail(u->e->d, ST_DOMAIN, s->a->at->at, "this private array has %lld elements; number %lld is outside", (long long)s->a->value, (long long)at[i]);
            else if ((st = own_words(u, s->a->index + (int)at[i], s->b->lanes, s->at->at)) == ST_OK
                     && (same || (st = mark_assigned(u, s->a->index + (int)at[i], from + i, 1, NULL, s->at->at)) == ST_OK))
                for (int j = 0; j < s->b->lanes; j++)
                    u->privates[s->a->index + at[i]][(uint64_t)j * u->whole + from + i] = value[(uint64_t)j * n + i];
        }
    }
    if (st == ST_OK && same) /* at[0] is everybody's, if anybody is there */
        st = mark_assigned(u, s->a->index + (int)at[0], 0, u->s, NULL, s->at->at);
    return st;
}

typedef struct setting {
    const step *s;
    const uint8_t *mask;
} setting;

static status set_block(run *u, void *data, int core, uint64_t from, uint64_t n)
{
    (void)core;
    const setting *k = data;
    int64_t value[MAX_LANES * BLOCK];
    const uint8_t *here = k->mask ? k->mask + from : NULL;
    status st = vector(u, k->s->b, from, n, here, value);
    for (int j = 0; j < k->s->b->lanes && st == ST_OK; j++) {
        int64_t *to = u->privates[k->s->index] + (uint64_t)j * u->whole + from;
        for (uint64_t i = 0; i < n; i++)
            if (here == NULL || here[i])
                to[i] = value[(uint64_t)j * n + i];
    }
    return st;
}

static status set_private(run *u, const step *s, const uint8_t *mask)
{
    status st = count_references(u, s->b, mask);
    count_statement(u, s->b, false, mask);
    if (st == ST_OK && no_data(u, s->b)) {
        u->unknown[s->index] = true;
        return ST_OK;
    }
    if (mask == NULL && u->s == u->whole)
        u->unknown[s->index] = false;
    if (st == ST_OK)
        st = own_words(u, s->index, s->b->lanes, s->at->at);
    if (st == ST_OK)
        st = each_block(u, CORES, COST_SET + (u->pace ? read_cost(u, s->b) : 0), set_block, &(setting){ s, mask });
    return st == ST_OK ? mark_assigned(u, s->index, 0, u->s, mask, s->at->at) : st;
}

enum { ASCENDING, DESCENDING, BUFFERED };

/* Is the reference to this member?  One that does not exist is none: no index takes that branch. */
static bool refers_to(run *u, const vexpr *x, const struct member *m)
{
    struct member *other;
    diag quiet, *outer = u->e->d;
    diag_init(&quiet);
    u->e->d = &quiet;
    status st = member_of(u, x, &other);
    u->e->d = outer;
    diag_clear(&quiet);
    return st == ST_OK && other == m;
}

/* In which order blocks may be computed and written at once: no index may read what an
 * earlier block has already overwritten. */
static void order_for(run *u, const vexpr *x, const array *a, const struct member *m, int64_t first, int64_t step, int *order)
{
    int64_t f, c;
    if (x == NULL || !x->reads || *order == BUFFERED)
        return;
    if (x->op != V_READ) {
        order_for(u, x->a, a, m, first, step, order);
        order_for(u, x->b, a, m, first, step, order);
        order_for(u, x->c, a, m, first, step, order);
        for (int i = 0; x->op == V_APPLY && i < 2; i++)
            order_for(u, x->sub[i], a, m, first, step, order);
        for (int i = 0; x->op == V_TUPLE && i < x->lanes; i++)
            order_for(u, x->item[i], a, m, first, step, order);
        return;
    }
    for (int d = 0; d < x->array->dims; d++) /* what a subscript reads is read before the write, too */
        order_for(u, x->sub[d], a, m, first, step, order);
    if (*order == BUFFERED || x->array != a || !refers_to(u, x, m))
        return;
    if (!affine(u, x, &f, &c) || c != step || step == 0) {
        *order = BUFFERED;
        return;
    }
    if ((first - f) % step != 0 || first == f)
        return;
    int wanted = (first - f) / step > 0 ? DESCENDING : ASCENDING;
    *order = *order < 0 || *order == wanted ? wanted : BUFFERED;
}

static void mark_set(struct member *m, uint64_t at)
{
    if (m->unset && !m->set[at]) {
        m->set[at] = 1;
        m->unset--;
    }
}

/* Writes a block of a run; how many words were written for the first time. */
static uint64_t write_run(struct member *m, int64_t first, int64_t step, uint64_t from, uint64_t n, const int64_t *value)
{
    int64_t begin = first + step * (int64_t)from, *to = m->words + begin;
    uint64_t before = 0;
    if (step == 1)
        memcpy(to, value, n * sizeof *to);
    else
        for (uint64_t i = 0; i < n; i++)
            to[(int64_t)i * step] = value[i];
    if (m->unset == 0)
        return 0;
    uint8_t *set = m->set + begin;
    for (uint64_t i = 0; i < n; i++) {
        before += set[(int64_t)i * step];
        set[(int64_t)i * step] = 1;
    }
    return n - before;
}

typedef struct storing {
    const step *s;
    const uint8_t *mask;
    struct member *m;
    int64_t first, step;
    int64_t *value, *place;   /* of every index, when it is written later; a row for each component */
    bool descending;
    uint64_t fresh[CORES];    /* words written for the first time */
} storing;

static status run_block(run *u, void *data, int core, uint64_t from, uint64_t n)
{
    storing *k = data;
    int64_t value[BLOCK];
    if (k->descending) { /* block b is the last but b */
        uint64_t blocks = (u->s + BLOCK - 1) / BLOCK;
        from = (blocks - 1 - from / BLOCK) * BLOCK;
        n = u->s - from < BLOCK ? u->s - from : BLOCK;
    }
    status st = vector(u, k->s->b, from, n, NULL, value);
    if (st == ST_OK)
        k->fresh[core] += write_run(k->m, k->first, k->step, from, n, value);
    return st;
}

/* `order` tells whether blocks depend on each other; if not, the cores share them. */
static status store_runs(run *u, const step *s, struct member *m, int64_t first, int64_t step, int order)
{
    storing k = { .s = s, .m = m, .first = first, .step = step, .descending = order == DESCENDING };
    status st = each_block(u, order < 0 ? CORES : 1, COST_RUN + (u->pace ? read_cost(u, s->b) : 0), run_block, &k);
    for (int i = 0; i < CORES; i++)
        m->unset -= k.fresh[i];
    return st;
}

typedef struct written {
    int64_t place, value;
} written;

static int by_place(const void *a, const void *b, void *none)
{
    (void)none;
    const written *x = a, *y = b;
    return x->place != y->place ? (x->place > y->place) - (x->place < y->place) : (x->value > y->value) - (x->value < y->value);
}

/* CRCW common: those that write one cell in a round must write the same value. */
static status look_for_disagreement(run *u, const vexpr *ref, const int64_t *place, const int64_t *value, const uint8_t *mask, uint64_t from, uint64_t to)
{
    written *all = mem_alloc((to - from) * sizeof *all);
    uint64_t n = 0;
    for (uint64_t i = from; i < to; i++)
        if (mask == NULL || mask[i])
            all[n++] = (written){ place[i], value[i] };
    sort_items(all, n, sizeof *all, by_place, NULL, u->e->w->numbers.stop);
    status st = go_on(u, 0);
    for (uint64_t i = 1; i < n && st == ST_OK; i++)
        if (all[i].place == all[i - 1].place && all[i].value != all[i - 1].value) {
            violation(u, ref, "write", place, value, mask, from, all[i].place);
            while (i + 1 < n && all[i + 1].place == all[i].place) /* one for a cell and a round, as for the other variants */
                i++;
        }
    free(all);
    return st;
}

static status place_block(run *u, void *data, int core, uint64_t from, uint64_t n)
{
    (void)core;
    storing *k = data;
    int64_t value[MAX_LANES * BLOCK];
    const uint8_t *here = k->mask ? k->mask + from : NULL;
    status st = vector(u, k->s->b, from, n, here, value);
    for (int j = 0; j < k->s->b->lanes && st == ST_OK; j++)
        memcpy(k->value + (uint64_t)j * u->s + from, value + (uint64_t)j * n, n * sizeof *value);
    return st == ST_OK ? subscripts(u, k->s->a, from, n, here, k->place + from) : st;
}

/* The round [from, to), from its last index to its first. */
static status write_round(run *u, const storing *k, uint64_t from, uint64_t to)
{
    status st = ST_OK;
    if (u->variant == VARIANT_COMMON)
        st = look_for_disagreement(u, k->s->a, k->place, k->value, k->mask, from, to);
    for (uint64_t end = to, begin; end > from && st == ST_OK; end = begin) {
        begin = end - from < BLOCK ? from : end - BLOCK;
        for (uint64_t i = end; i-- > begin;)
            if (k->mask == NULL || k->mask[i]) {
                for (uint64_t j = 0; j < (uint64_t)k->s->b->lanes; j++)
                    k->m->words[j * k->m->stride + (uint64_t)k->place[i]] = k->value[j * u->s + i];
                mark_set(k->m, (uint64_t)k->place[i]);
            }
        st = go_on(u, (COST_STORE - COST_SET) * (double)(end - begin));
    }
    return st;
}

/* All values and places first, then the writes: rounds in order, within a round the
 * lowest thread last, so that it wins (machines.md §2, priority). */
static status store_buffered(run *u, const step *s, struct member *m, const uint8_t *mask)
{
    uint64_t lanes = (uint64_t)s->b->lanes, words = (lanes + 1) * u->s;
    status st = take_words(u, words, s->at->at);
    if (st != ST_OK)
        return st;
    u->r->words -= words;
    storing k = { .s = s, .mask = mask, .m = m, .value = mem_alloc(lanes * u->s * sizeof *k.value), .place = mem_alloc(u->s * sizeof *k.place) };
    st = each_block(u, CORES, COST_SET + (u->pace ? read_cost(u, s->b) : 0), place_block, &k);
    for (uint64_t from = 0, to; from < u->s && st == ST_OK; from = to) {
        to = u->s - from < u->m.p ? u->s : from + u->m.p;
        st = write_round(u, &k, from, to);
    }
    free(k.value);
    free(k.place);
    return st;
}

static status store(run *u, const step *s, const uint8_t *mask)
{
    struct member *m;
    int64_t first, step;
    uint64_t active = active_of(u, mask);
    status st = count_references(u, s->b, mask);
    for (int d = 0; d < s->a->array->dims && st == ST_OK; d++)
        st = count_references(u, s->a->sub[d], mask);
    if (st != ST_OK || active == 0)
        return st;
    if ((st = member_of(u, s->a, &m)) == ST_OK)
        st = count_reference(u, s->a, mask, true);
    if (st != ST_OK)
        return st;
    count_statement(u, s->b, true, mask);
    u->r->work += active;
    u->r->span++;
    if (active > u->r->processors)
        u->r->processors = active;
    if (!u->o->data)
        return ST_OK;
    if (mask == NULL && s->b->lanes == 1 && affine(u, s->a, &first, &step)) {
        int order = -1;
        order_for(u, s->b, s->a->array, m, first, step, &order);
        if (step != 0 && order != BUFFERED)
            return store_runs(u, s, m, first, step, order);
    }
    return store_buffered(u, s, m, mask);
}

static status body(run *u, const step *s, const uint8_t *mask);

/* The first k indices alone: the others stand behind every one that asks, so that
 * leaving them out changes no request. */
static status run_prefix(run *u, const step *s, uint64_t k)
{
    uint64_t all = u->s, extent = u->extent[0];
    if (k == 0)
        return ST_OK;
    u->s = u->extent[0] = k;
    status st = body(u, s, NULL);
    u->s = all;
    u->extent[0] = extent;
    return st;
}

static status branch(run *u, const step *s, const uint8_t *mask)
{
    uint8_t *yes = NULL, *no = NULL;
    uint64_t k;
    if (mask == NULL && s->other == NULL && prefix_condition(u, s->a, &k))
        return run_prefix(u, s->body, k);
    status st = count_references(u, s->a, mask);
    count_statement(u, s->a, false, mask);
    if (st == ST_OK)
        st = condition_mask(u, s->a, mask, &yes, &no);
    if (st == ST_OK && active_of(u, yes))
        st = body(u, s->body, active_of(u, yes) == u->s ? NULL : yes);
    if (st == ST_OK && s->other && active_of(u, no))
        st = body(u, s->other, active_of(u, no) == u->s ? NULL : no);
    free(yes);
    free(no);
    return st;
}

/* A loop that every thread leaves when its own condition fails. */
static status while_any(run *u, const step *s, const uint8_t *mask)
{
    uint8_t *still = NULL, *yes, *no;
    status st = ST_OK;
    for (;;) {
        const uint8_t *here = still ? still : mask;
        yes = no = NULL;
        st = count_references(u, s->a, here);
        count_statement(u, s->a, false, here);
        if (st == ST_OK)
            st = condition_mask(u, s->a, here, &yes, &no);
        free(no);
        free(still);
        still = yes;
        if (st != ST_OK || active_of(u, still) == 0)
            break;
        if ((st = count_steps(u, s)) != ST_OK || (st = body(u, s->body, active_of(u, still) == u->s ? NULL : still)) != ST_OK)
            break;
    }
    free(still);
    return st;
}

/* The loop's next value; false when there is none that fits a word. */
static bool advance(const step *s, int64_t by, int64_t *i)
{
    return !(s->down ? __builtin_sub_overflow(*i, by, i) : __builtin_add_overflow(*i, by, i));
}

/* The same loop for all threads. */
static status loop_together(run *u, const step *s, const uint8_t *mask)
{
    int64_t from, to, by = 1;
    status st = scalar(u, s->a, &from);
    if (st == ST_OK)
        st = scalar(u, s->b, &to);
    if (st == ST_OK && s->c)
        st = scalar(u, s->c, &by);
    if (st == ST_OK && by < 1)
        return diag_fail(u->e->d, ST_DOMAIN, s->at->at, "a loop goes by a positive step; downwards with downto");
    for (int64_t i = from; st == ST_OK && (s->down ? i >= to : i <= to);) {
        u->hosts[s->index * u->p->lanes] = i;
        u->host_set[s->index] = true;
        if ((st = go_on(u, 0)) == ST_OK)
            st = body(u, s->body, mask);
        if (!advance(s, by, &i))
            break;
    }
    return st;
}

static status parallel_step(run *u, const step *s, const uint8_t *mask)
{
    switch (s->kind) {
    case STEP_STORE: return store(u, s, mask);
    case STEP_SET: return set_private(u, s, mask);
    case STEP_SET_ELEMENT: return set_element(u, s, mask);
    case STEP_FOR: return loop_together(u, s, mask);
    case STEP_WHILE: return while_any(u, s, mask);
    default: return branch(u, s, mask);
    }
}

static status body(run *u, const step *s, const uint8_t *mask)
{
    status st = ST_OK;
    for (; s && st == ST_OK; s = s->next)
        if ((st = count_steps(u, s)) == ST_OK)
            st = parallel_step(u, s, mask);
    return st;
}

static status host_value(run *u, const vexpr *x, int64_t *out);

static status set_ranges(run *u, const step *s)
{
    u->vars = 0;
    for (int v = 0; v < s->vars; v++) {
        int64_t hi;
        status st = host_value(u, s->lo[v], &u->lo[v]);
        if (st == ST_OK)
            st = host_value(u, s->hi[v], &hi);
        if (st != ST_OK)
            return st;
        u->extent[v] = hi < u->lo[v] ? 0 : (uint64_t)hi - (uint64_t)u->lo[v] + 1;
        if (hi >= u->lo[v] && u->extent[v] - 1 > UINT64_C(1) << 60)
            return diag_fail(u->e->d, ST_LIMIT, s->lo[v]->at->at, "this forall has too many indices");
    }
    u->vars = s->vars;
    u->s = 1;
    for (int v = s->vars - 1; v >= 0; v--) {
        u->stride[v] = u->s;
        if (__builtin_mul_overflow(u->s, u->extent[v], &u->s) || u->s > UINT64_C(1) << 60)
            return diag_fail(u->e->d, ST_LIMIT, s->at->at, "this forall has too many indices");
    }
    return ST_OK;
}

static status run_forall(run *u, const step *s)
{
    uint8_t *yes = NULL, *no = NULL;
    status st = set_ranges(u, s);
    u->whole = u->s;
    if (st == ST_OK && u->s > 0) {
        u->privates = mem_alloc((size_t)(s->privates + 1) * sizeof *u->privates);
        u->unknown = mem_alloc((size_t)s->privates + 1);
        u->watched = s->watched;
        u->assigned = mem_alloc((size_t)s->privates + 1);
        u->assigned_by = mem_alloc((size_t)(s->privates + 1) * sizeof *u->assigned_by);
        if (s->c) {
            st = count_references(u, s->c, NULL);
            count_statement(u, s->c, false, NULL);
            if (st == ST_OK)
                st = condition_mask(u, s->c, NULL, &yes, &no);
        }
        if (st == ST_OK)
            st = body(u, s->body, yes && active_of(u, yes) == u->s ? NULL : yes); /* a mask that masks nobody is none */
        for (int i = 0; i < s->privates; i++) {
            u->r->words -= (u->privates[i] ? u->whole * (uint64_t)s->private_lanes[i] : 0) + (u->assigned_by[i] ? u->whole / 8 + 1 : 0);
            free(u->privates[i]);
            free(u->assigned_by[i]);
        }
        free(u->assigned);
        free(u->assigned_by);
        u->watched = NULL;
        free(u->privates);
        free(u->unknown);
        u->privates = NULL;
        u->unknown = NULL;
    }
    free(yes);
    free(no);
    u->vars = 0;
    u->s = 1;
    return st;
}

/* --- the host ---------------------------------------------------------------------------- */

static status host_steps(run *u, const step *s);

/* A host expression that reads memory: one thread's access. */
static status host_value(run *u, const vexpr *x, int64_t *out)
{
    u->s = 1;
    u->vars = 0;
    if (u->m.kind == MACHINE_AGPU) /* the host's own work is free */
        return scalar(u, x, out);
    status st = count_references(u, x, NULL);
    count_statement(u, x, false, NULL);
    return st == ST_OK ? scalar(u, x, out) : st;
}

static status host_for(run *u, const step *s)
{
    int64_t from, to, by = 1;
    status st = host_value(u, s->a, &from);
    if (st == ST_OK)
        st = host_value(u, s->b, &to);
    if (st == ST_OK && s->c)
        st = host_value(u, s->c, &by);
    if (st == ST_OK && by < 1)
        return diag_fail(u->e->d, ST_DOMAIN, s->at->at, "a loop goes by a positive step; downwards with downto");
    for (int64_t i = from; st == ST_OK && (s->down ? i >= to : i <= to);) {
        u->hosts[s->index * u->p->lanes] = i;
        u->host_set[s->index] = true;
        u->s = 1;
        if ((st = count_steps(u, s)) == ST_OK)
            st = host_steps(u, s->body);
        if (!advance(s, by, &i))
            break;
    }
    return st;
}

static status ensure(run *u, const step *s)
{
    int64_t holds;
    if (!u->o->data)
        return ST_OK;
    status st = scalar(u, s->a, &holds);
    if (st != ST_OK)
        return st;
    u->r->ensures++;
    if (holds)
        return ST_OK;
    return diag_fail(u->e->d, ST_CHECK, s->at->at, "the result is wrong: this does not hold after the run");
}

static status host_set(run *u, const step *s)
{
    int64_t value[MAX_LANES];
    status st = host_value(u, s->b, value);
    if (st == ST_OK)
        memcpy(u->hosts + (size_t)s->index * (size_t)u->p->lanes, value, (size_t)s->b->lanes * sizeof *value);
    u->host_set[s->index] = st == ST_OK;
    return st;
}

static status host_step(run *u, const step *s)
{
    int64_t value;
    status st;
    switch (s->kind) {
    case STEP_HOST_SET:
        return host_set(u, s);
    case STEP_FOR:
        return host_for(u, s);
    case STEP_WHILE:
        while ((st = host_value(u, s->a, &value)) == ST_OK && value) {
            u->s = 1;
            if ((st = count_steps(u, s)) != ST_OK || (st = host_steps(u, s->body)) != ST_OK)
                return st;
        }
        return st;
    case STEP_BRANCH:
        if (s->a == NULL) /* the declaration of an operator */
            return ST_OK;
        st = host_value(u, s->a, &value);
        return st == ST_OK ? host_steps(u, value ? s->body : s->other) : st;
    case STEP_FORALL:
        return run_forall(u, s);
    case STEP_STORE:
        return agpu_host_store(u, s);
    case STEP_BLOCKS:
        return agpu_multiprocessors(u, s);
    case STEP_CALL:
        return call_program(u, s);
    default:
        return ensure(u, s);
    }
}

static status host_steps(run *u, const step *s)
{
    status st = ST_OK;
    for (; s && st == ST_OK; s = s->next)
        st = host_step(u, s);
    return st;
}

/* --- the whole ----------------------------------------------------------------------------------- */

bool program_there(const instance *in)
{
    return in->algorithm && in->model && machine_named(in->model->name) != MACHINE_NONE && entry_item(in->algorithm, N_PROGRAM) != NULL;
}

status run_parameter(env *e, const char *name, uint64_t *out)
{
    int i = instance_slot(e->f->in, name);
    num v;
    *out = 1;
    if (i < 0)
        return ST_OK;
    status st = eval_slot(e, i, (span){ 0 }, &v);
    if (st == ST_OK && (!num_to_u64(&v, out) || *out > UINT64_C(1) << 60))
        st = diag_fail(e->d, ST_LIMIT, (span){ 0 }, "%s is too large to be run", name);
    num_clear(&v);
    return st;
}

static bool chosen(const env *e, const char *name)
{
    for (int i = 0; i < e->f->in->slot_count; i++)
        if (e->f->in->slots[i].kind == SLOT_CHOICE && strcmp(e->f->in->slots[i].name, name) == 0)
            return e->f->value[i].u.i != 0;
    return false;
}

static status describe_machine(run *u)
{
    static const struct { const char *name; variant variant; } variants[] = {
        { "erew", VARIANT_EREW }, { "crew", VARIANT_CREW }, { "crcw_common", VARIANT_COMMON },
        { "crcw_arbitrary", VARIANT_ARBITRARY }, { "crcw_priority", VARIANT_PRIORITY },
    };
    env *e = u->e;
    u->m.kind = machine_named(e->f->in->model->name);
    status st = run_parameter(e, "p", &u->m.p);
    if (st == ST_OK)
        st = run_parameter(e, "w", &u->m.w);
    if (st == ST_OK)
        st = run_parameter(e, "l", &u->m.l);
    if (u->m.kind == MACHINE_AGPU)
        return st == ST_OK ? agpu_describe(u) : st;
    u->m.lockstep = chosen(e, "lockstep");
    if (u->m.kind != MACHINE_PRAM)
        return st;
    u->m.w = u->m.p;
    u->statements = !chosen(e, "access");
    for (size_t i = 0; i < sizeof variants / sizeof *variants; i++)
        if (chosen(e, variants[i].name))
            u->variant = variants[i].variant;
    return st;
}

status program_execute(run *u, const node *text)
{
    program *p = u->p;
    uint64_t words = u->r->words;
    status st = program_compile(u->e, text, p);
    if (st == ST_OK && u->bind)
        st = u->bind(u);
    if (st == ST_OK && u->o->data && u->calls == 0)
        st = operators_hold(u);
    if (st == ST_OK)
        st = lay_out(u);
    u->hosts = mem_alloc((size_t)(p->hosts + 1) * (size_t)(p->lanes + 1) * sizeof *u->hosts);
    u->host_set = mem_alloc((size_t)p->hosts + 1);
    pace pace = { .hook = &u->o->progress, .words = u->r->words };
    if (u->calls == 0) {
        if (st == ST_OK && pace.hook->show)
            pace_estimate(u, &pace);
        pace_begin(u, &pace);
    }
    if (st == ST_OK)
        st = host_steps(u, p->steps);
    if (u->calls == 0)
        pace_end(u);
    release_arrays(u);
    if (u->calls)
        u->r->words = words;
    free(u->hosts);
    free(u->host_set);
    return st;
}

status program_run(env *e, const run_options *o, run_result *r)
{
    program p = { .arena = arena_new(), .replaced = o->operator };
    run u = { .e = e, .p = &p, .o = o, .r = r, .s = 1 };
    memset(r, 0, sizeof *r);
    status st = describe_machine(&u);
    if (st == ST_OK)
        st = program_execute(&u, entry_item(e->f->in->algorithm, N_PROGRAM));
    r->checked = st == ST_OK && o->data && r->ensures > 0;
    arena_free(p.arena);
    return st;
}
