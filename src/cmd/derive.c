/* derive: the cost of an algorithm from its program, statement by statement, its formula, its order
 * of growth and the verdict beside the bound (spec derive.md §2 and §4). */
#include <string.h>

#include "derive/proved.h"
#include "expr/expr.h"
#include "growth/derive.h"
#include "growth/growth.h"
#include "growth/proofs.h"
#include "lang/unparse.h"

/* --- what is asked ------------------------------------------------------------------------- */

/* Has every parameter a value: of the statement, or a variable? */
static bool all_given(query *q)
{
    for (int i = 0; i < q->in->slot_count; i++) {
        const slot_row *s = &q->in->slots[i];
        symbol_kind kind = world_symbol(q->w, s->name)->kind;
        if (s->kind == SLOT_PARAM && !q->given[i] && kind != SYMBOL_VALUE && kind != SYMBOL_SERIES)
            return false;
    }
    return true;
}

/* At a point where every parameter has a value, for all where none is given. */
static status open_at(session *s, query *q, const entry *e, node *n, bool *point, diag *d)
{
    node *own = node_copy(s->unit->arena, n);
    status st = query_open_partly(q, s->world, e, own, s->unit->arena, d);
    if (st == ST_OK && q->axes.count == 0 && (*point = all_given(q))) {
        query_close(q);
        st = query_open(q, s->world, e, n, s->unit->arena, d); /* a variable may be a series */
    }
    status_if(st, q->axes.count > 0,
              diag_fail(d, ST_DOMAIN, n->at, "%s takes one value of a parameter, and no series",
                        n->name));
    status_if(st, *point, query_go(q, 0));
    status_if(st, !*point && derive_given(q, n), query_complete(q, n->a->at));
    return st;
}

/* --- lines ------------------------------------------------------------------------------------ */

static void add_node(arena *a, result *to, const char *key, const node *n)
{
    result_add_text(a, to, key, unparse_arena(a, n));
}

/* What is counted in a statement, one by one: for `from LINE`. */
static void add_leaves(arena *a, result *to, const cost_leaf *leaves)
{
    result *list = result_add_array(a, to, "operations");
    for (const cost_leaf *l = leaves; l; l = l->next) {
        result *r = result_add_object(a, list, NULL);
        result_add_text(a, r, "operation", arena_span(a, l->at));
        if (l->address)
            result_add_text(a, r, "does", l->write ? "write" : "read");
        result_add_said(a, r, "indices", l->indices);
        result_add_said(a, r, "where", l->mask);
        result_add_said(a, r, "cell", l->address);
        add_node(a, r, "cost", l->cost);
    }
}

typedef struct derivation {
    session *s;
    query *q;
    board b;
    bool point;    /* parameters have values */
    uint64_t line; /* of `from`, or 0 */
    proofs_wanted proof;
    bool found;
    num total; /* at the point, where all is derived, or counted */
    bool known, too_long;
} derivation;

/* Between which ends it is, where data decide. */
static status add_ends(const derivation *v, result *to, const node *const end[2])
{
    static const char *const text[] = { "least_formula", "most_formula" }, *const number[] = {
        "least", "most"
    };
    arena *a = v->s->arena;
    for (int i = 0; i < 2 && end[i]; i++) {
        result_add_text(a, to, text[i], unparse_arena(a, end[i]));
        const node *made = v->point ? board_resolved(v->q->in, a, end[i]) : NULL;
        num value;
        status st = made ? board_value(v->q, &v->b, made, &value) : ST_OK;
        if (st != ST_OK)
            return st;
        if (made)
            result_take_number(a, to, number[i], value);
    }
    return ST_OK;
}

/* Where the answer comes from: see how_found of eval.h. */
static const char *from_word(bool sum, bool ends, bool counted)
{
    return !sum ? (ends ? "interval" : "run") : counted ? "counted" : "derived";
}

/* A formula at the point; not *known where there is no point, no formula, or what is counted in it
 * is too long to be counted. */
static status value_here(derivation *v, const node *expression, num *out, bool *known)
{
    *known = false;
    if (!v->point || expression == NULL)
        return ST_OK;
    status st = board_value(v->q, &v->b, expression, out);
    *known = st == ST_OK;
    if (st != ST_LIMIT || !v->b.cost.counted)
        return st;
    diag_clear(v->q->e.d);
    v->too_long = true;
    return ST_OK;
}

static status add_line(derivation *v, int i, result *list)
{
    arena *a = v->s->arena;
    const cost_line *l = &v->b.cost.lines[i];
    if (v->line && (uint64_t)span_line(l->place->statement->at) != v->line)
        return ST_OK;
    v->found = true;
    result *r = result_add_object(a, list, NULL);
    derive_place(a, r, v->q->in->algorithm, l->place);
    if (v->line)
        add_leaves(a, r, l->leaves);
    add_node(a, r, "once", l->once);
    result_add_said(a, r, "loops", l->loops);
    add_node(a, r, "times", l->times);
    result_add_said(a, r, "hint", l->hint);
    add_node(a, r, "formula", l->all);
    result_add_text(a, r, "from",
                    from_word(l->all, l->end[0], l->counted || expr_has_kind(l->all, N_WALK)));
    derive_reason(a, r, l->why, l->where);
    num_own value = num_int(0);
    bool known = false;
    status st = value_here(v, v->b.all[i], &value, &known);
    if (!known)
        return st == ST_OK ? add_ends(v, r, v->too_long && l->beyond[0] ? l->beyond : l->end) : st;
    result_add_number(a, r, "value", &value);
    if (v->known)
        result_add_quotient(&v->q->w->numbers, a, r, "share", &value, &v->total);
    return st;
}

static status add_lines(derivation *v, result *root)
{
    result *list = result_add_array(v->s->arena, root, "lines");
    status st = ST_OK;
    for (int i = 0; i < v->b.cost.count; i++)
        status_then(st, add_line(v, i, list));
    status_if(st, v->line && !v->found,
              diag_fail(v->q->e.d, ST_NAME, (span){ 0 },
                        "no statement of %s in line %llu counts for its %s",
                        instance_name(v->q->in), (unsigned long long)v->line,
                        metrics[v->b.metric].name));
    return st;
}

/* --- the whole -------------------------------------------------------------------------------- */

/* What the least and the most grow like. */
static status add_growth_of_ends(derivation *v, result *root)
{
    static const char *const key[] = { "least_order", "most_order" };
    arena *a = v->s->arena;
    for (int i = 0; i < 2 && v->b.cost.end[i]; i++) {
        const node *cost = board_resolved(v->q->in, a, v->b.cost.end[i]);
        growth_decision end = { .q = v->q, .a = a, .metric = v->b.metric, .formula = cost };
        growth_verdict *g = &end.g;
        if (cost == NULL)
            continue;
        status st = proved_order(&end);
        if (st != ST_OK)
            return st;
        g->order_most = NULL; /* which end it is of is not said */
        if (g->order)
            result_add_text(a, root, key[i], unparse_arena(a, g->order));
        else if (field_get(root, F_order_unknown) == NULL)
            growth_order_fields(a, root, g);
        if (i == 1 && field_get(root, F_regime) == NULL)
            growth_regime_fields(a, root, g->order_regime, g->order_reasons, v->q->in);
    }
    return ST_OK;
}

/* The metric's with the choices in force, whatever the parameters; NULL. */
static const formula *chosen_of(const query *q, formula_from from, int metric)
{
    const formula *f = instance_formulas(q->in, from, metric);
    while (f && (f->metric != metric || f->when || (f->choice >= 0 && !query_chose(q, f->choice))))
        f = f->next;
    return f;
}

/* The ends of what is counted: where it is too long to be, or its order is not found. */
static void take_ends(derivation *v)
{
    const formula *low = chosen_of(v->q, FORMULA_BEYOND_LEAST, v->b.metric),
                  *high = chosen_of(v->q, FORMULA_BEYOND_MOST, v->b.metric);
    if (!v->b.cost.counted || low == NULL || high == NULL)
        return;
    v->b.cost.end[0] = low->expr;
    v->b.cost.end[1] = high->expr;
}

static status add_growth(derivation *v, result *root)
{
    arena *a = v->s->arena;
    growth_decision all = { .q = v->q, .a = a, .metric = v->b.metric };
    if (v->b.sum == NULL)
        return add_growth_of_ends(v, root);
    status st = decision_of_formula(&all, v->b.plain);
    status_then(st, proved_order(&all));
    if (st != ST_OK)
        return st;
    const growth_verdict g = all.g;
    growth_order_fields(a, root, &g);
    if (g.bound)
        growth_regime_fields(a, root, g.regime, g.reasons, v->q->in);
    else
        growth_regime_fields(a, root, g.order_regime, g.order_reasons, v->q->in);
    if (g.order == NULL && !v->known) {
        const bool more = v->b.cost.end[0] == NULL;
        take_ends(v);
        status_if(st, more, add_ends(v, root, v->b.cost.end));
        status_then(st, add_growth_of_ends(v, root));
    }
    if (st != ST_OK)
        return st;
    if (g.bound == NULL) {
        proofs_add(v->s, &all, v->proof, root);
        return ST_OK;
    }
    result_add_text(a, root, "bound", g.bound);
    result_add_said(a, root, "bound_source", g.source);
    result_add_text(a, root, "optimal", grows_words[g.optimal.answer]);
    proofs_add(v->s, &all, v->proof, root);
    growth_family(a, root, "family", &all.g.optimal);
    growth_reason(a, root, "reason", &g.optimal);
    return ST_OK;
}

/* --- what the formula speaks of --- */

typedef struct spoken {
    const instance *in;
    str lets, functions;
    uint64_t seen; /* slots */
} spoken;

static bool has_word(const str *list, const char *word)
{
    size_t n = strlen(word);
    for (const char *at = strstr(str_text(list), word); at; at = strstr(at + 1, word))
        if ((at == list->text || at[-1] == ' ') && strchr(",", at[n]))
            return true;
    return false;
}

static void note_name(node *n, void *data)
{
    spoken *w = data;
    const node *on = w->in->model->def->a;
    int slot = n->kind == N_NAME && n->ref == REF_SLOT ? n->index : -1;
    if (slot >= 0 && w->in->slots[slot].kind == SLOT_LET && !(w->seen >> slot & 1)) {
        w->seen |= UINT64_C(1) << slot;
        str_format(&w->lets, "%s%s = ", w->lets.length ? ", " : "", n->name);
        unparse(&w->lets, w->in->slots[slot].expr);
    }
    if (n->kind != N_CALL || has_word(&w->functions, n->name))
        return;
    for (const node *f = entry_next(on, N_DEFINE); f; f = entry_next(f->next, N_DEFINE))
        if (strcmp(f->name, n->name) == 0) {
            str_format(&w->functions, "%s%s", w->functions.length ? ", " : "", n->name);
            return;
        }
}

/* The definition's lets in it, and the model's functions. */
static void add_names(const derivation *v, result *root)
{
    spoken w = { .in = v->q->in };
    arena *a = v->s->arena;
    if (v->b.sum == NULL)
        return;
    node sum = node_alone(v->b.sum);
    node_walk(&sum, note_name, &w);
    result_add_said(a, root, "lets", str_text(&w.lets));
    if (w.functions.length)
        result_add_format(a, root, "functions", "%s: of the model, see show %s",
                          str_text(&w.functions), w.in->model->name);
    str_clear(&w.lets);
    str_clear(&w.functions);
}

static void add_closed(const derivation *v, result *root)
{
    for (const formula *f = v->q->in->of[FORMULA_CLOSED]; f; f = f->next)
        if (f->metric == v->b.metric) {
            result_add_text(v->s->arena, root, "closed", f->shown);
            result_add_said(v->s->arena, root, "closed_source", f->source);
            return;
        }
}

static status answer(derivation *v)
{
    arena *a = v->s->arena;
    result *root = result_object(a);
    query_head(v->q, a, root, "derive");
    if (v->point)
        query_parameters(v->q, a, root);
    result_add_text(a, root, "metric", metrics[v->b.metric].name);
    query_unit(v->q, a, root, v->b.metric);
    status st = value_here(v, v->b.sum, &v->total, &v->known);
    status_then(st, add_lines(v, root));
    if (st == ST_OK && !v->line) {
        add_node(a, root, "formula", v->b.cost.sum);
        add_node(a, root, "when", v->b.cost.when);
        add_names(v, root);
        if (v->known)
            result_add_number(a, root, "value", &v->total);
        if (v->too_long)
            take_ends(v);
        result_add_text(a, root, "from",
                        from_word(v->b.cost.sum && !v->too_long, v->b.cost.end[0],
                                  v->b.cost.counted || expr_has_kind(v->b.cost.sum, N_WALK)));
        derive_reason(a, root, v->b.cost.why, v->b.cost.where);
        if (v->too_long)
            result_add_text(a, root, "why", "too long to be counted; set accesses=... counts more");
        st = add_ends(v, root, v->b.cost.end);
        add_closed(v, root);
        status_then(st, add_growth(v, root));
    }
    status_then(st, session_answer(v->s, &view_derive, root));
    if (st == ST_OK && v->known)
        world_remember(v->s->world, &v->total);
    return st;
}

static status line_of(const node *n, uint64_t *line, diag *d)
{
    const node *from = query_clause(n->b, N_FROM_LINE);
    *line = 0;
    if (from && (!num_to_u64(&from->a->value, line) || *line == 0))
        return diag_fail(d, ST_DOMAIN, from->a->at, "a line's number is a whole number from 1 on");
    return ST_OK;
}

static const option options[] = {
    OPTION("from", "LINE", CLAUSE, "the accesses of one line, one by one"),
    OPTION_PROOF,
    OPTION_NAME_VALUE,
    { .name = NULL },
};

static status run(session *s, node *n, diag *d)
{
    const entry *e;
    int metric;
    query q = { .w = s->world };
    derivation v = { .s = s, .q = &q, .total = num_int(0) };
    option_values asked;
    status st = option_take(s, n, options, &asked, d);
    if (st == ST_OK) {
        v.proof = proofs_asked(&asked);
        st = derive_target(s, n, &e, &metric, d);
    }
    option_free(&asked);
    status_then(st, line_of(n, &v.line, d));
    if (st != ST_OK)
        return st;
    st = open_at(s, &q, e, n, &v.point, d);
    status_then(st, board_of(&q, s->arena, metric, &v.b));
    status_then(st, answer(&v));
    num_clear(&v.total);
    query_close(&q);
    return st;
}

const command command_derive = {
    .name = "derive",
    .args = "ALGORITHM on MODEL [METRIC]",
    .options = options,
    .summary = "the cost of an algorithm from its program: line by line, formula, order, verdict",
    .help = "Every statement that costs: what it costs once, how often, in all; then the sum of "
            "them as a formula, its order of growth, and whether it is optimal, with a proof. "
            "Where every parameter has a value, the values too. A part "
            "that does not follow from the text alone is named with its line and the reason. "
            "With from LINE the accesses of that line one by one. The time, unless another metric "
            "is named; it may also stand before the algorithm.",
    .examples = { "derive sum.pairwise on umm", "derive sum.pairwise on pram work",
                  "derive sum.pairwise on umm n=2^20 p=2^10 w=32 l=400" },
    .syntax = SYNTAX_DERIVE,
    .complete = COMPLETE_ALGORITHMS,
    .run = run,
};
