/* One point of `check`: a run of the program held against formulas, derived costs, counted accesses
 * and bounds. */
#ifndef MMCALC_RUNS_CHECK_POINT_H
#define MMCALC_RUNS_CHECK_POINT_H

#include "session/running.h"

/* What a run's count is held against. */
enum { BY_FORMULA, BY_PROGRAM, BY_ACCESSES, TIERS };
extern const char *const check_tiers[TIERS]; /* what each is called */

/* Steps of a run at a point that we choose: larger ones would take long and show no more. */
enum { GRID_STEPS = 1 << 16, GRID_STEPS_AGPU = 1 << 17, GRID_WORDS = 1 << 20 };

typedef struct checking {
    session *s;
    running r;
    result *rows;
    diag *d;
    bool grid;  /* we choose the parameters, not the user */
    bool brief; /* one of many: its verdict counts what was compared, and does not name it */
    bool by[TIERS][METRICS]; /* what gave it beside the run */
    bool bounded[METRICS];   /* a strict lower bound was not below the run's */
    bool closed[METRICS];    /* each of its closed forms is of the order that is derived, */
    bool stated;             /* or, of some, stated */
    const char *refuted;     /* the one that is not, or NULL */
    bool brent;              /* the time was held against work and span */
    uint64_t leaf, every;    /* of the grid's points, in their order, each so many is taken */
    uint64_t grid_steps;     /* how many a point of the grid may take, where one took more */
    uint64_t long_ones;      /* points of a grid that were not run, for the steps that they take */
    uint64_t uncounted;      /* and at which accesses were not counted one by one, of which smaller
                                points had been */
    uint64_t passed;  /* points at which it is above them, because masks leave processors idle */
    uint64_t results; /* points at which every `ensure` was checked, and there was one */
    uint64_t unmet;   /* points at which a `require` does not hold: none of the algorithm */
    char *refused;    /* why the last such is none, or NULL */
    uint64_t points, failures; /* points at which anything was found wrong, however much it was */
    bool wrong;                /* at the point at hand */
    str first;                 /* the smallest failing parameters, and what fails there */
    uint64_t first_size;
    struct {
        const char *name;
        const node *op;
    } * operators; /* to run each point of a grid with */
    size_t operator_count, operator_room;
} checking;

/* Does an `ensure` speak of the operator?  A result that is right for one alone, a total, says
 * nothing of others. */
bool check_any_operator(const query *q);
/* A catalog_each's function: takes the operator into c->operators; data: the checking. */
void check_operator(const char *name, void *data);
/* A point, with every operator that was taken.  What is wrong is noted in *c; fails only where
 * there is nothing to be held against. */
status check_point(checking *c, query *q);

#endif
