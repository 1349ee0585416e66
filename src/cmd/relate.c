/* relate: what a cost on one model says of the cost on another (004 §3.3).  The
 * theorems are definitions, data/relations; here they are put to work: the parameters
 * of the first machine, its costs, the conditions, the conclusions. */
#include <stdlib.h>
#include <string.h>

#include "cost/tree.h"
#include "expr/expr.h"
#include "machine/program.h"
#include "runs/relate_run.h"
#include "session/rows.h"

typedef struct relating {
    session *s;
    node *statement;
    const entry *algorithm, *from, *to;
    const entry **relation;
    size_t count, room;
    int answered;
    result *list;
    diag *d;
    const char *came[MAX_SLOTS]; /* where each cost's value comes from */
    num low[MAX_SLOTS],
        high[MAX_SLOTS]; /* by slot of the relation: the ends of a cost that depends on the data, */
    uint64_t ranged;   /* and which these are, a mask */
    result *head;      /* of the answer; the parameters of the first relation that applies */
    num *last;
    bool runs;         /* the transformed program, too */
} relating;

/* --- which relations ---------------------------------------------------------------- */

static void offer(const char *name, void *data)
{
    relating *r = data;
    const entry *e = session_entry(r->s, ENTRY_RELATION, name);
    const node *maps = e ? entry_item(e, N_MAPS) : NULL;
    if (maps == NULL || strcmp(maps->name, r->from->name) != 0
        || strcmp(maps->name2, r->to->name) != 0)
        return;
    r->relation = mem_more(r->relation, r->count, &r->room, sizeof *r->relation);
    r->relation[r->count++] = e;
}

typedef struct pairs {
    relating *r;
    str text;
} pairs;

static void add_pair(const char *name, void *data)
{
    pairs *p = data;
    const entry *e = catalog_try(p->r->s->world->catalog, ENTRY_RELATION, name);
    const node *maps = e ? entry_item(e, N_MAPS) : NULL;
    if (maps == NULL)
        return;
    str all = { 0 }, pair = { 0 }; /* with commas around, as agpu to agpu stands in agpu to agpu' */
    str_format(&all, ", %s, ", str_text(&p->text));
    str_format(&pair, ", %s to %s, ", maps->name, maps->name2);
    if (strstr(str_text(&all), str_text(&pair)) == NULL)
        str_format(&p->text, "%s%s to %s", p->text.length ? ", " : "", maps->name, maps->name2);
    str_clear(&all);
    str_clear(&pair);
}

static status no_relation(relating *r)
{
    pairs p = { .r = r };
    catalog_each(r->s->world->catalog, ENTRY_RELATION, add_pair, &p);
    diag_fail(r->d, ST_NAME, r->statement->at, "no relation from %s to %s is known", r->from->name,
              r->to->name);
    diag_hint(r->d, "there are: %s", p.text.length ? str_text(&p.text) : "none");
    str_clear(&p.text);
    return r->d->st;
}

/* --- the machine that a relation starts from --------------------------------------------- */

static const formula *given(const instance *in, const char *name)
{
    for (const formula *f = in->given; f; f = f->next)
        if (strcmp(f->name, name) == 0)
            return f;
    return NULL;
}

/* A frame of the algorithm on its model, with the relation's values: `given` first, then by
 * name. */
static status fill_source(query *q, frame *f)
{
    for (int i = 0; i < f->in->slot_count; i++) {
        const slot_row *s = &f->in->slots[i];
        const formula *g = s->kind == SLOT_PARAM ? given(q->in, s->name) : NULL;
        num_own value = num_int(0);
        const int k = instance_named(q->in, s->name);
        if (!g && (k < 0 || s->kind == SLOT_LET))
            continue;
        status st = g ? eval(&q->e, g->expr, &value) : eval_slot(&q->e, k, (span){ 0 }, &value);
        if (st != ST_OK)
            return st;
        frame_fix(f, i, &value);
    }
    return ST_OK;
}

static uint64_t costs_needed(const instance *in)
{
    uint64_t mask = 0;
    for (const formula *f = in->conclusions; f; f = f->next)
        mask |= f->needs;
    for (const formula *f = in->conditions; f; f = f->next)
        mask |= f->needs;
    return mask;
}

static void forget_ends(relating *r)
{
    for (int i = 0; i < MAX_SLOTS; i++)
        num_clears(&r->low[i], &r->high[i], NULL);
    memset(r->came, 0, sizeof r->came);
    r->ranged = 0;
}

/* One cost: its value, or its ends where it depends on the data. */
static status fill_cost(relating *r, query *q, env *e, int slot, int m)
{
    num end[2];
    bool exact;
    diag_trial trial;
    diag_try(&trial, &e->d);
    env_forget_from(e);
    status st = metric_ends(e, m, (span){ 0 }, end, &exact);
    if (st == ST_OK) {
        q->f->value[slot] = num_copy(&end[1]);
        q->f->state[slot] = SLOT_SET;
        r->low[slot] = end[0];
        r->high[slot] = end[1];
        r->ranged |= (uint64_t)!exact << slot;
        r->came[slot] = !exact          ? "interval"
                        : e->counted    ? "counted"
                        : e->programmed ? "derived"
                                        : "formula";
    }
    diag_tried(&trial, st != ST_OK && st != ST_DOMAIN);
    return st == ST_DOMAIN ? ST_OK : st;
}

/* Rules that a run on random words breaks; false where it cannot be run. */
static status count_violations(relating *r, env *e, uint64_t *count, bool *known)
{
    run_options o = { .data = true,
                      .input = INPUT_RANDOM,
                      .seed = r->s->world->seed,
                      .max_words = r->s->world->max_words,
                      .max_steps = e->max_accesses };
    run_result run = { 0 };
    diag_trial trial;
    if (!program_there(e->f->in))
        return ST_OK;
    diag_try(&trial, &e->d);
    status st = program_run(e, &o, &run);
    *known = st == ST_OK || (st == ST_CHECK && run.violations);
    *count = run.violations;
    diag_tried(&trial, st == ST_INTERRUPT);
    return st == ST_INTERRUPT ? st : ST_OK;
}

/* Statements of the program, and of those that it calls, that touch memory: each is one kind of
 * instruction, whatever the sizes. */
static void count_instructions(const cost_node *n, uint64_t *count)
{
    for (; n; n = n->next) {
        *count += n->kind == COST_STATEMENT;
        count_instructions(n->body, count);
        count_instructions(n->other, count);
    }
}

/* What is no metric, but counted of the program. */
static status fill_counted(relating *r, query *q, env *e, int slot)
{
    const bool rules = strcmp(q->in->slots[slot].name, "violations") == 0;
    uint64_t count = 0;
    bool known = !rules;
    status st = ST_OK;
    if (rules) {
        st = count_violations(r, e, &count, &known);
    } else {
        cost_tree tree;
        cost_tree_of(r->s->world->catalog, r->s->arena, r->algorithm, r->from, &tree);
        count_instructions(tree.first, &count);
        known = tree.why == NULL;
    }
    if (known) {
        num_set_u64(&q->f->value[slot], count);
        q->f->state[slot] = SLOT_SET;
    }
    return st;
}

/* The costs that the relation speaks of, into its slots; one without a formula stays empty. */
static status fill_costs(relating *r, query *q, env *e)
{
    uint64_t wanted = costs_needed(q->in);
    status st = ST_OK;
    forget_ends(r);
    for (int i = 0; i < q->in->slot_count; i++) {
        if (q->in->slots[i].kind != SLOT_COST)
            continue;
        num_clear(&q->f->value[i]);
        q->f->state[i] = SLOT_EMPTY;
        int m = metric_named(q->in->slots[i].name);
        if (m < 0 && (wanted >> i & 1))
            status_then(st, fill_counted(r, q, e, i));
        else if (m >= 0 && (wanted >> i & 1) && instance_has_metric(e->f->in, m))
            status_then(st, fill_cost(r, q, e, i, m));
    }
    return st;
}

/* The costs that depend on the data all at their least (side -1) or most (1); lets are not kept
 * from before. */
static void take_side(relating *r, query *q, int side)
{
    for (int i = 0; i < q->in->slot_count; i++)
        if (r->ranged >> i & 1) {
            frame_reset(q->f, UINT64_C(1) << i);
            num_replace(&q->f->value[i], num_copy(side < 0 ? &r->low[i] : &r->high[i]));
            q->f->state[i] = SLOT_SET;
        }
}

static bool is_range(const node *n, void *data)
{
    const relating *r = data;
    return n->kind == N_NAME && n->ref == REF_SLOT && (r->ranged >> n->index & 1);
}

static bool is_ranged(relating *r, const node *n)
{
    return expr_any(n, is_range, r);
}

static bool rises(relating *r, query *q, node *n);

/* A factor or divisor that does not depend on the data, and is not below 0. */
static bool is_scale(relating *r, query *q, node *n)
{
    num_own value = num_int(0);
    int sign = -1;
    if (is_ranged(r, n) || eval(&q->e, n, &value) != ST_OK)
        return false;
    bool known = num_sign(&q->w->numbers, &value, &sign) == ST_OK;
    return known && sign >= 0;
}

/* Does the formula, for sure, not fall where the costs rise?  Only then do their ends give its
 * ends. */
static bool rises(relating *r, query *q, node *n)
{
    if (!is_ranged(r, n))
        return true;
    if (n->kind == N_NAME)
        return q->in->slots[n->index].kind == SLOT_COST;
    if (n->kind == N_BINARY && n->op == OP_ADD)
        return rises(r, q, n->a) && rises(r, q, n->b);
    if (n->kind == N_BINARY && n->op == OP_SUB)
        return rises(r, q, n->a) && !is_ranged(r, n->b);
    if (n->kind == N_BINARY && (n->op == OP_MUL || n->op == OP_DIV) && is_scale(r, q, n->b))
        return rises(r, q, n->a);
    if (n->kind == N_BINARY && n->op == OP_MUL && is_scale(r, q, n->a))
        return rises(r, q, n->b);
    bool known = n->kind == N_CALL && builtin_rows[builtin_called(n)].rises == RISES;
    for (node *argument = n->a; known && argument; argument = argument->next)
        known = rises(r, q, argument);
    return known;
}

/* --- fields ----------------------------------------------------------------------------------- */

/* p = 4096, b = 32: the machine's parameters, by those of the relation where it says so */
static status add_machine(query *q, arena *a, result *to, const char *key, const entry *model,
                          const formula *own)
{
    result *r = result_add_object(a, to, key);
    for (const node *p = entry_item(model, N_PARAM); p; p = entry_next(p->next, N_PARAM)) {
        const formula *f = own;
        while (f && strcmp(f->name, p->name) != 0)
            f = f->next;
        int i = instance_slot(q->in, p->name);
        num value;
        if (!f && i < 0)
            continue;
        status st = f ? eval(&q->e, f->expr, &value) : eval_slot(&q->e, i, (span){ 0 }, &value);
        if (st != ST_OK)
            return st;
        result_take_number(a, r, p->name, value);
    }
    return ST_OK;
}

static bool has_costs(const query *q, const formula *f)
{
    for (int i = 0; i < q->in->slot_count; i++)
        if ((f->needs >> i & 1) && q->in->slots[i].kind == SLOT_COST
            && !(q->f->state[i] & SLOT_SET))
            return false;
    return true;
}

/* A condition on a cost that depends on the data is not decided; one on a cost that nothing gives
 * is assumed, and what is concluded from that cost has no value. */
static status holds_here(relating *r, query *q, const formula *f, bool *holds)
{
    status st = eval_truth(&q->e, f->expr, holds);
    status_if(st, is_ranged(r, f->expr),
              diag_fail(q->e.d, ST_DOMAIN, (span){ 0 },
                        "%s speaks of %s, which depends on the data: it has a least and a most, "
                        "and no exact value",
                        q->in->relation->name, f->shown));
    return st;
}

static status add_conditions(relating *r, query *q, arena *a, result *to, bool *all)
{
    result *list = result_add_array(a, to, "conditions");
    status st = ST_OK;
    *all = true;
    for (const formula *f = q->in->conditions; f && st == ST_OK; f = f->next) {
        bool holds = false, known = has_costs(q, f);
        if (known && (st = holds_here(r, q, f, &holds)) != ST_OK)
            break;
        *all &= !known || holds;
        result *row = result_add_object(a, list, NULL);
        result_add_text(a, row, "condition", f->shown);
        if (known)
            result_add_truth(a, row, "holds", holds);
        else
            result_add_null(a, row, "holds");
        result_add_text(a, row, "why", f->text);
    }
    for (const node *n = entry_item(q->in->relation, N_ASSUME); n;
         n = entry_next(n->next, N_ASSUME)) {
        result *row = result_add_object(a, list, NULL);
        result_add_text(a, row, "condition", n->text);
        result_add_null(a, row, "holds");
    }
    result_add_truth(a, to, "applies", *all);
    return st;
}

/* What is concluded from costs that depend on the data: an upper bound from their most, a lower one
 * from their least, an equation from both. */
static status add_ends(relating *r, query *q, arena *a, result *row, const formula *f)
{
    if (!rises(r, q, f->expr)) {
        result_add_null(a, row, "value");
        result_add_text(a, row, "without",
                        "a cost depends on the data, and this is not known to rise with it");
        return ST_OK;
    }
    result *both = f->op == OP_EQ ? result_add_object(a, row, "value") : NULL;
    for (int side = -1; side <= 1; side += 2) {
        num value;
        if ((f->op == OP_LE && side < 0) || (f->op == OP_GE && side > 0))
            continue;
        take_side(r, q, side);
        status st = eval(&q->e, f->expr, &value);
        if (st != ST_OK)
            return st;
        result_add_number(a, both ? both : row, both ? side < 0 ? "least" : "most" : "value",
                          &value);
        if (!both)
            result_add_text(a, row, "end", side < 0 ? "least" : "most");
        num_clear(both ? &value : r->last); /* of two values none is remembered */
        if (both)
            continue;
        *r->last = value;
    }
    return ST_OK;
}

static status add_conclusion(relating *r, query *q, arena *a, result *list, const formula *f)
{
    result *row = result_add_object(a, list, NULL);
    result_add_text(a, row, "metric", metrics[f->metric].name);
    result_add_text(a, row, "is", ast_op_rows[f->op].text);
    result_add_truth(a, row, "strict", f->strict);
    result_add_text(a, row, "expression", f->shown);
    num value;
    if (!has_costs(q, f)) {
        result_add_null(a, row, "value");
        return ST_OK;
    }
    status st = is_ranged(r, f->expr) ? add_ends(r, q, a, row, f) : eval(&q->e, f->expr, &value);
    if (st != ST_OK)
        return st;
    if (!is_ranged(r, f->expr)) {
        result_add_number(a, row, "value", &value);
        num_replace(r->last, value);
    }
    result_add_text(a, row, "why", f->text);
    return ST_OK;
}

/* What the transformed program takes, beside what is concluded of it. */
static status add_run(relating *r, query *q, env *e, arena *a, result *list, result *to)
{
    relate_run run;
    status st = relate_verify(r->s, q, e, r->to, &run);
    if (st != ST_OK || !run.done)
        return st;
    result *runs = result_add_array(a, to, "runs");
    const formula *c = q->in->conclusions;
    for (result *row = list->first; row && c; row = row->next, c = c->next) {
        const result *value = field_get(row, F_value);
        uint64_t took = c->metric == METRIC_IO ? run.io : run.time, most = run.at_most;
        if ((c->metric != METRIC_IO && c->metric != METRIC_TIME) || (!c->strict && !run.at_most))
            continue;
        num left, right;
        int sign = 0;
        num_set_u64(&left, took);
        if (run.at_most)
            num_set_u64(&right, most);
        else if (value && value->type == RESULT_NUMBER)
            right = num_copy(&value->value);
        else
            continue;
        st = num_cmp(&q->w->numbers, &left, &right, &sign);
        bool holds = c->op == OP_LE ? sign <= 0 : c->op == OP_GE ? sign >= 0 : sign == 0;
        result *one = result_add_object(a, runs, NULL);
        result_add_text(a, one, "metric", metrics[c->metric].name);
        result_take_number(a, one, "value", left);
        result_add_text(a, one, "is", ast_op_rows[c->op].text);
        result_take_number(a, one, "bound", right);
        result_add_truth(a, one, "holds", holds);
        if (run.at_most)
            result_add_text(a, one, "why", "each reference counted as an instruction");
        if (st != ST_OK || !holds)
            return st != ST_OK ? st
                               : diag_fail(r->d, ST_CHECK, (span){ 0 },
                                           "%s: the run of the transformed program takes more "
                                           "than is concluded",
                                           entry_source(q->in->relation));
    }
    return ST_OK;
}

static void add_costs(const relating *r, const query *q, arena *a, result *to)
{
    result *costs = result_add_object(a, to, "costs");
    for (int i = 0; i < q->in->slot_count; i++) {
        const char *name = q->in->slots[i].name;
        if (q->in->slots[i].kind != SLOT_COST || !(q->f->state[i] & SLOT_SET))
            continue;
        if (!(r->ranged >> i & 1)) {
            result_add_number(a, costs, name, &q->f->value[i]);
            continue;
        }
        result_add_ends(a, costs, name, &r->low[i], &r->high[i]);
    }
    result *from = NULL;
    for (int i = 0; i < q->in->slot_count; i++)
        if (r->came[i]) {
            from = from ? from : result_add_object(a, to, "costs_from");
            result_add_text(a, from, q->in->slots[i].name, r->came[i]);
        }
}

/* A theorem about EREW is asked about that variant, where the statement names none. */
static void take_variant(relating *r, query *q)
{
    bool about = false;
    for (const node *c = r->statement->b; c; c = c->next)
        if (c->kind == N_BINDING && strcmp(c->name, "variant") == 0)
            return;
    for (const formula *f = q->in->conditions; f; f = f->next)
        about |= expr_mentions(f->expr, "erew");
    if (about)
        relate_choose(q->f, "variant", "erew");
}

/* One relation at one point. */
static status point(relating *r, query *q, uint64_t i, arena *a, result *to)
{
    instance *in = instance_of(r->s->world, r->algorithm, r->from, r->statement->at, r->d);
    status st = in ? query_go(q, i) : r->d->st;
    if (st != ST_OK)
        return st;
    take_variant(r, q);
    frame *f = frame_new(in);
    env e;
    env_begin(&e, r->s->world, f, NULL, q->e.d);
    e.to_run = true; /* of which a theorem asks what it breaks */
    st = fill_source(q, f);
    status_then(st, frame_check(&e));
    status_then(st, fill_costs(r, q, &e));
    bool all = false;
    if (st == ST_OK) {
        result_add_text(a, to, "relation", q->in->relation->name);
        result_add_text(a, to, "title", q->in->relation->title);
        result_add_text(a, to, "source", entry_source(q->in->relation));
        st = add_machine(q, a, to, "from", r->from, q->in->given);
    }
    status_then(st, add_machine(q, a, to, "to", r->to, q->in->targets));
    if (st == ST_OK) {
        add_costs(r, q, a, to);
        st = add_conditions(r, q, a, to, &all);
    }
    result *list = st == ST_OK && all ? result_add_array(a, to, "conclusions") : NULL;
    for (const formula *c = list ? q->in->conclusions : NULL; c; c = c->next)
        status_then(st, add_conclusion(r, q, a, list, c));
    status_if(st, list && r->runs, add_run(r, q, &e, a, list, to));
    forget_ends(r);
    env_end(&e);
    frame_free(f);
    return st;
}

static bool has(const instance *in, const char *name)
{
    return in && (instance_slot(in, name) >= 0 || instance_option(in, name) >= 0);
}

/* A parameter of another of the relations is none of this one's business. */
static bool is_elsewhere(relating *r, const char *name)
{
    bool found = false;
    for (size_t i = 0; i < r->count && !found; i++) {
        diag_own quiet = { 0 };
        found = has(
            instance_of_relation(r->s->world, r->relation[i], r->algorithm, r->from, &quiet), name);
    }
    return found;
}

static node *own_statement(relating *r, const instance *in)
{
    node *n = node_copy(r->s->unit->arena, r->statement), *kept = NULL;
    for (node *c = n->b, *next; c; c = next) {
        next = c->next;
        c->next = c->last = NULL;
        if (c->kind != N_BINDING || has(in, c->name) || !is_elsewhere(r, c->name))
            kept = node_append(kept, c);
    }
    n->b = kept;
    return n;
}

/* The page of a relation is no row of a table. */
static status refuse_series(relating *r, const query *q, diag *own)
{
    int i = 0;
    while (!q->varies[i])
        i++;
    const node *value = q->f->bind[i];
    diag_fail(own, ST_DOMAIN, value ? value->at : r->statement->at,
              "relate takes one value for each parameter, and %s is a series here",
              q->in->slots[i].name);
    return diag_hint(own, "state it once for each value");
}

/* A relation that lacks a parameter says so, and does not stop the others. */
static status one_relation(relating *r, const entry *relation, arena *a, result *list, diag *own)
{
    instance *in = instance_of_relation(r->s->world, relation, r->algorithm, r->from, own);
    node *statement = own_statement(r, in);
    query q = { 0 };
    status st = in ? query_open_on(&q, r->s->world, in, statement, r->s->unit->arena, own)
                   : own->st;
    status_if(st, q.axes.count, refuse_series(r, &q, own));
    if (st == ST_OK) {
        result *to = result_object(a);
        diag *kept = r->d;
        r->d = own;
        st = point(r, &q, 0, a, to);
        r->d = kept;
        if (st == ST_OK) {
            if (r->answered++ == 0)
                query_parameters(&q, a, r->head);
            *result_add_object(a, list, NULL) = *to;
        }
    }
    query_close(&q);
    return st;
}

static status answer(relating *r)
{
    arena *a = r->s->arena;
    result *root = result_command(a, "relate"), *list = result_object(a);
    result_add_text(a, root, "algorithm", r->algorithm->name);
    result_add_text(a, root, "from_model", r->from->name);
    result_add_text(a, root, "to_model", r->to->name);
    r->head = root;
    list->type = RESULT_ARRAY;
    str_own without = { 0 };
    for (size_t i = 0; i < r->count; i++) {
        diag own = { 0 };
        status st = one_relation(r, r->relation[i], a, list, &own);
        if (st == ST_OK)
            continue;
        if (st != ST_NAME || (i + 1 == r->count && r->answered == 0)) {
            *r->d = own;
            return st;
        }
        str_format(&without, "%s%s: %s", without.length ? "\n" : "", entry_source(r->relation[i]),
                   own.message ? own.message : "");
        diag_clear(&own);
    }
    result *relations = result_add_array(a, root, "relations");
    relations->first = list->first;
    relations->last = list->last;
    result_add_said(a, root, "left_out", str_text(&without));
    r->s->sink->answer(r->s->sink, &view_relate, root);
    world_remember(r->s->world, r->last);
    return ST_OK;
}

/* --- the statement ---------------------------------------------------------------------------- */

extern const command command_relate;

static status run(session *s, node *n, diag *d)
{
    const node *from = query_clause(n->b, N_FROM_NAME), *to = query_clause(n->b, N_TO);
    if (n->a == NULL || n->a->next || n->a->kind != N_NAME)
        return command_refuse(&command_relate, n->at, "relate needs one algorithm", d);
    if (from == NULL || to == NULL)
        return command_refuse(&command_relate, n->at,
                              "relate needs two models: from MODEL to MODEL", d);
    num_own last = num_int(0);
    relating r = { .s = s, .statement = n, .d = d, .last = &last };
    node target = { .kind = N_NAME, .name = to->text, .at = to->at };
    option_values given;
    status st = option_take(s, n, command_relate.options, &given, d);
    r.runs = option_of(&given, "run")->word == 1;
    option_free(&given);
    if (st != ST_OK)
        return st;
    r.algorithm = query_entry(s->world, ENTRY_ALGORITHM, n->a, d);
    r.from = r.algorithm ? query_entry(s->world, ENTRY_MODEL, from->a, d) : NULL;
    r.to = r.from ? query_entry(s->world, ENTRY_MODEL, &target, d) : NULL;
    if (r.to == NULL || instance_of(s->world, r.algorithm, r.from, from->a->at, d) == NULL)
        return d->st;
    catalog_each(s->world->catalog, ENTRY_RELATION, offer, &r);
    st = r.count ? answer(&r) : no_relation(&r);
    free(r.relation);
    return st;
}

static const option options[] = {
    OPTION("from", "MODEL", CLAUSE, "the model whose costs are known", .needed = true),
    OPTION("to", "MODEL", CLAUSE, "the model of which something follows", .needed = true),
    OPTION_NAME_VALUE,
    OPTION("run", "no|yes", WORD,
           "run the program that the theorem's proof makes of the algorithm, and hold what is "
           "concluded against it"),
    { .name = NULL },
};

const command command_relate = {
    .name = "relate",
    .args = "ALGORITHM",
    .options = options,
    .summary =
        "what a cost on one model says of another: the theorems, with their conditions checked",
    .help = "Every relation of the catalogue between the two models is applied to the algorithm's "
            "costs (list relations); of one that depends on the data an upper bound follows from "
            "its most, a lower one from its least. A condition on the parameters is checked, one "
            "on the "
            "program is counted, by a run on random words where it speaks of rules that are kept. "
            "Where a condition does not hold nothing is concluded.",
    .examples = { "relate reduce.tree from agpu to agpu n=2^20 v=2^14 p=2^10 b=32 M=12288",
                  "relate sum.pairwise from pram to agpu n=2^10 p=64 M=4096 variant=erew",
                  "relate reduce.pipeline from agpu to io n=2^20 p=512 b=32 M=12288",
                  "relate reduce.tree from agpu to agpu n=500 v=64 p=16 b=4 M=64 run=yes" },
    .syntax = SYNTAX_QUERY,
    .complete = COMPLETE_RELATIONS,
    .run = run,
};
