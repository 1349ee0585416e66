/* The loop over the points of a series, for every command that has one: see rows.h. */
#include "session/rows.h"

#include <stdlib.h>
#include <string.h>

static bool is_answer(status st, const result *to)
{
    return st == ST_OK || (st == ST_CHECK && to->first);
}

static status run_point(session *s, query *q, const rows *r, num *last, bool *known)
{
    result *to = result_object(s->arena);
    status st = r->point(s, q, r->data, 0, s->arena, to, last);
    *known = r->answer == NULL || result_get(to, r->answer);
    if (is_answer(st, to))
        s->sink->answer(s->sink, r->view, to);
    else if (r->points == 0)
        query_suggest(q, q->e.d);
    return st;
}

/* --- a series ------------------------------------------------------------------------- */

/* Does the series go on after it? Ctrl-C ends it, and so does what no other point would be
 * without. */
static bool is_refusal(status st)
{
    return st == ST_DOMAIN || st == ST_UNDECIDED || st == ST_LIMIT || st == ST_CHECK;
}

/* The points that are refused: how many, and the first of the worst. */
typedef struct refusals {
    uint64_t count, without_value;
    diag first;
} refusals;

/* A row that says why, unless the answer does: a check that failed. */
static void refuse(session *s, query *q, const rows *r, uint64_t point, arena *a,
                   const result *answered, diag *d, refusals *all)
{
    bool answer = is_answer(d->st, answered);
    all->count++;
    all->without_value += !answer;
    if (answer) {
        s->sink->row(s->sink, answered);
    } else {
        result *to = result_object(a);
        if (r->points == 0)
            query_suggest(q, d);
        query_head(q, a, to, r->command);
        query_place(q, r->points ? UINT64_MAX : point);
        query_parameters_but(q, a, to, r->but);
        if (r->given)
            option_cells(r->given, &q->axes, a, to);
        result_add_text(a, to, "error", d->message);
        s->sink->row(s->sink, to);
    }
    if (all->first.st != ST_OK && status_exit(d->st) <= status_exit(all->first.st)) {
        diag_clear(d);
        return;
    }
    diag_clear(&all->first);
    all->first = *d;
    diag_init(d);
}

/* What is said of them behind the table. A piece of a series does not know how many there are in
 * all. */
static status tell_refusals(session *s, refusals *all, uint64_t points, diag *d)
{
    status st = all->first.st;
    str_own text = { 0 };
    if (s->piece.on)
        str_add(&text, "some points have no value; their rows say why");
    else
        str_format(&text, "%llu of %llu points %s no value; %s",
                   (unsigned long long)all->without_value, (unsigned long long)points,
                   all->without_value == 1 ? "has" : "have",
                   all->without_value == 1 ? "its row says why" : "their rows say why");
    *d = all->first;
    if (st != ST_CHECK) {
        free(d->message);
        free(d->hint);
        d->message = str_take(&text);
        d->hint = NULL;
        if (d->file) { /* within a definition: the statement is the place */
            free(d->file);
            free(d->excerpt);
            d->file = d->excerpt = NULL;
            d->line = 0;
        }
    }
    s->piece.refused = s->piece.on ? all->count : 0;
    return st;
}

static status run_series(session *s, query *q, const rows *r, num *last, bool *known)
{
    result *head = result_object(s->arena);
    row_fields may = { .exact = true };
    query_head(q, s->arena, head, r->command);
    if (r->points == 0)
        query_varying(q, s->arena, head);
    if (r->given)
        option_columns(r->given, s->arena, head->last);
    if (r->head)
        r->head(q, r->data, s->arena, head, &may);
    s->sink->begin_rows(s->sink, r->view, head, &may);
    q->no_verdict |= s->sink->prose; /* no column tells it */
    arena *a = arena_new();
    status st = ST_OK;
    uint64_t points = r->points ? r->points : query_points(q);
    refusals all = { .count = 0 };
    diag own, *d = q->e.d;
    diag_init(&own);
    q->e.d = &own;
    for (uint64_t i = session_first(s, points); session_more(s, i) && st == ST_OK; i++) {
        result *to = result_object(a);
        num_clear(last);
        st = r->point(s, q, r->data, i, a, to, last);
        *known = r->answer == NULL || result_get(to, r->answer);
        if (r->given)
            option_cells(r->given, &q->axes, a, to);
        if (st == ST_OK)
            s->sink->row(s->sink, to);
        else if (is_refusal(st))
            refuse(s, q, r, i, a, to, &own, &all), st = ST_OK;
        arena_reset(a);
    }
    q->e.d = d;
    s->sink->end_rows(s->sink, st != ST_OK);
    arena_free(a);
    if (st == ST_OK && all.count)
        return tell_refusals(s, &all, points, d);
    diag_clear(&all.first);
    if (st != ST_OK)
        *d = own;
    return st;
}

status rows_run(session *s, query *q, const rows *r)
{
    num_own last = num_int(0);
    bool known = false;
    bool many = r->points ? r->points > 1 : q->axes.count > 0;
    status st = many ? run_series(s, q, r, &last, &known) : run_point(s, q, r, &last, &known);
    if (st == ST_OK && known)
        world_remember(s->world, &last);
    return st;
}

/* --- several algorithms ------------------------------------------------------------- */

/* Is the value, or the first of a list, one of the option's choices?  Models have options of one
 * name with choices of their own. */
static bool has_choice(const instance *in, const model_option *o, const node *value)
{
    const node *first = value && value->kind == N_LIST ? value->a : value;
    bool found = first == NULL || first->kind != N_NAME;
    for (int i = o->first; i < o->first + o->count && !found; i++)
        found = strcmp(in->slots[i].name, first->name) == 0;
    return found;
}

/* What the name is to the algorithm, perhaps with a value. */
typedef enum role { NOTHING, PARAMETER, OPTION } role;

static role takes(session *s, const rows_party *p, const node *statement, const char *name,
                  const node *value)
{
    diag quiet; /* what is wrong is told when the query is opened */
    diag_init(&quiet);
    const entry *e = p->algorithm;
    const entry *model = p->on ? query_entry(s->world, ENTRY_MODEL, p->on->a, &quiet)
                               : query_model_entry(s->world, e, statement, &quiet);
    instance *in = model ? instance_of(s->world, e, model, statement->at, &quiet) : NULL;
    diag_clear(&quiet);
    const int o = in ? instance_option(in, name) : -1;
    if (in)
        return instance_slot(in, name) >= 0                      ? PARAMETER
               : o >= 0 && has_choice(in, &in->options[o], value) ? OPTION
                                                                  : NOTHING;
    for (const node *own = entry_item(e, N_PARAM); own; own = entry_next(own->next, N_PARAM))
        if (strcmp(own->name, name) == 0)
            return PARAMETER;
    return NOTHING;
}

typedef struct many {
    world *w;
    bool found;
} many;

/* Whom an option says nothing goes as often over anything. */
static node *without_choices(arena *a, const node *n)
{
    if (n->kind == N_NAME)
        return node_number(a, n->at, 0);
    node *own = node_itself(a, n);
    own->a = NULL;
    for (const node *item = n->a; item; item = item->next)
        own->a = node_append(own->a, without_choices(a, item));
    return own;
}

static void look_for_series(node *n, void *data)
{
    many *m = data;
    m->found |= n->kind == N_RANGE || n->kind == N_LIST
                || (n->kind == N_NAME && world_symbol(m->w, n->name)->kind == SYMBOL_SERIES);
}

/* Series that are variables, as clauses: so they are those of all the algorithms, in one order. */
static node *with_variables(session *s, const node *statement, const rows_party *parties, int count)
{
    node *own = node_copy(s->unit->arena, statement);
    for (int i = 0; i < count; i++)
        for (const node *p = entry_item(parties[i].algorithm, N_PARAM); p;
             p = entry_next(p->next, N_PARAM)) {
            const node *c = own->b;
            while (
                c
                && !((c->kind == N_BINDING || c->kind == N_OVER) && strcmp(c->name, p->name) == 0))
                c = c->next;
            if (c || world_symbol(s->world, p->name)->kind != SYMBOL_SERIES
                || !takes(s, &parties[i], statement, p->name, NULL))
                continue;
            arena *a = s->unit->arena;
            node *name = node_name(a, statement->at, p->name);
            own->b = node_append(own->b, node_binding(a, statement->at, p->name, name));
        }
    return own;
}

node *rows_statement(session *s, const node *statement, const rows_party *parties, int count, int i)
{
    node *own = with_variables(s, statement, parties, count), *kept = NULL;
    for (node *c = own->b, *next; c; c = next) {
        bool others = false;
        many m = { .w = s->world };
        next = c->next;
        c->next = c->last = NULL;
        if (c->kind == N_BINDING && !takes(s, &parties[i], statement, c->name, c->a)) {
            node_walk(c->a, look_for_series, &m);
            role of = NOTHING;
            for (int k = 0; k < count && of == NOTHING; k++)
                of = k != i ? takes(s, &parties[k], statement, c->name, c->a)
                            : NOTHING;
            others = of != NOTHING;
            if (of == OPTION)
                c->a = without_choices(s->unit->arena, c->a);
        }
        c->op = others && m.found;
        if ((!others || m.found) && !(c->kind == N_ON && parties[i].on) && c->kind != N_NAME
            && c->kind != N_TARGET)
            kept = node_append(kept, c);
    }
    if (parties[i].on)
        kept = node_append(kept, node_copy_one(s->unit->arena, parties[i].on));
    for (const node *b = parties[i].on ? parties[i].on->b : NULL; b; b = b->next)
        kept = node_append(kept, node_copy_one(s->unit->arena, b));
    own->b = kept;
    return own;
}

void rows_parameters(query *q, bool varying, arena *a, result *to)
{
    result *p = to->first;
    while (p && strcmp(p->key, "parameters") != 0)
        p = p->next;
    for (int i = 0; p && i < q->in->slot_count; i++)
        if (instance_takes(q->in, i) && (varying || !q->varies[i])
            && !result_get(p, q->in->slots[i].name))
            query_values(q, a, p, UINT64_C(1) << i);
}

bool rows_look(query *q, int metric, bool *exact, bool *ranges)
{
    enum { FEW = 1000 };
    uint64_t points = query_points(q);
    bool value = false, range = false, neither = false;
    if (points > FEW)
        return false;
    diag_trial trial;
    diag_try(&trial, &q->e.d);
    for (uint64_t i = 0; i < points && !(value && range); i++) {
        num_own low = num_int(0), high = num_int(0);
        const formula *used = NULL;
        if (query_go(q, i) == ST_OK
            && metric_value(&q->e, metric, (span){ 0 }, &low, NULL, NULL) == ST_OK)
            value = true;
        else if (metric_range(&q->e, metric, &low, &high, &used) == ST_OK && used)
            range = true;
        else
            neither = true;
        diag_clear(q->e.d);
    }
    diag_tried(&trial, false);
    *exact &= value || neither || !range;
    *ranges &= range || !(value || neither);
    return neither;
}
