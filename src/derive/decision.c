/* Which formula of a cost decides whether it is optimal: see decision.h. */
#include "derive/decision.h"

#include <string.h>

#include "base/str.h"
#include "derive/proved.h"
#include "eval/board.h"
#include "expr/expr.h"
#include "lang/unparse.h"

/* --- candidates ------------------------------------------------------------------------------- */

/* The C of (if C then 1 else 0) == 1; NULL: n is no such condition. */
static const node *flag_of(const node *n)
{
    bool is = n->kind == N_BINARY && n->op == OP_EQ && node_is_number(n->b, 1) && n->a->kind == N_IF
              && node_is_number(n->a->b, 1) && node_is_number(n->a->c, 0);
    return is ? n->a->a : NULL;
}

/* n with lets replaced by their expressions, and flags by their conditions. */
static node *spelled(const instance *in, arena *a, const node *n)
{
    if (n == NULL)
        return NULL;
    for (int i = 0; n->kind == N_NAME && i < in->slot_count; i++)
        if (in->slots[i].kind == SLOT_LET && !in->slots[i].optional
            && strcmp(in->slots[i].name, n->name) == 0)
            return spelled(in, a, in->slots[i].expr);
    node *copy = node_itself(a, n);
    copy->a = spelled(in, a, n->a);
    copy->b = spelled(in, a, n->b);
    copy->c = spelled(in, a, n->c);
    copy->next = spelled(in, a, n->next);
    const node *flag = flag_of(copy);
    return flag ? spelled(in, a, flag) : copy;
}

/* How much is not decided: O counts more than Omega. */
static int left_open(const growth_decision *v)
{
    return 2 * (v->g.optimal.answer == GROWS_UNKNOWN)
           + (!v->upper && v->g.omega.answer == GROWS_UNKNOWN);
}

/* Decides for one formula, in the usual regime and where its own condition holds. What is decided
 * already stays, unless this decides more. */
static status decide(growth_decision *v, const node *cost, const node *when, const char *shown,
                     formula_from from)
{
    growth_decision own = *v; /* own.any: there is one before it */
    own.cost = shown;
    own.from = from;
    own.when = spelled(v->q->in, v->a, when);
    own.formula = cost;
    own.decided[0] = own.decided[1] = NULL;
    growth_bound(v->q, v->a, v->metric, v->bound, &own.g);
    const status st = proved_decide(&own);
    own.any = true;
    if (st == ST_OK && (!v->any || left_open(&own) < left_open(v)))
        *v = own;
    return st;
}

status decision_of_formula(growth_decision *v, const node *cost)
{
    return decide(v, cost, NULL, NULL, FORMULA_PROGRAM);
}

static bool decided(const growth_decision *v)
{
    return v->any && left_open(v) == 0;
}

/* The metric whose cost is held against the bound. */
static int metric_of(const growth_decision *v)
{
    return v->bound ? v->bound->of : growth_metric(v->q->in, v->metric);
}

/* Is the formula for any choice, or for one in force? */
static bool is_chosen(const query *q, const formula *f)
{
    return f->choice < 0 || query_chose(q, f->choice);
}

/* *rest: the condition without its parts about choices, or NULL; false: these parts do not hold. */
static bool without_choices(growth_decision *v, node *when, node **rest)
{
    bool holds;
    node *a, *b;
    *rest = when;
    if (when == NULL)
        return true;
    if (growth_is_choice(v->q, when, &holds)) {
        *rest = NULL;
        return holds;
    }
    if (when->kind != N_BINARY || when->op != OP_AND)
        return true;
    if (!without_choices(v, when->a, &a) || !without_choices(v, when->b, &b))
        return false;
    *rest = a && b ? node_binary(v->a, OP_AND, a, b) : a ? a : b;
    return true;
}

/* The cost as the program's text gives it, where it does. */
static status from_program(growth_decision *v)
{
    board b;
    diag_trial trial;
    diag_try(&trial, &v->q->e.d);
    status st = board_of(v->q, v->a, metric_of(v), &b);
    diag_tried(&trial, false);
    bool stated = false; /* a stated formula goes before what is counted in part */
    for (const formula *f = v->q->in->of[FORMULA_EXACT]; f; f = f->next)
        stated |= f->metric == b.metric;
    if (st != ST_OK || b.sum == NULL || (b.cost.counted && stated))
        return st == ST_NAME || st == ST_DOMAIN ? ST_OK : st;
    const node *when = b.cost.when ? board_resolved(v->q->in, v->a, b.cost.when) : NULL;
    return b.cost.when && when == NULL
               ? ST_OK
               : decide(v, b.plain, when, unparse_arena(v->a, b.cost.sum), FORMULA_PROGRAM);
}

/* Of the lines that hold everywhere, or of those with a condition (stated). */
static status from_some(growth_decision *v, formula_from from, bool stated)
{
    status st = ST_OK;
    int metric = metric_of(v);
    for (const formula *f = instance_formulas(v->q->in, from, metric);
         f && st == ST_OK && !decided(v); f = f->next) {
        node *when;
        if (f->metric == metric && is_chosen(v->q, f) && without_choices(v, f->when, &when)
            && (when != NULL) == stated)
            st = decide(v, f->expr, when, f->shown, from);
    }
    return st;
}

static status from_lines(growth_decision *v, formula_from from)
{
    status st = from_some(v, from, false); /* what holds everywhere first */
    status_then(st, from_some(v, from, true));
    return st;
}

/* A cost that depends on the data: its most decides a yes, its least a no. */
static status from_ends(growth_decision *v)
{
    growth_decision most = *v, least = *v;
    most.any = least.any = false;
    status st = from_lines(&most, FORMULA_MOST);
    status_then(st, from_lines(&least, FORMULA_LEAST));
    if (st != ST_OK || !most.any || !least.any)
        return st;
    grows_answer above = least.g.optimal.answer, below = most.g.optimal.answer;
    *v = above == GROWS_NO ? least : most;
    v->by_ends = above != GROWS_NO;
    if (v->by_ends) {
        growth_decision *kept = arena_alloc(v->a, sizeof *kept);
        *kept = least;
        v->least = kept;
        v->decided[1] = least.decided[1];
        if (v->decided[1])
            v->decided[1]->least = true;
    }
    v->g.omega = least.g.omega;
    v->g.theta = below == GROWS_YES  ? least.g.omega.answer
                 : above == GROWS_NO ? GROWS_NO
                                     : GROWS_UNKNOWN;
    if (below == GROWS_NO && above != GROWS_NO) {
        v->decided[0] = NULL;
        v->g.optimal = (grows_verdict){
            .answer = GROWS_UNKNOWN,
            .why = above == GROWS_YES
                       ? "the most is more than the bound, the least is not: it depends on the data"
                       : "the most is more than the bound; of the least it is not decided"
        };
    }
    return ST_OK;
}

status decision_find(growth_decision *v)
{
    status st = ST_OK;
    for (const bound_set *b = v->q->in->goals; b; b = b->next)
        if (b->metric == v->metric && !is_chosen(v->q, b->terms))
            return ST_OK; /* it is spelled for another choice */
    growth_decision quick = *v;
    if (v->upper) { /* a stated formula that holds everywhere is shorter than a derived one */
        st = from_some(&quick, FORMULA_EXACT, false);
        if (st != ST_OK || (quick.any && quick.g.optimal.answer == GROWS_YES)) {
            *v = quick;
            return st;
        }
    }
    st = from_program(v);
    for (int i = 0; i < FORMULA_ORDERS && st == ST_OK; i++) {
        formula_from from = formula_orders[i];
        bool open = from == FORMULA_EXACT || from == FORMULA_CLOSED
                        ? !decided(v)
                        : !v->any; /* any other, where nothing was found yet */
        const bool looked = v->upper && from == FORMULA_EXACT;
        if (open && looked && quick.any && (!v->any || left_open(&quick) < left_open(v)))
            *v = quick;
        if (open)
            st = looked ? from_some(v, from, true) : from_lines(v, from);
    }
    if (st == ST_OK && !v->any)
        st = from_ends(v);
    return st == ST_OK && v->any && !v->upper ? proved_order(v) : st;
}

/* --- of a card -------------------------------------------------------------------------------- */

/* Sets the choices that are in force and no parameters: the verdict must hold at every point. */
static frame *choices_only(const query *q)
{
    frame *f = frame_new(q->in);
    for (int i = 0; i < f->count; i++)
        if (q->in->slots[i].kind == SLOT_CHOICE && (q->f->state[i] & SLOT_SET))
            frame_fix(f, i, &q->f->value[i]);
    return f;
}

const char *decision_below(const growth_decision *v)
{
    if (!v->any || !v->g.lower || v->g.omega.answer != GROWS_NO)
        return NULL;
    return arena_format(v->a,
                        "its cost is below the bound: the program does not solve the problem, or "
                        "the bound is wrong; check %s runs it",
                        instance_name(v->q->in));
}

/* The user's own program may be wrong; those of the catalogue are held against runs. */
static status look_below(const growth_decision *v, optimal_verdict *out)
{
    growth_decision both = *v;
    both.upper = both.any = false;
    both.effort = 0;
    if (!v->q->in->algorithm->loaded || v->g.optimal.answer != GROWS_YES)
        return ST_OK;
    status st = decision_find(&both);
    const char *below = st == ST_OK ? decision_below(&both) : NULL;
    if (below) {
        out->answer = grows_words[GROWS_UNKNOWN];
        out->why = arena_copy(v->q->in->arena, below);
        out->when = NULL;
    }
    return st;
}

/* The statement that shows more. */
static void add_statement(str *s, const growth_decision *v)
{
    str_add(s, "`optimal ");
    if (v->metric != METRIC_TIME)
        str_format(s, "%s ", metrics[v->metric].name);
    str_format(s, "%s on %s", instance_name(v->q->in), v->q->in->model->name);
    if (v->where) {
        str_add(s, " where ");
        unparse(s, v->where);
    }
    str_char(s, '`');
}

/* The conditions under which the yes of O is proved, but for what is required anyway. NULL: none.
 */
static const node *conditions_of(const growth_decision *v)
{
    const proof *p = v->decided[0];
    const node *all = NULL;
    for (int i = 0; i < p->where_count; i++)
        if (!growth_is_required(v->q->in, p->where[i]))
            all = expr_and(v->a, all, p->where[i]);
    return all;
}

static const char *family_text(const growth_decision *v)
{
    const grows_verdict *o = &v->g.optimal;
    str s = { 0 };
    for (int i = 0; i < o->members; i++)
        str_format(&s, "%s%s = %s", i ? ", " : "", o->family[i].name,
                   unparse_arena(v->a, grows_member_tree(v->a, v->formula->at, o, i)));
    const char *text = arena_copy(v->a, str_text(&s));
    str_clear(&s);
    return text;
}

/* at most 6 x the bound for all n >= 2, p, w, l with p <= n: */
static void add_constant(str *s, const growth_decision *v, const proof *p)
{
    const instance *in = v->q->in;
    str_add(s, "at most ");
    if (!node_is_number(p->constant, 1))
        str_format(s, "%s x ", unparse_arena(v->a, p->constant));
    str_add(s, "the bound for all");
    const char *comma = "";
    for (int i = 0; i < in->slot_count; i++) {
        const slot_row *slot = &in->slots[i];
        int64_t k, least = 1;
        if (slot->kind != SLOT_PARAM || slot->optional)
            continue;
        for (int m = 0; m < p->where_count; m++) {
            const char *name = growth_least(p->where[m], &k);
            least = name && strcmp(name, slot->name) == 0 && k > least ? k : least;
        }
        str_format(s, least > 1 ? "%s %s >= %lld" : "%s %s", comma, slot->name, (long long)least);
        comma = ",";
    }
    comma = " with ";
    for (int m = 0; m < p->where_count; m++) {
        const node *c = p->where[m];
        int64_t k;
        if (growth_least(c, &k) || growth_is_required(v->q->in, c))
            continue;
        str_format(s, "%s%s", comma, unparse_arena(v->a, spelled(in, v->a, c)));
        comma = ", ";
    }
    str_add(s, ": ");
}

static void say(growth_decision *v, optimal_verdict *out)
{
    instance *in = v->q->in;
    grows_answer answer = v->any ? v->g.optimal.answer : GROWS_UNKNOWN;
    const node *conditions = answer == GROWS_YES ? conditions_of(v) : NULL;
    str s = { 0 };
    out->answer = grows_words[answer];
    if (answer == GROWS_UNKNOWN)
        return;
    if (answer == GROWS_NO)
        str_format(&s, "the cost outgrows the bound for %s: ", family_text(v));
    const bool own = growth_metric(in, v->metric) == v->metric; /* the bound is its own */
    const bool cost = v->from != FORMULA_CLOSED; /* a closed form is only Theta of it */
    const proof *p = answer == GROWS_YES && own && cost ? v->decided[0] : NULL;
    if (p)
        add_constant(&s, v, p);
    add_statement(&s, v);
    if (answer == GROWS_YES)
        str_format(&s, conditions && !p ? " proves it where %s" : " proves it",
                   conditions ? unparse_arena(v->a, conditions) : "");
    out->why = arena_copy(in->arena, str_text(&s));
    if (conditions)
        out->when = board_resolved(in, in->arena, conditions);
    if (conditions && out->when == NULL)
        out->answer = grows_words[GROWS_UNKNOWN];
    for (int i = 0; i < in->slot_count; i++)
        if (in->slots[i].optional && (instance_needs(in, v->formula) >> i & 1))
            out->usual |= UINT64_C(1) << i;
    str_clear(&s);
}

/* Enlarges the regime of a yes: leaves out usual conditions for as long as the same formula is
 * still O(the bound). The statement that a card names proves this, too. */
static status do_without(growth_decision *v)
{
    static const unsigned parts[] = { WITHOUT_W | WITHOUT_P, WITHOUT_P, WITHOUT_P | P_ABOVE_B,
                                      WITHOUT_W };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        growth_decision more = *v;
        more.any = false;
        more.yes_alone = true;
        more.without = parts[i];
        status st = growth_can_do_without(v->q->in, v->a, parts[i])
                        ? decide(&more, v->formula, v->when, v->cost, v->from)
                        : ST_OK;
        if (st != ST_OK)
            return st;
        if (more.any && more.g.optimal.answer == GROWS_YES) {
            more.yes_alone = false;
            *v = more;
            return ST_OK;
        }
    }
    return ST_OK;
}

/* A card waits no longer for its constants. */
enum { CARD_EFFORT = 1800 };

/* world_above.decide_optimal: what holds at every point with the choices in force, in the largest
 * regime that a yes has. */
status decision_of_card(query *q, int metric, optimal_verdict *out)
{
    arena *a = arena_new();
    diag own;
    query open = { .w = q->w, .in = q->in, .f = choices_only(q), .arena = a };
    growth_decision v = {
        .q = &open, .a = a, .metric = metric, .where = q->in->optimal[metric].when, .upper = true,
        .effort = CARD_EFFORT
    };
    diag_init(&own);
    env_begin(&open.e, q->w, open.f, NULL, &own);
    status st = decision_find(&v);
    status_if(st, v.any && v.g.optimal.answer == GROWS_YES, do_without(&v));
    if (st == ST_OK)
        say(&v, out);
    status_then(st, look_below(&v, out));
    diag_clear(&own);
    env_end(&open.e);
    frame_free(open.f);
    arena_free(a);
    return st;
}

static bool is_default(const growth_decision *v, const node *c)
{
    bool found = false;
    for (int i = 0; i < v->q->in->slot_count; i++)
        found |= v->q->in->slots[i].optional && expr_mentions(c, v->q->in->slots[i].name);
    return found || (c->kind == N_BINARY && c->op == OP_GE && node_is_number(c->b, 1));
}

/* The conditions of `more`, but for those that the regime of v has, too, for a reason that was
 * not asked for. */
static const node *beyond_regime(const growth_decision *v, const growth_decision *more)
{
    const proof *p = more->decided[0];
    const node *all = NULL;
    for (int i = 0; i < p->where_count; i++) {
        const regime_reason *r = v->g.reasons;
        while (r && !expr_same(r->condition, p->where[i]))
            r = r->next;
        if ((r == NULL || expr_joins(v->where, p->where[i]))
            && !growth_is_required(more->q->in, p->where[i])
            && (expr_joins(v->where, p->where[i]) || !is_default(v, p->where[i])))
            all = expr_and(v->a, all, p->where[i]);
    }
    return all;
}

status decision_beyond(growth_decision *v, const char **conditions)
{
    growth_decision more = *v;
    more.upper = true;
    status st = do_without(&more);
    *conditions = NULL;
    if (st == ST_OK && more.without) {
        const node *all = beyond_regime(v, &more);
        *conditions = all ? unparse_arena(v->a, all) : "all";
        v->beyond = more.without;
        v->decided[0] = more.decided[0];
    }
    return st;
}
