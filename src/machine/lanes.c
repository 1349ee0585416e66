/* How many components an element has. The language does not declare it: an array or a scalar that
 * meets an operator on tuples holds tuples, everything else holds words. What is known of a value
 * is passed on to those that it is assigned to or compared with, until nothing new is found. */
#include "machine/internal.h"

typedef struct inference {
    program *p;
    diag *d;
    int *privates;     /* components of the forall's private scalars */
    bool changed, last; /* last: the last pass, in which what is still unknown is taken for a
                           word */
} inference;

/* Notes that a value with *lanes components (0: not yet known) has `known`; gives what is known
 * then. An error where the two differ. */
static int meet(inference *f, int *lanes, int known, const node *at)
{
    if (known == 0 || *lanes == known)
        return *lanes;
    if (*lanes != 0)
        diag_fail(f->d, ST_DOMAIN, at->at,
                  "an element of %d component%s stands where one of %d is needed", *lanes,
                  *lanes == 1 ? "" : "s", known);
    *lanes = known;
    f->changed = true;
    return known;
}

static int visit(inference *f, vexpr *x, int wanted);

static int visit_reference(inference *f, vexpr *x, int wanted)
{
    if (x->member)
        visit(f, x->member, 1);
    for (int d = 0; d < x->array->dims; d++)
        visit(f, x->sub[d], 1);
    return meet(f, &x->array->lanes, wanted, x->at);
}

/* Visits two values that have the same components; the first again, where the second told more. */
static int visit_pair(inference *f, vexpr *a, vexpr *b, int wanted)
{
    const int known = visit(f, a, wanted), more = visit(f, b, known);
    return more == known ? known : visit(f, a, more);
}

static int visit_host_call(inference *f, vexpr *x)
{
    int lanes = x->operator ? x->operator->lanes : x->fn == HOST_IS_PERMUTATION ? 0 : 1;
    for (int i = 0; i < 2; i++)
        if (x->other[i] && lanes)
            meet(f, &x->other[i]->lanes, lanes, x->at);
    if (x->fn == HOST_IS_PERMUTATION)
        meet(f, &x->other[1]->lanes, meet(f, &x->other[0]->lanes, x->other[1]->lanes, x->at),
             x->at);
    return x->fn == HOST_REDUCE ? lanes : 1;
}

static int components(inference *f, vexpr *x, int wanted)
{
    switch (x->op) {
    case V_HOST:
        return meet(f, &f->p->host_lanes[x->index], wanted, x->at);
    case V_PRIVATE:
        return f->privates ? meet(f, &f->privates[x->index], wanted, x->at) : 1;
    case V_ELEMENT:
        visit(f, x->a, 1);
        wanted = meet(f, &f->privates[x->index], wanted, x->at);
        for (int64_t i = 1; i < x->value; i++)
            meet(f, &f->privates[x->index + i], wanted, x->at);
        return wanted;
    case V_READ:
    case V_INPUT:
        return visit_reference(f, x, wanted);
    case V_APPLY:
        visit(f, x->sub[0], x->operator->lanes);
        visit(f, x->sub[1], x->operator->lanes);
        return x->operator->lanes;
    case V_TUPLE:
        for (int i = 0; i < x->lanes; i++)
            visit(f, x->item[i], 1);
        return x->lanes;
    case V_IF:
        visit(f, x->a, 1);
        return visit_pair(f, x->b, x->c, wanted);
    case V_OP:
        if (x->o == OP_EQ || x->o == OP_NE) {
            visit_pair(f, x->a, x->b, 0);
            return 1;
        }
        break;
    case V_HOST_CALL:
        return visit_host_call(f, x);
    default:
        break;
    }
    vexpr *parts[] = { x->a, x->b, x->c, x->op == V_AGGREGATE ? x->sub[0] : NULL };
    for (int i = 0; i < 4; i++)
        if (parts[i])
            visit(f, parts[i], 1);
    return 1;
}

/* Visits a value and gives its components, 0 where they are not known; `wanted` (0: not known) is
 * what its surroundings need. */
static int visit(inference *f, vexpr *x, int wanted)
{
    int known = components(f, x, wanted);
    if (known == 0 && f->last)
        known = components(f, x, 1);
    if (wanted && known && known != wanted)
        diag_fail(f->d, ST_DOMAIN, x->at->at,
                  "an element of %d component%s stands where one of %d is needed", known,
                  known == 1 ? "" : "s", wanted);
    if (known > f->p->lanes)
        f->p->lanes = known;
    return x->lanes = known;
}

static void visit_steps(inference *f, step *s);

static void visit_scalar(inference *f, step *s, int *lanes)
{
    const int known = visit(f, s->b, *lanes), met = meet(f, lanes, known, s->at);
    if (met != known)
        visit(f, s->b, met);
}

static void visit_step(inference *f, step *s)
{
    vexpr *words[] = { s->a, s->kind == STEP_STORE ? NULL : s->b, s->c, s->least, s->most };
    switch (s->kind) {
    case STEP_HOST_SET:
        visit_scalar(f, s, &f->p->host_lanes[s->index]);
        return;
    case STEP_SET:
        visit_scalar(f, s, &f->privates[s->index]);
        return;
    case STEP_STORE:
    case STEP_SET_ELEMENT:
        if (s->a->atomic) { /* words are added */
            visit(f, s->a, 1);
            visit(f, s->b, 1);
            return;
        }
        visit_pair(f, s->b, s->a, 0);
        return;
    case STEP_CALL:
        for (argument *a = s->arguments; a; a = a->next)
            if (a->value)
                visit(f, a->value, 1);
        return;
    case STEP_FORALL:
    case STEP_CORES:
        f->privates = s->private_lanes;
        break;
    default:
        break;
    }
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (words[i])
            visit(f, words[i], 1);
    for (int i = 0; s->kind == STEP_FORALL && i < s->vars; i++) {
        visit(f, s->lo[i], 1);
        visit(f, s->hi[i], 1);
    }
    visit_steps(f, s->body);
    visit_steps(f, s->other);
}

static void visit_steps(inference *f, step *s)
{
    for (; s && f->d->st == ST_OK; s = s->next)
        visit_step(f, s);
}

static void make_room(program *p, step *s)
{
    for (; s; s = s->next) {
        if (s->kind == STEP_FORALL || s->kind == STEP_CORES)
            s->private_lanes = arena_array(p->arena, (size_t)(s->privates + 1),
                                           sizeof *s->private_lanes);
        make_room(p, s->body);
        make_room(p, s->other);
    }
}

/* Arrays that only called programs work on are left open: the call tells their components (call.c).
 * But an input has to be filled before, and holds what the first operator works on, or words. */
static void visit_passed(inference *f, step *s)
{
    for (; s; s = s->next) {
        for (argument *a = s->arguments; a; a = a->next)
            if (a->array && a->array->lanes == 0 && a->array->role == ARRAY_INPUT)
                meet(f, &a->array->lanes, f->p->operator_count ? f->p->operators[0].lanes : 1,
                     a->at);
            else if (a->array && a->array->lanes == 0)
                a->array->open = true;
        visit_passed(f, s->body);
        visit_passed(f, s->other);
    }
}

static void visit_all(inference *f)
{
    f->changed = true;
    while (f->changed && f->d->st == ST_OK) {
        f->changed = false;
        for (int i = 0; i < f->p->operator_count; i++) {
            operation *op = &f->p->operators[i];
            visit(f, op->body, op->lanes);
            visit(f, op->identity, op->lanes);
            if (op->element)
                visit(f, op->element, op->lanes);
        }
        visit_steps(f, f->p->steps);
    }
}

status lanes_infer(program *p, diag *d)
{
    inference f = { .p = p, .d = d };
    p->lanes = 1;
    p->host_lanes = arena_array(p->arena, (size_t)(p->hosts + 1), sizeof *p->host_lanes);
    make_room(p, p->steps);
    visit_all(&f);
    visit_passed(&f, p->steps);
    if (f.changed)
        visit_all(&f);
    f.last = true;
    visit_all(&f);
    for (int i = 0; i < p->array_count; i++)
        if (p->arrays[i]->lanes == 0 && !p->arrays[i]->open)
            p->arrays[i]->lanes = 1;
    return d->st;
}
