/* The loop of a program: see loop.h. */
#include "machine/loop.h"

status loop_begin(run *u, const step *s, loop_value *value, loop *l)
{
    l->by = 1;
    status st = value(u, s, s->a, &l->i);
    if (st == ST_OK)
        st = value(u, s, s->b, &l->to);
    if (st == ST_OK && s->c)
        st = value(u, s, s->c, &l->by);
    if (st == ST_OK && l->by < 1)
        st = diag_fail(u->e->d, ST_DOMAIN, s->at->at, "%s", vector_no_step);
    return st;
}

bool loop_here(run *u, const step *s, const loop *l)
{
    if (s->down ? l->i < l->to : l->i > l->to)
        return false;
    u->hosts[s->index * u->p->lanes] = l->i;
    u->host_set[s->index] = true;
    return true;
}

bool loop_next(run *u, const step *s, loop *l)
{
    if (s->down ? __builtin_sub_overflow(l->i, l->by, &l->i)
                : __builtin_add_overflow(l->i, l->by, &l->i))
        return false;
    return loop_here(u, s, l);
}
