/* The loop of a program: see loop.h. */
#include "machine/loop.h"

#include <inttypes.h>

#include "cost/tree.h"

const char *loop_wrong(const step *s, const loop *l)
{
    if (s->way < FOR_TIMES)
        return l->by < 1 ? cost_no_step : NULL;
    if (l->by < 2)
        return vector_no_factor;
    return (s->way == FOR_TIMES ? l->i : l->to) < 1 ? vector_no_growth : NULL;
}

status loop_begin(run *u, const step *s, loop_value *value, loop *l)
{
    l->by = 1;
    status st = value(u, s, s->a, &l->i);
    status_then(st, value(u, s, s->b, &l->to));
    status_if(st, s->c, value(u, s, s->c, &l->by));
    if (st != ST_OK)
        return st;
    const char *why = loop_wrong(s, l);
    return why ? diag_fail(u->e->d, ST_DOMAIN, s->at->at, "%s", why) : ST_OK;
}

bool loop_goes_on(const step *s, const loop *l)
{
    return s->way == FOR_DOWN || s->way == FOR_OVER ? l->i >= l->to : l->i <= l->to;
}

bool loop_move(const step *s, loop *l)
{
    switch ((for_kind)s->way) {
    case FOR_DOWN: return !__builtin_sub_overflow(l->i, l->by, &l->i);
    case FOR_TIMES: return !__builtin_mul_overflow(l->i, l->by, &l->i);
    case FOR_OVER: l->i /= l->by; return true; /* of a positive number */
    default: return !__builtin_add_overflow(l->i, l->by, &l->i);
    }
}

bool loop_here(run *u, const step *s, const loop *l)
{
    if (!loop_goes_on(s, l))
        return false;
    u->hosts[s->index * u->p->lanes] = l->i;
    u->host_set[s->index] = true;
    return true;
}

bool loop_next(run *u, const step *s, loop *l)
{
    return loop_move(s, l) && loop_here(u, s, l);
}

status turns_begin(run *u, const step *s, turns *t)
{
    *t = (turns){ .most = INT64_MAX };
    if (s->least == NULL)
        return ST_OK;
    status st = vector_scalar(u, s->least, &t->least);
    return st == ST_OK ? vector_scalar(u, s->most, &t->most) : st;
}

/* Fails where a loop does not take the turns that its `within` claims. Violations until then are
 * dropped, since callers take a run that has some for one that came to its end. */
static status outside(run *u, const step *s, const turns *t, const char *turned)
{
    u->r->violations = 0;
    return diag_fail(u->e->d, ST_CHECK, s->at->within->at,
                     "this loop turns %s, not within %" PRId64 "..%" PRId64 " (%s)", turned,
                     t->least, t->most, s->at->within->text);
}

status turns_more(run *u, const step *s, turns *t)
{
    char many[64];
    if (t->count++ < t->most) /* without a `within` there is no most */
        return ST_OK;
    snprintf(many, sizeof many, "%" PRId64 " times and more", t->count);
    return outside(u, s, t, many);
}

status turns_end(run *u, const step *s, const turns *t)
{
    char few[64];
    if (s->least == NULL || t->count >= t->least)
        return ST_OK;
    snprintf(few, sizeof few, "%" PRId64 " time%s", t->count, t->count == 1 ? "" : "s");
    return outside(u, s, t, few);
}
