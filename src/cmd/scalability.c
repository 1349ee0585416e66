/* scalability: what the laws of parallel programs say of an algorithm's time - work law, span law,
 * Brent's theorem, cost, speedup, efficiency, slackness - all from its own time, work and span. */
#include <string.h>

#include "cmd/rows.h"
#include "cost/access.h"

enum { TIME, WORK, SPAN, MEASURES };
static const int of[MEASURES] = { METRIC_TIME, METRIC_WORK, METRIC_SPAN };

/* A quotient, product or sum as a field; *value is the caller's. */
static status add(query *q, arena *a, result *to, const char *name,
                  status (*f)(num_ctx *, num *, const num *, const num *), const num *x,
                  const num *y, num *value)
{
    status st = f(&q->w->numbers, value, x, y);
    if (st != ST_OK)
        return diag_fail(q->e.d, st, (span){ 0 }, "%s: %s", name, q->w->numbers.why);
    result_add_number(a, to, name, value);
    return ST_OK;
}

/* Is x at most y? */
static status add_law(query *q, arena *a, result *to, const char *name, const num *x, const num *y)
{
    int sign = 0;
    status st = num_cmp(&q->w->numbers, x, y, &sign);
    if (st != ST_OK)
        return diag_fail(q->e.d, st, (span){ 0 }, "%s: %s", name, q->w->numbers.why);
    result_add_truth(a, to, name, sign <= 0);
    return ST_OK;
}

static status laws(query *q, arena *a, result *to, const num *v, const num *p)
{
    num share = num_int(0), brent = num_int(0), cost = num_int(0), speedup = num_int(0),
        efficiency = num_int(0), parallelism = num_int(0), slackness = num_int(0);
    status st = add(q, a, to, "work_per_processor", num_quotient, &v[WORK], p, &share);
    if (st == ST_OK)
        st = add(q, a, to, "brent", num_add, &share, &v[SPAN], &brent);
    if (st == ST_OK)
        st = add_law(q, a, to, "work_law_holds", &share, &v[TIME]);
    if (st == ST_OK)
        st = add_law(q, a, to, "span_law_holds", &v[SPAN], &v[TIME]);
    if (st == ST_OK)
        st = add_law(q, a, to, "brent_holds", &v[TIME], &brent);
    if (st == ST_OK)
        st = add(q, a, to, "cost", num_mul, p, &v[TIME], &cost);
    if (st == ST_OK)
        st = add(q, a, to, "speedup", num_quotient, &v[WORK], &v[TIME], &speedup);
    if (st == ST_OK)
        st = add(q, a, to, "efficiency", num_quotient, &v[WORK], &cost, &efficiency);
    if (st == ST_OK)
        st = add(q, a, to, "parallelism", num_quotient, &v[WORK], &v[SPAN], &parallelism);
    if (st == ST_OK)
        st = add(q, a, to, "slackness", num_quotient, &parallelism, p, &slackness);
    num *all[] = { &share, &brent, &cost, &speedup, &efficiency, &parallelism, &slackness };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        num_clear(all[i]);
    return st;
}

static status point(session *s, query *q, void *data, uint64_t i, arena *a, result *to, num *time)
{
    (void)s;
    (void)data;
    num v[MEASURES] = { num_int(0), num_int(0), num_int(0) };
    how_found by;
    int sign = 0, p = instance_slot(q->in, "p");
    status st = query_go(q, i);
    if (st != ST_OK)
        return st;
    query_head(q, a, to, "scalability");
    query_parameters(q, a, to);
    for (int k = 0; k < MEASURES && st == ST_OK; k++)
        if ((st = metric_value(&q->e, of[k], (span){ 0 }, &v[k], &by, NULL)) == ST_OK)
            result_add_number(a, to, metrics[of[k]].name, &v[k]);
    for (int k = 0; k < MEASURES && st == ST_OK; k++)
        if (num_sign(&q->w->numbers, &v[k], &sign) == ST_OK && sign == 0)
            st = diag_fail(q->e.d, ST_DOMAIN, (span){ 0 },
                           "nothing is to be done here: its %s is 0", metrics[of[k]].name);
    if (st == ST_OK)
        st = laws(q, a, to, v, &q->f->value[p]);
    if (st == ST_OK)
        *time = num_copy(&v[TIME]);
    for (int k = 0; k < MEASURES; k++)
        num_clear(&v[k]);
    return st;
}

static bool counts_statements(const query *q)
{
    for (int i = 0; i < q->in->slot_count; i++)
        if (q->in->slots[i].kind == SLOT_CHOICE && strcmp(q->in->slots[i].name, "statement") == 0)
            return q->f->value[i].u.i != 0;
    return false;
}

/* Work and span are counted in statements of a PRAM; so must the time be. */
static status of_pram(session *s, node *n, query *q, diag *d)
{
    if (access_machine_named(q->in->model->name) != MACHINE_PRAM)
        return diag_fail(d, ST_DOMAIN, n->at,
                         "scalability is of the PRAM, where work and span are "
                         "counted as the time is; this is %s",
                         q->in->model->name);
    status st = query_go(q, 0);
    if (st == ST_OK && !counts_statements(q))
        st = diag_fail(d, ST_DOMAIN, n->at,
                       "work and span are statements, and so must the time be: unit=statement");
    (void)s;
    return st;
}

static status run(session *s, node *n, diag *d)
{
    query q = { 0 };
    if (n->a == NULL || n->a->next || n->a->kind != N_NAME) {
        diag_fail(d, ST_PARSE, n->a ? n->a->at : n->at, "scalability needs one algorithm");
        diag_hint(d, "for example: scalability sum.tree on pram n=2^10 p=2^9");
        return d->st;
    }
    const entry *e = query_entry(s->world, ENTRY_ALGORITHM, n->a, d);
    if (e == NULL)
        return d->st;
    status st = query_open(&q, s->world, e, n, s->unit->arena, d);
    if (st == ST_OK)
        st = of_pram(s, n, &q, d);
    if (st == ST_OK)
        st = rows_run(s, &q,
                      &(rows){ &view_scalability, "scalability", NULL, "time", point, NULL, 0, 0 });
    query_close(&q);
    return st;
}

static const option options[] = { OPTION_ON, OPTION_NAME_VALUE, { .name = NULL } };

const command command_scalability = {
    .name = "scalability",
    .args = "ALGORITHM",
    .options = options,
    .summary = "work law, span law, Brent, cost, speedup, efficiency, slackness side by side",
    .help =
        "From an algorithm's time with p processors, its work and its span, all exact: the time "
        "is at least W/p (work law) and S (span law), and at most W/p + S, Brent's bound, "
        "wherever no mask leaves processors idle. The cost is p times the time, the speedup "
        "and the efficiency are against the program's own work, the parallelism is W/S and "
        "the slackness W/(p*S): below 1 the speedup is below p. Whether the cost is optimal for "
        "all sizes says grows p*T, Tseq where ...; the least time over p, minimize.",
    .examples = { "scalability sum.tree on pram n=2^10 p=2^9",
                  "scalability scan.blelloch on pram n=2^16 p=2^(0..16 by 4)" },
    .syntax = SYNTAX_QUERY,
    .complete = COMPLETE_ALGORITHMS,
    .splits = true,
    .run = run,
};
