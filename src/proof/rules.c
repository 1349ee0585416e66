/* The rules of proofs: is a step an instance of its rule?  See check.h; mmcalc-proof(5) has the
 * table at the end. */
#include <string.h>

#include "lang/unparse.h"
#include "proof/check.h"

/* --- small things ----------------------------------------------------------------------------- */

static const psum *left(checker *k)
{
    return psum_of(&k->c, k->s->left);
}

static const psum *right(checker *k)
{
    return psum_of(&k->c, k->s->right);
}

/* Are the step's sides, as polynomials, p and q? */
static bool exactly(checker *k, const psum *p, const psum *q)
{
    return psum_same(&k->c, left(k), p) && psum_same(&k->c, right(k), q);
}

/* Is it over one range, without a condition? */
static bool is_over(const node *e, aggregate_kind of)
{
    return e->kind == N_AGGREGATE && e->op == (int)of && e->c == NULL && e->a && e->a->next == NULL
           && e->a->a && e->a->a->kind == N_RANGE && e->a->a->c == NULL;
}

static bool is_sum(const node *e)
{
    return is_over(e, AGGREGATE_SUM);
}

static bool is_extreme_over(const node *e)
{
    return is_over(e, AGGREGATE_MAX) || is_over(e, AGGREGATE_MIN);
}

/* The side of the step that is a sum; NULL: neither is. */
static const node *sum_side(const checker *k)
{
    return is_sum(k->s->left) ? k->s->left : is_sum(k->s->right) ? k->s->right : NULL;
}

/* Does a premise say that the term of e, over a range, which `in` has entered, is at most (up) or
 * at least something free of the variable that, so often, is `other`? */
static bool term_bounded(checker *k, context *in, const node *e, bool up, const psum *often,
                         const psum *other)
{
    const char *body = normal_key_of(in, e->b);
    for (int i = 0; i < k->premises; i++) {
        const proof_step *s = k->premise[i];
        const node *end = strcmp(k->keys[i]->left, body) == 0 && (up || s->equal)     ? s->right
                          : strcmp(k->keys[i]->right, body) == 0 && (!up || s->equal) ? s->left
                                                                                      : NULL;
        if (end && check_step_usable(in, s, NULL) && !normal_has(end, e->a->name)
            && psum_same(&k->c, other, psum_mul(&k->c, often, psum_of(&k->c, end))))
            return true;
    }
    return false;
}

static const node *call(context *c, builtin_id fn, const node *x)
{
    return builtin_call(c->a, x->at, fn, node_itself(c->a, x));
}

/* --- the rules -------------------------------------------------------------------------------- */

/* Are the sides the same polynomial, after premises that are equalities are put into either? */
static bool equal_in(checker *k, context *c)
{
    const proof_step *s = k->s;
    const psum *l = psum_of(c, s->left), *r = psum_of(c, s->right);
    if (psum_same(c, l, r))
        return true;
    for (int turn = 0; turn < 2 && k->premises; turn++) {
        k->turned = turn;
        const psum *l2 = psum_of(c, check_node_moved(k, c, s->left, 0)),
                   *r2 = psum_of(c, check_node_moved(k, c, s->right, 0));
        if (psum_same(c, l2, r) || psum_same(c, l, r2) || psum_same(c, l2, r2))
            return true;
    }
    return false;
}

static const char *rule_ring(checker *k)
{
    return equal_in(k, &k->c) ? NULL : "the two sides are not the same polynomial in their atoms";
}

static const char *rule_equal(checker *k)
{
    return equal_in(k, &k->c) ? NULL : "the sides differ after the equals are put in";
}

static const char *rule_chain(checker *k)
{
    const char *ends[2] = { k->steps[k->at].left, k->steps[k->at].right };
    bool good = false, equal = true;
    for (int i = 0; i < k->premises; i++) {
        equal &= k->premise[i]->equal;
        if (!check_step_usable(&k->c, k->premise[i], NULL))
            return arena_format(k->kept, "step %d holds in another context", k->premise[i]->id);
    }
    if (k->s->equal && !equal)
        return "not all of its links are equalities";
    for (int back = 0; back < 2 && !good; back++) {
        const char *at = ends[0];
        int i = 0;
        for (; i < k->premises; i++) {
            const int link = back ? k->premises - 1 - i : i;
            if (strcmp(k->keys[link]->left, at) == 0)
                at = k->keys[link]->right;
            else if (k->premise[link]->equal && strcmp(k->keys[link]->right, at) == 0)
                at = k->keys[link]->left;
            else
                break;
        }
        good = i == k->premises && i > 0 && strcmp(at, ends[1]) == 0;
    }
    return good ? NULL : "its links do not lead from its left side to its right";
}

enum { LINKED = 4 };

static bool at_most(context *c, const psum *p, const psum *q)
{
    return decide_at_least(c, minus(c, q, p), false);
}

static const node *moved(checker *k, const node *e, int way, bool *mixed, bool *any)
{
    k->moved_left = k->moved_right = false;
    e = check_node_moved(k, &k->c, e, way);
    *mixed |= k->moved_left && k->moved_right;
    *any |= k->moved_left || k->moved_right;
    return e;
}

/* The ways to put premises in: from left to right; and if one is an equality, the other way,
 * too. */
static int turns(const checker *k)
{
    for (int i = 0; i < k->premises; i++)
        if (k->premise[i]->equal)
            return 2;
    return 1;
}

/* Is l at most r after premises are put in? *mixed: in one expression both a larger side was put
 * for a smaller, and the reverse. What became too large on the way there is given up. */
static bool moved_below(checker *k, const psum *l, const psum *r, bool *mixed)
{
    context *c = &k->c;
    const bool bad = c->bad;
    for (int turn = 0; turn < turns(k) && k->premises; turn++) {
        const node *high = k->s->left, *low = k->s->right;
        bool any = true;
        k->turned = turn;
        for (int i = 0; i < k->premises && i < LINKED && any; i++) { /* one premise may lead to
                                                                        another */
            any = false;
            high = moved(k, high, 1, mixed, &any);
            const psum *up = psum_of(c, high);
            if (at_most(c, up, r))
                return true;
            low = moved(k, low, -1, mixed, &any);
            const psum *down = psum_of(c, low);
            if (at_most(c, l, down) || at_most(c, up, down))
                return true;
        }
    }
    k->turned = false;
    c->bad = bad;
    return false;
}

static const char *rule_monotone(checker *k)
{
    context *c = &k->c;
    if (k->s->equal)
        return rule_equal(k);
    if (check_node_below(k, c, k->s->left, k->s->right)) /* most have sides of the same form */
        return NULL;
    const psum *l = left(k), *r = right(k);
    bool mixed = false;
    for (int kept = 0; kept < (mixed ? 3 : 1); kept++) { /* for log2(b)/(log2(b) + 1) only one of
                                                            both can be replaced */
        k->kept_left = kept == 1;
        k->kept_right = kept == 2;
        const bool good = moved_below(k, l, r, &mixed);
        k->kept_left = k->kept_right = false;
        if (good)
            return NULL;
    }
    return "with what its premises give in the place of operands, one side is not at most the "
           "other";
}

static const char *rule_given(checker *k)
{
    context *c = &k->c;
    const psum *d = minus(c, right(k), left(k));
    if (k->s->equal)
        return "a condition gives <=";
    for (int i = 0; i < c->fact_count; i++) { /* is d == by*fact + rest with rest >= 0? */
        const psum *f = c->facts[i].p;
        for (int m = 0; m < f->count; m++)
            for (int n = 0; n < d->count; n++) {
                if (strcmp(f->terms[m].key, d->terms[n].key) != 0 || f->terms[m].count == 0)
                    continue;
                ratio by = ratio_div(d->terms[n].by, f->terms[m].by), rest;
                if (ratio_sign(by) > 0
                    && psum_constant(psum_add(c, d, f, ratio_mul(ratio_of(-1), by)), &rest)
                    && rest.p >= 0)
                    return NULL;
            }
    }
    return "no condition of the context says so";
}

/* Would a sum in the law bind a name of an argument or of the scope? */
static bool captured(checker *k, const node *law, const proof_binding *by, int count)
{
    for (int i = 0; i < k->c.scopes; i++)
        if (normal_binds(law, k->c.scope[i].name))
            return true;
    const node *const sides[] = { law->a, law->b, law->c };
    for (const node *v = law->kind == N_AGGREGATE ? law->a : NULL; v; v = v->next)
        for (int i = 0; i < count; i++)
            if (normal_has(by[i].is, v->name))
                return true;
    for (int i = 0; i < 3; i++)
        for (const node *x = sides[i]; x; x = x->next)
            if (captured(k, x, by, count))
                return true;
    return false;
}

/* The arguments for a law's parameters: those of a call (e), or those that the step gives by
 * name. */
static const proof_binding *bound_arguments(checker *k, const proof_law *law, const node *e,
                                            int *count)
{
    *count = node_count(law->params);
    proof_binding *all = arena_array(k->a, (size_t)*count + 1, sizeof *all);
    const node *x = e && e->kind == N_CALL ? e->a : NULL;
    if (e && node_count(x) != *count)
        return NULL;
    int i = 0;
    for (const node *p = law->params; p; p = p->next, i++) {
        all[i].name = p->name;
        for (int m = 0; m < k->s->arg_count && e == NULL; m++)
            if (strcmp(k->s->args[m].name, p->name) == 0)
                all[i].is = k->s->args[m].is;
        if (e)
            all[i].is = node_itself(k->a, x);
        if (all[i].is == NULL)
            return NULL;
        x = x ? x->next : NULL;
    }
    return captured(k, law->is, all, *count) || (law->when && captured(k, law->when, all, *count))
               ? NULL
               : all;
}

static const char *rule_definition(checker *k)
{
    const proof_step *s = k->s;
    const node *e = s->left;
    proof_law law = { 0 };
    int count;
    if (s->name == NULL && k->premises) { /* equal after definitions are put in */
        context in = k->c;
        in.logs = true;
        return equal_in(k, &in) ? NULL : "the sides differ after what they stand for is put in";
    }
    if (s->name == NULL || (e->kind != N_NAME && e->kind != N_CALL)
        || strcmp(e->name, s->name) != 0)
        return "its left side is not what `name` says";
    if (e->kind == N_NAME) {
        const node *let = decide_let_of(&k->c, e->name);
        if (let == NULL)
            return arena_format(k->kept, "`%s` has no definition", e->name);
        return normal_same(&k->c, let, s->right)
                   ? NULL
                   : arena_format(k->kept, "`%s` is %s", e->name, unparse_arena(k->kept, let));
    }
    if (k->lore == NULL || !k->lore->definition(k->lore->data, e->name, &law) || !law.params)
        return arena_format(k->kept, "`%s` has no definition", e->name);
    const proof_binding *args = bound_arguments(k, &law, e, &count);
    if (args == NULL || !normal_same(&k->c, normal_put(k->a, law.is, args, count), s->right))
        return arena_format(k->kept, "`%s` is not defined so", e->name);
    return NULL;
}

/* Does the condition hold, as it stands or with what its names stand for? */
static bool holds_here(checker *k, const node *e)
{
    return decide_holds(&k->c, e)
           || (!captured(k, e, k->p->lets, k->p->let_count)
               && decide_holds(&k->c, normal_put(k->a, e, k->p->lets, k->p->let_count)));
}

static const char *rule_lemma(checker *k)
{
    const proof_step *s = k->s;
    context *c = &k->c;
    proof_law law = { 0 };
    int count;
    if (s->name == NULL || k->lore == NULL || !k->lore->lemma(k->lore->data, s->name, &law))
        return arena_format(k->kept, "there is no lemma `%s`", s->name ? s->name : "");
    const proof_binding *args = bound_arguments(k, &law, NULL, &count);
    if (args == NULL || s->equal || s->arg_count != count)
        return "it does not have the lemma's arguments";
    for (int i = 0; i < count; i++)
        if (!decide_whole(c, args[i].is))
            return arena_format(k->kept, "the argument %s is not surely a whole number",
                                args[i].name);
    for (int i = 0;; i++) {
        const node *must = k->lore->require(k->lore->data, i);
        if (must == NULL)
            break;
        if (!holds_here(k, must))
            return arena_format(k->kept, "the model requires %s", unparse_arena(k->kept, must));
    }
    if (law.when && !holds_here(k, normal_put(k->a, law.when, args, count)))
        return arena_format(k->kept, "the lemma holds when %s", unparse_arena(k->kept, law.when));
    const char *dot = strchr(s->name, '.');
    node *f = node_new(k->a, N_CALL, s->left->at);
    f->name = arena_copyn(k->a, s->name, dot ? (size_t)(dot - s->name) : strlen(s->name));
    for (int i = 0; i < count; i++)
        f->a = node_append(f->a, node_itself(k->a, args[i].is));
    const node *is = normal_put(k->a, law.is, args, count);
    if (law.most ? normal_same(c, s->left, f) && normal_same(c, s->right, is)
                 : normal_same(c, s->left, is) && normal_same(c, s->right, f))
        return NULL;
    return arena_format(k->kept, "the lemma says %s %s %s", unparse_arena(k->kept, f),
                        law.most ? "<=" : ">=", unparse_arena(k->kept, is));
}

static bool is_extreme(const node *e)
{
    return e && e->kind == N_CALL && (e->fn == FN_MIN || e->fn == FN_MAX);
}

/* Of a max or min m over a range, which is `l` or not: is the step about its value at the place in
 * args, or about what bounds every value? */
static const char *extremum_over(checker *k, const node *m, bool l)
{
    context *c = &k->c, in;
    const node *from = m->a->a->a, *to = m->a->a->b;
    const psum *other = l ? right(k) : left(k);
    const proof_binding *at = k->s->args;
    if (k->s->equal || !decide_whole(c, from)
        || !decide_at_least(c, normal_minus(c, to, from), false))
        return "the range is not surely one from a whole number that has a value";
    if (l == (m->op == AGGREGATE_MAX))
        return check_context_inside(k, c, &in, m) && term_bounded(k, &in, m, l, number(c, 1), other)
                   ? NULL
                   : "no premise bounds the term by that";
    if (k->s->arg_count != 1 || strcmp(at->name, m->a->name) != 0 || !decide_whole(c, at->is)
        || !decide_at_least(c, normal_minus(c, at->is, from), false)
        || !decide_at_least(c, normal_minus(c, to, at->is), false) || captured(k, m->b, at, 1)
        || normal_binds(m->b, m->a->name))
        return "args has no place that is surely whole and within the range";
    return psum_same(c, other, psum_of(c, normal_put(k->a, m->b, at, 1)))
               ? NULL
               : "that is not the value at this place";
}

/* Is e abs(x), and m max(x, -x)? */
static bool is_abs(checker *k, const node *e, const node *m)
{
    context *c = &k->c;
    if (e == NULL || m == NULL || !node_calls(e, FN_ABS, 1) || !node_calls(m, FN_MAX, 2))
        return false;
    const psum *x = psum_of(c, e->a);
    return psum_same(c, x, psum_of(c, m->a))
           && psum_same(c, minus(c, number(c, 0), x), psum_of(c, m->a->next));
}

/* Is the right side the sum of the operands, none of which is below 0? */
static bool at_most_sum(checker *k, const node *x)
{
    const psum *sum = number(&k->c, 0);
    for (; x; x = x->next) {
        if (!decide_not_below(&k->c, x, 0))
            return false;
        sum = plus(&k->c, sum, psum_of(&k->c, x));
    }
    return psum_same(&k->c, right(k), sum);
}

/* The operands of a min or max, with those of one in it in its place. */
static node *all_operands(arena *a, const node *m)
{
    node *all = NULL;
    for (const node *x = m->a; x; x = x->next)
        for (node *y = is_extreme(x) && x->fn == m->fn ? all_operands(a, x) : node_itself(a, x),
                  *next;
             y; y = next) {
            next = y->next;
            y->next = y->last = NULL;
            all = node_append(all, y);
        }
    return all;
}

/* Does the step follow from what the operands x of m, its left side (l) or right one, are? NULL, or
 * why it does not. */
static const char *by_operands(checker *k, const node *m, const node *x, bool l)
{
    context *c = &k->c;
    const bool least = m->fn == FN_MIN;
    const psum *value = l ? right(k) : left(k);
    bool among = false, decided = true;
    if (!k->s->equal && l && !least && at_most_sum(k, x))
        return NULL;
    for (; x; x = x->next) {
        const psum *y = psum_of(c, x);
        among |= psum_same(c, y, value);
        decided = decided
                  && decide_at_least(c, least ? minus(c, y, value) : minus(c, value, y), false);
    }
    if (among && !k->s->equal && least == l)
        return NULL;
    return !decided ? "it is not decided which operand that is"
           : among  ? NULL
                    : "that is none of the operands";
}

static const char *rule_extremum(checker *k)
{
    context *c = &k->c;
    const node *const sides[] = { psum_node(left(k)), psum_node(right(k)) };
    const char *why = "neither side is a min or a max";
    if (is_abs(k, sides[0], sides[1]) || is_abs(k, sides[1], sides[0]))
        return NULL;
    for (int i = 0; i < 2 && why; i++)
        if (sides[i] && is_extreme_over(sides[i]))
            why = extremum_over(k, sides[i], i == 0);
    for (int i = 0; i < 2 && why; i++)
        if (is_extreme(sides[i])) {
            why = by_operands(k, sides[i], sides[i]->a, i == 0);
            why = why ? by_operands(k, sides[i], all_operands(c->a, sides[i]), i == 0) : NULL;
        }
    return why;
}

/* Is the step one of low <= x and x <= high? */
static bool between(checker *k, const psum *low, const psum *x, const psum *high)
{
    return !k->s->equal && ((low && exactly(k, low, x)) || (high && exactly(k, x, high)));
}

/* Does x divide y, and does the step relate `self` and x, in either order? */
static bool divides(checker *k, const psum *x, const psum *y, const psum *self)
{
    return psum_whole(&k->c, over(&k->c, y, x)) && (exactly(k, self, x) || exactly(k, x, self));
}

/* Is it floor(x + y) == floor(x) + y, in either order, for a whole y? */
static bool rounds_beside(checker *k, const node *e, const psum *self)
{
    context *c = &k->c;
    const node *x = e->a;
    const builtin_id f = node_function(e);
    if ((f != FN_FLOOR && f != FN_CEIL) || x->kind != N_BINARY
        || (x->op != OP_ADD && x->op != OP_SUB) || !decide_whole(c, x->b))
        return false;
    const psum *rest = psum_of(c, call(c, f, x->a)), *y = psum_of(c, x->b),
               *is = x->op == OP_ADD ? plus(c, rest, y) : minus(c, rest, y);
    return exactly(k, self, is) || exactly(k, is, self);
}

/* Does it say ceil(x) <= y for a whole y >= x, or ceil(x) <= x + 1 - 1/`by`, as only `by` - 1 parts
 * are rounded off? Likewise from below what is rounded down. self: x rounded, p: x. */
static bool rounds_whole(checker *k, const psum *self, const psum *p, const node *by, bool up)
{
    context *c = &k->c;
    const node *end = up ? k->s->right : k->s->left;
    const psum *is = up ? right(k) : left(k), *than = up ? minus(c, is, p) : minus(c, p, is),
               *one = number(c, 1);
    if (k->s->equal || !psum_same(c, up ? left(k) : right(k), self))
        return false;
    if (decide_whole(c, end) && decide_at_least(c, than, false))
        return true;
    return by && decide_whole(c, by) && decide_not_below(c, by, 1)
           && psum_whole(c, psum_mul(c, p, psum_of(c, by)))
           && psum_same(c, than, minus(c, one, over(c, one, psum_of(c, by))));
}

/* Does it say y <= ceil(x) for a whole y with x > y - 1? Likewise from above what is rounded down.
 */
static bool whole_beside(checker *k, const psum *self, const psum *p, bool up)
{
    context *c = &k->c;
    const psum *is = up ? left(k) : right(k), *gap = up ? minus(c, p, is) : minus(c, is, p);
    return !k->s->equal && psum_same(c, up ? right(k) : left(k), self)
           && decide_whole(c, up ? k->s->left : k->s->right)
           && decide_at_least(c, plus(c, gap, number(c, 1)), true);
}

/* Does it say that x mod y, `self`, is some r from 0 to y, with (x - r)/y whole? */
static bool is_residue(checker *k, const psum *x, const psum *y, const psum *self)
{
    context *c = &k->c;
    const psum *r = psum_same(c, left(k), self) ? right(k) : left(k);
    return (exactly(k, self, r) || exactly(k, r, self)) && decide_at_least(c, r, false)
           && decide_at_least(c, minus(c, y, r), true) && psum_whole(c, over(c, minus(c, x, r), y));
}

static const char *round_of(checker *k, const node *e)
{
    context *c = &k->c;
    const node *x = e->kind == N_CALL || e->kind == N_CEIL || e->kind == N_FLOOR
                            || e->kind == N_BINARY
                        ? e->a
                        : NULL;
    if (x == NULL)
        return "neither side is rounded";
    const psum *p = psum_of(c, x), *one = number(c, 1), *self = psum_of(c, e);
    bool up = node_function(e) == FN_CEIL, down = node_function(e) == FN_FLOOR,
         log_up = node_calls(e, FN_CLOG2, 1);
    if (log_up || node_calls(e, FN_ILOG2, 1)) {
        context in = *c;
        in.logs = true;
        const psum *is = psum_of(&in, call(c, FN_LOG2, x));
        if (!in.bad && decide_power(c, psum_of(c, x))
            && (exactly(k, self, is) || exactly(k, is, self)))
            return NULL;
        p = psum_of(c, call(c, FN_LOG2, x));
        up = log_up;
        down = !up;
    }
    if (rounds_beside(k, e, self))
        return NULL;
    if (node_calls(e, FN_ILOG2, 1) && decide_whole(c, x) && decide_not_below(c, x, 1)
        && between(k, over(c, p, number(c, 2)), self, NULL))
        return NULL; /* both are 0 at 1, and from 2 on floor(y) >= y/2 */
    if (node_calls(e, FN_ISQRT, 1)) {
        p = psum_power(c, p, ratio_make(1, 2));
        down = true;
    }
    const node *y = e->kind == N_BINARY ? e->b
                    : e->kind == N_CALL ? x->next
                                        : NULL,
               *by = e->kind == N_BINARY                      ? e->b
                     : x->kind == N_BINARY && x->op == OP_DIV ? x->b
                                                              : NULL;
    if (e->kind == N_BINARY && e->op == OP_MOD && psum_whole(c, over(c, p, psum_of(c, y)))
        && (exactly(k, self, number(c, 0)) || exactly(k, number(c, 0), self)))
        return NULL;
    if (e->kind == N_BINARY && e->op == OP_FDIV) {
        p = over(c, p, psum_of(c, y));
        down = true;
    }
    if ((up || down) && psum_whole(c, p) && (exactly(k, self, p) || exactly(k, p, self)))
        return NULL; /* rounding a whole number changes nothing */
    if (up && between(k, p, self, plus(c, p, one)))
        return NULL;
    if (down && between(k, minus(c, p, one), self, p))
        return NULL;
    if ((up || down) && (rounds_whole(k, self, p, by, up) || whole_beside(k, self, p, up)))
        return NULL;
    if (node_calls(e, FN_GCD, 2) && decide_whole(c, x) && decide_whole(c, y)
        && decide_not_below(c, x, 1)
        && decide_not_below(c, y, 1)
        && (between(k, one, self, p) || between(k, NULL, self, psum_of(c, y))
            || divides(k, p, psum_of(c, y), self) || divides(k, psum_of(c, y), p, self)))
        return NULL;
    if (e->kind == N_BINARY && e->op == OP_MOD && is_residue(k, p, psum_of(c, y), self))
        return NULL;
    if (e->kind == N_BINARY && e->op == OP_MOD && decide_whole(c, x) && decide_whole(c, y)
        && decide_not_below(c, y, 1)
        && between(k, number(c, 0), self, minus(c, psum_of(c, y), one)))
        return NULL;
    return "that is not what rounding gives";
}

/* Does it say sum(t = a..b, f) == sum(t = a..floor(b), f), which holds since t is whole? Likewise
 * of a max or min. */
static bool rounds_range(checker *k, const node *all, const node *whole)
{
    context *c = &k->c;
    if ((!is_sum(all) && !is_extreme_over(all)) || !is_over(whole, (aggregate_kind)all->op)
        || strcmp(all->a->name, whole->a->name) != 0)
        return false;
    const node *end = whole->a->a->b;
    return node_function(end) == FN_FLOOR && normal_same(c, end->a, all->a->a->b)
           && normal_same(c, all->a->a->a, whole->a->a->a) && normal_same(c, all->b, whole->b);
}

static const char *rule_round(checker *k)
{
    if (rounds_range(k, k->s->left, k->s->right) || rounds_range(k, k->s->right, k->s->left))
        return NULL;
    const node *l = psum_node(left(k)), *r = psum_node(right(k));
    const char *why = "neither side is rounded";
    if (l && (why = round_of(k, l)) == NULL)
        return NULL;
    return r ? round_of(k, r) : why;
}

static const char *rule_case(checker *k)
{
    context *c = &k->c, in = k->c;
    const node *e = k->s->left, *extra;
    if (e->kind == N_IF) {
        const node *sure = decide_branch(c, e);
        if (sure && normal_same(c, sure, k->s->right))
            return NULL;
        if (k->premises == 0)
            return "the condition is not decided, or the branch is another";
    }
    for (int i = 0; i < k->premises; i++) {
        const proof_step *s = k->premise[i];
        if (strcmp(k->keys[i]->left, k->steps[k->at].left) != 0
            || strcmp(k->keys[i]->right, k->steps[k->at].right) != 0 || (k->s->equal && !s->equal))
            return arena_format(k->kept, "step %d says something else", s->id);
        if (!check_step_usable(c, s, &extra))
            return arena_format(k->kept, "step %d holds in another context", s->id);
        if (extra && !decide_defined(&in, extra))
            return arena_format(k->kept, "it is not decided that %s has a value",
                                unparse_arena(k->kept, extra));
        if (extra == NULL || (i == k->premises - 1 && decide_holds(&in, extra)))
            return NULL;
        if (!context_assume(&in, expr_not(k->a, extra)))
            break;
    }
    return "the cases are not all";
}

static const char *rule_count(checker *k)
{
    context *c = &k->c, in;
    const node *l = k->s->left, *r = k->s->right, *sum = sum_side(k);
    if (sum == NULL)
        return "neither side is a sum over a range";
    const node *from = sum->a->a->a, *to = sum->a->a->b;
    const psum *often = plus(c, normal_minus(c, to, from), number(c, 1)),
               *other = psum_of(c, sum == l ? r : l);
    if (!decide_range_fine(c, from, to))
        return "the range is not surely one of whole numbers that is not turned round";
    if (!normal_has(sum->b, sum->a->name)
        && psum_same(c, other, psum_mul(c, often, psum_of(c, sum->b))))
        return NULL;
    if (!check_context_inside(k, c, &in, sum) || k->s->equal)
        return "the term is not free of the variable";
    if (term_bounded(k, &in, sum, sum == l, often, other))
        return NULL;
    return "no premise bounds the term by something free of the variable, so often";
}

/* NULL, or why a step about a sum says more than the rule gives: that the sum is from `least` to
 * `most`. */
static const char *sum_is(checker *k, const node *sum, const psum *least, const psum *most)
{
    context *c = &k->c;
    const psum *other = psum_of(c, sum == k->s->left ? k->s->right : k->s->left);
    if (k->s->equal)
        return least == most && psum_same(c, other, least) ? NULL : "the sum has another value";
    if (sum == k->s->left)
        return decide_at_least(c, minus(c, other, most), false) ? NULL : "the sum may be larger";
    return decide_at_least(c, minus(c, least, other), false) ? NULL : "the sum may be less";
}

/* Is the term of the sum t^k*r^t*log2(t)^j, t its variable? */
static bool is_of_powers(checker *k, const node *sum, ratio *power, ratio *r, ratio *log)
{
    context in; /* where sqrt(t) is t^(1/2) */
    const psum *p = psum_of(check_context_inside(k, &k->c, &in, sum) ? &in : &k->c, sum->b);
    *power = *log = ratio_of(0);
    *r = ratio_of(1);
    bool is = p->count == 1 && ratio_is(p->terms[0].by, 1);
    for (int i = 0; is && i < p->terms[0].count; i++) {
        const factor *f = &p->terms[0].factors[i];
        const bool raised = f->of->kind == ATOM_POWER;
        const node *e = raised ? psum_node(f->of->to) : f->of->kind == ATOM_NODE ? f->of->e : NULL;
        const bool of_log = e && !raised && node_calls(e, FN_LOG2, 1);
        ratio base = ratio_of(1);
        e = of_log ? psum_node(psum_of(&k->c, e->a)) : e;
        is = e && e->kind == N_NAME && strcmp(e->name, sum->a->name) == 0
             && (!raised || (psum_constant(f->of->base, &base) && f->power.q == 1));
        if (raised)
            *r = ratio_mul(*r, normal_power_of(base, f->power.p));
        else
            *(of_log ? log : power) = f->power;
    }
    return is && !ratio_bad(*r);
}

static const char *rule_geometric(checker *k)
{
    context *c = &k->c;
    const node *sum = sum_side(k);
    ratio power, r, log;
    if (sum == NULL)
        return "neither side is a sum over a range";
    const node *from = sum->a->a->a, *to = sum->a->a->b;
    if (!is_of_powers(k, sum, &power, &r, &log) || r.p <= 0 || ratio_is(r, 1) || log.p)
        return "the term is not t^k*r^t for a positive rational r other than 1";
    if (!decide_range_fine(c, from, to))
        return "the range is not surely one of whole numbers that is not turned round";
    const psum *is = psum_of_powers(c, psum_of(c, from), psum_of(c, to), power, r);
    return is ? sum_is(k, sum, is, is) : "k is no number from 0 to 4";
}

static const char *rule_powers(checker *k)
{
    context *c = &k->c;
    const node *sum = sum_side(k);
    ratio power, r, log;
    int64_t first;
    if (sum == NULL)
        return "neither side is a sum over a range";
    const node *from = sum->a->a->a, *to = sum->a->a->b;
    if (!is_of_powers(k, sum, &power, &r, &log) || !ratio_is(r, 1))
        return "the term is not a power of the variable";
    const psum *a = psum_of(c, from), *b = psum_of(c, to), *least, *most,
               *is = log.p ? NULL : psum_of_powers(c, a, b, power, r);
    if (is && decide_range_fine(c, from, to) && sum_is(k, sum, is, is) == NULL)
        return NULL;
    if (!psum_beside_integral(c, from, to, power, log, &least, &most, &first))
        return "the term is not that of a sum which lies beside its integral";
    if (!decide_whole(c, from) || !decide_whole(c, to) || !decide_not_below(c, from, first)
        || !decide_at_least(c, minus(c, b, a), false))
        return "the range is not surely one of whole numbers from 1 on, or from where it falls";
    return sum_is(k, sum, least, most);
}

/* Is the sum over a..b of what is f where a condition holds, otherwise 0, at most that of f over
 * a..c, as the condition holds for nothing from c + 1 on? */
static bool is_cut(checker *k, const node *sum, const node *part)
{
    context *c = &k->c, in, beyond = *c;
    const node *choice = sum->b, *to = part->a->a->b;
    if (choice->kind != N_IF || !node_is_number(choice->c, 0)
        || strcmp(sum->a->name, part->a->name) != 0 || !normal_same(c, choice->b, part->b)
        || !normal_same(c, sum->a->a->a, part->a->a->a) || !decide_whole(c, sum->a->a->a)
        || !decide_whole(c, to) || !check_context_inside(k, c, &in, part)
        || !decide_not_below(&in, part->b, 0))
        return false;
    node *next = node_binary(k->a, OP_ADD, node_itself(k->a, to),
                             node_number(k->a, to->at, 1));
    if (!context_scope(&beyond, sum->a->name, next, sum->a->a->b))
        return false;
    check_context_learn(k, &beyond);
    return decide_holds(&beyond, expr_not(k->a, choice->a));
}

/* Is the part the sum of f(m*t + r), for the m and r in args, each m*t + r a t of the other sum,
 * that of f, which is not below 0? */
static bool is_every(checker *k, const node *part, const node *all)
{
    context *c = &k->c, in;
    const proof_binding *args = k->s->args;
    const char *name = all->a->name;
    ratio by;
    if (k->s->equal || k->s->arg_count != 2 || strcmp(args[0].name, "m") != 0
        || strcmp(args[1].name, "r") != 0 || strcmp(name, part->a->name) != 0
        || normal_has(args[1].is, name))
        return false;
    node *t = node_name(k->a, part->at, name);
    const proof_binding at = {
        name, node_binary(k->a, OP_ADD, node_binary(k->a, OP_MUL, node_itself(k->a, args[0].is), t),
                          node_itself(k->a, args[1].is))
    };
    const psum *m = psum_of(c, args[0].is), *r = psum_of(c, args[1].is),
               *first = plus(c, psum_mul(c, m, psum_of(c, part->a->a->a)), r),
               *last = plus(c, psum_mul(c, m, psum_of(c, part->a->a->b)), r);
    return psum_constant(m, &by) && by.q == 1 && by.p >= 1 && psum_whole(c, r)
           && !captured(k, all->b, &at, 1) && !normal_binds(all->b, name)
           && decide_whole(c, part->a->a->a) && decide_whole(c, all->a->a->a)
           && decide_at_least(c, minus(c, first, psum_of(c, all->a->a->a)), false)
           && decide_at_least(c, minus(c, psum_of(c, all->a->a->b), last), false)
           && check_context_inside(k, c, &in, all) && decide_not_below(&in, all->b, 0)
           && check_context_inside(k, c, &in, part)
           && psum_same(&in, psum_of(&in, part->b), psum_of(&in, normal_put(k->a, all->b, &at, 1)));
}

/* A sum over a range is that over its parts, sum(a..c) + sum(c + 1..b); or at least that over one
 * part, if the terms are not below 0. */
static const char *rule_split(checker *k)
{
    context *c = &k->c, in;
    if (!k->s->equal && is_sum(k->s->left) && is_sum(k->s->right)
        && (is_cut(k, k->s->left, k->s->right) || is_every(k, k->s->left, k->s->right)))
        return NULL;
    const node *l = k->s->left, *r = k->s->right, *all = is_sum(l) ? l : r,
               *parts = all == l ? r : l;
    const node *one = is_sum(parts) ? parts : parts->a, *two = is_sum(parts) ? NULL : parts->b;
    if (!is_sum(all) || (two && (parts->kind != N_BINARY || parts->op != OP_ADD)) || one == NULL
        || !is_sum(one) || (two && !is_sum(two)) || (!two && (k->s->equal || parts != one)))
        return "it is not a sum and its parts";
    if (!two) { /* the left side is the one part */
        all = r;
        one = l;
    }
    const node *const sums[] = { all, one, two };
    for (int i = 0; i < (two ? 3 : 2); i++)
        if (strcmp(sums[i]->a->name, all->a->name) != 0 || !normal_same(c, sums[i]->b, all->b)
            || !decide_whole(c, sums[i]->a->a->a) || !decide_whole(c, sums[i]->a->a->b))
            return "the parts have other terms, or their ends are not surely whole";
    const node *a = all->a->a->a, *b = all->a->a->b, *from = one->a->a->a, *to = one->a->a->b;
    if (two)
        return normal_same(c, a, from) && normal_same(c, b, two->a->a->b)
                       && psum_same(c, plus(c, psum_of(c, to), number(c, 1)),
                                    psum_of(c, two->a->a->a))
                       && decide_range_fine(c, a, to)
                       && decide_at_least(c, normal_minus(c, b, to), false)
                   ? NULL
                   : "the parts' ranges do not make up the whole";
    if (!decide_at_least(c, normal_minus(c, from, a), false)
        || !decide_at_least(c, normal_minus(c, b, to), false))
        return "the part's range is not surely within the other";
    if (!check_context_inside(k, c, &in, all) || !decide_not_below(&in, all->b, 0))
        return "a term of the sum may be below 0";
    return NULL;
}

static const char *rule_linear(checker *k)
{
    context in = k->c;
    in.linear = true;
    k->premises = 0;
    return equal_in(k, &in) ? NULL : "the sides are not the same, term by term";
}

static const char *rule_log(checker *k)
{
    context *c = &k->c, in = k->c;
    in.logs = true;
    if (equal_in(k, &in))
        return NULL;
    in.twos = true;
    if (equal_in(k, &in))
        return NULL;
    const node *l = psum_node(left(k));
    if (k->s->equal || l == NULL || !node_calls(l, FN_LOG2, 1))
        return "the sides are not the same by the laws of logarithms";
    const psum *x = psum_of(c, l->a), *one = number(c, 1);
    if (exactly(k, left(k), x) || (decide_whole(c, l->a) && exactly(k, left(k), minus(c, x, one))))
        return NULL;
    for (int i = 0; i < k->s->arg_count; i++) { /* log2(y)/y with y = x^a falls from y = e on */
        ratio a, by;
        if (strcmp(k->s->args[i].name, "a") != 0 || !psum_constant(psum_of(c, k->s->args[i].is), &a)
            || a.p <= 0)
            continue;
        const psum *y = psum_power(c, x, a);
        const bool far = decide_at_least(c, minus(c, y, number(c, 4)), false);
        if (psum_constant(over(c, right(k), y), &by)
            && ratio_at_least(ratio_mul(a, by), far ? ratio_make(1, 2) : ratio_make(8, 15)))
            return NULL;
    }
    return "that is no bound of a logarithm";
}

/* A/2 <= A - B, which follows from 0 <= B <= A/2; and A - B <= A. */
static const char *rule_absorb(checker *k)
{
    context *c = &k->c;
    const psum *l = left(k), *r = right(k), *b = minus(c, psum_mul(c, number(c, 2), l), r);
    if (k->s->equal)
        return "it gives <=";
    if (decide_at_least(c, b, false) && decide_at_least(c, minus(c, l, b), false))
        return NULL;
    return decide_at_least(c, minus(c, r, l), false) && r->count < l->count
               ? NULL
               : "it is not decided that what is subtracted is from 0 to half of the rest";
}

static bool fact_sides(checker *k, const proof_fact *f, const node **small, const node **big)
{
    context *c = &k->c;
    if (f->cond == NULL) {
        for (int i = 0; i < k->at; i++)
            if (k->p->steps[i].id == f->step && check_step_usable(c, &k->p->steps[i], NULL)) {
                *small = k->p->steps[i].left;
                *big = k->p->steps[i].right;
                return true;
            }
        return false;
    }
    const node *e = f->cond;
    if (e->kind != N_BINARY || (e->op != OP_LE && e->op != OP_GE) || !decide_holds(c, e))
        return false;
    *small = e->op == OP_LE ? e->a : e->b;
    *big = e->op == OP_LE ? e->b : e->a;
    return true;
}

/* Is x a product of factors that are at least 0, with no inverse of one that may be 0? */
static bool fine_product(context *c, const psum *x)
{
    for (int i = 0; x->count == 1 && i < x->terms[0].count; i++)
        if (x->terms[0].factors[i].power.p < 0 && !atom_positive(c, x->terms[0].factors[i].of))
            return false;
    return x->count == 1 && decide_at_least(c, x, false);
}

/* Sides are multiplied by facts raised to powers. A fact whose smaller side may be 0 has to be a
 * factor of what it replaces. */
static const char *rule_product(checker *k)
{
    context *c = &k->c;
    const psum *l = left(k), *r = right(k), *need = l;
    ratio by;
    if (k->s->fact_count == 0 && !k->s->equal && decide_at_least(c, minus(c, r, l), false))
        return NULL;
    if (l->count > 1 || r->count > 1 || k->s->equal)
        return "it is not a monomial at most another";
    if (!decide_at_least(c, l, false) || !decide_at_least(c, r, false))
        return "a side may be below 0";
    for (int i = 0; i < k->s->fact_count; i++) {
        const proof_fact *f = &k->s->facts[i];
        const node *small, *big;
        if (f->power.p < 0 || !fact_sides(k, f, &small, &big))
            return arena_format(k->kept, "fact %d is not known here, or its power is negative",
                                i + 1);
        const psum *s = psum_of(c, small), *b = psum_of(c, big);
        if (s->count != 1 || b->count != 1 || !decide_at_least(c, s, false)
            || (!decide_at_least(c, s, true)
                && !fine_product(c, over(c, need, psum_power(c, s, f->power)))))
            return arena_format(k->kept, "fact %d is not between monomials above 0", i + 1);
        need = psum_mul(c, need, psum_power(c, over(c, b, s), f->power));
    }
    if (l->count == 0) /* 0 <= a product of what is not below 0 */
        return NULL;
    if (r->count == 1 && psum_constant(over(c, r, need), &by) && by.p >= by.q)
        return NULL;
    return "its facts multiplied out give something else";
}

static const char *rule_mean(checker *k)
{
    context *c = &k->c;
    const psum *product = number(c, 1), *sum = number(c, 0);
    ratio all = ratio_of(0);
    for (int i = 0; i < k->s->fact_count; i++) {
        const proof_fact *f = &k->s->facts[i];
        if (f->cond == NULL || f->power.p < 0 || !decide_defined(c, f->cond)
            || !decide_not_below(c, f->cond, 0))
            return arena_format(k->kept, "term %d may be below 0, or its weight is", i + 1);
        const psum *x = psum_of(c, f->cond);
        product = psum_mul(c, product, psum_power(c, x, f->power));
        sum = psum_add(c, sum, x, f->power);
        all = ratio_add(all, f->power);
    }
    return !k->s->equal && ratio_is(all, 1) && exactly(k, product, sum)
               ? NULL
               : "it is not a product of powers and its weighted mean";
}

/* n*(n - 1)*...*(n - k + 1)/k! for a whole n >= 0 and a number k; else NULL. */
static const psum *binomial_of_number(context *c, const node *n, const node *k)
{
    const psum *is = number(c, 1), *top = psum_of(c, n);
    ratio many;
    if (!decide_whole(c, n) || !decide_not_below(c, n, 0) || !psum_constant(psum_of(c, k), &many)
        || many.q != 1 || many.p < 0 || many.p > 64)
        return NULL;
    for (int64_t i = 0; i < many.p && !c->bad; i++)
        is = psum_mul(c, over(c, is, number(c, i + 1)), minus(c, top, number(c, i)));
    return c->bad ? NULL : is;
}

static const char *rule_stirling(checker *k)
{
    context *c = &k->c;
    const node *l = psum_node(left(k)), *r = psum_node(right(k)), *e = l ? l : r;
    const node *f = e && node_calls(e, FN_LOG2, 1) ? psum_node(psum_of(c, e->a)) : e;
    if (f && f != e && node_calls(f, FN_FACTORIAL, 1) && decide_whole(c, f->a)
        && decide_not_below(c, f->a, 1)) {
        const psum *n = psum_of(c, f->a),
                   *high = psum_mul(c, n, psum_of(c, call(c, FN_LOG2, f->a)));
        const psum *ln = psum_of(c, call(c, FN_LN, node_number(c->a, e->at, 2))),
                   *low = minus(c, high, over(c, n, ln)),
                   *close = psum_add(c, low, psum_of(c, call(c, FN_LOG2, f->a)), ratio_make(1, 2));
        if (between(k, low, psum_of(c, e), high)
            || between(k, close, psum_of(c, e), plus(c, close, over(c, number(c, 1), ln))))
            return NULL;
    }
    if (e && node_calls(e, FN_BINOMIAL, 2)) {
        const psum *is = binomial_of_number(c, e->a, e->a->next);
        if (is && (exactly(k, psum_of(c, e), is) || exactly(k, is, psum_of(c, e))))
            return NULL;
        const psum *n = psum_of(c, e->a->next), *top = psum_raise(c, number(c, 4), n);
        if (decide_whole(c, e->a->next) && decide_not_below(c, e->a->next, 1)
            && psum_same(c, psum_of(c, e->a), psum_mul(c, number(c, 2), n))) {
            const psum *root = psum_power(c, n, ratio_make(1, 2)),
                       *more = plus(c, psum_mul(c, number(c, 3), n), number(c, 1));
            if (between(k, over(c, top, psum_mul(c, number(c, 2), root)), psum_of(c, e),
                        over(c, top, psum_power(c, more, ratio_make(1, 2)))))
                return NULL;
        }
    }
    return "that is not one of the bounds of factorials and binomials";
}

bool normal_value(num_ctx *n, const node *e, num *out)
{
    static const struct {
        op_kind op;
        num_binary *f;
    } rows[] = { { OP_ADD, num_add }, { OP_SUB, num_sub }, { OP_MUL, num_mul },
                 { OP_DIV, num_div }, { OP_POW, num_pow }, { OP_FDIV, num_fdiv },
                 { OP_MOD, num_fmod } };
    num a, b;
    bool good = false;
    if (e->kind == N_NUMBER) {
        *out = num_copy(&e->value);
        return true;
    }
    if ((e->kind != N_UNARY && e->kind != N_BINARY && e->kind != N_CALL) || e->a == NULL
        || !normal_value(n, e->a, &a))
        return false;
    if (e->kind == N_UNARY && e->op == OP_NEG)
        good = num_neg(n, out, &a) == ST_OK;
    const builtin *row = builtin_of(e);
    if (e->kind == N_CALL && row->one && !row->truth && node_count(e->a) == 1)
        good = row->one(n, out, &a) == ST_OK;
    if (e->kind == N_BINARY && normal_value(n, e->b, &b)) {
        for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
            if (rows[i].op == (op_kind)e->op)
                good = rows[i].f(n, out, &a, &b) == ST_OK;
        num_clear(&b);
    }
    num_clear(&a);
    return good;
}

static const char *rule_number(checker *k)
{
    num_ctx numbers;
    num a, b;
    int order = 0;
    bool good = false;
    num_ctx_init(&numbers);
    numbers.max_bits = 1 << 16;
    if (normal_value(&numbers, k->s->left, &a)) {
        if (normal_value(&numbers, k->s->right, &b)) {
            good = num_cmp(&numbers, &a, &b, &order) == ST_OK
                   && (k->s->equal ? order == 0 : order <= 0);
            num_clear(&b);
        }
        num_clear(&a);
    }
    return good ? NULL : "the comparison of these numbers does not hold, or is not decided";
}

static const struct {
    const char *name;
    rule_check *check;
    const char *gives;
} rules[] = {
    { "definition", rule_definition,
      "name == what it stands for: a let, a function of the model with its arguments; without a "
      "name: the same by the laws of logarithms, after what from says is put in" },
    { "given", rule_given,
      "a condition of the context: of where, of under, a <= t and t <= b of the scope; also a "
      "positive multiple of one, or weaker by a constant" },
    { "lemma", rule_lemma,
      "a lemma of the model's file, with its arguments, which are whole and meet its condition" },
    { "ring", rule_ring,
      "L == R: the same polynomial in its atoms, where min(x, y, z) is min(x, min(y, z)); equals "
      "of from put in the place of equals" },
    { "equal", rule_equal, "equals of from put in the place of equals, then as ring" },
    { "chain", rule_chain,
      "A <= B <= C <= ...: A <= the last; the links of from in their order, or in the reverse" },
    { "monotone", rule_monotone,
      "what from bounds is put in the place of operands: of +; of * and / where the other is not "
      "below 0 (turned round for - and what divides); of max, min, ceil, floor, logarithms, "
      "powers; in a sum, max or min over a range, which discharges the scope; what is not below 0 "
      "may be left out" },
    { "extremum", rule_extremum,
      "min(x, y) <= x, x <= max(x, y); min(x, y) == x where x <= y; max(x, y) <= x + y for x, y "
      ">= 0, likewise of more; abs(x) == max(x, -x); f(x) <= max(t = a..b, f(t)) for the whole x "
      "in args, from a to b; "
      "max(t = a..b, f) <= R where f <= R for all t (from), R free of t, a <= b; likewise of min" },
    { "round", rule_round,
      "x <= ceil(x) <= x + 1, x - 1 <= floor(x) <= x, y <= ceil(x) for a whole y < x + 1, "
      "floor(x) <= y for a whole y > x - 1, ceil(x) == x and "
      "floor(x) == x for whole x, floor(x + y) == floor(x) + y for whole y; likewise, but for the "
      "last, div, isqrt, ilog2 and clog2; ceil(x/y) <= (x + y - 1)/y and (x - y + 1)/y <= "
      "floor(x/y), "
      "x div y, for whole x, y >= 1; ceil(x) <= y for a whole y >= x and y <= floor(x) for a whole "
      "y "
      "<= x; log2(x)/2 <= ilog2(x) for whole x >= 1; 1 <= gcd(x, y) <= x, gcd(x, y) == x for whole "
      "y/x; 0 <= x mod y <= y - 1 for whole x and y >= 1, x mod y == 0 for whole x/y, x mod y == r "
      "for 0 <= r < y and whole (x - r)/y; sum(t = a..b, f) == "
      "sum(t = a..floor(b), f), likewise a max or min" },
    { "case", rule_case,
      "the same under c and under not c (cases): without the condition; if c then A else B == A "
      "where c holds" },
    { "count", rule_count,
      "f <= R for all t (from), R free of t, a and b whole, a <= b + 1: sum(t = a..b, f) <= (b - a "
      "+ 1)*R; downwards; == where f is free of t" },
    { "geometric", rule_geometric,
      "a, b whole, a <= b + 1: sum(t = a..b, t^k*r^t) == P(b + 1)*r^(b + 1) - P(a)*r^a, where P is "
      "the polynomial with r*P(t + 1) - P(t) == t^k; k <= 4, r a positive rational, not 1; <= and "
      ">= of what is surely more or less" },
    { "powers", rule_powers,
      "whole 1 <= a <= b: sum(t = a..b, t^k*log2(t)^j), j = 0..5, between the integral and that "
      "plus the last term for k >= 0; for k < 0 and j = 0 plus the first, and for k = -1 likewise "
      "from a >= 3^j on, and for j = -1 from a >= 2 on" },
    { "split", rule_split,
      "sums over a..c and c + 1..b are that over a..b; a part is at most the whole of what is not "
      "below 0; sum(t = a..b, if C then f else 0) <= sum(t = a..c, f) where C holds for no t > c; "
      "sum(t = c..d, f(m*t "
      "+ r)) <= sum(t = a..b, f), f not below 0, for whole m >= 1 and r in args, a <= m*c + r, m*d "
      "+ r <= b" },
    { "linear", rule_linear,
      "sum(f + g) == sum(f) + sum(g); a factor free of t comes out; sum(t = a..a, f) is f at the "
      "whole a; the blocks of X together: for S >= 0 and whole a <= b + 1, sum(t = a..b, max(0, "
      "min(S, X - S*t))) == max(0, min(S*(b - a + 1), X - S*a)), also within another sum" },
    { "log", rule_log,
      "log2(x*y) == log2(x) + log2(y), log2(x^a) == a*log2(x), 2^log2(x) == x, x^y == "
      "2^(y*log2(x)) for x > 0, exp(x) == 2^(x/ln(2)), ln(x) == ln(2)*log2(x), log(r, x) == "
      "log2(x)/log2(r) for a number r > 1 or r >= 2, log10(x) likewise; log2(x) <= x, <= x - 1 for "
      "whole x, <= K*x^a with a > 0 in args and a*K >= 8/15, or a*K >= 1/2 where x^a >= 4" },
    { "absorb", rule_absorb, "A/2 <= A - B where 0 <= B <= A/2; A - B <= A" },
    { "mean", rule_mean,
      "x^a*y^b <= a*x + b*y for x, y >= 0, a, b >= 0, a + b = 1; the terms and weights in facts" },
    { "product", rule_product,
      "a monomial <= K times another, both not below 0: the product of the facts raised to their "
      "powers gives it, K at least what remains; without facts, what the context says is not below "
      "0" },
    { "stirling", rule_stirling,
      "whole n >= 1: n*log2(n) - n/ln(2) <= log2(factorial(n)) <= n*log2(n); log2(factorial(n)) is "
      "from n*log2(n) - n/ln(2) + log2(n)/2 to 1/ln(2) more; 4^n/(2*sqrt(n)) <= "
      "binomial(2*n, n) <= 4^n/sqrt(3*n + 1); binomial(n, k) == n*(n - 1)*...*(n - k + 1)/k! for "
      "whole n >= 0 and a number k" },
    { "number", rule_number, "a comparison of constants" },
    { "induction", NULL, "a start, and a step from k to k + 1" },
};
enum { RULES = sizeof rules / sizeof *rules };

bool proof_rule(int i, const char **name, const char **gives, bool *checked)
{
    if (i < 0 || i >= RULES)
        return false;
    *name = rules[i].name;
    *gives = rules[i].gives;
    *checked = rules[i].check != NULL;
    return true;
}

rule_check *rule_named(const char *name)
{
    for (int i = 0; i < RULES; i++)
        if (strcmp(rules[i].name, name) == 0)
            return rules[i].check;
    return NULL;
}
