/* Steps of a proof that is being made: see calculus_inside.h. */
#include "derive/calculus_inside.h"

#include <string.h>

#include "base/deadline.h"
#include "expr/expr.h"
#include "lang/unparse.h"

bool engine_tired(engine *e, int more)
{
    e->effort -= deadline_passed() ? e->effort + 1 : more;
    return e->effort < 0;
}

bool engine_sure(engine *e, const psum *p, bool above)
{
    const bool sure = decide_at_least(&e->c, p, above);
    return sure && !engine_bad(e);
}

bool engine_bad(engine *e)
{
    const bool bad = e->c.bad;
    e->c.bad = false;
    return bad;
}

enum { LARGE = 20 }; /* so many nodes cost as much effort as a step */

/* --- steps ------------------------------------------------------------------------------------ */

static uint64_t hash_of(const node *l, const node *r)
{
    return expr_hash(l) * UINT64_C(0x9E3779B97F4A7C15) + expr_hash(r);
}

/* The first step that says this in the present scope, where equal sides are said to be equal; 0:
 * there is none. */
static int step_said(const engine *e, uint64_t hash, const node *l, const node *r, bool equal)
{
    const char *scope = e->level[e->scopes].scope;
    int first = 0;
    for (int id = e->by_hash[hash % BUCKETS]; id; id = e->said[id - 1].same_hash) {
        const said_step *s = &e->said[id - 1];
        const proof_step *as = &e->p->steps[id - 1];
        if (s->hash == hash && (!equal || as->equal) && strcmp(s->scope, scope) == 0
            && expr_same(as->left, l) && expr_same(as->right, r))
            first = id;
    }
    return first;
}

/* Keeps where the step is that was added last. */
static void keep_said(engine *e, uint64_t hash)
{
    if ((size_t)e->p->count > e->said_room) {
        const size_t room = e->said_room ? 2 * e->said_room : 128;
        said_step *more = arena_array(e->a, room, sizeof *more);
        if (e->said_room)
            memcpy(more, e->said, e->said_room * sizeof *more);
        e->said = more;
        e->said_room = room;
    }
    int *last = &e->by_hash[hash % BUCKETS];
    e->said[e->p->count - 1] = (said_step){ hash, e->level[e->scopes].scope, *last };
    *last = e->p->count;
}

static bool count_one(const node *n, void *nodes)
{
    (void)n;
    ++*(int *)nodes;
    return false;
}

static int nodes_of(const node *x)
{
    int nodes = 0;
    expr_any(x, count_one, &nodes);
    return nodes;
}

int engine_step(engine *e, const char *rule, const node *l, const node *r, bool equal,
                  const int *from, int froms, const proof_step *more)
{
    if (expr_same(l, r))
        return SAME;
    const uint64_t hash = hash_of(l, r);
    int id = step_said(e, hash, l, r, equal);
    if (id)
        return id;
    proof_step s = more ? *more : (proof_step){ 0 };
    s.rule = rule;
    s.equal = equal;
    s.left = l;
    s.right = r;
    int *kept = arena_array(e->a, (size_t)froms + 1, sizeof *kept);
    for (int i = 0; i < froms; i++) {
        if (from[i] == FAILED)
            return FAILED;
        bool there = from[i] == SAME;
        for (int k = 0; k < s.froms; k++)
            there |= kept[k] == from[i];
        if (!there)
            kept[s.froms++] = from[i];
    }
    s.from = kept;
    proof_range *scope = arena_array(e->a, (size_t)e->ranges + 1, sizeof *scope);
    memcpy(scope, e->scope, (size_t)e->ranges * sizeof *scope);
    s.scope = scope;
    s.scopes = e->ranges;
    const node **under = arena_array(e->a, (size_t)e->unders + 1, sizeof *under);
    memcpy(under, e->under, (size_t)e->unders * sizeof *under);
    s.under = under;
    s.unders = e->unders;
    if (engine_tired(e, 1 + (nodes_of(l) + nodes_of(r)) / LARGE))
        return FAILED;
    id = proof_add(e->p, &s);
    if (proof_check_next(e->check)) {
        e->p->count--;
        return FAILED;
    }
    keep_said(e, hash);
    return id;
}

int engine_way(engine *e, const char *rule, const node *x, const node *y, bool up, int from)
{
    return engine_step(e, rule, up ? x : y, up ? y : x, false, &from, from != SAME, NULL);
}

int engine_same(engine *e, const char *rule, const node *l, const node *r)
{
    return engine_step(e, rule, l, r, true, NULL, 0, NULL);
}

int engine_part_of_effort(engine *e, int most)
{
    const int rest = e->effort > most ? e->effort - most : 0;
    e->effort -= rest;
    return rest;
}

void engine_whole_effort(engine *e, int rest)
{
    const bool spent = e->effort < 0;
    e->effort += rest;
    for (int i = e->ground; i <= e->scopes && spent; i++) {
        e->level[i].ways = NULL;
        e->level[i].facts = NULL;
        e->level[i].number = ++e->levels;
    }
}

links links_begin(const node *left, bool up)
{
    return (links){ .left = left, .last = left, .up = up, .equal = true };
}

bool links_add(links *l, const node *to, int step)
{
    l->failed |= step == FAILED || l->count == MOST_LINKS;
    if (l->failed)
        return false;
    l->last = to;
    if (step != SAME)
        l->step[l->count++] = step;
    return true;
}

bool links_rule(engine *e, links *l, const char *rule, const node *to, bool equal, const int *from,
                int froms)
{
    const node *x = l->up || equal ? l->last : to, *y = l->up || equal ? to : l->last;
    return !l->failed && links_add(l, to, engine_step(e, rule, x, y, equal, from, froms, NULL));
}

bool links_way(engine *e, links *l, const char *rule, const node *to, int from)
{
    return links_rule(e, l, rule, to, false, &from, from != SAME);
}

bool links_same(engine *e, links *l, const char *rule, const node *to)
{
    return links_rule(e, l, rule, to, true, NULL, 0);
}

bool links_to(engine *e, links *l, bounded b)
{
    return b.step != FAILED ? links_add(l, engine_tree(e, b.is), b.step)
                            : links_add(l, l->last, FAILED);
}

int links_end(engine *e, const links *l, bool equal)
{
    if (l->failed)
        return FAILED;
    if (l->count == 0)
        return SAME;
    if (l->count == 1)
        return l->step[0];
    const bool turned = !l->up && !equal;
    int order[MOST_LINKS];
    for (int i = 0; i < l->count; i++)
        order[i] = l->step[turned ? l->count - 1 - i : i];
    return engine_step(e, "chain", turned ? l->last : l->left, turned ? l->left : l->last, equal,
                         order, l->count, NULL);
}

bounded links_exact(engine *e, links *l, bool equal)
{
    const bounded b = engine_exact(e, l->last);
    links_to(e, l, b);
    return (bounded){ b.is, links_end(e, l, equal), equal };
}

/* --- scopes ----------------------------------------------------------------------------------- */

/* Where the level that is left from the one around it is kept, or would be. */
static left_level **left_from(engine *e, const char *scope)
{
    const int around = e->level[e->scopes].number;
    left_level **l = &e->left[(str_hash(scope) + (unsigned)around) % BUCKETS];
    while (*l && ((*l)->around != around || strcmp((*l)->is.scope, scope) != 0))
        l = &(*l)->next;
    return l;
}

/* Goes to the level of the scope, inside the present one. */
static level *go_in(engine *e, const char *scope)
{
    const left_level *before = *left_from(e, scope);
    level *l = &e->level[++e->scopes];
    *l = before ? before->is : (level){ .number = ++e->levels, .scope = scope };
    return l;
}

bool engine_enter(engine *e, const char *name, const node *from, const node *to, context *before)
{
    *before = e->c;
    if (e->scopes == MOST_SCOPES || !context_scope(&e->c, name, from, to)) {
        e->c = *before;
        return false;
    }
    e->scope[e->ranges++] = (proof_range){ name, from, to };
    go_in(e, arena_format(e->a, "%s%s=%s..%s; ", e->level[e->scopes].scope, name,
                          unparse_arena(e->a, from), unparse_arena(e->a, to)));
    return true;
}

bool engine_assume(engine *e, const node *condition, context *before)
{
    *before = e->c;
    if (e->scopes == MOST_SCOPES || !context_assume(&e->c, condition)) {
        e->c = *before;
        return false;
    }
    e->under[e->unders++] = condition;
    level *l = go_in(
        e, arena_format(e->a, "%s%s; ", e->level[e->scopes].scope, unparse_arena(e->a, condition)));
    l->ground = e->ground;
    l->under = true;
    e->ground = e->scopes;
    return true;
}

void engine_leave(engine *e, const context *before)
{
    const level *l = &e->level[e->scopes--];
    left_level **kept = left_from(e, l->scope);
    if (*kept == NULL && e->effort >= 0) {
        *kept = arena_alloc(e->a, sizeof **kept);
        **kept = (left_level){ .around = e->level[e->scopes].number };
    }
    if (*kept)
        (*kept)->is = e->effort >= 0 ? *l : (level){ .number = ++e->levels, .scope = l->scope };
    e->c = *before;
    e->unders -= l->under;
    e->ranges -= !l->under;
    e->ground = l->under ? l->ground : e->ground;
}

/* --- trees ------------------------------------------------------------------------------------ */

node *engine_name(engine *e, const char *name)
{
    return node_name(e->a, e->at, name);
}

node *engine_number(engine *e, ratio r)
{
    node *p = engine_int(e, r.p);
    return r.q == 1 ? p : engine_pair(e, OP_DIV, p, engine_int(e, r.q));
}

node *engine_int(engine *e, int64_t v)
{
    return node_number(e->a, e->at, v);
}

node *engine_pair(engine *e, op_kind op, const node *x, const node *y)
{
    return node_binary(e->a, op, expr_alone(e->a, x), expr_alone(e->a, y));
}

node *engine_call(engine *e, builtin_id fn, const node *x)
{
    return builtin_call(e->a, e->at, fn, node_itself(e->a, x));
}

node *engine_atom_tree(engine *e, const atom *x)
{
    node *sum;
    switch (x->kind) {
    case ATOM_NODE: return node_itself(e->a, x->e);
    case ATOM_POLY: return engine_tree(e, x->base);
    case ATOM_POWER: return engine_pair(e, OP_POW, engine_tree(e, x->base), engine_tree(e, x->to));
    default:
        sum = node_itself(e->a, x->e);
        sum->b = engine_tree(e, x->base);
        return sum;
    }
}

/* x^power, power > 0 */
static node *raised(engine *e, const atom *x, ratio power)
{
    if (x->kind == ATOM_POWER && !ratio_is(power, 1)) {
        psum one = { .terms = x->to->terms, .count = x->to->count };
        const psum *to = psum_mul(&e->c, psum_number(&e->c, power), &one);
        return engine_pair(e, OP_POW, engine_tree(e, x->base), engine_tree(e, to));
    }
    node *base = engine_atom_tree(e, x);
    if (ratio_is(power, 1))
        return base;
    if (power.p == 1 && power.q == 2)
        return engine_call(e, FN_SQRT, base);
    return engine_pair(e, OP_POW, base, engine_number(e, power));
}

static node *term_tree(engine *e, const term *t, ratio by)
{
    node *out = by.p != 1 ? engine_int(e, by.p) : NULL;
    for (int i = 0; i < t->count; i++)
        if (t->factors[i].power.p > 0) {
            node *x = raised(e, t->factors[i].of, t->factors[i].power);
            out = out ? engine_pair(e, OP_MUL, out, x) : x;
        }
    out = out ? out : engine_int(e, 1);
    if (by.q != 1)
        out = engine_pair(e, OP_DIV, out, engine_int(e, by.q));
    for (int i = 0; i < t->count; i++)
        if (t->factors[i].power.p < 0)
            out = engine_pair(
                e, OP_DIV, out,
                raised(e, t->factors[i].of, ratio_mul(ratio_of(-1), t->factors[i].power)));
    return out;
}

/* Writes the added terms first, then the subtracted ones; numbers last. */
node *engine_tree(engine *e, const psum *p)
{
    node *out = NULL;
    for (int pass = 0; pass < 4; pass++)
        for (int i = 0; i < p->count; i++) {
            const term *t = &p->terms[i];
            const bool less = pass > 1;
            if ((t->by.p < 0) != less || (t->count == 0) != (pass == 1 || pass == 3))
                continue;
            node *x = term_tree(e, t, less ? ratio_mul(ratio_of(-1), t->by) : t->by);
            if (less)
                out = out ? engine_pair(e, OP_SUB, out, x)
                          : engine_pair(e, OP_SUB, engine_int(e, 0), x);
            else
                out = out ? engine_pair(e, OP_ADD, out, x) : x;
        }
    return out ? out : engine_int(e, 0);
}

const psum *engine_term(engine *e, const term *t, ratio by)
{
    term *own = arena_alloc(e->a, sizeof *own);
    psum *p = arena_alloc(e->a, sizeof *p);
    *own = *t;
    own->by = by;
    *p = (psum){ own, 1 };
    return p;
}

const psum *engine_factor(engine *e, const atom *x, ratio power)
{
    return psum_factor(&e->c, x, power);
}

const psum *engine_nth(engine *e, const psum *p, int i)
{
    return engine_term(e, &p->terms[i], p->terms[i].by);
}

const psum *engine_plain(engine *e, const psum *p, int i)
{
    return engine_term(e, &p->terms[i], ratio_of(1));
}

const psum *engine_atom(engine *e, const atom *x)
{
    return engine_factor(e, x, ratio_of(1));
}
