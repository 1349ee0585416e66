/* What measure, emit, predict and compare share: the statement read into points, and rows of
 * answers. */
#ifndef MMCALC_MEASURE_MEASURING_H
#define MMCALC_MEASURE_MEASURING_H

#include "gpu/measure.h"
#include "measure/generated.h"
#include "session/session.h"

enum { MEASURING_REASONS = 8 };

/* Rows of options about the samples of a point. */
#define MEASURING_SAMPLES                                                                          \
    OPTION("limit", "SECONDS", SECONDS,                                                            \
           "how long samples of a point are taken: 1, on a CPU 0.1; 1/20 will do, too",            \
           .most = 3600),                                                                          \
        OPTION("warmup", "SECONDS", SECONDS,                                                       \
               "how long the device is kept busy before: 0.2, on a CPU 0.02", .most = 3600),       \
        OPTION("patience", "SECONDS", SECONDS,                                                     \
               "after which a point is given up, beside limit: 60", .most = 86400),                \
        OPTION("seed", "N", NATURAL, "of the random input, which is else another each time",       \
               .most = UINT64_MAX),                                                                \
        OPTION("samples", "no|yes", WORD, "tells every sample")
#define OPTION_ON_DEVICE                                                                           \
    OPTION("on", "DEVICE", CLAUSE, "one of `devices`, or cuda, opencl, gpu, cpu")
/* Rows of options for commands that run kernels: which kernels, and of which machine's program. */
#define OPTION_KERNEL                                                                              \
    OPTION("kernel", "generated|written", WORD,                                                    \
           "made from the program, or written by hand, where there is one")
#define OPTION_MACHINE                                                                             \
    OPTION("machine", "umm|dmm|pram|bpram|agpu|hmm", WORD,                                         \
           "of a generated kernel: whose program it is")

typedef struct measuring {
    session *s;
    diag *d;
    const workload *w;
    bool several;             /* it is one of several side by side: parameters that it lacks belong
                                 to others, and if it has a program, its kernels are made from
                                 that */
    uint64_t lacks;           /* mask of clauses for parameters that it lacks */
    bool multiplies;          /* it, or another beside it, has a multiplicity */
    const char *label;        /* the label in the head, if there are several */
    bool predicts; /* the caller adds the model's time */
    bool emits, cuda;         /* nothing is measured, the kernels are shown; in CUDA */
    generated *made;          /* made from the program; NULL: w is written by hand */
    gpu_entry device;
    measure_options o;
    option_values given;
    bool samples;             /* each sample is in the answer */
    const node *plot, *to;    /* plot=WORD and to FILE; NULL: not given */
    axes axes;                /* axes of the series; the first varies slowest */
    const node *bind[1 + JOB_PARAMS]; /* for n, then the parameters; NULL: not given */
    bool varies[1 + JOB_PARAMS];
    measure_point *points;
    int count, wrong;
    struct {
        char *text;
        measure_point first;
        int count;
    } reason[MEASURING_REASONS]; /* why points have no measurement */
    int reasons, unsaid; /* unsaid: points whose reason is not kept */
    char *folder;             /* folder of kernels */
    arena *rows;
} measuring;

/* Reads the statement, with options from the table, and finds the device. The caller closes it in
 * any case. Without a name, answers with the list of workloads, and returns ST_OK with count 0 and
 * w NULL. */
status measuring_open(session *s, node *n, const option *rows, measuring *m, diag *d);
/* The same for one of several, in a statement of its own. */
status measuring_open_party(session *s, node *n, const option *rows, measuring *m, diag *d);
void measuring_close(measuring *m);

/* The device of this machine that a word after `on` means (gpu_find). ST_NAME, saying which there
 * are, and which machines of the catalogue have such a name. */
status measuring_device(session *s, const char *word, span at, gpu_entry *out, diag *d);

/* The head of the rows for the sink's begin_rows; may gets those of the fields ("median_ns", ...,
 * ended by NULL) that are columns. */
result *measuring_head(measuring *m, const char *word, const char *const *columns,
                       row_fields *may);
extern const char *const measuring_columns[];

/* Is it made from a program of the AGPU that has M? */
bool measuring_multiplies(const measuring *m);

/* Adds a row's fields: the parameters and what was measured, or why not, which is also kept for
 * measuring_say_reasons. */
void measuring_fields(measuring *m, arena *a, result *to, const measure_row *row);

/* Says below the table, for people, why points have no measurement. */
void measuring_say_reasons(const measuring *m);

/* How many points have no result; *why: the first reason, if it was NULL. */
int measuring_without(const measuring *m, const char **why);

/* Fails if results are wrong, or if some of `count` points have none. */
status measuring_judge(int wrong, int without, int count, const char *why, diag *d);

/* Shows how far the work is: `done` of `count` since `begin` (clock_seconds); a count of 0 ends
 * it. */
void measuring_progress(const headway_hook *hook, double begin, int done, int count);

/* Measures all points, with a progress line on a terminal. */
status measuring_go(measuring *m,
                    void (*row)(void *data, int i, const measure_row *row, const double *samples),
                    void *data);

#endif
