/* optimal: an algorithm's cost beside its problem's bound, decided by proofs (spec derive.md
 * §4). */

#include "cmd/optimal.h"
#include "derive/decision.h"
#include "eval/rule.h"
#include "growth/derive.h"
#include "growth/growth.h"
#include "growth/proofs.h"
#include "lang/unparse.h"

typedef struct decision {
    session *s;
    proofs_wanted proof;
    growth_decision d;
} decision;

/* --- the answer ------------------------------------------------------------------------------- */

/* An object of what `add` says of O and Omega, where it says anything. */
static void add_both(decision *v, result *root, const char *key, grows_answer wanted,
                     void (*add)(arena *, result *, const char *, const grows_verdict *))
{
    arena *a = v->s->arena;
    if (v->d.g.optimal.answer != wanted && v->d.g.omega.answer != wanted)
        return;
    result *to = result_add_object(a, root, key);
    add(a, to, "o", &v->d.g.optimal);
    add(a, to, "omega", &v->d.g.omega);
}

/* Adds the bounds that would hold if what they assume were proved. They are listed apart, and
 * are no part of the verdict. */
static status add_conditional(decision *v, result *root)
{
    arena *a = v->s->arena;
    result *list = NULL;
    status st = ST_OK;
    for (const bound_set *b = v->d.q->in->assumed; b && st == ST_OK; b = b->next) {
        growth_decision beside = { .q = v->d.q, .a = v->d.a, .metric = v->d.metric, .bound = b,
                                   .where = v->d.where, .without = v->d.without };
        if (b->metric != v->d.metric || (st = decision_find(&beside)) != ST_OK
            || beside.g.bound == NULL)
            continue;
        list = list ? list : result_add_array(a, root, "conditional");
        result *row = result_add_object(a, list, NULL);
        result_add_text(a, row, "assumes", b->assumes);
        result_add_said(a, row, "source", b->source);
        result_add_text(a, row, "bound", beside.g.bound);
        result_add_text(a, row, "why", b->terms->text);
        growth_regime_fields(a, row, beside.g.regime, beside.g.reasons, v->d.q->in);
        result_add_text(a, row, "o", grows_words[beside.g.optimal.answer]);
    }
    return st;
}

static status answer(decision *v, const char *beyond)
{
    arena *a = v->s->arena;
    result *root = result_object(a);
    query_head(v->d.q, a, root, "optimal");
    result_add_text(a, root, "metric", metrics[v->d.metric].name);
    if (growth_metric(v->d.q->in, v->d.metric) != v->d.metric)
        result_add_text(a, root, "by", metrics[growth_metric(v->d.q->in, v->d.metric)].name);
    result_add_text(a, root, "cost", v->d.cost);
    if (v->d.by_ends)
        result_add_text(a, root, "least_formula", unparse_arena(a, v->d.least->formula));
    const node *when = v->d.when;
    result_add_said(a, root, "where", unparse_arena(a, when));
    result_add_text(a, root, "from", formula_rows[v->d.from].word);
    result_add_text(a, root, "how", formula_rows[v->d.from].says);
    growth_order_fields(a, root, &v->d.g);
    result_add_text(a, root, "bound", v->d.g.bound);
    result_add_said(a, root, "bound_source", v->d.g.source);
    growth_regime_fields(a, root, v->d.g.regime, v->d.g.reasons, v->d.q->in);
    result_add_text(a, root, "o_regime", beyond);
    const char *below = decision_below(&v->d);
    result_add_text(a, root, "optimal", grows_words[below ? GROWS_UNKNOWN : v->d.g.optimal.answer]);
    result_add_said(a, root, "optimal_why", below);
    result_add_text(a, root, "o", grows_words[v->d.g.optimal.answer]);
    result_add_text(a, root, "omega", grows_words[v->d.g.omega.answer]);
    result_add_text(a, root, "theta", grows_words[v->d.g.theta]);
    add_both(v, root, "family", GROWS_NO, growth_family);
    add_both(v, root, "reason", GROWS_UNKNOWN, growth_reason);
    proofs_add(v->s, &v->d, v->proof, root);
    status st = add_conditional(v, root);
    status_then(st, session_answer(v->s, &view_optimal, root));
    return st;
}

/* The other metrics that have a bound, or a goal of the model. */
static void hint_bounds(const decision *v, diag *d)
{
    const instance *in = v->d.q->in;
    str_own s = { 0 };
    for (int m = 0; m < METRICS; m++) {
        const bound_set *b = in->bounds, *g = in->goals;
        while (b && b->metric != m)
            b = b->next;
        while (g && g->metric != m)
            g = g->next;
        if (m != v->d.metric && (b || g))
            str_format(&s, "%s%s", s.length ? ", " : "", metrics[m].name);
    }
    if (s.length)
        diag_hint(d, "a bound is known of: %s", str_text(&s));
}

/* A bound is needed, and a formula. */
static status refuse(decision *v, const node *n, diag *d)
{
    const instance *in = v->d.q->in;
    if (v->d.any && v->d.g.bound == NULL)
        diag_fail(d, ST_NAME, n->at, "no bound of the %s of %s is known on %s",
                  metrics[v->d.metric].name, instance_name(in), in->model->name);
    else
        diag_fail(d, ST_NAME, n->at,
                  "%s on %s has no formula of its %s whose growth could be looked at",
                  instance_name(in), in->model->name, metrics[v->d.metric].name);
    if (v->d.any && entry_item(in->algorithm, N_SOLVES) == NULL)
        diag_hint(d, "bounds are a problem's, which a definition names by: solves PROBLEM; "
                     "list problems");
    else
        hint_bounds(v, d);
    return d->st;
}

status optimal_ask(session *s, const node *target, int metric, const char **answered, diag *d)
{
    static const char *const words[] = {
        [GROWS_NO] = "no", [GROWS_YES] = "yes", [GROWS_UNKNOWN] = "unknown"
    };
    arena *a = s->unit->arena;
    query q = { .w = s->world };
    decision v = { .s = s, .d = { .q = &q, .a = s->arena, .metric = metric } };
    node *own = node_new(a, N_QUERY, target->at), *on = node_new(a, N_ON, target->at);
    on->name = target->name2;
    on->a = node_copy_one(a, target->b);
    own->name = "optimal";
    own->a = node_copy_one(a, target->a);
    own->b = on;
    const entry *e = query_entry(s->world, ENTRY_ALGORITHM, own->a, d);
    status st = e ? query_open_partly(&q, s->world, e, own, a, d) : d->st;
    status_then(st, decision_find(&v.d));
    status_if(st, !v.d.any || v.d.g.bound == NULL, refuse(&v, target, d));
    if (st == ST_OK)
        *answered = words[decision_below(&v.d) ? GROWS_UNKNOWN : v.d.g.optimal.answer];
    query_close(&q);
    return st;
}

static const option options[] = {
    OPTION_ON,
    OPTION_PROOF, /* what follows where belongs to the condition */
    OPTION("where", "CONDITION [and CONDITION ...]", CLAUSE, "in this part of the regime only"),
    { .name = NULL },
};

static status run(session *s, node *n, diag *d)
{
    const entry *e;
    query q = { .w = s->world };
    decision v = { .s = s, .d = { .q = &q, .a = s->arena } };
    if (derive_target(s, n, &e, &v.d.metric, d) != ST_OK)
        return d->st;
    option_values asked;
    status st = option_take(s, n, options, &asked, d);
    if (st == ST_OK)
        v.proof = proofs_asked(&asked);
    option_free(&asked);
    if (st != ST_OK)
        return st;
    const node *where = query_clause(n->b, N_WHERE);
    v.d.where = where ? where->a : NULL;
    st = query_open_partly(&q, s->world, e, n, s->unit->arena, d);
    status_if(
        st, q.axes.count,
        diag_fail(d, ST_DOMAIN, n->at, "optimal tells of all values at once, and takes no series"));
    const node *given = st == ST_OK ? derive_given(&q, n) : NULL;
    if (given) {
        st = diag_fail(d, ST_DOMAIN, given->at, "optimal tells of all values at once");
        diag_hint(d, "of some of them with where, as in: where %s >= 64", given->name);
    }
    status_if(
        st, v.d.where && !growth_understands(q.in, v.d.where),
        diag_fail(d, ST_DOMAIN, where->at,
                  "conditions compare sums of products with a product, as in n >= p*log2(p)"));
    const cost_rule *broken = st == ST_OK ? rule_of_other(q.in, q.f) : NULL;
    if (broken) {
        st = diag_fail(d, ST_DOMAIN, broken->at,
                       "%s may break the variant here, and then it has no cost",
                       instance_name(q.in));
        diag_hint(d, "a verdict is of all parameters; variants %s tries them", instance_name(q.in));
    }
    status_then(st, decision_find(&v.d));
    status_if(st, !v.d.any || v.d.g.bound == NULL, refuse(&v, n, d));
    const char *beyond = NULL; /* what a card says, the statement that it names says */
    if (v.d.from != FORMULA_CLOSED) /* that is the cost's order where it is stated alone */
        status_if(st, v.d.g.optimal.answer == GROWS_YES, decision_beyond(&v.d, &beyond));
    status_then(st, answer(&v, beyond));
    query_close(&q);
    return st;
}

const command command_optimal = {
    .name = "optimal",
    .args = "[METRIC] ALGORITHM",
    .options = options,
    .summary = "is an algorithm's cost O(bound), Omega(bound), Theta(bound), for all parameters",
    .help =
        "Compares the cost with the sum of the terms of the problem's bound. The cost is derived "
        "from the program; where that decides nothing, it is a given formula or closed form. Where "
        "its order is not that of the bound, it is proved how many times its order the cost is at "
        "least and at most.\n\n"
        "Yes comes with a proof of F <= C*G. No comes with a family of parameters and a proof that "
        "F/G grows along it, and its values there. Unknown comes with the reason.\n\n"
        "The regime is w <= p <= n, or b <= p <= n and b^2 <= M. The condition under which a "
        "closed form is stated belongs to it, and so does what `where` says. What is not usual in "
        "it is given with its reason. What the algorithm requires is listed apart. If the cost is "
        "O(bound) in a larger regime, too, the answer says so. What would be a bound if an "
        "unproved assumption were true stands apart, and is no part of the verdict.\n\n"
        "The time, unless another metric is named; it may also stand behind the model.",
    .examples = { "optimal sum.pairwise on umm", "optimal prefix.simple on dmm",
                  "optimal reduce.cascading on agpu where n >= p*log2(p)" },
    .syntax = SYNTAX_DERIVE,
    .complete = COMPLETE_ALGORITHMS,
    .run = run,
};
