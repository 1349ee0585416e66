/* Calibrates a device, and writes its file: see calibration.h. */
#include "gpu/calibration.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/child.h"
#include "gpu/turn.h"

/* --- measuring ------------------------------------------------------------------ */

typedef struct calibrating {
    const gpu_entry *device;
    const char *folder;
    measure_options o;
    gpu_device *g;
    job_programs programs;
    calibration m;
    double samples[MEASURE_SAMPLES];
    const char *step;
    int to;
} calibrating;

enum { SENT_STEP, SENT_MACHINE, SENT_FAILURE, STEPS = 7 };

/* The median time of a run; 0 if it failed or was wrong, or anything before it was: a device is
 * only calibrated as a whole, and the rest need not be waited for. */
static double time_of(calibrating *c, const char *name, measure_point at)
{
    measure_row row;
    if (*c->m.missing)
        return 0;
    measure_one(c->g, workload_named(name), c->folder, &at, &c->o, &row, c->samples);
    if (row.correct && !*row.reason)
        return row.median;
    if (!*c->m.missing)
        snprintf(c->m.missing, sizeof c->m.missing, "%s: %.200s", c->step,
                 *row.reason ? row.reason : "the result is wrong");
    return 0;
}

static void step(calibrating *c, const char *what)
{
    c->step = what;
    child_send(c->to, SENT_STEP, what, strlen(what) + 1);
}

/* The time of a launch that is waited for, by the host's clock. */
static double launch_and_wait(calibrating *c)
{
    diag_own d = { 0 };
    job j = { .w = workload_named("access.contiguous"),
              .g = c->g,
              .d = &d,
              .folder = c->folder,
              .n = 1,
              .p = { 256 },
              .seed = 1,
              .programs = &c->programs };
    double each[101];
    uint32_t count = 0;
    measure_row row = { 0 };
    if (job_settle(&j) == ST_OK && job_open(&j) == ST_OK) {
        for (int i = -10; i < 101; i++) {
            double begin = clock_seconds();
            if (job_run(&j) != ST_OK || c->g->runtime->sync(c->g, &d) != ST_OK)
                break;
            if (i >= 0)
                each[count++] = (clock_seconds() - begin) * 1e9;
        }
        job_close(&j);
    }
    if (count)
        measure_statistics(each, count, &row);
    return row.median;
}

/* The cost of one more access, from chains of two lengths. */
static double chase(calibrating *c, uint64_t cells, uint64_t steps, uint64_t space)
{
    double once = time_of(c, "access.chase", (measure_point){ cells, { steps, space } });
    double twice = time_of(c, "access.chase", (measure_point){ cells, { 2 * steps, space } });
    return once > 0 && twice > once ? (twice - once) / (double)steps : 0;
}

/* The cycles of the device's own clock for an access. */
static double chase_cycles(calibrating *c, uint64_t cells, uint64_t steps)
{
    diag_own d = { 0 };
    uint32_t out[3] = { 0 };
    job j = { .w = workload_named("access.chase"),
              .g = c->g,
              .d = &d,
              .folder = c->folder,
              .n = cells,
              .p = { steps, 0 },
              .seed = 1,
              .programs = &c->programs };
    if (job_settle(&j) == ST_OK && job_open(&j) == ST_OK) {
        if (job_run(&j) == ST_OK)
            c->g->runtime->read(c->g, j.buffer[0], 0, out, sizeof out, &d);
        job_close(&j);
    }
    return (double)((uint64_t)out[2] << 32 | out[1]) / (double)steps;
}

static void measure_memory(calibrating *c)
{
    bool cpu = c->g->info.cpu;
    uint64_t n = cpu                                          ? 1 << 16
                 : c->g->info.memory / 32 < UINT64_C(1) << 28 ? c->g->info.memory / 32
                                                              : UINT64_C(1) << 28;
    step(c, "copy");
    double t = time_of(c, "access.contiguous", (measure_point){ n, { 0, ACCESS_COPY } });
    c->m.copy_gbps = t > 0 ? 8.0 * (double)n / t : 0;
    step(c, "read");
    t = time_of(c, "access.contiguous", (measure_point){ n, { 0, ACCESS_READ } });
    c->m.read_gbps = t > 0 ? 4.0 * (double)n / t : 0;
    step(c, "latency");
    uint64_t cells = cpu                ? 1 << 14
                     : c->g->info.cache ? c->g->info.cache
                                        : 1 << 26; /* in words, so that it is four times the
                                                      cache */
    uint64_t steps = cpu ? 1000 : 20000;
    c->m.latency = chase(c, cells, steps, 0);
    c->m.latency_cycles = chase_cycles(c, cells, steps);
    step(c, "local memory");
    c->m.local_latency = chase(c, 1024, steps, 1);
}

static void measure_patterns(calibrating *c)
{
    bool cpu = c->g->info.cpu;
    uint64_t units = c->g->info.units; /* each multiprocessor has the same to do: about 2^28
                                          accesses and 2^22 threads for 132 of them */
    uint64_t accesses = cpu ? 1 << 14 : units << 21, threads = cpu ? 1 << 12 : units << 15;
    step(c, "bank conflicts");
    for (int i = 0; i < CALIBRATION_BANKS; i++)
        c->m.bank[i] = time_of(c, "access.banks",
                               (measure_point){ accesses, { UINT64_C(1) << i } });
    double requests = (double)accesses / 32 / c->g->info.units;
    c->m.bank_slope = fmax(0, c->m.bank[CALIBRATION_BANKS - 1] - c->m.bank[0])
                      / (requests * ((1 << (CALIBRATION_BANKS - 1)) - 1));
    step(c, "strides");
    for (int i = 0; i < CALIBRATION_STRIDES; i++)
        c->m.round[i] = time_of(c, "access.stride",
                                (measure_point){ threads << i, { threads, ACCESS_READ, 1 } });
}

/* A round of p threads whose cells are s apart: its time grows with s until every thread's cell is
 * in a piece of memory of its own, and is then w times the time for s = 1. Each includes the same
 * launch. */
void calibration_derive(calibration *m)
{
    double most = 1, launch = m->round[0] > 1.25 * m->launch ? m->launch : 0;
    for (int i = 0; i < CALIBRATION_STRIDES; i++) {
        m->stride[i] = m->round[0] > 0 && m->round[i] > 0
                           ? fmax(0, m->round[i] - launch) / (m->round[0] - launch)
                           : 0;
        most = m->stride[i] > most ? m->stride[i] : most;
    }
    m->w = exp2(round(log2(most)));
    m->unit = m->read_gbps > 0 ? m->w * 4 / m->read_gbps : 0;
    m->l = m->unit > 0 && m->latency > 0 ? fmax(1, round(m->latency / m->unit)) : 0;
}

static void work(int to, void *data)
{
    calibrating *c = data;
    diag d = { 0 };
    c->to = to;
    c->o.programs = &c->programs;
    if (gpu_open(c->device, &c->g, &d) != ST_OK) {
        child_send(to, SENT_FAILURE, d.message, strlen(d.message) + 1);
        return;
    }
    step(c, "launches");
    c->m.launch = time_of(c, "access.contiguous", (measure_point){ 1, { 256, ACCESS_READ } });
    c->m.launch_sync = launch_and_wait(c);
    measure_memory(c);
    measure_patterns(c);
    calibration_derive(&c->m);
    child_send(to, SENT_MACHINE, &c->m, sizeof c->m);
    job_programs_clear(c->g, &c->programs);
    c->g->runtime->close(c->g);
}

typedef struct hearing { /* what the parent does with the child's messages */
    calibration *to;
    char step[64];
    int steps;
    bool got;
    void (*progress)(void *data, int done, int count);
    void *data;
} hearing;

static status hear(hearing *h, uint32_t kind, const str *message, diag *d)
{
    if (kind == SENT_FAILURE)
        return diag_fail(d, ST_IO, (span){ 0 }, "%s", message->text);
    if (kind == SENT_MACHINE) {
        memcpy(h->to, message->text, sizeof *h->to);
        h->got = true;
        return ST_OK;
    }
    snprintf(h->step, sizeof h->step, "%s", message->text);
    if (h->progress)
        h->progress(h->data, h->steps++, STEPS);
    return ST_OK;
}

static status listen(child *c, hearing *h, double patience, const volatile sig_atomic_t *stop,
                     diag *d)
{
    str_own message = { 0 };
    uint32_t kind;
    child_event e;
    char why[160];
    status st = ST_OK;
    while ((e = child_next(c, &kind, &message, patience, stop)) == CHILD_MESSAGE && st == ST_OK)
        st = hear(h, kind, &message, d);
    if (st == ST_OK && e == CHILD_STOPPED)
        st = diag_fail(d, ST_INTERRUPT, (span){ 0 }, "stopped");
    else if (st == ST_OK && e == CHILD_LATE)
        st = diag_fail(d, ST_IO, (span){ 0 }, "%s: the device did not answer for %g s", h->step,
                       patience);
    else if (st == ST_OK && !h->got) {
        gpu_ended(c->how, why, sizeof why);
        st = diag_fail(d, ST_IO, (span){ 0 }, "%s%s%s", h->step, *h->step ? ": " : "", why);
    }
    return st;
}

status calibration_measure(const gpu_entry *device, const char *folder, double limit,
                           double patience, calibration *to, void (*progress)(void *, int, int),
                           void *data, const volatile sig_atomic_t *stop, diag *d)
{
    const double step = CALIBRATION_STRIDES * (limit > 0 ? limit : 1); /* the longest step has so
                                                                          many measurements */
    calibrating c = { .device = device,
                      .folder = folder,
                      .o = { .limit = limit, .seed = 1, .copy_gbps = 1 } };
    hearing h = { .to = to, .progress = progress, .data = data };
    child ch;
    c.m.on = *device;
    int turn;
    status st = turn_take(device->id, patience, stop, &turn, d);
    status_if(st, !child_start(&ch, work, &c), gpu_no_process(d));
    if (st == ST_OK) {
        st = listen(&ch, &h, patience + step, stop, d);
        child_end(&ch);
    }
    turn_end(turn);
    if (st == ST_OK && !(to->launch > 0 && to->unit > 0 && to->l > 0))
        st = diag_fail(d, ST_IO, (span){ 0 }, "the device cannot be calibrated: %s",
                       *to->missing ? to->missing : "a time is 0");
    return st;
}

/* --- the file -------------------------------------------------------------------------- */

/* Adds a fact; none if it was not measured, or the driver does not tell it. */
static void add_fact(cJSON *facts, const char *name, double value, const char *source)
{
    char digits[32];
    if (!(value > 0))
        return;
    snprintf(digits, sizeof digits, "%.*g", value < 1e6 ? 6 : 17, value);
    cJSON *fact = cJSON_AddObjectToObject(facts, name);
    cJSON_AddRawToObject(fact, "value", digits);
    cJSON_AddStringToObject(fact, "source", source);
}

static void add_told(cJSON *facts, const gpu_entry *on)
{
    static const char driver[] = "the driver";
    add_fact(facts, "capability", on->capability / 10.0, driver);
    add_fact(facts, "multiprocessors", on->units, driver);
    add_fact(facts, "warp", on->warp, driver);
    add_fact(facts, "resident_warps", on->warp ? on->held_threads / on->warp : 0, driver);
    add_fact(facts, "resident_blocks", on->held_groups, driver);
    add_fact(facts, "registers", on->held_registers, driver);
    add_fact(facts, "shared_bytes", (double)(on->held_local ? on->held_local : on->local), driver);
    add_fact(facts, "clock_mhz", on->mhz, driver);
    add_fact(facts, "l2_bytes", (double)on->cache, driver);
    add_fact(facts, "block_threads", on->group, driver);
}

static void add_measured(cJSON *facts, const calibration *m)
{
    add_fact(facts, "bandwidth_gbps", m->read_gbps,
             "calibrate: reading, neighbouring threads neighbouring words");
    add_fact(facts, "copy_gbps", m->copy_gbps, "calibrate: 16 bytes an access");
    add_fact(facts, "latency_cycles",
             round(m->latency_cycles > 0 ? m->latency_cycles : m->latency * m->on.mhz / 1e3),
             "calibrate: a chain of dependent reads through four times the cache");
    add_fact(facts, "launch_us", m->launch / 1e3, "calibrate: behind others");
    add_fact(facts, "launch_wait_us", m->launch_sync / 1e3, "calibrate: by the host's clock");
    add_fact(facts, "width", m->w, "calibrate: strides from 1 to 64");
    add_fact(facts, "shared_latency_ns", m->local_latency, "calibrate: a chain of dependent reads");
    add_fact(facts, "conflict_ns", m->bank_slope, "calibrate: strides from 1 to 32");
}

status calibration_write(const calibration *m, const char *path, span at, diag *d)
{
    cJSON *root = cJSON_CreateObject();
    cJSON_AddStringToObject(root, "schema", "mmcalc-machine/1");
    cJSON *device = cJSON_AddObjectToObject(root, "device");
    cJSON_AddStringToObject(device, "name", m->on.name);
    cJSON_AddStringToObject(device, "runtime", m->on.runtime);
    cJSON_AddStringToObject(device, "id", m->on.id);
    cJSON_AddStringToObject(device, "driver", m->on.driver);
    cJSON_AddBoolToObject(device, "correctness_only", m->on.cpu);
    cJSON *facts = cJSON_AddObjectToObject(root, "facts");
    add_told(facts, &m->on);
    add_measured(facts, m);
    char *text = cJSON_Print(root);
    str_own s = { 0 };
    str_format(&s, "%s\n", text);
    status st = file_replace(path, &s, at, d);
    cJSON_free(text);
    cJSON_Delete(root);
    return st;
}
