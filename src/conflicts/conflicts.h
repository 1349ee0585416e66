/* What the command conflicts is asked, for its files (private to conflicts/). */
#ifndef MMCALC_CONFLICTS_CONFLICTS_H
#define MMCALC_CONFLICTS_CONFLICTS_H

#include "cost/access.h"
#include "session/session.h"

enum {
    THREAD,
    WIDTH,
    OWN,
    MOST_ARGS = OWN + MAX_AXES
}; /* parameters of the function: i, w, then the free names */

typedef struct tally {
    uint64_t worst, sum, at; /* at: the first combination with the worst cost */
} tally;

typedef struct question {
    session *s;
    diag *d;
    const node *expression;
    node *params;                /* names of the function's parameters, linked */
    const char *names[MAX_AXES]; /* the expression's free names, in its order */
    const char *shown[MAX_AXES]; /* their values as written */
    axes axes;                   /* the values of the free names; the first varies slowest */
    const char *thread;          /* the name of the thread: i, or as the user says */
    bool uses_thread;            /* the expression has it */
    series *threads;             /* values of the thread's name */
    const char *threads_shown;
    uint64_t w, points, evaluated;
    bool dmm, umm;
    bool silent; /* no answer is given: `on` is what the caller wants */
    num args[MOST_ARGS];
    env e;
    uint64_t *cells, *scratch;
    tally on[2]; /* MACHINE_DMM, MACHINE_UMM */
} question;

/* The worst stages of an index on the DMM, with the clauses of the command (w=16, i=0..7). */
status conflicts_worst(session *s, node *expression, node *clauses, uint64_t *stages, diag *d);

/* Answers for an expression in C, the N_STRING n->a, with the command's clauses: lens/ counts it
 * for all warps of a block. */
status conflicts_quoted(question *q, node *n);

/* The clause that gives the name a value, `name=...` or `for name`, or NULL. */
const node *conflicts_clause(const node *clauses, const char *name);

/* All values of a clause: a number, a range, a list, or an expression of these, which may use w
 * once that is known. The caller releases them. */
status conflicts_values(question *q, node *value, series **out);
status conflicts_fail_limit(question *q, span at);

/* The number of a free name, or -1. */
int conflicts_name(const question *q, const char *name);

/* The text of a tree as it was written; `part`, a tree within it or NULL, is replaced by another
 * text. */
const char *conflicts_written(question *q, const node *tree, const node *part, const char *instead);

/* The tree as the body of a function of i, w and the free names; it has to be resolved before it is
 * called. */
function conflicts_function(question *q, node *body);

/* Computes the addresses of the warp at combination number `point` of the values, to q->cells.
 * ST_DOMAIN if one is no address. */
status conflicts_request(question *q, function *f, uint64_t point);

/* The stages that the addresses in q->cells take. */
uint64_t conflicts_stages(question *q, machine_kind m);

/* Adds lengths of a row with which the DMM has no conflict, the smallest change first (padding.c);
 * where no single row helps, several changed together. ST_INTERRUPT. */
status conflicts_padding(question *q, result *to);

#endif
