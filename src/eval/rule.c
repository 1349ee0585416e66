/* Does a program obey the rule of the PRAM's variant at a point, or that of the memory machines?
 * What its text says of its references (cost/meet.c) decides; what it leaves open may be counted by
 * a run without data.  What a run refuses has no cost. */
#include "eval/rule.h"

#include <string.h>

#include "eval/board.h"
#include "eval/internal.h"

struct rule {
    const cost_rule *is;
    uint64_t choices; /* variants whose rule it is, by slot; 0: it is the model's */
    const node *surely, *maybe; /* read when they are first asked for */
    bool read, lost; /* lost: one that has no value */
    struct rule *next;
};

static uint64_t slot_of(const instance *in, const char *choice)
{
    int i = instance_choice(in, choice);
    return i < 0 ? 0 : UINT64_C(1) << i;
}

void rule_keep(instance *in, const cost_rule *list)
{
    struct rule **end = &in->rules;
    uint64_t erew = slot_of(in, "erew"), crew = slot_of(in, "crew"), ercw = slot_of(in, "ercw"),
             common = slot_of(in, "crcw_common");
    for (; list; list = list->next) {
        *end = arena_alloc(in->arena, sizeof **end);
        **end = (struct rule){ .is = list,
                               .choices = (list->erew ? erew : 0) | (list->crew ? crew : 0)
                                          | (list->ercw ? ercw : 0)
                                          | (list->common ? common : 0) };
        end = &(*end)->next;
    }
}

static const node *formula_of(instance *in, const node *condition, bool *lost)
{
    const node *n = condition ? board_resolved(in, in->arena, condition) : NULL;
    *lost |= condition && n == NULL;
    return n;
}

/* The slot of the variant in force, if it is one whose rule some program on the list may break;
 * else -1. */
static int variant_of(const env *e, const struct rule *list)
{
    uint64_t asked = 0;
    for (; list; list = list->next)
        asked |= list->choices;
    for (int i = 0; i < e->f->in->slot_count; i++)
        if ((asked >> i & 1) && (e->f->state[i] & SLOT_SET) && e->f->value[i].u.i)
            return i;
    return -1;
}

/* A card does not wait long for its variant's rule: unless the user has set a limit, so many
 * terms, cells and steps of a run are looked at. Where that is too few, it is not known whether
 * the program keeps the rule. */
enum { LITTLE = 1 << 14 };

typedef struct effort {
    uint64_t terms, cells, accesses, left, turn;
} effort;

static uint64_t at_most(uint64_t limit, uint64_t usual)
{
    return limit == usual ? LITTLE : limit;
}

static effort begin_little(env *e)
{
    world *w = e->w;
    effort own = { w->max_terms, w->max_cells, e->max_accesses, w->effort, w->turn };
    w->max_terms = at_most(own.terms, LIMIT_TERMS);
    w->max_cells = at_most(own.cells, LIMIT_CELLS);
    e->max_accesses = at_most(own.accesses, LIMIT_ACCESSES);
    w->effort = w->max_terms > e->max_accesses ? w->max_terms : e->max_accesses;
    w->turn = 1;
    return own;
}

static void end_little(env *e, const effort *own)
{
    world *w = e->w;
    w->max_terms = own->terms;
    w->max_cells = own->cells;
    e->max_accesses = own->accesses;
    w->effort = own->left;
    w->turn = own->turn;
}

/* Does the condition hold? Where it is too long to be counted that is not known. */
static status holds(env *e, const node *condition, bool *out, bool *known)
{
    int base = e->base, outer = e->metric;
    uint8_t counted = e->counted;
    diag_trial trial;
    *out = false;
    *known = true;
    if (condition == NULL)
        return ST_OK;
    e->base = e->top;
    e->metric = METRIC_MEETINGS;
    diag_try(&trial, &e->d);
    effort own = begin_little(e);
    status st = eval_truth(e, condition, out);
    end_little(e, &own);
    diag_tried(&trial, st == ST_INTERRUPT);
    e->base = base;
    e->metric = outer;
    e->counted = counted;
    *known = st == ST_OK;
    return st == ST_INTERRUPT ? st : ST_OK;
}

static status look_at(env *e, struct rule *r, rule_answer *answer, bool *too_long)
{
    bool yes, known;
    *answer = RULE_KEPT;
    if (!r->read) {
        r->surely = formula_of(e->f->in, r->is->surely, &r->lost);
        r->maybe = formula_of(e->f->in, r->is->maybe, &r->lost);
        r->read = true;
    }
    status st = holds(e, r->surely, &yes, &known);
    *too_long = !known || (r->choices == 0 && r->lost);
    if (st == ST_OK && known && yes)
        *answer = RULE_BROKEN;
    else if (!known || r->lost)
        *answer = RULE_UNKNOWN;
    if (st != ST_OK || *answer != RULE_KEPT)
        return st;
    st = holds(e, r->maybe, &yes, &known);
    *answer = known && !yes ? RULE_KEPT : RULE_UNKNOWN;
    *too_long |= r->choices == 0 && !known;
    return st;
}

/* A run without data tells what is not solved, and what was too long for a formula. */
static rule_answer by_run(env *e)
{
    num count = num_int(0);
    diag_trial trial;
    bool wants_data = e->wants_data, too_long = e->too_long;
    uint8_t counted = e->counted;
    if (e->w->above.count_program == NULL)
        return RULE_UNKNOWN;
    diag_try(&trial, &e->d);
    effort own = begin_little(e);
    status st = e->w->above.count_program(e, METRIC_MEETINGS, &count);
    end_little(e, &own);
    diag_tried(&trial, false);
    e->counted = counted;
    e->wants_data = wants_data;
    e->too_long = too_long;
    return st != ST_OK ? RULE_UNKNOWN : count.u.i ? RULE_BROKEN : RULE_KEPT;
}

status rule_look(env *e, rule_answer *answer, const cost_rule **which, const char **variant)
{
    struct rule *list = e->f->in->rules;
    int slot = list ? variant_of(e, list) : -1;
    bool run = false, too_long, data = false;
    status st = ST_OK;
    *answer = RULE_KEPT;
    *which = NULL;
    *variant = slot < 0 ? NULL : e->f->in->slots[slot].name;
    for (struct rule *r = list; r && st == ST_OK; r = r->next) {
        rule_answer one;
        if (slot >= 0 ? !(r->choices >> slot & 1) : r->choices != 0)
            continue;
        st = look_at(e, r, &one, &too_long);
        if (one == RULE_KEPT || (one == RULE_UNKNOWN && *answer == RULE_UNKNOWN))
            continue;
        run |= r->is->unsolved || too_long;
        data |= one == RULE_UNKNOWN && !too_long;
        *answer = one;
        *which = r->is;
        if (one == RULE_BROKEN)
            break;
    }
    if (st == ST_OK && *answer == RULE_UNKNOWN && run && slot >= 0
        && !(slot_of(e->f->in, "crcw_common") >> slot & 1))
        *answer = by_run(e);
    if (*answer == RULE_UNKNOWN && !data)
        *answer = RULE_LONG;
    return st;
}

/* Is the variant the one that counts where none is given? */
static bool is_usual(const instance *in, const char *variant)
{
    int i = instance_choice(in, variant);
    return i >= 0 && in->options[in->slots[i].option].standard == i;
}

const cost_rule *rule_of_other(const instance *in, const frame *f)
{
    for (int i = 0; i < in->slot_count; i++) {
        const slot_row *s = &in->slots[i];
        if (s->kind != SLOT_CHOICE || !(f->state[i] & SLOT_SET) || !f->value[i].u.i
            || in->options[s->option].standard == i)
            continue;
        for (const struct rule *r = in->rules; r; r = r->next)
            if (r->choices >> i & 1)
                return r->is;
    }
    return NULL;
}

/* Two write different values to one cell of a memory machine. */
static status no_cost(env *e, const cost_rule *r)
{
    diag_fail(e->d, ST_CHECK, r->at,
              "%s is no program of %s here: threads of one operation write one cell, and their "
              "values differ",
              instance_name(e->f->in), e->f->in->model->name);
    diag_hint(e->d, "simulate shows who and which cell; to add up in one cell: atomic a[i] += x");
    return e->d->st;
}

status rule_check(env *e)
{
    rule_answer answer;
    const cost_rule *r;
    const char *variant;
    status st = rule_look(e, &answer, &r, &variant);
    /* of our own algorithms the usual variant is held against runs, tests/laws/derive_law; on a
     * memory machine nothing is said before two are known to meet */
    bool held = answer == RULE_LONG
                && (variant == NULL
                    || (!e->f->in->algorithm->loaded && is_usual(e->f->in, variant)));
    e->f->unsure = answer >= RULE_UNKNOWN && !held ? r : NULL;
    if (st != ST_OK || answer != RULE_BROKEN)
        return st;
    if (variant == NULL)
        return no_cost(e, r);
    bool differ = strcmp(variant, "crcw_common") == 0;
    if (r->does)
        st = diag_fail(e->d, ST_CHECK, r->at, "%s breaks %s here: %s %s one cell in one round%s",
                       instance_name(e->f->in), variant, "processors", r->does,
                       differ ? ", and their values differ" : "; it lets only one");
    else
        st = diag_fail(e->d, ST_CHECK, r->at,
                       "%s breaks %s here, as a run of it without data shows",
                       instance_name(e->f->in), variant);
    diag_hint(e->d, "simulate shows who and which cell; variants %s tries every variant",
              instance_name(e->f->in));
    return st;
}

/* Is it a memory machine's, which has no variants of that kind? */
static bool is_of_model(const instance *in, const cost_rule *is)
{
    const struct rule *r = in->rules;
    while (r && r->is != is)
        r = r->next;
    return r && r->choices == 0;
}

const char *rule_unsure(const frame *f, arena *a)
{
    const cost_rule *r = f->unsure;
    int slot = -1;
    if (r && is_of_model(f->in, r))
        return arena_format(a,
                            "line %d lets threads write one cell in one operation; where their "
                            "values differ the program is wrong, and has no cost: check %s tells",
                            span_line(r->at), instance_name(f->in));
    for (int i = 0; r && i < f->in->slot_count; i++)
        if (f->in->slots[i].kind == SLOT_CHOICE && (f->state[i] & SLOT_SET) && f->value[i].u.i
            && strcmp(f->in->options[f->in->slots[i].option].name, "variant") == 0)
            slot = i;
    if (slot < 0)
        return NULL;
    const char *variant = f->in->slots[slot].name;
    int line = span_line(r->at);
    if (r->does == NULL)
        return arena_format(a, "whether %s is obeyed is not known: line %d: %s", variant, line,
                            r->why);
    if (r->why == NULL)
        return arena_format(a,
                            "whether %s is obeyed is not known: line %d asks for more cells than "
                            "are looked at one by one; set accesses=... looks at more",
                            variant, line);
    return arena_format(a,
                        "whether %s is obeyed is not known%s: line %d may %s one cell in one "
                        "round%s: %s",
                        variant, r->unsolved ? "" : " without data", line, r->does,
                        strcmp(variant, "crcw_common") == 0 ? " with values that differ" : "",
                        r->why);
}
