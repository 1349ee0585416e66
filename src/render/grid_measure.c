/* Measured rows as cells: the columns that the answer's head asks for, times with their unit. */
#include "render/grid.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef enum shape { AS_NUMBER, AS_TIME, AS_PERCENT, AS_TEXT, AS_STOP, AS_RESULT } shape;

static const struct { const char *key, *title; shape shape;
} columns[] = {
    { "median_ns", "median", AS_TIME },
    { "mad_ns", "MAD", AS_TIME },
    { "samples", "samples", AS_NUMBER },
    { "stopped", "until", AS_STOP },
    { "gbps", "GB/s", AS_NUMBER },
    { "percent_of_copy", "% of copy", AS_PERCENT },
    { "keys_per_s", "keys/s", AS_NUMBER },
    { "model_time", "model time", AS_NUMBER },
    { "direct_ns", "x unit", AS_TIME },
    { "predicted_ns", "predicted", AS_TIME },
    { "error_percent", "error %", AS_PERCENT },
    { "part", "size", AS_TEXT },
    { "correct", "result", AS_RESULT },
};
enum { COLUMNS = sizeof columns / sizeof *columns };

/* 12.4 us: four digits and a unit */
static void put_time(str *s, double ns)
{
    if (ns < 1e3)
        str_format(s, "%.4g ns", ns);
    else if (ns < 1e6)
        str_format(s, "%.4g us", ns / 1e3);
    else if (ns < 1e9)
        str_format(s, "%.4g ms", ns / 1e6);
    else
        str_format(s, "%.4g s", ns / 1e9);
}

/* Samples until the median was known, or until something else. */
static const char *until(const char *stopped)
{
    return strcmp(stopped, "precision") == 0    ? "0.5 %"
           : strcmp(stopped, "time limit") == 0 ? "time"
                                                : "room";
}

static double real_of(const result *v)
{
    uint64_t whole;
    if (v->type == RESULT_MEASURED)
        return strtod(v->text, NULL);
    return v->type == RESULT_NUMBER && num_to_u64(&v->value, &whole) ? (double)whole : NAN;
}

static void put_cell(str *s, const result *v, shape as)
{
    if (as == AS_RESULT) {
        str_add(s, v == NULL || v->type == RESULT_NULL ? "none" : v->value.u.i ? "right" : "WRONG");
        return;
    }
    if (v == NULL || v->type == RESULT_NULL)
        return;
    switch (as) {
    case AS_TIME: put_time(s, real_of(v)); break;
    case AS_PERCENT: str_format(s, "%.1f", real_of(v)); break;
    case AS_STOP: str_add(s, until(v->text)); break;
    case AS_TEXT: str_add(s, v->text); break;
    default: str_format(s, "%.4g", real_of(v));
    }
}

static bool is_text(shape as)
{
    return as == AS_TEXT || as == AS_RESULT;
}

void grid_measure_head(grid *g, const result *row)
{
    (void)row; /* which may have nothing but a reason */
    for (int i = 0; i < COLUMNS; i++)
        if (grid_shows(g, columns[i].key))
            grid_column_add(g, columns[i].title, CELL_TEXT, !is_text(columns[i].shape));
}

void grid_measure_cells(grid *g, const style *st, const result *row)
{
    (void)st;
    for (int i = 0; i < COLUMNS; i++)
        if (grid_shows(g, columns[i].key))
            put_cell(grid_cell_add(g, is_text(columns[i].shape) ? CELL_TEXT : CELL_NUMBER),
                     result_get(row, columns[i].key), columns[i].shape);
}
