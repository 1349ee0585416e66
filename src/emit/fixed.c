/* Parts of a program's expressions that the host computes, and that are handed to a kernel or stand
 * in its text as numbers: see inside.h. */
#include <string.h>

#include "emit/inside.h"

static seen_part look_for_unfixed(const vexpr *x, void *data)
{
    const gen *g = data;
    bool open = x->varies || x->reads || x->op == V_ARG || x->op == V_PRIVATE || x->op == V_ELEMENT
                || x->op == V_INDEX || x->op == V_READ || x->op == V_INPUT || x->op == V_AGGREGATE
                || x->op == V_HOST_CALL || (x->op == V_HOST && g->local && g->local[x->index]);
    return open ? PART_FOUND : PART_SEEN;
}

bool gen_fixed(const gen *g, const vexpr *x)
{
    return !vexpr_any(x, look_for_unfixed, (gen *)g);
}

bool gen_now(gen *g, const vexpr *x, int64_t *out)
{
    diag_trial trial;
    int64_t value[MAX_LANES];
    if (x->lanes > 1 || !gen_fixed(g, x))
        return false;
    diag_try(&trial, &g->u->e->d);
    status st = vector_scalar(g->u, x, value);
    diag_tried(&trial, false);
    *out = value[0];
    return st == ST_OK;
}

static seen_part look_for_scalar(const vexpr *x, void *data)
{
    (void)data;
    bool none = x->op == V_CONST || x->op == V_OP || x->op == V_CALL || x->op == V_IF;
    return none ? PART_SEEN : PART_FOUND;
}

bool gen_always(gen *g, const vexpr *x, int64_t *out)
{
    return !vexpr_any(x, look_for_scalar, NULL) && gen_now(g, x, out);
}

/* Is a condition of the host decided for this kernel? It then has one side alone, and a launch with
 * the other outcome gets another kernel. If a statement has too many kernels already, its kernel
 * takes the condition as a number. */
bool gen_decided(gen *g, const vexpr *x, int64_t *out)
{
    bool truth = x->op == V_OP
                 && (x->o == OP_AND || x->o == OP_OR || x->o == OP_NOT
                     || (x->o >= OP_EQ && x->o <= OP_GE));
    return gen_always(g, x, out) || (truth && recorder_more(g) && gen_now(g, x, out));
}

/* Is the parameter a size: one of the problem's, or the number of threads, or the memory? If the
 * algorithm names no problem, every parameter may be one. */
static bool says_size(const instance *in, const slot_row *s)
{
    if (s->kind != SLOT_PARAM || strcmp(s->name, "w") == 0 || strcmp(s->name, "b") == 0)
        return false;
    const entry *problem = in->problem;
    return s->of_model || problem == NULL || entry_named(problem, N_PARAM, s->name);
}

/* Is a name's value the same for all sizes? Then it becomes a number in the text, as an author
 * would write alpha = 4, and compilers unroll loops with that many turns. In a called program it is
 * not, since each call may give other parameters. */
static bool of_all_sizes(const gen *g, const char *name)
{
    const instance *in = g->u->e->f->in;
    if (g->agpu && strcmp(name, "b") == 0)
        return true;
    const int i = g->u->calls == 0 ? instance_named(in, name) : -1;
    for (int k = 0; i >= 0 && k < in->slot_count; k++)
        if ((k >= 64 || in->slots[i].needs >> k & 1) && says_size(in, &in->slots[k]))
            return false;
    return i >= 0;
}

static seen_part look_for_other(const vexpr *x, void *data)
{
    if (x->op == V_CONST)
        return x->at && x->at->kind == N_NAME && !of_all_sizes(data, x->at->name) ? PART_FOUND
                                                                                  : PART_SEEN;
    return x->op == V_OP || x->op == V_CALL || x->op == V_IF ? PART_SEEN : PART_FOUND;
}

/* Is it made only of numbers in the text, and of values that are the same for all sizes? */
bool gen_literal(const gen *g, const vexpr *x)
{
    return !vexpr_any(x, look_for_other, (gen *)g);
}

static bool names_sizes(const gen *g, const node *n)
{
    if (n == NULL)
        return false;
    if (n->kind == N_NAME)
        return !of_all_sizes(g, n->name);
    const node *parts[] = { n->a, n->b, n->c, n->d };
    for (int i = 0; i < 4; i++)
        for (const node *part = parts[i]; part; part = part->next)
            if (names_sizes(g, part))
                return true;
    return false;
}

bool gen_separate(const gen *g)
{
    const program *p = g->u->p;
    uint64_t bytes = g->shared_words * (uint64_t)(g->plan->bits / 8);
    bool separate = g->agpu && !g->rec->o->checked && bytes <= 32768;
    for (int i = 0; i < p->array_count && separate; i++) {
        const array *a = p->arrays[i];
        if (!g->laid_out[a->number])
            continue;
        separate = !a->family;
        for (const node *size = a->def->b; size && separate; size = size->next)
            separate = !names_sizes(g, size);
    }
    return separate;
}
