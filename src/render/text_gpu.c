/* Text of devices and measurements: see text_gpu.h. */
#include "render/text_gpu.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static double real_of(const result *object, const char *key)
{
    const result *r = result_get(object, key);
    uint64_t whole;
    if (r == NULL)
        return NAN;
    if (r->type == RESULT_MEASURED)
        return strtod(r->text, NULL);
    return r->type == RESULT_NUMBER && num_to_u64(&r->value, &whole) ? (double)whole : NAN;
}

static bool truth_of(const result *object, const char *key)
{
    const result *r = result_get(object, key);
    return r && r->type == RESULT_TRUTH && r->value.u.i;
}

/* 139.8 GiB, 48 KiB, 512 bytes */
static void put_bytes(str *s, double bytes)
{
    static const char *const units[] = { "bytes", "KiB", "MiB", "GiB", "TiB" };
    int u = 0;
    for (; bytes >= 1024 && u < 4; u++)
        bytes /= 1024;
    str_format(s, bytes == floor(bytes) ? "%.0f %s" : "%.1f %s", bytes, units[u]);
}

static void device_line(const style *st, const result *row)
{
    str s = { 0 };
    put_bytes(&s, real_of(row, "memory"));
    fprintf(st->out, "  %9s %.0f multiprocessors, %s", "", real_of(row, "multiprocessors"), str_text(&s));
    str_cut(&s, 0);
    put_bytes(&s, real_of(row, "local"));
    fprintf(st->out, ", groups up to %.0f, %s local\n", real_of(row, "group"), str_text(&s));
    str_clear(&s);
    fprintf(st->out, "  %9s %s\n", "", result_text(row, "driver"));
}

void text_devices(const style *st, const result *root)
{
    const char *preferred = result_text(root, "default");
    for (const result *row = result_get(root, "devices")->first; row; row = row->next) {
        const char *id = result_text(row, "device"), *name = result_text(row, "hardware");
        fprintf(st->out, "  %-9s %s", *id ? id : result_text(row, "runtime"), *name ? name : "none: ");
        if (*name)
            fprintf(st->out, "%s%s\n", strcmp(result_text(row, "kind"), "cpu") ? "" : "; CPU, correctness only", *id && strcmp(id, preferred) == 0 ? " (default)" : "");
        if (!truth_of(row, "usable"))
            fprintf(st->out, *name ? "  %9s cannot be used: %s\n" : "%.0s%s\n", "", result_text(row, "reason"));
        if (*name)
            device_line(st, row);
    }
}

/* --- measured rows ----------------------------------------------------------------- */

static const struct { const char *key, *title; } columns[] = {
    { "median_ns", "median" }, { "mad_ns", "MAD" }, { "samples", "samples" }, { "stopped", "until" }, { "gbps", "GB/s" }, { "percent_of_copy", "% of copy" },
    { "keys_per_s", "keys/s" }, { "model_time", "model time" }, { "direct_ns", "x unit" }, { "predicted_ns", "predicted" }, { "error_percent", "error %" }, { "part", "size" }, { "correct", "result" },
};
enum { COLUMNS = sizeof columns / sizeof *columns };

/* 12.4 us: three digits and a unit */
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

void text_measure_head(const style *st, const result *head)
{
    fprintf(st->out, "%s on %s (%s)%s\n\n", result_text(head, "algorithm"), result_text(head, "hardware"), result_text(head, "device"),
            truth_of(head, "correctness_only") ? ": CPU, correctness only" : "");
}

/* Samples until the median was known, or until something else. */
static const char *until(const char *stopped)
{
    return strcmp(stopped, "precision") == 0 ? "0.5 %" : strcmp(stopped, "time limit") == 0 ? "time" : "room";
}

static void measured_cell(table *rows, const result *row, const char *key)
{
    str s = { 0 };
    const result *v = result_get(row, key);
    size_t length = strlen(key);
    if (strcmp(key, "correct") == 0)
        str_add(&s, v == NULL || v->type == RESULT_NULL ? result_text(row, "reason") : truth_of(row, key) ? "right" : "WRONG");
    else if (v && strcmp(key, "part") == 0)
        str_add(&s, v->text);
    else if (v && strcmp(key, "stopped") == 0)
        str_add(&s, until(v->text));
    else if (v && v->type != RESULT_NULL && length > 3 && strcmp(key + length - 3, "_ns") == 0)
        put_time(&s, real_of(row, key));
    else if (v && v->type != RESULT_NULL)
        str_format(&s, strcmp(key, "error_percent") ? "%.4g" : "%.1f", real_of(row, key));
    table_cell(rows, str_text(&s), strcmp(key, "correct") != 0);
    str_clear(&s);
}

static void put_parameter(str *s, const result *v, num_ctx *c)
{
    uint64_t n;
    if (v->type == RESULT_TEXT)
        str_add(s, v->text);
    else if (num_to_u64(&v->value, &n) && n >= 4096 && (n & (n - 1)) == 0)
        str_format(s, "2^%d", __builtin_ctzll(n));
    else
        num_print(c, s, &v->value, 0, 10);
}

void text_measure_row(const style *st, table *rows, const result *row)
{
    const result *parameters = result_get(row, "parameters");
    if (table_is_new(rows)) {
        for (const result *v = parameters->first; v; v = v->next)
            if (table_wants(rows, v->key))
                table_head(rows, v->key);
        for (int i = 0; i < COLUMNS; i++)
            if (table_wants(rows, columns[i].key))
                table_head(rows, columns[i].title);
        table_ready(rows);
    }
    for (const result *v = parameters->first; v; v = v->next)
        if (table_wants(rows, v->key)) {
            str s = { 0 };
            put_parameter(&s, v, &st->world->numbers);
            table_cell(rows, str_text(&s), true);
            str_clear(&s);
        }
    for (int i = 0; i < COLUMNS; i++)
        if (table_wants(rows, columns[i].key))
            measured_cell(rows, row, columns[i].key);
    table_row_end(rows);
}
