/* One point of `check`: compares a run of the program with formulas, derived costs, counted
 * accesses and bounds. */
#ifndef MMCALC_RUNS_CHECK_POINT_H
#define MMCALC_RUNS_CHECK_POINT_H

#include "session/running.h"

/* What a run's count is compared with. */
enum { BY_FORMULA, BY_PROGRAM, BY_ACCESSES, TIERS };
extern const char *const check_tiers[TIERS]; /* their names */

/* The most steps and words of a run at a point of a grid: larger runs would take long, and show no
 * more. */
enum { GRID_STEPS = 1 << 16, GRID_STEPS_AGPU = 1 << 17, GRID_WORDS = 1 << 20 };

typedef struct checking {
    session *s;
    running r;
    result *rows;
    diag *d;
    bool grid;  /* the parameters are ours, not the user's */
    bool brief; /* it is one of many: its verdict counts what was compared, without names */
    bool by[TIERS][METRICS]; /* what gave the metric besides the run */
    bool bounded[METRICS];   /* a strict lower bound was not below the run's count */
    bool closed[METRICS];    /* each of its closed forms has the order that is derived, */
    bool stated;             /* or, for some, the order that is stated */
    const char *refuted;     /* the closed form that has not, or NULL */
    bool brent;              /* the time was compared with work and span */
    uint64_t leaf, every;    /* of the grid's points, in order, one in `every` is taken */
    uint64_t grid_steps;     /* steps that a point of the grid may take, after one has taken more */
    uint64_t long_ones;      /* points of a grid that were not run, since they take too many
                                steps */
    uint64_t uncounted;      /* points at which accesses were not counted one by one, as they were
                                at smaller ones */
    uint64_t passed;  /* points at which the time is above Brent's bound since masks leave
                         processors idle */
    uint64_t results; /* points at which every `ensure` was checked, of at least one */
    uint64_t unmet;   /* points at which a `require` of the algorithm does not hold */
    char *refused;    /* why not, for the last of these; or NULL */
    uint64_t points, failures; /* failures: points at which anything was wrong */
    bool wrong;                /* something is wrong at the present point */
    str first;                 /* the smallest failing parameters, and what fails there */
    uint64_t first_size;
    struct {
        const char *name;
        const node *op;
    } * operators; /* with which each point of a grid is run */
    size_t operator_count, operator_room;
} checking;

/* Does an `ensure` use the operator? A result that is right for one operator alone, as a total,
 * says nothing about others. */
bool check_any_operator(const query *q);
/* For catalog_each: adds the operator to c->operators; data: the checking. */
void check_operator(const char *name, void *data);
/* Checks a point with every operator that was taken. What is wrong is noted in *c; fails only if
 * there is nothing to compare with. */
status check_point(checking *c, query *q);

#endif
