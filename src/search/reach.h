/* Searches over one parameter of a query, all the others as they are at its point: the first or the
 * last value at which an efficiency is reached, and the value of the least time.  Stretches on
 * which interval.h proves that there is nothing to be found are passed over; all others are halved,
 * down to single values, which are computed.  So what is found is exact. */
#ifndef MMCALC_SEARCH_REACH_H
#define MMCALC_SEARCH_REACH_H

#include "eval/interval.h"
#include "num/pool.h"
#include "session/session.h"

typedef struct reach {
    session *s;
    query q, *only; /* at the point, with an axis for the parameter */
    interval *v;
    num_pool pool;  /* of the search's numbers */
    num lo, hi;
    bool powers;    /* the requirements admit only powers of two */
    bool open;      /* the limit came before the answer: it is not known */
    uint64_t steps;
    int sequential; /* the metric that a cost is held against; METRIC_EFFICIENCY: the time of one
                       processor, of a text that is another with another p */
    num wanted;     /* the efficiency */
    num least;      /* the best so far, where it is set */
    num at;
    bool found;
    diag *d;
} reach;

/* For the parameter of that name from lo to hi, integers that stay the caller's.  The caller closes
 * it in any case. */
status reach_open(reach *r, session *s, query *at, const entry *what, const node *statement,
                  const char *name, const num *lo, const num *hi, diag *d);
void reach_close(reach *r);

/* The first value (the last one, where `last`) at which sequential/cost is at least `wanted`:
 * r->found, r->at; neither where r->open. */
status reach_efficiency(reach *r, int sequential, const num *wanted, bool last);

/* The least time: r->least, and the first value at which it is, r->at. */
status reach_least(reach *r);

#endif
