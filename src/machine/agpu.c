/* The AGPU: see agpu.h.  A statement is an instruction if it touches memory.  Its cost is the
 * largest degree of a bank conflict among its shared references, or the number of blocks that its
 * global references touch, each reference for itself, if that is larger. */
#include "machine/agpu_inside.h"
#include "base/sort.h"
#include "machine/issue.h"
#include "machine/reference.h"

void agpu_whose(const run *u, uint64_t core, str *s)
{
    if (u->vars)
        str_format(s, " at core %llu of multiprocessor %lld", (unsigned long long)core,
                   (long long)u->agpu->multiprocessor);
    else
        str_format(s, " at multiprocessor %lld", (long long)u->agpu->multiprocessor);
}

/* BSP: each processor that there is stands for a stretch of those that the program is written
 * for. */
static void deal(run *u)
{
    u->toll.wanted = u->m.p;
    if (u->o->cores)
        u->m.p = u->o->cores;
    u->toll.each = (u->toll.wanted + u->m.p - 1) / u->m.p;
}

status agpu_describe(run *u)
{
    uint64_t b = u->m.w;
    bool bsp = access_phase_rule(u->e->f->in->model->name) == PHASE_SUPERSTEP;
    status st = run_parameter(u->e, "b", &b);
    u->toll.rule = access_phase_rule(u->e->f->in->model->name);
    status_then(st, run_parameter(u->e, bsp ? "g" : "lambda", &u->toll.word));
    status_then(st, run_parameter(u->e, bsp ? "L" : "sigma", &u->toll.barrier));
    if (st != ST_OK)
        return st;
    if (bsp) {
        deal(u);
        return ST_OK;
    }
    u->m.w = b;
    if (b == 0 || (b & (b - 1)) || u->m.p % b)
        return diag_fail(u->e->d, ST_DOMAIN, (span){ 0 },
                         "b must be a power of two that divides p; here b = %llu, p = %llu",
                         (unsigned long long)b, (unsigned long long)u->m.p);
    if (u->o->cores && u->o->cores % b)
        return diag_fail(u->e->d, ST_DOMAIN, (span){ 0 },
                         "cores come in multiprocessors of b: %llu is no multiple of %llu",
                         (unsigned long long)u->o->cores, (unsigned long long)b);
    if (u->o->cores) /* 004 Theorem 3.9 */
        u->m.p = u->o->cores;
    if (b > BLOCK)
        return diag_fail(u->e->d, ST_LIMIT, (span){ 0 },
                         "multiprocessors of more than %d cores are not run", BLOCK);
    return ST_OK;
}

/* --- references ------------------------------------------------------------------------ */

static status raced(run *u, const vexpr *ref, int64_t word)
{
    return diag_fail(u->e->d, ST_CHECK, ref->at->at,
                     "%s[%lld] is touched by two multiprocessors, and written, between two "
                     "synchronisations by the host: which one comes first is not determined",
                     ref->array->name, (long long)word);
}

static touch_kind kind_of(const vexpr *ref, bool write)
{
    return ref->atomic ? TOUCH_ADDED : write ? TOUCH_WRITTEN : TOUCH_READ;
}

uint32_t agpu_stamp(uint32_t old, uint32_t stretch, uint32_t me, touch_kind how, bool same)
{
    enum { KIND_SHIFT = WHO_BITS, STRETCH_SHIFT = KIND_SHIFT + 2 };
    const uint32_t who = old & TOUCHED_BY_SEVERAL, head = stretch << STRETCH_SHIFT;
    const touch_kind kind = (touch_kind)(old >> KIND_SHIFT & 3);
    if (old >> STRETCH_SHIFT != stretch)
        return head | (uint32_t)how << KIND_SHIFT | me;
    if (kind == how && kind != TOUCH_MIXED && (how != TOUCH_WRITTEN || same))
        return who == me ? old : old | TOUCHED_BY_SEVERAL;
    return who == me ? head | (uint32_t)TOUCH_MIXED << KIND_SHIFT | me : 0;
}

/* Notes who touches a global word; false when another multiprocessor is in the way. */
static bool touch(uint32_t *cell, uint32_t stretch, uint32_t me, touch_kind how)
{
    uint32_t old = __atomic_load_n(cell, __ATOMIC_RELAXED), next;
    do {
        next = agpu_stamp(old, stretch, me, how, false);
    } while (next != old && next != 0
             && !__atomic_compare_exchange_n(cell, &old, next, true, __ATOMIC_RELAXED,
                                             __ATOMIC_RELAXED));
    return next != 0;
}

static status show(run *u, const vexpr *ref, const struct member *m, const int64_t *at,
                   const uint8_t *mask, uint64_t n, bool write, uint64_t cost)
{
    int64_t cells[BLOCK];
    for (uint64_t i = 0; i < n; i++)
        cells[i] = mask == NULL || mask[i] ? at[i] + (int64_t)m->base : 0;
    observed op = { .array = ref->array->name,
                    .write = write,
                    .at = ref->at->at,
                    .machine = u->m,
                    .indices = n,
                    .cells = cells,
                    .active = mask,
                    .shared = ref->array->space == SPACE_SHARED,
                    .multiprocessor = u->agpu->multiprocessor,
                    .instruction = u->r->instructions,
                    .alone = u->vars == 0,
                    .start = u->r->count.time + u->agpu->cost };
    op.count.time = op.count.stages = cost;
    subscript_describe(u, ref, m, &op);
    return u->o->observe(u->o->observer, &op);
}

/* BSP: a global array is cut into stretches, one for each processor. Who writes a word of another's
 * stretch sends it; who reads one receives it. */
static void exchange(run *u, const vexpr *ref, const struct member *m, int64_t word, bool write)
{
    toll *t = &u->toll;
    if (t->rule != PHASE_SUPERSTEP || ref->array->space == SPACE_SHARED)
        return;
    uint64_t stretch = (m->size + t->wanted - 1) / t->wanted,
             there = (uint64_t)word / stretch / t->each,
             here = (uint64_t)u->agpu->multiprocessor / t->each;
    if (there == here)
        return;
    __atomic_fetch_add(&t->sent[write ? here : there], u->element, __ATOMIC_RELAXED);
    __atomic_fetch_add(&t->received[write ? there : here], u->element, __ATOMIC_RELAXED);
}

/* Words of global memory that a GPU asks for to have an element; for an element of the input, the
 * words that the operator makes it from. */
static uint64_t words_moved(const run *u, const vexpr *ref, const struct member *m)
{
    const operation *op = m->input ? layout_operator(u, ref->array) : NULL;
    return op && op->element ? (uint64_t)op->words : u->element;
}

/* Words that a GPU moves at a time: the run's sector, or else a block. */
static uint64_t sector_words(const run *u)
{
    return u->o->sector ? u->o->sector : u->agpu->b;
}

/* Counts a reference that asks for `cells`, in `turns` turns of the banks or as many blocks, with
 * `sectors` sectors in them. The words of an element are asked for one after another, each as if it
 * were alone: the first words of all elements lie in an array of their own, the second ones in
 * another. */
static void add(run *u, const vexpr *ref, const struct member *m, uint64_t cells, uint64_t turns,
                uint64_t sectors)
{
    struct agpu *g = u->agpu;
    u->r->count.accesses += cells * u->element;
    if (ref->array->space == SPACE_SHARED) {
        g->degree = larger(g->degree, turns);
        u->r->degree = larger(u->r->degree, turns);
        u->r->count.requests += u->element;
        u->r->count.stages += turns * u->element;
    } else if (u->toll.rule == PHASE_SUPERSTEP) {
        g->degree = 1; /* a statement; words sent are counted in exchange() */
    } else {
        g->blocks += turns;
        u->r->io += turns * u->element;
        u->r->moved += sectors * sector_words(u) * words_moved(u, ref, m);
    }
}

static uint64_t power_of_two_in(uint64_t v, uint64_t most)
{
    uint64_t low = v & -v;
    return v == 0 || low > most ? most : low;
}

/* The largest number of distinct cells that lie in one of `banks` banks (a power of two). Of an
 * atomic every core counts, for the cores at one cell take turns. */
static uint64_t degree_of(struct agpu *g, const vexpr *ref, const struct member *m,
                          const int64_t *at, const uint8_t *mask, uint64_t n, uint64_t banks)
{
    const array *a = ref->array;
    uint32_t *seen = g->seen[a->number] + (m->base - a->member[0].base), epoch = ++g->epoch;
    uint64_t most = 0;
    for (uint64_t i = 0; i < n; i++) {
        if ((mask && !mask[i]) || (seen[at[i]] == epoch && !ref->atomic))
            continue;
        seen[at[i]] = epoch;
        uint64_t bank = (uint64_t)at[i] & (banks - 1);
        if (g->bank_epoch[bank] != epoch) {
            g->bank_epoch[bank] = epoch;
            g->bank_cells[bank] = 0;
        }
        most = larger(most, ++g->bank_cells[bank]);
    }
    return most;
}

/* For an estimate: the turns of a GPU's shared memory beyond the first, where the threads of a
 * phase ask its banks together. */
static void turn_banks(run *u, const vexpr *ref, const struct member *m, const int64_t *at,
                       const uint8_t *mask, uint64_t n)
{
    if (u->o->banks == 0 || ref->array->space != SPACE_SHARED || ref->array->registers)
        return;
    for (uint64_t from = 0; from < n; from += u->o->phase) {
        uint64_t count = n - from < u->o->phase ? n - from : u->o->phase,
                 most = degree_of(u->agpu, ref, m, at + from, mask ? mask + from : NULL, count,
                                  u->o->banks);
        u->r->turned_banks += (most ? most - 1 : 0) * u->element;
    }
}

/* How many stretches of 2^shift cells have one of the n cells first, first + by, ... */
static uint64_t stretches_of_run(int64_t first, int64_t by, uint64_t n, int shift)
{
    uint64_t distance = (uint64_t)(by < 0 ? -by : by);
    int64_t last = first + by * (int64_t)(n - 1);
    if (by == 0 || distance >= UINT64_C(1) << shift)
        return by == 0 ? 1 : n;
    return (uint64_t)((by < 0 ? first : last) >> shift)
           - (uint64_t)((by < 0 ? last : first) >> shift) + 1;
}

static int sector_shift(const run *u)
{
    return u->o->sector ? __builtin_ctzll(u->o->sector) : u->agpu->shift;
}

status agpu_run(run *u, const vexpr *ref, struct member *m, int64_t first, int64_t by, uint64_t n,
                bool write)
{
    struct agpu *g = u->agpu;
    uint64_t turns = 1, sectors = 0, distance = (uint64_t)(by < 0 ? -by : by);
    if (ref->array->space == SPACE_SHARED && by != 0) {
        uint64_t banks = g->b / power_of_two_in(distance, g->b);
        turns = (n + banks - 1) / banks;
    } else if (ref->array->space != SPACE_SHARED) {
        turns = stretches_of_run(first, by, n, g->shift);
        sectors = u->o->sector ? stretches_of_run(first, by, n, sector_shift(u)) : turns;
    }
    for (uint64_t i = 0; m->touched && i < n; i++)
        if (!touch(&m->touched[1 + first + (int64_t)i * by], m->touched[0], (uint32_t)g->number,
                   kind_of(ref, write)))
            return raced(u, ref, first + (int64_t)i * by);
    for (uint64_t i = 0; i < n; i++)
        exchange(u, ref, m, first + (int64_t)i * by, write);
    add(u, ref, m, n, turns, sectors);
    g->loads |= !write && ref->array->space != SPACE_SHARED;
    if (u->o->observe == NULL && u->o->banks == 0)
        return ST_OK;
    int64_t at[BLOCK] = { first };
    for (uint64_t i = 1; i < n; i++)
        at[i] = first + (int64_t)i * by;
    turn_banks(u, ref, m, at, NULL, n);
    if (u->o->observe == NULL)
        return ST_OK;
    return show(u, ref, m, at, NULL, n, write, turns);
}

static uint64_t stretches_of(struct agpu *g, const int64_t *at, const uint8_t *mask, uint64_t n,
                             int shift)
{
    uint64_t count = 0, distinct = 0;
    bool sorted = true;
    for (uint64_t i = 0; i < n; i++) {
        int64_t block = at[i] >> shift;
        if ((mask && !mask[i]) || (count && g->distinct[count - 1] == block))
            continue;
        sorted &= count == 0 || g->distinct[count - 1] < block;
        g->distinct[count++] = block;
    }
    if (sorted)
        return count;
    sort_words(g->distinct, count, NULL);
    for (uint64_t i = 0; i < count; i++)
        distinct += i == 0 || g->distinct[i] != g->distinct[i - 1];
    return distinct;
}

/* Blocks that an atomic moves: each block counts as often as the most cores at one of its words. */
static uint64_t additions_of(struct agpu *g, const int64_t *at, const uint8_t *mask, uint64_t n,
                             int shift)
{
    uint64_t count = 0, turns = 0, most = 0;
    for (uint64_t i = 0; i < n; i++)
        if (mask == NULL || mask[i])
            g->distinct[count++] = at[i];
    sort_words(g->distinct, count, NULL);
    for (uint64_t i = 0, same = 0; i < count; i++) {
        same = i > 0 && g->distinct[i] == g->distinct[i - 1] ? same + 1 : 1;
        most = larger(most, same);
        if (i + 1 == count || g->distinct[i + 1] >> shift != g->distinct[i] >> shift) {
            turns += most;
            most = 0;
        }
    }
    return turns;
}

status agpu_words(run *u, const vexpr *ref, struct member *m, const int64_t *at,
                  const uint8_t *mask, uint64_t n, bool write)
{
    struct agpu *g = u->agpu;
    uint64_t active = reference_active(u, mask);
    if (active == 0)
        return ST_OK;
    bool shared = ref->array->space == SPACE_SHARED;
    uint64_t turns = shared        ? degree_of(g, ref, m, at, mask, n, g->b)
                     : ref->atomic ? additions_of(g, at, mask, n, g->shift)
                                   : stretches_of(g, at, mask, n, g->shift);
    uint64_t sectors = shared || !u->o->sector ? turns
                       : ref->atomic ? additions_of(g, at, mask, n, sector_shift(u))
                                     : stretches_of(g, at, mask, n, sector_shift(u));
    for (uint64_t i = 0; m->touched && i < n; i++)
        if ((mask == NULL || mask[i])
            && !touch(&m->touched[1 + at[i]], m->touched[0], (uint32_t)g->number,
                      kind_of(ref, write)))
            return raced(u, ref, at[i]);
    for (uint64_t i = 0; i < n; i++)
        if (mask == NULL || mask[i])
            exchange(u, ref, m, at[i], write);
    add(u, ref, m, active, turns, sectors);
    g->loads |= !write && !shared;
    turn_banks(u, ref, m, at, mask, n);
    return u->o->observe ? show(u, ref, m, at, mask, n, write, turns) : ST_OK;
}

/* --- instructions ------------------------------------------------------------------------- */

status agpu_begin(run *u, const step *s, uint64_t n)
{
    u->agpu->degree = u->agpu->blocks = 0;
    u->agpu->loads = false;
    u->r->steps += n;
    status st = reference_steps_left(u, s->at->at);
    if (st != ST_OK)
        return st;
    if (num_interrupted(&u->e->w->numbers))
        return diag_fail(u->e->d, ST_INTERRUPT, (span){ 0 }, "stopped");
    return ST_OK;
}

void agpu_end(run *u, bool touches, uint64_t active)
{
    struct agpu *g = u->agpu;
    g->cost += larger(g->degree, g->blocks) * u->element;
    if (touches && active) {
        u->r->work += active;
        g->span++;
    }
    u->r->instructions += g->degree || g->blocks;
    g->series += g->loads;
}

void agpu_issue(run *u, const step *s)
{
    issue_add(u->r->issued, s->weight, u->agpu->warps, u->element);
}
