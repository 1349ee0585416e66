/* Runs one job in a session. */
#ifndef MMCALC_JOB_JOB_RUN_H
#define MMCALC_JOB_JOB_RUN_H

#include "job/job.h"
#include "session/session.h"

/* Sets the variables of `set` in the session. A diagnostic begins with the key's path. */
status job_prepare(session *s, const job_file *f, diag *d);

typedef struct job_view {
    bool splits;  /* it is a series, whose points can be computed one by one */
    bool changes; /* it leaves a variable, a definition or a setting in the session */
} job_view;

/* Finds what kind of statement the job is. ST_PARSE, with *at the byte of the job's text to blame,
 * if a value of `with` is more than one expression, or a query is none; a text that cannot be
 * parsed is left to job_run_statement. */
status job_look(const session *s, const job *j, job_view *v, size_t *at, diag *d);

/* Runs the job: answers and failures go to the session's sink. It sees nothing of an earlier job,
 * provided that those which `changes` had sessions of their own. */
status job_run_statement(session *s, const job *j);

/* The path of the key to blame for a failure of the job. */
const char *job_blame(const job *j, const diag *d);

#endif
