/* Ranges and ticks of a plot's axes: see plot.h. */
#include <math.h>
#include <stdio.h>

#include "render/plot.h"

static void add_tick(plot_axis *a, double at, const char *label)
{
    double slack = 1e-9 * (a->hi - a->lo);
    if (a->ticks == PLOT_TICKS || at < a->lo - slack || at > a->hi + slack)
        return;
    a->tick[a->ticks].at = at;
    snprintf(a->tick[a->ticks++].label, sizeof a->tick[0].label, "%s", label);
}

/* digit * 10^k: 0.02, 500, 5000, 2*10^7 */
static void decimal_label(char *s, size_t room, double digit, int k)
{
    if (k > 3 && digit == 1)
        snprintf(s, room, "10^%d", k);
    else if (k < -3 && digit == 1)
        snprintf(s, room, "10^%d", k);
    else if (k > 3 || k < -3)
        snprintf(s, room, "%g*10^%d", digit, k);
    else
        snprintf(s, room, "%.*f", k < 0 ? -k : 0, digit * pow(10, k));
}

/* Powers of the base, every so many. */
static void power_ticks(plot_axis *a, int base, int most)
{
    char label[24];
    double size = log10(base);
    long first = (long)ceil(a->lo / size - 1e-9), last = (long)floor(a->hi / size + 1e-9), step = 1;
    static const int factors[] = { 2, 5, 10 };
    for (int f = 0; (last - first) / step + 1 > most; f++)
        step = factors[f % 3] * (long)pow(10, f / 3);
    if (first % step)
        first += first > 0 ? step - first % step : -(first % step);
    for (long k = first; k <= last; k += step) {
        if (base == 10)
            decimal_label(label, sizeof label, 1, (int)k);
        else
            snprintf(label, sizeof label, "2^%ld", k);
        add_tick(a, (double)k * size, label);
    }
}

/* 1, 2, 5 times powers of ten: where there is no room for three powers. */
static void digit_ticks(plot_axis *a)
{
    static const int digits[] = { 1, 2, 5 };
    char label[24];
    for (int k = (int)floor(a->lo); k <= (int)ceil(a->hi); k++)
        for (int i = 0; i < 3; i++) {
            decimal_label(label, sizeof label, digits[i], k);
            add_tick(a, k + log10(digits[i]), label);
        }
}

/* 1, 2 or 5 times a power of ten apart. */
static void linear_ticks(plot_axis *a, int most)
{
    double rough = (a->hi - a->lo) / most, power = pow(10, floor(log10(rough))), step = power;
    char label[24];
    if (rough > power)
        step = rough <= 2 * power ? 2 * power : rough <= 5 * power ? 5 * power : 10 * power;
    if (a->whole && step < 1)
        step = 1;
    int places = step < 1 ? (int)ceil(-log10(step) - 1e-9) : 0;
    double large = fmax(fabs(a->lo), fabs(a->hi));
    int k = large >= 1e6 || large < 1e-3 ? (int)floor(log10(large)) : 0;
    for (double i = ceil(a->lo / step - 1e-9); i * step <= a->hi + step * 1e-9; i++) {
        if (k && i != 0)
            snprintf(label, sizeof label, "%.4g*10^%d", i * step / pow(10, k), k);
        else
            snprintf(label, sizeof label, "%.*f", k ? 0 : places, i == 0 ? 0.0 : i * step);
        add_tick(a, i * step, label);
    }
}

/* Numbers equally far apart, where there is no room for three of those digits. */
static void even_ticks(plot_axis *a, int most)
{
    plot_axis linear = { .whole = a->whole, .lo = pow(10, a->lo), .hi = pow(10, a->hi) };
    linear_ticks(&linear, most);
    a->ticks = 0;
    for (int i = 0; i < linear.ticks; i++)
        if (linear.tick[i].at > 0)
            add_tick(a, log10(linear.tick[i].at), linear.tick[i].label);
}

void plot_scale(plot_axis *a, bool base2, int most)
{
    a->ticks = 0;
    if (!a->log && a->lo > 0 && a->lo < 0.5 * a->hi)
        a->lo = 0; /* lengths can be compared */
    if (a->hi - a->lo <= 1e-12 * fmax(fabs(a->lo), fabs(a->hi)) || a->hi == a->lo) {
        double room = a->log ? 0.5 : a->lo == 0 ? 1 : 0.1 * fabs(a->lo);
        a->lo -= room;
        a->hi += room;
    }
    if (!a->log)
        linear_ticks(a, most);
    else if (base2 && a->hi - a->lo > 2 * log10(2))
        power_ticks(a, 2, most);
    else if (a->hi - a->lo >= 2.3)
        power_ticks(a, 10, most);
    else
        digit_ticks(a);
    if (a->log && a->ticks < 3)
        even_ticks(a, most);
}
