/* What is derived from a program at a point, against what its run counts. */
#ifndef MMCALC_LAWS_DERIVED_H
#define MMCALC_LAWS_DERIVED_H

#include <stdio.h>

#include "machine/program.h"
#include "tests/laws/point.h"

static struct {
    long runs, programs, calling, compared, derived, counted, walked, between, written, absent,
        wrong, kept, broken, unknown;
} tally;

/* A line of a random program: line(m, "x = %ld", k), with the maker's text and depth. */
__attribute__((unused, format(printf, 3, 4)))
static void derived_line(str *s, int depth, const char *how, ...)
{
    va_list ap;
    str_pad(s, ' ', 4 + 2 * depth);
    va_start(ap, how);
    str_vformat(s, how, ap);
    va_end(ap);
    str_char(s, '\n');
}
#define line(m, ...) derived_line(&(m)->s, (m)->depth, __VA_ARGS__)

static uint64_t derived_counted(int metric, const run_result *r)
{
    switch (metric) {
    case METRIC_TIME: return r->count.time;
    case METRIC_TIME_SHARED: return r->time_shared;
    case METRIC_TIME_GLOBAL: return r->time_global;
    case METRIC_ACCESSES: return r->count.accesses;
    case METRIC_REQUESTS: return r->count.requests;
    case METRIC_STAGES: return r->count.stages;
    case METRIC_STAGES_GLOBAL: return r->stages_global;
    case METRIC_CONFLICTS: return r->count.stages - r->count.requests;
    case METRIC_ROUNDS: return r->count.rounds;
    case METRIC_WORK: return r->work;
    case METRIC_SPAN: return r->span;
    case METRIC_ASSIGNMENTS: return r->assignments;
    case METRIC_PROCESSORS: return r->processors;
    case METRIC_MEMORY: return r->memory;
    case METRIC_IO: return r->io;
    case METRIC_DEGREE: return r->degree;
    case METRIC_SYNCHRONISATIONS: return r->synchronisations;
    case METRIC_SHARED: return r->shared;
    default: return r->global;
    }
}

/* Is the formula's value between the ends? */
static void derived_holds(point *p, int metric, const formula *f, uint64_t low, uint64_t high,
                          const char *who, const char *where, const char *text)
{
    num value;
    uint64_t v = 0;
    status st = point_formula(p, f, metric, &value);
    if ((st != ST_OK || !num_to_u64(&value, &v) || v < low || v > high) && tally.wrong++ < 8)
        printf("# %s, %s: %s %llu, %llu by the run: %s\n#   = %s\n%s", metrics[metric].name, who,
               st == ST_OK ? "a number," : "nothing,", (unsigned long long)v,
               (unsigned long long)(low ? low : high), where, f->shown, text);
    if (st == ST_OK)
        num_clear(&value);
}

/* Where data decide, or what it is is not solved: does the run lie between the derived ends? False:
 * there are none. */
static bool derived_within(point *p, int metric, uint64_t counted, const char *where,
                           const char *text)
{
    const formula *least = point_chosen(p, FORMULA_LEAST, metric, true),
                  *most = point_chosen(p, FORMULA_MOST, metric, true);
    if (least == NULL) {
        least = point_chosen(p, FORMULA_BEYOND_LEAST, metric, true);
        most = point_chosen(p, FORMULA_BEYOND_MOST, metric, true);
    }
    if (least == NULL || most == NULL)
        return false;
    derived_holds(p, metric, least, 0, counted, "at least", where, text);
    derived_holds(p, metric, most, counted, UINT64_MAX, "at most", where, text);
    return true;
}

/* What is derived, or counted over the program, is what the run counts.  NULL: there is neither. */
static const formula *derived_compare(point *p, int metric, uint64_t wanted, const char *where,
                                      const char *text)
{
    const formula *f = point_chosen(p, FORMULA_PROGRAM, metric, true);
    tally.compared++;
    tally.derived += f != NULL;
    tally.walked += f && f->walks;
    if (f == NULL && (f = point_chosen(p, FORMULA_COUNTED, metric, true)) != NULL) {
        tally.counted++;
        derived_within(p, metric, wanted, where, text); /* for where it is too long to be counted */
    }
    if (f)
        derived_holds(p, metric, f, wanted, wanted, "derived", where, text);
    return f;
}

#endif
