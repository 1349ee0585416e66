/* Is F = O(G), Omega(G), Theta(G) in a regime of several parameters?  (derive.md §4)
 *
 * Yes comes with a certificate that a reader can check: which terms of G cover which term of F, by
 * which inequalities.  No comes with a family of parameters along which F/G grows, evaluated, or G
 * is 0 or less.
 * Unknown names the expression that is not handled.  There is no fourth answer: a yes or a no is
 * never a guess. */
#ifndef MMCALC_DERIVE_GROWS_H
#define MMCALC_DERIVE_GROWS_H

#include "derive/order.h"

typedef enum grows_answer { GROWS_NO, GROWS_YES, GROWS_UNKNOWN } grows_answer;
extern const char *const grows_words[]; /* no, yes, unknown */

typedef struct grows_line { /* of a certificate */
    const char *term, *cover, *by; /* term = O(cover), by these inequalities ("": it is the same) */
    const char *where;             /* in which parts of the regime; "": all of it */
    int parts;                     /* how many these are */
    struct grows_line *next;
} grows_line;

/* How a parameter runs along a family, as an expression of t. */
typedef struct grows_member {
    const char *name;
    int level;      /* 0: a constant, 1; 1: 2^(c*t), 2: t^c, 3: log2(t)^c */
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
    grows_line *certificate;
    grows_member *family;
    int members, samples;
    grows_sample sample[GROWS_SAMPLES];
    bool zero;          /* no: the other side is 0 or less along the family, and has no samples */
    const char *why;    /* unknown: the reason */
    bool outgrown;      /* no family is evaluated, but by the orders there is one: it is not yes */
    const node *where;  /* and the expression; may be NULL */
} grows_verdict;

typedef struct grows_question {
    world *w;
    arena *a;
    const instance *in; /* as in orders; may be NULL: */
    int metric;         /* otherwise, of which the two sides speak */
    const node *f, *g;
    const node *conditions;  /* NULL: the usual regime */
    bool upper;              /* only F = O(G), soon: neither omega nor the orders */
    bool powers;                     /* only of parameters that are powers of two: for families */
    bool (*large)(void *data,
                  const char *name); /* NULL, or which parameters are at least 4 besides */
    const char *leading;             /* NULL, or the one parameter that is at least 1024 besides */
    /* F/G at a point: values[i] of names[i].  For families; NULL: none is tried, and no is never
     * answered. */
    status (*ratio)(void *data, const char *const *names, const num *values, int count, bool turned,
                    num *out);
    /* Do the conditions hold there, as they stand?  NULL: the ratio has no value where they do not,
     * and no special family is tried. */
    bool (*holds)(void *data, const char *const *names, const num *values, int count);
    void *data;
    uint64_t *effort; /* what is left of evaluating families; NULL: it has one of its own */
} grows_question;

/* An order of growth, in the regime's parts where it differs; NULL: upper and lower bound differ in
 * some. */
typedef struct grows_order {
    const node *is;
    const node *where; /* NULL: in all of them */
    const struct grows_order *next;
} grows_order;
char *grows_order_text(arena *a, const grows_order *order); /* n/p where p <= b; n/b where p >= b */

/* The same as one expression, the conditions as those of `if`: on a border both sides are the same
 * up to constant factors. */
const node *grows_order_node(arena *a, const grows_order *order);

typedef struct grows_result {
    grows_verdict o, omega;  /* omega: of G = O(F) */
    grows_answer theta;
    const regime_reason *reasons; /* of what is printed, where it is not as usual */
    const fact *kept;        /* what is printed of the regime, but for the conditions */
    int kept_count;
    const node *regime;   /* conditions joined by `and`; NULL: none */
    const grows_order *f_order, *g_order;
    int parts;              /* of the regime that were looked at */
    const char *open_why;   /* why the order of f is open, or NULL, */
    const node *open_where; /* and the expression, or NULL */
} grows_result;

/* ST_DOMAIN, with its place, when the conditions are not understood. */
status grows_decide(const grows_question *q, grows_result *out, diag *d);

char *grows_member_text(arena *a, const grows_member *m); /* 2^(2*t) */

#endif
