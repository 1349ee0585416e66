/* The time of a strided access on the pipelined UMM by eval/pipeline.h, which never counts more
 * than some periods of rounds: against the naive machine, against the simulated one
 * (cost/count.h), and for lengths that no machine runs. */
#include <stdlib.h>

#include "eval/pipeline.h"
#include "cost/count.h"
#include "tests/laws/naive.h"
#include "tests/laws/point.h"
#include "tests/laws/random.h"
#include "tests/tap.h"

typedef struct access_case {
    long s, d, o, p, w, l;
} access_case;

/* Rounds that differ, mostly; l around p/w, where neither input nor latency always decides. */
static access_case random_case(long rounds)
{
    access_case c = { .w = 1 + random_to(chance(70) ? 12 : 70) };
    c.p = 1 + random_to(chance(85) ? 12 * c.w : 3 * c.w * c.w);
    c.d = chance(40) ? 1 : 1 + random_to(c.w + 2);
    c.o = chance(30) ? 0 : random_to(3 * c.w);
    long q = c.p / c.w + 1, e = c.d < c.w ? c.d : c.w;
    c.l = chance(10) ? 1 + random_to(10)
                     : 1 + random_to(chance(80) ? 2 * q * (e + 1) : 20 * q * (e + 1));
    c.s = random_to(rounds * c.p);
    return c;
}

static num by_pipeline(world *w, const access_case *c, const num *s)
{
    num args[6] = { *s, num_int(c->d), num_int(c->o), num_int(c->p), num_int(c->w), num_int(c->l) },
        out = num_int(-1);
    diag d;
    env e;
    diag_init(&d);
    env_begin(&e, w, NULL, NULL, &d);
    if (builtin_value(&e, &builtin_rows[FN_UMM_TIME], args, 6, &out) != ST_OK)
        out = num_int(-1);
    env_end(&e);
    diag_clear(&d);
    return out;
}

static uint64_t by_machine(const access_case *c, long s)
{
    access_machine m = {
        .kind = MACHINE_UMM, .p = (uint64_t)c->p, .w = (uint64_t)c->w, .l = (uint64_t)c->l
    };
    access_count count;
    return count_affine(&m, (uint64_t)s, c->o, c->d, NULL, &count) == ST_OK ? count.time : 0;
}

static uint64_t by_naive(const access_case *c)
{
    naive_machine m = { NAIVE_UMM, c->p, c->w, c->l, false };
    naive_op op = { 0 };
    naive_figures sum = { 0 };
    for (long i = 0; i < c->s; i++)
        naive_ask(&op, true, (uint64_t)(c->o + i * c->d));
    naive_add(&m, &op, true, &sum);
    naive_op_clear(&op);
    return (uint64_t)sum.time;
}

static void complain(const access_case *c, const char *whose, uint64_t wanted)
{
    printf("# s=%ld d=%ld o=%ld p=%ld w=%ld l=%ld: %s time is %llu\n", c->s, c->d, c->o, c->p, c->w,
           c->l, whose, (unsigned long long)wanted);
}

static void check_naive(world *w, long cases)
{
    long failed = 0;
    for (long i = 0; i < cases; i++) {
        access_case c = random_case(2 + random_to(8));
        while (c.s > (laws_small() ? 300 : 2000)) /* it goes step by step */
            c.s /= 2;
        num s = num_int(c.s), got = by_pipeline(w, &c, &s);
        uint64_t wanted = by_naive(&c);
        if (!(got.kind == NUM_INT && (uint64_t)got.u.i == wanted) && failed++ < 3)
            complain(&c, "the naive machine's", wanted);
        num_clear(&got);
    }
    ok(failed == 0, "%ld random accesses take the naive machine's time", cases);
}

static void check_machine(world *w, long cases)
{
    long failed = 0, many = 0, uneven = 0;
    for (long i = 0; i < cases; i++) {
        access_case c = random_case(chance(90) ? 60 : 2000);
        num s = num_int(c.s), got = by_pipeline(w, &c, &s);
        uint64_t wanted = by_machine(&c, c.s);
        many += c.s > 2 * c.p * c.w;
        uneven += c.p > c.w && c.s > c.p && (c.d < c.w ? c.d : c.w) * c.p % c.w != 0;
        if (!(got.kind == NUM_INT && (uint64_t)got.u.i == wanted) && failed++ < 3)
            complain(&c, "the machine's", wanted);
        num_clear(&got);
    }
    ok(failed == 0, "%ld random accesses take the simulated machine's time", cases);
    ok(many > cases / 20 && uneven > cases / 2,
       "%ld of them with rounds that differ, %ld longer than a period of rounds", uneven, many);
}

/* Wide warps and small steps from round to round: long runs of rounds that are alike. */
static void check_runs(world *w, long cases)
{
    long failed = 0;
    for (long i = 0; i < cases; i++) {
        access_case c = { .w = 100 + random_to(900), .l = 1 + random_to(chance(50) ? 5 : 3000) };
        c.p = chance(40) ? 1 + random_to(3) : c.w * (1 + random_to(2)) + random_to(4);
        c.d = chance(60) ? 1 + random_to(3) : c.w - random_to(3);
        c.o = random_to(2 * c.w);
        c.s = 1 + random_to(3000) * c.p;
        num s = num_int(c.s), got = by_pipeline(w, &c, &s);
        uint64_t wanted = by_machine(&c, c.s);
        if (!(got.kind == NUM_INT && (uint64_t)got.u.i == wanted) && failed++ < 3)
            complain(&c, "the machine's", wanted);
        num_clear(&got);
    }
    ok(failed == 0,
       "%ld random accesses with long runs of rounds that are alike take the simulated machine's "
       "time",
       cases);
}

/* From some length on, 6*c more rounds (c those of a period) take always the same time more: as
 * counted for thousands of rounds, so for 2^200. */
static void check_growth(world *w, long cases)
{
    long failed = 0;
    num two = num_int(2), exponent = num_int(200), times;
    num_pow(&w->numbers, &times, &two, &exponent);
    for (long i = 0; i < cases; i++) {
        access_case c = random_case(10);
        c.w = 1 + c.w % 9;
        c.p = 1 + c.p % 60;
        long turn = 6 * c.p * c.w, length = c.s + 200 * turn;
        uint64_t a = by_machine(&c, length), b = by_machine(&c, length + turn);
        num more = num_int((int64_t)(b - a)), base = num_int((int64_t)a), far, all, wanted, s,
            step = num_int(turn), begin = num_int(length);
        num_mul(&w->numbers, &far, &times, &step);
        num_add(&w->numbers, &s, &far, &begin);
        num_mul(&w->numbers, &all, &times, &more);
        num_add(&w->numbers, &wanted, &all, &base);
        num got = by_pipeline(w, &c, &s);
        if (!num_same(&got, &wanted) && failed++ < 3)
            complain(&c, "so many cells and 2^200 periods: at their beginning the", a);
        num_clears(&far, &s, &all, &wanted, &got, NULL);
    }
    num_clear(&times);
    ok(failed == 0, "%ld random accesses of more than 2^200 cells go on as short ones do", cases);
}

/* From the length on that is told, a turn of cells more takes as much longer as the next. */
static void check_turns(world *w, long cases)
{
    long failed = 0, none = 0;
    for (long i = 0; i < cases; i++) {
        access_case c = random_case(2);
        num l = num_int(c.l), more;
        pipeline *q = pipeline_new(&w->numbers, (uint64_t)c.p, (uint64_t)c.w,
                                   (uint64_t)(c.d < c.w ? c.d : c.w), &l);
        c.o = random_to(c.w - 1);
        if (pipeline_more(q, (uint64_t)c.o, &more) != ST_OK)
            none++;
        int64_t y = random_to(2), z = random_to(pipeline_turn(q) - 1);
        num first = num_int(pipeline_begin(q) + z), s = num_int(first.u.i + y * pipeline_turn(q)),
            rest = by_pipeline(w, &c, &first), all = by_pipeline(w, &c, &s);
        const int64_t wanted = y * more.u.i + rest.u.i;
        if (!(all.kind == NUM_INT && all.u.i == wanted) && failed++ < 3)
            complain(&c, "after so many cells and some turns the", (uint64_t)wanted);
        pipeline_free(q);
    }
    ok(failed == 0 && none == 0,
       "%ld random accesses take a turn's time more from the length on that is told", cases);
}

int main(int argc, char **argv)
{
    random_begin(argc, argv, 20140917);
    world *w = laws_world();
    check_naive(w, laws_small() ? 1200 : 20000);
    check_machine(w, laws_small() ? 3000 : 100000);
    check_turns(w, laws_small() ? 2000 : 50000);
    check_runs(w, laws_small() ? 120 : 5000);
    check_growth(w, laws_small() ? 120 : 3000);
    world_free(w);
    return done();
}
