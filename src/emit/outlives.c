/* Private scalars that outlive their phase: each gets a column of scratch memory. */
#include <stdio.h>

#include "emit/phases.h"

bool phases_in_range(const phases *f, int from, int to, int k, bool sets)
{
    for (int i = from; i < to; i++)
        if (sets ? f->list[i].sets[k] : f->list[i].uses[k] || f->list[i].sets[k])
            return true;
    return false;
}

/* The array that private scalar number k is an element of, or NULL. */
static const vexpr *array_in(const vexpr *x, int k)
{
    const vexpr *found = NULL;
    if (x == NULL)
        return NULL;
    if (x->op == V_ELEMENT && k >= x->index && k < x->index + x->value)
        return x;
    const vexpr *parts[] = {
        x->a, x->b, x->c, x->member, x->sub[0], x->sub[1], x->sub[2], x->sub[3]
    };
    for (int i = 0; i < 8 && !found; i++)
        found = array_in(parts[i], k);
    for (int i = 0; x->op == V_TUPLE && i < x->lanes && !found; i++)
        found = array_in(x->item[i], k);
    return found;
}

const vexpr *phases_private_array(const step *s, int k)
{
    const vexpr *found = NULL;
    for (; s && !found; s = s->next) {
        const vexpr *parts[] = { s->a, s->b, s->c };
        for (int i = 0; i < 3 && !found; i++)
            found = array_in(parts[i], k);
        if (!found)
            found = phases_private_array(s->body, k);
        if (!found)
            found = phases_private_array(s->other, k);
    }
    return found;
}

void phases_private_move(phases *f, int k, bool load)
{
    gen *g = &f->g;
    int lanes = f->lanes[k] ? f->lanes[k] : 1;
    if (phases_private_array(f->s->body, k))
        return; /* elements of an array are read from there directly, for a GPU's registers have no
                   numbers */
    const char *name = gen_word(g, 'p', k, "kept");
    for (int j = 0; j < lanes; j++) {
        char of[64], place[64];
        snprintf(of, sizeof of, lanes > 1 ? "%s.c%d" : "%s", name, j);
        snprintf(place, sizeof place, "scratch[%d*(i64)indices + step]", f->column[k] + j);
        gen_line(g, "%s = %s%s;", load ? of : place, load && lanes > 1 ? "(word)" : "",
                 load ? place : of);
    }
}

/* Chooses a column for each private scalar that is assigned in one phase and used in a later
 * one. */
void phases_choose_columns(phases *f, const int *begin, int phase_count)
{
    int next = 0;
    for (int k = 0; k < f->privates; k++) {
        bool outlives = false;
        f->column[k] = -1;
        for (int i = 0; i + 1 < phase_count; i++)
            outlives |= phases_in_range(f, begin[i], begin[i + 1], k, true)
                        && phases_in_range(f, begin[i + 1], f->count, k, false);
        const vexpr *a = phases_private_array(f->s->body, k);
        if (a && k == a->index) {
            for (int64_t j = 0; j < a->value; j++)
                for (int i = 0; i + 1 < phase_count; i++)
                    outlives |= phases_in_range(f, begin[i], begin[i + 1], k + (int)j, true)
                                && phases_in_range(f, begin[i + 1], f->count, k + (int)j, false);
            if (outlives) {
                for (int64_t j = 0; j < a->value; j++)
                    f->column[k + j] = next + (int)j;
                next += (int)a->value;
            }
            k += (int)a->value - 1;
            continue;
        }
        if (outlives) {
            f->column[k] = next;
            next += f->lanes[k] ? f->lanes[k] : 1;
        }
    }
    f->columns = (uint64_t)next * f->g.u->s;
    if (f->columns + f->claims > f->rec->plan->scratch)
        f->rec->plan->scratch = f->columns + f->claims;
}

void phases_private_declare(phases *f, int from, int to, str *out)
{
    gen *g = &f->g;
    for (int i = 0; i < g->name_count; i++) {
        named *n = &g->names[i];
        if (n->kind != 'p')
            continue;
        const vexpr *a = phases_private_array(f->s->body, n->index);
        int lanes = f->lanes[n->index] ? f->lanes[n->index] : 1;
        if (a)
            str_format(out, "%*si64 %s[%lld];\n", 4 * g->indent, "", n->text, (long long)a->value);
        else
            str_format(out, "%*s%s %s%s;\n", 4 * g->indent, "",
                       g->narrow_own[n->index] ? "i32" : gen_type(g, lanes), n->text,
                       lanes > 1 ? "" : " = 0");
    }
    (void)from, (void)to;
}
