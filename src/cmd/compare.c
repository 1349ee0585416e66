/* compare: algorithms side by side, the best marked; in a series also where the
 * order flips. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "measure/measured_order.h"
#include "measure/compared.h"
#include "render/shown.h"
#include "session/rows.h"

enum { MOST = LIMIT_COMPARED };

typedef struct contest {
    session *s;
    int metric, count;
    rows_party party[MOST];
    query q[MOST];
    const char *label[MOST], *unit[MOST]; /* what it is called; what its values are counted in */
    int rival[MOST]; /* the first whose values have the same unit; -1: no other's have */
    bool models, units; /* not all are on one model or device; not all have one unit */
    uint64_t gaps[MOST], nowhere; /* points at which it has no value; at which nobody has one */
    const char *why[MOST];                /* at the first of these */
    const char *hint;                     /* how the first that has no value could have one */
    diag *d;
} contest;

/* --- who takes part ------------------------------------------------------------ */

/* Targets that stand together, then the models of all of them: A, B on dmm, umm. */
typedef struct party_group {
    node *target[MOST];
    const node *on[MOST]; /* clauses; NULL: each on the model that it is known on */
    int targets, models;
} party_group;

typedef struct solvers {
    contest *c;
    node *statement;
    const node *on;
    const char *problem, *model;
    int seen;
} solvers;

static bool on_model(const entry *e, const char *model)
{
    const node *m = entry_model(e, NULL);
    while (m && model && strcasecmp(m->name, model) != 0) /* UMM, as cards write it */
        m = entry_model(e, m);
    return m != NULL;
}

static status too_many(contest *c, span at)
{
    return diag_fail(c->d, ST_LIMIT, at, "at most %d algorithms side by side", MOST);
}

static status enter(contest *c, const entry *e, const node *on, node *statement)
{
    if (c->count == MOST)
        return too_many(c, statement->at);
    c->party[c->count++] = (rows_party){ e, on };
    return ST_OK;
}

static void offer_solver(const char *name, void *data)
{
    solvers *v = data;
    if (v->c->d->st != ST_OK)
        return;
    const entry *e = catalog_try(v->c->s->world->catalog, ENTRY_ALGORITHM, name);
    const node *solves = e ? entry_item(e, N_SOLVES) : NULL;
    if (solves == NULL || strcmp(solves->name, v->problem) != 0 || !on_model(e, v->model))
        return;
    v->seen++;
    enter(v->c, e, v->on, v->statement);
}

static status enter_target(contest *c, const node *target, const node *on, node *statement)
{
    catalog *cat = c->s->world->catalog;
    const node *name = target;
    if (target->kind == N_TARGET) { /* compare work A, B */
        int m = metric_named(target->name);
        if (m < 0)
            return session_no_metric(c->s, target->a, c->d);
        c->metric = m;
        name = target->b;
    }
    if (catalog_has(cat, ENTRY_PROBLEM, name->name)
        && !catalog_has(cat, ENTRY_ALGORITHM, name->name)) {
        solvers v = { .c = c,
                      .statement = statement,
                      .on = on,
                      .problem = name->name,
                      .model = on ? on->name : NULL };
        catalog_each(cat, ENTRY_ALGORITHM, offer_solver, &v);
        if (v.seen == 0 && c->d->st == ST_OK)
            return diag_fail(c->d, ST_NAME, name->at, "no algorithm for %s%s%s is known",
                             name->name, v.model ? " on " : "", v.model ? v.model : "");
        return c->d->st;
    }
    const entry *e = query_entry(c->s->world, ENTRY_ALGORITHM, name, c->d);
    return e ? enter(c, e, on, statement) : c->d->st;
}

static status enter_group(contest *c, party_group *g, node *statement)
{
    status st = ST_OK;
    for (int t = 0; t < g->targets; t++)
        for (int m = 0; m < (g->models ? g->models : 1); m++)
            status_then(st, enter_target(c, g->target[t], g->models ? g->on[m] : NULL, statement));
    return st;
}

/* Behind `on umm, ` may come a further model, or a further target. */
static bool names_model(const contest *c, const node *n)
{
    catalog *cat = c->s->world->catalog;
    return n->kind == N_NAME && catalog_has(cat, ENTRY_MODEL, n->name)
           && !catalog_has(cat, ENTRY_ALGORITHM, n->name)
           && !catalog_has(cat, ENTRY_PROBLEM, n->name);
}

static status add_model(contest *c, party_group *g, const node *n)
{
    if (g->models == MOST)
        return too_many(c, n->at);
    if (n->kind == N_NAME) { /* as the clause that it stands for */
        node *on = node_on(c->s->unit->arena, n->at, n->name);
        on->name2 = n->name2; /* of a device */
        on->text = n->text;
        on->b = n->b;
        n = on;
    }
    g->on[g->models++] = n;
    return ST_OK;
}

static status add_target(contest *c, party_group *g, node *t)
{
    if (g->targets == MOST)
        return too_many(c, t->at);
    g->target[g->targets++] = t;
    return ST_OK;
}

static bool names_target(const contest *c, const node *n)
{
    catalog *cat = c->s->world->catalog;
    return catalog_has(cat, ENTRY_ALGORITHM, n->name) || catalog_has(cat, ENTRY_PROBLEM, n->name);
}

/* Behind a model either could have been meant. */
static status no_such_party(contest *c, const node *n)
{
    nearest near;
    catalog *cat = c->s->world->catalog;
    diag_fail(c->d, ST_NAME, n->at, "no model or algorithm `%s`", n->name);
    nearest_begin(&near, n->name);
    catalog_each(cat, ENTRY_MODEL, nearest_visit, &near);
    catalog_each(cat, ENTRY_ALGORITHM, nearest_visit, &near);
    return nearest_end(&near, c->d);
}

/* The targets and their models, in the order written; what has no model of its own has that of the
 * group before. */
static status take_parties(contest *c, node *n)
{
    party_group g = { .targets = 0 };
    const node *last = NULL;
    status st = ST_OK;
    for (node *t = n->a; t; t = t->next)
        status_then(st, add_target(c, &g, t));
    for (node *k = n->b; k && st == ST_OK; k = k->next) {
        if (k->kind == N_ON || (g.models && names_model(c, k))) {
            st = add_model(c, &g, k);
            last = g.on[g.models - 1];
        } else if (k->kind == N_NAME || k->kind == N_TARGET) {
            if (g.models) {
                st = enter_group(c, &g, n);
                g = (party_group){ .targets = 0 };
            }
            status_if(st, k->kind == N_NAME && last && !names_target(c, k), no_such_party(c, k));
            status_then(st, add_target(c, &g, k));
        }
    }
    if (g.models == 0 && last)
        g.on[g.models++] = last;
    status_then(st, enter_group(c, &g, n));
    return st;
}

/* --- models and units ------------------------------------------------------------- */

static const char *unit_of(contest *c, int i)
{
    str_own s = { 0 };
    metric_unit_among_models(&s, c->q[i].f, c->metric);
    return arena_copyn(c->s->unit->arena, str_text(&s), s.length);
}

/* What it is on: the device that gives its model's parameters, or the model. */
static const char *place_of(const query *q)
{
    return q->device ? q->device->name2 : q->in->model->name;
}

/* Its name, with its place where they are on several. */
static const char *label_of(contest *c, int i)
{
    const char *name = instance_name(c->q[i].in);
    return c->models ? arena_format(c->s->unit->arena, "%s on %s", name, place_of(&c->q[i])) : name;
}

/* Who can be compared with whom: only values of one unit. */
static void arrange(contest *c)
{
    for (int i = 0; i < c->count; i++) {
        c->unit[i] = unit_of(c, i);
        c->models |= strcmp(place_of(&c->q[i]), place_of(&c->q[0])) != 0;
        c->units |= strcmp(c->unit[i], c->unit[0]) != 0;
    }
    for (int i = 0; i < c->count; i++) {
        int same = 0;
        c->q[i].apart = c->models;
        c->rival[i] = -1;
        for (int k = c->count - 1; k >= 0; k--)
            if (strcmp(c->unit[i], c->unit[k]) == 0) {
                c->rival[i] = k;
                same++;
            }
        if (c->units && same == 1)
            c->rival[i] = -1;
        c->label[i] = label_of(c, i);
    }
}

/* Each has its own copy of the clauses: names resolve to its own parameters. */
static status open_all(contest *c, const node *statement)
{
    status st = ST_OK;
    for (int i = 0; i < c->count && st == ST_OK; i++) {
        node *own = rows_statement(c->s, statement, c->party, c->count, i);
        st = query_open(&c->q[i], c->s->world, c->party[i].algorithm, own, c->s->unit->arena, c->d);
        c->q[i].no_verdict = c->s->sink->prose;
        status_then(st, query_lacks(&c->q[i], c->metric, statement->c->at));
        status_if(st, query_unit_varies(&c->q[i], c->metric),
                  diag_fail(c->d, ST_DOMAIN, statement->at,
                            "what %s counts differs from point to point; compare takes one unit",
                            metrics[c->metric].name));
    }
    if (st == ST_OK)
        arrange(c);
    return st;
}

/* --- one point ---------------------------------------------------------------------- */

/* Fields of one algorithm; a requirement that is not met here is its answer, not a failure. */
static status one(contest *c, int i, uint64_t point, arena *a, result *to, bool *valid)
{
    query *q = &c->q[i];
    num_own value = num_int(0);
    diag own = { 0 };
    q->e.d = &own;
    status st = query_go(q, point);
    result_add_text(a, to, "algorithm", instance_name(q->in));
    if (c->models)
        query_model_fields(q, a, to);
    if (c->units)
        result_add_text(a, to, "units", c->unit[i]);
    status_then(st, query_card(q, a, to, c->metric, &value));
    *valid = st == ST_OK;
    q->e.d = c->d;
    if (st == ST_DOMAIN || st == ST_LIMIT || st == ST_CHECK) {
        /* its row says why; the others have their values */
        result_add_text(a, to, "error", diag_text(&own));
        if (own.hint && c->hint == NULL)
            c->hint = arena_copy(c->s->unit->arena, own.hint);
        st = ST_OK;
    } else if (st != ST_OK && c->d->st == ST_OK) {
        *c->d = own;
        return st;
    }
    diag_clear(&own);
    return st;
}

/* Those of the others that the first has not. */
static void add_parameters(contest *c, int i, uint64_t point, arena *a, result *to)
{
    diag_trial trial;
    diag_try(&trial, &c->q[i].e.d);
    query_go(&c->q[i], point); /* what it refuses is told where its answer would stand */
    for (int k = 0; k < c->q[i].in->slot_count; k++) {
        num value = num_int(0);
        if (instance_takes(c->q[i].in, k)
            && eval_slot(&c->q[i].e, k, (span){ 0 }, &value) == ST_OK)
            num_clear(&value);
    }
    rows_parameters(&c->q[i], true, a, to);
    diag_tried(&trial, false);
}

/* The choices in force on models that the first has not; they stand behind its own. */
static void add_choices(contest *c, int i, arena *a, result *to)
{
    const instance *in = c->q[i].in;
    for (int o = 0; o < in->option_count; o++)
        for (int k = in->options[o].first; k < in->options[o].first + in->options[o].count; k++)
            if ((c->q[i].f->state[k] & SLOT_SET) && c->q[i].f->value[k].u.i
                && query_tells(&c->q[i], o, k) && !result_get(to, in->options[o].name))
                result_add_text(a, to, in->options[o].name, in->slots[k].name);
}

/* What varies for any of them. */
static void add_varying(const contest *c, arena *a, result *head)
{
    query_varying(&c->q[0], a, head);
    result *list = head->last, *own = result_object(a);
    for (int i = 1; i < c->count; i++)
        query_varying(&c->q[i], a, own);
    for (const result *each = own->first; each; each = each->next)
        for (const result *v = each->first; v; v = v->next)
            if (!field_varies(head, v->text))
                result_add_text(a, list, NULL, v->text);
}

/* --- the best --------------------------------------------------------------------------
 *
 * What depends on the data is known by its least and its most. An algorithm is the best where the
 * worst that it can take is no worse than the least bad that any other can; where ranges overlap
 * nobody is. Only values of one unit are compared: c->rival says with whom. */

static bool rivals(const contest *c, const bool *valid, int i, int k)
{
    return k != i && valid[k] && c->rival[k] == c->rival[i];
}

/* The better or the worse end of what is known of the metric: both are the value, where that is
 * exact. */
static const num *end_of(const contest *c, const result *card, bool better)
{
    const result *exact = field_value(card);
    const result *end = exact
                            ? exact
                            : field_get(card, better == metrics[c->metric].more ? F_most : F_least);
    return &end->value;
}

/* Is x provably no worse than y? */
static bool no_worse(contest *c, const num *x, const num *y)
{
    int sign = 1;
    if (num_same(x, y))
        return true;
    if (num_cmp(&c->s->world->numbers, x, y, &sign) != ST_OK)
        return false; /* not told apart: nothing is claimed */
    return metrics[c->metric].more ? sign >= 0 : sign <= 0;
}

/* Is nobody else better, whatever the data? */
static bool is_best(contest *c, result *const *each, const bool *valid, int i)
{
    for (int k = 0; k < c->count && valid[i]; k++)
        if (rivals(c, valid, i, k)
            && !no_worse(c, end_of(c, each[i], false), end_of(c, each[k], true)))
            return false;
    return valid[i] && c->rival[i] >= 0;
}

/* Can it be the best: is nobody always better? */
static bool may_be_best(contest *c, result *const *each, const bool *valid, int i)
{
    for (int k = 0; k < c->count && valid[i]; k++)
        if (rivals(c, valid, i, k)
            && no_worse(c, end_of(c, each[k], false), end_of(c, each[i], true))
            && !no_worse(c, end_of(c, each[i], true), end_of(c, each[k], false)))
            return false;
    return valid[i] && c->rival[i] >= 0;
}

/* How many times worse: "to_best", or where one of them depends on the data its least and most. */
static void add_ratio(contest *c, arena *a, result *to, const result *best)
{
    bool more = metrics[c->metric].more,
         exact = field_value(to) && field_value(best);
    for (int end = 0; end < (exact ? 1 : 2); end++) { /* as little worse as can be, then as much */
        const num *own = end_of(c, to, end == 0), *its = end_of(c, best, end == 1);
        num ratio = num_int(1);
        if (to == best
            || num_quotient(&c->s->world->numbers, &ratio, more ? its : own, more ? own : its)
                   == ST_OK)
            result_take_number(a, to,
                               exact || to == best ? "to_best"
                               : end               ? "to_best_most"
                                                   : "to_best_least",
                               ratio);
        if (to == best)
            break;
    }
}

/* The first best of the unit whose first member is `first`, or -1; *any: has one of them a
 * value? */
static int best_of(contest *c, result *const *each, const bool *valid, int first, bool *any)
{
    int best = -1;
    for (int i = c->count - 1; i >= 0; i--)
        if (c->rival[i] == first) {
            *any |= valid[i];
            best = is_best(c, each, valid, i) ? i : best;
        }
    return best;
}

/* Marks the best algorithm of each unit and keeps it in lead[], at the unit's first member; one
 * that led at the point before goes on leading while it ties with the best. *open: ranges
 * overlap so that nobody is surely the best, and "may_be_best" lists those who can be. */
static void judge(contest *c, arena *a, result *to, result *const *each, const bool *valid,
                  int *lead, bool *open)
{
    const char *winner = "";
    *open = false;
    for (int u = 0; u < c->count; u++) { /* units, by their first member */
        bool any = false;
        int best = c->rival[u] == u ? best_of(c, each, valid, u, &any) : -1;
        for (int i = 0; i < c->count && c->rival[u] == u; i++) {
            if (c->rival[i] != u)
                continue;
            if (valid[i] && best >= 0)
                add_ratio(c, a, each[i], each[best]);
            result_add_truth(a, each[i], "best", is_best(c, each, valid, i));
        }
        winner = best >= 0 && !*winner ? c->label[best] : winner;
        *open |= any && best < 0;
        if (best < 0 || lead[u] < 0 || !is_best(c, each, valid, lead[u]))
            lead[u] = best;
    }
    result_add_text(a, to, "best", winner);
    result *list = *open ? result_add_array(a, to, "may_be_best") : NULL;
    for (int i = 0; i < c->count && list; i++) {
        bool perhaps = may_be_best(c, each, valid, i);
        result_add_truth(a, each[i], "may_be_best", perhaps);
        if (perhaps)
            result_add_text(a, list, NULL, c->label[i]);
    }
}

static status row(contest *c, uint64_t point, arena *a, result *to, int *lead, bool *open)
{
    bool valid[MOST];
    result *each[MOST];
    result_add_text(a, to, "command", "compare");
    result_add_text(a, to, "metric", metrics[c->metric].name);
    if (!c->models)
        query_model_fields(&c->q[0], a, to);
    status st = query_go(&c->q[0], point);
    if (st != ST_OK && st != ST_DOMAIN)
        return st;
    diag_clear(c->d);
    query_parameters(&c->q[0], a, to);
    for (int i = 1; i < c->count; i++)
        add_parameters(c, i, point, a, to);
    for (int i = 1; i < c->count && c->models; i++)
        add_choices(c, i, a, to);
    result *list = result_add_array(a, to, "algorithms");
    st = ST_OK;
    for (int i = 0; i < c->count && st == ST_OK; i++) {
        each[i] = result_add_object(a, list, NULL);
        st = one(c, i, point, a, each[i], &valid[i]);
    }
    if (st == ST_OK)
        judge(c, a, to, each, valid, lead, open);
    if (!c->units) /* else each says its own */
        query_unit(&c->q[0], a, to, c->metric);
    return st;
}

/* Tells where the order changes: of these points, n = 4096 is the first where prefix.optimal is
 * best. Between two points of the series nothing has been computed. */
static void add_flip(contest *c, const result *head, const result *r, int better, str *flips)
{
    const result *p = field_get(r, F_parameters);
    bool first = flips->length == 0, more = false;
    str_add(flips, first ? "of these points, " : "; ");
    for (const result *k = field_first(head, F_varying); k; k = k->next, more = true) {
        const result *is = result_get(p, k->text);
        str_format(flips, "%s%s = ", more ? ", " : "", k->text);
        if (is)
            num_print(&c->s->world->numbers, flips, &is->value, 40, c->s->world->precision);
        else if ((is = result_get(r, k->text)) != NULL) /* a choice */
            str_add(flips, is->text);
    }
    str_format(flips, " is the %s where %s", first ? "first" : "next",
               instance_name(c->q[better].in));
    str_add(flips, c->models ? " on " : "");
    if (c->models && c->q[better].device)
        str_add(flips, place_of(&c->q[better]));
    else if (c->models) /* as the columns have it */
        put_model(flips, place_of(&c->q[better]));
    str_add(flips, " is best");
}

/* Who has no value at this point. */
static void count_gaps(contest *c, const result *row)
{
    int without = 0, i = 0;
    for (const result *v = field_first(row, F_algorithms); v; v = v->next, i++) {
        if (*field_text(v, F_error) == '\0')
            continue;
        if (c->gaps[i]++ == 0)
            c->why[i] = arena_copy(c->s->unit->arena, field_text(v, F_error));
        without++;
    }
    c->nowhere += without == c->count;
}

/* What all are refused for, if it is one thing: then that is the answer.  NULL if it is not. */
static const char *common_reason(const result *row)
{
    const result *first = field_first(row, F_algorithms);
    for (const result *v = first; v; v = v->next)
        if (!*field_text(v, F_error) || strcmp(field_text(v, F_error), field_text(first, F_error)))
            return NULL;
    return first ? field_text(first, F_error) : NULL;
}

/* Why cells are empty. */
static void say_gaps(contest *c, uint64_t points)
{
    for (int i = 0; i < c->count; i++)
        if (c->gaps[i])
            session_say(c->s,
                        arena_format(c->s->arena, "%s has no value at %llu of the %llu points%s %s",
                                     c->label[i], (unsigned long long)c->gaps[i],
                                     (unsigned long long)points,
                                     c->gaps[i] > 1 ? ", at the first:" : ":", c->why[i]));
}

/* Points that nobody has a value at are failures, as in a series of one algorithm. */
static status tell_nowhere(contest *c, uint64_t points)
{
    session *s = c->s;
    s->piece.refused = s->piece.on ? c->nowhere : 0;
    if (c->nowhere == 0)
        return ST_OK;
    if (s->piece.on)
        return diag_fail(c->d, ST_DOMAIN, (span){ 0 },
                         "some points have no value; their rows say why");
    return diag_fail(c->d, ST_DOMAIN, (span){ 0 },
                     "at %llu of %llu points none of them has a value",
                     (unsigned long long)c->nowhere, (unsigned long long)points);
}

static bool any_rivals(const contest *c)
{
    bool any = false;
    for (int i = 0; i < c->count; i++)
        any |= c->rival[i] >= 0;
    return any;
}

/* What the lines below a series say: where another is the best, and where nobody is. */
static const char *summary(const contest *c, const str *flips, uint64_t open, uint64_t points,
                           arena *a)
{
    str_own s = { 0 };
    bool rivals = any_rivals(c) && c->count > 1;
    if (flips->length)
        str_add(&s, str_text(flips));
    else if (open == 0 && rivals && c->nowhere < points)
        str_add(&s, "the same is best at all of these points");
    if (open)
        str_format(&s,
                   "%sat %llu of the %llu points no best is proved: the ranges of what depends on "
                   "the data overlap",
                   s.length ? "; " : "", (unsigned long long)open, (unsigned long long)points);
    return arena_copy(a, str_text(&s));
}

static status run_rows(contest *c, uint64_t points)
{
    session *s = c->s;
    result *head = result_command(s->arena, "compare");
    result_add_text(s->arena, head, "metric", metrics[c->metric].name);
    add_varying(c, s->arena, head);
    s->sink->begin_rows(s->sink, &view_compare, head, NULL);
    arena *row_arena = arena_new();
    status st = ST_OK;
    str_own flips = { 0 };
    int before[MOST], best[MOST];
    uint64_t undecided = 0;
    for (int i = 0; i < c->count; i++)
        before[i] = -1;
    for (uint64_t i = session_first(s, points); session_more(s, i) && st == ST_OK; i++) {
        result *r = result_object(row_arena);
        bool open = false;
        memcpy(best, before, sizeof best);
        st = row(c, i, row_arena, r, best, &open);
        if (st == ST_OK)
            s->sink->row(s->sink, r);
        count_gaps(c, r);
        undecided += open;
        for (int k = 0; k < c->count && st == ST_OK; k++) {
            if (before[k] >= 0 && best[k] >= 0 && best[k] != before[k])
                add_flip(c, head, r, best[k], &flips);
            before[k] = best[k] >= 0 ? best[k] : before[k];
        }
        arena_reset(row_arena);
    }
    s->sink->end_rows(s->sink, st != ST_OK);
    if (st == ST_OK && s->sink->prose) {
        session_say(s, summary(c, &flips, undecided, points, s->arena));
        say_gaps(c, points);
    }
    arena_free(row_arena);
    status_then(st, tell_nowhere(c, points));
    return st;
}

static bool is_measured(const node *target)
{
    return target->kind == N_TARGET && strcmp(target->name2, "measured") == 0;
}

/* `measured` behind the last target: they are the names alone from now on.  The statement outlives
 * this call, and so what is put in. */
static bool all_measured(session *s, node *n)
{
    node **last = &n->a;
    while ((*last)->next)
        last = &(*last)->next;
    if (!is_measured(*last))
        return false;
    *last = node_copy(s->unit->arena, (*last)->a);
    return true;
}

static status run(session *s, node *n, diag *d)
{
    if (n->a == NULL)
        return command_refuse(command_named(s->commands, "compare"), n->at,
                              "compare what? name algorithms, or a problem", d);
    if (all_measured(s, n)) /* compare NAME measured, compare A, B measured */
        return measured_order_asked(s, n) ? measured_order_run(
                   s, n, command_named(s->commands, "measure")->options, "compare", d)
                                          : compared_run(s, n, d);
    contest *c = mem_alloc(sizeof *c);
    c->s = s;
    c->d = d;
    c->metric = METRIC_TIME;
    status st = ST_OK;
    status_then(st, take_parties(c, n));
    status_then(st, open_all(c, n));
    uint64_t points = st == ST_OK ? query_points(&c->q[0]) : 0;
    if (st == ST_OK && c->q[0].axes.count) {
        st = run_rows(c, points);
    } else if (st == ST_OK) {
        result *r = result_object(s->arena);
        int best[MOST];
        bool open;
        for (int i = 0; i < c->count; i++)
            best[i] = -1;
        st = row(c, 0, s->arena, r, best, &open);
        const char *why = st == ST_OK ? common_reason(r) : NULL;
        if (why) {
            st = diag_fail(d, ST_DOMAIN, (span){ 0 }, "%s", why);
            if (c->hint)
                diag_hint(d, "%s", c->hint);
        } else if (st == ST_OK) {
            s->sink->answer(s->sink, &view_compare, r);
            count_gaps(c, r);
            if (c->nowhere)
                st = diag_fail(d, ST_DOMAIN, (span){ 0 }, "none of them has a value here");
        }
    }
    for (int i = 0; i < c->count; i++)
        query_close(&c->q[i]);
    free(c);
    return st;
}

const command command_compare = {
    .name = "compare",
    .args = "[METRIC] ALGORITHM, ALGORITHM, ... | PROBLEM [on MODEL, ...] [name=value ...] | "
            "NAME, ... measured [on DEVICE]",
    .summary = "algorithms side by side, the best marked, and where the order flips",
    .help =
        "A problem stands for every algorithm of the catalogue that solves it on the model. The "
        "metric is time unless another is named. The least value is the best; of multiplicity, "
        "utilisation, parallelism, slackness, speedups and efficiencies the most is.\n\n"
        "In a series the lines below the table say at which of its points another algorithm "
        "becomes the best.\n\n"
        "A target may carry its model, and several models may be named: on umm, dmm; or devices, "
        "each with its own parameters: compare estimate A, B on k20c, a100. Models "
        "count in units of their own: time units of the memory machines, statements of the "
        "PRAM, instructions of the AGPU. Each value stands with its unit, and only values of "
        "one unit are compared.\n\n"
        "What depends on the data stands as its proved least and most, 200 .. 300. An algorithm "
        "is then marked only if the worst that it can take is no worse than what any other can. "
        "Where ranges overlap, all are named that can be the best.\n\n"
        "NAME measured runs the kernel on a device of this machine that is calibrated, and has "
        "the estimate of predict beside each time; it takes what measure takes. From 8 points "
        "on, or with fit=yes, coefficients of stages, of what they take more beyond the cache, of "
        "rounds and of launches (of the AGPU: I/Os and time) are fitted to every second size by "
        "non-negative least squares and judged on the others; fit=no does without. A CPU is "
        "measured and nothing predicted.",
    .examples = { "compare prefix on umm n=2^20 p=2^12 w=32 l=400",
                  "compare prefix.simple, prefix.optimal on dmm n=2^(4..24) p=1024 w=32 l=400",
                  "compare work prefix.simple, prefix.optimal on pram n=2^20 p=64",
                  "compare sum.pairwise on umm, dmm, pram n=2^20 p=2^10 w=32 l=400" },
    .syntax = SYNTAX_QUERY,
    .complete = COMPLETE_TARGETS,
    .targets = true,
    .splits = true,
    .run = run,
};
