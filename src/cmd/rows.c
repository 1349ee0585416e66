/* The loop over the points of a series, for every command that has one: see rows.h. */
#include "cmd/rows.h"

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
    return st;
}

static status run_series(session *s, query *q, const rows *r, num *last, bool *known)
{
    result *head = result_object(s->arena);
    query_head(q, s->arena, head, r->command);
    if (r->points == 0)
        query_varying(q, s->arena, head);
    if (r->head)
        r->head(q, r->data, s->arena, head);
    s->sink->begin_rows(s->sink, r->view, head);
    arena *a = arena_new();
    status st = ST_OK;
    for (uint64_t i = session_first(s, r->points ? r->points : query_points(q)); session_more(s, i) && st == ST_OK; i++) {
        result *to = result_object(a);
        num_clear(last);
        st = r->point(s, q, r->data, i, a, to, last);
        *known = r->answer == NULL || result_get(to, r->answer);
        if (is_answer(st, to))
            s->sink->row(s->sink, to);
        arena_reset(a);
    }
    s->sink->end_rows(s->sink, st != ST_OK);
    arena_free(a);
    return st;
}

status rows_run(session *s, query *q, const rows *r)
{
    num last = num_int(0);
    bool known = false;
    bool many = r->points ? r->points > 1 : q->axes.count > 0;
    status st = many ? run_series(s, q, r, &last, &known) : run_point(s, q, r, &last, &known);
    if (st == ST_OK && known)
        world_remember(s->world, &last);
    num_clear(&last);
    return st;
}

/* --- several algorithms ------------------------------------------------------------- */

static bool takes(session *s, const rows_party *p, const node *statement, const char *name)
{
    diag quiet; /* what is wrong is told when the query is opened */
    diag_init(&quiet);
    const entry *e = p->algorithm;
    const entry *model = p->on ? query_entry(s->world, ENTRY_MODEL, p->on->a, &quiet) : query_model_entry(s->world, e, statement, &quiet);
    instance *in = model ? instance_of(s->world, e, model, statement->at, &quiet) : NULL;
    diag_clear(&quiet);
    if (in)
        return instance_slot(in, name) >= 0 || instance_option(in, name) >= 0;
    for (const node *own = entry_item(e, N_PARAM); own; own = entry_next(own->next, N_PARAM))
        if (strcmp(own->name, name) == 0)
            return true;
    return false;
}

typedef struct many {
    world *w;
    bool found;
} many;

static void look_for_series(node *n, void *data)
{
    many *m = data;
    m->found |= n->kind == N_RANGE || n->kind == N_LIST || (n->kind == N_NAME && world_symbol(m->w, n->name)->kind == SYMBOL_SERIES);
}

/* Series that are variables, as clauses: so they are those of all the algorithms, in one order. */
static node *with_variables(session *s, const node *statement, const rows_party *parties, int count)
{
    node *own = node_copy(s->unit->arena, statement);
    for (int i = 0; i < count; i++)
        for (const node *p = entry_item(parties[i].algorithm, N_PARAM); p; p = entry_next(p->next, N_PARAM)) {
            const node *c = own->b;
            while (c && !((c->kind == N_BINDING || c->kind == N_OVER) && strcmp(c->name, p->name) == 0))
                c = c->next;
            if (c || world_symbol(s->world, p->name)->kind != SYMBOL_SERIES || !takes(s, &parties[i], statement, p->name))
                continue;
            node *binding = node_new(s->unit->arena, N_BINDING, statement->at);
            binding->name = p->name;
            binding->a = node_new(s->unit->arena, N_NAME, statement->at);
            binding->a->name = p->name;
            binding->b = node_copy(s->unit->arena, binding->a);
            own->b = node_append(own->b, binding);
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
        if (c->kind == N_BINDING && !takes(s, &parties[i], statement, c->name)) {
            node_walk(c->a, look_for_series, &m);
            for (int k = 0; k < count; k++)
                others |= k != i && takes(s, &parties[k], statement, c->name);
        }
        c->op = others && m.found;
        if ((!others || m.found) && !(c->kind == N_ON && parties[i].on) && c->kind != N_NAME && c->kind != N_TARGET)
            kept = node_append(kept, c);
    }
    if (parties[i].on) {
        node on = *parties[i].on;
        on.next = NULL;
        kept = node_append(kept, node_copy(s->unit->arena, &on));
    }
    own->b = kept;
    return own;
}

void rows_parameters(query *q, bool varying, arena *a, result *to)
{
    result *p = to->first;
    while (p && strcmp(p->key, "parameters") != 0)
        p = p->next;
    for (int i = 0; p && i < q->in->slot_count; i++)
        if (q->in->slots[i].kind == SLOT_PARAM && (varying || !q->varies[i]) && !result_get(p, q->in->slots[i].name))
            query_values(q, a, p, UINT64_C(1) << i);
}
