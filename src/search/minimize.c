/* minimize, maximize: the parameter values at which a metric is least or most (study.h finds
 * them), and a table of several metrics over the same values. */
#include <string.h>

#include "search/minimize.h"
#include "search/own_time.h"
#include "search/study.h"
#include "session/rows.h"

enum {
    SHOWN = 40 /* a study of so many points is shown whole */,
    LOOKED = 100000 /* points looked at for those that are not refused */
};

/* --- the answer ------------------------------------------------------------------------ */

/* Adds the values of `over` at the point of the study, even of those that no requirement or formula
 * has needed yet. */
static void add_at(study *t, arena *a, result *to)
{
    diag_trial trial;
    diag_try(&trial, &t->q->e.d);
    for (int i = 0; i < t->q->in->slot_count; i++) {
        num value = num_int(0);
        if ((t->over >> i & 1) && eval_slot(&t->q->e, i, (span){ 0 }, &value) == ST_OK)
            num_clear(&value);
    }
    diag_tried(&trial, false);
    query_values(t->q, a, to, t->over);
}

/* Adds a place: the values of `over`, the metric there, and how much more than the best that is
 * (less, where the most is sought). */
static status add_place(study *t, arena *a, result *to, const char *key, const place *p)
{
    num_ctx *c = &t->q->w->numbers;
    num more, ratio;
    bool refused;
    status st = study_look(t, p->point, NULL, &refused);
    if (st != ST_OK)
        return st;
    result *r = result_add_object(a, to, key);
    add_at(t, a, result_add_object(a, r, "at"));
    result_add_number(a, r, "value", &p->value);
    if ((t->most ? num_sub(c, &more, &t->best.value, &p->value)
                 : num_sub(c, &more, &p->value, &t->best.value))
        == ST_OK)
        result_take_number(a, r, t->most ? "less" : "more", more);
    int sign = 0, other = 0; /* no ratio for values below 0: -3 is no 0.75 times -4 */
    if (num_sign(c, &p->value, &sign) == ST_OK && num_sign(c, &t->best.value, &other) == ST_OK
        && sign >= 0 && other > 0 && num_quotient(c, &ratio, &p->value, &t->best.value) == ST_OK)
        result_take_number(a, r, "ratio", ratio);
    return ST_OK;
}

static const char *command_of(const study *t)
{
    return t->most ? "maximize" : "minimize";
}

static const char *metric_name(int metric)
{
    return metric == STUDY_VALUE ? "value" : metrics[metric].name;
}

/* Adds a further metric, empty if no formula gives it. */
static status add_other(study *t, arena *a, result *to, int metric)
{
    num value;
    diag_trial trial;
    diag_try(&trial, &t->q->e.d);
    status st = study_value(t, metric, &value);
    diag_tried(&trial, st != ST_OK && st != ST_DOMAIN);
    if (st == ST_OK) {
        result_take_number(a, to, metric_name(metric), value);
    } else if (st == ST_DOMAIN) {
        result_add_null(a, to, metric_name(metric));
    }
    return st == ST_DOMAIN ? ST_OK : st;
}

/* Adds a line of the table, all metrics at a point; none if it is refused. */
static status add_line(study *t, arena *a, result *to, uint64_t i)
{
    num_own value = num_int(0);
    bool refused, best = false;
    status st = study_look(t, i, &value, &refused);
    if (st != ST_OK || refused)
        return st;
    result *r = result_add_object(a, to, NULL);
    add_at(t, a, r);
    result_add_number(a, r, metric_name(t->metric[0]), &value);
    best = num_same(&value, &t->best.value) || i == t->best.point;
    for (int m = 1; m < t->count && st == ST_OK; m++)
        st = add_other(t, a, r, t->metric[m]);
    result_add_truth(a, r, "best", best);
    return st;
}

/* Are all points shown, since there are few, or few that are not refused? Otherwise the ends, steps
 * that double, the best and its neighbours are. */
static bool all_shown(const study *t)
{
    return t->inner_points <= SHOWN
           || (t->inner_points <= LOOKED && t->inner_points - t->refused <= SHOWN);
}

static bool is_shown(const study *t, uint64_t i)
{
    uint64_t b = t->best.point;
    return all_shown(t) || i == 0 || i + 1 == t->inner_points || ((i + 1) & i) == 0
           || (i + 1 >= b && i <= b + 1);
}

/* The next point after i that is shown; the number of points if none is. */
static uint64_t next_shown(const study *t, uint64_t i)
{
    uint64_t n = t->inner_points, b = t->best.point, power = 1;
    if (i + 1 >= n || is_shown(t, i + 1))
        return i + 1;
    while (power - 1 <= i && power < UINT64_C(1) << 62)
        power *= 2;
    uint64_t next = power - 1;
    if (b > i + 1 && b - 1 < next)
        next = b - 1;
    return next < n ? next : n - 1;
}

static status add_table(study *t, arena *a, result *to)
{
    status st = ST_OK;
    for (uint64_t i = 0; i < t->inner_points && st == ST_OK; i = next_shown(t, i))
        if (is_shown(t, i))
            st = add_line(t, a, to, i);
    return st;
}

/* Adds the least over real numbers, if the law gives it as `also best_PARAMETER`. */
static void add_real(study *t, arena *a, result *to)
{
    query *q = t->q;
    for (const formula *f = q->in->law && !t->most ? q->in->also : NULL; f; f = f->next)
        for (int i = 0; i < q->in->slot_count; i++) {
            if (!(t->over >> i & 1) || strncmp(f->name, "best_", 5)
                || strcmp(f->name + 5, q->in->slots[i].name))
                continue;
            num_own at = num_int(0), value = num_int(0);
            diag_trial trial;
            diag_try(&trial, &q->e.d);
            if (eval(&q->e, f->expr, &at) == ST_OK) {
                frame *there = frame_new(q->in);
                for (int k = 0; k < q->in->slot_count; k++)
                    if (k != i && q->f->state[k] & SLOT_SET
                        && (q->in->slots[k].kind != SLOT_LET || q->given[k]))
                        frame_fix(there, k, &q->f->value[k]);
                frame_fix(there, i, &at);
                q->e.f = there;
                if (eval(&q->e, q->in->value, &value) == ST_OK) {
                    result *r = result_add_object(a, to, "real");
                    result_add_number(a, result_add_object(a, r, "at"), q->in->slots[i].name, &at);
                    result_add_number(a, r, "value", &value);
                    result_add_text(a, r, "why", f->text ? f->text : "");
                }
                q->e.f = q->f;
                frame_free(there);
            }
            diag_tried(&trial, false);
        }
}

/* Adds the values of `over` at points, as many as are kept. */
static status add_points(study *t, arena *a, result *list, const uint64_t *points, uint64_t count)
{
    status st = ST_OK;
    for (uint64_t i = 0; i < count && i < STUDY_TIES && st == ST_OK; i++) {
        bool refused;
        if ((st = study_look(t, points[i], NULL, &refused)) == ST_OK)
            add_at(t, a, result_add_object(a, list, NULL));
    }
    return st;
}

static status add_ties(study *t, arena *a, result *to)
{
    result_add_u64(a, to, "ties", t->ties);
    if (t->ties < 2)
        return ST_OK;
    return add_points(t, a, result_add_array(a, to, "tied"), t->tied, t->ties);
}

static status add_rivals(study *t, arena *a, result *to)
{
    result_add_u64(a, to, "rivals", t->rivals);
    return add_points(t, a, result_add_array(a, to, "rival"), t->rival, t->rivals);
}

static void names_of(const study *t, arena *a, result *list, uint64_t slots)
{
    for (int i = 0; i < t->q->in->slot_count; i++)
        if ((slots >> i & 1) && instance_takes(t->q->in, i))
            result_add_text(a, list, NULL, t->q->in->slots[i].name);
    for (int o = 0; o < t->q->in->option_count; o++)
        if (slots >> t->q->in->options[o].first & 1)
            result_add_text(a, list, NULL, t->q->in->options[o].name);
}

/* The slots that vary around the search: neither those of `over` nor those that follow from
 * them. */
static uint64_t around(const study *t)
{
    uint64_t slots = 0;
    for (int i = 0; i < t->q->in->slot_count; i++)
        if (t->q->varies[i] && !(t->over >> i & 1))
            slots |= UINT64_C(1) << i;
    return slots;
}

/* The slots that follow from those of `over`: n = 4*p. */
static uint64_t following_over(const study *t)
{
    uint64_t slots = 0;
    unsigned char inner = 0;
    for (int i = 0; i < t->q->axes.count; i++)
        inner |= (unsigned char)(t->inner[i] << i);
    for (int i = 0; i < t->q->in->slot_count; i++)
        slots |= (uint64_t)((t->q->varies[i] & inner) != 0) << i;
    return slots;
}

static void head(query *q, void *data, arena *a, result *to, row_fields *may)
{
    (void)q;
    (void)may;
    study *t = data;
    result_add_text(a, to, "metric", metric_name(t->metric[0]));
    names_of(t, a, result_add_array(a, to, "varying"), around(t));
    names_of(t, a, result_add_array(a, to, "over"), t->over);
}

/* Adds where the best value comes from. */
static status add_from(study *t, arena *a, result *to)
{
    num_own value = num_int(0);
    bool refused;
    status st = study_look(t, t->best.point, &value, &refused);
    if (st == ST_OK)
        result_add_text(a, to, "from", t->at_most ? "interval" : t->from);
    return st;
}

static status one_study(study *t, query *q, bool whole, arena *a, result *to, num *least)
{
    status st = study_search(t);
    bool refused;
    status_if(st, t->at_most, study_find_rivals(t));
    if (st == ST_OK)
        st = study_look(t, t->best.point, NULL, &refused); /* puts the parameters to the best
                                                              point */
    if (st != ST_OK)
        return st;
    query_head(q, a, to, command_of(t));
    query_parameters_but(q, a, to, t->over | following_over(t));
    result_add_text(a, to, "metric", metric_name(t->metric[0]));
    names_of(t, a, result_add_array(a, to, "over"), t->over);
    if (whole)
        st = add_table(t, a, result_add_array(a, to, "study"));
    status_then(st, add_place(t, a, to, "best", &t->best));
    status_then(st, add_ties(t, a, to));
    status_if(st, t->next.set, add_place(t, a, to, "next", &t->next));
    status_then(st, add_place(t, a, to, "first", &t->first));
    status_then(st, add_place(t, a, to, "last", &t->last));
    if (st == ST_OK)
        add_real(t, a, to);
    result_add_u64(a, to, "points", t->inner_points);
    result_add_u64(a, to, "refused", t->refused);
    if (t->at_most)
        result_add_truth(a, to, "at_most", true);
    if (st == ST_OK && (instance_formulas(t->q->in, FORMULA_MOST, -1)
                        || instance_formulas(t->q->in, FORMULA_BEYOND_MOST, -1)))
        st = add_rivals(t, a, to); /* zero if all is exact, so that a series has the column */
    t->any_at_most |= t->at_most;
    if (t->why)
        result_add_text(a, to, "refused_why", t->why);
    if (t->metric[0] != STUDY_VALUE)
        query_unit(q, a, to, t->metric[0]);
    status_if(st, t->metric[0] != STUDY_VALUE, add_from(t, a, to));
    if (st == ST_OK)
        *least = num_copy(&t->best.value);
    return st;
}

static node *binding_of(node *clauses, const char *name)
{
    while (clauses
           && !((clauses->kind == N_BINDING || clauses->kind == N_OVER)
                && strcmp(clauses->name, name) == 0))
        clauses = clauses->next;
    return clauses;
}

/* Sets each option in the clauses to the choice in force. */
static void choices_at(const query *q, arena *a, node *clauses)
{
    for (int i = 0; i < q->in->slot_count; i++) {
        const slot_row *s = &q->in->slots[i];
        if (s->kind != SLOT_CHOICE || !q->chosen[s->option] || !q->f->value[i].u.i)
            continue;
        node *c = binding_of(clauses, q->in->options[s->option].name);
        c->a = node_new(a, N_NAME, c->a->at);
        c->a->name = s->name;
    }
}

/* The statement at one point of the series around it, where the series' parameters have one value,
 * from which the ends of `over` may follow. */
static status statement_at(study *t, session *s, query *q, uint64_t point, node **out)
{
    arena *a = s->unit->arena;
    node *n = node_copy(a, t->statement);
    status st = axes_go(q->w, &q->axes, point, q->e.d);
    status_then(st, query_refresh(q));
    choices_at(q, a, n->b);
    for (int i = 0; i < q->in->slot_count && st == ST_OK; i++) {
        if (!q->varies[i] || (t->over >> i & 1) || !instance_takes(q->in, i))
            continue;
        node *number = node_new(a, N_NUMBER, t->statement->at),
             *c = binding_of(n->b, q->in->slots[i].name);
        if ((st = eval_slot(&q->e, i, t->statement->at, &number->value)) != ST_OK)
            break;
        if (c == NULL) { /* it is a variable of the session */
            c = node_binding(a, t->statement->at, q->in->slots[i].name, NULL);
            n->b = node_append(n->b, c);
        }
        c->a = number;
    }
    *out = n;
    return st;
}

static status study_at(study *t, session *s, query *q, uint64_t point, arena *a, result *to,
                       num *least)
{
    node *n;
    query own = { 0 };
    study inner = { .q = &own, .count = t->count, .most = t->most };
    memcpy(inner.metric, t->metric, sizeof inner.metric);
    status st = statement_at(t, s, q, point, &n);
    status_then(st, query_open(&own, s->world, t->target, n, s->unit->arena, q->e.d));
    status_then(st, study_find_over(&inner, n->b, q->e.d));
    status_then(st, one_study(&inner, &own, query_points(q) == 1, a, to, least));
    t->any_at_most |= inner.any_at_most;
    t->any_rivals |= inner.any_rivals;
    study_clear(&inner);
    query_close(&own);
    return st;
}

static status answer(session *s, query *q, void *data, uint64_t point, arena *a, result *to,
                     num *least)
{
    study *t = data;
    if (t->statement)
        return study_at(t, s, q, point, a, to, least);
    study_clear(t);
    t->outer = point;
    return one_study(t, q, query_points(q) == t->inner_points, a, to, least);
}

/* --- the statement ------------------------------------------------------------------------ */

static status take_metric(study *t, const session *s, const node *name, diag *d)
{
    int m = metric_named(name->name);
    if (t->count == STUDY_METRICS)
        return diag_fail(d, ST_LIMIT, name->at, "at most %d metrics in one study", STUDY_METRICS);
    if (m < 0)
        return session_no_metric(s, name, d);
    t->metric[t->count++] = m;
    return ST_OK;
}

/* Takes the target of minimize time, io A | minimize A | minimize LAW. */
static const entry *take_target(study *t, session *s, const node *n, diag *d)
{
    const node *target = n->a;
    for (; target && target->next; target = target->next)
        if (target->kind != N_NAME) {
            diag_fail(d, ST_PARSE, target->kind == N_TARGET ? target->b->at : target->at,
                      "one algorithm, or expression, at a time, after the metrics");
            return NULL;
        } else if (take_metric(t, s, target, d) != ST_OK) {
            return NULL;
        }
    if (target == NULL || query_clause(n->b, N_OVER) == NULL) {
        diag_fail(d, ST_PARSE, n->at,
                  target ? "%s over what? add: over PARAMETER=LO..HI"
                         : "%s what? name a metric and an algorithm",
                  n->name);
        diag_hint(d, "for example: %s", command_named(s->commands, n->name)->examples[0]);
        return NULL;
    }
    if (target->kind == N_TARGET && take_metric(t, s, target->a, d) != ST_OK)
        return NULL;
    if (target->kind != N_TARGET && target->kind != N_NAME) {
        if (t->count) {
            diag_fail(d, ST_PARSE, target->at, "an expression has no %s",
                      metrics[t->metric[0]].name);
            return NULL;
        }
        t->metric[t->count++] = STUDY_VALUE;
        return own_law_entry(s, target, n->b, d);
    }
    node name = target->kind == N_TARGET ? *target->b : *target;
    catalog *c = s->world->catalog;
    if (t->count == 0 && !catalog_has(c, ENTRY_ALGORITHM, name.name)
        && catalog_has(c, ENTRY_LAW, name.name)) {
        t->metric[t->count++] = STUDY_VALUE;
        return query_entry(s->world, ENTRY_LAW, &name, d);
    }
    const entry *own = t->count == 0 && !catalog_has(c, ENTRY_ALGORITHM, name.name)
                           ? own_law_entry(s, &name, n->b, d)
                           : NULL;
    if (own)
        t->metric[t->count++] = STUDY_VALUE;
    if (own || d->st != ST_OK)
        return own;
    if (t->count == 0)
        t->metric[t->count++] = METRIC_TIME;
    return query_entry(s->world, ENTRY_ALGORITHM, &name, d);
}

/* For the question whether an expression is a series, or uses a name that is one. */
typedef struct following {
    session *s;
    node *clauses;
    int depth;
    bool found;
} following;

static void follow(node *n, void *data)
{
    following *f = data;
    enum { DEEP = 16 };
    if (n->kind == N_RANGE || n->kind == N_LIST)
        f->found = true;
    node *c = n->kind == N_NAME ? binding_of(f->clauses, n->name) : NULL;
    if (c && c->kind == N_BINDING && f->depth < DEEP) {
        f->depth++;
        node_walk(c->a, follow, f);
        f->depth--;
    } else if (c == NULL && n->kind == N_NAME) {
        f->found |= world_symbol(f->s->world, n->name)->kind == SYMBOL_SERIES;
    }
}

/* Where an end of `over` follows from a series, the series comes first: keeps the statement, for
 * each of its points, and makes `over` a single value for now. */
static void set_apart(study *t, session *s, node *n)
{
    following f = { .s = s, .clauses = n->b };
    for (node *c = n->b; c; c = c->next)
        if (c->kind == N_OVER && c->a->kind == N_RANGE) {
            node_walk(c->a->a, follow, &f);
            node_walk(c->a->b, follow, &f);
            if (c->a->c)
                node_walk(c->a->c, follow, &f);
        } else if (c->kind == N_OVER && c->a->kind == N_LIST) {
            for (node *item = c->a->a; item; item = item->next)
                if (item->kind != N_RANGE && item->kind != N_LIST)
                    follow(item, &f);
        }
    if (!f.found)
        return;
    t->statement = node_copy(s->unit->arena, n);
    for (node *c = n->b; c; c = c->next)
        if (c->kind == N_OVER) {
            c->a = node_new(s->unit->arena, N_NUMBER, c->a->at);
            c->a->value = num_int(1);
        }
}

/* Remarks after the answer, such as that the other command may have been meant. */
static void remarks(const study *t, session *s, uint64_t outer)
{
    if (t->any_at_most && outer > 1 && s->sink->prose) /* a single study says it in its answer */
        session_note(s, "what depends on the data stands here as the %s that it can be%s",
                     t->most ? "least" : "most",
                     t->any_rivals ? "; so many rivals, other values of it, may be better"
                                   : "; no other value can be better, whatever the data");
    if (t->metric[0] != STUDY_VALUE && !t->most && s->sink->prose && metrics[t->metric[0]].more)
        session_note(s, "of %s more is better: maximize finds the most",
                     metrics[t->metric[0]].name);
}

status minimize_run(session *s, node *n, diag *d)
{
    study t = { .most = strcmp(n->name, "maximize") == 0 };
    query q;
    const entry *e = take_target(&t, s, n, d);
    if (e == NULL)
        return d->st;
    t.q = &q;
    t.target = e;
    set_apart(&t, s, n);
    status st = query_open(&q, s->world, e, n, s->unit->arena, d);
    for (int i = 0; i < t.count && st == ST_OK; i++)
        if (t.metric[i] != STUDY_VALUE)
            st = query_lacks(&q, t.metric[i], n->at);
    status_then(st, study_find_over(&t, n->b, d));
    uint64_t outer = st == ST_OK ? query_points(&q) / t.inner_points : 1;
    status_then(st, rows_run(s, &q,
                             &(rows){ &view_study, command_of(&t), &t, NULL, answer, head, outer,
                                      t.over | following_over(&t), NULL }));
    if (st == ST_OK)
        remarks(&t, s, outer);
    study_clear(&t);
    query_close(&q);
    world_sweep(s->world); /* releases what own_law_entry has lent */
    return st;
}

const option minimize_options[] = {
    { .name = "over",
      .value = "NAME=LO..HI [over ...]",
      .kind = OPTION_CLAUSE,
      .needed = true,
      .meaning = "the range, or the list, in which the best is looked for" },
    OPTION_ON,
    OPTION_NAME_VALUE,
    { .name = NULL },
};
