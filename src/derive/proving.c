/* What proofs of costs and of pairs have in common: see proving.h. */
#include "derive/proving.h"

#include <math.h>
#include <string.h>

#include "base/deadline.h"
#include "expr/expr.h"

const char *const proving_large = "what happens below does not count: an order is of large sizes";

bool proving_says(const proving *p, const node *c)
{
    bool said = false;
    for (int i = 0; i < p->count && !said; i++)
        said = expr_same(p->where[i], c);
    return said;
}

void proving_regime(const proving *p, const instance *in, const node **regime,
                    const regime_reason **reasons)
{
    regime_reason *first = NULL, **last = &first;
    *regime = NULL;
    for (int i = 0; i < p->count; i++) {
        const node *c = p->where[i];
        if (in && growth_is_required(in, c))
            continue;
        *regime = expr_and(p->a, *regime, c);
        if (c->text == NULL)
            continue;
        *last = arena_alloc(p->a, sizeof **last);
        **last = (regime_reason){ c, c->text, NULL };
        last = &(*last)->next;
    }
    *reasons = first;
}

bool proving_is_met(const proving *p)
{
    diag own;
    diag_init(&own);
    const status st = calculus_conditions(p->a, p->where, p->count, &p->lore, &own);
    diag_clear(&own);
    return st == ST_OK;
}

calculus *proving_calculus(proving *p)
{
    if (p->calculus == NULL)
        p->calculus = calculus_new(p->a, p->where, p->count);
    return p->calculus;
}

void proving_add(proving *p, const node *c)
{
    if (c == NULL)
        return;
    if (c->kind == N_BINARY && c->op == OP_AND) {
        proving_add(p, c->a);
        proving_add(p, c->b);
        return;
    }
    if (c->kind == N_NUMBER && c->value.kind == NUM_BOOL && c->value.u.i)
        return;
    const bool turned = c->kind == N_UNARY && c->op == OP_NOT && c->a->kind == N_BINARY
                        && c->a->op >= OP_EQ && c->a->op <= OP_GE;
    node *own = node_copy_one(p->a, turned ? expr_not(p->a, c->a) : c);
    int64_t k;
    if (c->kind == N_BINARY && c->op == OP_GT && c->b->kind == N_NUMBER
        && num_to_i64(&c->b->value, &k) && k < INT64_MAX) /* n > 1, on whole numbers */
        own = node_binary(p->a, OP_GE, c->a, node_number(p->a, c->at, k + 1));
    own->text = c->text;
    if (p->count < MOST_CONDITIONS && !proving_says(p, own))
        p->where[p->count++] = own;
}

bool proving_at_least(const proving *p, const char *name, int64_t k)
{
    bool found = false;
    int64_t least;
    for (int i = 0; i < p->count; i++) {
        const char *x = growth_least(p->where[i], &least);
        found |= x && strcmp(x, name) == 0 && least >= k;
    }
    return found;
}

int proving_least_power(const proving *p, const char *name)
{
    int k = 0;
    while (k < 8 && proving_at_least(p, name, (INT64_C(1) << k) + 1))
        k++;
    return k;
}

bool proving_is_free(const proving *p, const char *name)
{
    for (int i = 0; i < p->free_count; i++)
        if (strcmp(p->free[i], name) == 0)
            return true;
    return false;
}

void proving_leave_weaker(proving *p)
{
    int kept = 0;
    for (int i = 0; i < p->count; i++) {
        const node *w = p->where[i];
        int64_t k;
        const char *x = growth_least(w, &k);
        const bool weaker = x && k < INT64_MAX && proving_at_least(p, x, k + 1);
        if (!weaker)
            p->where[kept++] = w;
    }
    p->count = kept;
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

static bool is_taken(const proving *p, const node *f, const node *g, const char *name)
{
    proof_law law;
    bool taken = expr_mentions(f, name) || expr_mentions(g, name)
                 || (p->lore.definition && p->lore.definition(p->lore.data, name, &law));
    for (int k = 0; k < p->count && !taken; k++)
        taken = expr_mentions(p->where[k], name);
    return taken;
}

/* A name that no side, no condition and no definition has: t, if it is free. */
static const char *counter_of(const proving *p, const node *f, const node *g)
{
    static const char letters[] = PROOF_COUNTER "suvxyz";
    enum { LETTERS = sizeof letters - 1 };
    const char *name = PROOF_COUNTER;
    for (int i = 1; is_taken(p, f, g, name); i++)
        name = i < LETTERS ? arena_copyn(p->a, &letters[i], 1)
                           : arena_format(p->a, PROOF_COUNTER "%d", i);
    return name;
}

/* The family that the verdict found; what it leaves open is 1, or a number that it is by default.
 * Returns how many members there are; 0: one is no whole number. */
static int family_of(const proving *p, const grows_verdict *said, span at, proof_binding *family)
{
    enum { MOST = 62 };
    const instance *in = p->v ? p->v->q->in : NULL;
    int members = 0;
    for (; members < said->members; members++) {
        const grows_member *m = &said->family[members];
        if (m->offset < 0 || m->offset > MOST)
            return 0;
        family[members] = (proof_binding){ m->name, grows_member_tree(p->a, at, said, members) };
    }
    for (int i = 0; in && i < in->slot_count; i++) {
        const slot_row *s = &in->slots[i];
        if ((s->kind != SLOT_PARAM && !proving_is_free(p, s->name))
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

bool proving_is_log(const node *x)
{
    return x->kind == N_CALL && builtin_of(x)->kind == KIND_LOG;
}

static bool is_log(const node *n, void *data)
{
    (void)data;
    return proving_is_log(n);
}

static bool is_log_of_log(const node *n, void *data)
{
    return is_log(n, data) && expr_any(n->a, is_log, NULL);
}

/* Of the functions that F/G may be held against, the one to begin with: the samples show it. */
static int fastest_seen(const grows_verdict *said)
{
    const grows_sample *first = &said->sample[0],
                       *last = &said->sample[said->samples ? said->samples - 1 : 0];
    if (said->paced && !said->twice)
        return calculus_fastest(4, 8, fabs(said->rate));
    if (said->samples < 2 || said->twice || last->log2_t <= first->log2_t || first->log2_t < 1
        || last->log2_t > 32 || !num_is_exact(&first->ratio) || !num_is_exact(&last->ratio)
        || !(num_to_double(&first->ratio) > 0) || !(num_to_double(&last->ratio) > 0))
        return 0;
    return calculus_fastest(ldexp(1, (int)first->log2_t), ldexp(1, (int)last->log2_t),
                            num_log2_of(&last->ratio) - num_log2_of(&first->ratio));
}

/* A proof that F/G grows along the family from some t on, mostly from the first one; if not, the
 * least of `from` from which every step follows. */
static proof *refute(proving *p, const node *f, const node *g, grows_verdict *said,
                     const calculus_lore *known)
{
    static const int64_t from[] = { 1, 16, 2, 4 };
    const int slots = p->v ? p->v->q->in->slot_count : 0;
    proof_binding *family = arena_array(p->a, (size_t)(said->members + slots) + 1, sizeof *family);
    int most = /* 1: t may have to be 2^t, as something is a power of 2, or for log2(log2(t)) */
        expr_any(f, is_log_of_log, NULL) || expr_any(g, is_log_of_log, NULL);
    for (int i = 0; i < p->count; i++)
        most |= expr_any(p->where[i], is_power_asked, NULL);
    proof *far = NULL;
    said->counter = counter_of(p, f, g);
    for (int twice = 0; twice <= most && !far; twice++) {
        said->twice = twice;
        const int members = family_of(p, said, f->at, family);
        int fastest = fastest_seen(said);
        for (size_t i = 0; i < sizeof from / sizeof *from && members && (i <= 1 || far); i++) {
            const arena_mark before = arena_here(p->a);
            proof_family *no = arena_alloc(p->a, sizeof *no);
            *no = (proof_family){ f, g, p->where, p->count, from[i], said->counter, said->zero };
            proof *made = calculus_refute(p->a, no, family, members, &fastest, known);
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

status proving_try(proving *p, const node *f, const node *g, grows_verdict *said,
                   const calculus_lore *known, proof **out, diag *d)
{
    *out = said->members ? refute(p, f, g, said, known) : NULL;
    if (*out == NULL && said->answer != GROWS_NO)
        *out = calculus_prove(proving_calculus(p), f, g, known);
    if (deadline_passed())
        return diag_fail(d, ST_INTERRUPT, (span){ 0 }, "stopped");
    return *out ? check_made(*out, &p->lore, d) : ST_OK;
}
