/* Several metrics in one answer: see several.h. A point is a card with a row for each, a series a
 * table with a column for each. */
#include "session/several.h"

#include "session/rows.h"

typedef struct several {
    int metric[METRICS], count;
    const char *lacking[METRICS]; /* why the algorithm never has it; NULL: it may */
    const char *missing[METRICS]; /* why a point has none: the first such point's reason */
    arena *arena;                 /* of these */
    const node *target;           /* the algorithm */
    bool ran;                     /* at this point some are of one run */
} several;

/* --- what is asked -------------------------------------------------------------------- */

/* Does a comma stand between the two? */
static bool comma_between(span a, span b)
{
    for (int i = a.to; a.src && i < b.from; i++)
        if (a.src->text[i] == ',')
            return true;
    return false;
}

bool several_asked(const node *n)
{
    const node *t = n->a;
    if (t == NULL)
        return false;
    return comma_between(n->c->at, t->at)
           || ((t->kind == N_TARGET || t->next) && metric_named(t->name) >= 0);
}

static status add_metric(several *v, const session *s, const node *word, diag *d)
{
    int m = metric_named(word->name);
    if (m < 0 && catalog_has(s->world->catalog, ENTRY_ALGORITHM, word->name)) {
        diag_fail(d, ST_NAME, word->at, "`%s` is no metric", word->name);
        return diag_hint(d, "it is an algorithm; there is no comma between the last metric and it");
    }
    if (m < 0)
        return session_no_metric(s, word, d);
    for (int i = 0; i < v->count; i++)
        if (v->metric[i] == m)
            return diag_fail(d, ST_PARSE, word->at, "`%s` stands twice", word->name);
    v->metric[v->count++] = m; /* there are no more of them than metrics */
    return ST_OK;
}

/* time, stages A: the first metric is the statement's name, the last one's target names the
 * algorithm. */
static status take_metrics(several *v, const session *s, const node *n, diag *d)
{
    const node *t = n->a;
    status st = add_metric(v, s, n->c, d);
    if (st == ST_OK && !comma_between(n->c->at, t->at)) {
        diag_fail(d, ST_PARSE, t->at, "`%s` cannot stand here; after the metric comes an algorithm",
                  t->name);
        return diag_hint(d, "several metrics have commas between them: %s, %s %s ...", n->name,
                         t->name, t->name2 ? t->name2 : "ALGORITHM");
    }
    for (; t->next && st == ST_OK; t = t->next)
        if (t->kind == N_NAME)
            st = add_metric(v, s, t, d);
        else
            st = diag_fail(d, ST_PARSE, t->next->at, "one algorithm at a time, after the metrics");
    if (st == ST_OK && t->kind != N_TARGET && (st = add_metric(v, s, t, d)) == ST_OK) {
        diag_fail(d, ST_PARSE, (span){ t->at.src, t->at.to, t->at.to },
                  "of what? name an algorithm after the metrics");
        return diag_hint(d,
                         "for example: time, stages sum.pairwise on umm n=2^20 p=2^10 w=32 l=400");
    }
    status_then(st, add_metric(v, s, t->a, d));
    v->target = t->b;
    return st;
}

/* --- answers ------------------------------------------------------------------------------ */

/* The value as a field: a number, also what one run counted, or an object with "least" and "most".
 */
static void add_value(arena *a, result *to, const char *name, const result *card)
{
    const result *exact = field_has(card, F_run) ? field_get(card, F_run) : field_value(card),
                 *least = field_get(card, F_least), *most = field_get(card, F_most);
    if (exact)
        result_add_number(a, to, name, &exact->value);
    else
        result_add_ends(a, to, name, &least->value, &most->value);
}

/* One metric's fields; what has no value here is null, and `why` says the reason. */
static status add_one(several *v, query *q, int i, arena *a, result *to, result *from, result **why,
                      num *value)
{
    const char *name = metrics[v->metric[i]].name, *reason = v->lacking[i];
    result *card = result_object(a);
    diag own, *d = q->e.d;
    diag_init(&own);
    q->e.d = &own;
    status st = reason ? ST_NAME : query_card(q, a, card, v->metric[i], value);
    q->e.d = d;
    if (st == ST_OK || st == ST_CHECK) {
        add_value(a, to, name, card);
        result_add_text(a, from, name, field_text(card, F_from));
        v->ran |= field_get(card, F_run) != NULL;
    } else if (st == ST_NAME || st == ST_DOMAIN || st == ST_LIMIT) {
        reason = reason ? reason : arena_copy(a, own.message ? own.message : "");
        if (v->missing[i] == NULL && !v->lacking[i])
            v->missing[i] = arena_copy(v->arena, reason);
        result_add_null(a, to, name);
        *why = *why ? *why : result_object(a);
        result_add_text(a, *why, name, reason);
        diag_clear(&own);
        return ST_OK;
    }
    if (st != ST_OK && d->st == ST_OK)
        *d = own;
    else
        diag_clear(&own);
    return st;
}

static status point(session *s, query *q, void *data, uint64_t i, arena *a, result *to, num *first)
{
    (void)s;
    several *v = data;
    status st = query_go(q, i), found = ST_OK;
    if (st != ST_OK)
        return st;
    result *from = result_object(a), *why = NULL;
    v->ran = false;
    query_head(q, a, to, "metrics");
    query_parameters(q, a, to);
    for (int m = 0; m < v->count && (st == ST_OK || st == ST_CHECK); m++) {
        num_own value = num_int(0);
        st = add_one(v, q, m, a, to, from, &why, &value);
        const result *own = m == 0 ? result_get(to, metrics[v->metric[0]].name) : NULL;
        if (own && own->type == RESULT_NUMBER)
            *first = num_copy(&value);
        found = st == ST_CHECK ? st : found;
    }
    from->key = arena_copy(a, "from");
    result_copy(a, to, from);
    if (v->ran) {
        result_add_text(a, to, "input", "random");
        result_add_u64(a, to, "seed", q->w->seed);
    }
    if (why) {
        why->key = arena_copy(a, "why");
        result_copy(a, to, why);
    }
    result *units = result_add_object(a, to, "units");
    for (int m = 0; m < v->count; m++)
        result_add_text(a, units, metrics[v->metric[m]].name, metric_unit(q->f, v->metric[m]));
    return st == ST_OK ? found : st;
}

/* The metrics' names, so that a table has their columns whatever its first row lacks. */
static void columns(query *q, void *data, arena *a, result *head, row_fields *may)
{
    (void)q;
    (void)may;
    const several *v = data;
    result *list = result_add_array(a, head, "metrics");
    for (int i = 0; i < v->count; i++)
        result_add_text(a, list, NULL, metrics[v->metric[i]].name);
}

/* What the algorithm has no formula for on this model; an error where that is everything. */
static status find_lacking(several *v, query *q, const node *n, diag *d)
{
    int has = 0;
    for (int i = 0; i < v->count; i++) {
        diag_own own = { 0 };
        if (instance_has_metric(q->in, v->metric[i])) {
            has++;
            continue;
        }
        q->e.d = &own;
        metric_value(&q->e, v->metric[i], n->c->at, &(num){ 0 }, NULL, NULL);
        q->e.d = d;
        v->lacking[i] = arena_copy(v->arena, own.message ? own.message : "no formula");
    }
    return has ? ST_OK : query_lacks(q, v->metric[0], n->c->at);
}

/* Below a table of people: why a column has gaps. A card says it itself. */
static void remarks(const several *v, session *s, bool many)
{
    str_own text = { 0 };
    for (int i = 0; i < v->count && many && s->sink->prose; i++) {
        const char *why = v->lacking[i] ? v->lacking[i] : v->missing[i];
        if (why)
            str_format(&text, "%s%s: %s", text.length ? "\n" : "", metrics[v->metric[i]].name, why);
    }
    session_say(s, str_text(&text));
}

status several_run(session *s, node *n, diag *d)
{
    several v = { .arena = s->unit->arena };
    query q = { .open = false };
    status st = take_metrics(&v, s, n, d);
    const entry *e = st == ST_OK ? query_entry(s->world, ENTRY_ALGORITHM, v.target, d) : NULL;
    if (e == NULL)
        return d->st;
    n->a = node_copy_one(s->unit->arena, v.target); /* the statement outlives this call */
    st = query_open(&q, s->world, e, n, s->unit->arena, d);
    q.no_verdict = true;
    q.runs = true;
    status_then(st, find_lacking(&v, &q, n, d));
    status_then(st, rows_run(s, &q,
                             &(rows){ &view_metrics, "metrics", &v, metrics[v.metric[0]].name,
                                      point, columns, 0, 0, NULL }));
    if (st == ST_OK)
        remarks(&v, s, q.axes.count > 0);
    query_close(&q);
    return st;
}
