/* A study: a metric at all points of some axes, and where it is best; for minimize and maximize.
 * It is searched point by point, or by proof that nothing is missed (study_proof.h). */
#ifndef MMCALC_SEARCH_STUDY_H
#define MMCALC_SEARCH_STUDY_H

#include "eval/query.h"

enum {
    STUDY_TIES = 8, /* ties and rivals that are kept */
    STUDY_METRICS = LIMIT_METRICS,
    STUDY_VALUE = -1 /* the metric of a law */
};

typedef struct place {
    uint64_t point;
    num value;
    bool set;
} place;

typedef struct study {
    query *q;
    int metric[STUDY_METRICS], count;
    uint64_t over;        /* the slots of `over`, a mask */
    bool inner[MAX_AXES]; /* by axis: one of `over` */
    uint64_t inner_points;
    uint64_t outer; /* the point of the series around it */
    place best, next, first, last;
    uint64_t ties, tied[STUDY_TIES], refused;
    char *why;        /* the first refusal */
    bool most;        /* maximize: the most is the best */
    bool at_most;     /* some value depends on the data: the most that it can be stands for it, of
                         maximize the least */
    bool any_at_most; /* of any of the studies */
    bool other_end;   /* the other end is being asked for, the better one */
    uint64_t rivals, rival[STUDY_TIES]; /* points whose better end is better than the best's value:
                                           they may be the best */
    bool any_rivals;                    /* of any of the studies */
    const entry *target; /* where `over` follows from a series: each of its points is a */
    node *statement;     /* query of its own, made from the statement as it was; or NULL */
} study;

/* Forgets what a search has found, but for any_at_most and any_rivals. */
void study_clear(study *t);

/* Finds the axes of the clauses `over`: fills over, inner and inner_points. */
status study_find_over(study *t, const node *clauses, diag *d);

/* A metric at the point where the query is. */
status study_value(study *t, int metric, num *out);

/* Goes to a point and takes the first metric there, if `out` is not NULL; a point that the
 * requirements refuse has none, which is no failure. */
status study_look(study *t, uint64_t inner, num *out, bool *refused);

/* The point of the search takes part: it may be the best, one of its ties, or the next.
 * study_judge where its value is known already; the points of a study are judged in order. */
status study_look_and_judge(study *t, uint64_t inner);
status study_judge(study *t, uint64_t inner, const num *value);

/* The place becomes a copy of this one. */
void study_put(place *p, uint64_t point, const num *value);

/* Finds best, next, first and last, ties and refusals. ST_DOMAIN where all points are refused. */
status study_search(study *t);

/* The best is so by the worst that its value can be; another point may be better by the best that
 * its can: finds those. */
status study_find_rivals(study *t);

#endif
