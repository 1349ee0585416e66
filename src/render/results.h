/* The document of a batch's results: what stands before, between and after the answers of the jobs,
 * as the format's row says. */
#ifndef MMCALC_RENDER_RESULTS_H
#define MMCALC_RENDER_RESULTS_H

#include "base/str.h"
#include "render/render.h"

typedef struct results_job {
    unsigned long index; /* in the job file, from 0 */
    const char *id;      /* or NULL */
    const char *text;    /* the statement */
} results_job;

/* For a format whose document is one structure: writes its parts. */
typedef struct results_writer {
    void (*begin)(str *out);
    void (*open)(str *out, const results_job *j, bool first);
    void (*close)(str *out, const char *error); /* error: the job's, as `error` below wrote it, or
                                                   empty */
    void (*cut)(str *out);                      /* instead of close, within a series */
    void (*end)(str *out, bool complete);
    void (*error)(str *out, const diag *d,
                  const char *path);         /* path: the key of the job file to blame, or NULL */
    void (*fit)(char *text, size_t *length); /* makes what the sink printed a part of the
                                                structure */
} results_writer;

/* Append the parts of the document to `out`, in this order: begin; for each job open, its answers,
 * close; end. `first`: there was no job before. */
void results_begin(const format *f, str *out);
void results_open(const format *f, str *out, const results_job *j, bool first);
void results_close(const format *f, str *out, const char *error);
void results_break(const format *f, str *out); /* instead of close, within a series */
void results_end(const format *f, str *out, bool complete);

/* The failures of a job, for results_close: the first, or all, where one led to another (in a line
 * of a file that was loaded). Empty where the format prints failures among the answers. */
typedef struct results_errors {
    str first, all;
} results_errors;

void results_error(const format *f, results_errors *e, const diag *d, const char *path);

/* The text of the job's error; the caller frees it. */
char *results_errors_take(results_errors *e);

/* Prints a failure among the answers, where results_error keeps none: as a remark, so that the
 * document can be processed further. `s` is the format's sink, which prints to st->out. */
void results_failure(const format *f, sink *s, const style *st, const diag *d);

/* Makes what a sink of the format printed fit for the document. */
void results_fit(const format *f, char *text, size_t *length);

/* The name of the job's column in CSV: its id or number. */
void results_label(str *out, const results_job *j);

#endif
