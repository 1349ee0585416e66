/* The kinds of answers: what a command names beside the answer it gives.  Each is defined by the
 * file view_*.c that lays it out; blocks.h says what it consists of. */
#ifndef MMCALC_RENDER_VIEWS_H
#define MMCALC_RENDER_VIEWS_H

#include "eval/result.h"

extern const view view_value;  /* "value", or "values" of a series */
extern const view view_note;   /* "note": one line, not shown with --quiet */
extern const view view_ensure; /* a condition, and both sides of what it compares */

extern const view view_card;    /* a metric of an algorithm; "rows" when a series */
extern const view view_bound;   /* lower bounds of a problem */
extern const view view_metrics; /* several metrics of an algorithm */
extern const view view_compare; /* algorithms side by side */
extern const view view_typical; /* median and spread of many runs */

extern const view view_run;         /* counts of a simulated run, or of a trace */
extern const view view_variants;    /* a program on each variant of the PRAM */
extern const view view_steps;       /* a run drawn, operation by operation */
extern const view view_conflicts;   /* stages of an index expression */

extern const view view_scalability; /* the laws of parallel programs for an algorithm */
extern const view view_study;     /* the least of a metric over parameters */
extern const view view_crossover; /* where the cheaper of two changes */
extern const view view_plot;      /* curves over a parameter */

extern const view view_paper;  /* a table of a source */
extern const view view_relate; /* what a cost on one model says of another */
extern const view view_derive; /* what a program costs, statement by statement */
extern const view view_profile; /* its time, line by line */
extern const view view_optimal; /* the order of a cost beside its bound */
extern const view view_grows;  /* how one expression grows beside another */

extern const view view_devices; /* what kernels can run on */
extern const view view_measure; /* measured times, predictions beside them */

extern const view view_limits; /* every limit, and how far it can be moved */
extern const view view_page; /* help, show, list: "title", then texts and tables in order */

#endif
