/* The job file of a batch, as described in mmcalc-batch(5): read and checked, not run.
 *
 * A job becomes a statement of the language, so that a batch knows every command of the prompt. It
 * is remembered which bytes of the statement come from which key, so that a failure of its run can
 * name the key's path, too. */
#ifndef MMCALC_JOB_JOB_H
#define MMCALC_JOB_JOB_H

#include <stdbool.h>

#include "base/file.h"
#include "base/status.h"
#include "base/str.h"

typedef enum job_kind { JOB_QUERY, JOB_STATEMENT, JOB_CHECK } job_kind;

/* The part of a statement that comes from a key: the bytes from `from` up to the next part. */
typedef struct job_part {
    size_t from;
    char *path;          /* the key: jobs[2].with.n */
    char *name;          /* the name of a binding, or NULL */
} job_part;

typedef struct job {
    job_kind kind;
    char *id;            /* NULL: it has none */
    char *text;          /* the statement */
    char *rows;          /* the file whose rows are the query's points; NULL: it has none */
    char *rows_path;     /* the key: jobs[2].rows */
    job_part *parts;     /* at least one, in the order of the text */
    int part_count;
} job;

/* A variable of `set`. */
typedef struct job_variable {
    char *name, *value;  /* value: an expression */
    char *path;
} job_variable;

typedef struct job_file {
    char *name, *text;   /* name: of the file; text: as it is */
    size_t length;
    file_id id;
    job_variable *set;
    int set_count;
    job *jobs;
    int count;
    char *format, *file; /* of `output`; NULL: not given */
} job_file;

/* Reads a job file ("-": standard input). A file that is not there is looked for in `folder` (that
 * of the definitions, or NULL): examples/000-fig8.json. ST_IO if it cannot be read; ST_PARSE, with
 * the path of the key, if it is no job file. Freed with job_file_free in any case. */
status job_file_read(job_file *f, const char *path, const char *folder, diag *d);

/* The same for a text, which is copied; `name` is used in messages. */
status job_file_parse(job_file *f, const char *name, const char *text, size_t length, diag *d);
void job_file_free(job_file *f);

/* The path of the key that byte `at` of the job's statement comes from. */
const char *job_path_at(const job *j, size_t at);

#endif
