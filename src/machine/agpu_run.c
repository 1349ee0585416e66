/* The statements of one multiprocessor of the AGPU: its own, one core acting for it, and those of
 * its cores in lockstep, masked where a condition leaves them out (004 §3.2.1, §3.2.5). */
#include "machine/agpu_inside.h"

#include <stdlib.h>
#include <string.h>

#include "base/stack.h"
#include "machine/issue.h"
#include "machine/loop.h"
#include "machine/privates.h"
#include "machine/reference.h"

status agpu_read(run *u, const vexpr *ref, const uint8_t *mask)
{
    int64_t word[BLOCK];
    struct member *m;
    status st = subscript_member(u, ref, &m);
    status_then(st, subscripts(u, ref, 0, u->s, mask, word));
    return st == ST_OK ? agpu_words(u, ref, m, word, mask, u->s, false) : st;
}

/* Counts an instruction's expression and gives its value; *known is false where the value follows
 * from data that a run without data does not have. */
static status value_of(run *u, const vexpr *x, uint64_t n, const uint8_t *mask, int64_t *out,
                       bool *known)
{
    *known = u->o->data || !vector_no_data(u, x);
    return *known ? vector(u, x, 0, n, mask, out) : reference_count_all(u, x, mask);
}

static int by_place(const void *a, const void *b)
{
    const written *x = a, *y = b;
    return x->place != y->place ? (x->place > y->place) - (x->place < y->place)
                                : (x->core > y->core) - (x->core < y->core);
}

static status disagree(run *u, const step *s, const struct member *m, uint64_t place, uint64_t one,
                       uint64_t other, const int64_t *value)
{
    str_own word = { 0 };
    subscript_put_word(&word, u, s->a->array, m, place);
    return diag_fail(u->e->d, ST_CHECK, s->a->at->at,
                     "cores %llu and %llu of multiprocessor %lld write different values, %lld "
                     "and %lld, to %s in one instruction: which one stays is not determined",
                     (unsigned long long)one, (unsigned long long)other,
                     (long long)u->agpu->multiprocessor, (long long)value[one],
                     (long long)value[other], str_text(&word));
}

/* Fails where several cores do a[i] = a[i] + x at one cell: all have read what was there before,
 * and one of their sums stays. */
static status lost(run *u, const step *s, const struct member *m, const written *one,
                   const int64_t *value)
{
    str_own word = { 0 };
    if (!s->updates || s->b->lanes > 1 || m->words[one->place] == value[one->core])
        return ST_OK;
    subscript_put_word(&word, u, s->a->array, m, (uint64_t)one->place);
    status st = diag_fail(u->e->d, ST_CHECK, s->a->at->at,
                          "cores %llu and %llu of multiprocessor %lld add to %s in one "
                          "instruction: all but one of the additions are lost",
                          (unsigned long long)one[-1].core, (unsigned long long)one->core,
                          (long long)u->agpu->multiprocessor, str_text(&word));
    if (u->e->d->hint == NULL)
        diag_hint(u->e->d, "`atomic a[i] += x` loses none");
    return st;
}

/* Two cores that write one cell must write the same value: the model does not say which one
 * stays. */
static status agree(run *u, const step *s, const struct member *m, const int64_t *at,
                    const int64_t *value, const uint8_t *mask, uint64_t n)
{
    written *all = u->agpu->written;
    uint64_t count = 0;
    bool ascending = true;
    for (uint64_t i = 0; i < n; i++)
        if (mask == NULL || mask[i]) {
            ascending &= count == 0 || all[count - 1].place < at[i];
            all[count++] = (written){ at[i], i };
        }
    if (ascending)
        return ST_OK;
    qsort(all, count, sizeof *all, by_place);
    for (uint64_t i = 1; i < count; i++)
        for (int j = 0; j < s->b->lanes && all[i].place == all[i - 1].place; j++)
            if (value[(uint64_t)j * n + all[i].core] != value[(uint64_t)j * n + all[i - 1].core])
                return disagree(u, s, m, (uint64_t)all[i].place, all[i - 1].core, all[i].core,
                                value + (uint64_t)j * n);
    for (uint64_t i = 1; i < count; i++)
        if (all[i].place == all[i - 1].place && lost(u, s, m, &all[i], value) != ST_OK)
            return ST_CHECK;
    return ST_OK;
}

/* atomic a[i] += x: one core after another. */
static status add_words(run *u, const step *s, struct member *m, const int64_t *at,
                        const int64_t *value, const uint8_t *mask, uint64_t n)
{
    status st = ST_OK;
    for (uint64_t i = 0; i < n && st == ST_OK; i++)
        if (mask == NULL || mask[i])
            st = vector_add_word(u, s->a, m, at[i], value[i], i);
    return st;
}

static void write_words(const step *s, struct member *m, const int64_t *at, const int64_t *value,
                        const uint8_t *mask, uint64_t n)
{
    uint64_t fresh = 0;
    for (uint64_t i = 0; i < n; i++) {
        if (mask && !mask[i])
            continue;
        for (int j = 0; j < s->b->lanes; j++)
            m->words[(uint64_t)j * m->stride + (uint64_t)at[i]] = value[(uint64_t)j * n + i];
        if (m->set && !m->set[at[i]]) {
            m->set[at[i]] = 1;
            fresh++;
        }
    }
    if (fresh)
        __atomic_sub_fetch(&m->unset, fresh, __ATOMIC_RELAXED);
}

/* T[...] = value by n cores, or by one for its multiprocessor. */
static status store(run *u, const step *s, uint64_t n, const uint8_t *mask)
{
    int64_t *value = u->agpu->value, *at = u->agpu->at;
    struct member *m;
    bool known;
    agpu_issue(u, s);
    status st = agpu_begin(u, s, n);
    status_then(st, value_of(u, s->b, n, mask, value, &known));
    if (st == ST_OK && s->a->member && s->a->member->reads)
        st = value_of(u, s->a->member, n, mask, at, &known);
    for (int d = 0; d < s->a->array->dims && st == ST_OK && !u->o->data; d++)
        st = reference_count_all(u, s->a->sub[d], mask);
    if (st == ST_OK && (st = subscript_member(u, s->a, &m)) == ST_OK
        && (st = subscripts(u, s->a, 0, n, mask, at)) == ST_OK)
        st = agpu_words(u, s->a, m, at, mask, n, true);
    for (uint64_t i = 0; i < n && st == ST_OK && s->a->array->registers; i++)
        if ((mask == NULL || mask[i]) && (u->vars == 0 || at[i] != (int64_t)i))
            st = diag_fail(u->e->d, ST_CHECK, s->a->at->at,
                           "a register is its core's to write: core %llu writes %s[%lld]",
                           (unsigned long long)i, s->a->array->name, (long long)at[i]);
    bool plain = !s->a->atomic;
    if (st == ST_OK && u->o->data && !plain)
        st = add_words(u, s, m, at, value, mask, n);
    else if (st == ST_OK && u->o->data && (st = agree(u, s, m, at, value, mask, n)) == ST_OK)
        write_words(s, m, at, value, mask, n);
    for (int j = 0; j < s->b->lanes && st == ST_OK && u->o->data && plain; j++)
        note_width(u->o, u->r, value + (uint64_t)j * n, n, mask);
    agpu_end(u, true, reference_active(u, mask));
    u->r->assignments += reference_active(u, mask);
    return st;
}

status agpu_host_store(run *u, const step *s)
{
    int64_t value[MAX_LANES], at;
    struct member *m;
    u->s = 1;
    u->vars = 0;
    if (!u->o->data && vector_no_data(u, s->b))
        return ST_OK;
    status st = vector_scalar(u, s->b, value);
    if (st == ST_OK && (st = subscript_member(u, s->a, &m)) == ST_OK
        && (st = subscripts(u, s->a, 0, 1, NULL, &at)) == ST_OK && u->o->data)
        write_words(s, m, &at, value, NULL, 1);
    for (int j = 0; j < s->b->lanes && st == ST_OK && u->o->data; j++)
        note_width(u->o, u->r, value + j, 1, NULL);
    return st;
}

/* --- cores --------------------------------------------------------------------------------- */

static void keep(run *u, int lanes, uint64_t core, const int64_t *value, int64_t *row)
{
    for (int j = 0; j < lanes; j++)
        row[(uint64_t)j * u->s + core] = value[(uint64_t)j * u->s + core];
}

static status set_scalar(run *u, const step *s, const uint8_t *mask)
{
    int64_t *value = u->agpu->value;
    bool known;
    agpu_issue(u, s);
    status st = agpu_begin(u, s, u->s);
    status_then(st, value_of(u, s->b, u->s, mask, value, &known));
    agpu_end(u, s->b->reads, reference_active(u, mask));
    if (st != ST_OK)
        return st;
    u->own.unknown[s->index] = !known || (mask && u->own.unknown[s->index]);
    int64_t *row;
    if (!known || (st = privates_row(u, s->index, s->b->lanes, s->at->at, &row)) != ST_OK)
        return st;
    for (uint64_t i = 0; i < u->s; i++)
        if (mask == NULL || mask[i])
            keep(u, s->b->lanes, i, value, row);
    return privates_mark(u, s->index, 0, u->s, mask, s->at->at);
}

static status set_element(run *u, const step *s, const uint8_t *mask)
{
    int64_t *value = u->agpu->value, *number = u->agpu->at;
    bool known, where;
    agpu_issue(u, s);
    status st = agpu_begin(u, s, u->s);
    status_then(st, value_of(u, s->b, u->s, mask, value, &known));
    status_then(st, value_of(u, s->a->a, u->s, mask, number, &where));
    agpu_end(u, s->b->reads || s->a->a->reads, reference_active(u, mask));
    if (st == ST_OK && !(known && where))
        memset(u->own.unknown + s->a->index, true, (size_t)s->a->value);
    for (uint64_t i = 0; i < u->s && st == ST_OK && known && where; i++) {
        if (mask && !mask[i])
            continue;
        int k;
        int64_t *row;
        if ((st = privates_element(u, s->a, number[i], &k)) == ST_OK
            && (st = privates_row(u, k, s->b->lanes, s->at->at, &row)) == ST_OK)
            st = privates_mark(u, k, i, 1, NULL, s->at->at);
        if (st == ST_OK)
            keep(u, s->b->lanes, i, value, row);
    }
    return st;
}

status agpu_condition(run *u, const step *s, const uint8_t *mask, uint8_t **yes, uint8_t **no)
{
    agpu_issue(u, s);
    *yes = *no = NULL;
    status st = agpu_begin(u, s, u->s);
    status_then(st, reference_mask(u, s->a, mask, yes, no));
    agpu_end(u, s->a->reads, reference_active(u, mask));
    return st;
}

static status own_value(run *u, const step *s, const vexpr *x, int64_t *out);

/* A turn of a loop: of the cores, or the multiprocessor's own. */
static status turn(run *u, const step *s, const uint8_t *mask)
{
    return u->vars ? forall_body(u, s->body, mask) : run_steps(u, s->body);
}

/* For an estimate: runs a sample of a long loop's turns, spread from first to last, and multiplies
 * what they count so that it stands for all. */
static status some_turns(run *u, const step *s, loop *l, const uint8_t *mask)
{
    int64_t from = l->i, count = (l->to - from) / l->by + 1, runs = (int64_t)u->o->sample;
    run_result *r = u->r, before = *r;
    uint64_t loads = u->agpu->series;
    status st = ST_OK;
    for (int64_t k = 0; k < runs && st == ST_OK; k++) {
        l->i = from + k * (count - 1) / (runs - 1) * l->by;
        loop_here(u, s, l);
        agpu_issue(u, s);
        if ((st = agpu_begin(u, s, 1)) == ST_OK)
            st = turn(u, s, mask);
    }
    double times = (double)count / (double)runs;
    for (int k = 0; k < ISSUE_KINDS; k++)
        r->issued[k] += (uint64_t)((times - 1) * (double)(r->issued[k] - before.issued[k]));
    r->io += (uint64_t)((times - 1) * (double)(r->io - before.io));
    r->moved += (uint64_t)((times - 1) * (double)(r->moved - before.moved));
    r->turned_banks += (uint64_t)((times - 1) * (double)(r->turned_banks - before.turned_banks));
    u->agpu->series += (uint64_t)((times - 1) * (double)(u->agpu->series - loads));
    return st;
}

/* Is the loop so long that a sample of its turns will do? */
static bool is_long(const run *u, const step *s, const loop *l)
{
    enum { TIMES = 16 };
    return u->o->sample > 1 && s->way < FOR_TIMES && s->way != FOR_DOWN
           && (l->to - l->i) / l->by >= TIMES * (int64_t)u->o->sample;
}

/* A loop that all cores go through together, or one of the multiprocessor's own. Each part of its
 * head is an instruction of its own if it touches memory. */
static status repeat(run *u, const step *s, const uint8_t *mask)
{
    loop l;
    turns t;
    struct agpu *g = u->agpu;
    bool warps = s->weight && s->weight->warps; /* the turns are done by the block's warps at
                                                   once */
    uint64_t before = g->series, longest = before;
    status st = loop_begin(u, s, own_value, &l);
    status_then(st, turns_begin(u, s, &t));
    if (st == ST_OK && !warps && is_long(u, s, &l))
        return some_turns(u, s, &l, mask);
    for (bool more = st == ST_OK && loop_here(u, s, &l); more && st == ST_OK;
         more = loop_next(u, s, &l)) {
        agpu_issue(u, s);
        if ((st = agpu_begin(u, s, 1)) == ST_OK && (st = turns_more(u, s, &t)) == ST_OK)
            st = turn(u, s, mask);
        longest = larger(longest, g->series);
        g->series = warps ? before : g->series;
    }
    if (warps && st == ST_OK) {
        g->series = longest;
        g->warps = larger(g->warps, (uint64_t)t.count);
        issue_warps_end(u->r->issued, s->weight, (uint64_t)t.count, g->warps);
    }
    return st == ST_OK ? turns_end(u, s, &t) : st;
}

status agpu_core_step(run *u, const step *s, const uint8_t *mask)
{
    switch (s->kind) {
    case STEP_STORE: return store(u, s, u->s, mask);
    case STEP_SET: return set_scalar(u, s, mask);
    case STEP_SET_ELEMENT: return set_element(u, s, mask);
    default: return repeat(u, s, mask);
    }
}

static status run_cores(run *u, const step *s)
{
    u->vars = 1;
    u->lo[0] = 0;
    u->s = u->whole = u->extent[0] = u->agpu->b;
    privates_begin(u, s);
    u->stride[0] = 1;
    status st = forall_body(u, s->body, NULL);
    privates_end(u);
    u->vars = 0;
    u->s = u->whole = 1;
    return st;
}

/* --- multiprocessors ------------------------------------------------------------------------- */

static status own_value(run *u, const step *s, const vexpr *x, int64_t *out)
{
    status st = agpu_begin(u, s, 1);
    status_then(st, vector(u, x, 0, 1, NULL, out));
    agpu_end(u, x->reads, 1);
    return st;
}

status agpu_own_value(run *u, const step *s, const vexpr *x, int64_t *out)
{
    agpu_issue(u, s);
    return own_value(u, s, x, out);
}

status agpu_own_step(run *u, const step *s)
{
    switch (s->kind) {
    case STEP_STORE: return store(u, s, 1, NULL);
    case STEP_FOR: return repeat(u, s, NULL);
    case STEP_CORES: return run_cores(u, s);
    default:
        return diag_fail(u->e->d, ST_DOMAIN, s->at->at,
                         "this is the host's, outside forall multiprocessor");
    }
}
