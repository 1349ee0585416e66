/* Is F = O(G), Omega(G), Theta(G) in a regime of several parameters? (derive.md §4)
 *
 * Yes comes with a certificate that a reader can check: which terms of G cover which term of F, by
 * which inequalities. No comes with a family of parameters along which F/G, evaluated at samples,
 * grows, or along which G is 0 or less. Unknown names the expression that could not be handled. A
 * yes or a no is never a guess. */
#ifndef MMCALC_DERIVE_GROWS_H
#define MMCALC_DERIVE_GROWS_H

#include "derive/order.h"

typedef enum grows_answer { GROWS_NO, GROWS_YES, GROWS_UNKNOWN } grows_answer;
extern const char *const grows_words[]; /* no, yes, unknown */

typedef struct grows_line { /* a line of a certificate */
    const char *term, *cover, *by; /* term = O(cover) by these inequalities ("": both are the
                                      same) */
    const char *where;             /* the parts of the regime where this line holds; "": all of
                                      it */
    int parts;                     /* the number of these parts */
    struct grows_line *next;
} grows_line;

/* How a parameter depends on t along a family. */
typedef struct grows_member {
    const char *name;
    int level;      /* 0: 1, whatever t is; 1: 2^(c*t), 2: t^c, 3: log2(t)^c */
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
    bool zero;          /* with no: G is 0 or less along the family, which has no samples */
    bool twice;         /* 2^t stands in the place of t, so that every power of 2 is one */
    const char *why;    /* with unknown: the reason */
    bool outgrown;      /* by the orders F outgrows G along a family, but at no samples was this
                           seen */
    const node *where;  /* and the expression that it is about; may be NULL */
} grows_verdict;

typedef struct grows_question {
    world *w;
    arena *a;
    const instance *in; /* as in orders; may be NULL */
    int metric;         /* with `in`: the metric that both sides are about */
    const node *f, *g;
    const node *like; /* may be NULL; its parameters are taken before those of f, in whose place
                         `ratio` evaluates it */
    const node *conditions;  /* NULL: the usual regime */
    bool upper;              /* only F = O(G) is asked for, in short time: neither omega nor the
                                orders */
    bool powers;                     /* take all parameters to be powers of two: a family of such
                                        shows a no, too */
    bool (*large)(void *data,
                  const char *name); /* may be NULL; which parameters are at least 4 in addition to
                                        the conditions */
    const char *leading;             /* may be NULL; the one parameter that is at least 1024 in
                                        addition */
    /* Evaluates F/G (turned: G/F) where names[i] is values[i], at points of a family. NULL: no
     * family is tried, and the answer is never no. */
    status (*ratio)(void *data, const char *const *names, const num *values, int count, bool turned,
                    num *out);
    /* Do the conditions, as they stand, hold at the point? NULL: `ratio` fails where they do not,
     * and no special family is tried. */
    bool (*holds)(void *data, const char *const *names, const num *values, int count);
    void *data;
    uint64_t *effort; /* what is left to spend on evaluating families; NULL: the question has its
                         own allowance */
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
    const fact *kept;        /* the facts that `regime` prints, beside conditions as they stand */
    int kept_count;
    const char *leading; /* the parameter that bounds all others; NULL: there is none */
    const node *regime;   /* conditions joined by `and`; NULL: none */
    const grows_order *f_order, *g_order;
    int parts;              /* how many parts of the regime were examined */
    const char *open_why;   /* why the order of f is open, or NULL, */
    const node *open_where; /* and the expression, or NULL */
} grows_result;

/* Decides both sides. ST_DOMAIN, with the place in d, when the conditions are not understood. */
status grows_decide(const grows_question *q, grows_result *out, diag *d);

/* Are the question's conditions understood? */
bool grows_understands(const grows_question *q);

/* 2^(2*t); with 2^t in the place of t (`twice`) 2^(2*2^t). */
node *grows_member_tree(arena *a, span at, const grows_member *m, bool twice);

#endif
