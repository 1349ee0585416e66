/* measure: an algorithm's kernels on a device, checked and timed. */
#include <stdlib.h>
#include <string.h>

#include "cmd/measuring.h"

static void add_samples(measuring *m, arena *a, result *to, const measure_row *row, const double *samples)
{
    if (!m->samples || samples == NULL || row->samples == 0)
        return;
    result *list = result_add_array(a, to, "samples_ns");
    for (uint32_t i = 0; i < row->samples; i++)
        result_add_measured(a, list, NULL, samples[i]);
}

static void one_row(void *data, int i, const measure_row *row, const double *samples)
{
    measuring *m = data;
    (void)i;
    result *to = result_object(m->rows);
    measuring_fields(m, m->rows, to, row);
    add_samples(m, m->rows, to, row, samples);
    m->wrong += !row->correct && !*row->reason;
    m->s->sink->row(m->s->sink, to);
    arena_reset(m->rows);
}

static status run(session *s, node *n, diag *d)
{
    measuring m;
    status st = measuring_open(s, n, &m, d);
    if (st == ST_OK && m.w) {
        s->sink->begin_rows(s->sink, VIEW_MEASURE, measuring_head(&m, "measure", measured_columns));
        st = measuring_go(&m, one_row, &m);
        s->sink->end_rows(s->sink, st != ST_OK);
        measuring_say_reasons(&m);
    }
    if (st == ST_OK && m.wrong)
        st = diag_fail(d, ST_CHECK, (span){ 0 }, "%d of %d results are wrong: a defect of the kernel, its driver or the device", m.wrong, m.count);
    if (d->st != ST_OK)
        diag_place(d, n->at);
    measuring_close(&m);
    return st;
}

const command command_measure = {
    .name = "measure",
    .args = "NAME [n=SERIES] [on DEVICE] [name=value ...] [limit=SECONDS] [seed=N] [samples=yes]",
    .summary = "runs an algorithm's kernels on a device: checks the result, tells time and bandwidth",
    .help = "Every result is compared with plain C on fresh random input. The device is warmed up, and samples are "
            "taken until the median is known to half a percent, or for `limit` seconds (1; on a CPU 0.1; 1/20 will do, too). Results: the median "
            "of the time of one run, its median absolute deviation, the bytes that the problem has to move, and "
            "what share that is of the device's own copy. A point that does not fit, hangs or crashes the driver is a row with "
            "its reason. measure alone lists what there is, with its parameters; DEVICE is one of `devices`, or cuda, "
            "opencl, gpu, cpu.",
    .examples = { "measure", "measure sum.pairwise n=2^(10..12)", "measure reduce.pipeline n=10000 op=mss", "measure sort.multiway n=5000 d=4" },
    .syntax = SYNTAX_QUERY,
    .complete = COMPLETE_WORKLOADS,
    .run = run,
};
