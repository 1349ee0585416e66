/* Access operations as cost/count.h counts them, in runs, by warps and index by index, against
 * the naive machine. */
#include <stdlib.h>

#include "cost/count.h"
#include "tests/laws/naive.h"
#include "tests/laws/point.h"
#include "tests/laws/random.h"
#include "tests/tap.h"

static const char *const kind_names[] = { "dmm", "umm", "pram", "bpram" };
static const machine_kind kinds[] = { MACHINE_DMM, MACHINE_UMM, MACHINE_PRAM, MACHINE_BPRAM };

static void random_machine(naive_machine *m)
{
    *m = (naive_machine){ .kind = chance(45)   ? NAIVE_DMM
                                  : chance(80) ? NAIVE_UMM
                                  : chance(50) ? NAIVE_PRAM
                                               : NAIVE_BPRAM };
    m->p = 1 + random_to(chance(70) ? 11 : chance(95) ? 60 : 700);
    m->w = chance(10) ? m->p + random_to(5) : 1 + random_to(chance(80) ? 7 : chance(90) ? 33 : 90);
    m->l = 1 + random_to(chance(70) ? 4 : 40);
    m->lockstep = chance(40);
    if (m->kind == NAIVE_PRAM)
        m->w = m->p;
    if (m->kind == NAIVE_PRAM || m->kind == NAIVE_BPRAM)
        m->l = 1;
}

static bool same(const naive_figures *a, const access_count *b, bool stages)
{
    return (uint64_t)a->time == b->time && (uint64_t)a->accesses == b->accesses
           && (uint64_t)a->rounds == b->rounds
           && (!stages
               || ((uint64_t)a->requests == b->requests && (uint64_t)a->stages == b->stages));
}

typedef struct worst {
    long count, size;
    char text[8000];
} worst;

static void note(worst *f, const naive_machine *m, const naive_op *op, const naive_figures *a,
                 const access_count *b)
{
    if (f->count++ && f->size <= op->count)
        return;
    f->size = op->count;
    int n = snprintf(f->text, sizeof f->text,
                     "%s p=%ld w=%ld l=%ld%s: naive time %ld accesses %ld requests %ld stages %ld "
                     "rounds %ld, count.c %llu %llu %llu %llu %llu, cells",
                     kind_names[m->kind], m->p, m->w, m->l, m->lockstep ? " lockstep" : "", a->time,
                     a->accesses, a->requests, a->stages, a->rounds, (unsigned long long)b->time,
                     (unsigned long long)b->accesses, (unsigned long long)b->requests,
                     (unsigned long long)b->stages, (unsigned long long)b->rounds);
    for (long i = 0; i < op->count && n < (int)sizeof f->text - 30; i++)
        n += op->active[i] ? snprintf(f->text + n, 30, " %llu", (unsigned long long)op->cell[i])
                           : snprintf(f->text + n, 30, " -");
}

static void say(const worst *f, const char *sentence, long count)
{
    ok(f->count == 0, "%ld random operations: %s", count, sentence);
    if (f->count)
        printf("# fails at %ld, the shortest: %s\n", f->count, f->text);
}

static worst runs, any, masked, without_end, asked, order;

static access_count one_by_one(const access_machine *m, const naive_op *op)
{
    op_count *o = count_begin(m);
    access_count c = { 0 };
    status st = ST_OK;
    for (long i = 0; i < op->count && st == ST_OK; i++)
        st = count_ask(o, op->active[i], op->cell[i]);
    if (count_end(o, &c) != ST_OK || st != ST_OK)
        c.time = UINT64_MAX;
    return c;
}

/* That time never falls when requests take more stages or the latency grows is clear in lockstep.
 * Pipelined it was found (two million random operations), not proved; and a request touches at
 * least as many groups as it has cells in its busiest bank. */
static void check_one_by_one(const naive_machine *m, access_machine fast, const naive_op *op,
                             const naive_figures *a)
{
    access_count c = one_by_one(&fast, op);
    if (!same(a, &c, true))
        note(&asked, m, op, a, &c);
    if (m->kind != NAIVE_UMM)
        return;
    fast.l++;
    access_count later = one_by_one(&fast, op);
    fast.l--;
    fast.kind = MACHINE_DMM;
    access_count dmm = one_by_one(&fast, op);
    if (later.time < c.time || dmm.stages > c.stages || dmm.time > c.time)
        note(&order, m, op, a, &c);
}

static access_count by_cells(const access_machine *m, const naive_op *op, bool mask)
{
    int64_t *cells = mem_alloc((size_t)(op->count + 1) * sizeof *cells);
    uint8_t *active = mem_alloc((size_t)op->count + 1);
    access_count c = { 0 };
    for (long i = 0; i < op->count; i++) {
        active[i] = op->active[i];
        cells[i] = active[i] ? (int64_t)op->cell[i] : -1 - random_to(9);
    }
    op_count *fast = count_begin(m), *part = NULL;
    long most = 1 + random_to(chance(50) ? 5 : 200),
         cut = random_to(op->count) / (long)m->w * (long)m->w;
    bool stages = m->kind == MACHINE_DMM || m->kind == MACHINE_UMM;
    if (stages && chance(50)
        && (m->p % m->w == 0
            || m->p >= (uint64_t)op->count)) /* the rest is counted apart, as by another core */
        part = count_part(m, (uint64_t)cut);
    for (long at = 0, end; at < op->count;) {
        long n = random_to(most);
        end = part && at < cut ? cut : op->count;
        n = n < end - at ? n : end - at;
        count_cells(part && at >= cut ? part : fast, cells + at, mask ? active + at : NULL,
                    (uint64_t)n);
        at += n;
    }
    if (part)
        count_join(fast, part);
    count_end(fast, &c);
    free(cells);
    free(active);
    return c;
}

static void one(void)
{
    naive_machine m;
    naive_op op = { .atomic = chance(25) };
    naive_figures a = { 0 };
    random_machine(&m);
    access_machine fast = { kinds[m.kind], (uint64_t)m.p, (uint64_t)m.w,
                            (uint64_t)m.l, m.lockstep,    op.atomic, 0 };
    bool stages = m.kind == NAIVE_DMM || m.kind == NAIVE_UMM, affine = chance(50);
    long s = random_to(chance(80) ? 40 : 4 * m.p < 600 ? 300 : 2 * m.p);
    if (affine) {
        long step = chance(10)   ? 0
                    : chance(30) ? (chance(50) ? 1 : -1)
                    : chance(20) ? m.w * (random_to(6) - 3)
                                 : random_to(4 * m.w) - 2 * m.w;
        if (chance(4))
            step = (long)(random_bits() >> 20) - (1L << 43);
        long first = (chance(90) ? random_to(3 * m.w) : (long)(random_bits() >> 4))
                     + (step < 0 ? -step * (s > 0 ? s - 1 : 0) : 0);
        for (long i = 0; i < s; i++)
            naive_ask(&op, true, (uint64_t)(first + i * step));
        naive_add(&m, &op, true, &a);
        check_one_by_one(&m, fast, &op, &a);
        access_count c = { 0 };
        if (count_affine(&fast, (uint64_t)s, first, step, NULL, &c) != ST_OK
            || !same(&a, &c, stages))
            note(&runs, &m, &op, &a, &c);
        access_count d = by_cells(&fast, &op, false), e = by_cells(&fast, &op, true);
        if (!same(&a, &d, stages))
            note(&any, &m, &op, &a, &d);
        if (!same(&a, &e, stages))
            note(&masked, &m, &op, &a, &e);
    } else {
        long idle = chance(30) ? 0 : random_to(100), top = chance(30)   ? 3
                                                           : chance(70) ? 5 * m.w * m.w
                                                                        : 1000000000;
        bool empty_round = false, all = true, strides = chance(25);
        long stride = random_to(2 * m.w), offset = random_to(m.w);
        for (long i = 0; i < s; i++) {
            if (i % m.p == 0)
                empty_round = idle && chance(15);
            bool active = !empty_round && !chance(idle);
            all &= active;
            naive_ask(&op, active,
                      chance(2) ? random_bits() >> 2
                                : (uint64_t)(strides ? offset + i * stride : random_to(top)));
        }
        naive_add(&m, &op, true, &a);
        check_one_by_one(&m, fast, &op, &a);
        access_count c = by_cells(&fast, &op, true);
        if (!same(&a, &c, stages))
            note(&masked, &m, &op, &a, &c);
        if (all) {
            c = by_cells(&fast, &op, false);
            if (!same(&a, &c, stages))
                note(&any, &m, &op, &a, &c);
        }
    }
    naive_op_clear(&op);
}

/* Runs too long to be asked for one by one: more rounds at the same pace take the same time
 * each. */
static void long_run(void)
{
    naive_machine m;
    naive_op op = { .atomic = chance(20) };
    random_machine(&m);
    m.p = m.p > 60 ? 60 : m.p;
    m.w = m.kind == NAIVE_PRAM ? m.p : m.w;
    access_machine fast = { kinds[m.kind], (uint64_t)m.p, (uint64_t)m.w,
                            (uint64_t)m.l, m.lockstep,    op.atomic, 0 };
    long step = (random_to(8) - 2) * (chance(50) ? m.w : 1), rest = random_to(m.p - 1);
    naive_figures at[3] = { 0 };
    access_count c = { 0 };
    long period = m.w,
         far = 1000 + random_to(1000); /* rounds after which all banks and groups stand as before */
    if ((2 * period) * m.p > 4000)
        return;
    uint64_t base = 1L << 40;
    for (int k = 0; k < 3; k++) { /* k + 1 periods from a settled start */
        for (long n = (k + 1) * period * m.p + rest; op.count < n;)
            naive_ask(&op, true, base + (uint64_t)(op.count * step));
        naive_add(&m, &op, true, &at[k]);
    }
    if (at[2].time - at[1].time != at[1].time - at[0].time) { /* not settled yet: nothing is said */
        naive_op_clear(&op);
        return;
    }
    naive_figures all = at[2];
    all.time += far * (at[2].time - at[1].time);
    all.accesses += far * (at[2].accesses - at[1].accesses);
    all.requests += far * (at[2].requests - at[1].requests);
    all.stages += far * (at[2].stages - at[1].stages);
    all.rounds += far * (at[2].rounds - at[1].rounds);
    const uint64_t cells = (uint64_t)((3 + far) * period * m.p + rest);
    if (count_affine(&fast, cells, (int64_t)base, step, NULL, &c) != ST_OK
        || !same(&all, &c, m.kind == NAIVE_DMM || m.kind == NAIVE_UMM))
        note(&without_end, &m, &op, &all, &c);
    naive_op_clear(&op);
}

int main(int argc, char **argv)
{
    random_begin(argc, argv, 20140917);
    long count = laws_small() ? 3000 : 120000, few = count / 200;
    for (long i = 0; i < count; i++)
        one();
    for (long i = 0; i < few; i++)
        long_run();
    say(&runs, "cells first, first + step, ... are counted as on the naive machine", count);
    say(&any, "any cells", count);
    say(&masked, "cells of which some are not asked for", count);
    say(&asked, "index by index as on the naive machine", count);
    say(&order, "no more stages or time on the DMM than on the UMM, no less with more latency",
        count);
    say(&without_end, "runs of thousands of rounds go on as they began", few);
    return done();
}
