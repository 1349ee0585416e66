/* The checker: is each step an instance of its rule? See proof.h; mmcalc-proof(5) has the rules.
 *
 * It knows num/ and lang/, and definitions only through `lore`. It does not search: a step names in
 * `from` what it follows from, and a rule that is not known is refused. This file checks what a
 * step may speak of, its context, and the claim. */
#include <stdlib.h>
#include <string.h>
#include <stdlib.h>

#include "base/mem.h"
#include "lang/unparse.h"
#include "proof/check.h"

static bool is_listed(const name_list *l, const char *name)
{
    while (l && strcmp(l->is, name) != 0)
        l = l->next;
    return l != NULL;
}

static void list_name(checker *k, const name_list **l, const char *name)
{
    if (is_listed(*l, name))
        return;
    name_list *own = arena_alloc(k->kept, sizeof *own);
    *own = (name_list){ name, *l };
    *l = own;
}

/* Adds to the claim's lists the names that are free in e, where `bound` are those of the sums
 * around it, and the names that its sums bind. */
static void list_names(checker *k, const node *e, const name_list *bound, bool binders)
{
    const node *const sides[] = { e->a, e->kind == N_CALL ? NULL : e->b, e->c };
    name_list own = { e->kind == N_AGGREGATE && e->a ? e->a->name : "", bound };
    if (e->kind == N_NAME && !is_listed(bound, e->name))
        list_name(k, &k->names.free, e->name);
    for (const node *v = binders && e->kind == N_AGGREGATE ? e->a : NULL; v; v = v->next)
        list_name(k, &k->names.bound, v->name);
    if (*own.is && e->a->a)
        list_names(k, e->a->a, bound, binders);
    for (int i = 0; i < 3; i++)
        for (const node *x = sides[i]; x; x = x->next)
            list_names(k, x, *own.is ? &own : bound, binders);
}

static const claim_names *names_of(checker *k)
{
    const proof *p = k->p;
    if (k->names.left == p->left && k->names.right == p->right)
        return &k->names;
    k->names = (claim_names){ .left = p->left, .right = p->right };
    list_names(k, p->left, NULL, false);
    list_names(k, p->right, NULL, false);
    for (int i = 0; i < p->where_count; i++)
        list_names(k, p->where[i], NULL, true);
    for (int i = 0; i < p->let_count; i++) {
        list_name(k, &k->names.free, p->lets[i].name);
        list_names(k, p->lets[i].is, NULL, true);
    }
    return &k->names;
}

/* Does the name belong to the claim: is it free in the claim, or one of its lets? */
static bool own_name(checker *k, const char *name)
{
    return is_listed(names_of(k)->free, name);
}

/* May a range or a sum bind the name here? Not if it has a meaning already: what conditions and
 * definitions say of that would be taken to be about the new variable. */
static bool may_bind(checker *k, const char *name)
{
    context *c = &k->c;
    return !normal_in_scope(c, name) && !own_name(k, name)
           && !is_listed(names_of(k)->bound, name) && !decide_let_of(c, name)
           && !(c->lore && c->lore->parameter(c->lore->data, name));
}

/* NULL, or why e is refused: only its sums may bind names, and each a name that nothing around it
 * has. */
static const char *clean(checker *k, const node *e)
{
    for (; e; e = e->next) {
        const char *why;
        context *c = &k->c;
        if (e->kind == N_NAME) {
            if (!normal_in_scope(c, e->name) && !own_name(k, e->name)
                && !decide_let_of(c, e->name))
                return arena_format(k->kept, "`%s` is no name of the claim or the scope", e->name);
        } else if (e->kind == N_AGGREGATE) {
            const char *name = e->a ? e->a->name : NULL;
            if (name == NULL || e->a->next || e->a->a == NULL || e->a->a->kind != N_RANGE
                || e->a->a->c)
                return "a sum has one variable here, and a range without `by`";
            if (c->scopes == SCOPES || !may_bind(k, name))
                return arena_format(k->kept, "`%s` has two meanings here", name);
            if ((why = clean(k, e->a->a->a)) || (why = clean(k, e->a->a->b)))
                return why;
            c->scope[c->scopes++] = (proof_range){ name, e->a->a->a, e->a->a->b };
            why = clean(k, e->b);
            if (why == NULL && e->c)
                why = clean(k, e->c);
            c->scopes--;
            if (why)
                return why;
            continue;
        } else if (e->kind != N_NUMBER && e->kind != N_UNARY && e->kind != N_BINARY
                   && e->kind != N_IF && e->kind != N_CALL && e->kind != N_FLOOR
                   && e->kind != N_CEIL && e->kind != N_RANGE && e->kind != N_NAMED) {
            return "there is something in it that is no expression of numbers";
        }
        const bool call_only = e->kind == N_CALL; /* a call's b is its own name */
        if ((e->a && (why = clean(k, e->a))) || (e->b && !call_only && (why = clean(k, e->b)))
            || (e->c && !call_only && (why = clean(k, e->c))))
            return why;
    }
    return NULL;
}

static const char *set_scope(checker *k)
{
    const proof_step *s = k->s;
    const char *why;
    for (int i = 0; i < s->scopes; i++) {
        const proof_range *r = &s->scope[i];
        if ((why = clean(k, r->from)) || (why = clean(k, r->to)))
            return why;
        if (!may_bind(k, r->name) || !context_scope(&k->c, r->name, r->from, r->to))
            return arena_format(k->kept, "`%s` has two meanings here", r->name);
    }
    for (int i = 0; i < s->unders; i++)
        if ((why = clean(k, s->under[i])) || !context_assume(&k->c, s->under[i]))
            return why ? why : "there are too many conditions";
    return NULL;
}

static const char *set_premises(checker *k)
{
    const proof_step *s = k->s;
    k->premises = 0;
    if (s->froms > PREMISES)
        return "there are too many premises";
    for (int i = 0; i < s->froms; i++) {
        int m = s->from[i] > 0 ? s->from[i] - 1 : 0; /* mostly steps are numbered from 1 on */
        if (m >= k->at || k->p->steps[m].id != s->from[i])
            m = 0;
        while (m < k->at && k->p->steps[m].id != s->from[i])
            m++;
        if (m == k->at)
            return arena_format(k->kept, "there is no step %d before it", s->from[i]);
        k->premise[k->premises] = &k->p->steps[m];
        k->keys[k->premises++] = &k->steps[m];
    }
    return NULL;
}

/* Has the side a value? Where a premise says that it is at least something above 0, it is a divisor
 * other than 0. */
static bool is_defined(checker *k, const node *side)
{
    if (decide_defined(&k->c, side))
        return true;
    check_context_learn_positive(k, &k->c);
    return decide_defined(&k->c, side);
}

static const char *check_step(checker *k)
{
    const proof_step *s = k->s;
    const char *why;
    rule_check *follows = rule_named(s->rule);
    if (follows == NULL)
        return arena_format(k->kept, "rule %s is not checked here", s->rule);
    if ((why = set_scope(k)) || (why = clean(k, s->left)) || (why = clean(k, s->right))
        || (why = set_premises(k)))
        return why;
    for (int i = 0; i < s->arg_count; i++)
        if ((why = clean(k, s->args[i].is)))
            return why;
    for (int i = 0; i < s->fact_count; i++)
        if (s->facts[i].cond && (why = clean(k, s->facts[i].cond)))
            return why;
    step_keys *keys = &k->steps[k->at];
    keys->left = arena_copy(k->kept, normal_key_of(&k->c, s->left));
    keys->right = arena_copy(k->kept, normal_key_of(&k->c, s->right));
    const bool *left = memo_defined(&k->c, s->left), /* without the premises: it is usual */
               *right = memo_defined(&k->c, s->right);
    if (strcmp(s->rule, "given") != 0 && strcmp(s->rule, "chain") != 0) /* these ask nothing of
                                                                           the premises */
        check_context_learn(k, &k->c);
    if ((!(left && *left) && !is_defined(k, s->left))
        || (!(right && *right) && !is_defined(k, s->right)))
        return "it is not decided that both sides have a value: a divisor other than 0, a "
               "logarithm of what is above 0";
    why = follows(k);
    return why == NULL && k->c.bad ? "it is too large to be checked" : why;
}

/* Builds the context of the claim's conditions once, since it is the same for each step. */
static const char *begin_context(checker *k)
{
    if (k->claimed == NULL) {
        context *c = arena_alloc(k->kept, sizeof *c);
        *c = (context){ .a = k->kept, .p = k->p, .lore = k->lore, .memo = k->memo };
        if (!context_assume_all(c, k->p->where, k->p->where_count))
            return "the conditions are too many, or not understood";
        k->claimed = c;
    }
    k->c = *k->claimed;
    k->c.a = k->a;
    return NULL;
}

/* Checks that each let is defined by the claim's names and the lets before it. */
static const char *check_lets(checker *k)
{
    const proof *p = k->p;
    for (int i = 0; i < p->let_count; i++)
        for (int m = i; m < p->let_count; m++)
            if (normal_has(p->lets[i].is, p->lets[m].name)
                || (m > i && strcmp(p->lets[i].name, p->lets[m].name) == 0))
                return arena_format(k->kept, "`%s` is not explained by names before it",
                                    p->lets[i].name);
    return NULL;
}

static bool is_no_arithmetic(const node *x, void *data)
{
    (void)data;
    return x->kind != N_NUMBER && x->kind != N_BINARY && !(x->kind == N_UNARY && x->op == OP_NEG);
}

static const char *check_claim(checker *k)
{
    const proof *p = k->p;
    const proof_step *last = p->count ? &p->steps[p->count - 1] : NULL;
    if (last == NULL || last->scopes || last->unders)
        return "the last step is not the claim";
    if (expr_any(p->constant, is_no_arithmetic, NULL))
        return "its constant is no number";
    context *c = &k->c;
    const char *why = p->family ? check_family(k) : NULL;
    const psum *right_side = psum_mul(c, psum_of(c, p->constant), psum_of(c, p->right));
    if (!psum_same(c, psum_of(c, last->left), psum_of(c, p->left))
        || !psum_same(c, psum_of(c, last->right), right_side))
        return "the last step is not the claim with its constant";
    return c->bad ? "the claim is too large" : why;
}

static const char *check_next(checker *k)
{
    const char *why;
    k->s = &k->p->steps[k->at];
    arena_reset(k->a);
    if ((size_t)k->at >= k->room) {
        const size_t room = k->room ? 2 * k->room : (size_t)k->p->count + 64;
        step_keys *more = arena_array(k->kept, room, sizeof *more);
        for (int i = 0; i < k->at; i++)
            more[i] = k->steps[i];
        k->steps = more;
        k->room = room;
    }
    if ((why = begin_context(k)) == NULL && (why = check_step(k)) == NULL)
        k->at++;
    return why;
}

static const char *check_whole(checker *k)
{
    arena_reset(k->a);
    const char *why = begin_context(k);
    return why ? why : check_claim(k);
}

static const char *check_begin(checker *k, const proof *p, const proof_lore *lore)
{
    const char *why;
    *k = (checker){ .p = p, .lore = lore, .kept = arena_new(), .a = arena_new() };
    k->memo = memo_new(p->arena);
    if ((why = check_lets(k)) == NULL && (why = begin_context(k)) == NULL)
        for (int i = 0; i < p->where_count && why == NULL; i++)
            why = clean(k, p->where[i]);
    return why;
}

static void check_end(checker *k)
{
    arena_free(k->a);
    arena_free(k->kept);
}

status proof_check(const proof *p, const proof_lore *lore, int *step, diag *d)
{
    checker k;
    const char *why = check_begin(&k, p, lore);
    *step = 0;
    while (k.at < p->count && why == NULL)
        why = check_next(&k);
    if (why && k.at < p->count && k.s)
        *step = k.s->id;
    if (why == NULL)
        why = check_whole(&k);
    if (why)
        diag_fail(d, ST_CHECK, (span){ 0 }, "%s", why);
    check_end(&k);
    return why ? ST_CHECK : ST_OK;
}

struct proof_checking {
    checker k;
    const char *why; /* why the beginning was refused, or NULL */
};

proof_checking *proof_check_begin(const proof *p, const proof_lore *lore)
{
    proof_checking *c = mem_alloc(sizeof *c);
    c->why = check_begin(&c->k, p, lore);
    return c;
}

const char *proof_check_next(proof_checking *c)
{
    return c->why ? c->why : check_next(&c->k);
}

bool proof_check_claim(proof_checking *c)
{
    return c->why == NULL && check_whole(&c->k) == NULL;
}

struct memo *proof_check_memo(const proof_checking *c)
{
    return c->k.memo;
}

void proof_check_end(proof_checking *c)
{
    check_end(&c->k);
    free(c);
}
