/* The arrays that a program declares, their sizes evaluated: see compile.h. */
#include <string.h>

#include "machine/compile.h"
#include "machine/vector.h"

/* A copy of an expression of parameters alone, for the language itself to evaluate; NULL with the
 * diagnostic filled. */
static node *resolved(compiler *c, const node *n)
{
    node *own = node_copy(c->p->arena, n);
    own->next = NULL;
    scope s = { .w = c->e->w, .in = c->e->f->in, .arena = c->p->arena, .d = c->e->d };
    for (int i = 0; i < c->count; i++)
        if (c->names[i].kind == NAME_INDEX)
            s.locals[s.local_count++] = c->names[i].name;
    return resolve(&s, own) == ST_OK ? own : NULL;
}

status compile_value_now(compiler *c, const node *n, num *value)
{
    node *own = resolved(c, n);
    return own ? eval(c->e, own, value) : diag_failed(c->e->d);
}

/* The size that a resolved expression gives. */
static status size_of(compiler *c, const node *n, int64_t *out)
{
    num_own value = num_int(0);
    status st = eval(c->e, n, &value);
    if (st != ST_OK)
        return st;
    bool fits = num_to_i64(&value, out) && *out >= 0 && *out <= (int64_t)LIMIT_ARRAY;
    if (!fits) {
        str_own s = { 0 };
        num_print(&c->e->w->numbers, &s, &value, 40, c->e->w->precision);
        st = diag_fail(c->e->d, ST_LIMIT, n->at, "an array has 0 to 2^40 words, and this is %s",
                       str_text(&s));
    }
    return st;
}

static status size_now(compiler *c, const node *n, int64_t *out)
{
    if (compile_expression(c, n)
        == NULL) /* an unknown name is found here, and similar ones suggested */
        return diag_failed(c->e->d);
    node *own = resolved(c, n);
    return own ? size_of(c, own, out) : diag_failed(c->e->d);
}

/* Is the member an input? Every member of an input array is, unless a condition on its number says
 * otherwise. */
static status choose_input(compiler *c, const array *a, const node *when, struct member *m)
{
    num truth = num_bool(a->role == ARRAY_INPUT);
    status st = when ? eval(c->e, when, &truth) : ST_OK;
    if (st == ST_OK && truth.kind != NUM_BOOL)
        st = diag_fail(c->e->d, ST_DOMAIN, when->at, "a condition is needed here, not a number");
    m->input = st == ST_OK && truth.u.i;
    num_clear(&truth);
    return st;
}

static status family_sizes(compiler *c, array *a, const node *range, const node *size,
                           const node *when)
{
    int64_t lo, hi;
    if (range->a->kind != N_RANGE)
        return diag_fail(c->e->d, ST_PARSE, range->at,
                         "a family needs a range: array %s[t = 0..m][2^t]", a->name);
    status st = size_now(c, range->a->a, &lo);
    status_then(st, size_now(c, range->a->b, &hi));
    if (st != ST_OK)
        return st;
    a->family = true;
    a->family_lo = lo;
    uint64_t members = hi < lo ? 0 : (uint64_t)(hi - lo + 1);
    if (members > LIMIT_FAMILY)
        return diag_fail(c->e->d, ST_LIMIT, range->at, "a family of more than %d arrays",
                         LIMIT_FAMILY);
    a->member = arena_array(c->p->arena, (size_t)(members + 1), sizeof *a->member);
    a->members = members; /* none before there is room for them: layout_release walks over them */
    /* the size of each: t is a local of the language's own evaluator */
    num local[1];
    env *e = c->e;
    int base = e->base, top = e->top;
    e->base = e->top;
    compile_add_name(c, range, range->name, NAME_INDEX, 0);
    const node *one = compile_expression(c, size) ? resolved(c, size) : NULL;
    const node *chosen = one && when && compile_expression(c, when) ? resolved(c, when) : NULL;
    st = e->d->st;
    for (uint64_t i = 0; i < a->members && st == ST_OK; i++) {
        int64_t words;
        if (num_interrupted(&e->w->numbers)) {
            st = diag_fail(e->d, ST_INTERRUPT, (span){ 0 }, "stopped");
            break;
        }
        local[0] = num_int(lo + (int64_t)i);
        e->locals[e->base] = local[0];
        e->top = e->base + 1;
        st = size_of(c, one, &words);
        a->member[i].size = st == ST_OK ? (uint64_t)words : 0;
        status_then(st, choose_input(c, a, chosen, &a->member[i]));
    }
    c->count--;
    e->top = top;
    e->base = base;
    return st;
}

uint64_t compile_cores(compiler *c)
{
    uint64_t b;
    return run_parameter(c->e, "b", &b) == ST_OK ? b : 0;
}

/* Refuses an array of a kind that this machine, or this place, does not have. */
static status right_space(compiler *c, const node *n)
{
    diag *d = c->e->d;
    if (!c->agpu)
        return n->space == SPACE_MACHINE
                   ? ST_OK
                   : diag_fail(
                       d, ST_DOMAIN, n->at,
                       "global and shared arrays are the AGPU's; this machine has `array %s[...]`",
                       n->name);
    if (n->space == SPACE_MACHINE && !c->hmm)
        return diag_fail(d, ST_DOMAIN, n->at,
                         "the AGPU has two memories: say `global %s[...]` or `shared %s[...]`",
                         n->name, n->name);
    if (n->space != SPACE_SHARED && c->block)
        return diag_fail(d, ST_DOMAIN, n->at,
                         "a global array stands outside forall multiprocessor");
    if (n->index && (c->hmm || !c->block))
        return diag_fail(d, ST_DOMAIN, n->at, "registers are cores', inside forall multiprocessor");
    if (n->space == SPACE_SHARED && n->op != ARRAY_WORK)
        return diag_fail(d, ST_DOMAIN, n->at, "input and output lie in global memory");
    return ST_OK;
}

/* Notes the order of an input: `sorted s`, stretches of s words that each come sorted, and
 * `permuted s by k`, a permutation in every k-th word. */
static status ordered_stretches(compiler *c, const node *n, array *a)
{
    const char *how = n->d ? "permuted" : "sorted";
    int64_t size, apart = 1;
    if (a->role != ARRAY_INPUT)
        return diag_fail(c->e->d, ST_DOMAIN, n->a->at,
                         "only an input array can be said to come %s", how);
    status st = size_now(c, n->a, &size);
    status_if(st, n->d, size_now(c, n->d, &apart));
    if (st == ST_OK && (size < 1 || apart < 1))
        st = diag_fail(c->e->d, ST_DOMAIN, n->a->at,
                       "a %s stretch has at least one word, and here %lld", how,
                       (long long)(size < 1 ? size : apart));
    uint64_t stretch;
    for (uint64_t k = 0; st == ST_OK && n->d && k < a->members; k++)
        if (__builtin_mul_overflow((uint64_t)size, (uint64_t)apart, &stretch)
            || a->member[k].size % stretch != 0)
            st = diag_fail(c->e->d, ST_DOMAIN, n->a->at,
                           "`%s` has %llu words: these are no stretches of %lld by %lld", a->name,
                           (unsigned long long)a->member[k].size, (long long)size,
                           (long long)apart);
    if (st == ST_OK)
        *(n->d ? &a->permuted : &a->sorted) = (uint64_t)size;
    a->step = (uint64_t)apart;
    return st;
}

status compile_declare_array(compiler *c, const node *n)
{
    program *p = c->p;
    if (compile_find_array(c, n->name))
        return diag_fail(c->e->d, ST_NAME, n->at, "the array `%s` is declared twice", n->name);
    if (p->array_count == MAX_ARRAYS)
        return diag_fail(c->e->d, ST_LIMIT, n->at, "more than %d arrays", MAX_ARRAYS);
    array *a = p->arrays[p->array_count] = arena_alloc(p->arena, sizeof *a);
    *a = (array){ .name = n->name,
                  .def = n,
                  .role = (array_role)n->op,
                  .space = c->hmm && n->space == SPACE_MACHINE ? SPACE_GLOBAL /* the UMM's */
                                                               : (array_space)n->space,
                  .registers = n->index == 1,
                  .number = p->array_count };
    for (const argument *l = p->lent; l; l = l->next)
        if (l->array && strcmp(l->name, n->name) == 0)
            a->lanes = l->array->lanes;
    const node *d = n->b;
    status fits = right_space(c, n);
    if (fits != ST_OK)
        return fits;
    if (n->c && (d->kind != N_NAMED || a->role != ARRAY_INPUT))
        return diag_fail(c->e->d, ST_DOMAIN, n->c->at,
                         "only the members of a family of input arrays have a condition");
    if (d->kind == N_NAMED) {
        a->dims = 1;
        status st = d->next == NULL || d->next->next ? diag_fail(
                        c->e->d, ST_PARSE, n->at,
                        "a family has one dimension of its own: array %s[t = 0..m][2^t]", n->name)
                                                     : family_sizes(c, a, d, d->next, n->c);
        p->array_count++;
        return st == ST_OK && n->a ? ordered_stretches(c, n, a) : st;
    }
    a->members = 1;
    a->member = arena_alloc(p->arena, sizeof *a->member);
    uint64_t words = 1;
    for (; d; d = d->next) {
        int64_t size;
        status st = size_now(c, d, &size);
        if (st != ST_OK)
            return st;
        if (a->dims == MAX_DIMS || __builtin_mul_overflow(words, (uint64_t)size, &words)
            || words > LIMIT_ARRAY)
            return diag_fail(c->e->d, ST_LIMIT, d->at, "the array `%s` is too large", n->name);
        a->dim[a->dims++] = (uint64_t)size;
    }
    if (a->registers && words != compile_cores(c))
        return diag_fail(c->e->d, ST_DOMAIN, n->b->at,
                         "each of the b cores has a register: register %s[b]", n->name);
    a->member[0].size = words;
    a->member[0].input = a->role == ARRAY_INPUT;
    p->array_count++;
    return n->a ? ordered_stretches(c, n, a) : ST_OK;
}

status compile_declare_own(compiler *c, const node *n)
{
    int64_t size;
    if (!c->parallel || n->b->next || n->b->kind == N_NAMED)
        return diag_fail(
            c->e->d, ST_DOMAIN, n->at,
            "a private array stands inside forall and has one dimension: private %s[w]", n->name);
    status st = size_now(c, n->b, &size);
    if (st != ST_OK)
        return st;
    if (size < 1 || size > LIMIT_PRIVATE)
        return diag_fail(c->e->d, ST_LIMIT, n->b->at, "a private array has 1 to %d words",
                         LIMIT_PRIVATE);
    compile_add_name(c, n, n->name, NAME_LOCAL_ARRAY, c->privates);
    if (c->e->d->st != ST_OK)
        return c->e->d->st;
    c->names[c->count - 1].size = (int)size;
    c->privates += (int)size;
    return ST_OK;
}
