/* Proofs of what is decided of a cost: see proved.h. */
#include "derive/proved.h"

#include <string.h>

#include "derive/calculus.h"
#include "lang/unparse.h"

enum { MOST_CONDITIONS = 32 };

typedef struct proving {
    arena *a;
    const growth_decision *v;
    const node **where; /* of the arena, as a proof is */
    int count;
    unsigned without; /* of the usual regime */
    bool open; /* a term of the bound has a condition that is none of these */
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

/* A term of the bound that is there where n > 1: is it, here? */
static void look_at_term(proving *p, const formula *f)
{
    const node *c = f->when;
    int64_t k;
    bool holds;
    if (c == NULL || growth_is_choice(p->v->q, c, &holds))
        return;
    bool more = c->kind == N_BINARY && (c->op == OP_GT || c->op == OP_GE) && c->a->kind == N_NAME
                && c->b->kind == N_NUMBER && num_to_i64(&c->b->value, &k);
    p->open |= !more || !at_least(p, c->a->name, c->op == OP_GT ? k + 1 : k);
}

/* A regime has log2(x) at least 1: x >= 2. */
static void look_for_logs(node *n, void *data)
{
    proving *p = data;
    if (n->kind == N_CALL && n->fn == FN_LOG2 && n->a->kind == N_NAME
        && instance_slot(p->v->q->in, n->a->name) >= 0 && !at_least(p, n->a->name, 2))
        add_condition(p, node_binary(p->a, OP_GE, n->a, node_number(p->a, n->at, 2)));
}

/* A parameter with a usual value is that value here: where a condition speaks of it, it may be
 * another. */
static void look_for_usual(node *n, void *data)
{
    proving *p = data;
    int i = n->kind == N_NAME ? instance_slot(p->v->q->in, n->name) : -1;
    p->open |= i >= 0 && p->v->q->in->slots[i].optional;
}

/* n >= 1 beside n >= 2 goes. */
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

static void find_conditions(proving *p)
{
    instance *in = p->v->q->in;
    bool all;
    growth_scene scene = { p->v->metric, p->v->where, p->v->when, p->without };
    add_condition(p, growth_regime(p->v->q->w, p->a, in, &scene, &all));
    node_walk(node_copy_one(p->a, p->v->g.bound_tree), look_for_logs, p);
    for (int i = 0; i < in->slot_count; i++) { /* parameters begin at 1 */
        const slot_row *s = &in->slots[i];
        if (s->kind != SLOT_PARAM || !s->integer || at_least(p, s->name, 1))
            continue;
        node *name = node_new(p->a, N_NAME, p->v->formula->at);
        name->name = s->name;
        add_condition(p, node_binary(p->a, OP_GE, name, node_number(p->a, name->at, 1)));
    }
    for (const formula *f = in->requires; f; f = f->next)
        add_condition(p, f->expr);
    leave_weaker(p);
    for (int i = 0; i < p->count; i++)
        node_walk(node_copy_one(p->a, p->where[i]), look_for_usual, p);
    for (const bound_set *b = in->bounds; b; b = b->next)
        for (const formula *f = b->metric == p->v->metric ? b->terms : NULL; f; f = f->next)
            look_at_term(p, f);
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

/* 2^(2*t), 2^3*t^2, 1 */
static const node *member_tree(arena *a, span at, const grows_member *m)
{
    node *t = node_new(a, N_NAME, at), *e = NULL;
    t->name = PROOF_FAMILY_NAME;
    if (m->level == 1)
        e = node_binary(a, OP_POW, node_number(a, at, 2),
                        m->c == 1 ? t : node_binary(a, OP_MUL, node_number(a, at, m->c), t));
    else if (m->level == 2)
        e = m->c == 1 ? t : node_binary(a, OP_POW, t, node_number(a, at, m->c));
    node *times = m->offset || !e ? node_number(a, at, (int64_t)1 << m->offset) : NULL;
    return times && e ? node_binary(a, OP_MUL, times, e) : times ? times : e;
}

/* Where it grows from: the least of some at which every step follows. */
static proof *refutation(proving *p, const node *f, const node *g, const grows_verdict *said,
                         const calculus_lore *known)
{
    enum { MOST = 62, FARTHEST = 16 };
    proof_binding *family = arena_array(p->a, (size_t)said->members + 1, sizeof *family);
    for (int i = 0; i < said->members; i++) {
        const grows_member *m = &said->family[i];
        if (m->level > 2 || m->offset < 0 || m->offset > MOST || (m->level && m->c < 1))
            return NULL;
        family[i] = (proof_binding){ m->name, member_tree(p->a, f->at, m) };
    }
    for (int from = 1; from <= FARTHEST && !said->zero; from *= from < 4 ? 2 : 4) {
        proof *made = calculus_refute(p->a, f, g, p->where, p->count, family, said->members, from,
                                      known);
        diag own;
        int step;
        if (made == NULL)
            continue;
        diag_init(&own);
        bool follows = proof_check(made, &p->lore, &step, &own) == ST_OK;
        diag_clear(&own);
        if (follows)
            return made;
    }
    return NULL;
}

/* With so much less of the usual regime. */
static proof *with_less(const growth_decision *v, bool upper, unsigned without)
{
    proving p = { .a = v->a,
                  .v = v,
                  .where = arena_array(v->a, MOST_CONDITIONS, sizeof *p.where),
                  .without = without };
    const instance *in = v->q->in;
    const node *f = v->formula, *g = v->g.bound_tree;
    const grows_verdict *said = upper ? &v->g.optimal : &v->g.omega;
    const calculus_lore known = { &p.lore, &p, lemma };
    proof *made = NULL;
    diag own;
    int step;
    diag_init(&own);
    status st = proof_lore_of(v->q->w->catalog, in->algorithm->name, in->model->name, &p.book,
                              &p.lore, &own);
    diag_clear(&own);
    if (st != ST_OK)
        return NULL;
    find_conditions(&p);
    if (p.open)
        return NULL;
    if (said->answer == GROWS_YES)
        made = calculus_prove(p.a, upper ? f : g, upper ? g : f, p.where, p.count, &known, NULL);
    else if (said->answer == GROWS_NO)
        made = refutation(&p, upper ? f : g, upper ? g : f, said, &known);
    if (made == NULL)
        return NULL;
    made->side = upper ? "o" : "omega";
    made->algorithm = in->algorithm->name;
    made->model = in->model->name;
    diag_init(&own);
    bool follows = proof_check(made, &p.lore, &step, &own) == ST_OK;
    diag_clear(&own);
    return follows ? made : NULL;
}

proof *proved_side(const growth_decision *v, bool upper)
{
    proof *found = NULL;
    if (v->formula == NULL || v->g.bound_tree == NULL || v->q->in->algorithm == NULL)
        return NULL;
    if (upper && v->beyond)
        found = with_less(v, upper, v->beyond);
    return found ? found : with_less(v, upper, v->without);
}
