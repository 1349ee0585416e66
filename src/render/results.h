/* The document that holds a batch's results: what stands before, between and after what the jobs
 * answered, as the format's row says. */
#ifndef MMCALC_RENDER_RESULTS_H
#define MMCALC_RENDER_RESULTS_H

#include "base/str.h"
#include "render/render.h"

typedef struct results_job {
    unsigned long index; /* in the job file, from 0 */
    const char *id;      /* or NULL */
    const char *text;    /* the statement */
} results_job;

/* The document of a format that is one structure. */
typedef struct results_writer {
    void (*begin)(str *out);
    void (*open)(str *out, const results_job *j, bool first);
    void (*close)(str *out, const char *error); /* the job's, as `error` made it, or empty */
    void (*cut)(str *out);                      /* instead of close, within a series */
    void (*end)(str *out, bool complete);
    void (*error)(str *out, const diag *d,
                  const char *path);         /* path: of the key to blame, or NULL */
    void (*fit)(char *text, size_t *length); /* what the sink printed, to stand in it */
} results_writer;

/* The pieces of the document, appended to `out`, in this order: begin, for each job (open,
 * its answers, close), end.  `first` is true before the first job. */
void results_begin(const format *f, str *out);
void results_open(const format *f, str *out, const results_job *j, bool first);
void results_close(const format *f, str *out, const char *error);
void results_break(const format *f, str *out); /* instead of close, within a series */
void results_end(const format *f, str *out, bool complete);

/* The failures of a job, for results_close: its first, and where one led to another (a line of a
 * file that was loaded) all of them.  Empty where the format prints them among the answers. */
typedef struct results_errors {
    str first, all;
} results_errors;

void results_error(const format *f, results_errors *e, const diag *d, const char *path);

/* What they make of the job's error; the caller frees it. */
char *results_errors_take(results_errors *e);

/* Prints a failure among the answers, where results_error has nothing: as a remark, so that a
 * document that is to be processed further still can be.  `s` is the format's sink that prints to
 * st->out. */
void results_failure(const format *f, sink *s, const style *st, const diag *d);

/* Makes what a sink of the format printed fit for the document. */
void results_fit(const format *f, char *text, size_t *length);

/* The name of the job's column in CSV: its id or number. */
void results_label(str *out, const results_job *j);

#endif
