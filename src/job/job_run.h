/* One job in a session. */
#ifndef MMCALC_JOB_JOB_RUN_H
#define MMCALC_JOB_JOB_RUN_H

#include "job/job.h"
#include "session/session.h"

/* Gives the session the variables of `set`.  The diagnostic begins with the key's path. */
status job_prepare(session *s, const job_file *f, diag *d);

typedef struct job_view {
    bool splits;  /* one series, whose points may be computed one by one */
    bool changes; /* leaves something behind in the session: a variable, a definition, a setting */
} job_view;

/* What kind of statement the job is.  ST_PARSE, with *at the byte of the job's text to blame, when
 * a value of `with` is more than one expression or a query is no query; a text that is no sentence
 * of the language is left to job_run_statement. */
status job_look(const session *s, const job *j, job_view *v, size_t *at, diag *d);

/* Runs the job: answers and failures go to the session's sink.  Nothing of an earlier job is
 * seen, if those that `changes` had a session of their own. */
status job_run_statement(session *s, const job *j);

/* The key to blame for a failure of the job. */
const char *job_blame(const job *j, const diag *d);

#endif
