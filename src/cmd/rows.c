/* The loop over the points of a series, for every command that has one: see rows.h. */
#include "cmd/rows.h"

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
    bool series = r->points ? r->points > 1 : q->axes.count > 0;
    status st = series ? run_series(s, q, r, &last, &known) : run_point(s, q, r, &last, &known);
    if (st == ST_OK && known)
        world_remember(s->world, &last);
    num_clear(&last);
    return st;
}
