/* The worked examples of machines.md §1 (001 §2, 000 §2, 004 §2.6.1), counted from
 * their addresses. */
#include "cost/count.h"
#include "tests/tap.h"

static access_count count(access_machine m, const uint64_t *cells, int n)
{
    op_count *op = count_begin(&m);
    access_count c;
    for (int i = 0; i < n; i++)
        count_ask(op, true, cells[i]);
    count_end(op, &c);
    return c;
}

static uint64_t time_of(machine_kind kind, uint64_t p, uint64_t w, uint64_t l, bool lockstep,
                        const uint64_t *cells, int n)
{
    return count((access_machine){ kind, p, w, l, lockstep, false, 0 }, cells, n).time;
}

static uint64_t run_time(machine_kind kind, uint64_t p, uint64_t w, uint64_t l, bool lockstep,
                         uint64_t n, uint64_t stride)
{
    access_machine m = { kind, p, w, l, lockstep, false, 0 };
    op_count *op = count_begin(&m);
    access_count c;
    for (uint64_t t = 0; stride && t < n / p; t++)
        for (uint64_t i = 0; i < p; i++)
            count_ask(op, true, i * stride + t);
    for (uint64_t i = 0; !stride && i < n; i++)
        count_ask(op, true, i);
    count_end(op, &c);
    return c.time;
}

int main(void)
{
    const uint64_t fig3[] = { 7, 5, 15, 0, 10, 11, 12, 9 }, fig4[] = { 0, 1, 5, 10, 8, 9, 14, 15 },
                   four[] = { 0, 1, 5, 10 };
    const uint64_t same[] = { 3, 3, 3, 3 }, one_bank[] = { 0, 4, 8, 0 };
    for (int lockstep = 0; lockstep < 2; lockstep++) {
        ok(time_of(MACHINE_DMM, 8, 4, 5, lockstep, fig3, 8) == 7,
           "000 Fig. 3 takes 2 + 1 + 4 = 7 on the DMM");
        ok(time_of(MACHINE_UMM, 8, 4, 5, lockstep, fig3, 8) == 9,
           "000 Fig. 3 takes 3 + 2 + 4 = 9 on the UMM");
        ok(time_of(MACHINE_DMM, 8, 4, 3, lockstep, fig4, 8) == 5, "001 Fig. 4 takes 5 on the DMM");
        ok(time_of(MACHINE_UMM, 8, 4, 3, lockstep, fig4, 8) == 7, "001 Fig. 4 takes 7 on the UMM");
        ok(time_of(MACHINE_DMM, 4, 4, 9, lockstep, four, 4) == 10,
           "004 Fig. 2.18 takes l + 1 on the DMM");
        ok(time_of(MACHINE_UMM, 4, 4, 9, lockstep, four, 4) == 11,
           "004 Fig. 2.18 takes l + 2 on the UMM");
    }
    ok(count((access_machine){ MACHINE_DMM, 4, 4, 1, false, false, 0 }, same, 4).stages == 1,
       "threads that ask for the same cell ask for one cell");
    ok(count((access_machine){ MACHINE_DMM, 4, 4, 1, false, false, 0 }, one_bank, 4).stages == 3,
       "distinct cells of one bank take a stage each");
    const uint64_t mixed[] = { 0, 1, 0, 4 };
    ok(count((access_machine){ MACHINE_DMM, 4, 4, 1, false, true, 0 }, same, 4).stages == 4
           && count((access_machine){ MACHINE_UMM, 4, 4, 1, false, true, 0 }, same, 4).stages == 4,
       "atomic additions to one cell take a stage each");
    ok(count((access_machine){ MACHINE_DMM, 4, 4, 1, false, true, 0 }, one_bank, 4).stages == 4,
       "atomic additions in one bank take a stage each");
    ok(count((access_machine){ MACHINE_UMM, 4, 4, 1, false, true, 0 }, mixed, 4).stages == 3,
       "atomic additions: cells 0, 1 and 0 take their group two stages, cell 4 another");
    for (uint64_t l = 1; l <= 12; l++) {
        uint64_t n = 64, p = 16, w = 4, q = p / w;
        ok(run_time(MACHINE_UMM, p, w, l, true, n, 0) == (q + l - 1) * (n / p),
           "contiguous, lockstep, l = %d: (q + l - 1) * n/p", (int)l);
        ok(run_time(MACHINE_UMM, p, w, l, false, n, 0)
               == (q <= l ? n * l / p + q - 1 : n / w + l - 1),
           "contiguous, pipelined, l = %d: Cases 1 and 2 of 000 section 3", (int)l);
        uint64_t s = n / p, k = 4; /* gcd(4, 4) = min(4, 4) */
        ok(run_time(MACHINE_DMM, p, w, l, true, n, s) == (k * q + l - 1) * s,
           "stride on the DMM, lockstep, l = %d", (int)l);
        uint64_t period = k + l - 1 > k * q ? k + l - 1 : k * q;
        ok(run_time(MACHINE_UMM, p, w, l, false, n, s) == (s - 1) * period + k * q + l - 1,
           "stride on the UMM, pipelined, l = %d", (int)l);
    }
    access_machine m = { MACHINE_UMM, 4, 4, 3, false, false, 0 };
    op_count *op = count_begin(&m);
    count_limit(op, 2);
    count_ask(op, true, 0);
    count_ask(op, false, 0);
    ok(count_ask(op, true, 1) == ST_LIMIT, "an operation of more accesses than the limit stops");
    count_end(op, NULL);
    return done();
}
