/* What is known of names while formulas are written: see writer.h. */
#include "cost/writer.h"

#include <string.h>

bool writer_give_up(writer *w, span at, const char *why)
{
    if (w->why == NULL) {
        w->why = why;
        w->where = at;
    }
    return false;
}

bool writer_not_known(writer *w, span at, const char *why, bool unsolved)
{
    if (!unsolved && !w->on_data) {
        w->on_data = true;
        w->why = NULL;
    }
    return writer_give_up(w, at, why);
}

bool writer_is_parameter(const writer *w, const char *name)
{
    const node *p = entry_named(w->algorithm, N_PARAM, name);
    p = p ? p : entry_named(w->model, N_PARAM, name);
    return p && p->a == NULL; /* or it says itself what it may be */
}

const node *writer_let(const writer *w, const char *name)
{
    for (const node *item = w->algorithm->def->a; item; item = item->next) {
        const node *list = item;
        bool here = item->kind == N_LET;
        for (const node *m = item->kind == N_ON_BLOCK ? item->b : NULL; m && !here; m = m->next)
            if (strcmp(m->name, w->model->name) == 0) {
                list = item->a;
                here = true;
            }
        for (const node *l = here ? list : NULL; l; l = l == item ? NULL : l->next)
            if (l->kind == N_LET && strcmp(l->name, name) == 0)
                return l->a;
    }
    return NULL;
}

const node *writer_fixed(const writer *w, const char *name)
{
    for (const node *p = w->algorithm->def->a; p; p = p->next)
        if (p->kind == N_LET && p->op && strcmp(p->name, name) == 0)
            return NULL;
    return writer_let(w, name);
}

/* Parameters are at least 1; so is the root of one, and its logarithm is at least 0. */
static int least(void *data, const char *name)
{
    const writer *w = data;
    const node *let = writer_let(w, name);
    for (const loop *l = w->loops; l; l = l->outer)
        if (strcmp(l->var, name) == 0)
            return l->least;
    if (writer_is_parameter(w, name))
        return 1;
    for (int i = 0; i < SYMBOL_PRODUCTS; i++)
        if (w->s.product[i].name && expr_is_name(w->s.product[i].factor[0], name))
            return 1;
    int found = let ? sym_least(&w->s, let) : -1;
    if (found >= 0 || w->on == AGPU)
        return found;
    if (let == NULL || let->kind != N_CALL || node_count(let->a) != 1 || let->a->kind != N_NAME
        || !writer_is_parameter(w, let->a->name))
        return -1;
    if (strcmp(let->name, "sqrt") == 0 || strcmp(let->name, "isqrt") == 0)
        return 1;
    bool log = strcmp(let->name, "ilog2") == 0 || strcmp(let->name, "clog2") == 0
               || (strcmp(let->name, "log2") == 0
                   && cost_is_power(w->algorithm, w->model, let->a->name));
    return log ? 0 : -1;
}

/* Is it log2(X) of a parameter or let X that is a power of two? */
static bool is_log(const writer *w, const node *n)
{
    return expr_calls(n, "log2") && n->a->next == NULL && n->a->kind == N_NAME
           && cost_is_power(w->algorithm, w->model, n->a->name);
}

static const node *power(void *data, const node *n)
{
    const writer *w = data;
    const node *let = n->kind == N_NAME ? writer_let(w, n->name) : NULL;
    if (let && is_log(w, let))
        return let->a;
    return is_log(w, n) && writer_is_parameter(w, n->a->name) ? n->a : NULL;
}

bool writer_is_named(const writer *w, const char *name)
{
    return entry_named(w->algorithm, N_PARAM, name) || entry_named(w->model, N_PARAM, name)
           || writer_let(w, name);
}

void writer_begin(writer *w, arena *a, const entry *algorithm, const entry *model)
{
    *w = (writer){ .s = { .a = a, .least = least, .power = power, .data = w },
                   .algorithm = algorithm,
                   .model = model };
}
