/* Fields of a metric's card: the value, the closed form, bounds and verdict (query.h). */
#include <string.h>

#include "eval/bound.h"
#include "eval/rule.h"
#include "lang/unparse.h"

static const char *source_of(const query *q, const formula *f)
{
    return f && f->source ? f->source : q->in->algorithm ? entry_source(q->in->algorithm) : "";
}

/* There are closed forms, and none is stated here: what each of them needs. */
static void add_closed_needs(const query *q, arena *a, result *to, int metric)
{
    str_own s = { 0 };
    for (const formula *f = q->in->of[FORMULA_CLOSED]; f; f = f->next)
        if (f->metric == metric && f->when && (f->choice < 0 || query_chose(q, f->choice))) {
            str_add(&s, s.length ? " or " : "");
            unparse(&s, f->when);
        }
    result_add_said(a, to, "closed_needs", str_text(&s));
}

static status add_closed(query *q, arena *a, result *to, int metric)
{
    const formula *f = NULL;
    status st = formula_choose(&q->e, FORMULA_CLOSED, metric, true, &f);
    if (st != ST_OK || f == NULL)
        return st;
    num_own value = num_int(0);
    if ((st = eval(&q->e, f->expr, &value)) != ST_OK)
        return st;
    result *closed = result_add_object(a, to, "closed");
    result_add_text(a, closed, "expression", f->shown);
    result_add_number(a, closed, "value", &value);
    result_add_truth(a, closed, "exact", num_is_exact(&value));
    result_add_text(a, closed, "source", f->source);
    return ST_OK;
}

/* What it is on average, and over what, where the data decide it. */
static status add_expected(query *q, arena *a, result *to, int metric, const num *low,
                           const num *high)
{
    const formula *f = NULL;
    status st = formula_choose(&q->e, FORMULA_EXPECTED, metric, true, &f);
    num value;
    diag_trial trial;
    if (st != ST_OK || f == NULL)
        return st;
    diag_try(&trial, &q->e.d);
    st = eval(&q->e, f->expr, &value);
    if (f->of_program && st != ST_OK && st != ST_INTERRUPT) { /* the ends are an answer without */
        result_add_text(a, to, "expected_unknown", arena_copy(a, trial.own.message));
        diag_tried(&trial, false);
        return ST_OK;
    }
    diag_tried(&trial, st != ST_OK);
    if (st != ST_OK)
        return st;
    num_ctx *c = &q->w->numbers;
    int below = 0, above = 0;
    bool held = field_get(to, F_run) || num_cmp(c, &value, low, &below) != ST_OK
                || num_cmp(c, &value, high, &above) != ST_OK || (below >= 0 && above <= 0);
    result_take_number(a, to, "expected", value);
    result_add_text(a, to, "expected_over", f->text);
    result_add_text(a, to, "expected_source", f->source);
    return held ? ST_OK
                : diag_fail(q->e.d, ST_CHECK, f->expr->at,
                            "the %s that is expected is not between the least and the most: one "
                            "of the three is wrong",
                            metrics[metric].name);
}

static uint64_t choices_in_force(const query *q)
{
    const instance *in = q->in;
    uint64_t all = 0;
    for (int o = 0; o < in->option_count; o++)
        for (int i = in->options[o].first; i < in->options[o].first + in->options[o].count; i++)
            if (q->f->value[i].u.i && (q->f->state[i] & SLOT_SET))
                all |= UINT64_C(1) << i;
    return all;
}

/* What is decided of the metric, once for the instance and its choices; NULL: nobody decides. */
static status find_verdict(query *q, int metric, const optimal_verdict **out)
{
    instance *in = q->in;
    uint64_t choices = choices_in_force(q);
    for (*out = in->verdicts; *out; *out = (*out)->next)
        if ((*out)->metric == metric && (*out)->choices == choices)
            return ST_OK;
    if (q->w->above.decide_optimal == NULL)
        return ST_OK;
    optimal_verdict *v = arena_alloc(in->arena, sizeof *v);
    *v = (optimal_verdict){
        .metric = metric, .choices = choices, .answer = "unknown", .next = in->verdicts
    };
    status st = q->w->above.decide_optimal(q, metric, v);
    if (st == ST_OK)
        *out = in->verdicts = v;
    return st;
}

static bool gives_any(const query *q, uint64_t slots)
{
    for (int i = 0; i < q->in->slot_count; i++)
        if ((slots >> i & 1) && q->given[i])
            return true;
    return false;
}

/* A line of the definition says it, or it is decided. */
static status add_optimal(query *q, arena *a, result *to, int metric)
{
    const node *o = q->in->optimal[metric].claim;
    const bool said = o && o->op != 2;
    if (q->no_verdict)
        return ST_OK;
    const node *when = q->in->optimal[metric].when;
    const char *answer = said ? o->op ? "yes" : "no" : "unknown", *why = said ? o->text : NULL;
    const optimal_verdict *v = NULL;
    status st = said ? ST_OK : find_verdict(q, metric, &v);
    if (v) {
        answer = v->answer;
        why = v->why;
        when = v->when;
    }
    bool holds = v == NULL || !gives_any(q, v->usual);
    status_if(st, holds && when, eval_truth(&q->e, when, &holds));
    if (st != ST_OK)
        return st;
    result_add_text(a, to, "optimal", holds ? answer : "unknown");
    if (holds && why)
        result_add_text(a, to, "optimal_why", why);
    return ST_OK;
}

/* One that the time decides is asked for: a regime's answer says little of a point's cost. */
static bool has_goal(const instance *in, int metric)
{
    const bound_set *b = in->goals;
    while (b && (b->metric != metric || b->of == METRIC_TIME))
        b = b->next;
    return b != NULL;
}

/* holds, ratio: the verdict on a value that lies from low to high (the same one, where it is
 * exact). */
static status add_verdict(query *q, arena *a, result *to, int metric, const num *low,
                          const num *high, const bound *b)
{
    num_ctx *c = &q->w->numbers;
    int below = 0, above = 0;
    bool fails = false;
    if (b->set->strict) {
        status st = num_cmp(c, low, &b->largest, &below);
        status_then(st, num_cmp(c, high, &b->largest, &above));
        fails = st == ST_OK && above < 0;
        if (st == ST_OK && (below >= 0 || above < 0))
            result_add_truth(a, to, "holds", !fails);
        else
            result_add_null(a, to, "holds");
    }
    result_add_quotient(c, a, to, low == high ? "ratio" : "ratio_least", low, &b->sum);
    if (low != high)
        result_add_quotient(c, a, to, "ratio_most", high, &b->sum);
    if (!fails)
        return add_optimal(q, a, to, metric);
    diag_fail(q->e.d, ST_CHECK, (span){ 0 }, "%s on %s: the exact value is below a lower bound; %s",
              instance_name(q->in), q->in->model->name,
              field_has(to, F_derived)
                  ? "the program does not solve its problem, or a bound is wrong"
                  : "a formula or a bound is wrong");
    diag_hint(q->e.d, "check %s runs it and compares", instance_name(q->in));
    return q->e.d->st;
}

/* What one run counts, on random words, where only the data decide: no value of the algorithm's. */
static status add_run(query *q, arena *a, result *to, int metric, num *value)
{
    diag_clear(q->e.d);
    q->e.with_data = true;
    status st = metric_value(&q->e, metric, (span){ 0 }, value, NULL, NULL);
    q->e.with_data = false;
    if (st != ST_OK)
        return st;
    result_add_number(a, to, "run", value);
    result_add_text(a, to, "input", "random");
    result_add_u64(a, to, "seed", q->w->seed);
    return ST_OK;
}

/* The ends of what is not solved, where a run that counts it is too long; no source of their own.
 */
static status add_beyond(query *q, arena *a, result *to, int metric, status failed, num *low,
                         num *high, const formula **f)
{
    status st = metric_beyond(&q->e, metric, failed, low, high, f);
    if (*f) {
        const untold *no = instance_untold(q->in);
        result_add_number(a, to, "least", low);
        result_add_number(a, to, "most", high);
        result_add_text(
            a, to, "derived",
            no ? arena_format(a, "from the program, and too long to be counted: line %d: %s",
                              span_line(no->at), no->why)
            : failed == ST_LIMIT && !(q->e.counted & COUNTED_ACCESSES)
                ? "from the program, whose sum has too many terms; set terms=... adds up more"
            : failed == ST_LIMIT ? "from the program, and too long to be counted; set accesses=... "
                                   "counts more"
                                 : "from the program, and too long to be counted");
        *f = NULL;
    }
    return st;
}

/* The value, or what one run counts: "exact", or "run"; or ends. */
static status add_count(query *q, arena *a, result *to, int metric, num *low, num *high,
                        const formula **f)
{
    how_found by = HOW_EXACT;
    q->e.wants_data = q->e.too_long = false;
    query_forget_from(q);
    status st = metric_value(&q->e, metric, (span){ 0 }, high, &by, f);
    if (st != ST_OK && q->runs && q->e.wants_data) {
        *f = NULL;
        st = add_run(q, a, to, metric, high);
        *low = st == ST_OK ? num_copy(high) : num_int(0);
        return st;
    }
    if (st != ST_OK)
        return add_beyond(q, a, to, metric, st, low, high, f);
    *low = num_copy(high);
    if (metric == METRIC_ESTIMATE) {
        result_add_number(a, to, field_name(F_estimated), high);
        result_add_text(a, to, "derived", "from counts of the program and facts of the device");
        return ST_OK;
    }
    result_add_number(a, to, "exact", high);
    if (q->e.counted)
        result_add_text(
            a, to, "counted",
            q->e.counted & COUNTED_ACCESSES ? "from the addresses of every access"
            : q->e.counted & COUNTED_RUN    ? "by a run of the program without data"
                                            : "by walking the host, each statement by its formula");
    if (by == HOW_PROGRAM || (by == HOW_DERIVED && strcmp(query_from(q), "derived") == 0))
        result_add_text(a, to, "derived", "from the program");
    if (by == HOW_DERIVED || by == HOW_PROGRAM)
        *f = NULL;
    return ST_OK;
}

/* The value, or what is known of it: "exact", "least" and "most", or "run". */
static status add_value(query *q, arena *a, result *to, int metric, num *low, num *high,
                        const formula **f)
{
    *f = NULL;
    status st = instance_may_range(q->in, metric) ? metric_range(&q->e, metric, low, high, f)
                                                  : ST_OK;
    if (st == ST_OK && *f) {
        result_add_number(a, to, "least", low);
        result_add_number(a, to, "most", high);
        for (const formula *derived = q->in->of[FORMULA_DERIVED]; derived; derived = derived->next)
            if (derived == *f)
                *f = NULL; /* from another metric: no source of its own */
        if (*f && (*f)->of_program) {
            result_add_text(a, to, "derived", "from the program");
            *f = NULL;
        }
        return ST_OK;
    }
    return st == ST_OK ? add_count(q, a, to, metric, low, high, f)
                       : add_beyond(q, a, to, metric, st, low, high, f);
}
status query_card(query *q, arena *a, result *to, int metric, num *exact)
{
    const formula *f;
    num_own low = num_int(0);
    status st = add_value(q, a, to, metric, &low, exact, &f);
    if (st != ST_OK)
        return st;
    bound b = { .set = NULL };
    st = field_value(to) ? ST_OK : add_expected(q, a, to, metric, &low, exact);
    status_then(st, add_closed(q, a, to, metric));
    if (st == ST_OK && (st = bound_find(q, metric, &b)) == ST_OK)
        bound_fields(&b, a, to, false);
    bool proved = field_get(to, F_run) == NULL;
    if (st == ST_OK && b.set && proved)
        st = add_verdict(q, a, to, metric, field_get(to, F_exact) ? exact : &low, exact, &b);
    else if (st == ST_OK && proved && (q->in->optimal[metric].claim || has_goal(q->in, metric)))
        st = add_optimal(q, a, to, metric);
    const char *unsure = rule_unsure(q->f, a);
    if (q->in->counts_variant)
        result_add_truth(a, to, "variant_counts", true);
    result_add_text(a, to, "variant_unknown", unsure);
    if (st == ST_OK || st == ST_CHECK) {
        const char *source = proved && !field_has(to, F_estimated) ? source_of(q, f) : "";
        result_add_said(a, to, "source", source);
        if (!field_get(to, F_closed))
            add_closed_needs(q, a, to, metric);
        result_add_text(a, to, "from",
                        field_get(to, F_run)       ? "run"
                        : field_get(to, F_estimated) ? "estimate"
                        : field_get(to, F_least)   ? "interval"
                        : field_get(to, F_counted) ? "counted"
                        : field_get(to, F_derived) ? "derived"
                                                    : "formula");
    }
    bound_free(&b);
    if (st != ST_OK && st != ST_CHECK)
        num_clear(exact);
    return st;
}

void query_forget_from(query *q)
{
    env_forget_from(&q->e);
}

const char *query_from(const query *q)
{
    return q->e.counted ? "counted" : q->e.programmed ? "derived" : "formula";
}
