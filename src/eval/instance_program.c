/* The formulas that follow from an instance's program, each written when a question first asks for
 * it: instance_formulas of eval.h. */

#include "base/deadline.h"
#include "cost/formulas.h"
#include "eval/instance_make.h"
#include "eval/internal.h"

struct instance_program {
    instance *in;
    cost_writing *writing;    /* NULL: there is no more to come */
    uint64_t written, beyond; /* by metric: what is in the instance's lists */
    bool told;                /* why_not says whether all are there */
    untold why_not;
};

_Static_assert(METRICS < 64, "a metric is a bit");

void instance_begin_program(instance *in, cost_writing *g)
{
    in->program = arena_alloc(in->arena, sizeof *in->program);
    in->program->in = in;
    in->program->writing = g;
}

/* The first reason stays. */
static void tell_why_not(struct instance_program *p, const char *why, span at)
{
    if (p->told && p->why_not.why)
        return;
    p->told = true;
    p->why_not = (untold){ .why = arena_copy(p->in->arena, why), .at = at };
}

void instance_drop_program(instance *in, const char *why, span at)
{
    in->program->writing = NULL;
    in->runs = NULL;
    tell_why_not(in->program, why, at);
}

/* Does the definition speak of the metric of `of`, for the same choice or for any? */
static bool is_said(const formula *f, const formula *of)
{
    while (f && (f->of_program || f->metric != of->metric || f->aside != of->aside))
        f = f->next;
    return f != NULL;
}

static void append(formula **list, formula *f)
{
    for (; *list; list = &(*list)->next)
        ;
    *list = f;
    for (; f; f = f->next)
        f->of_program = true;
}

/* What follows from the program about the ends of a metric that the definition is silent about. */
static void add_ends(const instance *in, formula *least, formula *most)
{
    for (formula *low, *high; (low = least) && (high = most);) { /* they come in pairs */
        least = low->next;
        most = high->next;
        low->next = high->next = NULL;
        if (is_said(in->of[FORMULA_LEAST], low) || is_said(in->of[FORMULA_EXACT], low))
            continue;
        append(&in->of[FORMULA_LEAST], low);
        append(&in->of[FORMULA_MOST], high);
    }
}

/* Where an item of the program's formulas belongs. */
static formula_from from_of(const node *item, bool beyond)
{
    return item->kind == N_EXACT      ? FORMULA_PROGRAM
           : item->kind == N_EXPECTED ? FORMULA_EXPECTED
           : item->kind == N_LEAST    ? (beyond ? FORMULA_BEYOND_LEAST : FORMULA_LEAST)
           : item->kind == N_MOST     ? (beyond ? FORMULA_BEYOND_MOST : FORMULA_MOST)
                                      : FORMULA_COUNTED;
}

/* Adds the formulas whose items these are; false: they could not be read, or it was interrupted,
 * and there are none. */
static bool add_written(maker *m, const node *items, bool beyond)
{
    const instance *in = m->in;
    formula *found[FORMULA_KINDS] = { NULL };
    for (; items; items = items->next)
        instance_add_metric_formula(m, &found[from_of(items, beyond)], items);
    for (int from = 0; from < FORMULA_KINDS; from++)
        instance_resolve_formulas(m, found[from], from == FORMULA_EXPECTED);
    if (m->d->st != ST_OK || deadline_passed())
        return false;
    static const formula_from alone[] = { FORMULA_PROGRAM, FORMULA_COUNTED, FORMULA_EXPECTED,
                                          FORMULA_BEYOND_LEAST, FORMULA_BEYOND_MOST };
    for (size_t i = 0; i < sizeof alone / sizeof *alone; i++)
        append(&in->of[alone[i]], found[alone[i]]);
    add_ends(in, found[FORMULA_LEAST], found[FORMULA_MOST]);
    return true;
}

/* Instances that were made for this one while another one is being made stay with this one, should
 * that one break: it takes along those that were made after it. */
static void keep_made(instance *in, instance *newest)
{
    world *w = in->w;
    instance *first = w->instances, *last = first;
    if (first == newest)
        return;
    while (last->next != newest)
        last = last->next;
    w->instances = newest;
    last->next = in->next;
    in->next = first;
}

/* Writes the formulas of one metric; where it was interrupted they are asked for again. */
static void write_metric(struct instance_program *p, int metric, bool beyond)
{
    instance *in = p->in, *newest = in->w->instances;
    uint64_t *done = beyond ? &p->beyond : &p->written, bit = UINT64_C(1) << metric;
    if (p->writing == NULL || (*done & bit))
        return;
    *done |= bit;
    diag_own own = { 0 };
    maker m = { .in = in, .w = in->w, .d = &own };
    const char *name = metrics[metric].name;
    bool written = add_written(&m, beyond ? cost_ends_beyond(p->writing, name)
                                          : cost_formulas(p->writing, name),
                               beyond);
    keep_made(in, newest);
    if (deadline_passed())
        *done &= ~bit;
    else if (!written)
        tell_why_not(p, own.message, (span){ 0 });
}

const formula *instance_formulas(const instance *in, formula_from from, int metric)
{
    const bool beyond = from == FORMULA_BEYOND_LEAST || from == FORMULA_BEYOND_MOST,
               of_program = beyond || from == FORMULA_PROGRAM || from == FORMULA_COUNTED
                            || from == FORMULA_LEAST || from == FORMULA_MOST
                            || from == FORMULA_EXPECTED;
    if (in->program && of_program)
        for (int i = metric < 0 ? 0 : metric; i < METRICS && (metric < 0 || i == metric); i++)
            write_metric(in->program, i, beyond);
    return in->of[from];
}

const untold *instance_untold(const instance *in)
{
    struct instance_program *p = in->program;
    if (p == NULL)
        return NULL;
    if (!p->told && p->writing) {
        p->why_not.why = cost_why_not(p->writing, &p->why_not.at, &p->why_not.of_loop);
        p->told = !deadline_passed();
    }
    return p->why_not.why ? &p->why_not : NULL;
}
