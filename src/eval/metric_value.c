/* An instance at a point: are its requirements met, and what is a metric there - by which formula,
 * or between which ends where it depends on the data. */
#include <string.h>

#include "base/deadline.h"
#include "base/nearest.h"
#include "eval/eval.h"
#include "eval/internal.h"
#include "eval/rule.h"
#include "cost/access.h"
#include "cost/tree.h"

/* Where the value of a slot was given: the cell at hand, of a column of a file. */
static span place_of(const env *e, int slot)
{
    const node *given = e->f->bind[slot];
    if (given == NULL)
        return (span){ 0 };
    bool cell = given->kind == N_LIST && given->text && given->target && e->axes;
    return cell ? ((const row_column *)given->target)->cells[e->axes->axis[given->index].at]->at
                : given->at;
}

/* Is the value what the parameter's definition lets it be? */
static status parameter_fits(env *e, const slot_row *s, const num *value, bool *good)
{
    num least = num_int(s->least);
    int order = 0;
    *good = !s->integer || num_is_integer(value);
    if (value->kind == NUM_INT) {
        *good &= value->u.i >= s->least;
        return ST_OK;
    }
    status st = *good ? num_cmp(&e->w->numbers, value, &least, &order) : ST_OK;
    *good &= order >= 0;
    return st;
}

static void not_fitting(env *e, const slot_row *s, const num *value, span at)
{
    str_own text = { 0 }, wanted = { 0 };
    num_print(&e->w->numbers, &text, value, 40, e->w->precision);
    if (s->integer && s->least == 1)
        str_add(&wanted, "a positive integer");
    else
        str_format(&wanted, "%sat least %lld", s->integer ? "an integer of " : "",
                   (long long)s->least);
    diag_fail(e->d, ST_DOMAIN, at, "%s%s%s%s must be %s, and is %s", s->name, s->text ? " (" : "",
              s->text ? s->text : "", s->text ? ")" : "", str_text(&wanted), str_text(&text));
    if (s->integer && !s->bounded && !s->of_model && num_is_integer(value) && e->f->in->algorithm
        && e->f->in->algorithm->loaded)
        diag_hint(e->d, "its definition may let it be less: param %s >= %s", s->name,
                  str_text(&text));
}

status frame_check_slot(env *e, int i)
{
    const slot_row *s = &e->f->in->slots[i];
    if ((s->kind != SLOT_PARAM && !s->optional) || (!s->integer && !s->bounded))
        return ST_OK;
    num_own value = num_int(0);
    span at = place_of(e, i);
    status st = eval_slot(e, i, at, &value);
    if (st != ST_OK)
        return st;
    bool good;
    st = parameter_fits(e, s, &value, &good);
    if (st == ST_OK && !good) {
        not_fitting(e, s, &value, at);
        st = ST_DOMAIN;
    }
    return st;
}

static status check_parameters(env *e)
{
    status st = ST_OK;
    for (int i = 0; i < e->f->in->slot_count && st == ST_OK; i++)
        if ((e->f->changed >> i & 1) && !(e->f->absent >> i & 1))
            st = frame_check_slot(e, i);
    return st;
}

/* "n = 100, p = 4" for the parameters that the condition mentions. */
static void add_values(env *e, const node *n, str *s, uint64_t *seen)
{
    for (; n; n = n->next) {
        bool shown = n->kind == N_NAME && n->ref == REF_SLOT && n->index < 64
                     && !(*seen & UINT64_C(1) << n->index);
        if (shown && (e->f->state[n->index] & SLOT_SET)) {
            *seen |= UINT64_C(1) << n->index;
            str_format(s, "%s%s = ", s->length ? ", " : "", n->name);
            num_print(&e->w->numbers, s, &e->f->value[n->index], 40, e->w->precision);
        }
        add_values(e, n->a, s, seen);
        add_values(e, n->b, s, seen);
        add_values(e, n->c, s, seen);
    }
}

/* Of conditions joined by `and` the first that does not hold. */
static const node *first_unmet(env *e, const node *n)
{
    bool met;
    while (n->kind == N_BINARY && n->op == OP_AND)
        n = eval_truth(e, n->a, &met) == ST_OK && met ? n->b : n->a;
    return n;
}

static status not_met(env *e, const formula *f)
{
    if (e->quiet)
        return diag_fail(e->d, ST_DOMAIN, (span){ 0 }, "a requirement is not met");
    str_own condition = { 0 }, values = { 0 };
    const node *expr = first_unmet(e, f->expr);
    node own = node_alone(expr);
    uint64_t seen = 0;
    const char *written = expr->at.src->text + expr->at.from;
    str_addn(&condition, written, (size_t)(expr->at.to - expr->at.from));
    add_values(e, &own, &values, &seen);
    /* the place is the binding that gave the first value, not the definition file */
    span at = { 0 };
    for (int i = 0; i < e->f->in->slot_count && at.src == NULL; i++)
        if ((seen >> i & 1) && i < 64 && e->f->bind[i])
            at = place_of(e, i);
    status st = diag_fail(e->d, ST_DOMAIN, at, "%s needs %s; here %s", instance_name(e->f->in),
                          str_text(&condition), str_text(&values));
    if (f->text)
        diag_hint(e->d, "%s", f->text);
    return st;
}

/* What the program and those that it calls must meet: what is said then is what a run says.  What
 * cannot be decided is left to it. */
static status check_calls(env *e)
{
    status st = ST_OK;
    bool met;
    for (const formula *f = e->running ? NULL : e->f->in->runs; f && st == ST_OK; f = f->next) {
        if ((f->needs && !(f->needs & e->f->changed))
            || (e->to_run && f->text && cost_said_by_run(f->text)))
            continue;
        st = eval_truth(e, f->expr, &met);
        if (st == ST_OK && !met)
            st = diag_fail(e->d, ST_DOMAIN, f->expr->at, "%s", f->text ? f->text : "it cannot run");
        if (st == ST_LIMIT || st == ST_UNDECIDED) {
            diag_clear(e->d);
            st = ST_OK;
        }
    }
    return st;
}

status frame_check(env *e)
{
    status st = check_parameters(e);
    e->f->unmet = false;
    for (const formula *f = e->f->in->requires; f && st == ST_OK; f = f->next) {
        bool met;
        if (f->needs && !(f->needs & e->f->changed))
            continue; /* as at the last point */
        if (f->needs & e->f->absent)
            continue; /* about an argument that a law was not given and does not need */
        st = eval_truth(e, f->expr, &met);
        e->f->unmet = st == ST_OK && !met;
        if (e->f->unmet)
            st = not_met(e, f);
    }
    status_then(st, check_calls(e));
    status_if(st, e->f->in->rules && !e->to_run && !e->running && !e->asking, rule_check(e));
    if (st == ST_OK)
        e->f->changed = 0;
    return st;
}

/* The first formula of the list that gives the metric here. */
const formula_naming formula_rows[FORMULA_KINDS] = {
    [FORMULA_EXACT] = { "formula", "by the definition's formula" },
    [FORMULA_PROGRAM] = { "derived", "derived from the program" },
    [FORMULA_DERIVED] = { "derived", "by the model, from what is derived from the program" },
    [FORMULA_LEAST] = { "least", "by the least, whatever the data" },
    [FORMULA_MOST] = { "most", "by the most, whatever the data" },
    [FORMULA_CLOSED] = { "closed", "by the closed form, where that is stated" },
};

const formula_from formula_orders[FORMULA_ORDERS] = { FORMULA_PROGRAM, FORMULA_DERIVED,
                                                      FORMULA_EXACT, FORMULA_CLOSED };

status formula_choose(env *e, formula_from from, int metric, bool named, const formula **out)
{
    *out = NULL;
    const formula *f = instance_formulas(e->f->in, from, metric);
    if (deadline_passed()) /* a part of them is no answer */
        return diag_fail(e->d, ST_INTERRUPT, (span){ 0 }, "interrupted");
    for (; f; f = f->next) {
        bool fits = named ? f->metric == metric
                          : f->metric < 0 && instance_adds_up(e->f->in, metric);
        if (!fits)
            continue;
        if (f->choice >= 0) {
            num chosen;
            status st = eval_slot(e, f->choice, f->expr->at, &chosen);
            if (st != ST_OK)
                return st;
            if (chosen.u.i == 0)
                continue;
        }
        bool holds = true;
        if (f->when) {
            status st = eval_truth(e, f->when, &holds);
            if (st != ST_OK)
                return st;
        }
        if (holds) {
            *out = f;
            return ST_OK;
        }
    }
    return ST_OK;
}

static status no_sequential(env *e, span at)
{
    const instance *in = e->f->in;
    const char *problem = in->problem ? in->problem->name : "what it solves";
    status st = diag_fail(e->d, ST_NAME, at, "no best sequential time on %s is known for %s",
                          in->model ? in->model->name : "no model", problem);
    diag_hint(e->d, "a problem's definition gives it: sequential time on %s = ...",
              in->model ? in->model->name : "MODEL");
    return st;
}

/* Does it have a value here, or ends? A count that only takes too long is one. */
static bool answers(env *e, int metric)
{
    num_own value = num_int(0), most = num_int(0);
    const formula *used = NULL;
    status st = metric_range(e, metric, &value, &most, &used);
    if (st == ST_OK && used == NULL)
        st = metric_value(e, metric, (span){ 0 }, &value, NULL, NULL);
    diag_clear(e->d);
    return st == ST_OK || st == ST_LIMIT;
}

/* "it has: ..." names what answers at this point. */
static void list_answers(env *e)
{
    /* terms of a sum, accesses of a run: a longer one answers, too, or says that it takes longer */
    enum { FEW = 10000, SHORT = 1 << 22 };
    str_own s = { 0 };
    uint64_t terms = e->w->max_terms, accesses = e->max_accesses;
    e->w->max_terms = terms < FEW ? terms : FEW;
    e->max_accesses = accesses < SHORT ? accesses : SHORT;
    diag_trial trial;
    diag_try(&trial, &e->d);
    e->uncounted = true;
    for (int i = 0; i < METRICS; i++)
        if (instance_has_metric(e->f->in, i) && answers(e, i))
            str_format(&s, "%s%s", s.length ? ", " : "", metrics[i].name);
    e->uncounted = false;
    diag_tried(&trial, false);
    e->w->max_terms = terms;
    e->max_accesses = accesses;
    if (s.length)
        diag_hint(e->d, "it has: %s", str_text(&s));
}

static status no_formula(env *e, int metric, span at)
{
    const instance *in = e->f->in;
    if (instance_has_metric(in, metric) && instance_has_formula(in, FORMULA_MOST, metric)) {
        diag_fail(e->d, ST_DOMAIN, at,
                  "the data decide the %s of %s here: there are a least and a most, and no exact "
                  "value",
                  metrics[metric].name, instance_name(in));
        diag_hint(e->d, "least(%s(...)) and most(%s(...)) are its ends", metrics[metric].name,
                  metrics[metric].name);
        return e->d->st;
    }
    if (metric == METRIC_SEQUENTIAL && !instance_has_metric(in, metric))
        return no_sequential(e, at);
    if (instance_has_metric(in, metric))
        return diag_fail(e->d, ST_DOMAIN, at, "no formula of %s for %s applies to these parameters",
                         instance_name(in), metrics[metric].name);
    status st = diag_fail(e->d, ST_NAME, at, "%s on %s has no formula for %s", instance_name(in),
                          in->model ? in->model->name : "no model", metrics[metric].name);
    list_answers(e);
    return st;
}

/* The formula that gives the metric here, NULL if none does, and how it is found. */
static status find_formula(env *e, int metric, const formula **f, how_found *found)
{
    static const how_found how[] = { HOW_EXACT, HOW_PROGRAM, HOW_PLAIN, HOW_PLAIN, HOW_DERIVED };
    status st = ST_OK;
    *f = NULL;
    for (int from = 0; from < FORMULA_ENDS && st == ST_OK && *f == NULL; from++) {
        *found = how[from];
        st = formula_choose(e, (formula_from)from, metric, true, f);
        if (from == FORMULA_PLAIN && st == ST_OK && *f == NULL) /* of every metric that adds up */
            st = formula_choose(e, FORMULA_PLAIN, metric, false, f);
    }
    return st;
}

static status formula_value(env *e, const formula *f, int metric, num *out)
{
    int base = e->base, outer = e->metric;
    if (e->depth == MAX_DEPTH)
        return diag_fail(e->d, ST_LIMIT, f->expr->at,
                         "metrics that depend on each other without end");
    e->depth++;
    e->base = e->top;
    e->metric = metric;
    status st = fast_value(e, f->expr, out) ? ST_OK : eval(e, f->expr, out);
    e->depth--;
    e->base = base;
    e->metric = outer;
    return st;
}

/* What fails in a formula of the model's fails for the user's statement, and the formula is the
 * hint. */
static status derived_value(env *e, const formula *f, int metric, num *out)
{
    status st = formula_value(e, f, metric, out);
    const char *text = f->expr->at.src ? f->expr->at.src->name : NULL;
    if (st == ST_OK || e->d->file == NULL || text == NULL || strcmp(text, e->d->file) != 0)
        return st;
    diag_displace(e->d);
    diag_hint(e->d, "%s is %s", metrics[metric].name, f->shown);
    return st;
}

bool metric_has_formula(env *e, int metric, how_found *by)
{
    const formula *f = NULL;
    return find_formula(e, metric, &f, by) == ST_OK && f != NULL;
}

status metric_value(env *e, int metric, span at, num *out, how_found *by, const formula **used)
{
    const formula *f = NULL;
    how_found found;
    status st = find_formula(e, metric, &f, &found);
    if (st == ST_OK && f == NULL && e->side)
        st = formula_choose(e, e->side < 0 ? FORMULA_LEAST : FORMULA_MOST, metric, true, &f);
    if (st != ST_OK)
        return st;
    if (f == NULL && instance_counted_by_run(e->f->in, metric))
        found = HOW_RUN;
    else if (f == NULL)
        return no_formula(e, metric, at);
    e->counted |= found == HOW_PLAIN                 ? COUNTED_ACCESSES
                  : found == HOW_RUN                 ? COUNTED_RUN
                  : found == HOW_PROGRAM && f->walks ? COUNTED_WALK
                                                     : 0;
    e->programmed |= found == HOW_PROGRAM;
    e->stated |= found == HOW_EXACT;
    if (by)
        *by = found;
    if (used)
        *used = f;
    if (found == HOW_DERIVED)
        return derived_value(e, f, metric, out);
    if (found != HOW_RUN) {
        bool programmed = e->programmed; /* a line of the definition may speak of other programs */
        st = formula_value(e, f, metric, out);
        e->programmed = found == HOW_EXACT ? programmed : e->programmed;
        return st;
    }
    st = e->w->above.count_program(e, metric, out);
    diag_place(e->d, at);
    return st;
}

/* Is it a number or parameter, not below 0? */
static bool is_scale(env *e, const node *n)
{
    num value = num_int(-1);
    int sign = -1;
    bool known = n->kind == N_NUMBER || (n->kind == N_NAME && n->ref == REF_SLOT);
    if (known && eval(e, n, &value) == ST_OK && num_sign(&e->w->numbers, &value, &sign) != ST_OK)
        sign = -1;
    num_clear(&value);
    return known && sign >= 0;
}

/* A product of metrics and scales over another: p*time, time(p = 1)/(p*time). */
typedef struct factors {
    const node *n[8];
    bool below[8];
    int count;
} factors;

static bool find_factors(env *e, const node *n, bool below, factors *all)
{
    if (n->kind == N_BINARY && (n->op == OP_MUL || n->op == OP_DIV))
        return find_factors(e, n->a, below, all)
               && find_factors(e, n->b, below ^ (n->op == OP_DIV), all);
    bool known = (n->ref == REF_METRIC && (n->kind == N_NAME || n->kind == N_CALL))
                 || is_scale(e, n);
    if (!known || all->count == 8)
        return false;
    all->n[all->count] = n;
    all->below[all->count++] = below;
    return true;
}

/* time(p = 1) where p is 1: the metric at this very point. -1: another point, or no metric. */
static int metric_here(env *e, const node *n)
{
    if (n->ref != REF_METRIC || n->kind == N_NAME)
        return n->ref == REF_METRIC ? n->index : -1;
    const metric_call *call = n->target;
    bool same = call->in == e->f->in && call->side == 0;
    diag_trial trial;
    diag_try(&trial, &e->d);
    for (int i = 0; i < call->in->slot_count && same; i++) {
        num_own given = num_int(0), here = num_int(0);
        if (call->bind[i] == NULL)
            continue;
        same = eval(e, call->bind[i], &given) == ST_OK;
        same = same && eval_slot(e, i, n->at, &here) == ST_OK && num_same(&given, &here);
    }
    diag_tried(&trial, false);
    return same ? call->metric : -1;
}

/* What stands above and below is 1 together, whatever the data. */
static void cancel(env *e, factors *all)
{
    for (int i = 0; i < all->count; i++)
        for (int k = 0; k < all->count; k++) {
            int metric = all->n[i] && all->n[k] ? metric_here(e, all->n[i]) : -1;
            if (metric < 0 || all->below[i] || !all->below[k]
                || metric_here(e, all->n[k]) != metric)
                continue;
            all->n[i] = all->n[k] = NULL;
        }
}

static status side_value(env *e, const node *n, int metric, int side, num *out)
{
    int outer = e->side;
    formula own = { .expr = (node *)n };
    e->side = side;
    status st = formula_value(e, &own, metric, out);
    e->side = outer;
    return st;
}

/* One end of the quotient: the same end of what is above, the other of what is below; nothing of it
 * is below 0. */
static status quotient_end(env *e, factors *all, int metric, int side, num *out)
{
    num_ctx *c = &e->w->numbers;
    status st = ST_OK;
    *out = num_int(1);
    cancel(e, all);
    for (int i = 0; i < all->count && st == ST_OK; i++) {
        num_own factor = num_int(0);
        if (all->n[i] == NULL)
            continue;
        st = side_value(e, all->n[i], metric, all->below[i] ? -side : side, &factor);
        if (st == ST_OK) {
            st = num_update(c, all->below[i] ? num_div : num_mul, out, &factor);
            if (st != ST_OK)
                st = eval_fail(e, st, all->n[i]->at);
        }
    }
    if (st != ST_OK)
        num_clear(out);
    return st;
}

static status choose_ends(env *e, int metric, const formula **low, const formula **high);

/* Is there a formula of the metric in the list, with the choices of here where the call is of the
 * same algorithm and model? */
static bool is_given(env *e, const metric_call *call, formula_from from)
{
    for (const formula *f = instance_formulas(call->in, from, call->metric); f; f = f->next) {
        num chosen = num_int(1);
        if (f->metric == call->metric
            && (f->choice < 0 || call->in != e->f->in
                || (eval_slot(e, f->choice, f->expr->at, &chosen) == ST_OK && chosen.u.i)))
            return true;
    }
    return false;
}

/* Does the data decide some of its metrics here, or at the point of a call? */
static bool some_range(env *e, const factors *all)
{
    for (int i = 0; i < all->count; i++) {
        const node *n = all->n[i];
        const metric_call *call = n->ref == REF_METRIC && n->kind == N_CALL ? n->target : NULL;
        if (call && call->metric >= 0 && instance_has_formula(call->in, FORMULA_MOST, call->metric)
            && !is_given(e, call, FORMULA_EXACT) && !is_given(e, call, FORMULA_PROGRAM))
            return true;
        const formula *low, *high = NULL;
        if (n->ref == REF_METRIC && n->kind == N_NAME
            && choose_ends(e, n->index, &low, &high) == ST_OK && high)
            return true;
    }
    return false;
}

/* The formulas of both ends, or NULL. */
static status choose_ends(env *e, int metric, const formula **low, const formula **high)
{
    const formula *f = NULL;
    how_found found;
    *low = *high = NULL;
    status st = find_formula(e, metric, &f, &found);
    if (st != ST_OK || (f && found != HOW_DERIVED))
        return st;
    if (f) {
        factors all = { .count = 0 };
        if (find_factors(e, f->expr, false, &all)) {
            if (some_range(e, &all))
                *low = *high = f;
            return st;
        }
    }
    if ((st = formula_choose(e, FORMULA_LEAST, metric, true, low)) == ST_OK && *low)
        st = formula_choose(e, FORMULA_MOST, metric, true, high);
    return st;
}

/* Divided apart, the ends may be of cases that never meet: the least is no less than what the
 * metric must be in any case, the most no more, where that is known. */
static void keep_within(env *e, const node *limit, int side, num *end)
{
    num value = num_int(0);
    int sign = 0;
    diag_trial trial;
    diag_try(&trial, &e->d);
    bool known = limit && side_value(e, limit, METRIC_TIME, side, &value) == ST_OK
                 && num_cmp(&e->w->numbers, &value, end, &sign) == ST_OK;
    diag_tried(&trial, false);
    if (known && sign * side < 0)
        num_replace(end, value);
    else
        num_clear(&value);
}

static status end_value(env *e, const formula *f, int metric, bool derived, int side, num *out)
{
    factors all = { .count = 0 };
    if (!derived || !find_factors(e, f->expr, false, &all))
        return side_value(e, f->expr, metric, side, out);
    status st = quotient_end(e, &all, metric, side, out);
    if (st == ST_OK)
        keep_within(e, side < 0 ? f->low : f->high, side, out);
    return st;
}

status metric_range(env *e, int metric, num *least, num *most, const formula **used)
{
    const formula *low, *high;
    *used = NULL;
    status st = choose_ends(e, metric, &low, &high);
    if (st != ST_OK || high == NULL)
        return st;
    if ((st = end_value(e, low, metric, low == high, -1, least)) != ST_OK)
        return st;
    if ((st = end_value(e, high, metric, low == high, 1, most)) != ST_OK) {
        num_clear(least);
        return st;
    }
    *used = high;
    e->ranged = true;
    return ST_OK;
}

bool frame_is_huge(const frame *f)
{
    const int64_t most = INT64_C(1) << 40; /* words of an array */
    for (int i = 0; i < f->in->slot_count; i++) {
        int64_t v;
        if ((f->state[i] & SLOT_SET) && num_is_integer(&f->value[i])
            && (!num_to_i64(&f->value[i], &v) || v > most))
            return true;
    }
    return false;
}

status metric_beyond(env *e, int metric, status failed, num *least, num *most, const formula **used)
{
    const instance *in = e->f->in;
    const formula *low = NULL, *high = NULL, *f = NULL;
    how_found found = HOW_RUN;
    bool size = failed == ST_LIMIT || (failed == ST_DOMAIN && frame_is_huge(e->f));
    *used = NULL;
    if (!size || e->wants_data || !instance_has_formula(in, FORMULA_BEYOND_MOST, metric)
        || find_formula(e, metric, &f, &found) != ST_OK || (f && found == HOW_EXACT))
        return failed;
    diag_trial trial;
    diag_try(&trial, &e->d);
    status st = formula_choose(e, FORMULA_BEYOND_LEAST, metric, true, &low);
    status_if(st, low, formula_choose(e, FORMULA_BEYOND_MOST, metric, true, &high));
    bool given = st == ST_OK && high && side_value(e, low->expr, metric, -1, least) == ST_OK;
    if (given && side_value(e, high->expr, metric, 1, most) != ST_OK) {
        num_clear(least);
        given = false;
    }
    diag_tried(&trial, false);
    if (!given)
        return failed;
    diag_clear(e->d);
    e->ranged = true;
    *used = high;
    return ST_OK;
}

status metric_ends(env *e, int metric, span at, num end[2], bool *exact)
{
    const formula *used = NULL;
    status st = instance_may_range(e->f->in, metric)
                    ? metric_range(e, metric, &end[0], &end[1], &used)
                    : ST_OK;
    if (st == ST_OK && used == NULL
        && (st = metric_value(e, metric, at, &end[0], NULL, NULL)) == ST_OK)
        end[1] = num_copy(&end[0]);
    else if (st != ST_OK)
        st = metric_beyond(e, metric, st, &end[0], &end[1], &used);
    *exact = used == NULL;
    return st;
}
