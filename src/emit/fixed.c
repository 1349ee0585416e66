/* Parts of a program's expressions that the host computes, and that are handed to a kernel or stand
 * in its text as numbers: see inside.h. */
#include <string.h>

#include "emit/inside.h"

bool gen_fixed(const gen *g, const vexpr *x)
{
    if (x == NULL)
        return true;
    if (x->varies || x->reads || x->op == V_ARG || x->op == V_PRIVATE || x->op == V_ELEMENT
        || x->op == V_INDEX || x->op == V_READ || x->op == V_INPUT || x->op == V_AGGREGATE
        || x->op == V_HOST_CALL)
        return false;
    if (x->op == V_HOST && g->local && g->local[x->index])
        return false;
    for (int i = 0; x->op == V_APPLY && i < 2; i++)
        if (!gen_fixed(g, x->sub[i]))
            return false;
    for (int i = 0; x->op == V_TUPLE && i < x->lanes; i++)
        if (!gen_fixed(g, x->item[i]))
            return false;
    return gen_fixed(g, x->a) && gen_fixed(g, x->b) && gen_fixed(g, x->c);
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

static bool names_scalar(const vexpr *x)
{
    return x
           && (x->op == V_HOST || names_scalar(x->a) || names_scalar(x->b) || names_scalar(x->c)
               || (x->op != V_CONST && x->op != V_OP && x->op != V_CALL && x->op != V_IF));
}

bool gen_always(gen *g, const vexpr *x, int64_t *out)
{
    return !names_scalar(x) && gen_now(g, x, out);
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

bool gen_same(const vexpr *a, const vexpr *b)
{
    if (a == b)
        return true;
    if (a == NULL || b == NULL || a->op != b->op || a->o != b->o || a->fn != b->fn
        || a->index != b->index || a->value != b->value || a->array != b->array || a->item
        || b->item || a->operator!= b->operator)
        return false;
    for (int i = 0; i < MAX_DIMS; i++)
        if (!gen_same(a->sub[i], b->sub[i]))
            return false;
    bool named_a = a->at && a->at->kind == N_NAME, named_b = b->at && b->at->kind == N_NAME;
    if (a->op == V_CONST && (named_a != named_b || (named_a && strcmp(a->at->name, b->at->name))))
        return false;
    return gen_same(a->a, b->a) && gen_same(a->b, b->b) && gen_same(a->c, b->c)
           && gen_same(a->member, b->member);
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
    for (int i = 0; i < in->slot_count && g->u->calls == 0; i++) {
        if (strcmp(in->slots[i].name, name) != 0)
            continue;
        for (int k = 0; k < in->slot_count; k++)
            if ((k >= 64 || in->slots[i].needs >> k & 1) && says_size(in, &in->slots[k]))
                return false;
        return true;
    }
    return false;
}

/* Is it made only of numbers in the text, and of values that are the same for all sizes? */
bool gen_literal(const gen *g, const vexpr *x)
{
    if (x == NULL)
        return true;
    if (x->op == V_CONST)
        return !(x->at && x->at->kind == N_NAME) || of_all_sizes(g, x->at->name);
    return (x->op == V_OP || x->op == V_CALL || x->op == V_IF) && gen_literal(g, x->a)
           && gen_literal(g, x->b) && gen_literal(g, x->c);
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
