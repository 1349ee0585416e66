/* The accesses of expressions and of statements, from left to right, each under its mask: see
 * tree_inside.h. */
#include "cost/tree_inside.h"

#include "base/stack.h"
#include "lang/unparse.h"

bool walker_stop(walker *w, span at, const char *format, const char *name)
{
    if (w->tree->why == NULL) {
        w->tree->why = arena_format(w->a, format, name);
        w->tree->where = at;
    }
    return false;
}

cost_node *walker_grow(walker *w, cost_kind kind, span at)
{
    cost_node *n = arena_alloc(w->a, sizeof *n);
    *n = (cost_node){ .kind = kind,
                      .at = at,
                      .place = w->place,
                      .range = w->range ? w->range : w->host,
                      .mask = w->mask };
    *w->end = n;
    w->end = &n->next;
    return n;
}

void walker_range_unknown(const walker *w, cost_node *n, bool unsolved)
{
    n->why = arena_format(w->a, "a range that is not known: %s", w->reason);
    n->unsolved = unsolved;
    n->opaque = true;
}

node *walker_plus(walker *w, const node *a, const node *b)
{
    return node_is_number(a, 0)   ? (node *)b
           : node_is_number(b, 0) ? (node *)a
                                  : pair(w, OP_ADD, a, b);
}

node *walker_minus(walker *w, const node *a, const node *b)
{
    return node_is_number(b, 0) ? (node *)a : pair(w, OP_SUB, a, b);
}

/* (n - 1) div s is ceil(n/s) - 1 of whole n and s. */
node *walker_last_step(walker *w, const node *gap, const node *by)
{
    if (node_is_number(by, 1))
        return (node *)gap;
    if (gap->kind != N_BINARY || gap->op != OP_SUB || !node_is_number(gap->b, 1))
        return pair(w, OP_FDIV, gap, by);
    return pair(w, OP_SUB, expr_call(w->a, FN_CEIL, pair(w, OP_DIV, gap->a, by), NULL),
                whole(w, 1, gap->at));
}

bool walker_step(walker *w, span at, const node *by, const node *turns, const char *why)
{
    symbols s = walker_symbols(w);
    sym step = sym_of(&s, by);
    ratio k;
    if (sym_at_least_one(&s, &step) || s.bad)
        return true;
    if (sym_constant(&step, &k) && turns == NULL)
        return walker_stop(w, at, why, "");
    if (w->range || w->launched || w->depth) /* a called program asks its own */
        return true;
    cost_node *n = walker_grow(w, COST_NEED, at);
    node *least = pair(w, OP_GE, by, whole(w, 1, at));
    n->condition = turns ? expr_if(w->a, turns, least, truth(w, at)) : least;
    n->why = why;
    return true;
}

static bool is_reference(const node *n, void *w)
{
    const memory *m = n->kind == N_INDEX ? walker_array(w, n) : NULL;
    return n->kind == N_INDEX && (m == NULL || !m->own); /* reference() tells what is no array */
}

bool walker_reads(const walker *w, const node *n)
{
    return expr_any(n, is_reference, (walker *)w);
}

bool walker_names_index(const walker *w, const node *n)
{
    for (int i = 0; w->range && i < w->range->vars; i++)
        if (expr_mentions(n, w->range->name[i]))
            return true;
    return false;
}

static bool references(walker *w, const node *n);

/* The words of an array that has some size. */
static const node *size_of(walker *w, const memory *m)
{
    const node *size = m->family || m->dims == 0 ? NULL : m->dim[0];
    for (int d = 1; size && d < m->dims; d++)
        size = pair(w, OP_MUL, size, m->dim[d]);
    return size;
}

static bool differs(const node *n, void *data)
{
    const walker *w = data;
    const memory *m = n->kind == N_INDEX ? walker_array(w, n) : NULL;
    const binding *b = n->kind == N_NAME ? walker_binding(w, n->name) : NULL;
    return (n->kind == N_INDEX && (m == NULL || m->own))
           || (b && (b->value == NULL || walker_names_index(w, b->value)));
}

/* Has the expression one value for all indices of the range, of which memory may say what it is? */
static bool is_alike(walker *w, const node *n)
{
    return !expr_any(n, differs, w);
}

/* The member of a family that is named first, and how long it is in each dimension; NULL: that is
 * not known. */
static cost_subscript *of_member(walker *w, const memory *m, const node *member,
                                 const node *dim[MOST_DIMS])
{
    const node *first = m->declared->b, *range = first->a;
    const binding *now = w->names;
    w->reason = member ? "its member is not known" : w->reason;
    if (member == NULL || range->kind != N_RANGE || range->c)
        return NULL;
    cost_subscript *s = arena_alloc(w->a, sizeof *s);
    w->names = m->names;
    s->at = member;
    s->lo = walker_put_in(w, range->a);
    s->hi = walker_put_in(w, range->b);
    walker_bind(w, first->name, member);
    bool known = s->lo && s->hi;
    int d = 0;
    for (const node *size = first->next; size && known; size = size->next)
        known = (dim[d++] = walker_put_in(w, size)) != NULL;
    w->names = now;
    return known ? s : NULL;
}

/* a[i][j]: what its subscripts read, then the access itself; row-major, a family's first subscript
 * names a member. */
static bool reference(walker *w, const node *n, bool write, const node *value, bool atomic)
{
    const node *subs[MOST_DIMS + 1], *address = NULL;
    int count = 0;
    for (const node *x = n; x->kind == N_INDEX; x = x->a) {
        if (count > MOST_DIMS)
            return walker_stop(w, n->at, "too many subscripts", "");
        subs[count++] = x->b;
    }
    const memory *m = walker_array(w, n);
    for (int i = count - 1; i >= 0; i--)
        if (!references(w, subs[i]))
            return false;
    if (m == NULL)
        return walker_stop(w, n->at, "`%s` is no array here", unparse_arena(w->a, n));
    if (m->own)
        return true;
    if (count != m->dims + m->family)
        return walker_stop(w, n->at, "the subscripts of `%s`", m->name);
    const node *member = m->family ? walker_put_in(w, subs[count - 1]) : NULL;
    if (member && w->range && walker_names_index(w, member))
        return walker_stop(
            w, n->at, "the member of the family `%s` must be the same for all indices", m->name);
    cost_node *access = walker_grow(w, COST_ACCESS, n->at);
    access->array = m->name;
    access->write = write;
    access->atomic = atomic;
    access->space = m->space;
    access->size = size_of(w, m);
    access->value = write && value ? walker_put_in(w, value) : NULL;
    access->alike = write && value && is_alike(w, value);
    const node *dim[MOST_DIMS];
    cost_subscript *first = m->family ? of_member(w, m, member, dim) : NULL, **end = &first;
    bool known = first || !m->family;
    if (first)
        end = &first->next;
    if (!m->family)
        memcpy(dim, m->dim, sizeof dim);
    for (int i = count - 1 - m->family, d = 0; i >= 0; i--, d++) {
        node *sub = known || d == 0 ? walker_put_in(w, subs[i]) : NULL;
        if (sub == NULL) {
            access->why = arena_format(w->a,
                                       w->unsolved ? "the address of %s is not solved: %s"
                                                   : "the address of %s depends on data: %s",
                                       unparse_arena(w->a, n), w->reason);
            access->unsolved = w->unsolved;
            access->reason = w->reason;
            return true;
        }
        address = address ? pair(w, OP_ADD, pair(w, OP_MUL, address, dim[d]), sub) : sub;
        if (!known)
            continue;
        *end = arena_alloc(w->a, sizeof **end);
        **end = (cost_subscript){ .at = sub, .hi = walker_minus(w, dim[d], whole(w, 1, n->at)) };
        end = &(*end)->next;
    }
    access->address = address;
    access->subscripts = first;
    return true;
}

const cost_mask *walker_under(walker *w, const node *condition, bool unsolved, bool holds,
                              const cost_mask *outer)
{
    cost_mask *m = arena_alloc(w->a, sizeof *m);
    *m = (cost_mask){ .condition = condition,
                      .unsolved = condition == NULL && unsolved,
                      .holds = holds,
                      .outer = outer };
    return m;
}

/* Under the mask of a condition within an expression. */
static bool masked_references(walker *w, const node *condition, bool holds, const node *n)
{
    const cost_mask *outer = w->mask;
    if (!walker_reads(w, n))
        return true;
    const node *known = walker_put_in(w, condition);
    w->mask = walker_under(w, known, w->unsolved, holds, outer);
    bool ok = references(w, n);
    w->mask = outer;
    return ok;
}

static bool references(walker *w, const node *n)
{
    if (n == NULL || !walker_reads(w, n))
        return true;
    if (stack_low())
        return walker_stop(w, n->at, "an expression nested deeper than the stack allows", "");
    if (n->kind == N_INDEX)
        return reference(w, n, false, NULL, false);
    if (n->kind == N_IF)
        return references(w, n->a) && masked_references(w, n->a, true, n->b)
               && masked_references(w, n->a, false, n->c);
    if (n->kind == N_BINARY && (n->op == OP_AND || n->op == OP_OR) && !node_joins_bits(n))
        return references(w, n->a) && masked_references(w, n->a, n->op == OP_AND, n->b);
    for (const node *a = n->a; a; a = n->kind == N_CALL || n->kind == N_TUPLE ? a->next : NULL)
        if (!references(w, a))
            return false;
    return references(w, n->kind == N_CALL ? NULL : n->b) && references(w, n->c);
}

/* What a run refuses has no cost. */
static bool can_be_atomic(walker *w, const node *n, const node *written)
{
    const memory *m = written && written->kind == N_INDEX ? walker_array(w, written) : NULL;
    if (n->kind != N_SET || n->op != SET_ATOMIC)
        return true;
    if (w->range == NULL && !w->launched)
        return walker_stop(w, n->at, "the host alone adds here, and needs no `atomic`%s",
                           ": a[i] = a[i] + x");
    if (m && m->own)
        return walker_stop(w, n->at, "an array of a thread's own needs no `atomic`%s",
                           ": nobody else adds to it");
    return true;
}

bool walker_statement(walker *w, const node *n, const node *value, const node *written)
{
    if (!can_be_atomic(w, n, written))
        return false;
    walker_ask(w, value);
    walker_ask(w, written && written->kind == N_INDEX ? written : NULL);
    if ((w->agpu || (w->hmm && !w->range)) && !w->launched) /* the host's own is free */
        return true;
    bool touches = walker_reads(w, value)
                   || (written && written->kind == N_INDEX && walker_reads(w, written));
    if (!touches)
        return true;
    walker_grow(w, COST_STATEMENT, n->at);
    return references(w, value)
           && (written == NULL || written->kind != N_INDEX
               || reference(w, written, true, value, n->kind == N_SET && n->op == SET_ATOMIC));
}

bool walker_head(walker *w, const node *n, node **out, const char **why, bool *unsolved)
{
    *out = NULL;
    if (!w->agpu)
        walker_ask(w, n);
    bool agpu = w->agpu || (w->hmm && !w->launched && !w->range); /* of whose host all is free */
    if ((agpu || (w->range && walker_reads(w, n))) && !walker_statement(w, n, n, NULL))
        return false;
    if (!agpu && !w->range && !references(w, n))
        return false;
    if (!agpu && !w->range && walker_reads(w, n))
        walker_grow(w, COST_STATEMENT, n->at);
    if ((*out = walker_put_in(w, n)) == NULL) {
        *why = walker_why_not(w, "a loop whose length", w->unsolved);
        *unsolved &= w->unsolved;
    }
    return true;
}
