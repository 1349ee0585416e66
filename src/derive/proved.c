/* Proofs of verdicts: see proved.h. */
#include "derive/proved.h"

#include <math.h>
#include <string.h>

#include "base/deadline.h"
#include "derive/calculus.h"
#include "derive/grows_seen.h"
#include "derive/order_inside.h"
#include "expr/expr.h"
#include "lang/unparse.h"

enum { MOST_CONDITIONS = 32, MOST_FREE = 8, DEEPEST = 6 /* of definitions */ };

typedef struct proving {
    arena *a;
    const growth_decision *v;
    const node **where; /* the conditions; they live in the arena, as proofs do */
    int count;
    int least;        /* of sizes; 0: as the conditions say */
    unsigned without; /* left out of the usual regime */
    bool open; /* a condition is met that is none of `where` */
    const char *free[MOST_FREE]; /* parameters that need not have their defaults */
    int free_count;
    int depth; /* of definitions in definitions */
    proof_book book;
    proof_lore lore;
} proving;

/* --- where it holds --------------------------------------------------------------------------- */

static const char *text_of(const proving *p, const node *e)
{
    return unparse_arena(p->a, e);
}

static void add_condition(proving *p, const node *c)
{
    if (c == NULL)
        return;
    if (c->kind == N_BINARY && c->op == OP_AND) {
        add_condition(p, c->a);
        add_condition(p, c->b);
        return;
    }
    node *own = node_copy_one(p->a, c);
    int64_t k;
    if (c->kind == N_BINARY && c->op == OP_GT && c->b->kind == N_NUMBER
        && num_to_i64(&c->b->value, &k) && k < INT64_MAX) /* n > 1, on whole numbers */
        own = node_binary(p->a, OP_GE, c->a, node_number(p->a, c->at, k + 1));
    for (int i = 0; i < p->count; i++)
        if (strcmp(text_of(p, p->where[i]), text_of(p, own)) == 0)
            return;
    if (p->count < MOST_CONDITIONS)
        p->where[p->count++] = own;
}

/* Does `name >= k` follow from the conditions? */
static bool at_least(const proving *p, const char *name, int64_t k)
{
    bool found = false;
    for (int i = 0; i < p->count; i++) {
        const node *w = p->where[i];
        int64_t least;
        found |= w->kind == N_BINARY && w->op == OP_GE && w->a->kind == N_NAME
                 && strcmp(w->a->name, name) == 0 && w->b->kind == N_NUMBER
                 && num_to_i64(&w->b->value, &least) && least >= k;
    }
    return found;
}

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
static void look_at_condition(proving *p, const node *c)
{
    bool holds, so = false;
    if (c == NULL || growth_is_choice(p->v->q, c, &holds))
        return;
    if (c->kind == N_BINARY && c->op == OP_AND) {
        look_at_condition(p, c->a);
        look_at_condition(p, c->b);
        return;
    }
    int64_t k = 0;
    const bool more = c->kind == N_BINARY && (c->op == OP_GT || c->op == OP_GE)
                      && c->a->kind == N_NAME,
               number = more && c->b->kind == N_NUMBER && num_to_i64(&c->b->value, &k),
               least = number || (more && c->b->kind == N_NAME && !opposite(p, c->a, c->b));
    if (least && !(number && at_least(p, c->a->name, c->op == OP_GT ? k + 1 : k)))
        add_condition(p, c);
    for (int i = 0; i < p->count; i++)
        so |= strcmp(text_of(p, p->where[i]), text_of(p, c)) == 0;
    p->open |= !so && !least;
}

static const slot_row *usual_slot(const proving *p, const node *n)
{
    int i = n->kind == N_NAME ? instance_slot(p->v->q->in, n->name) : -1;
    return i >= 0 && p->v->q->in->slots[i].optional ? &p->v->q->in->slots[i] : NULL;
}

static bool is_free(const proving *p, const char *name)
{
    for (int i = 0; i < p->free_count; i++)
        if (strcmp(p->free[i], name) == 0)
            return true;
    return false;
}

/* x, for e that is x or a multiple of it, b for 4*b, and for a name that stands for that; NULL: it
 * is something else. */
static const node *multiple_of(const proving *p, const node *e)
{
    const instance *in = p->v->q->in;
    for (int i = 0; i < DEEPEST; i++) {
        proof_law law;
        const int slot = e->kind == N_NAME ? instance_slot(in, e->name) : -1;
        if (slot >= 0 && (in->slots[slot].kind == SLOT_PARAM || is_free(p, e->name)))
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
        node *two = node_number(p->a, n->at, 2);
        if (x && !at_least(p, x->name, 2))
            add_condition(p, node_binary(p->a, OP_GE, (node *)x, two));
        else if (quotient)
            add_condition(p, node_binary(p->a, OP_GE, of->a,
                                         node_binary(p->a, OP_MUL, two, of->b)));
    }
}

static void look_for_usual(node *n, void *data)
{
    proving *p = data;
    p->open |= usual_slot(p, n) && !is_free(p, n->name);
}

/* A parameter with a default has this value, unless the conditions speak of it: then it may be any
 * integer from 1 on. */
static void look_for_free(node *n, void *data)
{
    proving *p = data;
    const slot_row *s = usual_slot(p, n);
    if (s && s->integer && !is_free(p, n->name) && p->free_count < MOST_FREE)
        p->free[p->free_count++] = s->name;
}

/* Drops n >= 1 beside n >= 2. */
static void leave_weaker(proving *p)
{
    int kept = 0;
    for (int i = 0; i < p->count; i++) {
        const node *w = p->where[i];
        int64_t k;
        bool weaker = w->kind == N_BINARY && w->op == OP_GE && w->a->kind == N_NAME
                      && w->b->kind == N_NUMBER && num_to_i64(&w->b->value, &k) && k < INT64_MAX
                      && at_least(p, w->a->name, k + 1);
        if (!weaker)
            p->where[kept++] = w;
    }
    p->count = kept;
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

/* Adds that sizes are at least p->least: 2, so that logarithms are at least 1, or 4, which a
 * verdict may need. */
static void add_least(proving *p)
{
    instance *in = p->v->q->in;
    for (int i = 0; i < in->slot_count; i++) {
        const slot_row *s = &in->slots[i];
        if (s->kind != SLOT_PARAM || s->optional || !growth_is_size(in, i))
            continue;
        node *name = node_new(p->a, N_NAME, p->v->formula->at);
        name->name = s->name;
        add_condition(p, node_binary(p->a, OP_GE, name, node_number(p->a, name->at, p->least)));
    }
}

static bool is_any_name(const node *n, void *data)
{
    (void)data;
    return n->kind == N_NAME;
}

/* Adds what is required, but not that a size is at most a number: an order is of large sizes. */
static void add_required(proving *p, const node *c)
{
    const instance *in = p->v->q->in;
    if (c->kind == N_BINARY && c->op == OP_AND) {
        add_required(p, c->a);
        add_required(p, c->b);
        return;
    }
    const bool cap = c->kind == N_BINARY && (c->op == OP_LE || c->op == OP_LT)
                     && c->a->kind == N_NAME && instance_slot(in, c->a->name) >= 0
                     && growth_is_size(in, instance_slot(in, c->a->name))
                     && !expr_any(c->b, is_any_name, NULL);
    if (!cap)
        add_condition(p, c);
}

static void find_conditions(proving *p)
{
    instance *in = p->v->q->in;
    bool all;
    growth_scene scene = { p->v->metric, p->v->bound, p->v->where, p->v->when, p->without };
    add_condition(p, growth_regime(p->v->q->w, p->a, in, &scene, &all));
    for (int i = 0; i < p->count; i++)
        node_walk(node_copy_one(p->a, p->where[i]), look_for_free, p);
    node_walk(node_copy_one(p->a, p->v->g.bound_tree), look_for_logs, p);
    for (int i = 0; i < in->slot_count; i++) { /* parameters begin at 1 */
        const slot_row *s = &in->slots[i];
        if ((s->kind != SLOT_PARAM && !is_free(p, s->name)) || !s->integer
            || at_least(p, s->name, 1))
            continue;
        node *name = node_new(p->a, N_NAME, p->v->formula->at);
        name->name = s->name;
        add_condition(p, node_binary(p->a, OP_GE, name, node_number(p->a, name->at, 1)));
    }
    for (const formula *f = in->requires; f; f = f->next)
        if (!speaks_of_usual(p, f->expr))
            add_required(p, f->expr);
    for (const bound_set *b = p->v->bound ? p->v->bound : in->bounds; b;
         b = p->v->bound ? NULL : b->next)
        for (const formula *f = b->metric == p->v->metric ? b->terms : NULL; f; f = f->next)
            look_at_condition(p, f->when);
    if (p->least) {
        add_least(p);
        node_walk(node_copy_one(p->a, p->v->formula), look_for_logs, p);
    }
    leave_weaker(p);
    for (int i = 0; i < p->count; i++)
        node_walk(node_copy_one(p->a, p->where[i]), look_for_usual, p);
}

/* --- what is known ---------------------------------------------------------------------------- */

/* Lemmas of a function are named after it, strided or strided.latency. */
static bool lemma(void *data, const char *of, int i, proof_law *out)
{
    const proving *p = data;
    size_t length = strlen(of);
    for (const node *l = p->book.model; l; l = l->next) {
        if (l->kind != N_LEMMA || strncmp(l->name, of, length) != 0
            || (l->name[length] != '\0' && l->name[length] != '.') || i-- > 0)
            continue;
        *out = (proof_law){ l->name, l->b, l->a, l->c, l->op == OP_LE };
        return true;
    }
    return false;
}

/* Each step was checked when it was made: where the whole does not pass, something is broken here,
 * and that is said. */
static status check_made(const proof *made, const proof_lore *lore, diag *d)
{
    diag own;
    int step;
    diag_init(&own);
    const status st = proof_check(made, lore, &step, &own);
    if (st != ST_OK)
        diag_fail(d, st, made->left->at, "a proof was found that its check refuses: step %d, %s",
                  step, own.message);
    diag_clear(&own);
    return st;
}

static bool is_member(const proof_binding *family, int members, const char *name)
{
    for (int i = 0; i < members; i++)
        if (strcmp(family[i].name, name) == 0)
            return true;
    return false;
}

/* The family that the verdict found; what it leaves open is 1, or a number that it is by default.
 * Returns how many members there are; 0: one is no whole number. */
static int family_of(const proving *p, const grows_verdict *said, span at, proof_binding *family)
{
    enum { MOST = 62, LOGS = 3 };
    const instance *in = p->v ? p->v->q->in : NULL;
    int members = 0;
    for (; members < said->members; members++) {
        const grows_member *m = &said->family[members];
        if (m->offset < 0 || m->offset > MOST || (m->level && m->c < 1)
            || m->level - said->twice == LOGS)
            return 0;
        family[members] = (proof_binding){ m->name,
                                           grows_member_tree(p->a, at, m, said->twice) };
    }
    for (int i = 0; in && i < in->slot_count; i++) {
        const slot_row *s = &in->slots[i];
        if ((s->kind != SLOT_PARAM && !is_free(p, s->name))
            || is_member(family, members, s->name))
            continue;
        const node *is = s->expr && s->expr->kind == N_NUMBER ? s->expr : node_number(p->a, at, 1);
        family[members++] = (proof_binding){ s->name, is };
    }
    return members;
}

static bool is_power_asked(const node *n, void *data)
{
    (void)data;
    return expr_calls(n, FN_IS_POW2);
}

/* Of the functions that F/G may be held against, the one to begin with: the samples show it. */
static int fastest_seen(const grows_verdict *said)
{
    const grows_sample *first = &said->sample[said->samples / 2],
                       *last = &said->sample[said->samples ? said->samples - 1 : 0];
    if (said->samples < 2 || said->twice || last->log2_t <= first->log2_t || first->log2_t < 1
        || last->log2_t > 32 || !num_is_exact(&first->ratio) || !num_is_exact(&last->ratio)
        || !(num_to_double(&first->ratio) > 0) || !(num_to_double(&last->ratio) > 0))
        return 0;
    return calculus_fastest(ldexp(1, (int)first->log2_t), ldexp(1, (int)last->log2_t),
                            num_log2_of(&last->ratio) - num_log2_of(&first->ratio));
}

/* A proof that F/G grows along the family from some t on, mostly from the first one; if not, the
 * least of `from` from which every step follows. */
static proof *refutation(proving *p, const node *f, const node *g, grows_verdict *said,
                         const calculus_lore *known)
{
    static const int64_t from[] = { 1, 16, 2, 4 };
    const int slots = p->v ? p->v->q->in->slot_count : 0;
    proof_binding *family = arena_array(p->a, (size_t)(said->members + slots) + 1, sizeof *family);
    int most = 0; /* 1: something is to be a power of 2 */
    for (int i = 0; i < p->count; i++)
        most |= expr_any(p->where[i], is_power_asked, NULL);
    proof *far = NULL;
    for (int twice = 0; twice <= most && !far && !said->zero; twice++) {
        said->twice = twice;
        const int members = family_of(p, said, f->at, family);
        int fastest = fastest_seen(said);
        for (size_t i = 0; i < sizeof from / sizeof *from && members && (i <= 1 || far); i++) {
            const arena_mark before = arena_here(p->a);
            proof *made = calculus_refute(p->a, f, g, p->where, p->count, family, members,
                                          from[i], &fastest, known);
            if (i != 1 && made)
                return made;
            far = i == 1 ? made : far;
            if (made == NULL)
                arena_back(p->a, &before);
        }
    }
    said->twice &= far != NULL;
    return far;
}

/* A family was not found: tries those in which each parameter is 1 or 2^t. */
static proof *some_refutation(proving *p, const node *f, const node *g, grows_verdict *said,
                              const calculus_lore *known)
{
    enum { MOST = 6 };
    const instance *in = p->v ? p->v->q->in : NULL;
    grows_member *all = arena_array(p->a, MOST, sizeof *all);
    proof *made = NULL;
    int count = 0;
    for (int i = 0; in && i < in->slot_count; i++) {
        const slot_row *s = &in->slots[i];
        if (s->kind == SLOT_PARAM && !s->optional && count == MOST)
            return NULL;
        if (s->kind == SLOT_PARAM && !s->optional)
            all[count++] = (grows_member){ .name = s->name, .c = 1 };
    }
    said->family = all;
    said->members = count;
    for (unsigned k = 1; k < 1u << count && made == NULL; k++) {
        for (int i = 0; i < count; i++)
            all[i].level = k >> i & 1;
        made = refutation(p, f, g, said, known);
    }
    said->members = made ? count : 0;
    return made;
}

/* What is said of F = O(G), proved or refuted and checked, where the conditions of p hold. */
static status prove(proving *p, const node *f, const node *g, grows_verdict *said,
                    const calculus_lore *known, proof **out, diag *d)
{
    *out = said->members ? refutation(p, f, g, said, known) : NULL;
    if (*out == NULL && said->answer != GROWS_NO)
        *out = calculus_prove(p->a, f, g, p->where, p->count, known);
    if (*out == NULL && said->answer == GROWS_UNKNOWN && said->members == 0
        && !(p->v && p->v->by_ends))
        *out = some_refutation(p, f, g, said, known);
    if (deadline_passed())
        return diag_fail(d, ST_INTERRUPT, (span){ 0 }, "stopped");
    return *out ? check_made(*out, &p->lore, d) : ST_OK;
}

/* Are they the conditions of the try before this one?  Otherwise they are kept for the next. */
static bool tried_before(const proving *p, str *before)
{
    str s = { 0 };
    for (int i = 0; i < p->count; i++) {
        unparse(&s, p->where[i]);
        str_char(&s, ',');
    }
    const bool same = strcmp(str_text(&s), str_text(before)) == 0;
    str_clear(before);
    *before = s;
    return same;
}

/* The expression with the formulas of metrics in the place of their names and calls. */
static const node *told(const node *x, void *data)
{
    orders *o = data;
    const node *is = x->kind == N_NAME && x->ref == REF_METRIC
                         ? orders_metric_formula(o->in, x->index)
                         : orders_called(o, x);
    return is ? told(is, o) : expr_with(o->a, x, told, o);
}

/* One try: with `without` left out of the usual regime, and sizes of at least `least`. */
static status with_less(growth_decision *v, bool upper, unsigned without, int least,
                        int *effort, bool *tired, str *before, proof **out)
{
    proving p = { .a = v->a,
                  .v = v,
                  .where = arena_array(v->a, MOST_CONDITIONS, sizeof *p.where),
                  .least = least,
                  .without = without };
    const instance *in = v->q->in;
    orders *o = arena_alloc(v->a, sizeof *o);
    orders_begin(o, v->q->w, v->a, v->q->in);
    const node *f = told(v->formula, o), *g = v->g.bound_tree;
    grows_verdict *said = upper ? &v->g.optimal : &v->g.omega;
    const calculus_lore known = { &p.lore, &p, lemma, effort, tired, false };
    status st = proof_lore_of(v->q->w->catalog, in->algorithm->name, in->model->name, &p.book,
                              &p.lore, v->q->e.d);
    if (st != ST_OK)
        return st;
    find_conditions(&p);
    if (said->members)
        add_condition(&p, v->when);
    p.book.where = p.where;
    p.book.where_count = p.count;
    if (p.open || tried_before(&p, before))
        return ST_OK;
    st = prove(&p, upper ? f : g, upper ? g : f, said, &known, out, v->q->e.d);
    if (*out) {
        (*out)->side = upper ? "o" : "omega";
        (*out)->algorithm = in->algorithm->name;
        (*out)->model = in->model->name;
    }
    return st;
}

/* --- of two expressions ----------------------------------------------------------------------- */

typedef struct named { /* what a question speaks of */
    proving *p;
    const char *name[ORDER_NAMES];
    int count;
    bool logs; /* only what stands right under a logarithm */
} named;

static int named_at(const named *all, const char *name)
{
    int i = 0;
    while (i < all->count && strcmp(all->name[i], name) != 0)
        i++;
    return i;
}

/* Collects the free names of e: those that a sum binds are taken out again. */
static void take_names(named *all, const node *e)
{
    const node *const sides[] = { e->a, e->kind == N_CALL ? NULL : e->b, e->c };
    const builtin *b = e->kind == N_CALL ? builtin_of(e) : NULL;
    const bool under = b && b->kind == KIND_LOG && e->a && e->a->kind == N_NAME;
    if (e->kind == N_NAME && !all->logs && named_at(all, e->name) == all->count
        && all->count < ORDER_NAMES)
        all->name[all->count++] = e->name;
    if (under && all->logs && named_at(all, e->a->name) == all->count && all->count < ORDER_NAMES)
        all->name[all->count++] = e->a->name;
    for (int i = 0; i < 3; i++)
        for (const node *x = sides[i]; x; x = x->next)
            take_names(all, x);
    for (const node *v = e->kind == N_AGGREGATE ? e->a : NULL; v; v = v->next) {
        const int i = named_at(all, v->name);
        if (i < all->count)
            all->name[i] = all->name[--all->count];
    }
}

static node *name_of(const proving *p, const char *name, span at)
{
    node *n = node_new(p->a, N_NAME, at);
    n->name = name;
    return n;
}

static void least_of(proving *p, const named *all, int64_t k, span at)
{
    for (int i = 0; i < all->count; i++)
        if (!at_least(p, all->name[i], k))
            add_condition(p, node_binary(p->a, OP_GE, name_of(p, all->name[i], at),
                                         node_number(p->a, at, k)));
}

static bool is_named(const void *all, const char *name)
{
    return named_at(all, name) < ((const named *)all)->count;
}

static bool nothing_defined(void *data, const char *name, proof_law *out)
{
    (void)data, (void)name, (void)out;
    return false;
}

static const node *nothing_required(void *data, int i)
{
    (void)data, (void)i;
    return NULL;
}

static bool no_parameter(void *data, const char *name)
{
    (void)data, (void)name;
    return false;
}

/* Sets the conditions: those of the question, and x >= `least` for what stands under a logarithm,
 * or for the parameter `large` (NULL: all). Returns the only parameter; NULL: there are more, or
 * none. */
static const char *conditions_of(proving *p, const grows_question *q, int64_t least, bool of_all,
                                 const char *large)
{
    named all = { .p = p }, logs = { .p = p, .logs = true };
    const named one = { .p = p, .name = { large }, .count = 1 };
    const node *const sides[] = { q->f, q->g, q->conditions };
    for (int i = 0; i < 3; i++)
        if (sides[i]) {
            take_names(&all, sides[i]);
            take_names(&logs, sides[i]);
        }
    p->where = arena_array(q->a, MOST_CONDITIONS, sizeof *p->where);
    p->count = 0;
    add_condition(p, q->conditions);
    if (q->conditions == NULL)
        add_condition(p, regime_usual(p->a, 0, is_named, &all));
    least_of(p, !of_all ? &logs : large ? &one : &all, least, q->f->at);
    least_of(p, &all, 1, q->f->at);
    leave_weaker(p);
    return all.count == 1 ? all.name[0] : NULL;
}

/* Leaves the samples that the proof speaks of. */
static void keep_proved(grows_verdict *v, const proof *p)
{
    int kept = 0;
    for (int i = 0; i < v->samples && !v->twice; i++)
        if (INT64_C(1) << v->sample[i].log2_t >= p->family->from)
            v->sample[kept++] = v->sample[i];
    v->samples = kept;
}

/* An undecided F = O(G), or (turned) G = O(F): does it fail along a family that samples show? */
static status refute_seen(proving *p, const grows_question *q, bool turned, grows_verdict *said,
                          const calculus_lore *known, proof **out, diag *d)
{
    const node *f = turned ? q->g : q->f, *g = turned ? q->f : q->g;
    named all = { .p = p };
    take_names(&all, q->f);
    take_names(&all, q->g);
    if (q->conditions)
        take_names(&all, q->conditions);
    grows_verdict seen[MOST_SEEN];
    const int count = grows_seen(q, turned, all.name, all.count, seen);
    status st = ST_OK;
    for (int i = 0; i < count && st == ST_OK && !*out; i++) {
        st = prove(p, f, g, &seen[i], known, out, d);
        if (*out == NULL)
            continue;
        keep_proved(&seen[i], *out);
        *said = seen[i];
    }
    return st;
}

enum { PAIR_EFFORT = 6000, COST_EFFORT = 48000 }; /* less for pairs: many have no proof */

/* With a single parameter small sizes do not count: a yes may hold from some size on, and says so.
 * F = O(G) is about |F| and |G|: a side that may be below 0 is not proved by F <= C*G. */
status proved_growth(const grows_question *q, grows_result *r, proof **proved, diag *d)
{
    static const struct { int64_t least; bool all; } tries[] = {
        { 2, false }, { 4, true }, { 32, true }, { 65537, false }
    };
    proving p = { .a = q->a };
    status st = ST_OK;
    size_t far = 0; /* the try that the regime is of, and what was large in it */
    const char *far_large = NULL;
    p.lore = (proof_lore){ NULL, nothing_defined, nothing_defined, nothing_required, no_parameter };
    grows_verdict *said[] = { &r->o, &r->omega };
    for (int i = 0; i < (q->upper ? 1 : 2) && st == ST_OK; i++) {
        const node *f = i ? q->g : q->f, *g = i ? q->f : q->g;
        const bool no = said[i]->answer == GROWS_NO, /* beside: the regime must stay as large as
                                                        that of the other side's family */
                   beside = said[i]->answer == GROWS_UNKNOWN && said[!i]->answer == GROWS_NO;
        int effort = PAIR_EFFORT;
        const char *name = NULL;
        size_t tried = 0;
        const calculus_lore known = { &p.lore, NULL, NULL, &effort, NULL, true };
        const char *large = said[i]->answer == GROWS_UNKNOWN ? r->leading : NULL;
        proved[i] = NULL;
        for (size_t k = 0; k < sizeof tries / sizeof *tries && st == ST_OK && !proved[i]; k++) {
            const int64_t least = beside ? 1 : tries[k].least;
            if (k && (no || beside || (name == NULL && !(large && tries[k].all))))
                break;
            effort = k == 1 && large ? PAIR_EFFORT : effort; /* as much as for the first try */
            name = conditions_of(&p, q, least, tries[k].all, large);
            st = prove(&p, f, g, said[i], &known, &proved[i], d);
            tried = k;
            if (proved[i] && !no && !calculus_not_below(p.a, f, p.where, p.count, &known))
                proved[i] = NULL;
        }
        const bool open = said[i]->answer == GROWS_UNKNOWN, yes = proved[i] != NULL;
        if (open && !yes && st == ST_OK) {
            conditions_of(&p, q, beside ? 1 : tries[far].least, tries[far].all, far_large);
            tried = far;
            effort = PAIR_EFFORT;
            large = far_large;
            st = refute_seen(&p, q, i, said[i], &known, &proved[i], d);
        }
        if (proved[i] == NULL)
            continue;
        proved[i]->side = i ? "omega" : "o";
        if (open && yes)
            *said[i] = (grows_verdict){ .answer = GROWS_YES };
        if (open && tried >= far) { /* that of both sides is the smaller one */
            far = tried;
            far_large = large;
            r->regime = NULL;
            for (int c = 0; c < p.count; c++)
                r->regime = expr_and(p.a, r->regime, p.where[c]);
        }
    }
    if (r->o.answer == GROWS_NO || r->omega.answer == GROWS_NO)
        r->theta = GROWS_NO;
    else if (r->o.answer == GROWS_YES && r->omega.answer == GROWS_YES)
        r->theta = GROWS_YES;
    return st;
}

/* --- of a cost beside its bound --------------------------------------------------------------- */

/* For a no each condition is proved of its family: so it is tried with the fewest. */
status proved_side(growth_decision *v, bool upper, proof **out)
{
    const struct { unsigned without; int least; } tries[] = {
        { v->beyond, 0 }, { v->without, 0 }, { v->without, 2 }, { v->without, 4 }
    };
    const bool no = (upper ? v->g.optimal : v->g.omega).answer == GROWS_NO;
    bool tired = false; /* with little effort none is left for another try */
    int effort = v->effort ? v->effort : COST_EFFORT;
    status st = ST_OK;
    str tried = { 0 };
    *out = NULL;
    if (!upper && v->by_ends) {
        growth_decision least = *v->least;
        least.effort = v->effort;
        st = proved_side(&least, false, out);
        if (*out)
            (*out)->least = true;
        return st;
    }
    if (v->formula == NULL || v->g.bound_tree == NULL || v->q->in->algorithm == NULL)
        return ST_OK;
    for (int i = upper && v->beyond ? 0 : 1; i < (no ? 2 : 4) && st == ST_OK && !*out; i++) {
        if (v->effort && tired)
            break;
        const arena_mark before = arena_here(v->a);
        st = with_less(v, upper, tries[i].without, tries[i].least, &effort, &tired, &tried, out);
        if (*out == NULL)
            arena_back(v->a, &before);
    }
    str_clear(&tried);
    return st;
}

status proved_order(const growth_decision *v, bool upper, proof **out)
{
    growth_decision own = *v;
    own.g.bound_tree = grows_order_node(v->a, v->g.order);
    own.g.optimal = own.g.omega = (grows_verdict){ .answer = GROWS_YES };
    own.by_ends = false;
    own.beyond = 0;
    return proved_side(&own, upper, out);
}
