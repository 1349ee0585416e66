/* What devices answered: the list of devices; measured rows, with the columns that the answer's
 * head asks for. Fields: cmd/devices.c, measure/measuring.c. */
#include "render/blocks.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef enum shape { AS_NUMBER, AS_TIME, AS_PERCENT, AS_TEXT, AS_STOP, AS_RESULT } shape;

static const struct {
    field key;
    const char *title;
    shape shape;
} columns[] = {
    { F_algorithm, "algorithm", AS_TEXT },
    { F_machine, "machine", AS_TEXT },
    { F_kernel, "kernel", AS_TEXT },
    { F_median_ns, "median", AS_TIME },
    { F_mad_ns, "MAD", AS_TIME },
    { F_cold_ns, "cold", AS_TIME },
    { F_samples, "samples", AS_NUMBER },
    { F_stopped, "until", AS_STOP },
    { F_gbps, "GB/s", AS_NUMBER },
    { F_percent_of_copy, "% of copy", AS_PERCENT },
    { F_keys_per_s, "keys/s", AS_NUMBER },
    { F_resident_blocks, "blocks", AS_NUMBER },
    { F_multiplicity, "multiplicity", AS_NUMBER },
    { F_measured_order, "measured", AS_NUMBER },
    { F_model_order, "model", AS_NUMBER },
    { F_model_time, "model time", AS_NUMBER },
    { F_direct_ns, "x unit", AS_TIME },
    { F_predicted_ns, "predicted", AS_TIME },
    { F_error_percent, "error %", AS_PERCENT },
    { F_part, "size", AS_TEXT },
    { F_correct, "result", AS_RESULT },
};
enum { COLUMNS = sizeof columns / sizeof *columns };

/* Until when samples were taken: the median was known, or something else stopped them. */
static const char *until(const char *stopped)
{
    return strcmp(stopped, "precision") == 0    ? "0.5 %"
           : strcmp(stopped, "time limit") == 0 ? "time"
                                                : "room";
}

static double real_of(const result *v)
{
    if (v->type == RESULT_MEASURED)
        return strtod(v->text, NULL);
    return v->type == RESULT_NUMBER ? num_to_double(&v->value) : NAN;
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

/* Writes what is measured, and on what. */
static void above(blocks *b, const result *head)
{
    str_own s = { 0 };
    str_format(&s, "%s on %s (%s)%s", field_text(head, F_algorithm), field_text(head, F_hardware),
               field_text(head, F_device),
               field_true(head, F_correctness_only) ? ": CPU, correctness only" : "");
    blocks_title(b, str_text(&s));
}

static bool is_asked(const grid *g, const char *key)
{
    for (const char *const *c = g->may->shown; *c; c++)
        if (strcmp(*c, key) == 0)
            return true;
    return false;
}

static void measure_row(grid *g, const style *st, const result *row)
{
    (void)st;
    for (int i = 0; i < COLUMNS; i++) {
        bool text = is_text(columns[i].shape), asked = is_asked(g, field_name(columns[i].key));
        if (grid_next(g, columns[i].title, CELL_TEXT, !text, asked))
            put_cell(grid_cell_add(g, text ? CELL_TEXT : CELL_NUMBER),
                     field_get(row, columns[i].key), columns[i].shape);
    }
}

const view view_measure = { .above = above, .row = measure_row };

/* --- devices ---------------------------------------------------------------------------------- */

/* Adds a size: 139.8 GiB, 48 KiB, 512 bytes. */
static void put_bytes(str *s, double bytes)
{
    static const char *const units[] = { "bytes", "KiB", "MiB", "GiB", "TiB" };
    int u = 0;
    for (; bytes >= 1024 && u < 4; u++)
        bytes /= 1024;
    str_format(s, bytes == floor(bytes) ? "%.0f %s" : "%.1f %s", bytes, units[u]);
}

static double amount(const result *object, field f)
{
    const result *r = field_get(object, f);
    return r ? real_of(r) : NAN;
}

static void put_size(str *s, const result *row)
{
    str_format(s, "%.0f multiprocessors, ", amount(row, F_multiprocessors));
    put_bytes(s, amount(row, F_memory));
    str_format(s, ", groups up to %.0f, ", amount(row, F_group));
    put_bytes(s, amount(row, F_local));
    str_add(s, " local");
}

/* Adds a device's rows: what it is; below, what it has, and its driver. */
static void device_rows(blocks *b, grid *g, const result *row, bool preferred)
{
    const char *id = field_text(row, F_device), *name = field_text(row, F_hardware);
    bool usable = field_true(row, F_usable);
    const char *const before[] = { *id ? id : field_text(row, F_runtime), "", "", "" };
    for (int i = 0; i < 4; i++) {
        grid_text(g, *before[i] ? CELL_CODE : CELL_TEXT, before[i]);
        str *s = grid_cell_add(g, CELL_TEXT);
        if (i == 0 && *name)
            str_format(s, "%s%s%s", name,
                       strcmp(field_text(row, F_kind), "cpu") ? "" : "; CPU, correctness only",
                       preferred ? " (default)" : "");
        else if (i == 0)
            str_format(s, "none: %s", field_text(row, F_reason));
        else if (i == 1 && *name && !usable)
            str_format(s, "cannot be used: %s", field_text(row, F_reason));
        else if (i == 2 && *name)
            put_size(s, row);
        else if (i == 3 && *name)
            str_add(s, field_text(row, F_driver));
        if (s->length)
            blocks_row(b, g);
        else
            grid_cells_clear(g);
    }
}

static void lay_devices(blocks *b, const result *root)
{
    static const char *const titles[] = { "device", "", NULL };
    const char *preferred = field_text(root, F_default);
    grid g = { .plain = true };
    blocks_table_begin(b, &g, titles);
    for (const result *row = field_first(root, F_devices); row; row = row->next)
        device_rows(b, &g, row, *preferred && strcmp(field_text(row, F_device), preferred) == 0);
    blocks_table_end(b, &g);
}

const view view_devices = { .lay = lay_devices, .table = TABLE_LIST, .list = F_devices };
