/* The simplex method over exact rationals (simplex.h). */
#include "derive/simplex.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

typedef struct tableau {
    int rows, columns, all; /* all: with the right side, the width of a row */
    ratio *cell;            /* rows of constraints, then the row of the objective */
    int *some;              /* columns in which a row is not 0 */
    int *basis; /* from `columns` on: an artificial one, which never enters */
    bool bad;
} tableau;

static ratio *at(tableau *t, int row, int column)
{
    return &t->cell[(size_t)row * (size_t)t->all + (size_t)column];
}

static bool is_small(ratio a)
{
    return a.q == 1 && a.p == (int32_t)a.p;
}

static bool is_short(ratio a)
{
    enum { SHORT = 1 << 15 };
    return a.p > -SHORT && a.p < SHORT && a.q > 0 && a.q < SHORT;
}

/* a - b*c; most are whole, and small */
static ratio less_product(ratio a, ratio b, ratio c)
{
    if (is_small(a) && is_small(b) && is_small(c))
        return ratio_of(a.p - b.p * c.p);
    if (is_short(a) && is_short(b) && is_short(c))
        return ratio_make(a.p * b.q * c.q - b.p * c.p * a.q, a.q * b.q * c.q);
    return ratio_sub(a, ratio_mul(b, c));
}

static void pivot(tableau *t, int row, int column)
{
    const ratio by = *at(t, row, column);
    ratio *pivots = at(t, row, 0);
    int some = 0; /* few are not 0 */
    for (int j = 0; j < t->all; j++)
        if (!ratio_is(pivots[j], 0)) {
            pivots[j] = ratio_is(by, 1) ? pivots[j] : ratio_div(pivots[j], by);
            t->some[some++] = j;
        }
    for (int i = 0; i <= t->rows; i++) {
        const ratio factor = *at(t, i, column);
        ratio *to = at(t, i, 0);
        if (i == row || ratio_is(factor, 0))
            continue;
        for (int k = 0; k < some; k++) {
            const int j = t->some[k];
            to[j] = less_product(to[j], factor, pivots[j]);
            t->bad |= ratio_bad(to[j]) && (j == t->all - 1 || j < t->columns);
        }
    }
    t->basis[row] = column;
}

/* Columns below `usable` may enter the basis.  The objective's row holds what is still to be
 * gained, negated. */
static simplex_answer improve(tableau *t, int usable)
{
    for (;;) {
        int enter = -1, leave = -1;
        for (int j = 0; j < usable && enter < 0; j++)
            if (ratio_sign(*at(t, t->rows, j)) < 0)
                enter = j;
        if (enter < 0)
            return t->bad ? SIMPLEX_OVERFLOW : SIMPLEX_OPTIMAL;
        ratio least = { 0, 0 };
        for (int i = 0; i < t->rows; i++) {
            if (ratio_sign(*at(t, i, enter)) <= 0)
                continue;
            ratio r = ratio_div(*at(t, i, t->all - 1), *at(t, i, enter));
            int sign = leave < 0 ? -1 : ratio_cmp(r, least);
            if (sign < 0 || (sign == 0 && t->basis[i] < t->basis[leave])) {
                least = r;
                leave = i;
            }
        }
        if (leave < 0)
            return t->bad ? SIMPLEX_OVERFLOW : SIMPLEX_UNBOUNDED;
        pivot(t, leave, enter);
        if (t->bad)
            return SIMPLEX_OVERFLOW;
    }
}

static void tableau_fill(tableau *t, const ratio *a, const ratio *b)
{
    for (int i = 0; i < t->rows; i++) {
        bool flip = ratio_sign(b[i]) < 0;
        for (int j = 0; j < t->columns; j++) {
            ratio v = a[(size_t)i * (size_t)t->columns + (size_t)j];
            v.p = flip ? -v.p : v.p;
            *at(t, i, j) = v;
            if (!ratio_is(v, 0)) /* the artificial columns are to vanish */
                *at(t, t->rows, j) = ratio_sub(*at(t, t->rows, j), v);
        }
        ratio right = b[i];
        right.p = flip ? -right.p : right.p;
        *at(t, i, t->all - 1) = right;
        *at(t, t->rows, t->all - 1) = ratio_sub(*at(t, t->rows, t->all - 1), right);
        t->basis[i] = t->columns + i;
    }
}

/* Artificial columns that are still in the basis, at 0, leave it where another column can stand for
 * them. */
static void drop_artificial(tableau *t)
{
    for (int i = 0; i < t->rows; i++)
        for (int j = 0; j < t->columns && t->basis[i] >= t->columns; j++)
            if (ratio_sign(*at(t, i, j)) != 0)
                pivot(t, i, j);
}

static void set_objective(tableau *t, const ratio *c)
{
    for (int j = 0; j < t->all; j++)
        *at(t, t->rows, j) = j < t->columns && c ? (ratio){ -c[j].p, c[j].q } : ratio_of(0);
    for (int i = 0; i < t->rows; i++) {
        ratio factor = t->basis[i] < t->columns ? *at(t, t->rows, t->basis[i]) : ratio_of(0);
        for (int j = 0; j < t->all && ratio_sign(factor) != 0; j++)
            *at(t, t->rows, j) = ratio_sub(*at(t, t->rows, j), ratio_mul(factor, *at(t, i, j)));
    }
}

simplex_answer simplex(int rows, int columns, const ratio *a, const ratio *b, const ratio *c,
                       ratio *x, ratio *best)
{
    tableau t = { .rows = rows, .columns = columns, .all = columns + 1 };
    size_t cells = (size_t)(rows + 1) * (size_t)t.all;
    t.cell = mem_alloc(cells * sizeof *t.cell);
    t.basis = mem_alloc((size_t)(rows + 1 + t.all) * sizeof *t.basis);
    t.some = t.basis + rows + 1;
    for (int j = 0; j < t.all; j++)
        *at(&t, rows, j) = ratio_of(0);
    tableau_fill(&t, a, b);
    simplex_answer answer = improve(&t, columns);
    if (answer == SIMPLEX_OPTIMAL && ratio_sign(*at(&t, rows, t.all - 1)) != 0)
        answer = SIMPLEX_INFEASIBLE;
    if (answer == SIMPLEX_OPTIMAL) {
        drop_artificial(&t);
        set_objective(&t, c);
        answer = c ? improve(&t, columns) : SIMPLEX_OPTIMAL;
        for (int j = 0; j < columns; j++)
            x[j] = ratio_of(0);
        for (int i = 0; i < rows; i++)
            if (t.basis[i] < columns)
                x[t.basis[i]] = *at(&t, i, t.all - 1);
        if (best)
            *best = *at(&t, rows, t.all - 1);
    }
    free(t.cell);
    free(t.basis);
    return t.bad ? SIMPLEX_OVERFLOW : answer;
}
