/* What grows.c and the files beside it share (private to them). */
#ifndef MMCALC_DERIVE_GROWS_INSIDE_H
#define MMCALC_DERIVE_GROWS_INSIDE_H

#include "derive/grows.h"

typedef struct part { /* of the regime */
    const grows_question *q;
    orders *o;
    growth f, g;
    const node *where; /* NULL: it is all of it */
} part;

/* A sum of products with real coefficients, each of which is known not to be 0. */
typedef struct weighted {
    double k;
    mono m;
} weighted;
typedef struct weighted_sum {
    weighted *t;
    int count;
} weighted_sum;

/* Looks for a family along which each of the sums, of logarithms of F over terms of G, grows. */
bool grows_family_of_logs(part *p, const weighted_sum *d, int count, bool turned, grows_verdict *v);

/* Decides what is open because a parameter stands in an exponent or under a factorial, by the
 * logarithms of F's and G's terms (grows_powers.c). */
void grows_powers(const grows_question *q, grows_result *out);

/* Is f = O(g) in the part?  Then the certificate has a line for each of its terms
 * (grows_covers.c). */
bool grows_is_order(part *p, const growth *f, const growth *g, grows_verdict *v);

/* Looks for a family along which f/g grows, or g is 0 or less; `turned`: the question is whether G
 * is O(F). */
bool grows_family(part *p, const growth *f, const growth *g, bool turned, grows_verdict *v);

#endif
