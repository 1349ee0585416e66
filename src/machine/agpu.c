/* The AGPU: see agpu.h.  A statement is an instruction if it touches memory.  Its cost is the largest
 * degree of a bank conflict among its shared references, or the number of blocks that its global
 * references touch, each reference for itself, if that is larger. */
#include "machine/agpu.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "machine/layout.h"

/* One processor core of ours at work on multiprocessors of theirs. */
struct agpu {
    uint64_t b;
    int shift;                /* b = 2^shift */
    int64_t multiprocessor;   /* the value of its index */
    uint64_t number;          /* counted from 0 */
    uint64_t degree, blocks;  /* of the instruction so far */
    uint64_t cost;            /* of the multiprocessor so far */
    uint32_t epoch, *bank_epoch, *bank_cells; /* cells found in a bank by one reference */
    uint32_t **seen;          /* by array: the reference that has touched a shared cell last */
    int64_t *distinct;        /* blocks of one reference */
    int64_t **pool;           /* room for private scalars */
    uint8_t **flags;          /* and for who has assigned them */
    int pool_count;
};

static uint64_t larger(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

void agpu_whose(const run *u, uint64_t core, str *s)
{
    if (u->vars)
        str_format(s, " at core %llu of multiprocessor %lld", (unsigned long long)core, (long long)u->agpu->multiprocessor);
    else
        str_format(s, " at multiprocessor %lld", (long long)u->agpu->multiprocessor);
}

status agpu_describe(run *u)
{
    uint64_t b = u->m.w, M;
    status st = run_parameter(u->e, "b", &b);
    if (st == ST_OK)
        st = run_parameter(u->e, "M", &M);
    if (st != ST_OK)
        return st;
    u->m.w = b;
    if (b == 0 || (b & (b - 1)) || u->m.p % b)
        return diag_fail(u->e->d, ST_DOMAIN, (span){ 0 }, "b must be a power of two that divides p; here b = %llu, p = %llu", (unsigned long long)b,
                         (unsigned long long)u->m.p);
    if (b > BLOCK)
        return diag_fail(u->e->d, ST_LIMIT, (span){ 0 }, "multiprocessors of more than %d cores are not run", BLOCK);
    return ST_OK;
}

/* --- references ------------------------------------------------------------------------ */

enum { READ_BY_ONE = 1, READ_BY_MANY = 2, WRITTEN = 3, KIND_SHIFT = 24, EPOCH_SHIFT = 26, EPOCHS = 63 };
#define WHO_MASK ((UINT32_C(1) << KIND_SHIFT) - 1)

static status raced(run *u, const vexpr *ref, int64_t word)
{
    return diag_fail(u->e->d, ST_DOMAIN, ref->at->at,
                     "%s[%lld] is touched by two multiprocessors, and written, between two synchronisations by the host: which one comes first is not determined",
                     ref->array->name, (long long)word);
}

/* Notes who touches a global word; false when another multiprocessor is in the way. */
static bool touch(uint32_t *cell, uint32_t epoch, uint32_t me, bool write)
{
    uint32_t mine = epoch << EPOCH_SHIFT | (write ? WRITTEN : READ_BY_ONE) << KIND_SHIFT | me, old = __atomic_load_n(cell, __ATOMIC_RELAXED);
    for (;;) {
        bool fresh = old >> EPOCH_SHIFT != epoch;
        uint32_t kind = old >> KIND_SHIFT & 3, next = mine;
        if (!fresh) {
            bool own = (old & WHO_MASK) == me && kind != READ_BY_MANY;
            if (!own && (write || kind == WRITTEN))
                return false;
            if (kind == WRITTEN || (!write && (own || kind == READ_BY_MANY)))
                return true;
            if (!own)
                next = epoch << EPOCH_SHIFT | READ_BY_MANY << KIND_SHIFT;
        }
        if (__atomic_compare_exchange_n(cell, &old, next, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
            return true;
    }
}

static status show(run *u, const vexpr *ref, const struct member *m, const int64_t *at, const uint8_t *mask, uint64_t n, bool write, uint64_t cost)
{
    int64_t cells[BLOCK];
    for (uint64_t i = 0; i < n; i++)
        cells[i] = mask == NULL || mask[i] ? at[i] + (int64_t)m->base : 0;
    observed op = { .array = ref->array->name, .write = write, .at = ref->at->at, .machine = u->m, .indices = n, .cells = cells, .active = mask,
                    .shared = ref->array->space == SPACE_SHARED, .multiprocessor = u->agpu->multiprocessor, .instruction = u->r->instructions,
                    .alone = u->vars == 0, .start = u->r->count.time + u->agpu->cost };
    op.count.time = op.count.stages = cost;
    describe_array(u, ref, m, &op);
    return u->o->observe(u->o->observer, &op);
}

/* The reference is counted: `cells` asked for, in so many turns of the banks or so many blocks. */
static void add(run *u, const vexpr *ref, uint64_t cells, uint64_t turns)
{
    struct agpu *g = u->agpu;
    u->r->count.accesses += cells;
    if (ref->array->space == SPACE_SHARED) {
        g->degree = larger(g->degree, turns);
        u->r->degree = larger(u->r->degree, turns);
        u->r->count.requests++;
        u->r->count.stages += turns;
    } else {
        g->blocks += turns;
        u->r->io += turns;
    }
}

static uint64_t power_of_two_in(uint64_t v, uint64_t most)
{
    uint64_t low = v & -v;
    return v == 0 || low > most ? most : low;
}

status agpu_run(run *u, const vexpr *ref, struct member *m, int64_t first, int64_t step, uint64_t n, bool write)
{
    struct agpu *g = u->agpu;
    uint64_t turns = 1, distance = (uint64_t)(step < 0 ? -step : step);
    int64_t last = first + step * (int64_t)(n - 1);
    if (ref->array->space == SPACE_SHARED && step != 0) {
        uint64_t banks = g->b / power_of_two_in(distance, g->b);
        turns = (n + banks - 1) / banks;
    } else if (step != 0) {
        turns = distance >= g->b ? n : (uint64_t)((step < 0 ? first : last) >> g->shift) - (uint64_t)((step < 0 ? last : first) >> g->shift) + 1;
    }
    for (uint64_t i = 0; m->touched && i < n; i++)
        if (!touch(&m->touched[1 + first + (int64_t)i * step], m->touched[0], (uint32_t)g->number, write))
            return raced(u, ref, first + (int64_t)i * step);
    add(u, ref, n, turns);
    if (u->o->observe == NULL)
        return ST_OK;
    int64_t at[BLOCK];
    for (uint64_t i = 0; i < n; i++)
        at[i] = first + (int64_t)i * step;
    return show(u, ref, m, at, NULL, n, write, turns);
}

/* The largest number of distinct cells in one bank. */
static uint64_t degree_of(struct agpu *g, const array *a, const struct member *m, const int64_t *at, const uint8_t *mask, uint64_t n)
{
    uint32_t *seen = g->seen[a->number] + (m->base - a->member[0].base), epoch = ++g->epoch;
    uint64_t most = 0;
    for (uint64_t i = 0; i < n; i++) {
        if ((mask && !mask[i]) || seen[at[i]] == epoch)
            continue;
        seen[at[i]] = epoch;
        uint64_t bank = (uint64_t)at[i] & (g->b - 1);
        if (g->bank_epoch[bank] != epoch) {
            g->bank_epoch[bank] = epoch;
            g->bank_cells[bank] = 0;
        }
        most = larger(most, ++g->bank_cells[bank]);
    }
    return most;
}

static int by_number(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

static uint64_t blocks_of(struct agpu *g, const int64_t *at, const uint8_t *mask, uint64_t n)
{
    uint64_t count = 0, distinct = 0;
    bool sorted = true;
    for (uint64_t i = 0; i < n; i++) {
        int64_t block = at[i] >> g->shift;
        if ((mask && !mask[i]) || (count && g->distinct[count - 1] == block))
            continue;
        sorted &= count == 0 || g->distinct[count - 1] < block;
        g->distinct[count++] = block;
    }
    if (sorted)
        return count;
    qsort(g->distinct, count, sizeof *g->distinct, by_number);
    for (uint64_t i = 0; i < count; i++)
        distinct += i == 0 || g->distinct[i] != g->distinct[i - 1];
    return distinct;
}

static uint64_t active_of(const uint8_t *mask, uint64_t n)
{
    uint64_t active = mask ? 0 : n;
    for (uint64_t i = 0; mask && i < n; i++)
        active += mask[i];
    return active;
}

status agpu_words(run *u, const vexpr *ref, struct member *m, const int64_t *at, const uint8_t *mask, uint64_t n, bool write)
{
    struct agpu *g = u->agpu;
    uint64_t active = active_of(mask, n);
    if (active == 0)
        return ST_OK;
    bool shared = ref->array->space == SPACE_SHARED;
    uint64_t turns = shared ? degree_of(g, ref->array, m, at, mask, n) : blocks_of(g, at, mask, n);
    for (uint64_t i = 0; m->touched && i < n; i++)
        if ((mask == NULL || mask[i]) && !touch(&m->touched[1 + at[i]], m->touched[0], (uint32_t)g->number, write))
            return raced(u, ref, at[i]);
    add(u, ref, active, turns);
    return u->o->observe ? show(u, ref, m, at, mask, n, write, turns) : ST_OK;
}

/* --- instructions ------------------------------------------------------------------------- */

static status begin(run *u, const step *s, uint64_t n)
{
    u->agpu->degree = u->agpu->blocks = 0;
    u->r->steps += n;
    if (u->r->steps > u->o->max_steps)
        return diag_fail(u->e->d, ST_LIMIT, s->at->at, "more than %llu steps; raise the limit with: set steps=...", (unsigned long long)u->o->max_steps);
    if (u->e->w->numbers.stop && *u->e->w->numbers.stop)
        return diag_fail(u->e->d, ST_INTERRUPT, (span){ 0 }, "stopped");
    return ST_OK;
}

static void end(run *u)
{
    struct agpu *g = u->agpu;
    g->cost += larger(g->degree, g->blocks);
    u->r->instructions += g->degree || g->blocks;
}

/* Without data: counts the references of an expression whose addresses and conditions are known. */
static status count_only(run *u, const vexpr *x, uint64_t n, const uint8_t *mask)
{
    int64_t value[BLOCK];
    uint8_t yes[BLOCK], no[BLOCK];
    struct member *m;
    status st = ST_OK;
    if (x == NULL || !x->reads || active_of(mask, n) == 0)
        return ST_OK;
    for (int i = 0; x->op == V_APPLY && i < 2 && st == ST_OK; i++)
        st = count_only(u, x->sub[i], n, mask);
    for (int i = 0; x->op == V_TUPLE && i < x->lanes && st == ST_OK; i++)
        st = count_only(u, x->item[i], n, mask);
    for (int d = 0; x->op == V_READ && d < x->array->dims && st == ST_OK; d++)
        st = count_only(u, x->sub[d], n, mask);
    if (x->op == V_READ) {
        if (st == ST_OK && (st = member_of(u, x, &m)) == ST_OK && (st = subscripts(u, x, 0, n, mask, value)) == ST_OK)
            st = agpu_words(u, x, m, value, mask, n, false);
        return st;
    }
    if (st == ST_OK)
        st = count_only(u, x->a, n, mask);
    bool narrow = x->op == V_IF || (x->op == V_OP && (x->o == OP_AND || x->o == OP_OR) && x->b->reads);
    if (narrow && st == ST_OK) {
        st = vector(u, x->a, 0, n, mask, value);
        for (uint64_t i = 0; i < n; i++) {
            bool active = mask == NULL || mask[i], holds = value[i] != 0;
            yes[i] = active && (x->op == V_OP && x->o == OP_OR ? !holds : holds);
            no[i] = active && !holds;
        }
    }
    if (st == ST_OK)
        st = count_only(u, x->b, n, narrow ? yes : mask);
    return st == ST_OK ? count_only(u, x->c, n, narrow ? no : mask) : st;
}

/* The value of an instruction's expression; *known false (and only counted) when it follows from
 * data that are not there. */
static status value_of(run *u, const vexpr *x, uint64_t n, const uint8_t *mask, int64_t *out, bool *known)
{
    *known = u->o->data || !no_data(u, x);
    return *known ? vector(u, x, 0, n, mask, out) : count_only(u, x, n, mask);
}

typedef struct written {
    int64_t place;
    uint64_t core;
} written;

static int by_place(const void *a, const void *b)
{
    const written *x = a, *y = b;
    return x->place != y->place ? (x->place > y->place) - (x->place < y->place) : (x->core > y->core) - (x->core < y->core);
}

/* Two cores that write one cell must write the same value: the model does not say which one stays. */
static status agree(run *u, const step *s, const int64_t *at, const int64_t *value, const uint8_t *mask, uint64_t n)
{
    written all[BLOCK];
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
                return diag_fail(u->e->d, ST_DOMAIN, s->a->at->at,
                                 "cores %llu and %llu of multiprocessor %lld write different values to %s[%lld] in one instruction: which one stays is not determined",
                                 (unsigned long long)all[i - 1].core, (unsigned long long)all[i].core, (long long)u->agpu->multiprocessor,
                                 s->a->array->name, (long long)all[i].place);
    return ST_OK;
}

static void write_words(const step *s, struct member *m, const int64_t *at, const int64_t *value, const uint8_t *mask, uint64_t n)
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
    int64_t value[MAX_LANES * BLOCK], at[BLOCK];
    struct member *m;
    bool known;
    status st = begin(u, s, n);
    if (st == ST_OK)
        st = value_of(u, s->b, n, mask, value, &known);
    if (st == ST_OK && s->a->member && s->a->member->reads)
        st = value_of(u, s->a->member, n, mask, at, &known);
    for (int d = 0; d < s->a->array->dims && st == ST_OK && !u->o->data; d++)
        st = count_only(u, s->a->sub[d], n, mask);
    if (st == ST_OK && (st = member_of(u, s->a, &m)) == ST_OK && (st = subscripts(u, s->a, 0, n, mask, at)) == ST_OK)
        st = agpu_words(u, s->a, m, at, mask, n, true);
    if (st == ST_OK && u->o->data && (st = agree(u, s, at, value, mask, n)) == ST_OK)
        write_words(s, m, at, value, mask, n);
    end(u);
    u->r->work += active_of(mask, n);
    return st;
}

status agpu_host_store(run *u, const step *s)
{
    int64_t value[MAX_LANES], at;
    struct member *m;
    u->s = 1;
    u->vars = 0;
    if (!u->o->data && no_data(u, s->b))
        return ST_OK;
    status st = scalar(u, s->b, value);
    if (st == ST_OK && (st = member_of(u, s->a, &m)) == ST_OK && (st = subscripts(u, s->a, 0, 1, NULL, &at)) == ST_OK && u->o->data)
        write_words(s, m, &at, value, NULL, 1);
    return st;
}

/* --- cores --------------------------------------------------------------------------------- */

static void room_for_privates(run *u, int count)
{
    struct agpu *g = u->agpu;
    if (count > g->pool_count) {
        size_t n = (size_t)count;
        g->pool = mem_grow(g->pool, n * sizeof *g->pool);
        g->flags = mem_grow(g->flags, n * sizeof *g->flags);
        u->privates = mem_grow(u->privates, n * sizeof *u->privates);
        u->assigned_by = mem_grow(u->assigned_by, n * sizeof *u->assigned_by);
        u->unknown = mem_grow(u->unknown, n);
        u->assigned = mem_grow(u->assigned, n);
        for (; g->pool_count < count; g->pool_count++) {
            g->pool[g->pool_count] = NULL;
            g->flags[g->pool_count] = NULL;
        }
    }
    for (int i = 0; i < count; i++) {
        u->privates[i] = NULL;
        u->assigned_by[i] = NULL;
        u->unknown[i] = u->assigned[i] = false;
    }
}

/* Core number `core` (all that the mask leaves, if it is b) has assigned private scalar number k. */
static void mark_assigned(run *u, int k, uint64_t core, const uint8_t *mask)
{
    struct agpu *g = u->agpu;
    if (u->watched == NULL || !u->watched[k] || u->assigned[k])
        return;
    if (core == g->b && mask == NULL) {
        u->assigned[k] = true;
        return;
    }
    if (g->flags[k] == NULL)
        g->flags[k] = mem_alloc(g->b);
    if (u->assigned_by[k] == NULL)
        memset(u->assigned_by[k] = g->flags[k], 0, g->b);
    for (uint64_t i = 0; core == g->b && i < g->b; i++)
        g->flags[k][i] |= mask[i];
    if (core < g->b)
        g->flags[k][core] = 1;
}

/* Room for private scalar number `index`. */
static int64_t *own_row(run *u, int index)
{
    struct agpu *g = u->agpu;
    size_t size = (size_t)g->b * (size_t)u->p->lanes * sizeof *g->pool[0];
    if (u->privates[index])
        return u->privates[index];
    if (g->pool[index] == NULL)
        g->pool[index] = mem_alloc(size);
    return u->privates[index] = g->pool[index];
}

static void keep(run *u, int lanes, uint64_t core, const int64_t *value, int64_t *row)
{
    for (int j = 0; j < lanes; j++)
        row[(uint64_t)j * u->s + core] = value[(uint64_t)j * u->s + core];
}

static status set_scalar(run *u, const step *s, const uint8_t *mask)
{
    int64_t value[MAX_LANES * BLOCK];
    bool known;
    status st = begin(u, s, u->s);
    if (st == ST_OK)
        st = value_of(u, s->b, u->s, mask, value, &known);
    end(u);
    if (st != ST_OK)
        return st;
    u->unknown[s->index] = !known || (mask && u->unknown[s->index]);
    int64_t *row = own_row(u, s->index);
    for (uint64_t i = 0; i < u->s && known; i++)
        if (mask == NULL || mask[i])
            keep(u, s->b->lanes, i, value, row);
    if (known)
        mark_assigned(u, s->index, u->s, mask);
    return ST_OK;
}

static status set_element(run *u, const step *s, const uint8_t *mask)
{
    int64_t value[MAX_LANES * BLOCK], number[BLOCK];
    bool known, where;
    status st = begin(u, s, u->s);
    if (st == ST_OK)
        st = value_of(u, s->b, u->s, mask, value, &known);
    if (st == ST_OK)
        st = value_of(u, s->a->a, u->s, mask, number, &where);
    end(u);
    if (st == ST_OK && !(known && where))
        memset(u->unknown + s->a->index, true, (size_t)s->a->value);
    for (uint64_t i = 0; i < u->s && st == ST_OK && known && where; i++) {
        if (mask && !mask[i])
            continue;
        if (number[i] < 0 || number[i] >= s->a->value)
            return diag_fail(u->e->d, ST_DOMAIN, s->a->at->at, "this private array has %lld elements; number %lld is outside", (long long)s->a->value,
                             (long long)number[i]);
        int index = s->a->index + (int)number[i];
        keep(u, s->b->lanes, i, value, own_row(u, index));
        mark_assigned(u, index, i, NULL);
    }
    return st;
}

static status cores_body(run *u, const step *s, const uint8_t *mask);

/* A condition of cores: an instruction if it touches memory. */
static status condition(run *u, const step *s, const uint8_t *mask, uint8_t *yes, uint8_t *no, uint64_t *those, uint64_t *others)
{
    int64_t value[BLOCK];
    status st = begin(u, s, u->s);
    if (st == ST_OK)
        st = vector(u, s->a, 0, u->s, mask, value);
    end(u);
    *those = *others = 0;
    for (uint64_t i = 0; i < u->s && st == ST_OK; i++) {
        bool active = mask == NULL || mask[i];
        *those += yes[i] = active && value[i];
        *others += no[i] = active && !value[i];
    }
    return st;
}

static status cores_branch(run *u, const step *s, const uint8_t *mask)
{
    uint8_t yes[BLOCK], no[BLOCK];
    uint64_t those, others;
    status st = condition(u, s, mask, yes, no, &those, &others);
    if (st == ST_OK && those)
        st = cores_body(u, s->body, those == u->s ? NULL : yes);
    if (st == ST_OK && others)
        st = cores_body(u, s->other, others == u->s ? NULL : no);
    return st;
}

static status cores_while(run *u, const step *s, const uint8_t *mask)
{
    uint8_t yes[BLOCK], no[BLOCK];
    uint64_t those, others;
    for (;;) {
        status st = condition(u, s, mask, yes, no, &those, &others);
        if (st != ST_OK || those == 0)
            return st;
        mask = those == u->s ? NULL : yes;
        if ((st = cores_body(u, s->body, mask)) != ST_OK)
            return st;
    }
}

static status own_value(run *u, const step *s, const vexpr *x, int64_t *out);

/* The ends and the step of a loop, each an instruction of its own if it touches memory. */
static status range_of(run *u, const step *s, int64_t *from, int64_t *to, int64_t *by)
{
    status st = own_value(u, s, s->a, from);
    *by = 1;
    if (st == ST_OK)
        st = own_value(u, s, s->b, to);
    if (st == ST_OK && s->c)
        st = own_value(u, s, s->c, by);
    return st == ST_OK && *by < 1 ? diag_fail(u->e->d, ST_DOMAIN, s->at->at, "a loop goes by a positive step; downwards with downto") : st;
}

/* The same loop for all cores, or the multiprocessor's own. */
static status loop(run *u, const step *s, const uint8_t *mask, status (*body)(run *u, const step *s, const uint8_t *mask))
{
    int64_t from, to, by;
    status st = range_of(u, s, &from, &to, &by);
    for (int64_t i = from; st == ST_OK && (s->down ? i >= to : i <= to);) {
        u->hosts[s->index * u->p->lanes] = i;
        u->host_set[s->index] = true;
        if ((st = begin(u, s, 1)) == ST_OK)
            st = body(u, s->body, mask);
        if (s->down ? __builtin_sub_overflow(i, by, &i) : __builtin_add_overflow(i, by, &i))
            break;
    }
    return st;
}

static status core_step(run *u, const step *s, const uint8_t *mask)
{
    switch (s->kind) {
    case STEP_STORE: return store(u, s, u->s, mask);
    case STEP_SET: return set_scalar(u, s, mask);
    case STEP_SET_ELEMENT: return set_element(u, s, mask);
    case STEP_FOR: return loop(u, s, mask, cores_body);
    case STEP_WHILE: return cores_while(u, s, mask);
    default: return cores_branch(u, s, mask);
    }
}

static status cores_body(run *u, const step *s, const uint8_t *mask)
{
    status st = ST_OK;
    for (; s && st == ST_OK; s = s->next)
        st = core_step(u, s, mask);
    return st;
}

static status run_cores(run *u, const step *s)
{
    room_for_privates(u, s->privates);
    u->watched = s->watched;
    u->vars = 1;
    u->lo[0] = 0;
    u->s = u->whole = u->extent[0] = u->agpu->b;
    u->stride[0] = 1;
    status st = cores_body(u, s->body, NULL);
    u->watched = NULL;
    u->vars = 0;
    u->s = u->whole = 1;
    return st;
}

/* --- multiprocessors ------------------------------------------------------------------------- */

static status own_body(run *u, const step *s, const uint8_t *mask);

static status own_value(run *u, const step *s, const vexpr *x, int64_t *out)
{
    status st = begin(u, s, 1);
    if (st == ST_OK)
        st = vector(u, x, 0, 1, NULL, out);
    end(u);
    return st;
}

static status own_set(run *u, const step *s)
{
    int64_t value[MAX_LANES];
    status st = own_value(u, s, s->b, value);
    if (st == ST_OK)
        memcpy(u->hosts + (size_t)s->index * (size_t)u->p->lanes, value, (size_t)s->b->lanes * sizeof *value);
    u->host_set[s->index] = st == ST_OK;
    return st;
}

static status own_while(run *u, const step *s)
{
    int64_t holds;
    status st;
    while ((st = own_value(u, s, s->a, &holds)) == ST_OK && holds)
        if ((st = own_body(u, s->body, NULL)) != ST_OK)
            break;
    return st;
}

static status own_branch(run *u, const step *s)
{
    int64_t holds;
    status st = own_value(u, s, s->a, &holds);
    return st == ST_OK ? own_body(u, holds ? s->body : s->other, NULL) : st;
}

static status own_step(run *u, const step *s)
{
    switch (s->kind) {
    case STEP_HOST_SET: return own_set(u, s);
    case STEP_STORE: return store(u, s, 1, NULL);
    case STEP_FOR: return loop(u, s, NULL, own_body);
    case STEP_WHILE: return own_while(u, s);
    case STEP_CORES: return run_cores(u, s);
    case STEP_BRANCH: return s->a ? own_branch(u, s) : ST_OK;
    default: return diag_fail(u->e->d, ST_DOMAIN, s->at->at, "this is the host's, outside forall multiprocessor");
    }
}

static status own_body(run *u, const step *s, const uint8_t *mask)
{
    (void)mask;
    status st = ST_OK;
    for (; s && st == ST_OK; s = s->next)
        st = own_step(u, s);
    return st;
}

/* --- forall multiprocessor --------------------------------------------------------------------- */

typedef struct launch {
    run *u;
    const step *s;
    int64_t from;        /* the first index */
    uint64_t count;
    uint64_t *cost;      /* of each */
    uint64_t next;       /* the first that nobody has taken */
    uint64_t least;      /* the first that has failed, or count */
    bool keeps;          /* AGPU': shared arrays outside keep their words */
} launch;

typedef struct worker {
    launch *all;
    run u;
    run_result r;
    env e;
    diag d;
    struct agpu g;
    status st;
    uint64_t failed;     /* in which */
} worker;

/* Is this array in the shared memory while the forall runs? */
static bool there(const launch *l, const array *a)
{
    bool inside = a->number >= l->s->first_array && a->number < l->s->first_array + l->s->arrays;
    return a->space == SPACE_SHARED && (inside || !a->hidden);
}

static bool keeps_memory(const run *u)
{
    return strcmp(u->e->f->in->model->name, "agpu'") == 0;
}

uint64_t agpu_kept(const run *u)
{
    uint64_t words = u->shared_outside;
    for (int i = 0; keeps_memory(u) && i < u->p->array_count; i++)
        for (uint64_t k = 0; u->p->arrays[i]->space == SPACE_SHARED && !u->p->arrays[i]->hidden && k < u->p->arrays[i]->members; k++)
            words += u->p->arrays[i]->member[k].size;
    return words;
}

static uint64_t array_words(const array *a)
{
    const struct member *last = a->members ? &a->member[a->members - 1] : NULL;
    return last ? last->base + last->size - a->member[0].base : 0;
}

static void worker_open(worker *w, launch *l)
{
    const program *p = l->u->p;
    w->all = l;
    w->u = *l->u;
    w->e = *l->u->e;
    diag_init(&w->d);
    w->e.d = &w->d;
    w->u.e = &w->e;
    w->u.r = &w->r;
    w->r.steps = l->u->r->steps;
    w->r.count.time = l->u->r->count.time;
    w->u.agpu = &w->g;
    w->u.s = w->u.whole = 1;
    w->u.vars = 0;
    w->u.privates = NULL;
    w->u.unknown = w->u.assigned = NULL;
    w->u.assigned_by = NULL;
    w->u.hosts = mem_alloc((size_t)(p->hosts + 1) * (size_t)p->lanes * sizeof *w->u.hosts);
    w->u.host_set = mem_alloc((size_t)p->hosts + 1);
    w->g = (struct agpu){ .b = w->u.m.w, .shift = 63 - __builtin_clzll(w->u.m.w) };
    w->g.bank_epoch = mem_alloc(w->g.b * sizeof *w->g.bank_epoch);
    w->g.bank_cells = mem_alloc(w->g.b * sizeof *w->g.bank_cells);
    w->g.distinct = mem_alloc(w->g.b * sizeof *w->g.distinct);
    w->g.seen = mem_alloc((size_t)(p->array_count + 1) * sizeof *w->g.seen);
    w->u.local = mem_alloc((size_t)(p->array_count + 1) * sizeof *w->u.local);
    for (int i = 0; i < p->array_count; i++)
        if (there(l, p->arrays[i])) {
            const array *a = p->arrays[i];
            w->g.seen[i] = mem_alloc(array_words(a) * sizeof **w->g.seen);
            w->u.local[i] = mem_alloc(a->members * sizeof **w->u.local);
            for (uint64_t k = 0; k < a->members; k++) {
                w->u.local[i][k] = a->member[k];
                if (l->u->o->data)
                    member_room(&w->u.local[i][k], a->lanes);
            }
        }
}

static void worker_close(worker *w)
{
    const program *p = w->u.p;
    for (int i = 0; i < p->array_count; i++) {
        for (uint64_t k = 0; w->u.local[i] && k < p->arrays[i]->members; k++)
            member_release(&w->u.local[i][k]);
        free(w->u.local[i]);
        free(w->g.seen[i]);
    }
    for (int i = 0; i < w->g.pool_count; i++) {
        free(w->g.pool[i]);
        free(w->g.flags[i]);
    }
    free(w->g.pool);
    free(w->g.flags);
    free(w->u.assigned);
    free(w->u.assigned_by);
    free(w->u.privates);
    free(w->u.unknown);
    free(w->u.local);
    free(w->g.seen);
    free(w->g.distinct);
    free(w->g.bank_cells);
    free(w->g.bank_epoch);
    free(w->u.hosts);
    free(w->u.host_set);
}

/* What AGPU' keeps for one multiprocessor moves in, and out again. */
static void swap_kept(worker *w, int64_t number)
{
    for (int i = 0; i < w->u.p->array_count && w->all->keeps; i++) {
        const array *a = w->u.p->arrays[i];
        if (w->u.local[i] == NULL || a->hidden)
            continue;
        for (uint64_t k = 0; k < a->members; k++) {
            struct member held = w->u.local[i][k], *kept = &a->kept[(uint64_t)number * a->members + k];
            w->u.local[i][k] = *kept;
            *kept = held;
        }
    }
}

/* Nothing has been written in a fresh shared memory. */
static void erase(worker *w)
{
    for (int i = 0; i < w->u.p->array_count; i++) {
        const array *a = w->u.p->arrays[i];
        if (w->u.local[i] == NULL || !w->u.o->data || (w->all->keeps && !a->hidden))
            continue;
        for (uint64_t k = 0; k < a->members; k++) {
            struct member *m = &w->u.local[i][k];
            if (m->unset != m->size)
                memset(m->set, 0, m->size);
            m->unset = m->size;
        }
    }
}

static status one_multiprocessor(worker *w, uint64_t number)
{
    launch *l = w->all;
    const program *p = w->u.p;
    memcpy(w->u.hosts, l->u->hosts, (size_t)p->hosts * (size_t)p->lanes * sizeof *w->u.hosts);
    memcpy(w->u.host_set, l->u->host_set, (size_t)p->hosts);
    w->g.number = number;
    w->g.multiprocessor = l->from + (int64_t)number;
    w->g.cost = 0;
    w->u.hosts[l->s->index * p->lanes] = w->g.multiprocessor;
    w->u.host_set[l->s->index] = true;
    erase(w);
    swap_kept(w, w->g.multiprocessor);
    status st = begin(&w->u, l->s, 1);
    if (st == ST_OK)
        st = own_body(&w->u, l->s->body, NULL);
    swap_kept(w, w->g.multiprocessor);
    l->cost[number] = w->g.cost;
    return st;
}

enum { CORES = 2, WORTH_SHARING = 1 << 12, AT_A_TIME = 8, MOST = 1 << KIND_SHIFT };

/* This one has failed: nobody need go beyond it. */
static void fail_at(launch *l, uint64_t number)
{
    uint64_t least = __atomic_load_n(&l->least, __ATOMIC_RELAXED);
    while (number < least && !__atomic_compare_exchange_n(&l->least, &least, number, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
        ;
}

static void *worker_run(void *data)
{
    worker *w = data;
    launch *l = w->all;
    while (w->st == ST_OK) {
        uint64_t at = __atomic_fetch_add(&l->next, AT_A_TIME, __ATOMIC_RELAXED);
        if (at >= l->count)
            break;
        for (uint64_t i = at; i < at + AT_A_TIME && w->st == ST_OK; i++) {
            if (i >= __atomic_load_n(&l->least, __ATOMIC_RELAXED))
                return NULL;
            w->st = one_multiprocessor(w, i);
            w->failed = i;
        }
    }
    if (w->st != ST_OK)
        fail_at(l, w->failed);
    return NULL;
}

/* What a worker has counted becomes the run's. */
static void gather(run *u, const worker *w)
{
    run_result *to = u->r;
    to->count.accesses += w->r.count.accesses;
    to->count.requests += w->r.count.requests;
    to->count.stages += w->r.count.stages;
    to->io += w->r.io;
    to->work += w->r.work;
    to->instructions += w->r.instructions;
    to->degree = larger(to->degree, w->r.degree);
}

static status run_all(launch *l)
{
    run *u = l->u;
    int cores = u->o->observe == NULL && l->count >= 2 && l->count * u->m.w >= WORTH_SHARING ? CORES : 1;
    worker w[CORES];
    pthread_t thread[CORES];
    bool started[CORES] = { false };
    status st = ST_OK;
    uint64_t before = u->r->steps;
    memset(w, 0, sizeof w);
    for (int i = 0; i < cores; i++)
        worker_open(&w[i], l);
    for (int i = 1; i < cores; i++)
        started[i] = pthread_create(&thread[i], NULL, worker_run, &w[i]) == 0;
    worker_run(&w[0]);
    for (int i = 1; i < cores; i++)
        if (started[i])
            pthread_join(thread[i], NULL);
    for (int i = 0; i < cores; i++) {
        u->r->steps += w[i].r.steps - before;
        gather(u, &w[i]);
        if (w[i].st != ST_OK && w[i].failed == l->least && st == ST_OK) {
            st = w[i].st;
            *u->e->d = w[i].d;
        } else {
            diag_clear(&w[i].d);
        }
        worker_close(&w[i]);
    }
    return st;
}

/* Enough shared memory?  *room: words of ours for what one multiprocessor has, with what is known of them. */
static status enough_shared(launch *l, uint64_t *room)
{
    run *u = l->u;
    uint64_t words = u->shared_outside, M;
    status st = run_parameter(u->e, "M", &M);
    *room = 0;
    for (int i = 0; i < u->p->array_count; i++) {
        const array *a = u->p->arrays[i];
        for (uint64_t k = 0; there(l, a) && k < a->members; k++) {
            words += a->member[k].size;
            *room += a->member[k].size * (uint64_t)(u->o->data ? a->lanes + 1 : 1);
        }
    }
    u->r->shared = larger(u->r->shared, words);
    if (st == ST_OK && words > M)
        st = diag_fail(u->e->d, ST_DOMAIN, l->s->at->at, "this takes %llu words of shared memory; a multiprocessor has M = %llu", (unsigned long long)words,
                       (unsigned long long)M);
    return st;
}

/* Room for what AGPU' keeps in the multiprocessors that there are now, until the program ends. */
static status room_to_keep(launch *l)
{
    run *u = l->u;
    status st = ST_OK;
    for (int i = 0; i < u->p->array_count && l->keeps && st == ST_OK; i++) {
        array *a = u->p->arrays[i];
        uint64_t needed = ((uint64_t)l->from + l->count) * a->members;
        if (!there(l, a) || a->hidden || needed <= a->kept_count)
            continue;
        uint64_t words = (needed - a->kept_count) * (sizeof *a->kept / sizeof(int64_t));
        for (uint64_t k = 0; u->o->data && k < needed - a->kept_count; k++)
            words += a->member[k % a->members].size * (uint64_t)a->lanes;
        if ((st = take_words(u, words, l->s->at->at)) != ST_OK)
            break;
        a->kept = mem_grow(a->kept, needed * sizeof *a->kept);
        for (; a->kept_count < needed; a->kept_count++) {
            struct member *m = &a->kept[a->kept_count];
            *m = a->member[a->kept_count % a->members];
            if (u->o->data)
                member_room(m, a->lanes);
        }
    }
    return st;
}

/* A new stretch between two synchronisations: nothing has been touched in it. */
static void untouched(run *u)
{
    for (int i = 0; i < u->p->array_count; i++) {
        const array *a = u->p->arrays[i];
        for (uint64_t k = 0; a->space == SPACE_GLOBAL && u->o->data && k < a->members; k++) {
            struct member *m = &a->member[k];
            if (m->touched == NULL)
                continue;
            if (++m->touched[0] > EPOCHS) {
                memset(m->touched, 0, (m->stride + 1) * sizeof *m->touched);
                m->touched[0] = 1;
            }
        }
    }
}

/* Multiprocessors are served k at a time, each serving a phase of its own (Theorem 3.9). */
static status add_time(launch *l)
{
    run *u = l->u;
    uint64_t k = u->m.p / u->m.w;
    for (uint64_t from = 0; from < l->count; from += k) {
        uint64_t most = 0;
        for (uint64_t i = from; i < l->count && i - from < k; i++)
            most = larger(most, l->cost[i]);
        u->r->synchronisations++;
        if (__builtin_add_overflow(u->r->count.time, most, &u->r->count.time))
            return diag_fail(u->e->d, ST_LIMIT, l->s->at->at, "the time does not fit 64 bits");
    }
    return ST_OK;
}

status agpu_multiprocessors(run *u, const step *s)
{
    launch l = { .u = u, .s = s, .keeps = keeps_memory(u) };
    int64_t to;
    uint64_t room, kept;
    u->s = 1;
    u->vars = 0;
    status st = scalar(u, s->a, &l.from);
    if (st == ST_OK)
        st = scalar(u, s->b, &to);
    if (st != ST_OK || to < l.from)
        return st;
    if (l.from < 0 || to >= MOST)
        return diag_fail(u->e->d, ST_LIMIT, s->at->at, "multiprocessors are numbered from 0 to %d", MOST - 1);
    l.count = l.least = (uint64_t)(to - l.from) + 1;
    if ((st = enough_shared(&l, &room)) != ST_OK || (st = room_to_keep(&l)) != ST_OK)
        return st;
    kept = u->r->words;
    if ((st = take_words(u, l.count + CORES * room, s->at->at)) == ST_OK) {
        untouched(u);
        l.cost = mem_alloc(l.count * sizeof *l.cost);
        st = run_all(&l);
    }
    if (st == ST_OK)
        st = add_time(&l);
    u->r->words = kept;
    free(l.cost);
    return st;
}
