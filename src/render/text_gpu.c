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
    fprintf(st->out, "  %9s %.0f multiprocessors, %s", "", real_of(row, "multiprocessors"),
            str_text(&s));
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
        fprintf(st->out, "  %-9s %s", *id ? id : result_text(row, "runtime"),
                *name ? name : "none: ");
        if (*name)
            fprintf(st->out, "%s%s\n",
                    strcmp(result_text(row, "kind"), "cpu") ? "" : "; CPU, correctness only",
                    *id && strcmp(id, preferred) == 0 ? " (default)" : "");
        if (!truth_of(row, "usable"))
            fprintf(st->out, *name ? "  %9s cannot be used: %s\n" : "%.0s%s\n", "",
                    result_text(row, "reason"));
        if (*name)
            device_line(st, row);
    }
}

void text_measure_head(const style *st, const result *head)
{
    fprintf(st->out, "%s on %s (%s)%s\n\n", result_text(head, "algorithm"),
            result_text(head, "hardware"), result_text(head, "device"),
            truth_of(head, "correctness_only") ? ": CPU, correctness only" : "");
}
