/* What the files share that write a cost tree as formulas (private to cost/): what is asked about
 * whom, names and what is known of them, sums, and which indices of a range take part. */
#ifndef MMCALC_COST_WRITER_H
#define MMCALC_COST_WRITER_H

#include "cost/formulas.h"
#include "cost/tree.h"
#include "expr/symbol.h"

typedef enum machine { DMM, UMM, PRAM, BPRAM, AGPU, HMM } machine;
typedef enum quantity {
    TIME,
    STATEMENTS,
    ACCESSES,
    REQUESTS,
    STAGES,
    ROUNDS,
    WORK,
    SPAN,
    ASSIGNMENTS,
    IO,
    CONFLICTS,
    DEGREE,
    SYNCHRONISATIONS,
    PROCESSORS,
    SHARED,
    GLOBAL,
    TIME_SHARED,
    TIME_GLOBAL,
    STAGES_GLOBAL
} quantity;

/* A sum: multiples of products, and of sums over a variable. */
typedef struct summand summand;
struct summand {
    ratio k;
    const node *is;              /* a product; NULL: */
    const char *var;             /* a sum of what is inside */
    const node *lo, *hi;
    uint64_t hash;               /* in a list: of its expression or variable */
    struct part_table *table;    /* of a long list's first */
    summand *inside, *next;
};

typedef struct loop {
    const char *var;
    int least; /* of the variable, as in symbols */
    const struct loop *outer;
} loop;

/* Whose threads an access of the HMM is by, and to what: all of them, as on the UMM; those of a DMM
 * to the global memory; to their own. */
typedef enum asker { BY_ALL, BY_DMM, BY_DMM_ALONE } asker;

/* What a launch of the HMM does at a time: multiprocessors number base, base + 1, ..., as many as
 * `count`, which is at least 1, each on a DMM. */
typedef struct hmm_phase {
    const cost_node *launch;
    const node *base, *count;
} hmm_phase;

typedef struct writer_names writer_names; /* parameters and lets, by name (writer.c) */

typedef struct writer {
    symbols s;
    const entry *algorithm, *model;
    writer_names *names;
    machine on;
    quantity of;
    bool counted;      /* some access(...) is among it */
    bool in_rows;      /* what in_rows_of has a formula for under a condition gets it */
    const node *when;  /* these conditions, or NULL */
    int end;           /* of what depends on data -1 the least, 1 the most; 0: that is given up */
    bool on_data;      /* it was given up for that */
    bool summed;       /* some sum over all indices is among it */
    bool beyond;       /* with an end: what would be counted has ends, too */
    const loop *loops; /* around what is written, the innermost first */
    const char *apart; /* a loop's variable: offsets that are linear in it are left out; NULL */
    const cost_place *only;  /* the statement that is looked at; NULL: all */
    bool flat;               /* loops are looked through */
    bool periods;            /* sums over offsets modulo w are cut into periods */
    const cost_node *alone;  /* the only leaf that is looked at; NULL */
    bool tally;              /* it counts 1 */
    asker by;                /* HMM */
    const node *threads;     /* hmm_threads(), once it was asked for */
    const hmm_phase *phase;  /* HMM: where a launch's time is written, or NULL */
    bool shifted;            /* DMM: rows are; without an end the stages that are expected */
    bool combining;          /* PRAM: no atomic addition waits for another, */
    const node *variant;     /* and what the formulas hold under for that, or NULL */
    const char *why;
    span where;
} writer;

/* A writer for the algorithm on the model; what it makes is the arena's.  It points to itself. */
void writer_begin(writer *w, arena *a, const entry *algorithm, const entry *model);

/* False: what is asked for cannot be given.  The first reason is kept. */
bool writer_give_up(writer *w, span at, const char *why);

/* False: data decide what it is, or it is not solved.  The first of what data decide is the reason
 * that is kept: then there are two ends. */
bool writer_not_known(writer *w, span at, const char *why, bool unsolved);

/* Where an expression does not fit into symbols (s.bad) the shape is not found; nothing else
 * suffers. */
static inline bool writer_found(writer *w, bool found)
{
    const bool good = found && !w->s.bad;
    w->s.bad = false;
    return good;
}

bool writer_is_parameter(const writer *w, const char *name);

/* May a formula speak of the name: is it a parameter, also one that says what it may be, or a let?
 */
bool writer_is_named(const writer *w, const char *name);

/* The algorithm's let of that name, on this model or on all; NULL: there is none. */
const node *writer_let(const writer *w, const char *name);
/* The same of a let alone, not of a parameter with a usual value. */
const node *writer_fixed(const writer *w, const char *name);

/* The cost of what the tree holds, added to the list; false, with the reason, where none can be
 * given (formulas.c). */
bool writer_put_tree(writer *w, const cost_node *n, summand **list);

/* What was added to the list: on the AGPU times the words of an element, where what is asked for
 * grows with them (formulas.c). */
const node *writer_sum(writer *w, const summand *list);

/* The least and the most of what has no one value because data decide it; false, and both NULL,
 * where either cannot be given. */
bool writer_ends(writer *w, const cost_node *tree, const node *end[2]);

/* Is the node one of those that are counted now? (formulas.c) */
bool writer_wants(const writer *w, const cost_node *n);

/* The same, but that on the AGPU some quantities are of launches, or of arrays (formulas.c);
 * _counts: is there any such in the list, or within it? */
bool writer_is_counted(const writer *w, const cost_node *n);
bool writer_counts(const writer *w, const cost_node *n);

/* The last turn of a COST_SUM; of one whose turns depend on data, that of the end that is asked
 * for; NULL: none is (formulas.c). */
const node *writer_last_turn(const writer *w, const cost_node *n);

/* Which quantity the metric's name stands for ("time statement"), on the writer's machine; false:
 * none that follows from a program's text (formulas.c). */
bool writer_ask(writer *w, const char *metric);

/* Do only the distances of cells count, as in banks that follow one another? */
static inline bool writer_by_strides(const writer *w)
{
    return w->on == DMM && !w->shifted;
}

/* Is the quantity a time? */
bool writer_is_time(const writer *w);

static inline const node *writer_number(writer *w, int64_t v)
{
    return expr_number(w->s.a, v);
}

/* --- sums: parts.c */

void parts_add(writer *w, summand **list, summand one);
void parts_add_node(writer *w, summand **list, const node *is);
const node *parts_sum(writer *w, const summand *list);
bool parts_counts(const node *n); /* is there an access(...) in it? */

/* --- which indices take part: active.c */

typedef struct active {
    sym all;            /* indices of the range, 0 if that is negative */
    const node *total;  /* the same */
    bool surely;        /* the range is known not to be negative */
    bool whole;         /* every index takes part */
    bool general;       /* the mask is no interval of one index */
    const node *from, *to; /* otherwise: the indices from .. to - 1, counted from the range's first;
                              from NULL: from 0 on */
    const sym *limit;   /* where `to` is the lesser of `all` and this, 0 if negative; or NULL */
    const sym *every;   /* of a general mask: index 0 and each that is a multiple of it; or NULL */
    const node *host;   /* a condition that no index is in, or NULL */
    bool some;          /* of these any number may take part: the rest of the mask is not known */
} active;

/* Why the condition, which has none, is not known. */
const char *active_unknown(const cost_mask *m);

/* False, with the reason, where the mask is not known and no end is asked for. */
bool active_of(writer *w, const cost_node *n, active *a);
void active_count_all(writer *w, const cost_range *r, active *a); /* the range alone */
const node *active_number(writer *w, const active *a); /* of them */
const node *active_any(writer *w, const active *a);    /* 1 or 0 */
sym active_extent(writer *w, const cost_range *r, int v); /* of one variable */
const node *active_at_least_zero(writer *w, const sym *size);
bool active_mentions_index(const cost_range *r, const node *n);
bool active_has_index(const writer *w, const cost_range *r, const sym *s);
const node *active_condition(writer *w, const cost_mask *m);
/* A comparison, or where it does not hold the opposite, as gap REL 0; false: c is none. */
bool active_comparison(writer *w, const node *c, bool holds, op_kind *o, sym *gap);
/* The conditions of the mask, those that are known, the outermost first: an inner one may have a
 * value only where that holds; NULL: there are none. */
const node *active_conditions(writer *w, const cost_mask *m);
/* The aggregate over the range's variables, the host's alone an index 0. */
node *active_over(writer *w, const cost_range *r, aggregate_kind kind, const node *body,
                  const node *where);

/* --- who meets whom: meet.c */

/* What the additions of an `atomic a[i] += x` take on the PRAM, where those to one cell are served
 * one after another: time, or span; `ordinary`: where no two meet. n is the access. NULL, with the
 * reason: it is not known, and no end is asked for. */
const node *meet_turns(writer *w, const cost_node *n, const active *a, const node *ordinary);

/* What the variants of the PRAM forbid in the program.  On a memory machine, where two of one
 * operation surely meet in a cell that they write, and the values may differ. */
cost_rule *meet_rules(writer *w, const cost_tree *tree);

/* --- leaves of memory machines and PRAM: leaf.c.  NULL, with the reason: there is no formula. */

/* access(...), counted from its addresses; address NULL: the mask alone decides */
const node *leaf_counted(writer *w, const cost_node *n, const node *address);
const node *leaf_access(writer *w, const cost_node *n, active *a);
const node *leaf_statement(writer *w, const cost_node *n, const active *a);
/* The address as first + by*f in the number f of the index within the flattened range; false: it is
 * no such thing. */
bool leaf_is_straight(writer *w, const cost_node *n, sym *first, sym *by);

/* --- the AGPU: agpu.c */

/* Makes the writer know p and b: p is k*b, whatever k is called. (agpu_value.c) */
void agpu_begin_writer(writer *w);

/* What the tree holds of the quantity that the writer is asked about, as parts of a sum; false,
 * with the reason, where it cannot be given. */
bool agpu_put(writer *w, const cost_node *tree, summand **list);

/* --- the HMM: hmm.c */

/* p/d: the threads of a DMM. */
const node *hmm_threads(writer *w);

/* What the writer knows there from the first on. */
void hmm_begin_writer(writer *w);

/* What a leaf costs there; of a time within a phase that of the step, of all its DMMs. */
const node *hmm_leaf(writer *w, const cost_node *n, active *a);

/* joint_access(q = lo..hi, ..., ADDRESS where C) over the range of the leaf: the operations of
 * several DMMs at the same time. */
const node *hmm_joint(writer *w, const cost_node *n, const node *lo, const node *hi,
                      const node *address, const node *where);

/* Of the parts of a loop from lo on, of so many turns, adds those to the list that are one after
 * another the rounds in which all threads of a phase go through an array; the others are given
 * back. */
summand *hmm_rounds(writer *w, const char *var, const sym *lo, const sym *turns, summand *inside,
                    summand **list);

/* A launch: `put` adds what a loop costs, of which there are as many as phases, or as
 * multiprocessors. */
bool hmm_launch(writer *w, const cost_node *n, summand **list,
                bool (*put)(writer *w, const cost_node *loop, summand **list));

#endif
