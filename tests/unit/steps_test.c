/* The dispatch times that `steps` draws: worked examples of machines.md §1, and on random
 * requests and real runs the same end as the definition and the count. */
#include <stdlib.h>

#include "cost/schedule.h"
#include "tests/capture.h"
#include "tests/tap.h"

enum { MOST = 20000, FEW = 400 };

static bool same(const uint64_t *got, const uint64_t *wanted, int n)
{
    for (int i = 0; i < n; i++)
        if (got[i] != wanted[i])
            return false;
    return true;
}

static uint64_t scheduled(const uint32_t *stages, uint64_t slots, uint64_t warps, uint64_t l,
                          bool lockstep, uint64_t *at)
{
    uint64_t time;
    return schedule_requests(stages, slots, warps, l, lockstep, NULL, at, &time) == ST_OK
               ? time
               : UINT64_MAX;
}

/* The definition, warp by warp: the first that is ready after the one served last; if none
 * is, the first of those that will be soonest. */
static uint64_t by_definition(const uint32_t *stages, uint64_t slots, uint64_t warps, uint64_t l,
                              uint64_t *at)
{
    uint64_t q = warps < slots ? warps : slots, now = 0, end = 0, last = q - 1;
    uint64_t *next = mem_alloc(q * sizeof *next + 1), *ready = mem_alloc(q * sizeof *ready + 1);
    for (uint64_t j = 0; j < q; j++)
        next[j] = j;
    for (;;) {
        uint64_t chosen = q;
        for (uint64_t s = 1; s <= q; s++) {
            uint64_t j = (last + s) % q;
            while (next[j] < slots && stages[next[j]] == 0)
                next[j] += warps;
            if (next[j] < slots && ready[j] <= now) {
                chosen = j;
                break;
            }
            if (next[j] < slots && (chosen == q || ready[j] < ready[chosen]))
                chosen = j;
        }
        if (chosen == q)
            break;
        now = ready[chosen] > now ? ready[chosen] : now;
        at[next[chosen]] = now;
        now += stages[next[chosen]];
        ready[chosen] = now + l - 1;
        end = ready[chosen] > end ? ready[chosen] : end;
        next[chosen] += warps;
        last = chosen;
    }
    free(next);
    free(ready);
    return end;
}

static void sources(void)
{
    uint64_t at[8];
    for (int lockstep = 0; lockstep < 2; lockstep++) {
        ok(scheduled((const uint32_t[]){ 2, 1 }, 2, 2, 5, lockstep, at) == 7
               && same(at, (const uint64_t[]){ 0, 2 }, 2),
           "000 Fig. 3 on the DMM: W(0) enters at 0, W(1) at 2, all is done at 7");
        ok(scheduled((const uint32_t[]){ 3, 2 }, 2, 2, 5, lockstep, at) == 9
               && same(at, (const uint64_t[]){ 0, 3 }, 2),
           "000 Fig. 3 on the UMM: W(0) enters at 0, W(1) at 3, all is done at 9");
        ok(scheduled((const uint32_t[]){ 2, 1 }, 2, 2, 3, lockstep, at) == 5,
           "001 Fig. 4 on the DMM is done at 5");
        ok(scheduled((const uint32_t[]){ 3, 2 }, 2, 2, 3, lockstep, at) == 7,
           "001 Fig. 4 on the UMM is done at 7");
    }
    const uint32_t ones[] = { 1, 1, 1, 1, 1, 1 };
    ok(scheduled(ones, 6, 2, 5, false, at) == 16
           && same(at, (const uint64_t[]){ 0, 1, 5, 6, 10, 11 }, 6),
       "000 section 3, Case 1: few warps wait for their own requests");
    ok(scheduled(ones, 6, 3, 2, false, at) == 7
           && same(at, (const uint64_t[]){ 0, 1, 2, 3, 4, 5 }, 6),
       "000 section 3, Case 2: with many warps the input is never idle");
    ok(scheduled(ones, 6, 3, 2, true, at) == 8
           && same(at, (const uint64_t[]){ 0, 1, 2, 4, 5, 6 }, 6),
       "in lockstep the second round waits for the first");
    ok(scheduled((const uint32_t[]){ 0, 2, 1, 0 }, 4, 2, 3, false, at) == 5 && at[2] == 0
           && at[1] == 1,
       "an empty request is skipped: the warp's next one takes its turn");
    ok(scheduled((const uint32_t[]){ 0, 0, 1, 1 }, 4, 2, 3, true, at) == 4 && at[2] == 0,
       "an empty round takes no time");
    ok(scheduled(NULL, 0, 4, 3, false, at) == 0, "no request takes no time");
}

/* One random operation, mostly empty or mostly not: every request enters when the
 * definition says, and no two hold the input at once. */
static bool agrees(uint64_t warps, uint64_t slots, uint64_t l, bool lockstep)
{
    static uint32_t stages[MOST];
    static uint64_t at[MOST], defined[MOST];
    uint64_t end = 0, sum = 0, rounds = 0;
    int empty = slots > FEW ? 97 : rand() % 100, most = 1 + rand() % 8;
    for (uint64_t i = 0; i < slots; i++) {
        defined[i] = 0;
        stages[i] = rand() % 100 < empty ? 0 : (uint32_t)(1 + rand() % most);
        sum += stages[i];
    }
    for (uint64_t r = 0; r < slots; r += warps) {
        bool any = false;
        for (uint64_t i = r; i < slots && i < r + warps; i++)
            any |= stages[i] > 0;
        rounds += any;
    }
    uint64_t wanted = lockstep ? sum + rounds * (l - 1)
                               : by_definition(stages, slots, warps, l, defined);
    bool good = scheduled(stages, slots, warps, l, lockstep, at) == wanted
                && (lockstep || same(at, defined, (int)slots));
    good &= scheduled(stages, slots, warps, l, lockstep, NULL) == wanted;
    for (uint64_t i = 0; i < slots; i++) {
        if (stages[i] && at[i] + stages[i] + l - 1 > end)
            end = at[i] + stages[i] + l - 1;
        for (uint64_t j = 0; j < i && slots <= FEW; j++)
            good &= !stages[i] || !stages[j] || at[i] + stages[i] <= at[j]
                    || at[j] + stages[j] <= at[i];
        if (i >= warps && stages[i] && stages[i - warps])
            good &= at[i] >= at[i - warps] + stages[i - warps] + l - 1;
    }
    return good && end == wanted;
}

/* The command itself fails where its drawing ends at another time than the count. */
static void runs(void)
{
    static const char *const algorithms[] = { "sum.pairwise", "access.stride", "access.contiguous",
                                              "transpose.diagonal" };
    capture c;
    capture_open(&c, "json", test_data());
    for (size_t i = 0; i < sizeof algorithms / sizeof *algorithms; i++) {
        int good = 0, all = 0;
        for (int b = 0; b < 2 * 4 * 4 * 3 * 2; b++, all++) {
            char line[160];
            snprintf(line, sizeof line, "steps %s on %s n=%d p=%d w=%d l=%d discipline=%s",
                     algorithms[i], b % 2 ? "dmm" : "umm", b / 2 % 2 ? 64 : 16, 1 << b / 4 % 4,
                     1 + b / 8 % 4, 1 + 3 * (b / 32 % 3), b / 96 ? "lockstep" : "pipelined");
            good += capture_run(&c, line, NULL) == ST_OK;
        }
        ok(good == all, "%d runs of %s: drawn to the end that the count gives", all, algorithms[i]);
    }
    capture_close(&c);
}

int main(void)
{
    sources();
    runs();
    srand(20);
    int large = 0;
    for (int i = 0; i < 30; i++)
        large += agrees((uint64_t)(1 + rand() % 12000), (uint64_t)(FEW + 1 + rand() % (MOST - FEW)),
                        (uint64_t)(1 + rand() % 100), false);
    ok(large == 30, "30 random operations of thousands of warps");
    for (int lockstep = 0; lockstep < 2; lockstep++) {
        int good = 0, all = 30000;
        for (int i = 0; i < all; i++)
            good += agrees((uint64_t)(1 + rand() % (i % 10 ? 9 : 300)),
                           (uint64_t)(rand() % (i % 10 ? 80 : FEW)),
                           (uint64_t)(1 + rand() % (i % 3 ? 12 : 200)), lockstep);
        ok(good == all,
           "%d random operations, %s: every request enters when the definition says, one stage "
           "enters at a time, a warp waits for its answer",
           all, lockstep ? "lockstep" : "pipelined");
    }
    return done();
}
