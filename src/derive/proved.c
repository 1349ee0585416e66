/* Proofs of verdicts: see proved.h. */
#include "derive/proved.h"

#include <math.h>
#include <string.h>

#include "base/deadline.h"
#include "catalog/catalog.h"
#include "derive/grows_seen.h"
#include "derive/inlined.h"
#include "derive/proving.h"
#include "expr/expr.h"
#include "lang/unparse.h"

/* --- where it holds --------------------------------------------------------------------------- */

/* Do the conditions say `big` <= `small` or less? */
static bool opposite(const proving *p, const node *big, const node *small)
{
    bool found = false;
    for (int i = 0; i < p->count; i++) {
        const node *w = p->where[i];
        const bool less = w->kind == N_BINARY && (w->op == OP_LE || w->op == OP_LT),
                   more = w->kind == N_BINARY && (w->op == OP_GE || w->op == OP_GT);
        found |= (less && expr_same(w->a, big) && expr_same(w->b, small))
                 || (more && expr_same(w->a, small) && expr_same(w->b, big));
    }
    return found;
}

/* A condition of a term of the bound: n > k, n > b and the like are added; any other must be in
 * `where`. */
static void look_at_condition(proving *p, const formula *term, const node *c)
{
    bool holds;
    if (c == NULL || growth_is_choice(p->v->q, c, &holds))
        return;
    if (c->kind == N_BINARY && c->op == OP_AND) {
        look_at_condition(p, term, c->a);
        look_at_condition(p, term, c->b);
        return;
    }
    int64_t k = 0;
    const bool more = c->kind == N_BINARY && (c->op == OP_GT || c->op == OP_GE)
                      && c->a->kind == N_NAME,
               number = more && c->b->kind == N_NUMBER && num_to_i64(&c->b->value, &k),
               least = number || (more && c->b->kind == N_NAME && !opposite(p, c->a, c->b));
    if (least && !(number && proving_at_least(p, c->a->name, c->op == OP_GT ? k + 1 : k))) {
        node *own = node_itself(p->a, c);
        own->text = growth_stated_for(p->a, term, c);
        proving_add(p, own);
    }
    p->open |= !least && !proving_says(p, c);
}

static const slot_row *usual_slot(const proving *p, const node *n)
{
    int i = n->kind == N_NAME ? instance_slot(p->v->q->in, n->name) : -1;
    return i >= 0 && p->v->q->in->slots[i].optional ? &p->v->q->in->slots[i] : NULL;
}

/* x, for e that is x or a multiple of it, b for 4*b, and for a name that stands for that; NULL: it
 * is something else. */
static const node *multiple_of(const proving *p, const node *e)
{
    const instance *in = p->v->q->in;
    for (int i = 0; i < DEEPEST; i++) {
        proof_law law;
        const int slot = e->kind == N_NAME ? instance_slot(in, e->name) : -1;
        if (slot >= 0 && (in->slots[slot].kind == SLOT_PARAM || proving_is_free(p, e->name)))
            return e;
        if (e->kind == N_BINARY && e->op == OP_MUL && e->a->kind == N_NUMBER)
            e = e->b;
        else if (e->kind == N_BINARY && e->op == OP_MUL && e->b->kind == N_NUMBER)
            e = e->a;
        else if (slot >= 0 && in->slots[slot].expr)
            e = in->slots[slot].expr;
        else if (e->kind == N_NAME && p->lore.definition
                 && p->lore.definition(p->lore.data, e->name, &law) && law.params == NULL)
            e = law.is;
        else
            return NULL;
    }
    return NULL;
}

/* Adds x >= 2 for log2(x): regimes have log2(x) >= 1. Names stand for what they are defined as. */
static void look_for_logs(node *n, void *data)
{
    proving *p = data;
    proof_law law;
    if (n->kind == N_NAME && p->lore.definition && p->depth < DEEPEST
        && p->lore.definition(p->lore.data, n->name, &law) && law.params == NULL) {
        p->depth++;
        node_walk(node_copy_one(p->a, law.is), look_for_logs, p);
        p->depth--;
    }
    const bool log = n->kind == N_CALL && (n->fn == FN_LOG2 || n->fn == FN_LOG);
    for (const node *of = log ? n->a : NULL; of; of = of->next) { /* of log(d, n/s) also d >= 2 */
        const node *x = multiple_of(p, of);
        const bool quotient = of->kind == N_BINARY && of->op == OP_DIV && of->a->kind == N_NAME
                              && of->b->kind == N_NAME;
        node *two = node_number(p->a, n->at, 2), *c = NULL;
        if (x && !proving_at_least(p, x->name, 2))
            c = node_binary(p->a, OP_GE, (node *)x, two);
        else if (quotient && !x)
            c = node_binary(p->a, OP_GE, of->a, node_binary(p->a, OP_MUL, two, of->b));
        if (c)
            c->text = arena_format(p->a, "so that log2(%s) is at least 1", unparse_arena(p->a, of));
        proving_add(p, c);
    }
}

static void look_for_usual(node *n, void *data)
{
    proving *p = data;
    p->open |= usual_slot(p, n) && !proving_is_free(p, n->name);
}

/* A parameter with a default has this value, unless the conditions speak of it: then it may be any
 * integer from 1 on. */
static void look_for_free(node *n, void *data)
{
    proving *p = data;
    const slot_row *s = usual_slot(p, n);
    if (s && s->integer && !proving_is_free(p, n->name) && p->free_count < MOST_FREE)
        p->free[p->free_count++] = s->name;
}

/* Has e a parameter with its default? Defaults meet the requirements, which then need not be
 * said. */
static bool speaks_of_usual(proving *p, const node *e)
{
    const bool before = p->open;
    p->open = false;
    node_walk(node_copy_one(p->a, e), look_for_usual, p);
    const bool found = p->open;
    p->open = before;
    return found;
}

/* Adds that sizes are at least p->least, 2, so that logarithms are at least 1, or 4, which a
 * verdict may need; but of none that the other conditions say is less. */
static void add_least(proving *p)
{
    instance *in = p->v->q->in;
    const bool met = proving_is_met(p);
    for (int i = 0; i < in->slot_count; i++) {
        const int before = p->count;
        const slot_row *s = &in->slots[i];
        if (s->kind != SLOT_PARAM || s->optional || !growth_is_size(in, i))
            continue;
        const node *name = node_name(p->a, p->v->formula->at, s->name);
        node *c = node_binary(p->a, OP_GE, name, node_number(p->a, name->at, p->least));
        c->text = proving_large;
        proving_add(p, c);
        p->count = met && !proving_is_met(p) ? before : p->count;
    }
}

/* Is it a size, or a product of sizes and of what is defined by these? */
static bool is_of_sizes(const instance *in, const node *x)
{
    const int slot = x->kind == N_NAME ? instance_slot(in, x->name) : -1;
    return x->kind == N_BINARY ? x->op == OP_MUL && is_of_sizes(in, x->a) && is_of_sizes(in, x->b)
                               : growth_is_size(in, slot);
}

/* Adds what is required, but not that sizes are at most a number: an order is of large sizes. */
static void add_required(proving *p, const node *c)
{
    if (c->kind == N_BINARY && c->op == OP_AND) {
        add_required(p, c->a);
        add_required(p, c->b);
        return;
    }
    const bool cap = c->kind == N_BINARY && (c->op == OP_LE || c->op == OP_LT)
                     && is_of_sizes(p->v->q->in, c->a) && !expr_has_kind(c->b, N_NAME);
    if (!cap)
        proving_add(p, c);
}

static void find_conditions(proving *p)
{
    instance *in = p->v->q->in;
    growth_scene scene = { p->v->metric, p->v->bound, p->v->where, p->v->when, p->without };
    proving_add(p, growth_regime(p->v->q->w, p->a, in, &scene));
    for (int i = 0; i < p->count; i++)
        node_walk(node_copy_one(p->a, p->where[i]), look_for_free, p);
    node *bound = node_copy_one(p->a, p->v->g.bound_tree);
    if (p->v->large)
        node_walk(bound, look_for_free, p);
    node_walk(bound, look_for_logs, p);
    for (int i = 0; i < in->slot_count; i++) { /* parameters begin at 1 */
        const slot_row *s = &in->slots[i];
        if ((s->kind != SLOT_PARAM && !proving_is_free(p, s->name)) || !s->integer
            || proving_at_least(p, s->name, 1))
            continue;
        const node *name = node_name(p->a, p->v->formula->at, s->name);
        proving_add(p, node_binary(p->a, OP_GE, name, node_number(p->a, name->at, 1)));
    }
    for (const formula *f = in->requires; f; f = f->next)
        if (!speaks_of_usual(p, f->expr))
            add_required(p, f->expr);
    for (const bound_set *b = p->v->bound ? p->v->bound : in->bounds; b;
         b = p->v->bound ? NULL : b->next)
        for (const formula *f = b->metric == p->v->metric ? b->terms : NULL; f; f = f->next)
            look_at_condition(p, f, f->when);
    if (p->least) {
        node_walk(node_copy_one(p->a, p->v->formula), look_for_logs, p);
        add_least(p);
    }
    proving_leave_weaker(p);
    for (int i = 0; i < p->count; i++)
        node_walk(node_copy_one(p->a, p->where[i]), look_for_usual, p);
}

/* --- what is known ---------------------------------------------------------------------------- */

/* Lemmas of a function are named after it, strided or strided.latency. */
static bool lemma(void *data, const char *of, int i, proof_law *out)
{
    const proving *p = data;
    for (const node *l = p->book.model; l; l = l->next) {
        if (l->kind != N_LEMMA || !proof_lemma_about(l->name, of) || i-- > 0)
            continue;
        *out = (proof_law){ l->name, l->b, l->a, l->c, l->op == OP_LE };
        return true;
    }
    return false;
}

/* --- one side --------------------------------------------------------------------------------- */

enum { COST_EFFORT = 48000, FAMILY_EFFORT = 8000, UNLIKELY = 2, BRIEFLY = 4 };

/* What was sought under some conditions, for questions about the same cost and bound. */
typedef struct attempt {
    proving p;
    const node *cost; /* with the formulas of metrics in the place of their names */
    const node *formula, *bound, *when, *extra;
    struct attempt *same; /* the first one with the same conditions */
    struct attempt *next;
} attempt;

/* Sets what is known, and the conditions: with `without` left out of the usual regime, and sizes of
 * at least `least`. */
static status begin(proving *p, growth_decision *v, unsigned without, int least)
{
    const query *q = v->q;
    *p = (proving){ .a = v->a,
                    .v = v,
                    .where = arena_array(v->a, MOST_CONDITIONS, sizeof *p->where),
                    .least = least,
                    .without = without };
    const entry *of = q->in->algorithm; /* made of an expression, it is in no catalog */
    const bool known = of && catalog_try(q->w->catalog, ENTRY_ALGORITHM, of->name) == of;
    const status st = proof_lore_of(q->w->catalog, known ? of->name : NULL, q->in->model->name,
                                    &p->book, &p->lore, q->e.d);
    if (st == ST_OK)
        find_conditions(p);
    p->book.where = p->where;
    p->book.where_count = p->count;
    return st;
}

static const node *cost_of(const proving *p)
{
    const instance *in = p->v->q->in;
    inlined_scene by = { p->a, in, p->v->q, 0 };
    for (int i = 0; i < in->slot_count; i++)
        by.open |= (uint64_t)proving_is_free(p, in->slots[i].name) << i;
    return inlined_formula(by, p->v->formula);
}

static bool same_conditions(const proving *p, const proving *q)
{
    bool same = p->count == q->count;
    for (int i = 0; i < p->count && same; i++)
        same = expr_same(p->where[i], q->where[i]);
    return same;
}

/* The attempt under the conditions that begin() sets, begun where it was not. */
static status attempt_of(growth_decision *v, unsigned without, int least, attempt **out)
{
    attempt *t = v->attempts;
    while (t
           && (t->p.without != without || t->p.least != least || t->formula != v->formula
               || t->bound != v->g.bound_tree || t->when != v->when || t->extra != v->where))
        t = t->next;
    *out = t;
    if (t) {
        t->p.v = t->same->p.v = v;
        return ST_OK;
    }
    *out = t = arena_alloc(v->a, sizeof *t);
    const status st = begin(&t->p, v, without, least);
    if (st != ST_OK)
        return st;
    t->cost = cost_of(&t->p);
    t->formula = v->formula;
    t->bound = v->g.bound_tree;
    t->when = v->when;
    t->extra = v->where;
    t->same = t;
    for (attempt *x = v->attempts; x; x = x->next)
        if (x->formula == t->formula && x->bound == t->bound && same_conditions(&x->p, &t->p))
            t->same = x->same;
    t->next = v->attempts;
    v->attempts = t;
    return ST_OK;
}

static void sign(const growth_decision *v, bool upper, proof *p)
{
    p->side = upper ? "o" : "omega";
    p->algorithm = v->q->in->algorithm ? v->q->in->algorithm->name : NULL;
    p->model = v->q->in->model->name;
}

static const char no_sizes[] = "no sizes meet all conditions of the regime and of the formula";

/* Do the conditions asked for contradict the others?  Anything would follow then. */
static bool is_empty(const growth_decision *v, const attempt *at)
{
    return v->where && !proving_is_met(&at->p);
}

/* What is left of the effort on one side. */
typedef struct spending {
    int effort;
    bool tired;     /* the last try took all of its part: with little effort none is left */
    attempt *tried; /* under conditions that need not be tried again */
} spending;

/* Proves cost <= C*g (upper), or g <= C*cost, under the conditions that attempt_of() sets. */
static status prove_under(growth_decision *v, const node *g, bool upper, unsigned without,
                          int least, spending *left, proof **out)
{
    grows_verdict yes = { .answer = GROWS_YES };
    attempt *at;
    status st = attempt_of(v, without, least, &at);
    *out = NULL;
    if (st != ST_OK || at->p.open || at->same == left->tried || (v->effort && left->tired))
        return st;
    proving *p = &at->same->p;
    const calculus_lore known = { &p->lore, p, lemma, &left->effort, &left->tired, false };
    st = proving_try(p, upper ? at->cost : g, upper ? g : at->cost, &yes, &known, out, v->q->e.d);
    left->tried = at->same;
    return st;
}

/* Proves cost <= C*g (upper), or g <= C*cost, with 1/part of the effort; *least: what sizes are at
 * least where it holds. What has no proof where all are at least 4 has none where they are less. */
static status prove_side(growth_decision *v, const node *g, bool upper, int part, int *least,
                         proof **out)
{
    enum { SOME = 2, MOST = 4 };
    spending left = { .effort = (v->effort ? v->effort : COST_EFFORT) / part };
    status st = ST_OK;
    *out = NULL;
    *least = 0;
    if (v->large) {
        st = prove_under(v, g, upper, v->without, MOST, &left, out);
        *least = *out ? MOST : 0;
    } else if (upper && v->beyond) {
        st = prove_under(v, g, upper, v->beyond, 0, &left, out);
    }
    status_if(st, !*out, prove_under(v, g, upper, v->without, 0, &left, out));
    if (!*out && !v->large && st == ST_OK) {
        proof *fewer = NULL;
        st = prove_under(v, g, upper, v->without, MOST, &left, out);
        status_if(st, *out, prove_under(v, g, upper, v->without, SOME, &left, &fewer));
        *least = fewer ? SOME : MOST;
        *out = fewer ? fewer : *out;
    }
    if (*out)
        sign(v, upper, *out);
    return st;
}

static grows_question question_of(const growth_decision *v, const node *regime, growth_sides *sides)
{
    *sides = (growth_sides){ v->q->in, v->formula, v->g.bound_tree, regime };
    return (grows_question){ .w = v->q->w,
                             .a = v->a,
                             .in = v->q->in,
                             .f = v->formula,
                             .g = v->g.bound_tree,
                             .upper = v->effort != 0,
                             .ratio = growth_ratio,
                             .data = sides };
}

/* Does one of the families show that the cost is not O(the bound) (upper), or not Omega of it,
 * where sizes are at least `least`? */
static status refute_side(growth_decision *v, bool upper, int least, const node *regime,
                          const grows_verdict *seen, int count, proof **out, grows_verdict *said)
{
    int effort = v->effort ? v->effort : FAMILY_EFFORT;
    status st = ST_OK;
    *out = NULL;
    attempt *at = NULL;
    status_if(st, count, attempt_of(v, v->without, least, &at));
    for (int i = 0; i < count && st == ST_OK && !at->p.open && !*out && effort > 0; i++) {
        const arena_mark before = arena_here(v->a);
        proving p;
        grows_verdict no = seen[i];
        st = begin(&p, v, v->without, least);
        proving_add(&p, v->when);
        p.book.where_count = p.count;
        if (st != ST_OK)
            continue;
        const node *f = at->cost, *g = v->g.bound_tree;
        const calculus_lore known = { &p.lore, &p, lemma, &effort, NULL, false };
        st = proving_try(&p, upper ? f : g, upper ? g : f, &no, &known, out, v->q->e.d);
        if (*out) {
            growth_sides sides;
            const grows_question q = question_of(v, regime, &sides);
            grows_values(&q, !upper, (*out)->family->from, &no);
            *said = no;
        } else {
            arena_back(v->a, &before);
        }
    }
    if (*out)
        sign(v, upper, *out);
    return st;
}

/* --- a cost beside its bound ------------------------------------------------------------------ */

/* The families that samples show of cost/bound. */
static status find_families(growth_decision *v, const node *regime, seen_families *out)
{
    const instance *in = v->q->in;
    growth_sides sides;
    const grows_question q = question_of(v, regime, &sides);
    seen_name names[SEEN_NAMES];
    int count = 0;
    attempt *plain, *logs; /* logs: where also what stands under a logarithm is at least 2 */
    *out = (seen_families){ .count = { 0, 0 } };
    if (v->yes_alone)
        return ST_OK;
    status st = attempt_of(v, v->without, 0, &plain);
    status_then(st, attempt_of(v, v->without, 2, &logs));
    if (st != ST_OK)
        return st;
    for (int i = 0; i < in->slot_count; i++) {
        const slot_row *s = &in->slots[i];
        if ((s->kind != SLOT_PARAM || s->optional) && !proving_is_free(&plain->p, s->name))
            continue;
        if (count == SEEN_NAMES)
            return ST_OK;
        const bool size = growth_is_size(in, i) && !s->optional;
        const int least = proving_least_power(size ? &plain->p : &logs->p, s->name);
        names[count++] = (seen_name){ s->name, least, s->optional, size };
    }
    *out = grows_seen(&q, names, count, SEEN_OF_COST);
    return ST_OK;
}

/* Seeks a proof of O (k = 0) or of Omega with 1/part of the effort. */
static status seek_yes(growth_decision *v, int k, int part, int *least, grows_verdict *said)
{
    int used = 0;
    const status st = prove_side(v, v->g.bound_tree, k == 0, part, &used, &v->decided[k]);
    if (v->decided[k]) {
        *said = (grows_verdict){ .answer = GROWS_YES };
        *least = used > *least ? used : *least;
    }
    return st;
}

status proved_decide(growth_decision *v)
{
    grows_verdict *said[] = { &v->g.optimal, &v->g.omega };
    const int sides = v->upper ? 1 : 2;
    int least = 0, under[2] = { 0, 0 }; /* what sizes are at least where it is a no */
    status st = ST_OK;
    if (v->formula == NULL || v->g.bound_tree == NULL || v->q->in->algorithm == NULL)
        return ST_OK;
    const growth_scene scene = { v->metric, v->bound, v->where, v->when, v->without };
    const node *regime = growth_regime(v->q->w, v->a, v->q->in, &scene);
    seen_families seen = { .count = { 0, 0 } };
    const grows_verdict open = { .answer = GROWS_UNKNOWN,
                                 .why = "neither a proof nor a family was found" };
    for (int i = 0; i < sides; i++)
        *said[i] = open;
    attempt *at;
    if (v->where && (st = attempt_of(v, v->without, 0, &at)) == ST_OK && is_empty(v, at)) {
        for (int i = 0; i < sides; i++)
            said[i]->why = no_sizes;
        proving_regime(&at->p, v->q->in, &v->g.regime, &v->g.reasons);
        v->g.theta = GROWS_UNKNOWN;
        return ST_OK;
    }
    if (st == ST_OK && v->upper && !v->yes_alone) /* a short proof takes less than the samples */
        st = seek_yes(v, 0, BRIEFLY, &least, said[0]);
    status_if(st, v->decided[0] == NULL, find_families(v, regime, &seen));
    for (int i = 0; i < 2 * sides && st == ST_OK; i++) {
        const int k = i / 2;
        const bool likely = i % 2 == 0, yes = seen.sure[k] != likely; /* the likelier one first */
        if (v->decided[k] || (k && v->any && !v->decided[0]))
            continue; /* without O it is no better than the formula before it */
        if (!yes) {
            const int some = seen.sure[k] ? seen.count[k] : seen.count[k] > 0;
            st = refute_side(v, k == 0, least, regime, seen.of[k], some, &v->decided[k], said[k]);
            under[k] = least;
            continue;
        }
        st = seek_yes(v, k, likely ? 1 : UNLIKELY, &least, said[k]);
    }
    for (int k = 0; k < sides && st == ST_OK; k++) /* a family keeps to the regime as printed */
        if (said[k]->answer == GROWS_NO && under[k] < least) {
            proof *again;
            st = refute_side(v, k == 0, least, regime, seen.of[k], seen.count[k], &again, said[k]);
            if (again) {
                v->decided[k] = again;
            } else {
                v->decided[!k] = NULL;
                *said[!k] = open;
                least = under[k];
            }
        }
    if (deadline_passed())
        return diag_fail(v->q->e.d, ST_INTERRUPT, (span){ 0 }, "stopped");
    v->g.large = least > 2;
    status_then(st, attempt_of(v, v->without, least, &at));
    if (st == ST_OK)
        proving_regime(&at->p, v->q->in, &v->g.regime, &v->g.reasons);
    v->g.theta = said[0]->answer == GROWS_NO || said[1]->answer == GROWS_NO     ? GROWS_NO
                 : said[0]->answer == GROWS_YES && said[1]->answer == GROWS_YES ? GROWS_YES
                                                                                : GROWS_UNKNOWN;
    return st;
}

status proved_sides(growth_decision *v, bool o, bool omega, grows_answer *out)
{
    const bool asked[] = { o, omega };
    bool all = true, no = false;
    int used;
    seen_families seen;
    grows_verdict said;
    status st = ST_OK;
    for (int k = 0; k < 2 && all && !v->no_alone; k++) {
        status_if(st, asked[k], prove_side(v, v->g.bound_tree, k == 0, 1, &used, &v->decided[k]));
        all = !asked[k] || v->decided[k];
    }
    all &= !v->no_alone;
    *out = all ? GROWS_YES : GROWS_UNKNOWN;
    if (st != ST_OK || all || v->yes_alone)
        return st;
    const growth_scene scene = { v->metric, v->bound, v->where, v->when, v->without };
    const node *regime = growth_regime(v->q->w, v->a, v->q->in, &scene);
    st = find_families(v, regime, &seen);
    for (int k = 0; k < 2 && st == ST_OK && !no; k++)
        if (asked[k] && !v->decided[k] && seen.sure[k]) {
            st = refute_side(v, k == 0, 0, regime, seen.of[k], seen.count[k], &v->decided[k],
                             &said);
            no = v->decided[k] != NULL;
        }
    *out = no ? GROWS_NO : GROWS_UNKNOWN;
    return st;
}

/* --- the order of a cost ---------------------------------------------------------------------- */

enum { LIKELY = 3, ORDER_EFFORT = 40000 }; /* more finds no more of the catalogue */

/* The names of parameters, the algorithm's own, which are sizes, first. */
static written_names names_of(const proving *p)
{
    const instance *in = p->v->q->in;
    const char **name = arena_array(p->a, (size_t)in->slot_count + 1, sizeof *name);
    written_names names = { name, 0, 0 };
    for (int sizes = 1; sizes >= 0; sizes--) {
        for (int i = 0; i < in->slot_count; i++)
            if (growth_is_size(in, i) == (bool)sizes)
                name[names.count++] = in->slots[i].name;
        names.sizes = sizes ? names.count : names.sizes;
    }
    return names;
}

/* An order of a cost, with proofs of cost <= C*order and order <= C*cost; or (most) what only the
 * first has a proof for. */
typedef struct found_order {
    const node *order, *most;
    proof *side[2];
    attempt *at; /* under whose conditions */
} found_order;

/* Looks for an order of f where the conditions of p hold; keeps a `most` that was found before.
 * first: may an order that is shorter for larger sizes wait for them? */
static status find_order(proving *p, const node *f, bool first, found_order *out, int *effort,
                         diag *d)
{
    const written_names names = names_of(p);
    const node *likely[LIKELY];
    grows_verdict yes = { .answer = GROWS_YES };
    bool waits;
    status st = ST_OK;
    const calculus_lore known = { &p->lore, p, lemma, effort, NULL, false };
    const int count = calculus_likely(proving_calculus(p), f, &known, &names, likely, LIKELY,
                                      &waits);
    for (int i = 0; i < count && !(first && waits) && st == ST_OK && out->order == NULL; i++) {
        proof *of[2] = { NULL, NULL };
        st = proving_try(p, f, likely[i], &yes, &known, &of[0], d);
        status_if(st, of[0], proving_try(p, likely[i], f, &yes, &known, &of[1], d));
        out->order = of[1] ? likely[i] : NULL;
        if (of[1] || (of[0] && out->most == NULL)) {
            out->most = of[1] ? NULL : likely[i];
            out->side[0] = of[0];
            out->side[1] = of[1];
        }
    }
    return st;
}

/* The order of a cost that is Theta of its bound is that of the bound, wherever that holds. */
static status order_of_bound(growth_decision *v)
{
    proving p;
    found_order found = { .order = NULL };
    int effort = ORDER_EFFORT;
    status st = begin(&p, v, v->without, 0);
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < (v->decided[k] ? v->decided[k]->where_count : 0); i++)
            proving_add(&p, v->decided[k]->where[i]);
    p.book.where_count = p.count;
    status_then(st, find_order(&p, v->g.bound_tree, false, &found, &effort, v->q->e.d));
    v->g.order = found.order;
    return st;
}

/* Says why no order was found: there may be a part of which no bound is known. */
static void say_why(growth_decision *v, attempt *at)
{
    int effort = COST_EFFORT;
    proving *p = &at->same->p;
    const calculus_lore known = { &p->lore, p, lemma, &effort, NULL, false };
    v->g.order_where = p->open || v->g.order_most || is_empty(v, at)
                           ? NULL
                           : calculus_unbounded(proving_calculus(p), at->cost, &known);
    v->g.order_why = is_empty(v, at)    ? no_sizes
                     : p->open          ? "part of its conditions is not understood"
                     : v->g.order_where ? "no bound of it is known"
                     : v->g.order_most  ? "no proof from below was found"
                                        : "no order was found that is proved from both sides";
}

/* Looks for an order where sizes are at least 1, then 4; the one found there may hold from 2 on. */
static status order_of_cost(growth_decision *v, found_order *out)
{
    static const int tries[] = { 0, 4, 2 };
    status st = ST_OK;
    int effort = ORDER_EFFORT;
    attempt *at = NULL, *last = NULL;
    for (int i = 0; i < 3 && st == ST_OK && (i == 2) == (out->order != NULL); i++) {
        found_order found = { .most = out->most, .side = { out->side[0], out->side[1] } };
        st = attempt_of(v, v->without, tries[i], &at);
        if (st != ST_OK || at->p.open || at->same == last || is_empty(v, at))
            continue;
        last = at->same;
        st = find_order(&last->p, at->cost, i == 0, &found, &effort, v->q->e.d);
        const bool good = out->order ? found.order && expr_same(found.order, out->order)
                                     : found.order || found.most != out->most;
        if (good) {
            *out = found;
            out->at = at;
        }
    }
    return st;
}

status proved_order(growth_decision *v)
{
    found_order found = { .order = NULL };
    attempt *at;
    status st = ST_OK;
    v->g.order = v->g.order_most = NULL;
    if (v->g.theta == GROWS_YES && v->g.bound_tree)
        st = order_of_bound(v);
    if (st == ST_OK && v->g.order == NULL) {
        st = order_of_cost(v, &found);
        v->g.order = found.order;
        v->g.order_most = found.most;
    }
    if (found.at)
        proving_regime(&found.at->p, v->q->in, &v->g.order_regime, &v->g.order_reasons);
    for (int k = 0; k < 2; k++) {
        v->ordered[k] = found.side[k];
        if (found.side[k])
            sign(v, k == 0, found.side[k]);
    }
    if (st == ST_OK && v->g.order == NULL) {
        st = attempt_of(v, v->without, 0, &at);
        if (st == ST_OK)
            say_why(v, at);
    }
    return st;
}
