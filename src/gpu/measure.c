/* Measuring: see measure.h. */
#include "gpu/measure.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "gpu/child.h"

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* --- statistics ------------------------------------------------------------------ */

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double middle(const double *sorted, uint32_t count)
{
    return count % 2 ? sorted[count / 2] : (sorted[count / 2 - 1] + sorted[count / 2]) / 2;
}

void measure_statistics(double *samples, uint32_t count, measure_row *row)
{
    double away[MEASURE_SAMPLES];
    qsort(samples, count, sizeof *samples, by_value);
    row->samples = count;
    row->median = middle(samples, count);
    row->least = samples[0];
    row->outliers = 0;
    for (uint32_t i = 0; i < count; i++)
        away[i] = fabs(samples[i] - row->median);
    qsort(away, count, sizeof *away, by_value);
    row->mad = middle(away, count);
    for (uint32_t i = 0; i < count; i++)
        row->outliers += away[i] > 3 * 1.4826 * row->mad && away[i] > 0.01 * row->median;
}

/* --- one point ---------------------------------------------------------------------- */

typedef struct clocked {
    job *j;
    double *samples;
    uint32_t count, batch;
} clocked;

/* The time of one run, from a batch of them, by the device's clock. */
static status sample(clocked *c, double *ns)
{
    const gpu_runtime *r = c->j->g->runtime;
    gpu_event *begin = NULL, *end = NULL;
    status st = r->mark(c->j->g, &begin, c->j->d);
    for (uint32_t i = 0; i < c->batch && st == ST_OK; i++)
        st = job_run(c->j);
    if (st == ST_OK)
        st = r->mark(c->j->g, &end, c->j->d);
    if (st == ST_OK)
        st = r->elapsed(c->j->g, begin, end, ns, c->j->d);
    r->forget(c->j->g, begin);
    r->forget(c->j->g, end);
    *ns /= c->batch;
    return st;
}

/* An idle GPU runs at a fraction of its clock: it is kept busy first. */
static status warm_up(clocked *c, double seconds)
{
    double until = now() + seconds, ns;
    status st = ST_OK;
    c->batch = 1;
    do {
        st = sample(c, &ns);
        if (st == ST_OK && ns * c->batch < 50e3 && c->batch < 1u << 16)
            c->batch *= 2;
    } while (st == ST_OK && (now() < until || (ns * c->batch < 50e3 && c->batch < 1u << 16)));
    return st;
}

/* The half-width of the median's 95 % interval is at most half a percent of it. */
static bool settled(const measure_row *row)
{
    return row->samples >= 10 && 1.25 * 1.4826 * row->mad / (sqrt(row->samples) * row->median) <= 0.005;
}

static status take_samples(clocked *c, double limit, measure_row *row)
{
    double sorted[MEASURE_SAMPLES], until = now() + limit;
    status st = ST_OK;
    while (st == ST_OK && c->count < MEASURE_SAMPLES && !row->converged && (now() < until || c->count < 3)) {
        st = sample(c, &c->samples[c->count]);
        if (st != ST_OK)
            break;
        c->count++;
        memcpy(sorted, c->samples, c->count * sizeof *sorted);
        measure_statistics(sorted, c->count, row);
        row->converged = settled(row);
    }
    row->batch = c->batch;
    return st;
}

static status time_it(job *j, const measure_options *o, measure_row *row, double *samples)
{
    clocked c = { .j = j, .samples = samples };
    bool right = false, cpu = j->g->info.cpu;
    uint64_t launches = j->launches;
    status st = job_check(j, &right);
    row->launches = (uint32_t)(j->launches - launches);
    row->correct = right;
    if (st != ST_OK || !right)
        return st;
    st = warm_up(&c, cpu ? 0 : 0.2);
    if (st == ST_OK)
        st = take_samples(&c, o->limit > 0 ? o->limit : cpu ? 0.1 : 1, row);
    if (st == ST_OK) /* what the last timed run left is right, too */
        st = job_compare(j, &right);
    row->correct = right;
    return st;
}

static void derive(const job *j, measure_row *row)
{
    row->bytes = j->w->bytes(j);
    row->info = j->info[0];
    row->cached = j->g->info.cpu || (double)j->host_words * 4 * j->copies < 2.0 * (double)j->g->info.cache;
    if (row->median > 0) {
        row->gbps = row->bytes / row->median;
        row->keys_per_s = j->w->keys ? (double)j->n / row->median * 1e9 : 0;
    }
}

void measure_one(gpu_device *g, const workload *w, const char *folder, const measure_point *at, const measure_options *o, measure_row *row, double *samples)
{
    diag d;
    diag_init(&d);
    job j = { .w = w, .g = g, .d = &d, .folder = folder, .n = at->n, .seed = o->seed };
    *row = (measure_row){ .at = *at, .copy_gbps = o->copy_gbps };
    for (int i = 0; i < JOB_PARAMS; i++)
        j.p[i] = at->p[i];
    status st = job_settle(&j);
    memcpy(row->at.p, j.p, sizeof j.p);
    if (st == ST_OK)
        st = job_open(&j);
    if (st == ST_OK) {
        st = time_it(&j, o, row, samples);
        derive(&j, row);
        job_close(&j);
    }
    if (st != ST_OK)
        snprintf(row->reason, sizeof row->reason, "%s", d.message ? d.message : "it failed");
    diag_clear(&d);
}

/* --- the child -------------------------------------------------------------------------- */

enum { SENT_BEGIN, SENT_ROW, SENT_SAMPLES, SENT_FAILURE };

typedef struct task {
    const gpu_entry *device;
    const workload *w;
    const char *folder;
    const measure_point *points;
    int first, count;
    measure_options o;
} task;

/* What a copy of 16-byte words reaches: a quarter of a GiB, or an eighth of the memory. */
static double copy_bandwidth(gpu_device *g, const task *t)
{
    double samples[MEASURE_SAMPLES];
    measure_row row;
    uint64_t n = g->info.memory / 32 < UINT64_C(1) << 28 ? g->info.memory / 32 : UINT64_C(1) << 28;
    measure_point at = { .n = n, .p = { 0, 2 } };
    measure_one(g, workload_named("access.contiguous"), t->folder, &at, &t->o, &row, samples);
    return row.correct ? row.gbps : 0;
}

static void work(int to, void *data)
{
    task *t = data;
    gpu_device *g;
    diag d;
    diag_init(&d);
    if (gpu_open(t->device, &g, &d) != ST_OK) {
        child_send(to, SENT_FAILURE, d.message, strlen(d.message) + 1);
        return;
    }
    if (t->o.copy_gbps == 0 && !g->info.cpu)
        t->o.copy_gbps = copy_bandwidth(g, t);
    for (int i = t->first; i < t->count; i++) {
        double samples[MEASURE_SAMPLES];
        measure_row row;
        child_send(to, SENT_BEGIN, &i, sizeof i);
        measure_one(g, t->w, t->folder, &t->points[i], &t->o, &row, samples);
        child_send(to, SENT_SAMPLES, samples, row.samples * sizeof *samples);
        if (!child_send(to, SENT_ROW, &row, sizeof row))
            break;
    }
    g->runtime->close(g);
}

/* --- the parent --------------------------------------------------------------------------- */

static void give_up(const task *t, int i, const char *reason, const measure_handler *to)
{
    measure_row row = { .at = t->points[i] };
    snprintf(row.reason, sizeof row.reason, "%s", reason);
    to->row(to->data, i, &row, NULL);
}

/* Rows until the child ends; *done gets the number of points that have theirs. */
static child_event listen(child *c, const task *t, const measure_handler *to, const volatile sig_atomic_t *stop, int *done, str *failure)
{
    str message = { 0 }, samples = { 0 };
    uint32_t kind;
    child_event e;
    while ((e = child_next(c, &kind, &message, t->o.patience, stop)) == CHILD_MESSAGE) {
        if (kind == SENT_FAILURE) {
            str_cut(failure, 0);
            str_add(failure, message.text);
        } else if (kind == SENT_BEGIN && to->progress) {
            to->progress(to->data, *done, t->count, t->w->name);
        } else if (kind == SENT_SAMPLES) {
            str_cut(&samples, 0);
            str_addn(&samples, message.text, message.length);
        } else if (kind == SENT_ROW) {
            to->row(to->data, (*done)++, (const measure_row *)message.text, (const double *)samples.text);
        }
    }
    str_clear(&message);
    str_clear(&samples);
    return e;
}

status measure_run(const gpu_entry *device, const workload *w, const char *folder, const measure_point *points, int count,
                   const measure_options *o, const measure_handler *to, const volatile sig_atomic_t *stop, diag *d)
{
    task t = { device, w, folder, points, 0, count, *o };
    str failure = { 0 };
    status st = ST_OK;
    while (t.first < count && st == ST_OK) {
        child c;
        if ((st = child_start(&c, work, &t, d)) != ST_OK)
            break;
        child_event e = listen(&c, &t, to, stop, &t.first, &failure);
        char late[80];
        snprintf(late, sizeof late, "given up after %g s", o->patience);
        if (e == CHILD_STOPPED)
            st = diag_fail(d, ST_INTERRUPT, (span){ 0 }, "stopped");
        else if (failure.length)
            st = diag_fail(d, ST_IO, (span){ 0 }, "%s", str_text(&failure));
        else if (t.first < count) { /* this point, not the session */
            give_up(&t, t.first, e == CHILD_LATE ? late : c.why, to);
            t.first++;
        }
        child_end(&c);
    }
    str_clear(&failure);
    return st;
}
