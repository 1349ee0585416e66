/* What grows.c and the files beside it share (private to them). */
#ifndef MMCALC_DERIVE_GROWS_INSIDE_H
#define MMCALC_DERIVE_GROWS_INSIDE_H

#include "derive/grows.h"

typedef struct part { /* a part of the regime */
    const grows_question *q;
    orders *o;
    growth f, g;
    const node *where; /* NULL: the whole regime */
} part;

/* A sum of products whose real coefficients are all known not to be 0. */
typedef struct weighted {
    double k;
    mono m;
} weighted;
typedef struct weighted_sum {
    weighted *t;
    int count;
} weighted_sum;

/* Looks for a family along which each of the `count` sums grows; each is log2(F/term) for a term of
 * G. */
bool grows_family_of_logs(part *p, const weighted_sum *d, int count, bool turned, grows_verdict *v);

/* Decides what the orders leave open because a parameter stands in an exponent or under a
 * factorial, from the logarithms of the terms of F and G (grows_powers.c). */
void grows_powers(const grows_question *q, grows_result *out);

/* Is f = O(g) in the part? If so, adds a line for each term of f to the certificate
 * (grows_covers.c). */
bool grows_is_order(part *p, const growth *f, const growth *g, grows_verdict *v);

/* Looks for a family along which f/g grows or g is 0 or less; `turned`: f and g have changed
 * places, the question being G = O(F). */
bool grows_family(part *p, const growth *f, const growth *g, bool turned, grows_verdict *v);

#endif
