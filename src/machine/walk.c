/* Looks through compiled expressions and steps: see internal.h. */
#include "machine/internal.h"

#include <string.h>

bool vexpr_any(const vexpr *x, vexpr_look *look, void *data)
{
    const seen_part seen = x ? look(x, data) : PART_PASSED;
    if (seen != PART_SEEN)
        return seen == PART_FOUND;
    if (vexpr_any(x->a, look, data) || vexpr_any(x->b, look, data) || vexpr_any(x->c, look, data)
        || vexpr_any(x->member, look, data))
        return true;
    for (int i = 0; i < MAX_DIMS; i++)
        if (vexpr_any(x->sub[i], look, data))
            return true;
    for (int i = 0; x->op == V_TUPLE && i < x->lanes; i++)
        if (vexpr_any(x->item[i], look, data))
            return true;
    return false;
}

static bool is_named(const vexpr *x)
{
    return x->at && x->at->kind == N_NAME;
}

bool vexpr_same(const vexpr *x, const vexpr *y, bool by_name)
{
    if (x == y || x == NULL || y == NULL)
        return x == y;
    bool same = x->op == y->op && x->o == y->o && x->fn == y->fn && x->value == y->value
                && x->index == y->index && x->array == y->array
                && x->operator== y->
                   operator&& x->op != V_TUPLE && x->op != V_HOST_CALL && vexpr_same(x->a, y->a,
                                                                                     by_name)
                && vexpr_same(x->b, y->b, by_name) && vexpr_same(x->c, y->c, by_name)
                && vexpr_same(x->member, y->member, by_name);
    for (int i = 0; i < MAX_DIMS && same; i++)
        same = vexpr_same(x->sub[i], y->sub[i], by_name);
    if (same && by_name && x->op == V_CONST)
        same = is_named(x) == is_named(y) && (!is_named(x) || !strcmp(x->at->name, y->at->name));
    return same;
}

const step *step_any(const step *s, bool (*is)(const step *s, void *data), void *data)
{
    const step *found = NULL;
    for (; s && !found; s = s->next)
        if (is(s, data))
            found = s;
        else if ((found = step_any(s->body, is, data)) == NULL)
            found = step_any(s->other, is, data);
    return found;
}

bool step_reads_any(const step *s, vexpr_look *look, void *data)
{
    const bool store = s->kind == STEP_STORE;
    if (vexpr_any(s->b, look, data) || vexpr_any(s->c, look, data))
        return true;
    for (int i = 0; store && i < MAX_DIMS; i++)
        if (vexpr_any(s->a->sub[i], look, data))
            return true;
    return vexpr_any(store                         ? s->a->member
                     : s->kind == STEP_SET_ELEMENT ? s->a->a
                                                   : s->a,
                     look, data);
}
