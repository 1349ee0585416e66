/* The fullest of many boxes: see fullest.h.
 *
 * The ways to throw t distinguishable balls into c boxes so that no box gets more than q have the
 * exponential generating function e_q(z)^c, with e_q(z) = 1 + z + ... + z^q/q!; kinds of boxes
 * multiply. The mean of the maximum is the sum over m = 0, 1, ... of the probability that it is
 * more than m. */
#include "num/fullest.h"

#include <stdlib.h>

#include "base/mem.h"
#include "num/cell.h"

/* The number of ways for 0 to t balls. */
typedef struct ways {
    mpz_t *of;
    uint64_t t;
} ways;

static ways ways_new(uint64_t t)
{
    ways w = { .of = mem_array(t + 1, sizeof *w.of), .t = t };
    for (uint64_t i = 0; i <= t; i++)
        mpz_init(w.of[i]);
    return w;
}

static void ways_free(ways *w)
{
    for (uint64_t i = 0; i <= w->t; i++)
        mpz_clear(w->of[i]);
    free(w->of);
}

/* y = e_q^c, coefficient by coefficient from e_q*y' = c*e_q'*y. */
static void power(ways *y, uint64_t q, uint64_t c)
{
    mpz_t choose, drawn, earlier;
    mpz_inits(choose, drawn, earlier, NULL);
    mpz_set_ui(y->of[0], 1);
    for (uint64_t k = 0; k < y->t; k++) {
        mpz_set_ui(choose, 1); /* binomial(k, j) */
        mpz_set_ui(drawn, 0);
        mpz_set_ui(earlier, 0);
        for (uint64_t j = 0; j <= k && j <= q; j++) {
            if (j < q)
                mpz_addmul(drawn, choose, y->of[k - j]);
            if (j > 0)
                mpz_addmul(earlier, choose, y->of[k - j + 1]);
            mpz_mul_ui(choose, choose, k - j);
            mpz_divexact_ui(choose, choose, j + 1);
        }
        mpz_mul_ui(drawn, drawn, c);
        mpz_sub(y->of[k + 1], drawn, earlier);
    }
    mpz_clears(choose, drawn, earlier, NULL);
}

/* x becomes x*y: the balls are shared out between two kinds of boxes in every way. */
static void multiply(ways *x, const ways *y)
{
    ways both = ways_new(x->t);
    mpz_t choose, term;
    mpz_inits(choose, term, NULL);
    for (uint64_t k = 0; k <= x->t; k++) {
        mpz_set_ui(choose, 1);
        for (uint64_t j = 0; j <= k; j++) {
            mpz_mul(term, x->of[j], y->of[k - j]);
            mpz_addmul(both.of[k], term, choose);
            mpz_mul_ui(choose, choose, k - j);
            mpz_divexact_ui(choose, choose, j + 1);
        }
    }
    mpz_clears(choose, term, NULL);
    ways_free(x);
    *x = both;
}

/* The number of ways in which no box holds more than m balls. */
static void count_within(mpz_t out, const num_boxes *kinds, int count, uint64_t balls, uint64_t m)
{
    ways all = ways_new(balls);
    mpz_set_ui(all.of[0], 1);
    for (int i = 0; i < count; i++) {
        ways one = ways_new(balls);
        if (kinds[i].count && kinds[i].held <= m)
            power(&one, m - kinds[i].held, kinds[i].count);
        if (kinds[i].count)
            multiply(&all, &one);
        ways_free(&one);
    }
    mpz_set(out, all.of[balls]);
    ways_free(&all);
}

status num_fullest(num_ctx *ctx, num *out, const num_boxes *kinds, int count, uint64_t balls)
{
    uint64_t boxes = 0, most = 0;
    for (int i = 0; i < count; i++) {
        boxes += kinds[i].count;
        most = kinds[i].count && kinds[i].held > most ? kinds[i].held : most;
    }
    if (balls > FULLEST_BALLS)
        return num_fail(ctx, out, ST_LIMIT, "more than %d balls", FULLEST_BALLS);
    num_cell *sum = num_new_q();
    mpz_t all, within;
    mpz_inits(all, within, NULL);
    mpz_set_ui(all, boxes);
    mpz_pow_ui(all, all, balls);
    mpz_mul_ui(mpq_numref(sum->u.q), all, most); /* the maximum is surely more than each m below
                                                    `most` */
    for (uint64_t m = most; m < most + balls && !num_interrupted(ctx); m++) {
        count_within(within, kinds, count, balls, m);
        mpz_sub(within, all, within);
        mpz_add(mpq_numref(sum->u.q), mpq_numref(sum->u.q), within);
    }
    mpz_set(mpq_denref(sum->u.q), all);
    mpq_canonicalize(sum->u.q);
    mpz_clears(all, within, NULL);
    status st = num_take_q(ctx, out, sum);
    if (st == ST_OK && num_interrupted(ctx)) {
        num_clear(out);
        return num_fail(ctx, out, ST_INTERRUPT, "stopped");
    }
    return st;
}
