/* A query: an instance, its bindings, its series; and what it answers at each
 * point - the metric, closed form, bounds and verdict (spec cli.md, machines.md §5). */
#ifndef MMCALC_EVAL_QUERY_H
#define MMCALC_EVAL_QUERY_H

#include "eval/eval.h"
#include "eval/field.h"

typedef struct query {
    world *w;
    instance *in;
    frame *f;
    axes axes;
    env e;
    arena *arena;          /* of the statement */
    unsigned char *varies; /* by slot: the axes on which it depends, a mask */
    bool *given;           /* by slot: bound by a clause, a variable or as a choice */
    node **chosen;         /* by option: the series of its choices' numbers, 0 first, or NULL */
    const node *clauses;   /* of the statement: columns of a file that nobody needs among them */
    uint64_t varying;      /* the same as a mask */
    bool estimates;     /* what it asks is an estimate, whose p may be more than the device's */
    bool apart; /* others stand beside it on other devices: what these give is not shown of it */
    const node *device; /* the `on` that named one, which gives parameters: name2, text; or NULL */
    bool no_verdict; /* its cards do not say whether it is optimal: nobody would be shown it */
    bool runs; /* what only the data decide is counted by one run (set by the command) */
    bool open;
} query;

/* The names of the clauses. */
const char *query_model(const node *clauses);                 /* of `on`, or NULL */
const node *query_clause(const node *clauses, node_kind kind); /* first of a kind, or NULL */

/* The model that a statement names, or the only one on which `what` is known; else NULL with a
 * diagnostic. */
const entry *query_model_entry(world *w, const entry *what, const node *statement, diag *d);

/* The entry of a name, or a diagnostic with the nearest names. */
const entry *query_entry(world *w, entry_kind kind, const node *name, diag *d);

/* Opens the query: model found (none for a law), bindings resolved, missing parameters named.
 * `statement` has the target and the clauses, `a` is its arena.  The caller closes
 * the query in any case. */
status query_open(query *q, world *w, const entry *what, node *statement, arena *a,
                  diag *d);

/* The same, but what is missing is left open (q->given says so), and variables of the
 * session are not used: for a command that goes over a grid. */
status query_open_partly(query *q, world *w, const entry *what, node *statement,
                         arena *a, diag *d);
/* Takes what is open from variables of the session after all; an error lists what they lack, placed
 * at `at`. */
status query_complete(query *q, span at);
/* The same as query_open on an instance that has been made. */
status query_open_on(query *q, world *w, instance *in, node *statement, arena *a,
                     diag *d);
void query_close(query *q);

/* Moves to a point (0 when there is no series); checks the requirements. */
status query_go(query *q, uint64_t point);
/* Forgets what follows from the series' values, which have changed, and puts the choices that are
 * a series in force as they are now: for a command that sets an axis itself.  ST_DOMAIN where a
 * row of a file has none. */
status query_refresh(query *q);
/* Is the choice, by its slot, in force: the usual one where the statement makes none? */
bool query_chose(const query *q, int slot);
/* Is a choice of the option that is in force told in an answer?  That the DMM's rows are not
 * shifted, as in the sources, goes without saying unless it varies. */
bool query_tells(const query *q, int option, int choice);
/* Puts choice number k of the option in force. */
void query_choose(query *q, const model_option *o, int k);
/* May it be at some point of the series? */
bool query_may_choose(const query *q, int slot);
/* The query is to answer this metric.  ST_NAME where no formula and no count gives it, with those
 * that it has at the first point: the query moves there. */
status query_lacks(query *q, int metric, span at);

uint64_t query_points(const query *q);

/* Have its parameters these values where it is, but the one named `but` (NULL: all of them)? */
bool query_stands_at(query *q, int count, const char *const *name, const int64_t *value,
                     const char *but);

/* The metric's count at hand ended at a limit, as `d` says: adds to the message the largest of
 * n/2, n/4, ... at which there is an answer. */
void query_reach(query *q, int metric, diag *d);

/* Moves there without checking anything, as far as it goes: the parameters that have a value get
 * it.  UINT64_MAX: stays. */
void query_place(query *q, uint64_t point);

/* The point at hand was refused, as `d` says: where that is for a requirement, adds to the message
 * which values of a parameter near its own meet all requirements. */
void query_suggest(query *q, diag *d);

/* Fields: the model, and the device that gives its parameters, if one does. */
void query_model_fields(const query *q, arena *a, result *to);

/* Field: "units", what the metric is counted in there; nothing of a ratio. */
void query_unit(const query *q, arena *a, result *to, int metric);

/* Does what the metric is counted in depend on choices that are a series? */
bool query_unit_varies(query *q, int metric);

/* Fields: what is asked, the parameters - what a file's rows carry through stands among them, as
 * text -, the choices in force. */
void query_head(query *q, arena *a, result *to, const char *command);
void query_parameters(query *q, arena *a, result *to);
void query_parameters_but(query *q, arena *a, result *to,
                          uint64_t but); /* without these slots, a mask */
void query_values(query *q, arena *a, result *to,
                  uint64_t slots); /* these slots' values, by name */
/* "varying": the names of the series' parameters and options; the list, to be added to. */
result *query_varying(const query *q, arena *a, result *to);

/* Fields of a metric's card; *exact, 0 before, gets the value (the caller's, whatever the status),
 * or the most that it can be: then the card has "least" and "most" in place of "exact".  "from"
 * says where the answer comes from: "formula", "derived" (from the program), "counted" (from the
 * addresses of every access), "interval", or "run": then the card has "run", "input" and "seed" in
 * place of "exact", and no verdict.  "optimal" is decided once, which takes the longest of all; not
 * where the query says no_verdict.  ST_CHECK when a bound does not hold: the fields are complete
 * then too. */
status query_card(query *q, arena *a, result *to, int metric, num *exact);

/* Where the values come from that the query has given since query_forget_from: "counted" if any
 * was, else "derived" if any was, else "formula". */
void query_forget_from(query *q);
const char *query_from(const query *q);

#endif
