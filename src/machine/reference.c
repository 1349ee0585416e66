/* Counting what a statement asks of memory: see reference.h.  Its references are counted from
 * left to right, each over all indices of the forall, as machines.md §2 states. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/stack.h"
#include "machine/agpu.h"
#include "machine/blocks.h"
#include "machine/hmm.h"
#include "machine/layout.h"
#include "machine/reference.h"
#include "base/sort.h"

uint64_t reference_active(const run *u, const uint8_t *mask)
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
    if (u->hmm) { /* the HMM outside of its multiprocessors */
        u->r->stages_global += c->stages;
        u->r->time_global += c->time;
    }
    if (u->o->spend) {
        access_count own = *c;
        own.time = u->statements ? 0 : c->time;
        u->o->spend(u->o->observer, at, &own);
    }
    if (!u->statements && __builtin_add_overflow(t->time, c->time, &t->time))
        return diag_fail(u->e->d, ST_LIMIT, at, "the time does not fit 64 bits");
    return ST_OK;
}

/* Adds the values of the forall's variables at an index number: j = 2, k = 0. */
static void put_index(const run *u, uint64_t index, str *s)
{
    const node *range = u->ranges;
    for (int v = 0; v < u->vars; v++, range = range ? range->next : NULL) {
        int64_t i = u->lo[v] + (int64_t)(index / u->stride[v] % u->extent[v]);
        if (u->by[v])
            i = u->start[v] + u->by[v] * i;
        str_format(s, "%s%s = %lld", v ? ", " : "", range ? range->name : "index", (long long)i);
    }
}

/* Adds the value written: 5, or the components of a tuple, (5, 0). */
static void put_written(const run *u, const meeting *x, uint64_t index, str *s)
{
    str_add(s, x->lanes > 1 ? "(" : "");
    for (uint64_t j = 0; j < x->lanes; j++)
        str_format(s, "%s%lld", j ? ", " : "", (long long)x->value[j * u->s + index]);
    str_add(s, x->lanes > 1 ? ")" : "");
}

static bool differ(const run *u, const meeting *x, uint64_t a, uint64_t b)
{
    bool differ = false;
    for (uint64_t j = 0; j < x->lanes; j++)
        differ |= x->value[j * u->s + a] != x->value[j * u->s + b];
    return differ;
}

static void put_meeting(run *u, const meeting *x, const char *what, uint64_t a, uint64_t b,
                        bool one_round, const char *rule, str *s)
{
    put_index(u, a, s);
    str_add(s, " and ");
    put_index(u, b, s);
    str_format(s, " %s ", what);
    if (x->value) {
        put_written(u, x, a, s);
        str_add(s, " and ");
        put_written(u, x, b, s);
        str_add(s, " to ");
    }
    subscript_put_word(s, u, x->ref->array, x->m, (uint64_t)x->place[a]);
    if (one_round)
        str_format(s, " in round %llu (threads %llu and %llu)", (unsigned long long)(a / u->m.p),
                   (unsigned long long)(a % u->m.p), (unsigned long long)(b % u->m.p));
    str_format(s, "%s; %s", one_round ? "" : " in one operation", rule);
}

void reference_violation(run *u, const meeting *x, const char *what, uint64_t from, bool one_round,
                         int64_t word, const char *rule)
{
    str_own s = { 0 };
    if (u->r->violations++ >= VIOLATIONS_TOLD)
        return;
    uint64_t a = from, b;
    while (x->place[a] != word || (x->mask && !x->mask[a]))
        a++;
    for (b = a + 1;
         x->place[b] != word || (x->mask && !x->mask[b]) || (x->value && !differ(u, x, a, b));)
        b++;
    diag_own where = { 0 };
    diag_fail(&where, ST_CHECK, x->ref->at->at, "violation");
    str_format(&s, "line %d: ", where.line);
    put_meeting(u, x, what, a, b, one_round, rule, &s);
    if (u->r->violations == 1)
        u->r->violated = x->ref->at->at;
    snprintf(u->r->violation[u->r->violations - 1], sizeof u->r->violation[0], "%s", str_text(&s));
}

/* Looks for two threads at one cell in one round, where the variant of the PRAM forbids them. */
static status look_for_conflicts(run *u, const vexpr *ref, const struct member *m,
                                 const int64_t *cells, const uint8_t *mask, bool write)
{
    bool forbidden = u->variant == VARIANT_EREW
                     || u->variant == (write ? VARIANT_CREW : VARIANT_ERCW);
    if (!forbidden || u->m.kind != MACHINE_PRAM)
        return ST_OK;
    const meeting meet = { .ref = ref, .m = m, .place = cells, .mask = mask };
    const char *rule = u->variant == VARIANT_EREW   ? "erew lets only one"
                       : u->variant == VARIANT_CREW ? "crew lets only one"
                                                    : "ercw lets only one";
    status st = ST_OK;
    uint64_t p = u->m.p < u->s ? u->m.p : u->s;
    int64_t *round = mem_try_array(p, sizeof *round);
    if (round == NULL)
        return mem_refuse(u->e->d, ref->at->at, "the addresses of %llu threads",
                          (unsigned long long)p);
    for (uint64_t from = 0; from < u->s && st == ST_OK; from += u->m.p) {
        uint64_t n = 0, to = u->s - from < u->m.p ? u->s : from + u->m.p;
        for (uint64_t i = from; i < to; i++)
            if (mask == NULL || mask[i])
                round[n++] = cells[i];
        sort_words(round, n, u->e->w->numbers.stop);
        if ((st = blocks_go_on(u)) != ST_OK)
            break;
        for (uint64_t i = 1; i < n; i++)
            if (round[i] == round[i - 1]) {
                reference_violation(u, &meet, write ? "write" : "read", from, true, round[i], rule);
                while (i + 1 < n && round[i + 1] == round[i])
                    i++;
            }
        if (u->s - from < u->m.p)
            break;
    }
    free(round);
    return st;
}

/* Shows one operation to an observer, with all its cells at once: only small runs are observed. */
static status show_operation(run *u, const vexpr *ref, const struct member *m, const uint8_t *mask,
                             bool write, const access_count *c)
{
    status st = layout_take_words(u, u->s, ref->at->at);
    if (st != ST_OK)
        return st;
    mem_own int64_t *cells = mem_array(u->s, sizeof *cells);
    for (uint64_t from = 0; from < u->s && st == ST_OK; from += BLOCK) {
        uint64_t n = u->s - from < BLOCK ? u->s - from : BLOCK;
        st = subscripts(u, ref, from, n, mask ? mask + from : NULL, cells + from);
        for (uint64_t i = from; i < from + n && st == ST_OK; i++)
            cells[i] += (int64_t)m->base;
    }
    observed op = { .array = ref->array->name,
                    .write = write,
                    .at = ref->at->at,
                    .machine = u->m,
                    .indices = u->s,
                    .cells = cells,
                    .active = mask,
                    .count = *c,
                    .start = u->r->count.time };
    subscript_describe(u, ref, m, &op);
    status_then(st, u->o->observe(u->o->observer, &op));
    u->r->words -= u->s;
    return st;
}

typedef struct counting {
    const vexpr *ref;
    const uint8_t *mask;
    const struct member *m;
    op_count **op;        /* a count for each share of the indices */
    int64_t *all;         /* the words asked for, or NULL */
} counting;

static status count_block(run *u, void *data, int part, uint64_t from, uint64_t n)
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
    count_cells(k->op[part], at, here, n);
    return ST_OK;
}

/* Can blocks of indices be counted apart from each other: does each begin with a warp? */
static bool apart(const run *u)
{
    const access_machine *m = &u->m;
    return (m->kind == MACHINE_DMM || m->kind == MACHINE_UMM) && BLOCK % m->w == 0
           && (m->p % m->w == 0 || m->p >= u->s);
}

/* Counts a reference cell by cell. */
static status count_at_cells(run *u, counting *k, access_count *c)
{
    int parts = apart(u) ? blocks_threads_worth(u) : 1;
    k->op = mem_array((size_t)parts, sizeof *k->op);
    k->op[0] = count_begin(&u->m);
    count_watch(k->op[0], u->e->w->numbers.stop);
    for (int i = 1; i < parts; i++) {
        k->op[i] = count_part(&u->m, blocks_first(u, i, parts) * BLOCK);
        count_watch(k->op[i], u->e->w->numbers.stop);
    }
    status st = blocks_each(u, parts, count_block, k);
    for (int i = 1; i < parts; i++)
        count_join(k->op[0], k->op[i]);
    status ended = count_end(k->op[0], c);
    free(k->op);
    if (st == ST_OK && ended != ST_OK)
        st = diag_fail(u->e->d, ended, k->ref->at->at,
                       ended == ST_INTERRUPT ? "stopped"
                                             : "the time of this access does not fit 63 bits");
    return st;
}

/* On the PRAM, additions to one cell are served one after another. Notes what they take: with the
 * processors that there are, which is c, and with as many as there are indices. */
static status take_turns(run *u, counting *k, const access_count *c)
{
    const access_machine own = u->m;
    access_count at_once = *c;
    status st = ST_OK;
    if (own.p < u->s) {
        u->m.p = u->m.w = u->s;
        st = count_at_cells(u, k, &at_once);
        u->m = own;
    }
    u->turns_taken = (turns_taken){ c->time, at_once.time };
    return st;
}

static status count_reference(run *u, const vexpr *ref, const uint8_t *mask, bool write)
{
    int64_t first, by;
    access_count c;
    struct member *m;
    if (reference_active(u, mask) == 0) /* then the member of a family need not exist */
        return ST_OK;
    status st = subscript_member(u, ref, &m);
    const run_launcher *l = u->o->launcher;
    status_if(st, l && l->asked && u->vars, l->asked(l->data, u, ref, m, mask, write));
    if (st != ST_OK)
        return st;
    bool shared = u->m.kind == MACHINE_PRAM && u->variant != VARIANT_NONE;
    if (mask == NULL && subscript_affine(u, ref, &first, &by)
        && (by != 0 || !shared || u->s == 1)) {
        st = count_affine(&u->m, u->s, (int64_t)m->base + first, by, u->e->w->numbers.stop, &c);
        if (u->m.atomic && u->m.kind == MACHINE_PRAM)
            u->turns_taken = (turns_taken){ c.time, by ? 1 : u->s };
        if (st == ST_OK && u->o->observe
            && (st = show_operation(u, ref, m, mask, write, &c)) != ST_OK)
            return st;
        return st == ST_OK
                   ? add_count(u, &c, ref->at->at)
                   : diag_fail(u->e->d, st, ref->at->at,
                               st == ST_INTERRUPT ? "stopped"
                                                  : "the time of this access does not fit 63 bits");
    }
    counting k = {
        .ref = ref, .mask = mask, .m = m, .all = shared ? mem_try_array(u->s, sizeof *k.all) : NULL
    };
    if (shared && k.all == NULL)
        return mem_refuse(u->e->d, ref->at->at, "the addresses of %llu threads",
                          (unsigned long long)u->s);
    st = count_at_cells(u, &k, &c);
    if (st == ST_OK && u->m.atomic && u->m.kind == MACHINE_PRAM)
        st = take_turns(u, &(counting){ .ref = ref, .mask = mask, .m = m }, &c);
    status_if(st, k.all, look_for_conflicts(u, ref, m, k.all, mask, write));
    free(k.all);
    status_if(st, u->o->observe, show_operation(u, ref, m, mask, write, &c));
    return st == ST_OK ? add_count(u, &c, ref->at->at) : st;
}

status reference_count(run *u, const vexpr *ref, const uint8_t *mask, bool write)
{
    if (hmm_inside(u))
        return hmm_reference(u, ref, mask, write);
    if (u->agpu)
        return agpu_read(u, ref, mask);
    bool served = u->variant >= VARIANT_ERCW && u->variant <= VARIANT_PRIORITY;
    u->m.atomic = ref->atomic && (u->m.kind != MACHINE_PRAM || served);
    status st = count_reference(u, ref, mask, write);
    u->m.atomic = false;
    return st;
}

status reference_count_all(run *u, const vexpr *x, const uint8_t *mask)
{
    status st = ST_OK;
    if (x == NULL || !x->reads || (u->agpu && reference_active(u, mask) == 0))
        return ST_OK;
    if (stack_low())
        return stack_refuse(u->e->d, x->at->at);
    uint8_t *yes = NULL, *no = NULL;
    switch (x->op) {
    case V_READ:
        if (x->member && (st = reference_count_all(u, x->member, mask)) != ST_OK)
            return st;
        for (int d = 0; d < x->array->dims && st == ST_OK; d++)
            st = reference_count_all(u, x->sub[d], mask);
        return st == ST_OK ? reference_count(u, x, mask, false) : st;
    case V_APPLY:
        for (int i = 0; i < 2 && st == ST_OK; i++)
            st = reference_count_all(u, x->sub[i], mask);
        break;
    case V_TUPLE:
        for (int i = 0; i < x->lanes && st == ST_OK; i++)
            st = reference_count_all(u, x->item[i], mask);
        break;
    case V_IF:
        if ((st = reference_count_all(u, x->a, mask)) == ST_OK
            && (st = reference_mask(u, x->a, mask, &yes, &no)) == ST_OK
            && (st = reference_count_all(u, x->b, yes)) == ST_OK)
            st = reference_count_all(u, x->c, no);
        break;
    case V_OP:
        st = reference_count_all(u, x->a, mask);
        if (st == ST_OK && (x->o == OP_AND || x->o == OP_OR) && x->b->reads) {
            if ((st = reference_mask(u, x->a, mask, &yes, &no)) == ST_OK)
                st = reference_count_all(u, x->b, x->o == OP_AND ? yes : no);
        } else if (st == ST_OK) {
            st = reference_count_all(u, x->b, mask);
        }
        break;
    default:
        st = reference_count_all(u, x->a, mask);
        status_then(st, reference_count_all(u, x->b, mask));
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

static status mask_block(run *u, void *data, int part, uint64_t from, uint64_t n)
{
    (void)part;
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

static status too_many_steps(const run *u, span at)
{
    return diag_fail(u->e->d, ST_LIMIT, at,
                     "more than %llu steps; raise the limit with: set steps=...",
                     (unsigned long long)u->o->max_steps);
}

/* What the mask is made for takes a step for each index: where that is above the limit, the mask is
 * not made. */
status reference_mask(run *u, const vexpr *x, const uint8_t *mask, uint8_t **yes, uint8_t **no)
{
    *yes = *no = NULL;
    if (u->agpu == NULL && u->s > u->o->max_steps - u->r->steps) {
        u->r->steps = UINT64_MAX;
        return too_many_steps(u, x->at->at);
    }
    if (u->s <= BLOCK) { /* so little that the process needs it to go on (base/mem.h) */
        *yes = mem_array(u->s, 1);
        *no = mem_array(u->s, 1);
    } else {
        *yes = mem_try_array(u->s, 1);
        *no = *yes ? mem_try_array(u->s, 1) : NULL;
    }
    if (*no == NULL)
        return mem_refuse(u->e->d, x->at->at, "a condition for %llu indices",
                          (unsigned long long)u->s);
    return blocks_each(u, blocks_threads_worth(u), mask_block,
                       &(masking){ x, mask, *yes, *no });
}

void reference_count_statement(run *u, const vexpr *a, bool writes, const uint8_t *mask)
{
    uint64_t active, turns = u->turns_taken.time, most = u->turns_taken.span;
    u->turns_taken = (turns_taken){ 0 };
    if (!writes && (a == NULL || !a->reads))
        return;
    if ((active = reference_active(u, mask)) == 0)
        return;
    u->r->work += active;
    u->r->span += most ? most : 1;
    if (!u->statements)
        return;
    uint64_t rounds = rounds_of(u, mask), time = turns ? turns : rounds;
    u->r->count.time += time;
    if (u->o->spend && a)
        u->o->spend(u->o->observer, a->at->at, &(access_count){ .time = time });
    u->r->scattered += time > (active - 1) / u->m.p + 1;
}

status reference_steps_left(run *u, span at)
{
    return u->r->steps <= u->o->max_steps ? ST_OK : too_many_steps(u, at);
}

status reference_count_steps(run *u, const step *s)
{
    if (__builtin_add_overflow(u->r->steps, u->s, &u->r->steps))
        u->r->steps = UINT64_MAX;
    status st = reference_steps_left(u, s->at->at);
    return st == ST_OK ? blocks_go_on(u) : st;
}

status reference_host_value(run *u, const vexpr *x, int64_t *out)
{
    u->s = 1;
    u->vars = 0;
    u->r->host_reads |= x->reads;
    if (u->m.kind == MACHINE_AGPU || (u->hmm && !hmm_inside(u))) /* the host's work is free */
        return vector_scalar(u, x, out);
    status st = reference_count_all(u, x, NULL);
    reference_count_statement(u, x, false, NULL);
    return st == ST_OK ? vector_scalar(u, x, out) : st;
}
