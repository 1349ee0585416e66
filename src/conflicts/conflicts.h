/* What the command conflicts asks, for its files (private to cmd/conflicts.c). */
#ifndef MMCALC_CONFLICTS_CONFLICTS_H
#define MMCALC_CONFLICTS_CONFLICTS_H

#include "cost/access.h"
#include "session/session.h"

enum {
    THREAD,
    WIDTH,
    OWN,
    MOST_ARGS = OWN + MAX_AXES
}; /* the function's parameters: i, w, then the free names */

typedef struct tally {
    uint64_t worst, sum, at; /* at: the first combination that attains the worst */
} tally;

typedef struct question {
    session *s;
    diag *d;
    const node *expression;
    node *params;                /* names of the function's parameters, linked */
    const char *names[MAX_AXES]; /* the free names, in the order of the expression */
    const char *shown[MAX_AXES]; /* their values as written */
    axes axes;                   /* their values; the first varies slowest */
    const char *thread;          /* the name of the thread: i, or as the user says */
    bool uses_thread;            /* it stands in the expression */
    series *threads;             /* its values */
    const char *threads_shown;
    uint64_t w, points, evaluated;
    bool dmm, umm;
    bool silent; /* nothing is answered: `on` is asked for */
    num args[MOST_ARGS];
    env e;
    uint64_t *cells, *scratch;
    tally on[2]; /* MACHINE_DMM, MACHINE_UMM */
} question;

/* The stages at worst of an index on the DMM, with the clauses of the command (w=16, i=0..7). */
status conflicts_worst(session *s, node *expression, node *clauses, uint64_t *stages, diag *d);

/* An expression in C, N_STRING in n->a, with the command's clauses: lens/ counts it for all warps
 * of a block.  It answers. */
status conflicts_quoted(question *q, node *n);

/* All values of a clause: one, a range, a list, or an expression of these; w, once it is known, may
 * stand in it.  The caller releases them. */
status conflicts_values(question *q, node *value, series **out);
status conflicts_fail_limit(question *q, span at);

/* Which free name it is, or -1. */
int conflicts_name(const question *q, const char *name);

/* A tree as it was written; with `part` (a tree within it, or NULL) written as another text. */
const char *conflicts_written(question *q, const node *tree, const node *part, const char *instead);

/* The function of i, w and the free names whose body the tree is; to be resolved before it is
 * called. */
function conflicts_function(question *q, node *body);

/* The addresses of the warp at combination number `point` of the values, to q->cells. ST_DOMAIN
 * when one is no address. */
status conflicts_request(question *q, function *f, uint64_t point);

/* The stages of these addresses. */
uint64_t conflicts_stages(question *q, machine_kind m);

/* Adds what a row's length must become for the DMM to have no conflict, the least change first
 * (conflicts_padding.c); several rows' together where none alone helps. ST_INTERRUPT. */
status conflicts_padding(question *q, result *to);

#endif
