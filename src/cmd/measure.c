/* measure: an algorithm's kernels on a device, checked and timed. */
#include <stdlib.h>

#include "measure/measured_order.h"
#include "measure/measured_plot.h"

static void add_samples(measuring *m, arena *a, result *to, const measure_row *row,
                        const double *samples)
{
    if (!m->samples || samples == NULL || row->samples == 0)
        return;
    result *list = result_add_array(a, to, "samples_ns");
    for (uint32_t i = 0; i < row->samples; i++)
        result_add_measured(a, list, NULL, samples[i]);
}

typedef struct keeping { /* of rows that are drawn in the end */
    measuring *m;
    measure_row *rows; /* NULL: none is */
    int count;
} keeping;

static void one_row(void *data, int i, const measure_row *row, const double *samples)
{
    keeping *k = data;
    measuring *m = k->m;
    if (k->rows)
        k->rows[k->count++] = *row;
    (void)i;
    result *to = result_object(m->rows);
    measuring_fields(m, m->rows, to, row);
    add_samples(m, m->rows, to, row, samples);
    m->wrong += !row->correct && !*row->reason;
    m->s->sink->row(m->s->sink, to);
    arena_reset(m->rows);
}

extern const command command_measure;

static status run(session *s, node *n, diag *d)
{
    if (measured_order_asked(s, n))
        return measured_order_run(s, n, command_measure.options, "measure", d);
    measuring m;
    keeping k = { .m = &m };
    int without = 0;
    const char *why = "";
    status st = measuring_open(s, n, command_measure.options, &m, d);
    if (st == ST_OK && m.w) {
        if (m.plot || m.to)
            k.rows = mem_array((size_t)m.count, sizeof *k.rows);
        row_fields may;
        const result *head = measuring_head(&m, "measure", measuring_columns, &may);
        s->sink->begin_rows(s->sink, &view_measure, head, &may);
        st = measuring_go(&m, one_row, &k);
        s->sink->end_rows(s->sink, st != ST_OK);
        measuring_say_reasons(&m);
        without = measuring_without(&m, &why);
    }
    status_if(st, k.rows,
              measured_draw(&m, k.rows, k.count,
                            measured_quantity(m.w, m.plot ? m.plot->name : "yes"), 1));
    free(k.rows);
    status_then(st, measuring_judge(m.wrong, without, m.count, why, d));
    measuring_close(&m);
    return st;
}

static const option options[] = {
    OPTION_ON_DEVICE,
    OPTION_NAME_VALUE,
    OPTION_KERNEL,
    OPTION_MACHINE,
    MEASURING_SAMPLES,
    OPTION("plot", "yes|time|gbps|copy|keys", WORD,
           "draws the rows over the last parameter that varies: keys a second of a sort, else "
           "GB/s, or the quantity named"),
    OPTION("to", "FILE.svg|png|pdf", CLAUSE, "draws into the file"),
    { .name = NULL },
};

const command command_measure = {
    .name = "measure",
    .args = "NAME [, NAME ...] | PROBLEM [n=SERIES]",
    .options = options,
    .summary =
        "runs an algorithm's kernels on a device: checks the result, tells time and bandwidth",
    .help = "Every result is compared with plain C on fresh random input. The device is warmed up, "
            "and samples are taken until the median is known to half a percent, or for `limit` "
            "seconds. Results: the median of the time of one run, its median absolute deviation, "
            "the bytes that the problem has to move, and what share that is of the device's own "
            "copy; with CUDA the blocks that the driver says a multiprocessor holds at once, "
            "beside the multiplicity of an AGPU's program. A point that does not fit, hangs or "
            "crashes the driver is a row with its reason. measure alone lists what there is, with "
            "its parameters. Several names, or a problem for all of its algorithms that have a "
            "program, make one table: each measured with kernels made from its program, and beside "
            "the measured order the one that the simulated runs' time gives to those of one "
            "machine.",
    .examples = { "measure", "measure sum.pairwise n=2^(10..12)",
                  "measure prefix n=2^(10..12) machine=umm l=400",
                  "measure scan.matrix n=2^12 alpha=2^(0..4) plot=gbps" },
    .syntax = SYNTAX_QUERY,
    .complete = COMPLETE_WORKLOADS,
    .run = run,
};
