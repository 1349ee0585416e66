/* check at one point: compares a run with everything known about it: see check_point.h. */
#include "runs/check_point.h"

#include <string.h>

#include "eval/bound.h"

const char *const check_tiers[TIERS] = { "formula", "what is derived from the program",
                                         "the addresses of every access" };

/* --- one point -------------------------------------------------------------------- */

static void describe(const query *q, str *s)
{
    for (int i = 0; i < q->in->slot_count; i++)
        if (q->in->slots[i].kind == SLOT_PARAM) {
            str_format(s, "%s%s=", s->length ? " " : "", q->in->slots[i].name);
            num_print(&q->w->numbers, s, &q->f->value[i], 0, 12);
        } else if (q->in->slots[i].kind == SLOT_CHOICE && (q->f->state[i] & SLOT_SET)
                   && q->f->value[i].u.i && q->in->options[q->in->slots[i].option].standard != i) {
            str_format(s, " %s=%s", q->in->options[q->in->slots[i].option].name,
                       q->in->slots[i].name);
        }
}

static uint64_t size_of(const query *q)
{
    uint64_t sum = 0, v;
    for (int i = 0; i < q->in->slot_count; i++)
        if (q->in->slots[i].kind == SLOT_PARAM && num_to_u64(&q->f->value[i], &v))
            sum += v;
    return sum;
}

static void failure(checking *c, const query *q, const char *what)
{
    uint64_t size = size_of(q);
    c->wrong = true;
    if (c->first.length && size >= c->first_size)
        return;
    c->first_size = size;
    str_cut(&c->first, 0);
    describe(q, &c->first);
    str_format(&c->first, "%s%s: %s", c->r.operator_name ? " operator=" : "",
               c->r.operator_name ? c->r.operator_name : "", what);
}

/* Compares a metric that depends on data: is the run's count within what is proved? */
static status compare_range(checking *c, query *q, int metric, uint64_t counted)
{
    num_own low = num_int(0), high = num_int(0), v = num_int(0);
    const formula *f;
    int below = 0, above = 0;
    status st = metric_range(&q->e, metric, &low, &high, &f);
    if (st != ST_OK || f == NULL)
        return st;
    c->by[BY_FORMULA][metric] = true;
    num_set_u64(&v, counted);
    st = num_cmp(&q->w->numbers, &v, &low, &below);
    status_then(st, num_cmp(&q->w->numbers, &v, &high, &above));
    if (st == ST_OK && (below < 0 || above > 0)) {
        str_own what = { 0 };
        str_format(&what, "%s is %llu by the run, %s ", metrics[metric].name,
                   (unsigned long long)counted,
                   below < 0 ? "less than the least," : "more than the most,");
        num_print(&q->w->numbers, &what, below < 0 ? &low : &high, 40, 12);
        failure(c, q, str_text(&what));
    }
    return st;
}

/* Is it too long to count this metric's accesses one by one? For a large point of a grid it is:
 * smaller ones have tried it, and it would take longer than all of them. */
static bool too_many_to_count(const checking *c, const run_result *run, int m)
{
    enum { GRID_COUNTED = 1 << 13 };
    return c->grid && run->count.accesses > GRID_COUNTED && c->by[BY_ACCESSES][m]
           && !c->by[BY_FORMULA][m] && !c->by[BY_PROGRAM][m];
}

/* Compares every metric that the run counts and a formula gives. */
static status compare_metrics(checking *c, query *q, const run_result *run)
{
    bool left = false;
    for (int m = 0; m < METRICS; m++) {
        uint64_t counted;
        num exact;
        num_own v = num_int(0);
        how_found by;
        if (too_many_to_count(c, run, m)) {
            left = true;
            continue;
        }
        if (!running_counts(q->in, run, m, &counted) || !instance_has_metric(q->in, m))
            continue;
        if (instance_may_range(q->in, m)) {
            status ranged = compare_range(c, q, m, counted);
            if (ranged != ST_OK)
                return ranged;
        }
        diag_trial trial;
        diag_try(&trial, &q->e.d);
        if (!metric_has_formula(&q->e, m, &by)) { /* a run is not compared with a run */
            diag_tried(&trial, false);
            continue;
        }
        env_forget_from(&q->e);
        status st = metric_value(&q->e, m, (span){ 0 }, &exact, &by, NULL);
        bool none = st == ST_NAME || st == ST_DOMAIN;
        if (st == ST_DOMAIN && by != HOW_DERIVED) { /* that is of metrics without a formula here */
            str_own what = { 0 };
            str_format(&what, "%s is %llu by the run and has no value by the formula: %s",
                       metrics[m].name, (unsigned long long)counted, diag_text(q->e.d));
            failure(c, q, str_text(&what));
        }
        diag_tried(&trial, st != ST_OK && !none);
        if (none)
            continue;
        if (st != ST_OK)
            return st;
        if (q->e.counted & COUNTED_RUN) { /* from the counts of a run */
            num_clear(&exact);
            continue;
        }
        c->by[q->e.counted & COUNTED_ACCESSES ? BY_ACCESSES
              : q->e.programmed               ? BY_PROGRAM
                                              : BY_FORMULA][m] = true;
        num_set_u64(&v, counted);
        if (!num_same(&exact, &v)) {
            str_own what = { 0 };
            str_format(&what, "%s is %llu by the run and ", metrics[m].name,
                       (unsigned long long)counted);
            num_print(&q->w->numbers, &what, &exact, 40, 12);
            str_format(&what, " by the %s", by == HOW_PLAIN ? "plain count" : "formula");
            failure(c, q, str_text(&what));
        }
        num_clear(&exact);
    }
    c->uncounted += left;
    return ST_OK;
}

static status check_bound(checking *c, query *q, int metric, uint64_t counted)
{
    num_own v = num_int(0);
    int sign = 0;
    bound b;
    status st = bound_find(q, metric, &b);
    if (st == ST_OK && b.set && b.set->strict) {
        c->bounded[metric] = true;
        num_set_u64(&v, counted);
        if (num_cmp(&q->w->numbers, &v, &b.largest, &sign) == ST_OK && sign < 0) {
            str_own what = { 0 };
            str_format(&what, "the %s is below a lower bound", metrics[metric].name);
            failure(c, q, str_text(&what));
        }
    }
    bound_free(&b);
    return st;
}

static status check_bounds(checking *c, query *q, const run_result *run)
{
    uint64_t counted;
    status st = ST_OK;
    for (int m = 0; m < METRICS && st == ST_OK; m++)
        if (running_counts(q->in, run, m, &counted))
            st = check_bound(c, q, m, counted);
    return st;
}

/* Checks Brent's theorem, T_p <= W/p + S, if a statement takes a unit and no mask leaves processors
 * idle. */
static void check_brent(checking *c, query *q, const run_result *run)
{
    uint64_t p, work_and_span;
    int slot = instance_slot(q->in, "p");
    if (slot < 0 || !frame_chose(q->f, "statement") || !num_to_u64(&q->f->value[slot], &p))
        return;
    if (__builtin_mul_overflow(p, run->span, &work_and_span)
        || __builtin_add_overflow(work_and_span, run->work, &work_and_span))
        return;
    bool above = run->count.time > work_and_span / p;
    c->brent |= run->scattered == 0;
    c->passed += above && run->scattered > 0;
    if (above && run->scattered == 0)
        failure(c, q,
                "the time is above W/p + S, Brent's bound, though no mask leaves processors idle");
}

/* Checks a point whose requirements hold; what is wrong there is a finding, not an error. */
static status check_run(checking *c, query *q)
{
    run_result run;
    diag own = { 0 };
    q->e.d = &own;
    bool agpu = access_machine_named(q->in->model->name) == MACHINE_AGPU;
    const uint64_t steps = agpu ? GRID_STEPS_AGPU : GRID_STEPS;
    run_options o = c->r.o;
    if (c->grid && o.max_steps > steps)
        o.max_steps = steps;
    if (c->grid && !agpu && o.max_words > GRID_WORDS)
        o.max_words = GRID_WORDS;
    status st = program_run(&q->e, &o, &run);
    if (st == ST_LIMIT && c->grid
        && (run.steps > steps || (!agpu && run.words > GRID_WORDS))) {
        c->grid_steps = steps;
        c->long_ones++;
        diag_clear(&own);
        q->e.d = c->d;
        return ST_OK;
    }
    c->points++;
    c->wrong = false;
    c->results += run.checked;
    if (st == ST_CHECK) {
        const char *line = run.violations ? "" : arena_format(c->s->arena, "line %d: ", own.line);
        failure(c, q,
                arena_format(c->s->arena, "%s%s", line,
                             run.violations ? run.violation[0] : own.message));
        st = ST_OK;
    }
    status_if(st, own.st == ST_OK, compare_metrics(c, q, &run));
    if (st == ST_OK && own.st == ST_OK)
        check_brent(c, q, &run);
    status_if(st, own.st == ST_OK, check_bounds(c, q, &run));
    c->failures += c->wrong;
    q->e.d = c->d;
    if (st != ST_OK) {
        str_own where = { 0 };
        describe(q, &where);
        diag_hint(&own, "at %s%s%s", str_text(&where), c->r.operator_name ? " operator=" : "",
                  c->r.operator_name ? c->r.operator_name : "");
        if (c->grid && st == ST_DOMAIN && own.code != DIAG_REQUIRE)
            diag_hint(&own, "if it is not meant for these, its definition says so: require ...");
        *c->d = own;
        return st;
    }
    diag_clear(&own);
    return ST_OK;
}

/* --- operators ---------------------------------------------------------------------- */

static const node *abstract_operator(const query *q)
{
    for (const node *n = entry_item(q->in->algorithm, N_PROGRAM)->a; n; n = n->next)
        if (n->kind == N_OPERATOR)
            return n;
    return NULL;
}

static bool is_of_name(const node *n, void *name)
{
    return (n->kind == N_NAME || n->kind == N_CALL) && strcmp(n->name, name) == 0;
}

/* Does an `ensure` use the operator? A result that is right for one operator alone, as a total,
 * says nothing about others. */
bool check_any_operator(const query *q)
{
    const node *op = abstract_operator(q);
    for (const node *n = op ? entry_item(q->in->algorithm, N_PROGRAM)->a : NULL; n; n = n->next)
        if (n->kind == N_ENSURE && node_any(n->a, is_of_name, (void *)op->name))
            return true;
    return false;
}

void check_operator(const char *name, void *data)
{
    checking *c = data;
    const entry *e = catalog_find(c->s->world->catalog, ENTRY_OPERATOR, name, c->d);
    const node *op = e ? entry_item(e, N_OPERATOR) : NULL;
    if (op == NULL)
        return;
    c->operators = mem_more(c->operators, c->operator_count, &c->operator_room,
                            sizeof *c->operators);
    c->operators[c->operator_count].name = e->name;
    c->operators[c->operator_count++].op = op;
}

/* Is there enough shared memory at the point for the operator's elements, which may have several
 * words? */
static bool element_fits(query *q, const node *op)
{
    diag_trial trial;
    running_element(op, q);
    diag_try(&trial, &q->e.d);
    bool fits = frame_check(&q->e) == ST_OK;
    diag_tried(&trial, false);
    return fits;
}

/* Checks a point of a grid, with every operator of the catalogue that the program takes. */
status check_point(checking *c, query *q)
{
    if (c->operator_count == 0)
        return check_run(c, q);
    bool commutes = abstract_operator(q)->op;
    status st = ST_OK;
    for (size_t i = 0; i < c->operator_count && st == ST_OK; i++)
        if (!commutes || c->operators[i].op->op) {
            c->r.o.operator= c->operators[i].op;
            c->r.operator_name = c->operators[i].name;
            if (element_fits(q, c->operators[i].op))
                st = check_run(c, q);
        }
    return st;
}
