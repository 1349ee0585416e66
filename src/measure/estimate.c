/* predict on a device of data/machines: see estimate.h. */
#include "measure/estimate.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "catalog/device.h"
#include "catalog/measured.h"
#include "machine/program.h"
#include "session/on_device.h"
#include "session/rows.h"
#include "session/running.h"

enum { BANDWIDTH, SHARED, INSTRUCTIONS, LATENCY, PARTS };
static const char *const part_names[PARTS] = { "bandwidth", "shared memory", "instructions",
                                               "latency" };
static const field part_fields[PARTS] = { F_bandwidth_seconds, F_shared_seconds,
                                          F_instruction_seconds, F_latency_seconds };
enum { WARP = 32, WORD_BYTES = 4, SAMPLE = 8, PARTIES = 16 };

/* The end of what is known of each fact that makes the time least, its value, or the most. */
typedef enum end { LEAST, VALUE, MOST, ENDS } end;

typedef struct gpu {
    double bandwidth, clock, lanes, product_lanes, quotient, shared_lanes, phase, latency, launch,
        multiprocessors, resident_warps, resident_blocks, shared_bytes;
} gpu;

typedef struct timed {
    run_launch l;
    double seconds[ENDS], part[PARTS]; /* the parts at VALUE */
    int rules;
} timed;

typedef struct estimating {
    session *s;
    const device *machine;
    gpu at[ENDS];
    uint64_t banks;
    option_values given;
    bool own_p; /* the statement says how many cores */
    const measured_point *points; /* what sources measured */
    run_launch *launches;
    size_t count, room;
} estimating;

/* --- the device ---------------------------------------------------------------------- */

static double fact_at(const device *m, const char *name, end e)
{
    const device_fact *f = device_says(m, name);
    return f == NULL ? 0 : e == LEAST ? f->least : e == MOST ? f->most : strtod(f->value, NULL);
}

static status take_gpu(estimating *x, span at, diag *d)
{
    static const char *const needed[] = {
        "multiprocessors", "bandwidth_gbps",        "clock_mhz",   "lanes",
        "product_lanes",   "quotient_instructions", "banks",       "latency_cycles",
        "resident_warps",  "resident_blocks",       "shared_bytes"
    };
    const device *m = x->machine;
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
        if (device_says(m, needed[i]) == NULL) {
            diag_fail(d, ST_DOMAIN, at, "an estimate needs %s, which nobody has told of %s",
                      needed[i], m->title);
            diag_hint(d, "it is a fact in data/machines/%s.json, with its source", m->name);
            return d->st;
        }
    for (end e = LEAST; e < ENDS; e++) {
        /* of what makes it faster the other end */
        end fast = (end)(MOST - e);
        gpu *g = &x->at[e];
        *g = (gpu){ .bandwidth = 1e9 * fact_at(m, "bandwidth_gbps", fast),
                    .clock = 1e6 * fact_at(m, "clock_mhz", fast),
                    .lanes = fact_at(m, "lanes", fast),
                    .product_lanes = fact_at(m, "product_lanes", fast),
                    .quotient = fact_at(m, "quotient_instructions", e),
                    .shared_lanes = fact_at(m, "shared_lanes", fast),
                    .phase = fact_at(m, "bank_phase", VALUE),
                    .latency = fact_at(m, "latency_cycles", e),
                    .launch = 1e-6 * fact_at(m, "launch_us", e),
                    .multiprocessors = fact_at(m, "multiprocessors", VALUE),
                    .resident_warps = fact_at(m, "resident_warps", VALUE),
                    .resident_blocks = fact_at(m, "resident_blocks", VALUE),
                    .shared_bytes = fact_at(m, "shared_bytes", VALUE) };
        if (g->phase == 0)
            g->phase = WARP;
    }
    x->banks = (uint64_t)fact_at(m, "banks", VALUE);
    return ST_OK;
}

/* --- launches ------------------------------------------------------------------------ */

/* Blocks of the launch that a multiprocessor has at once. */
static double resident(const gpu *g, const run_launch *l)
{
    double warps = l->warps ? (double)l->warps : 1;
    double most = fmin(g->resident_blocks, floor(g->resident_warps / warps));
    if (l->shared)
        most = fmin(most, floor(g->shared_bytes / (double)(WORD_BYTES * l->shared)));
    return fmax(most, 1);
}

/* The four times of a launch, in seconds. */
static void times_of(const gpu *g, const run_launch *l, double *part)
{
    const double *n = l->issued;
    double blocks = l->multiprocessors, busy = fmin(blocks, g->multiprocessors),
           per_second = busy * g->clock, a_sum = WARP / g->lanes;
    double accesses = n[ISSUE_SHARED] + n[ISSUE_GLOBAL] + n[ISSUE_ATOMIC];
    /* a conflict's turn is issued again, for the threads of a phase */
    double again = l->conflicts * g->phase / WARP;
    double sums = n[ISSUE_PLAIN] + n[ISSUE_BARRIER] + g->quotient * n[ISSUE_QUOTIENT];
    double cycles = a_sum * sums + n[ISSUE_PRODUCT] * WARP / g->product_lanes;
    if (g->shared_lanes == 0) /* one pipeline for all */
        cycles += a_sum * (accesses + again);
    double waves = ceil(blocks / (g->multiprocessors * resident(g, l)));
    part[BANDWIDTH] = l->io * WARP * WORD_BYTES / g->bandwidth;
    part[SHARED] = g->shared_lanes ? (n[ISSUE_SHARED] + again) * WARP / g->shared_lanes / per_second
                                   : 0;
    part[INSTRUCTIONS] = cycles / per_second;
    part[LATENCY] = waves * (double)l->series * g->latency / g->clock;
}

static timed time_launch(const estimating *x, const run_launch *l)
{
    timed t = { .l = *l };
    for (end e = LEAST; e < ENDS; e++) {
        double part[PARTS];
        int most = 0;
        times_of(&x->at[e], l, part);
        for (int i = 1; i < PARTS; i++)
            most = part[i] > part[most] ? i : most;
        t.seconds[e] = part[most] + x->at[e].launch;
        if (e == VALUE) {
            memcpy(t.part, part, sizeof part);
            t.rules = most;
        }
    }
    return t;
}

/* A later turn of a loop that deals multiprocessors out belongs to its launch. */
static bool continues(const run_launch *last, const run_launch *l)
{
    return last->statement == l->statement && l->turns > 1 && l->turn > last->turn;
}

static void note_launch(void *data, const run_launch *l)
{
    estimating *x = data;
    run_launch *last = x->count ? &x->launches[x->count - 1] : NULL;
    double times = l->stands_for;
    if (last == NULL || !continues(last, l)) {
        if (x->count == x->room) {
            x->room = x->room ? 2 * x->room : 16;
            x->launches = mem_grow_array(x->launches, x->room, sizeof *x->launches);
        }
        last = &x->launches[x->count++];
        *last = (run_launch){ .statement = l->statement };
    }
    last->turn = l->turn;
    last->turns = l->turns;
    last->multiprocessors += times * l->multiprocessors;
    last->warps = l->warps > last->warps ? l->warps : last->warps;
    last->series = l->series > last->series ? l->series : last->series;
    last->shared = l->shared > last->shared ? l->shared : last->shared;
    last->io += times * l->io;
    last->conflicts += times * l->conflicts;
    for (int k = 0; k < ISSUE_KINDS; k++)
        last->issued[k] += times * l->issued[k];
}

/* --- the answer ---------------------------------------------------------------------- */

/* A decimal of six digits, as what is exact is written in JSON: a text. */
static void add_seconds(arena *a, result *to, field f, double seconds)
{
    result_add_text(a, to, field_name(f), arena_format(a, "%.6g", seconds));
}

/* Those of the four times that the device's facts give. */
static void add_parts(const estimating *x, arena *a, result *to, const double *part)
{
    for (int k = 0; k < PARTS; k++)
        if (k != SHARED || x->at[VALUE].shared_lanes)
            add_seconds(a, to, part_fields[k], part[k]);
}

static void add_launches(const estimating *x, arena *a, result *to)
{
    result *list = result_add_array(a, to, field_name(F_estimated_launches));
    for (size_t i = 0; i < x->count; i++) {
        timed t = time_launch(x, &x->launches[i]);
        result *r = result_add_object(a, list, NULL);
        result_add_u64(a, r, field_name(F_blocks), (uint64_t)(t.l.multiprocessors + 0.5));
        result_add_u64(a, r, field_name(F_warps), t.l.warps);
        add_seconds(a, r, F_seconds, t.seconds[VALUE]);
        result_add_text(a, r, field_name(F_rules), part_names[t.rules]);
        add_parts(x, a, r, t.part);
    }
}

/* Is it a point of the algorithm, on this device, where the query is? */
static bool is_here(const estimating *x, query *q, const measured_point *p)
{
    if (strcmp(p->algorithm, q->in->algorithm->name) != 0
        || strcmp(p->device, x->machine->name) != 0)
        return false;
    for (int i = 0; i < p->count; i++) {
        int slot = instance_slot(q->in, p->name[i]);
        int64_t here;
        num value;
        if (slot < 0 || eval_slot(&q->e, slot, (span){ 0 }, &value) != ST_OK)
            return false;
        bool whole = num_to_i64(&value, &here);
        num_clear(&value);
        if (!whole || here != p->value[i])
            return false;
    }
    return true;
}

/* Beside what a source measured there. */
static void add_published(const estimating *x, query *q, arena *a, result *to, double seconds)
{
    for (const measured_point *p = x->points; p; p = p->next) {
        if (!is_here(x, q, p))
            continue;
        result *r = result_add_object(a, to, field_name(F_published));
        result_add_text(a, r, field_name(F_seconds), p->seconds);
        result_add_text(a, r, field_name(F_ratio),
                        arena_format(a, "%.3g", seconds / strtod(p->seconds, NULL)));
        result_add_text(a, r, field_name(F_source), p->source);
        return;
    }
}

static void add_estimate(const estimating *x, query *q, arena *a, result *to)
{
    double seconds[ENDS] = { 0 }, part[PARTS] = { 0 }, ruled[PARTS] = { 0 };
    int rules = 0;
    for (size_t i = 0; i < x->count; i++) {
        timed t = time_launch(x, &x->launches[i]);
        for (end e = LEAST; e < ENDS; e++)
            seconds[e] += t.seconds[e];
        for (int k = 0; k < PARTS; k++)
            part[k] += t.part[k];
        ruled[t.rules] += t.part[t.rules];
    }
    for (int k = 1; k < PARTS; k++)
        rules = ruled[k] > ruled[rules] ? k : rules;
    result *e = result_add_object(a, to, field_name(F_estimate));
    add_seconds(a, e, F_seconds, seconds[VALUE]);
    if (seconds[LEAST] < 0.99 * seconds[MOST]) {
        add_seconds(a, e, F_least, seconds[LEAST]);
        add_seconds(a, e, F_most, seconds[MOST]);
    }
    result_add_text(a, e, field_name(F_rules), part_names[rules]);
    add_parts(x, a, e, part);
    result_add_u64(a, e, field_name(F_launches), x->count);
    if (x->at[VALUE].launch > 0)
        add_seconds(a, e, F_launch_seconds, (double)x->count * x->at[VALUE].launch);
    add_published(x, q, a, to, seconds[VALUE]);
    if (option_of(&x->given, "profile")->given && option_of(&x->given, "profile")->word == 0)
        add_launches(x, a, e);
}

static status count_launches(estimating *x, query *q, bool data)
{
    const option_value *operator= option_of(&x->given, "operator");
    run_options o = { .input = INPUT_RANDOM,
                      .seed = x->s->world->seed,
                      .data = data,
                      .operator= operator->entry ? entry_item(operator->entry, N_OPERATOR) : NULL,
                      .max_words = x->s->world->max_words,
                      .max_steps = x->s->world->max_steps,
                      .progress = x->s->progress,
                      .launched = note_launch,
                      .launched_to = x,
                      .sample = data ? 0 : SAMPLE,
                      .banks = x->banks,
                      .phase = (uint64_t)x->at[VALUE].phase };
    run_result run;
    x->count = 0;
    return program_run(&q->e, &o, &run);
}

static void set_cores(query *q, int slot, const num *p)
{
    frame_fix(q->f, slot, p);
    frame_reset(q->f, UINT64_C(1) << slot);
}

/* A device hides latency by as many blocks as its multiprocessors hold: where the statement does
 * not say how many cores there are, they are what all of these have, and the program is counted
 * again; not where it cannot have so many. */
static status fill_device(estimating *x, query *q)
{
    int p = instance_slot(q->in, "p");
    double copies = x->at[VALUE].resident_blocks;
    for (size_t i = 0; i < x->count; i++)
        copies = fmin(copies, resident(&x->at[VALUE], &x->launches[i]));
    if (p < 0 || x->own_p || copies < 2)
        return ST_OK;
    num all = num_int((int64_t)(copies * x->at[VALUE].multiprocessors * WARP)),
        before = num_copy(&q->f->value[p]);
    diag_trial trial;
    diag_try(&trial, &q->e.d);
    set_cores(q, p, &all);
    status st = frame_check(&q->e);
    if (st == ST_OK)
        st = count_launches(x, q, false);
    diag_tried(&trial, st == ST_INTERRUPT);
    if (st != ST_OK && st != ST_INTERRUPT) {
        set_cores(q, p, &before);
        st = count_launches(x, q, false);
    }
    num_clear(&before);
    return st;
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
    st = count_launches(x, q, false);
    if (st == ST_OK)
        st = fill_device(x, q);
    bool wants_data = st != ST_OK && st != ST_INTERRUPT;
    diag_tried(&trial, st == ST_INTERRUPT);
    if (wants_data)
        st = count_launches(x, q, true);
    if (st != ST_OK)
        return st;
    query_head(q, a, to, "predict");
    query_parameters(q, a, to);
    add_estimate(x, q, a, to);
    result_add_truth(a, to, field_name(F_on_data), wants_data);
    return ST_OK;
}

static void head(query *q, void *data, arena *a, result *to, row_fields *fields)
{
    static const char *const shown[] = { "estimate", NULL };
    (void)q;
    (void)data;
    (void)a;
    (void)to;
    fields->exact = false;
    fields->shown = shown;
}

status estimate_asked(session *s, const node *statement, const device **machine, diag *d)
{
    *machine = NULL;
    for (const node *on = statement->b; on && *machine == NULL; on = on->next)
        if (on->kind == N_ON && on->name)
            *machine = on_device_named(s, on->name, d);
    return diag_failed(d);
}

/* One of several algorithms. */
static status open_one(estimating *x, const entry *e, node *n, query *q, diag *d)
{
    const option_value *operator= option_of(&x->given, "operator");
    status st = query_open(q, x->s->world, e, n, x->s->unit->arena, d);
    if (st == ST_OK
        && (!program_there(q->in) || access_machine_named(q->in->model->name) != MACHINE_AGPU))
        st = diag_fail(d, ST_NAME, n->a->at, "%s has no program on the AGPU: none is estimated",
                       e->name);
    if (st == ST_OK && operator->entry)
        running_element(entry_item(operator->entry, N_OPERATOR), q);
    return st;
}

static status run_one(estimating *x, const entry *e, node *n, diag *d)
{
    query q = { .w = x->s->world };
    status st = open_one(x, e, n, &q, d);
    if (st == ST_OK)
        st = rows_run(x->s, &q, &(rows){ .view = &view_estimate,
                                         .command = "predict",
                                         .data = x,
                                         .answer = "estimate",
                                         .point = point,
                                         .head = head });
    query_close(&q);
    return st;
}

/* A row for each of several algorithms. */
static status run_several(estimating *x, const rows_party *parties, int count, node *n, diag *d)
{
    session *s = x->s;
    row_fields may = { .exact = false };
    result *top = result_object(s->arena);
    status st = ST_OK;
    result_add_text(s->arena, top, "command", "predict");
    result_add_text(s->arena, result_add_array(s->arena, top, "varying"), NULL, "algorithm");
    result_add_text(s->arena, top, field_name(F_hardware), x->machine->title);
    s->sink->begin_rows(s->sink, &view_estimate, top, &may);
    for (int i = 0; i < count && st == ST_OK; i++) {
        node *one = rows_statement(s, n, parties, count, i);
        query q = { .w = s->world };
        num value = num_int(0);
        result *to = result_object(s->arena);
        st = open_one(x, parties[i].algorithm, one, &q, d);
        if (st == ST_OK && q.axes.count)
            st = diag_fail(d, ST_DOMAIN, n->at,
                           "several algorithms are estimated at one point; a series is of one "
                           "algorithm");
        if (st == ST_OK)
            st = point(s, &q, x, 0, s->arena, to, &value);
        if (st == ST_OK)
            s->sink->row(s->sink, to);
        query_close(&q);
    }
    s->sink->end_rows(s->sink, st != ST_OK);
    return st;
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
            return d->st;
        parties[(*count)++].algorithm = e;
    }
    return *count ? ST_OK
                  : diag_fail(d, ST_PARSE, n->at, "predict what? name an algorithm");
}

/* What only a measurement has. */
static status refuse_options(const estimating *x, const node *n, diag *d)
{
    const option *rows = x->given.rows;
    for (int i = 0; rows[i].name; i++)
        if (x->given.list[i].given && strcmp(rows[i].name, "profile")
            && strcmp(rows[i].name, "operator"))
            return diag_fail(d, ST_DOMAIN, x->given.list[i].given->at,
                             "an estimate measures nothing and has no `%s`; it takes profile and "
                             "operator",
                             rows[i].name);
    for (const node *c = n->b; c; c = c->next)
        if (c->kind == N_TO)
            return diag_fail(d, ST_DOMAIN, c->at,
                             "an estimate is not drawn; with -f csv its points are written");
    return ST_OK;
}

status estimate_run(session *s, node *n, const device *machine, diag *d)
{
    estimating x = { .s = s, .machine = machine };
    rows_party parties[PARTIES] = { { .algorithm = NULL } };
    int count = 0;
    for (const node *c = n->b; c; c = c->next)
        x.own_p |= (c->kind == N_BINDING || c->kind == N_OVER) && strcmp(c->name, "p") == 0;
    status st = option_take(s, n, command_named(s->commands, "predict")->options, &x.given, d);
    if (st == ST_OK)
        st = refuse_options(&x, n, d);
    if (st == ST_OK)
        st = on_device_bind(s, n, d);
    if (st == ST_OK)
        st = take_algorithms(s, n, parties, &count, d);
    if (st == ST_OK)
        st = take_gpu(&x, n->a->at, d);
    if (st == ST_OK)
        st = measured_points(s->world->catalog, s->unit->arena, &x.points, d);
    if (st == ST_OK)
        st = count == 1 ? run_one(&x, parties[0].algorithm, n, d)
                        : run_several(&x, parties, count, n, d);
    option_free(&x.given);
    free(x.launches);
    return st;
}
