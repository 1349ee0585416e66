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

typedef struct wanted {
    int k;           /* a private scalar */
    const vexpr *is; /* the array that it is an element of, or NULL */
} wanted;

static seen_part look_for_array(const vexpr *x, void *data)
{
    wanted *w = data;
    if (x->op != V_ELEMENT || w->k < x->index || w->k >= x->index + x->value)
        return PART_SEEN;
    w->is = x;
    return PART_FOUND;
}

static bool has_array(const step *s, void *w)
{
    return vexpr_any(s->a, look_for_array, w) || vexpr_any(s->b, look_for_array, w)
           || vexpr_any(s->c, look_for_array, w);
}

const vexpr *phases_private_array(const step *s, int k)
{
    wanted w = { k, NULL };
    step_any(s, has_array, &w);
    return w.is;
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

void phases_private_declare(phases *f, str *out)
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
                       g->narrow_own[n->index] ? "i32" : gen_type(lanes), n->text,
                       lanes > 1 ? "" : " = 0");
    }
}
