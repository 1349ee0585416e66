/* A query's answers: one, or one for each point of its series. */
#ifndef MMCALC_SESSION_ROWS_H
#define MMCALC_SESSION_ROWS_H

#include "session/session.h"

typedef struct rows {
    const view *view;
    const char *command;       /* as answers name it */
    void *data;                /* the command's own, handed to the functions below */
    const char
        *answer; /* the field without which there is nothing to remember; NULL: there always is */
    /* The fields of one point into `to`; *value (0 before) is what `ans` becomes, the
     * caller's.  What is in `to` when a check fails (ST_CHECK) is answered too. */
    status (*point)(session *s, query *q, void *data, uint64_t point, arena *a, result *to,
                    num *value);
    /* Further fields of a series' head, and what its rows may have (`exact` if it says nothing);
     * may be NULL. */
    void (*head)(query *q, void *data, arena *a, result *head, row_fields *fields);
    uint64_t points; /* 0: the query's series; else that many points of the command's own (1: no
                      * series), whose head says itself what varies */
    uint64_t but;              /* slots, a mask, that are no parameters of a row */
    const option_values *given; /* options, which may be columns of a file; NULL: there are none */
} rows;

/* Answers through the session's sink, a series row by row.  The last value, if there is one, is
 * remembered. A point of a series that is refused - a requirement is not met, a limit reached, a
 * check fails - is a row with its parameters and "error", the series goes on, and the status is the
 * worst of its points'. */
status rows_run(session *s, query *q, const rows *r);

/* Which kinds of points a series has. *exact and *ranges say beforehand whether a point may have
 * a value, or a least and a most; each becomes false where no point is of its kind. Is a point of
 * neither kind? A long series is not looked through, and keeps both. */
bool rows_look(query *q, int metric, bool *exact, bool *ranges);

/* An algorithm, and the clause that names its model (NULL: the statement's). */
typedef struct rows_party {
    const entry *algorithm;
    const node *on;
} rows_party;

/* For commands that open a query for each of several algorithms: the statement for number i, a copy
 * without the bindings of one value that mean something to another of them and not to it, and with
 * its model.  A series that does stays, so that all have the same points. */
node *rows_statement(session *s, const node *statement, const rows_party *parties, int count,
                     int i);

/* The parameters of `q` that `to`, another's, has not: into its "parameters"; with what varies or
 * without. */
void rows_parameters(query *q, bool varying, arena *a, result *to);

#endif
