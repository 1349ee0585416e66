/* predict: see estimate.h. */
#include "measure/estimate.h"

#include <stdlib.h>
#include <string.h>

#include "catalog/device.h"
#include "catalog/measured.h"
#include "machine/device_estimate.h"
#include "measure/measuring.h"
#include "session/on_device.h"
#include "session/rows.h"
#include "session/running.h"

static const char *const part_names[ESTIMATE_PARTS] = { "bandwidth", "shared memory",
                                                        "instructions", "latency" };
static const field part_fields[ESTIMATE_PARTS] = { F_bandwidth_seconds, F_shared_seconds,
                                                   F_instruction_seconds, F_latency_seconds };
enum { PARTIES = 16, DEVICES = 16 };

typedef struct estimating {
    session *s;
    const device *machine; /* the device of the row at hand */
    option_values given;
    const measured_point *points; /* what sources measured */
    estimate now;                 /* the estimate at the point at hand */
} estimating;

/* --- the answer ---------------------------------------------------------------------- */

/* Adds seconds as a text, a decimal of six digits, as exact numbers are in JSON. */
static void add_seconds(arena *a, result *to, field f, double seconds)
{
    result_add_format(a, to, field_name(f), "%.6g", seconds);
}

/* Adds those of the four times for which the device's facts suffice. */
static void add_parts(const estimating *x, arena *a, result *to, const double *part)
{
    for (int k = 0; k < ESTIMATE_PARTS; k++)
        if (x->now.memory ? part[k] > 0
                          : k != ESTIMATE_SHARED || x->now.at[ESTIMATE_VALUE].shared_lanes)
            add_seconds(a, to, part_fields[k], part[k]);
}

static void add_launches(const estimating *x, arena *a, result *to)
{
    result *list = result_add_array(a, to, field_name(F_estimated_launches));
    for (size_t i = 0; i < x->now.count; i++) {
        const run_launch *l = &x->now.launch[i];
        estimate_times t = estimate_launch(&x->now, i);
        result *r = result_add_object(a, list, NULL);
        result_add_u64(a, r, field_name(F_blocks), (uint64_t)(l->multiprocessors + 0.5));
        result_add_u64(a, r, field_name(F_warps), l->warps);
        add_seconds(a, r, F_seconds, t.seconds[ESTIMATE_VALUE]);
        result_add_text(a, r, field_name(F_rules), part_names[t.rules]);
        add_parts(x, a, r, t.part);
    }
}

/* The first point, or the first after another, with a time of the algorithm on this device. */
static const measured_point *point_of(const estimating *x, const entry *e,
                                      const measured_point *last)
{
    const measured_point *p = last ? last->next : x->points;
    while (p
           && (p->kind != MEASURED_SECONDS || strcmp(p->algorithm, e->name) != 0
               || strcmp(p->device, x->machine->name) != 0))
        p = p->next;
    return p;
}

/* Adds what a source measured at the same point. */
static void add_published(const estimating *x, query *q, arena *a, result *to, double seconds)
{
    const measured_point *p = point_of(x, q->in->algorithm, NULL);
    while (p && !query_stands_at(q, p->count, p->name, p->value, NULL))
        p = point_of(x, q->in->algorithm, p);
    if (p == NULL)
        return;
    result *r = result_add_object(a, to, field_name(F_published));
    result_add_text(a, r, field_name(F_seconds), p->number);
    result_add_format(a, r, field_name(F_ratio), "%.3g", seconds / strtod(p->number, NULL));
    result_add_text(a, r, field_name(F_source), p->source);
}

static void add_estimate(const estimating *x, query *q, arena *a, result *to)
{
    const double *seconds = x->now.all.seconds;
    double launch = x->now.at[ESTIMATE_VALUE].launch;
    result *e = result_add_object(a, to, field_name(F_estimate));
    add_seconds(a, e, F_seconds, seconds[ESTIMATE_VALUE]);
    if (seconds[ESTIMATE_LEAST] < 0.99 * seconds[ESTIMATE_MOST]) {
        add_seconds(a, e, F_least, seconds[ESTIMATE_LEAST]);
        add_seconds(a, e, F_most, seconds[ESTIMATE_MOST]);
    }
    result_add_text(a, e, field_name(F_rules), part_names[x->now.all.rules]);
    add_parts(x, a, e, x->now.all.part);
    if (x->now.registers)
        result_add_u64(a, e, field_name(F_registers), x->now.registers);
    result_add_u64(a, e, field_name(F_launches), x->now.launches);
    if (launch > 0)
        add_seconds(a, e, F_launch_seconds, (double)x->now.launches * launch);
    add_published(x, q, a, to, seconds[ESTIMATE_VALUE]);
    if (option_of(&x->given, "profile")->given && option_of(&x->given, "profile")->word == 0)
        add_launches(x, a, e);
}

static status estimate_point(estimating *x, query *q, bool data)
{
    const option_value *operator= option_of(&x->given, "operator");
    run_options o = { .input = INPUT_RANDOM,
                      .seed = x->s->world->seed,
                      .data = data,
                      .operator= operator->entry ? entry_item(operator->entry, N_OPERATOR) : NULL,
                      .max_words = x->s->world->max_words,
                      .max_steps = x->s->world->max_steps,
                      .progress = x->s->progress };
    estimate_free(&x->now);
    return estimate_program(&q->e, &o, option_of(&x->given, "registers")->number, &x->now);
}

/* Adds the parameters, with the p that was counted with. */
static void add_parameters(const estimating *x, query *q, arena *a, result *to)
{
    int p = instance_slot(q->in, "p");
    if (x->now.cores == 0) {
        query_parameters(q, a, to);
        return;
    }
    num before = num_copy(&q->f->value[p]), counted = num_int(x->now.cores);
    estimate_set_cores(q->f, &counted);
    query_parameters(q, a, to);
    estimate_set_cores(q->f, &before);
    num_clear(&before);
}

static status point(session *s, query *q, void *data, uint64_t number, arena *a, result *to,
                    num *value)
{
    estimating *x = data;
    diag_trial trial;
    (void)s;
    (void)value;
    status st = query_go(q, number);
    if (st != ST_OK)
        return st;
    diag_try(&trial, &q->e.d);
    st = estimate_point(x, q, false);
    bool wants_data = st != ST_OK && x->now.wants_data;
    diag_tried(&trial, st != ST_OK && !wants_data);
    if (wants_data)
        st = estimate_point(x, q, true);
    if (st != ST_OK)
        return st;
    query_head(q, a, to, "predict");
    add_parameters(x, q, a, to);
    add_estimate(x, q, a, to);
    result_add_truth(a, to, field_name(F_on_data), wants_data);
    return ST_OK;
}

static void head(query *q, void *data, arena *a, result *to, row_fields *fields)
{
    (void)a;
    (void)to;
    *fields = (row_fields){ .published = point_of(data, q->in->algorithm, NULL) };
}

/* A device of `list machines`, which may be named as `devices` does: cuda, gpu; "": the default. */
static const device *device_named(session *s, const char *name, span at, diag *d)
{
    gpu_entry here;
    const device *m = *name ? on_device_named(s, name, d) : NULL;
    if (m || d->st != ST_OK)
        return m;
    if (catalog_has(s->world->catalog, ENTRY_MODEL, name)) {
        diag_fail(d, ST_NAME, at, "`%s` is a model; an estimate is for a device", name);
        diag_hint(d, "for example on k20c; list machines has the devices");
        return NULL;
    }
    if (measuring_device(s, *name ? name : NULL, at, &here, d) != ST_OK)
        return NULL;
    m = on_device_named(s, here.id, d);
    if (m == NULL && d->st == ST_OK) {
        diag_fail(d, ST_DOMAIN, at, "%s is not calibrated", here.id);
        diag_hint(d, "calibrate on %s; or one of `list machines`, as on k20c", here.id);
    }
    return m;
}

/* Opens the query of one of several algorithms. */
static status open_one(estimating *x, const entry *e, node *n, query *q, diag *d)
{
    const option_value *operator= option_of(&x->given, "operator");
    machine_kind on = access_machine_named(query_model(n->b));
    if (!entry_item(e, N_PROGRAM) || (on != MACHINE_AGPU && on != MACHINE_UMM))
        return diag_fail(d, ST_NAME, n->a->at,
                         "%s has no program on the AGPU or the UMM: none is estimated", e->name);
    for (int i = 0; on == MACHINE_UMM && x->given.rows[i].name; i++)
        if (x->given.list[i].given)
            return diag_fail(d, ST_NAME, x->given.list[i].given->at,
                             "%s is of programs of the AGPU, and that of %s is the UMM's",
                             x->given.rows[i].name, e->name);
    status st = query_open(q, x->s->world, e, n, x->s->unit->arena, d);
    if (st == ST_OK && operator->entry)
        running_element(entry_item(operator->entry, N_OPERATOR), q);
    return st;
}

static status run_one(estimating *x, const entry *e, node *n, diag *d)
{
    query q = { .w = x->s->world };
    status st = open_one(x, e, n, &q, d);
    status_then(st, rows_run(x->s, &q,
                             &(rows){ .view = &view_estimate,
                                      .command = "predict",
                                      .data = x,
                                      .answer = "estimate",
                                      .point = point,
                                      .head = head }));
    query_close(&q);
    return st;
}

/* The statement on another device, with what that gives. */
static status on_another(estimating *x, const node *n, const char *name, node **own, diag *d)
{
    session *s = x->s;
    *own = node_copy_one(s->unit->arena, n);
    for (node *c = (*own)->b; c; c = c->next)
        if (c->kind == N_ON)
            c->name = name;
    x->machine = on_device_named(s, name, d);
    return x->machine ? on_device_bind(s, *own, d) : d->st;
}

/* Adds a row for each point of one algorithm. */
static status add_rows(estimating *x, const rows_party *parties, int count, int i, node *n, diag *d)
{
    session *s = x->s;
    query q = { .w = s->world };
    status st = open_one(x, parties[i].algorithm, rows_statement(s, n, parties, count, i), &q, d);
    for (uint64_t k = 0; st == ST_OK && k < query_points(&q); k++) {
        result *to = result_object(s->arena);
        st = point(s, &q, x, k, s->arena, to, NULL);
        if (st == ST_OK)
            s->sink->row(s->sink, to);
    }
    query_close(&q);
    return st;
}

/* Adds what varies from row to row: what a series and each device give. */
static status add_varying(estimating *x, const rows_party *parties, int count, node *n,
                          bool devices, result *top, diag *d)
{
    static const char *const own[] = { "device", "p", "M", "W", "w", "l", NULL };
    arena *a = x->s->arena;
    query q = { .w = x->s->world };
    node *first = rows_statement(x->s, n, parties, count, 0);
    status st = open_one(x, parties[0].algorithm, first, &q, d);
    result *varying = st == ST_OK ? query_varying(&q, a, top) : NULL;
    if (varying && count > 1)
        result_add_text(a, varying, NULL, "algorithm");
    for (int i = 0; varying && devices && own[i]; i++)
        result_add_text(a, varying, NULL, own[i]);
    query_close(&q);
    return st;
}

/* Answers with rows of several algorithms on each of several devices. */
static status run_several(estimating *x, const rows_party *parties, int count,
                          const char *const *devices, int places, node *n, diag *d)
{
    static const char *const agpu[] = { "bandwidth_seconds", "shared_seconds",
                                        "instruction_seconds", "latency_seconds", NULL },
                      *const umm[] = { "bandwidth_seconds", "latency_seconds", NULL };
    session *s = x->s;
    row_fields may = { .shown = NULL };
    result *top = result_object(s->arena);
    node *bound = n;
    status st = ST_OK;
    for (int i = 0; i < count * places; i++) {
        x->machine = on_device_named(s, devices[i / count], d);
        may.published |= point_of(x, parties[i % count].algorithm, NULL) != NULL;
    }
    result_add_text(s->arena, top, "command", "predict");
    if (places == 1)
        result_add_text(s->arena, top, field_name(F_hardware), x->machine->title);
    st = on_another(x, n, devices[0], &bound, d);
    status_then(st, add_varying(x, parties, count, bound, places > 1, top, d));
    if (st != ST_OK)
        return st;
    if (places > 1)
        may.shown = strcmp(query_model(bound->b), "umm") == 0 ? umm : agpu;
    s->sink->begin_rows(s->sink, &view_estimate, top, &may);
    for (int k = 0; k < places && st == ST_OK; k++) {
        st = on_another(x, n, devices[k], &bound, d);
        for (int i = 0; i < count && st == ST_OK; i++)
            st = add_rows(x, parties, count, i, bound, d);
    }
    s->sink->end_rows(s->sink, st != ST_OK);
    return st;
}

/* Takes the devices of on a100, h100 out of the statement. */
static status take_devices(session *s, node *n, const char **devices, int *places, diag *d)
{
    bool any = false;
    for (const node *c = n->b; c; c = c->next)
        any |= c->kind == N_ON;
    if (!any) {
        node *on = node_on(s->unit->arena, n->at, "");
        on->next = n->b;
        n->b = on;
    }
    for (node **link = &n->b; *link;) {
        node *c = *link;
        bool further = c->kind == N_NAME || c->kind == N_TARGET;
        const device *m = further || c->kind == N_ON
                              ? device_named(s, c->name, c->a ? c->a->at : c->at, d)
                              : NULL;
        if (d->st != ST_OK)
            return d->st;
        if (m && *places == DEVICES)
            return diag_fail(d, ST_LIMIT, c->at, "at most %d devices", DEVICES);
        if (m)
            devices[(*places)++] = c->name = m->name;
        if (further)
            *link = c->next;
        else
            link = &c->next;
    }
    if (n->b) { /* whose end is known */
        node *last = n->b;
        while (last->next)
            last = last->next;
        n->b->last = last;
    }
    return ST_OK;
}

static status take_algorithms(session *s, const node *n, rows_party *parties, int *count, diag *d)
{
    for (node *t = n->a; t; t = t->next) {
        if (t->kind != N_NAME)
            return diag_fail(d, ST_PARSE, t->at, "predict needs names of algorithms");
        if (*count == PARTIES)
            return diag_fail(d, ST_LIMIT, t->at, "at most %d algorithms", PARTIES);
        const entry *e = query_entry(s->world, ENTRY_ALGORITHM, t, d);
        if (e == NULL)
            return diag_failed(d);
        parties[(*count)++].algorithm = e;
    }
    return *count ? ST_OK : diag_fail(d, ST_PARSE, n->at, "predict what? name an algorithm");
}

/* Refuses options that only a measurement has. */
static status refuse_options(session *s, const node *n, diag *d)
{
    const option *measure = command_named(s->commands, "measure")->options;
    for (const node *c = n->b; c; c = c->next) {
        if (c->kind == N_BINDING
            && (strcmp(c->name, "fit") == 0 || option_named(measure, c->name, OPTION_NONE))) {
            diag_fail(d, ST_NAME, c->at, "predict estimates, and has no option `%s`", c->name);
            diag_hint(d, "it measures nothing; compare NAME measured on cuda0 does, and takes it");
        }
    }
    return d->st;
}

status estimate_run(session *s, node *n, diag *d)
{
    estimating x = { .s = s };
    rows_party parties[PARTIES] = { { .algorithm = NULL } };
    const char *devices[DEVICES] = { NULL };
    int count = 0, places = 0;
    status st = refuse_options(s, n, d);
    status_then(st, take_algorithms(s, n, parties, &count, d));
    status_then(st, take_devices(s, n, devices, &places, d));
    status_then(st, option_take(s, n, command_named(s->commands, "predict")->options, &x.given, d));
    status_then(st, measured_points(s->world->catalog, s->unit->arena, &x.points, d));
    if (st == ST_OK)
        x.machine = on_device_named(s, devices[0], d);
    if (st == ST_OK && count == 1 && places == 1)
        st = on_device_bind(s, n, d) == ST_OK ? run_one(&x, parties[0].algorithm, n, d) : d->st;
    else if (st == ST_OK)
        st = run_several(&x, parties, count, devices, places, n, d);
    option_free(&x.given);
    estimate_free(&x.now);
    return st;
}
