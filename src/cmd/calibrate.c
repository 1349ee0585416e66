/* calibrate: what a device is in the model's terms. */
#include <math.h>
#include <sys/stat.h>

#include "catalog/device.h"
#include "base/clock.h"
#include "gpu/calibration.h"
#include "gpu/list.h"
#include "measure/measuring.h"

/* The folders on the way to a file. */
static void make_folders(const char *path)
{
    mem_own char *copy = mem_copy(path);
    for (char *c = copy + 1; *c; c++)
        if (*c == '/') {
            *c = '\0';
            mkdir(copy, 0777);
            *c = '/';
        }
}

static double known(double value)
{
    return value > 0 ? value : NAN;
}

/* A value of NAN was not measured. */
static void quantity(arena *a, result *list, const char *name, double value, const char *in_unit,
                     const char *meaning)
{
    result *r = result_add_object(a, list, NULL);
    result_add_text(a, r, "quantity", name);
    result_add_measured(a, r, "value", value);
    result_add_text(a, r, "unit", in_unit);
    result_add_text(a, r, "meaning", meaning);
}

static void answer(session *s, const calibration *m, const char *path)
{
    arena *a = s->arena;
    result *root = result_command(a, "calibrate");
    result_add_format(a, root, "title", "%s (%s)%s", m->on.name, m->on.id,
                      m->on.cpu ? ": CPU, correctness only" : "");
    result *list = result_add_array(a, root, "measured");
    quantity(a, list, "launch", known(m->launch), "ns", "a launch behind others");
    quantity(a, list, "launch_sync", known(m->launch_sync), "ns", "a launch that is waited for");
    quantity(a, list, "copy", known(m->copy_gbps), "GB/s", "read and written, 16 bytes an access");
    quantity(a, list, "read", known(m->read_gbps), "GB/s",
             "neighbouring threads, neighbouring words");
    quantity(a, list, "latency", known(m->latency), "ns",
             "of memory: a chain of dependent reads through four times the cache");
    if (m->latency_cycles > 0)
        quantity(a, list, "latency_cycles", known(m->latency_cycles), "cycles",
                 "the same by the device's clock");
    quantity(a, list, "local_latency", known(m->local_latency), "ns", "of local memory");
    quantity(a, list, "bank_slope", m->bank[0] > 0 ? m->bank_slope : NAN, "ns",
             "a further stage of a warp's access to local memory");
    list = result_add_array(a, root, "model");
    quantity(a, list, "w", known(m->w), "words", "in a piece of memory, from strides 1 to 64");
    quantity(a, list, "l", known(m->l), "units", "latency");
    quantity(a, list, "unit", known(m->unit), "ns",
             "a time unit: w words at the bandwidth of reading");
    result_add_said(a, root, "missing", m->missing);
    result_add_text(a, root, "file", path);
    s->sink->answer(s->sink, &view_page, root);
}

extern const command command_calibrate;
enum { PATIENCE = 120 };

static status take_clauses(session *s, node *n, const char **word, span *at, const node **to,
                           double *limit, double *patience, diag *d)
{
    option_values given;
    status st = option_take(s, n, command_calibrate.options, &given, d);
    const option_value *said = option_of(&given, "patience");
    *limit = option_of(&given, "limit")->seconds;
    *patience = said->given ? said->seconds : PATIENCE;
    option_free(&given);
    for (const node *c = n->b; c && st == ST_OK; c = c->next) {
        if (c->kind == N_ON) {
            *word = c->name;
            *at = c->a->at;
        } else if (c->kind == N_TO) {
            *to = c;
        } else {
            st = diag_fail(d, ST_PARSE, c->at,
                           "calibrate takes: on DEVICE, to FILE, limit=SECONDS, patience=SECONDS");
        }
    }
    return st;
}

typedef struct steps {
    const headway_hook *hook;
    double begin;
} steps;

static void show(void *data, int done, int count)
{
    const steps *p = data;
    measuring_progress(p->hook, p->begin, done, count);
}

static status run(session *s, node *n, diag *d)
{
    const char *word = NULL, *data = catalog_folder(s->world->catalog);
    const node *to = NULL;
    span at = n->at;
    double limit = 0, patience = PATIENCE;
    gpu_entry on;
    calibration m;
    steps p = { &s->progress, clock_seconds() };
    if (n->a)
        return diag_fail(d, ST_PARSE, n->a->at,
                         "calibrate takes no algorithm: calibrate [on DEVICE] [to FILE]");
    status st = take_clauses(s, n, &word, &at, &to, &limit, &patience, d);
    status_then(st, gpu_choose(word, at, &on, s->world->numbers.stop, d));
    str_own path = { 0 }, folder = { 0 };
    str_format(&folder, "%s/kernels", data ? data : "");
    status_then(st, calibration_measure(&on, str_text(&folder), limit, patience, &m, show, &p,
                                        s->world->numbers.stop, d));
    show(&p, 0, 0);
    if (st == ST_OK) {
        device_path(on.id, &path);
        if (to) {
            str_cut(&path, 0);
            str_add(&path, to->text);
        } else if (path.length) {
            make_folders(str_text(&path));
        }
        if (path.length)
            st = calibration_write(&m, str_text(&path), to ? to->at : n->at, d);
    }
    if (st == ST_OK)
        answer(s, &m, str_text(&path));
    return st;
}

static const option options[] = {
    OPTION("on", "DEVICE", CLAUSE, NULL),
    OPTION("to", "FILE", CLAUSE, "keeps the figures there"),
    OPTION("limit", "SECONDS", SECONDS, "for each quantity", .most = 3600),
    OPTION("patience", "SECONDS", SECONDS,
           "given up after so long, while another measures or the device is silent: 120",
           .most = 86400),
    { .name = NULL },
};

const command command_calibrate = {
    .name = "calibrate",
    .args = "",
    .options = options,
    .summary = "measures what a device is in the model's terms: w, l, the time unit, launches",
    .help = "Launches, copying, latency by a chain of dependent reads, local memory, bank "
            "conflicts, strides; and from them the width w, the latency l and the length of a time "
            "unit. They are kept as facts of a device, each with its source, in "
            "mmcalc/machines/DEVICE.json beside the configuration file, or in FILE: from then on "
            "it is a machine of `list machines`, which predict estimates for. `limit` is for each "
            "quantity.",
    .examples = { "calibrate", "calibrate; list machines" },
    .syntax = SYNTAX_QUERY,
    .complete = COMPLETE_NOTHING,
    .run = run,
};
