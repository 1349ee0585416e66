/* Estimates for a device: see device_estimate.h. */
#include "machine/device_estimate.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "catalog/occupancy.h"

enum { WARP = 32, WORD_BYTES = 4, SAMPLE = 8 };

/* --- the device ---------------------------------------------------------------------- */

static double fact_at(const device *m, const char *name, estimate_end e)
{
    const device_fact *f = device_says(m, name);
    return f == NULL             ? 0
           : e == ESTIMATE_LEAST ? f->least
           : e == ESTIMATE_MOST  ? f->most
                                 : strtod(f->value, NULL);
}

/* ST_DOMAIN where the device's file lacks a fact. For the UMM (`memory`) the first three
 * suffice. */
static status need_facts(const device *m, bool memory, diag *d)
{
    static const char *const needed[] = { "bandwidth_gbps",        "clock_mhz",   "latency_cycles",
                                          "multiprocessors",       "lanes",       "product_lanes",
                                          "quotient_instructions", "banks",       "resident_warps",
                                          "resident_blocks",       "shared_bytes" };
    if (m == NULL) {
        diag_fail(d, ST_DOMAIN, (span){ 0 }, "an estimate is for a device, and none is named");
        diag_hint(d, "write on k20c in place of the model; list machines has the devices");
        return d->st;
    }
    if (m->cpu)
        return diag_fail(d, ST_DOMAIN, (span){ 0 },
                         "%s is a CPU, whose times say nothing of GPUs: nothing is estimated",
                         m->title);
    for (size_t i = 0; i < (memory ? 3 : sizeof needed / sizeof *needed); i++)
        if (device_says(m, needed[i]) == NULL) {
            diag_fail(d, ST_DOMAIN, (span){ 0 },
                      "an estimate needs %s, which nobody has told of %s", needed[i], m->title);
            diag_hint(d, "it is a fact in %s, with its source", m->path);
            return d->st;
        }
    return ST_OK;
}

static void take_facts(estimate *x)
{
    const device *m = x->device;
    for (estimate_end e = ESTIMATE_LEAST; e < ESTIMATE_ENDS; e++) {
        /* the least time has the most of what makes a device faster */
        estimate_end fast = (estimate_end)(ESTIMATE_MOST - e);
        estimate_facts *g = &x->at[e];
        *g = (estimate_facts){ .bandwidth = 1e9 * fact_at(m, "bandwidth_gbps", fast),
                               .clock = 1e6 * fact_at(m, "clock_mhz", fast),
                               .lanes = fact_at(m, "lanes", fast),
                               .product_lanes = fact_at(m, "product_lanes", fast),
                               .quotient = fact_at(m, "quotient_instructions", e),
                               .shared_lanes = fact_at(m, "shared_lanes", fast),
                               .phase = fact_at(m, "bank_phase", ESTIMATE_VALUE),
                               .latency = fact_at(m, "latency_cycles", e),
                               .launch = 1e-6 * fact_at(m, "launch_us", e),
                               .cache = e == ESTIMATE_LEAST
                                            ? fact_at(m, "l2_bytes", ESTIMATE_VALUE)
                                            : 0,
                               .multiprocessors = fact_at(m, "multiprocessors", ESTIMATE_VALUE) };
        if (g->phase == 0)
            g->phase = WARP;
    }
}

/* --- launches ------------------------------------------------------------------------ */

/* How many of the launch's blocks a multiprocessor of the device holds at once; at least 1. Blocks
 * of one warp are put together into larger ones, so the limit on the number of resident blocks does
 * not hold for them: 004 §6.5.1 has 64 of them on a K20c, which holds 16 blocks. */
static double resident(const estimate *x, const run_launch *l)
{
    uint64_t warps = l->warps ? l->warps : 1;
    occupancy o = occupancy_of(x->device,
                               &(occupancy_block){ .warps = warps,
                                                   .shared_bytes = WORD_BYTES * l->shared,
                                                   .registers = x->registers * WARP * warps });
    uint64_t most = warps > 1 ? o.blocks : o.by[OCCUPANCY_WARPS];
    most = o.by[OCCUPANCY_SHARED] < most ? o.by[OCCUPANCY_SHARED] : most;
    most = o.by[OCCUPANCY_REGISTERS] < most ? o.by[OCCUPANCY_REGISTERS] : most;
    return most ? (double)most : 1;
}

/* Has every launch room for a block's registers? */
static status hold_registers(const estimate *x, diag *d)
{
    for (size_t i = 0; i < x->count; i++) {
        uint64_t threads = WARP * (x->launch[i].warps ? x->launch[i].warps : 1);
        occupancy o = occupancy_of(x->device,
                                   &(occupancy_block){ .registers = x->registers * threads });
        if (o.by[OCCUPANCY_REGISTERS] == 0)
            return diag_fail(d, ST_DOMAIN, (span){ 0 },
                             "a block of %llu threads takes %llu registers, %llu a thread; a "
                             "multiprocessor of %s has %llu",
                             (unsigned long long)threads,
                             (unsigned long long)(threads * x->registers),
                             (unsigned long long)x->registers, x->device->title,
                             (unsigned long long)device_whole(x->device, "registers"));
    }
    return ST_OK;
}

/* The four times of a launch, in seconds. */
static void times_of(const estimate *x, const estimate_facts *g, const run_launch *l, double *part)
{
    const double *n = l->issued;
    double blocks = l->multiprocessors, busy = fmin(blocks, g->multiprocessors),
           per_second = busy * g->clock, a_sum = WARP / g->lanes;
    double accesses = n[ISSUE_SHARED] + n[ISSUE_GLOBAL] + n[ISSUE_ATOMIC];
    /* each further turn of a conflict is issued again, for the threads of a phase */
    double again = l->conflicts * g->phase / WARP;
    double sums = n[ISSUE_PLAIN] + n[ISSUE_BARRIER] + g->quotient * n[ISSUE_QUOTIENT];
    double cycles = a_sum * sums + n[ISSUE_PRODUCT] * WARP / g->product_lanes;
    if (g->shared_lanes == 0) /* shared memory has no pipeline of its own */
        cycles += a_sum * (accesses + again);
    double waves = ceil(blocks / (g->multiprocessors * resident(x, l)));
    double bytes = l->moved * WORD_BYTES;
    part[ESTIMATE_BANDWIDTH] = bytes > g->cache ? bytes / g->bandwidth : 0;
    part[ESTIMATE_SHARED] = g->shared_lanes ? (n[ISSUE_SHARED] + again) * WARP / g->shared_lanes
                                                  / per_second
                                            : 0;
    part[ESTIMATE_INSTRUCTIONS] = cycles / per_second;
    part[ESTIMATE_LATENCY] = waves * (double)l->series * g->latency / g->clock;
}

estimate_times estimate_launch(const estimate *x, size_t i)
{
    estimate_times t = { .rules = ESTIMATE_BANDWIDTH };
    for (estimate_end e = ESTIMATE_LEAST; e < ESTIMATE_ENDS; e++) {
        double part[ESTIMATE_PARTS];
        estimate_part most = ESTIMATE_BANDWIDTH;
        times_of(x, &x->at[e], &x->launch[i], part);
        for (estimate_part k = ESTIMATE_SHARED; k < ESTIMATE_PARTS; k++)
            most = part[k] > part[most] ? k : most;
        t.seconds[e] = part[most] + x->at[e].launch;
        if (e == ESTIMATE_VALUE) {
            memcpy(t.part, part, sizeof part);
            t.rules = most;
        }
    }
    return t;
}

static void add_up(estimate *x)
{
    double ruled[ESTIMATE_PARTS] = { 0 };
    x->launches = x->count;
    x->all = (estimate_times){ .rules = ESTIMATE_BANDWIDTH };
    for (size_t i = 0; i < x->count; i++) {
        estimate_times t = estimate_launch(x, i);
        for (estimate_end e = ESTIMATE_LEAST; e < ESTIMATE_ENDS; e++)
            x->all.seconds[e] += t.seconds[e];
        for (estimate_part k = ESTIMATE_BANDWIDTH; k < ESTIMATE_PARTS; k++)
            x->all.part[k] += t.part[k];
        ruled[t.rules] += t.part[t.rules];
    }
    for (estimate_part k = ESTIMATE_SHARED; k < ESTIMATE_PARTS; k++)
        x->all.rules = ruled[k] > ruled[x->all.rules] ? k : x->all.rules;
}

/* --- counting ------------------------------------------------------------------------ */

/* Is this a later turn of a loop that deals out the multiprocessors of one launch? */
static bool continues(const run_launch *last, const run_launch *l)
{
    return last->statement == l->statement && l->turns > 1 && l->turn > last->turn;
}

static void note_launch(void *data, const run_launch *l)
{
    estimate *x = data;
    run_launch *last = x->count ? &x->launch[x->count - 1] : NULL;
    double times = l->stands_for;
    if (last == NULL || !continues(last, l)) {
        x->launch = mem_more(x->launch, x->count, &x->room, sizeof *x->launch);
        last = &x->launch[x->count++];
        *last = (run_launch){ .statement = l->statement };
    }
    last->turn = l->turn;
    last->turns = l->turns;
    last->multiprocessors += times * l->multiprocessors;
    last->warps = l->warps > last->warps ? l->warps : last->warps;
    last->series = l->series > last->series ? l->series : last->series;
    last->shared = l->shared > last->shared ? l->shared : last->shared;
    last->moved += times * l->moved;
    last->conflicts += times * l->conflicts;
    for (int k = 0; k < ISSUE_KINDS; k++)
        last->issued[k] += times * l->issued[k];
}

static status count_launches(estimate *x, env *e, const run_options *given)
{
    run_options o = *given;
    run_result run;
    o.launched = note_launch;
    o.launched_to = x;
    o.sample = o.data ? 0 : SAMPLE;
    o.banks = device_whole(x->device, "banks");
    o.phase = (uint64_t)x->at[ESTIMATE_VALUE].phase;
    o.sector = device_whole(x->device, "sector_bytes") / WORD_BYTES;
    x->count = 0;
    status st = program_run(e, &o, &run);
    x->wants_data = st != ST_OK && run.wants_data;
    return st;
}

void estimate_set_cores(frame *f, const num *p)
{
    int slot = instance_slot(f->in, "p");
    frame_fix(f, slot, p);
    frame_reset(f, UINT64_C(1) << slot);
}

/* Where the statement does not give the number of cores, lets the device be full: counts the
 * program again with the cores of as many blocks as all multiprocessors can hold, of the launch of
 * which the most fit; unless the algorithm cannot have so many. For a device hides latency by
 * resident blocks. Blocks of other launches wait: a block that ends makes room for the next (CUDA
 * Programming Guide, Hardware Implementation), and NVIDIA advises more blocks than fit (GPU
 * Computing Webinars, Further CUDA Optimization, 2009, "Blocks per Grid Heuristics"). */
static status fill_device(estimate *x, env *e, const run_options *o)
{
    double copies = 0;
    int slot = instance_slot(e->f->in, "p");
    for (size_t i = 0; i < x->count; i++)
        copies = fmax(copies, resident(x, &x->launch[i]));
    if (!e->f->fills || slot < 0 || x->count == 0 || copies < 2)
        return ST_OK;
    x->cores = (int64_t)(copies * x->at[ESTIMATE_VALUE].multiprocessors * WARP);
    num all = num_int(x->cores), before = num_copy(&e->f->value[slot]);
    diag_trial trial;
    diag_try(&trial, &e->d);
    estimate_set_cores(e->f, &all);
    status st = frame_check(e);
    status_then(st, count_launches(x, e, o));
    diag_tried(&trial, st == ST_INTERRUPT);
    estimate_set_cores(e->f, &before);
    if (st != ST_OK && st != ST_INTERRUPT) {
        x->cores = 0;
        st = count_launches(x, e, o);
    }
    num_clear(&before);
    return st;
}

/* --- the UMM ------------------------------------------------------------------------- */

static status note_parallel(void *data, struct run *u, const struct step *s)
{
    (void)u;
    (void)s;
    ((estimate *)data)->launches++;
    return ST_OK;
}

/* Counts the launches: each parallel statement is one. */
static status count_statements(estimate *x, env *e, const run_options *given)
{
    run_options o = *given;
    run_result run;
    o.launcher = &(run_launcher){ .parallel = note_parallel, .data = x, .only = true };
    status st = program_run(e, &o, &run);
    x->wants_data = st != ST_OK && run.wants_data;
    return st;
}

static double counted(env *e, int metric, status *st)
{
    num v;
    *st = metric_value(e, metric, (span){ 0 }, &v, NULL, NULL);
    double number = *st == ST_OK ? num_to_double(&v) : 0;
    if (*st == ST_OK)
        num_clear(&v);
    return number;
}

/* The time of a UMM on the device. Stages take w words at the bandwidth each. The model's waits
 * beside them, l a round, are converted the same way, and are longer or shorter as the latency is
 * within what is known of it. */
static status on_memory(estimate *x, env *e, const run_options *o)
{
    status st = count_statements(x, e, o);
    double stages = st == ST_OK ? counted(e, METRIC_STAGES, &st) : 0,
           time = st == ST_OK ? counted(e, METRIC_TIME, &st) : 0,
           w = num_to_double(&e->f->value[instance_slot(e->f->in, "w")]);
    const estimate_facts *usual = &x->at[ESTIMATE_VALUE];
    for (estimate_end k = ESTIMATE_LEAST; k < ESTIMATE_ENDS; k++) {
        const estimate_facts *g = &x->at[k];
        double reads = stages * w * WORD_BYTES / g->bandwidth,
               waits = (time - stages) * w * WORD_BYTES / usual->bandwidth * g->latency / g->clock
                       / (usual->latency / usual->clock);
        x->all.seconds[k] = reads + waits + (double)x->launches * g->launch;
        if (k == ESTIMATE_VALUE) {
            x->all.part[ESTIMATE_BANDWIDTH] = reads;
            x->all.part[ESTIMATE_LATENCY] = waits;
            x->all.rules = reads < waits ? ESTIMATE_LATENCY : ESTIMATE_BANDWIDTH;
        }
    }
    return st;
}

status estimate_program(env *e, const run_options *o, uint64_t registers, estimate *out)
{
    bool memory = access_machine_named(e->f->in->model->name) == MACHINE_UMM;
    *out = (estimate){ .device = e->f->device, .registers = registers, .memory = memory };
    status st = need_facts(out->device, memory, e->d);
    if (st != ST_OK)
        return st;
    take_facts(out);
    if (memory)
        return on_memory(out, e, o);
    st = count_launches(out, e, o);
    status_then(st, hold_registers(out, e->d));
    status_then(st, fill_device(out, e, o));
    if (st == ST_OK)
        add_up(out);
    return st;
}

void estimate_free(estimate *x)
{
    free(x->launch);
}
