/* Measurements: see measure.h. */
#include "gpu/measure.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/sort.h"
#include "base/child.h"
#include "gpu/kept.h"
#include "gpu/turn.h"

/* --- statistics ------------------------------------------------------------------ */

static double middle(const double *sorted, uint32_t count)
{
    return count % 2 ? sorted[count / 2] : (sorted[count / 2 - 1] + sorted[count / 2]) / 2;
}

void measure_statistics(double *samples, uint32_t count, measure_row *row)
{
    mem_own double *away = mem_array(count, sizeof *away);
    sort_reals(samples, count, NULL);
    row->samples = count;
    row->median = middle(samples, count);
    row->least = samples[0];
    row->lower = samples[count / 4];
    row->upper = samples[(3 * (uint64_t)count) / 4];
    row->outliers = 0;
    for (uint32_t i = 0; i < count; i++)
        away[i] = fabs(samples[i] - row->median);
    sort_reals(away, count, NULL);
    row->mad = middle(away, count);
    for (uint32_t i = 0; i < count; i++)
        row->outliers += away[i] > 3 * 1.4826 * row->mad && away[i] > 0.01 * row->median;
}

/* --- one point ---------------------------------------------------------------------- */

typedef struct clocked {
    job *j;
    double *samples;
    uint32_t count, batch, chunk; /* samples so far; runs in a sample; samples taken without a
                                     pause */
    double kernels; /* seconds that kernels took */
    uint32_t mhz;   /* the lowest clock seen; 0: unknown */
    uint32_t throttled; /* samples thrown away */
    nvml_settings set;  /* as last seen */
} clocked;

enum { CHUNK = 256 };

/* Asks for the device's clock rate and settings while it runs. */
static void look_at_device(clocked *c)
{
    gpu_device *g = c->j->g;
    const gpu_runtime *r = g->runtime;
    uint32_t mhz = r->clock ? r->clock(g) : 0;
    if (r->set)
        c->set = r->set(g);
    if (mhz && (c->mhz == 0 || mhz < c->mhz))
        c->mhz = mhz;
}

/* The time of one run, between two marks. */
static status time_run(job *j, status (*run)(job *j), double *ns)
{
    const gpu_runtime *r = j->g->runtime;
    gpu_event *from = NULL, *to = NULL;
    status st = r->mark(j->g, &from, j->d);
    status_then(st, run(j));
    status_then(st, r->mark(j->g, &to, j->d));
    status_then(st, r->elapsed(j->g, from, to, ns, j->d));
    r->forget(j->g, from);
    r->forget(j->g, to);
    return st;
}

/* take() for runs that each need something done before them: the time of each run. */
static status take_apart(clocked *c, uint32_t count, double *ns, bool look)
{
    job *j = c->j;
    status st = ST_OK;
    for (uint32_t k = 0; k < count && st == ST_OK; k++) {
        ns[k] = 0;
        for (uint32_t i = 0; i < c->batch && st == ST_OK; i++) {
            double one = 0;
            st = j->w->prepare(j);
            status_then(st, time_run(j, j->w->run, &one));
            ns[k] += one;
        }
        c->kernels += ns[k] * 1e-9;
        ns[k] /= c->batch;
    }
    if (look && st == ST_OK)
        look_at_device(c);
    return st;
}

/* Takes `count` samples: ns[k] is the time of a run, from a batch of them, by the device's clock.
 * Batches follow each other without a pause, since a device that waits for its host would have the
 * launch in its time. `look`: also asks for the device's clock rate while they run. */
static status take(clocked *c, uint32_t count, double *ns, bool look)
{
    gpu_device *g = c->j->g;
    const gpu_runtime *r = g->runtime;
    gpu_event *mark[CHUNK + 1] = { NULL };
    if (c->j->apart)
        return take_apart(c, count, ns, look);
    status st = c->j->w->prepare ? c->j->w->prepare(c->j) : ST_OK;
    status_then(st, r->mark(g, &mark[0], c->j->d));
    for (uint32_t k = 0; k < count && st == ST_OK; k++) {
        for (uint32_t i = 0; i < c->batch && st == ST_OK; i++)
            st = job_run(c->j);
        status_then(st, r->mark(g, &mark[k + 1], c->j->d));
    }
    if (look && st == ST_OK)
        look_at_device(c);
    for (uint32_t k = 0; k < count && st == ST_OK; k++) {
        st = r->elapsed(g, mark[k], mark[k + 1], &ns[k], c->j->d);
        c->kernels += st == ST_OK ? ns[k] * 1e-9 : 0;
        ns[k] /= c->batch;
    }
    for (uint32_t k = 0; k <= count; k++)
        r->forget(g, mark[k]);
    return st;
}

/* How many samples are taken without a pause: some milliseconds of them, at least four; long ones
 * alone. */
static uint32_t chunk_of(double sample)
{
    const double ns = 12e6;
    return sample > 50e6         ? 1
           : sample > ns / 4     ? 4
           : sample < ns / CHUNK ? CHUNK
                                 : (uint32_t)(ns / sample);
}

/* Keeps the device busy first, since an idle GPU runs at a fraction of its clock rate. The batch
 * grows until a sample is long enough for the clock that measures it. */
static status warm_up(clocked *c, double seconds)
{
    double until = clock_seconds() + seconds, ns[CHUNK];
    bool brief = true;
    c->batch = c->chunk = 1;
    do {
        double begin = clock_seconds();
        status st = take(c, c->chunk, ns, false);
        if (st != ST_OK)
            return st;
        double here = (clock_seconds() - begin) / c->chunk
                      * 1e9; /* by the host's clock, as it may wait for longer than the device's
                                time */
        brief = ns[0] * c->batch < 50e3 && c->batch < 1u << 16;
        c->chunk = brief ? 1 : chunk_of(fmax(here, ns[0] * c->batch));
        c->batch *= brief ? 2 : 1;
    } while (brief || clock_seconds() < until);
    return take(c, 1, ns, true);
}

double measure_half_width(const measure_row *row)
{
    /* a median's standard error is sqrt(pi/2) times the mean's, and 1.96 of them make 95 % */
    return 1.96 * 1.2533 * 1.4826 * row->mad / sqrt(row->samples);
}

/* Is the median known to half a percent? What comes and goes within a quarter of a second has then
 * been seen. */
static bool settled(const measure_row *row)
{
    return row->samples >= 10 && measure_half_width(row) <= 0.005 * row->median;
}

/* Is the device's clock held down now, by heat or lack of power? */
static bool held_down(const clocked *c)
{
    const gpu_runtime *r = c->j->g->runtime;
    return r->throttled && r->throttled(c->j->g);
}

/* Takes the medians of the samples' halves, which show a change during the measurement. */
static void halves(const clocked *c, measure_row *row, double *room)
{
    measure_row half;
    uint32_t n = c->count / 2;
    if (n < 2)
        return;
    memcpy(room, c->samples, n * sizeof *room);
    measure_statistics(room, n, &half);
    row->first = half.median;
    memcpy(room, c->samples + c->count - n, n * sizeof *room);
    measure_statistics(room, n, &half);
    row->second = half.median;
}

/* Takes samples until the rule ends it. Sorting takes time, too, so the rule is checked after a
 * chunk of samples, and then after every eighth more. */
static status take_samples(clocked *c, double limit, measure_row *row)
{
    double *sorted = mem_array(MEASURE_SAMPLES, sizeof *sorted), until = clock_seconds() + limit,
           ns[CHUNK], soonest = until - limit + fmin(limit, 0.25);
    uint32_t due = 10;
    bool late = false;
    status st = ST_OK;
    row->stop = STOP_TIME;
    while (st == ST_OK && row->stop == STOP_TIME && !late) {
        uint32_t some = MEASURE_SAMPLES - c->count < c->chunk ? MEASURE_SAMPLES - c->count
                                                              : c->chunk;
        bool held = held_down(c);
        if ((st = take(c, some, &c->samples[c->count], false)) != ST_OK)
            break;
        held |= held_down(c);
        if (held && clock_seconds() < until) { /* the samples are not those of the device at its
                                                clock rate */
            c->throttled += some;
            continue;
        }
        c->count += some;
        late = clock_seconds() >= until && c->count >= 3;
        if (c->count < due && !late && c->count < MEASURE_SAMPLES)
            continue;
        due = c->count + c->count / 8;
        memcpy(sorted, c->samples, c->count * sizeof *sorted);
        measure_statistics(sorted, c->count, row);
        row->stop = settled(row) && clock_seconds() >= soonest ? STOP_PRECISION
                    : c->count == MEASURE_SAMPLES              ? STOP_ROOM
                                                               : STOP_TIME;
    }
    row->batch = c->batch;
    row->throttled = c->throttled;
    if (st == ST_OK)
        halves(c, row, sorted);
    free(sorted);
    return st == ST_OK ? take(c, 1, ns, true) : st;
}

/* Times a few runs by themselves, each after writing twice the cache's words elsewhere: what a
 * caller sees who runs it once. */
static status take_cold(clocked *c, measure_row *row)
{
    enum { COLD = 7 };
    job *j = c->j;
    const gpu_runtime *r = j->g->runtime;
    gpu_buffer *other = NULL;
    uint64_t words = 2 * j->g->info.cache / 4;
    double ns[COLD], until = clock_seconds() + 2;
    measure_row cold;
    uint32_t count = 0;
    diag_own quiet = { 0 };
    if (j->g->info.cpu || words == 0)
        return ST_OK;
    status st = r->alloc(j->g, words * 4, &other, &quiet);
    if (st != ST_OK) /* there is no room for these words */
        return ST_OK;
    while (st == ST_OK && count < COLD && (count == 0 || clock_seconds() < until)) {
        st = j->w->prepare ? j->w->prepare(j) : ST_OK;
        status_then(st, r->fill(j->g, other, count, words, j->d));
        status_then(st, r->sync(j->g, j->d));
        status_then(st, time_run(j, job_run, &ns[count++]));
    }
    r->release(j->g, other);
    if (st == ST_OK) {
        measure_statistics(ns, count, &cold);
        row->cold = cold.median;
    }
    return st;
}

/* The first run, which is not timed; the driver is asked how many groups it holds. */
static status run_first(job *j, measure_row *row)
{
    j->asks = j->g->info.tells_held;
    j->held = UINT32_MAX;
    status st = job_run(j);
    row->held = j->held == UINT32_MAX ? 0 : j->held;
    j->asks = false;
    return st;
}

/* Checks a run, times runs, and checks what the timed runs left on poisoned memory. */
static status time_it(job *j, const measure_options *o, measure_row *row, double *samples)
{
    clocked c = { .j = j, .samples = samples };
    bool right = false;
    double begin = clock_seconds();
    status st = job_poison(j);
    status_then(st, run_first(j, row));
    row->launches = (uint32_t)j->launches;
    status_then(st, j->g->runtime->sync(j->g, j->d));
    c.kernels = clock_seconds() - begin;
    begin = clock_seconds();
    status_then(st, job_compare(j, &right));
    row->check_s += clock_seconds() - begin;
    row->correct = right;
    if (st != ST_OK || !right)
        return st;
    st = warm_up(&c, o->warm_up > 0 ? o->warm_up : j->g->info.cpu ? 0.02 : 0.2);
    status_then(st, job_poison(j));
    status_then(st, take_samples(&c, o->limit > 0 ? o->limit : j->g->info.cpu ? 0.1 : 1, row));
    status_then(st, take_cold(&c, row));
    begin = clock_seconds();
    status_then(st, job_compare(j, &right));
    row->check_s += clock_seconds() - begin;
    row->correct = right;
    row->mhz = c.mhz;
    row->set = c.set;
    row->kernel_s = c.kernels;
    return st;
}

static void derive(const job *j, measure_row *row)
{
    row->bytes = job_moves(j);
    row->info = j->info[0];
    row->told = j->told;
    row->data = (double)job_bytes(j);
    row->cached = j->g->info.cpu || row->data * j->copies < 2.0 * (double)j->g->info.cache;
    if (row->median > 0) {
        row->gbps = row->bytes / row->median;
        row->keys_per_s = j->w->keys ? (double)j->n / row->median * 1e9 : 0;
    }
}

void measure_one(gpu_device *g, const workload *w, const char *folder, const measure_point *at,
                 const measure_options *o, measure_row *row, double *samples)
{
    diag_own d = { 0 };
    double begin = clock_seconds(), opened;
    job j = { .w = w,
              .g = g,
              .d = &d,
              .folder = folder,
              .n = at->n,
              .seed = o->seed,
              .source = o->source,
              .programs = o->programs };
    *row = (measure_row){ .at = *at, .copy_gbps = fmax(0, o->copy_gbps) };
    memcpy(j.p, at->p, sizeof j.p);
    status st = job_settle(&j);
    opened = clock_seconds();
    status_then(st, job_open(&j));
    memcpy(row->at.p, j.p, sizeof j.p);
    row->check_s = clock_seconds() - opened - j.building;
    if (st == ST_OK) {
        st = time_it(&j, o, row, samples);
        derive(&j, row);
        job_close(&j);
    }
    if (st != ST_OK) /* the first line of what a compiler says */
        snprintf(row->reason, sizeof row->reason, "%.200s%s%.*s",
                 d.message ? d.message : "it failed", d.hint ? ": " : "",
                 d.hint ? (int)strcspn(d.hint, "\n") : 0, d.hint ? d.hint : "");
    row->whole_s = clock_seconds() - begin;
}

/* --- the child -------------------------------------------------------------------------- */

enum { SENT_COPY, SENT_BEGIN, SENT_ROW, SENT_SAMPLES, SENT_FAILURE };

typedef struct task {
    const gpu_entry *device;
    const workload *w;
    const char *folder;
    const measure_point *points;
    int first, count;
    bool begun; /* the child has come to its first point */
    bool kept;  /* another process has the driver */
    measure_options o;
} task;

/* The bandwidth of a copy of 16-byte words: a quarter of a GiB, or an eighth of the memory. */
static double copy_bandwidth(gpu_device *g, const task *t, double *samples)
{
    measure_row row;
    uint64_t n = g->info.memory / 32 < UINT64_C(1) << 28 ? g->info.memory / 32 : UINT64_C(1) << 28;
    measure_point at = { .n = n, .p = { 0, ACCESS_COPY } };
    measure_one(g, workload_named("access.contiguous"), t->folder, &at, &t->o, &row, samples);
    return row.correct ? row.gbps : 0;
}

/* Is the device gone for this process? After a kernel has failed, the driver refuses everything. */
static bool gone(gpu_device *g)
{
    diag_own d = { 0 };
    return g->runtime->sync(g, &d) != ST_OK;
}

/* Measures all points; ends early if the device is gone, which a fresh process can use again. */
static void measure_all(gpu_device *g, task *t, int to)
{
    mem_own double *samples = mem_array(MEASURE_SAMPLES, sizeof *samples);
    if (t->o.copy_gbps == 0 && !g->info.cpu) {
        t->o.copy_gbps = copy_bandwidth(g, t, samples);
        child_send(to, SENT_COPY, &t->o.copy_gbps, sizeof t->o.copy_gbps);
    }
    for (int i = t->first; i < t->count && !gone(g); i++) {
        measure_row row;
        child_send(to, SENT_BEGIN, &i, sizeof i);
        measure_one(g, t->w, t->folder, &t->points[i], &t->o, &row, samples);
        child_send(to, SENT_SAMPLES, samples, row.samples * sizeof *samples);
        if (!child_send(to, SENT_ROW, &row, sizeof row))
            break;
    }
}

static void work(int to, void *data)
{
    task *t = data;
    gpu_device *g;
    job_programs programs = { 0 };
    diag d = { 0 };
    t->o.programs = &programs;
    if ((t->kept ? kept_open(&g, &d) : gpu_open(t->device, &g, &d)) != ST_OK) {
        child_send(to, SENT_FAILURE, d.message, strlen(d.message) + 1);
        return;
    }
    measure_all(g, t, to);
    job_programs_clear(g, &programs);
    g->runtime->close(g);
}

/* --- the parent --------------------------------------------------------------------------- */

static void give_up(const task *t, int i, const char *reason, const measure_handler *to)
{
    measure_row row = { .at = t->points[i] };
    snprintf(row.reason, sizeof row.reason, "%s", reason);
    to->row(to->data, i, &row, NULL);
}

/* Takes rows until the child ends; t->first is then the first point that has none. */
static child_event listen(child *c, task *t, const measure_handler *to,
                          const volatile sig_atomic_t *stop, str *failure)
{
    str_own message = { 0 }, samples = { 0 };
    uint32_t kind;
    child_event e;
    while ((e = child_next(c, &kind, &message, t->o.patience, stop)) == CHILD_MESSAGE) {
        if (kind == SENT_FAILURE) {
            str_cut(failure, 0);
            str_add(failure, message.text);
        } else if (kind == SENT_COPY) {
            memcpy(&t->o.copy_gbps, message.text, sizeof t->o.copy_gbps);
            if (t->o.copy_gbps > 0 && to->copied)
                to->copied(to->data, t->o.copy_gbps);
            t->o.copy_gbps = t->o.copy_gbps > 0 ? t->o.copy_gbps : -1;
        } else if (kind == SENT_BEGIN) {
            t->begun = true;
            if (to->progress)
                to->progress(to->data, t->first, t->count, t->w->name);
        } else if (kind == SENT_SAMPLES) {
            str_cut(&samples, 0);
            str_addn(&samples, message.text, message.length);
        } else if (kind == SENT_ROW) {
            to->row(to->data, t->first++, (const measure_row *)message.text,
                    (const double *)samples.text);
        }
    }
    return e;
}

/* After a child has ended before the last point: gives this row a reason, so that the next are
 * tried. */
static void bury(task *t, const child *c, child_event e, const measure_handler *to)
{
    char why[160];
    if (!t->begun && t->o.copy_gbps == 0
        && !t->device->cpu) { /* it was the copy, which is no fault of a row */
        t->o.copy_gbps = -1;
        return;
    }
    if (e == CHILD_LATE)
        snprintf(why, sizeof why, "given up after %g s; patience=SECONDS gives a row longer",
                 t->o.patience);
    else
        gpu_ended(c->how, why, sizeof why);
    give_up(t, t->first, why, to);
    t->first++;
}

status measure_run(const gpu_entry *device, const workload *w, const char *folder,
                   const measure_point *points, int count, const measure_options *o,
                   const measure_handler *to, const volatile sig_atomic_t *stop, diag *d)
{
    task t = {
        .device = device, .w = w, .folder = folder, .points = points, .count = count, .o = *o
    };
    str_own failure = { 0 };
    int turn;
    status st = turn_take(device->id, o->patience, stop, &turn, d);
    while (t.first < count && st == ST_OK) {
        const int before = t.first;
        const double known = t.o.copy_gbps;
        child c;
        t.begun = false;
        t.kept = kept_wanted(device) && kept_begin(device);
        if (!child_start(&c, work, &t)) {
            st = gpu_no_process(d);
            break;
        }
        child_event e = listen(&c, &t, to, stop, &failure);
        const int driver = t.kept && e != CHILD_DONE ? kept_end() : 0;
        if (driver) /* the reason is its end, as it ended by itself */
            c.how = driver;
        if (e == CHILD_STOPPED)
            st = diag_fail(d, ST_INTERRUPT, (span){ 0 }, "stopped");
        else if (failure.length)
            st = diag_fail(d, ST_IO, (span){ 0 }, "%s", str_text(&failure));
        else if (t.first < count
                 && !(e == CHILD_DONE && (t.first > before || t.o.copy_gbps != known)))
            bury(&t, &c, e, to);
        child_end(&c);
    }
    turn_end(turn);
    return st;
}
