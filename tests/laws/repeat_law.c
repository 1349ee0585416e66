/* Operations whose cells repeat (cost/repeat.h) against the count of its indices (cost/count.h):
 * random pieces, also such that stand many times, and rows of a triangle, on all four machines, in
 * both disciplines, with ragged rounds and warps, more threads than indices, a width above the
 * threads, latencies from 1 on; long enough for periods and cycles to be left out. */
#include <stdlib.h>
#include <string.h>

#include "base/limit.h"
#include "cost/count.h"
#include "cost/repeat.h"
#include "cost/schedule.h"
#include "cost/service.h"
#include "tests/laws/random.h"
#include "tests/size.h"
#include "tests/tap.h"

enum { PIECES = 4, ROWS = 48, MOST_K = 12 };

typedef struct operation {
    access_machine m;
    int count, first; /* so many stand often, */
    long length, times;
    long further;     /* each time by so much */
    repeat_piece piece[ROWS];
    uint8_t active[PIECES][MOST_K];
    __int128 offset[ROWS][MOST_K];
} operation;

static void random_piece(operation *o, int i, long *f)
{
    repeat_piece *p = &o->piece[i];
    bool line = chance(40), whole = chance(50);
    *f += chance(50) ? 0 : random_to(chance(70) ? 9 : 300);
    p->from = *f;
    p->to = *f += random_to(chance(50) ? 20 : chance(60) ? 400 : 6000);
    p->k = (uint32_t)(line ? 1 : 1 + random_to(MOST_K - 1));
    p->by = chance(20) ? 0 : random_to(chance(80) ? 9 : 40) * (chance(20) ? -1 : 1);
    p->active = whole ? NULL : o->active[i];
    p->offset = o->offset[i];
    for (uint32_t x = 0; x < p->k; x++) {
        o->active[i][x] = (uint8_t)chance(chance(50) ? 30 : 80);
        o->offset[i][x] = 300000 + random_to(chance(50) ? 12 : 90);
    }
}

/* Of a range over two indices, rows of n at a stride, those from an end that moves on by some from
 * row to row, or up to it, or between two such. */
static void random_rows(operation *o)
{
    const long rows = 1 + random_to(ROWS - 1), n = 1 + random_to(chance(50) ? 12 : 200);
    const long by = chance(60) ? 1 : random_to(40) * (chance(20) ? -1 : 1);
    const long next = chance(50)     ? n
                      : random_to(2) ? 1
                                     : random_to(300),
               low = random_to(4) - 1, high = random_to(4) - 1, from = random_to(n),
               to = random_to(n);
    o->count = 0;
    for (long i = 0; i < rows; i++) {
        long first = from + low * i, end = to + high * i + 1;
        first = first < 0 ? 0 : first > n ? n : first;
        end = end < first ? first : end > n ? n : end;
        if (first == end && chance(80))
            continue;
        o->offset[o->count][0] = 300000 + next * i + by * first;
        o->piece[o->count] = (repeat_piece){ i * n + first, i * n + end,         1,
                                             NULL,          o->offset[o->count], by };
        o->count++;
    }
}

static void random_operation(operation *o)
{
    static const machine_kind kinds[] = { MACHINE_DMM, MACHINE_UMM, MACHINE_UMM, MACHINE_PRAM,
                                          MACHINE_BPRAM };
    long f = 0;
    *o = (operation){ .m = { .kind = kinds[random_to(4)],
                             .p = (uint64_t)(1 + random_to(chance(60) ? 20 : 200)),
                             .w = (uint64_t)(1 + random_to(chance(70) ? 8 : 40)),
                             .l = (uint64_t)(1 + random_to(chance(60) ? 5 : 60)),
                             .lockstep = chance(30) },
                      .count = 1 + (int)random_to(PIECES - 1) };
    if (chance(50))
        o->m.p = o->m.w * (uint64_t)(1 + random_to(6));
    if (o->m.kind == MACHINE_PRAM)
        o->m.w = o->m.p;
    if (o->m.kind == MACHINE_PRAM || o->m.kind == MACHINE_BPRAM)
        o->m.l = 1;
    if (chance(40)) {
        random_rows(o);
        return;
    }
    for (int i = 0; i < o->count; i++)
        random_piece(o, i, &f);
}

/* Some of its pieces, the first ones, often. */
static void repeat(operation *o)
{
    const long p = (long)o->m.p, w = (long)o->m.w;
    o->first = 1 + (int)random_to(o->count - 1);
    o->length = ((long)o->piece[o->first - 1].to / p + 1 + random_to(chance(70) ? 0 : 3)) * p;
    o->times = 1 + random_to(chance(70) ? 6 : 60);
    o->further = w * random_to(3);
    for (int i = o->first; i < o->count; i++) {
        o->piece[i].from += o->length;
        o->piece[i].to += o->length;
    }
}

static void ask(op_count *op, const repeat_piece *p, long before, long further, __int128 *f)
{
    for (; *f < p->from + before; ++*f)
        count_ask(op, false, 0);
    for (; *f < p->to + before; ++*f) {
        const __int128 n = *f - before - p->from;
        const uint32_t x = (uint32_t)(n % p->k);
        const bool active = p->active == NULL || p->active[x];
        count_ask(op, active, active ? (uint64_t)(p->offset[x] + p->by * (n / p->k) + further) : 0);
    }
}

static access_count one_by_one(const operation *o)
{
    op_count *op = count_begin(&o->m);
    access_count count;
    __int128 f = 0;
    for (long again = 0; again < o->times; again++)
        for (int i = 0; i < o->first; i++)
            ask(op, &o->piece[i], again * o->length, again * o->further, &f);
    for (int i = o->first; i < o->count; i++)
        ask(op, &o->piece[i], o->times ? (o->times - 1) * o->length : 0, 0, &f);
    count_end(op, &count);
    return count;
}

static bool same(const operation *o, const repeat_count *a, const access_count *b)
{
    bool memory = o->m.kind == MACHINE_DMM || o->m.kind == MACHINE_UMM;
    return a->time == b->time && a->accesses == b->accesses && a->rounds == b->rounds
           && (!memory || (a->requests == b->requests && a->stages == b->stages));
}

static void show(const operation *o, const repeat_count *a, const access_count *b)
{
    printf(
        "# kind %d p=%llu w=%llu l=%llu lockstep %d: time %lld not %lld, accesses %lld not %lld, "
        "requests %lld not %lld, stages %lld not %lld, rounds %lld not %lld\n",
        (int)o->m.kind, (unsigned long long)o->m.p, (unsigned long long)o->m.w,
        (unsigned long long)o->m.l, o->m.lockstep, (long long)a->time, (long long)b->time,
        (long long)a->accesses, (long long)b->accesses, (long long)a->requests,
        (long long)b->requests, (long long)a->stages, (long long)b->stages, (long long)a->rounds,
        (long long)b->rounds);
    for (int i = 0; i < o->count; i++)
        printf("#   %lld..%lld k=%u by=%lld%s\n", (long long)o->piece[i].from,
               (long long)o->piece[i].to, o->piece[i].k, (long long)o->piece[i].by,
               o->piece[i].active ? " masked" : "");
}

/* One more of what repeats, and again: at 2^90 the counts must grow by the same each time. */
static bool grows_evenly(void)
{
    static const uint8_t third[] = { 1, 0, 0 };
    static const __int128 offset[] = { 0, 0, 0 };
    repeat_count count[3];
    access_machine m = { .kind = MACHINE_UMM, .p = 24, .w = 8, .l = 30 };
    for (int i = 0; i < 3; i++) {
        repeat_piece p = { .from = 1,
                           .to = ((__int128)1 << 90) + i * 24 * 8,
                           .k = 3,
                           .active = third,
                           .offset = offset,
                           .by = 5 };
        if (repeat_operation(&m, &(repeat_pieces){ &p, 1, 0, 0 }, LIMIT_CELLS, NULL, &count[i])
            != ST_OK)
            return false;
    }
    return count[2].time - count[1].time == count[1].time - count[0].time
           && count[1].time > count[0].time
           && count[2].stages - count[1].stages == count[1].stages - count[0].stages
           && count[0].accesses == ((unsigned __int128)1 << 90) / 3;
}

/* Requests as runs and blocks of them (cost/service.h) against all of them (cost/schedule.h). */
static bool served_alike(void)
{
    enum { MOST = 3 * 3 * 3 * 60 * 5 };
    uint32_t stages[MOST], block[16];
    uint64_t slots = 0, l = (uint64_t)(1 + random_to(14)), want = 0;
    unsigned __int128 got = 0;
    service t = { .warps = (uint32_t)(2 + random_to(3)), .most = MOST };
    for (long blocks = 1 + random_to(2); blocks > 0; blocks--) {
        uint32_t round = (uint32_t)(1 + random_to(2)), n = round * t.warps,
                 times = (uint32_t)(chance(50) ? 1 : 1 + random_to(chance(80) ? 8 : 55)),
                 most = 1 + random_to(2);
        for (uint32_t i = 0; i < n; i++) {
            uint32_t j = i % t.warps, last = j + 1 == t.warps, r = i / t.warps,
                     k = block[i] = chance(25) ? 0 : (uint32_t)(1 + random_to(most));
            if (k)
                service_add(&t, (service_run){ r, r + last, j, last ? 0 : j + 1, last ? 0 : k,
                                               last ? k : 0 });
        }
        service_close(&t, times);
        for (uint32_t i = 0; i < n * times; i++)
            stages[slots++] = block[i % n];
    }
    schedule_requests(stages, slots, t.warps, l, false, NULL, NULL, &want);
    status st = service_time(&t, l, LIMIT_CELLS, NULL, &got);
    service_end(&t);
    return st == ST_OK && got == want;
}

int main(int argc, char **argv)
{
    long count = laws_size(6000, 6000, 200000), wrong = 0, limits = 0;
    random_begin(argc, argv, 20261122);
    for (long i = 0; i < count; i++) {
        operation o;
        repeat_count r;
        random_operation(&o);
        if (o.count > 0 && chance(30))
            repeat(&o);
        status st = repeat_operation(
            &o.m, &(repeat_pieces){ o.piece, o.count, o.length, (unsigned __int128)o.times },
            LIMIT_CELLS, NULL, &r);
        limits += st == ST_LIMIT;
        if (st != ST_OK)
            continue;
        access_count d = one_by_one(&o);
        if (!same(&o, &r, &d) && wrong++ < 5)
            show(&o, &r, &d);
    }
    ok(wrong == 0, "%ld random operations: what repeats is counted as index by index", count);
    printf("# %ld of them take too many steps\n", limits);
    ok(limits * 100 < count, "hardly any takes too many steps");
    for (long i = wrong = 0; i < 10 * count; i++)
        wrong += !served_alike();
    ok(wrong == 0, "%ld random blocks of requests are served as one by one", 10 * count);
    ok(grows_evenly(), "2^90 indices are counted from their periods");
    return done();
}
