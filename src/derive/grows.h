/* Questions of growth and their answers: is F = O(G), Omega(G), Theta(G) in a regime of several
 * parameters? (derive.md §4)
 *
 * They are answered by proofs (pairs.h, proved.h). Here orders are found, part by part of the
 * regime, and compared: that serves to print them, and to tell two orders that are the same
 * (closed.h). */
#ifndef MMCALC_DERIVE_GROWS_H
#define MMCALC_DERIVE_GROWS_H

#include "derive/order.h"

typedef enum grows_answer { GROWS_NO, GROWS_YES, GROWS_UNKNOWN } grows_answer;
extern const char *const grows_words[]; /* no, yes, unknown */

/* How a parameter depends on t along a family. */
typedef struct grows_member {
    const char *name;
    int level; /* 0: 1, whatever t is; 1: 2^(c*t), 2: t^c */
    int c;
    int offset;     /* times 2^offset */
} grows_member;

typedef struct grows_sample {
    uint64_t log2_t;
    num ratio;      /* released with the arena */
} grows_sample;

enum { GROWS_SAMPLES = 5 };

typedef struct grows_verdict {
    grows_answer answer;
    grows_member *family;
    int members, samples;
    grows_sample sample[GROWS_SAMPLES];
    bool zero;          /* with no: G is 0 along the family, which has no samples */
    double rate;        /* with no: by how much log2(F/G) is seen to grow */
    bool twice;         /* 2^t stands in the place of t, so that every power of 2 is one */
    const char *why;    /* with unknown: the reason */
    const node *where;  /* and the expression that it is about; may be NULL */
} grows_verdict;

typedef struct grows_question {
    world *w;
    arena *a;
    const instance *in; /* as in orders; may be NULL */
    int metric;         /* with `in`: the metric that both sides are about */
    const node *f, *g;
    const node *conditions;  /* NULL: the usual regime */
    bool upper;              /* only F = O(G) is asked for, and of a cost in short time */
    bool (*large)(void *data, const char *name); /* may be NULL; which parameters are at least 4 in
                                                    addition to the conditions */
    /* Evaluates F/G (turned: G/F) where names[i] is values[i], at points of a family. NULL: no
     * family is looked for. */
    status (*ratio)(void *data, const char *const *names, const num *values, int count, bool turned,
                    num *out);
    /* Does the condition hold at the point? NULL: `ratio` fails where the conditions do not. */
    bool (*holds)(void *data, const node *condition, const char *const *names, const num *values,
                  int count);
    void *data;
} grows_question;

/* The order of growth in each part of the regime that has its own; NULL: in some part the upper and
 * the lower bound differ. */
typedef struct grows_order {
    const node *is;
    const node *where; /* NULL: everywhere */
    const struct grows_order *next;
} grows_order;
char *grows_order_text(arena *a, const grows_order *order); /* n/p where p <= b; n/b where p >= b */

/* The same as one expression whose conditions are those of `if`: on a border the orders of both
 * sides are equal up to constant factors. */
const node *grows_order_node(arena *a, const grows_order *order);

typedef struct grows_result {
    grows_verdict o, omega;  /* omega: the verdict of G = O(F) */
    grows_answer theta;
    const regime_reason *reasons; /* why conditions that are printed and not usual ones are there */
    const node *regime;   /* conditions joined by `and`; NULL: none */
    const grows_order *f_order; /* of grows_compare */
    const char *open_why;   /* why the order of f is open, or NULL, */
    const node *open_where; /* and the expression, or NULL */
} grows_result;

/* Finds the orders of both sides. An answer is yes where the orders say so, or else unknown.
 * ST_DOMAIN, with the place in d, when the conditions are not understood. */
status grows_compare(const grows_question *q, grows_result *out, diag *d);

/* Are the question's conditions understood? */
bool grows_understands(const grows_question *q);

/* 2^(2*t); with 2^t in the place of t (`twice`) 2^(2*2^t). */
node *grows_member_tree(arena *a, span at, const grows_member *m, bool twice);

#endif
