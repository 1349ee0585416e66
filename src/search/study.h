/* A study: a metric at all points of some axes, and where it is best; for minimize and maximize.
 * It is searched point by point, or by proof that nothing is missed (study_proof.h). */
#ifndef MMCALC_SEARCH_STUDY_H
#define MMCALC_SEARCH_STUDY_H

#include "eval/query.h"

enum {
    STUDY_TIES = 8,  /* so many ties and rivals are kept, */
    STUDY_SEEN = 64, /* and values of the first points: a card shows them again */
    STUDY_METRICS = LIMIT_METRICS,
    STUDY_VALUE = -1 /* in place of a metric: the value of a law */
};

typedef struct place {
    uint64_t point;
    num value;
    bool set;
} place;

typedef struct seen {
    num value;
    bool set, refused;
    const char *from; /* query_from */
} seen;

typedef struct study {
    query *q;
    int metric[STUDY_METRICS], count;
    uint64_t over;        /* mask of the slots of `over` */
    bool inner[MAX_AXES]; /* by axis: is it one of `over`? */
    uint64_t inner_points;
    uint64_t outer; /* the present point of the series around it */
    place best, next, first, last;
    uint64_t ties, tied[STUDY_TIES], refused;
    char *why;        /* the first reason for which a point was refused */
    seen *seen;       /* [STUDY_SEEN] or NULL: the first metric's worse ends */
    const char *from; /* where the value that was looked at last comes from (query_from) */
    bool most;        /* maximize: the most is best */
    bool at_most;     /* some value depends on the data: the most that it can be stands for it, or
                         for maximize the least */
    bool any_at_most; /* at_most of any of the studies */
    bool other_end;   /* the better end of values is being asked for */
    uint64_t rivals, rival[STUDY_TIES]; /* points that may be the best, since their better end is
                                           better than the best's value */
    bool any_rivals;     /* does any of the studies have rivals? */
    const entry *target; /* where `over` follows from a series: each of the series' points is */
    node *statement;     /* a query of its own, made from this statement; or NULL */
} study;

/* Forgets what a search has found, except any_at_most and any_rivals. */
void study_clear(study *t);

/* Finds the axes of the `over` clauses: sets over, inner and inner_points. */
status study_find_over(study *t, const node *clauses, diag *d);

/* The value of a metric at the query's present point. */
status study_value(study *t, int metric, num *out);

/* Goes to a point and, if `out` is not NULL, finds the first metric there, and t->from. A point
 * that the requirements refuse has none, which is no failure. */
status study_look(study *t, uint64_t inner, num *out, bool *refused);

/* Judges a point: it may be the best, one of its ties, or the next best. study_judge takes a value
 * that is known. Points have to be judged in order. */
status study_look_and_judge(study *t, uint64_t inner);
status study_judge(study *t, uint64_t inner, const num *value);

/* Sets a place to a point and a copy of its value. */
void study_put(place *p, uint64_t point, const num *value);

/* Finds best, next, first and last, ties and refusals. ST_DOMAIN if all points are refused. */
status study_search(study *t);

/* The best was found by the worst end of every value; finds the rivals, points whose better end is
 * better than that. */
status study_find_rivals(study *t);

#endif
