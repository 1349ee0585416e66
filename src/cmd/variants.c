/* variants: a program on every variant of the PRAM - where it obeys the rules and its result is
 * right, where it breaks them, and what it costs. */
#include <string.h>

#include "session/rows.h"
#include "session/running.h"

/* --- one variant --------------------------------------------------------------------------- */

static void choose(query *q, const model_option *o, int choice)
{
    for (int i = o->first; i < o->first + o->count; i++) {
        num truth = num_bool(i == choice);
        frame_fix(q->f, i, &truth);
    }
    frame_reset(q->f, ~UINT64_C(0));
}

/* One run; the failure of an `ensure`, or a rule that is broken, is an answer.  *error what else
 * went wrong, in an arena. */
static status run_once(query *q, const run_options *o, arena *a, run_result *run,
                       const char **error)
{
    diag own, *d = q->e.d;
    diag_init(&own);
    q->e.d = &own;
    status st = program_run(&q->e, o, run);
    q->e.d = d;
    *error = NULL;
    if (st == ST_CHECK) {
        if (run->violations == 0)
            *error = arena_format(a, "line %d: %s", own.line, own.message);
        st = ST_OK;
    } else if (st != ST_OK) {
        *d = own;
        return st;
    }
    diag_clear(&own);
    return st;
}

/* Any of those who write to one cell may win: the lowest, the highest and some between are tried.
 */
static status try_winners(query *q, run_options o, arena *a, run_result *run, const char **error)
{
    static const uint64_t winners[] = { 0, 1, 2, 4, 8, 1001 };
    status st = ST_OK;
    for (size_t i = 0; i < sizeof winners / sizeof *winners && st == ST_OK; i++) {
        o.winner = winners[i];
        st = run_once(q, &o, a, run, error);
        if (*error || run->violations)
            return st;
    }
    return st;
}

static status one_variant(query *q, const running *r, const model_option *o, int choice, arena *a,
                          result *list)
{
    run_result run;
    const char *error = NULL, *name = q->in->slots[choice].name;
    bool arbitrary = strcmp(name, "crcw_arbitrary") == 0;
    choose(q, o, choice);
    status st = arbitrary ? try_winners(q, r->o, a, &run, &error)
                          : run_once(q, &r->o, a, &run, &error);
    if (st != ST_OK)
        return st;
    result *v = result_add_object(a, list, NULL);
    result_add_text(a, v, "variant", name);
    result_add_truth(a, v, "allowed", run.violations == 0);
    if (run.violations || (!error && !run.checked))
        result_add_null(a, v, "correct");
    else
        result_add_truth(a, v, "correct", run.checked);
    result_add_u64(a, v, "violations", run.violations);
    if (run.violations || error)
        result_add_text(a, v, "violation", arena_copy(a, error ? error : run.violation[0]));
    for (int m = 0; m < METRICS; m++) {
        uint64_t value;
        if (running_counts(q->in, &run, m, &value))
            result_add_u64(a, v, metrics[m].name, value);
    }
    return ST_OK;
}

/* --- one point ----------------------------------------------------------------------------- */

static status point(session *s, query *q, void *data, uint64_t i, arena *a, result *to, num *least)
{
    running *r = data;
    const model_option *o = &q->in->options[instance_option(q->in, "variant")];
    q->e.to_run = true; /* which tells what breaks a rule */
    status st = query_go(q, i);
    status_then(st, running_row(s, q, r));
    if (st != ST_OK)
        return st;
    query_head(q, a, to, "variants");
    query_parameters(q, a, to);
    result *list = result_add_array(a, to, "variants");
    /* from the strictest to the most liberal; on the DMM what is usual first */
    static const char *const order[] = { "erew",           "crew",           "ercw",
                                         "crcw_common",    "crcw_arbitrary", "crcw_priority",
                                         "crcw_combining", "interleaved",    "shifted" };
    uint64_t right = 0;
    for (size_t k = 0; k < sizeof order / sizeof *order; k++)
        for (int c = o->first; c < o->first + o->count; c++)
            if (strcmp(q->in->slots[c].name, order[k]) == 0)
                status_then(st, one_variant(q, r, o, c, a, list));
    for (const result *v = list->first; v; v = v->next) {
        const result *correct = result_get(v, "correct");
        bool good = correct->type != RESULT_NULL && correct->value.u.i;
        right += good;
        result_add_truth(a, to, result_get(v, "variant")->text, good);
    }
    choose(q, o, o->standard);
    result_add_text(a, to, "input", layout_input_names[r->o.input]);
    result_add_u64(a, to, "seed", r->o.seed);
    num_set_u64(least, right);
    return st;
}

/* --- the statement ------------------------------------------------------------------------- */

/* Without a model it is the PRAM: no other has variants. */
static void add_model(session *s, node *n)
{
    for (const node *c = n->b; c; c = c->next)
        if (c->kind == N_ON)
            return;
    node *on = node_on(s->unit->arena, n->at, "pram");
    on->next = n->b;
    n->b = on;
}

static status run(session *s, node *n, diag *d)
{
    running r;
    query q;
    add_model(s, n);
    status st = running_open(s, n, &r, &q, d);
    status_if(
        st, instance_option(q.in, "variant") < 0,
        diag_fail(d, ST_DOMAIN, n->at, "%s has no variants; pram and dmm have", q.in->model->name));
    status_then(st, rows_run(s, &q,
                             &(rows){ &view_variants, "variants", &r, "variants", point, NULL, 0, 0,
                                      &r.given }));
    running_close(&r, &q);
    return st;
}

static const option options[] = {
    OPTION_ON,    OPTION_NAME_VALUE, RUNNING_INPUT("KIND|FILE|LIST|TEXT"),
    RUNNING_SEED, RUNNING_OPERATOR,  { .name = NULL },
};

const command command_variants = {
    .name = "variants",
    .args = "ALGORITHM",
    .options = options,
    .summary = "a program on every variant of the PRAM: allowed, right, and at what cost",
    .help =
        "Runs the program on EREW, CREW, CRCW-common, -arbitrary, -priority and -combining. A "
        "variant that it does not obey is shown with the first cell that several processors touch "
        "in one round, the line and the indices. On an arbitrary CRCW PRAM any of those who write "
        "to a cell may win: the lowest, the highest and some between are tried, and the result "
        "must be right for each. It is one input that is tried: another may break a rule that this "
        "one does not.",
    .examples = { "variants max.constant n=8 p=64", "variants merge.rank m=6 n=6 p=12",
                  "variants max.index n=8 p=64 input=few" },
    .syntax = SYNTAX_QUERY,
    .complete = COMPLETE_ALGORITHMS,
    .splits = true,
    .row_options = true,
    .run = run,
};
