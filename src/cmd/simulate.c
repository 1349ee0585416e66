/* simulate: runs the algorithm's program on the machine and counts. */

#include "cost/access.h"
#include "session/rows.h"
#include "session/running.h"

/* What is proved of a time that depends on the data, beside the run's. */
static status compare_range(query *q, const run_result *run, arena *a, result *to)
{
    num_own low = num_int(0), high = num_int(0), counted = num_int(0);
    const formula *f;
    int below = 0, above = 0;
    status st = metric_range(&q->e, METRIC_TIME, &low, &high, &f);
    if (st != ST_OK || f == NULL)
        return st;
    num_set_u64(&counted, run->count.time);
    st = num_cmp(&q->w->numbers, &counted, &low, &below);
    status_then(st, num_cmp(&q->w->numbers, &counted, &high, &above));
    bool within = st == ST_OK && below >= 0 && above <= 0;
    result_add_number(a, to, "least", &low);
    result_add_number(a, to, "most", &high);
    result_add_truth(a, to, "within", within);
    status_if(st, !within,
              diag_fail(q->e.d, ST_CHECK, (span){ 0 },
                        "the run's time is not between the least and the most: one of the three "
                        "is wrong"));
    return st;
}

/* The formula's answer beside the run's: equal, or a defect somewhere. */
static status compare_time(query *q, const run_result *run, arena *a, result *to)
{
    num exact;
    num_own counted = num_int(0);
    how_found by;
    if (!instance_has_metric(q->in, METRIC_TIME))
        return ST_OK;
    if (instance_may_range(q->in, METRIC_TIME)
        && (compare_range(q, run, a, to) != ST_OK || field_get(to, F_within)))
        return q->e.d->st;
    diag_trial trial;
    diag_try(&trial, &q->e.d);
    if (!metric_has_formula(&q->e, METRIC_TIME, &by)
        || by == HOW_PLAIN) { /* a run is not held against a run, nor a count against a count */
        diag_tried(&trial, false);
        return ST_OK;
    }
    status st = metric_value(&q->e, METRIC_TIME, (span){ 0 }, &exact, &by, NULL);
    diag_tried(&trial, false);
    if (st != ST_OK) /* no formula here: the run is the answer */
        return ST_OK;
    num_set_u64(&counted, run->count.time);
    bool equal = num_same(&exact, &counted);
    result_add_number(a, to, "formula", &exact);
    if (by == HOW_PROGRAM)
        result_add_text(a, to, "formula_from", "derived");
    result_add_truth(a, to, "equal", equal);
    num_clear(&exact);
    return equal ? ST_OK
                 : diag_fail(q->e.d, ST_CHECK, (span){ 0 },
                             "the run and the formula disagree: one of them is wrong");
}

/* 004 Theorem 3.9: on fewer cores, which serve the multiprocessors of the program by turns, no I/O
 * more than on all for which it is written, and at most ceil(v/p) times their time.  On BSP, whose
 * processors each do the work of ceil(v/p) virtual ones, the busiest moves at most as many times
 * the words, too (004 §2.5.2). */
static status compare_cores(query *q, const run_options *o, const run_result *run, arena *a,
                            result *to)
{
    run_options written = *o;
    run_result all;
    uint64_t v;
    written.cores = 0;
    written.show = NULL;
    status st = program_run(&q->e, &written, &all);
    int p = instance_slot(q->in, "p");
    if (st != ST_OK || p < 0 || !num_to_u64(&q->f->value[p], &v))
        return st;
    uint64_t times = v / o->cores + (v % o->cores > 0);
    bool virtual = access_phase_rule(q->in->model->name) == PHASE_SUPERSTEP;
    bool within = (virtual ? run->io <= times * all.io : run->io == all.io)
                  && run->count.time / times <= all.count.time
                  && run->count.time <= times * all.count.time;
    result_add_u64(a, to, "cores", o->cores);
    result_add_u64(a, to, "time_of_all", all.count.time);
    result_add_u64(a, to, "at_most", times * all.count.time);
    result_add_truth(a, to, "within", within);
    if (virtual)
        result_add_truth(a, to, "virtual_processors", true);
    return within ? ST_OK
                  : diag_fail(q->e.d, ST_CHECK, (span){ 0 },
                              "%s does not hold here: that is a defect",
                              virtual ? "p/P times the cost" : "004 Theorem 3.9");
}

static status check_cores(const query *q, const run_options *o, const node *at)
{
    uint64_t v = 0;
    int p = instance_slot(q->in, "p");
    const char *model = q->in->model->name;
    bool virtual = access_phase_rule(model) == PHASE_SUPERSTEP;
    if (access_machine_named(model) != MACHINE_AGPU || (access_keeps_shared(model) && !virtual))
        return diag_fail(
            q->e.d, ST_DOMAIN, at->at,
            "cores= is of the agpu and of pem, whose multiprocessors keep nothing from one to the "
            "next (004, Theorem 3.9), and of bsp, where it says how many processors there are");
    if (p >= 0 && (q->f->state[p] & SLOT_SET) && num_to_u64(&q->f->value[p], &v) && v < o->cores)
        return diag_fail(q->e.d, ST_DOMAIN, at->at,
                         "cores= is how many there are of the p = %llu for which the algorithm is "
                         "written: not more",
                         (unsigned long long)v);
    return ST_OK;
}

/* The arrays as the run left them. */
static status run_shown(session *s, query *q, run_options *o, arena *a, result *arrays,
                        run_result *run)
{
    running_arrays w = { .a = a, .arrays = arrays, .most = s->world->max_terms };
    o->show = running_show;
    o->shown_to = &w;
    status st = program_run(&q->e, o, run);
    if (w.words < w.most)
        return st;
    diag_fail(q->e.d, ST_LIMIT, (span){ 0 }, "the arrays hold %llu words or more",
              (unsigned long long)w.most);
    return diag_hint(q->e.d, "show is for small runs; raise the limit with: set terms=...");
}

static status point(session *s, query *q, void *data, uint64_t i, arena *a, result *to, num *time)
{
    running *r = data;
    result *arrays = option_of(&r->given, "show")->word ? result_object(a) : NULL;
    run_result run = { .violations = 0 };
    q->e.to_run = true;
    status st = query_go(q, r->seed_count ? i / r->seed_count : i);
    status_then(st, running_row(s, q, r));
    run_options o = r->o;
    if (r->seed_count)
        o.seed = r->seeds[i % r->seed_count];
    o.cores = option_of(&r->given, "cores")->number;
    status_if(st, o.cores, check_cores(q, &o, option_of(&r->given, "cores")->given));
    status_then(st, arrays ? run_shown(s, q, &o, a, arrays, &run) : program_run(&q->e, &o, &run));
    if (st != ST_OK && !(st == ST_CHECK && run.violations))
        return st;
    query_head(q, a, to, "simulate");
    query_parameters(q, a, to);
    running_fields(s, q, r, &run, a, to);
    result_add_text(a, to, "from", "run");
    if (r->o.data)
        result_add_u64(a, to, "seed", o.seed);
    if (arrays && arrays->first)
        *result_add_object(a, to, "arrays") = (result){ .type = arrays->type,
                                                        .key = "arrays",
                                                        .first = arrays->first,
                                                        .last = arrays->last };
    num_set_u64(time, run.count.time);
    status_then(st, o.cores ? compare_cores(q, &o, &run, a, to) : compare_time(q, &run, a, to));
    query_unit(q, a, to, METRIC_TIME);
    return st;
}

/* Which columns the rows may have: what a formula, or a least and a most, says beside the run. A
 * series of seeds makes a row for each seed at each point. */
static void head(query *q, void *data, arena *a, result *to, row_fields *may)
{
    const running *r = data;
    bool exact = instance_gives(q->in, FORMULA_EXACT, METRIC_TIME)
                 || instance_gives(q->in, FORMULA_PROGRAM, METRIC_TIME),
         range = instance_gives(q->in, FORMULA_MOST, METRIC_TIME);
    if (option_of(&r->given, "cores")->given) /* what is known is of all cores */
        exact = range = false;
    if (exact && range)
        rows_look(q, METRIC_TIME, &exact, &range);
    *may = (row_fields){ .exact = exact, .range = range };
    if (r->seed_count == 0)
        return;
    query_varying(q, a, to);
    result_add_text(a, to->last, NULL, "seed");
}

static status run(session *s, node *n, diag *d)
{
    running r;
    query q;
    status st = running_open(s, n, &r, &q, d);
    uint64_t points = st == ST_OK && r.seed_count ? query_points(&q) * r.seed_count
                                                  : 0; /* both are at most the limit of terms */
    status_if(st, r.seed_count && points / r.seed_count != query_points(&q),
              diag_fail(d, ST_LIMIT, n->at, "too many points"));
    status_if(st, option_of(&r.given, "show")->given && (r.seed_count || query_points(&q) > 1),
              diag_fail(d, ST_DOMAIN, n->at, "show is of one run, and this is a series"));
    status_if(st, option_of(&r.given, "show")->word && !r.o.data,
              diag_fail(d, ST_DOMAIN, n->at, "without data there is nothing to show"));
    status_if(st, r.seed_count && !r.o.data,
              diag_fail(d, ST_DOMAIN, n->at, "without data a seed means nothing"));
    status_then(
        st, rows_run(s, &q,
                     &(rows){ &view_run, "simulate", &r, NULL, point, head, points, 0, &r.given }));
    running_close(&r, &q);
    return st;
}

static const option options[] = {
    OPTION_ON,
    OPTION_NAME_VALUE,
    RUNNING_INPUT("KIND|FILE|LIST|TEXT"),
    OPTION("seed", "N|SERIES", NATURALS,
           "of the random words: 1, or what set seed says; a series, seed=1..30, makes a row each; "
           "their median: typical",
           .most = UINT64_MAX),
    RUNNING_DATA,
    OPTION("show", "no|yes", WORD, "the arrays as the run leaves them; show alone is show=yes"),
    RUNNING_OPERATOR,
    OPTION("cores", "N", NATURAL,
           "agpu: that there are, where the algorithm is written for p: its multiprocessors are "
           "served N/b at a time (004, Theorem 3.9); bsp: processors that there are, of which each "
           "does what p/N virtual ones should",
           .least = 1, .most = UINT64_MAX),
    { .name = NULL },
};

const command command_simulate = {
    .name = "simulate",
    .args = "ALGORITHM",
    .options = options,
    .summary = "runs the program on the simulated machine: counts, and whether the result is right",
    .help = "Data really move and every request is counted from its addresses, so the formula is "
            "checked, not believed. Every `ensure` of the program is checked at the end. Two "
            "indices of one operation that write different values to one word, or add to it "
            "without `atomic`, and what the PRAM's variant forbids, are errors: exit status 3. A "
            "time that depends on the data is held "
            "against its proved least and most. A long run on a terminal shows how far it is; "
            "Ctrl-C stops it.",
    .examples = { "simulate sum.pairwise on umm n=2^16 p=2^10 w=32 l=400",
                  "simulate transpose.diagonal on dmm n=225 p=225 w=8 l=1",
                  "simulate prefix.optimal on umm n=2^20 p=2^12 w=32 l=400 data=no",
                  "simulate reduce.pipeline on agpu n=2^16 p=2^8 b=32 M=2^12 operator=mss" },
    .syntax = SYNTAX_QUERY,
    .complete = COMPLETE_ALGORITHMS,
    .splits = true,
    .row_options = true,
    .run = run,
};
