/* A cost tree as formulas of the language, one a metric (derive.md §2).
 *
 * Each leaf becomes one of the model's own functions - strided, stages_of, requests_of, pass -
 * where its indices, address and mask have a shape that these cover, and otherwise access(...),
 * which counts cell by cell. */
#ifndef MMCALC_COST_FORMULAS_H
#define MMCALC_COST_FORMULAS_H

#include "cost/tree.h"

/* A reference of the program that breaks the rule of a PRAM's variant where the condition `surely`
 * holds, and may do so, for data decide it or it is not solved, where `maybe` does: formulas of
 * the language, NULL where they never hold.  Their access(...) is of rounds in which two indices
 * meet. */
typedef struct cost_rule {
    span at;
    bool erew, crew, ercw, common; /* whose rule; crcw_common's is that values differ */
    const char *does;        /* read, write, add to; NULL: it could not be followed */
    const node *surely, *maybe;
    const char *why;         /* of maybe; NULL: there is none */
    bool unsolved;           /* no data decide it: a run without data may tell */
    struct cost_rule *next;
} cost_rule;

/* What else the program says. */
typedef struct cost_said {
    node *calls;           /* what the programs that it calls ask for (cost_calls) */
    const cost_read *read; /* those programs */
    cost_rule *rules;      /* of the PRAM, whose variant it may break; of DMM and UMM, on which two
                              may not write different values to one cell, where the program is the
                              user's own: those of the catalogue are held against runs */
    bool counts_variant;   /* on the PRAM what it costs depends on the variant */
} cost_said;

/* The formulas of an algorithm's program on a model, each of which is written when it is asked for:
 * a question needs few of them.  All is in the arena, names not resolved, in trees that may share
 * parts. */
typedef struct cost_writing cost_writing;

/* NULL: the model has no machine that runs programs. */
cost_writing *cost_begin(catalog *c, arena *a, const entry *algorithm, const entry *model,
                         cost_said *said);

/* Of the metric, as the items of a definition are: N_EXACT where every leaf has a function, N_PLAIN
 * where some are counted, N_LEAST and N_MOST, in pairs, where data decide; what cannot be given is
 * left out. */
node *cost_formulas(cost_writing *g, const char *metric);

/* Of the metric N_LEAST and N_MOST, in pairs, of what is counted or not solved, though no data
 * decide it: for where a run that counts it would be too long. */
node *cost_ends_beyond(cost_writing *g, const char *metric);

/* Why some metric has no formula; NULL: all have.  *of_loop: it is a loop, of which the program
 * could say how often it turns. */
const char *cost_why_not(cost_writing *g, span *where, bool *of_loop);

/* One of the things in a statement that count. */
typedef struct cost_leaf {
    span at;               /* the reference, or the statement */
    bool write;
    const char *indices;   /* "i = 0..2^t - 1"; "": the host alone */
    const char *mask;      /* which of them take part; "": all */
    const char *address;   /* the cell in terms of the index; NULL: a statement, or from data */
    const node *cost;      /* its formula; NULL: not derived */
    struct cost_leaf *next;
} cost_leaf;

/* What one statement costs, as formulas whose names are not resolved. */
typedef struct cost_line {
    const cost_place *place;
    int operations;        /* what is counted in it: references, or itself */
    const cost_leaf *leaves;
    const node *once;      /* each time, in the loops' variables; NULL: not derived */
    const char *loops;     /* "t = 0..m - 1, k = 1..n": what it stands in; "": nothing */
    const node *times;     /* how often; NULL: not derived */
    const char *hint; /* of these loops the first whose ends are the wrong way round, or NULL */
    const node *all;       /* in all; NULL: not derived */
    const node *fast;      /* the same value, with sums over a period of the machine's */
    const node *end[2];    /* the least and the most that it is where data decide; NULL: not so */
    const node *beyond[2]; /* the same of what is counted, for where that is too long; NULL: none */
    bool counted;          /* some access(...) is among it */
    const char *why;       /* why it is not, and where */
    span where;
} cost_line;

typedef struct cost_board {
    cost_line *lines;
    int count;
    const node *sum;       /* of the whole program, like terms collected; NULL: not derived */
    const node *fast;      /* the same value, as of a line */
    const node *end[2];    /* as of a line */
    bool counted;
    const node *when; /* the formulas of accesses in rows hold under it; NULL: all hold always */
    const char *why;  /* why it is not, and where; or why the program was followed no further */
    span where;
} cost_board;

/* A metric ("time", with a choice of the model's "time statement") statement by statement, all in
 * the arena.  With `rows` accesses in rows of a matrix have formulas that hold under out->when;
 * combining: of the PRAM's variants on which no atomic addition waits for another.
 * False: it is none that follows from the text of a program on this model. */
bool cost_board_of(catalog *c, arena *a, const entry *algorithm, const entry *model,
                   const char *metric, bool rows, bool combining, cost_board *out);

/* The metrics for which it is true, one by one; NULL past the last. */
const char *cost_metric(const entry *model, int i);

/* Does the model's machine run programs that cost_formulas reads? */
bool cost_model(const char *model);

#endif
