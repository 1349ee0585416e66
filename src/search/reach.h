/* Searches over one parameter of a query, with all others as at its point: the first or last value
 * at which an efficiency is reached, and the value of the least time. Stretches on which interval.h
 * proves that there is nothing to find are passed over; others are halved, down to single values,
 * which are computed. So what is found is exact. */
#ifndef MMCALC_SEARCH_REACH_H
#define MMCALC_SEARCH_REACH_H

#include "eval/interval.h"
#include "num/pool.h"
#include "session/session.h"

typedef struct reach {
    session *s;
    query q, *only; /* the query at its point, with an axis for the parameter */
    interval *v;
    num_pool pool;  /* owns the search's numbers */
    num lo, hi;
    bool powers;    /* the requirements admit only powers of two */
    bool open;      /* the limit was reached before the answer: it is not known */
    uint64_t steps;
    int sequential; /* the metric that the cost is compared with; METRIC_EFFICIENCY: the time of one
                       processor, for a program whose text depends on p */
    num wanted;     /* the efficiency wanted */
    num least;      /* the least time so far, if `found` */
    num at;
    bool found;
    diag *d;
} reach;

/* Opens a search over the named parameter from lo to hi, integers that the caller keeps. The caller
 * closes it in any case. */
status reach_open(reach *r, session *s, query *at, const entry *what, const node *statement,
                  const char *name, const num *lo, const num *hi, diag *d);
void reach_close(reach *r);

/* Finds the first value (`last`: the last) at which sequential/cost is at least `wanted`: r->found,
 * r->at; r->open: not decided. */
status reach_efficiency(reach *r, int sequential, const num *wanted, bool last);

/* Finds the least time, r->least, and the first value that has it, r->at. */
status reach_least(reach *r);

#endif
