/* Every choice of terms that are not zero is tried, since there are few: the best non-negative one
 * of the ordinary solutions is the solution. See fit.h. */
#include "gpu/fit.h"

#include <math.h>
#include <string.h>

/* Solves the normal equations for the chosen terms, by elimination; false if they are dependent. */
static int solve(double a[FIT_TERMS][FIT_TERMS], const double b[FIT_TERMS], unsigned chosen,
                 double x[FIT_TERMS])
{
    double m[FIT_TERMS][FIT_TERMS + 1];
    int at[FIT_TERMS], n = 0;
    for (int k = 0; k < FIT_TERMS; k++)
        if (chosen >> k & 1)
            at[n++] = k;
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < n; k++)
            m[i][k] = a[at[i]][at[k]];
        m[i][n] = b[at[i]];
    }
    for (int c = 0; c < n; c++) {
        if (!(fabs(m[c][c]) > 1e-12 * a[at[c]][at[c]]))
            return 0;
        for (int r = 0; r < n; r++)
            for (int k = n; r != c && k >= c; k--)
                m[r][k] -= m[r][c] / m[c][c] * m[c][k];
    }
    memset(x, 0, FIT_TERMS * sizeof *x);
    for (int i = 0; i < n; i++)
        x[at[i]] = m[i][n] / m[i][i];
    return 1;
}

static double squares(const double (*rows)[FIT_TERMS], const double *t, int count,
                      const double x[FIT_TERMS])
{
    double sum = 0;
    for (int i = 0; i < count; i++) {
        double e = -1;
        for (int k = 0; k < FIT_TERMS; k++)
            e += rows[i][k] * x[k] / t[i];
        sum += e * e;
    }
    return count ? sum / count : 0;
}

double fit_relative(const double (*rows)[FIT_TERMS], const double *t, int count,
                    double x[FIT_TERMS])
{
    double a[FIT_TERMS][FIT_TERMS] = { { 0 } }, b[FIT_TERMS] = { 0 }, y[FIT_TERMS],
           scale[FIT_TERMS] = { 0 };
    for (int i = 0; i < count; i++) /* terms may differ much in size: each is scaled to its own
                                       unit */
        for (int k = 0; k < FIT_TERMS; k++)
            scale[k] = fmax(scale[k], rows[i][k] / t[i]);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < FIT_TERMS; k++) {
            double u = scale[k] > 0 ? rows[i][k] / t[i] / scale[k] : 0;
            b[k] += u;
            for (int l = 0; l < FIT_TERMS; l++)
                a[k][l] += scale[l] > 0 ? u * rows[i][l] / t[i] / scale[l] : 0;
        }
    memset(x, 0, FIT_TERMS * sizeof *x);
    double best = squares(rows, t, count, x);
    for (unsigned chosen = 1; chosen < 1u << FIT_TERMS; chosen++) {
        int good = solve(a, b, chosen, y);
        for (int k = 0; k < FIT_TERMS && good; k++) {
            good = y[k] >= 0;
            y[k] = scale[k] > 0 ? y[k] / scale[k] : 0;
        }
        double s = good ? squares(rows, t, count, y) : best;
        if (good && s < best) {
            best = s;
            memcpy(x, y, sizeof y);
        }
    }
    return best;
}
