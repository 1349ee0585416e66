/* What an atom is at most and at least: see calculus_inside.h. */
#include <math.h>
#include <string.h>

#include "derive/calculus_inside.h"
#include "expr/expr.h"

enum { DEEPEST = 14, MOST_ARGS = 4 };

void engine_keep_way(ways *all, bounded b)
{
    if (b.step > FAILED && all->count < MOST_WAYS)
        all->way[all->count++] = b;
}

void engine_add_way(engine *e, ways *all, const node *x, const node *to, int step, bool up,
                    bool equal)
{
    if (step == FAILED || all->count == MOST_WAYS)
        return;
    links l = links_begin(x, up);
    int open;
    links_add(&l, to, step);
    to = engine_open(e, to, &open);
    links_add(&l, to, open);
    engine_keep_way(all, links_exact(e, &l, equal));
}

void engine_add_bound(engine *e, ways *all, const char *rule, const node *x, const node *to,
                      bool up, int from)
{
    engine_add_way(e, all, x, to, engine_way(e, rule, x, to, up, from), up, false);
}

/* Adds that x equals `to` by the rule. */
static void add_equal(engine *e, ways *all, const char *rule, const node *x, const node *to,
                      bool up)
{
    engine_add_way(e, all, x, to, engine_same(e, rule, x, to), up, true);
}

static node *more_by(engine *e, const node *x, int64_t k)
{
    return engine_pair(e, k < 0 ? OP_SUB : OP_ADD, x, engine_int(e, k < 0 ? -k : k));
}

/* The step 1 <= x, or FAILED. */
static int from_one(engine *e, const node *x)
{
    const psum *less = minus(&e->c, psum_of(&e->c, x), number(&e->c, 1));
    const int sure = engine_nonnegative(e, less);
    return sure == FAILED ? FAILED : engine_way(e, "monotone", engine_int(e, 1), x, true, sure);
}

const node *engine_rounded_beside(engine *e, const node *of, bool rounds_up)
{
    if (of->kind != N_BINARY || (of->op != OP_ADD && of->op != OP_SUB)
        || !decide_whole(&e->c, of->b))
        return NULL;
    return expr_pair(e->a, (op_kind)of->op, engine_call(e, rounds_up ? FN_CEIL : FN_FLOOR, of->a),
                     of->b);
}

/* (n + p - 1)/p, which ceil(n/p) is at most, and n/p for (n + p - 1) div p, which is at least that:
 * whole numbers are divided, and the two sums become one. NULL: it is no such quotient. */
static const node *nearest(engine *e, const node *of, bool up)
{
    const node *y = of->kind == N_BINARY && of->op == OP_DIV ? of->b : NULL;
    if (y == NULL || y->kind == N_NUMBER || of->a->kind != N_BINARY || !decide_whole(&e->c, of->a)
        || !decide_whole(&e->c, y) || !decide_not_below(&e->c, y, 1))
        return NULL;
    const psum *top = psum_of(&e->c, of->a), *by = psum_of(&e->c, y),
               *more = minus(&e->c, by, number(&e->c, 1)),
               *sum = psum_add(&e->c, top, more, ratio_of(up ? 1 : -1));
    return sum->count <= top->count && !engine_bad(e)
               ? engine_pair(e, OP_DIV, engine_tree(e, sum), y)
               : NULL;
}

/* Bounds of x, the rounded `of`: equal to it where that is an integer; floor(y) >= y/2 where y is
 * at least 1. */
static void rounded_ways(engine *e, const node *x, const node *of, bool rounds_up, bool up,
                         ways *all)
{
    if (decide_whole(&e->c, of)) {
        add_equal(e, all, "round", x, of, up);
        return;
    }
    const node *beside = engine_rounded_beside(e, of, rounds_up);
    if (beside) {
        add_equal(e, all, "round", x, beside, up);
        return;
    }
    node *one = engine_int(e, 1);
    if (up && !rounds_up && engine_sure(e, normal_minus(&e->c, one, of), true))
        engine_add_bound(e, all, "round", x, engine_int(e, 0), true, SAME);
    const int least = rounds_up == up ? from_one(e, of) : FAILED;
    const node *near = rounds_up == up ? nearest(e, of, up) : NULL;
    near = near ? near : rounds_up == up ? more_by(e, of, up ? 1 : -1) : of;
    engine_add_bound(e, all, "round", x, near, up, SAME);
    if (rounds_up && up && least != FAILED) {
        int by[] = { engine_way(e, "round", x, more_by(e, of, 1), true, SAME), least };
        node *twice = engine_pair(e, OP_MUL, engine_int(e, 2), of);
        engine_add_way(e, all, x, twice, engine_step(e, "monotone", x, twice, false, by, 2, NULL),
                       true, false);
    }
    if (rounds_up && !up)
        engine_add_bound(e, all, "round", x, one, up, engine_positive(e, psum_of(&e->c, of)));
    if (!rounds_up && !up && least != FAILED) {
        int by[] = { engine_way(e, "round", x, more_by(e, of, -1), false, SAME),
                     engine_way(e, "monotone", one, x, true, least) };
        node *half = engine_pair(e, OP_DIV, of, engine_int(e, 2));
        engine_add_way(e, all, x, half, engine_step(e, "monotone", half, x, false, by, 2, NULL),
                       false, false);
    }
}

static bool is_quotient(const node *x)
{
    return x->kind == N_BINARY && x->op == OP_FDIV;
}

int engine_rounded_beyond(engine *e, const node *x, const node *y)
{
    const builtin_id f = node_function(x);
    if (f == FN_CEIL && node_function(y) != FN_CEIL && decide_whole(&e->c, y)) {
        const int less = engine_nonnegative(e, normal_minus(&e->c, y, x->a));
        return engine_bad(e) || less == FAILED ? FAILED
                                               : engine_way(e, "round", node_copy_one(e->a, x),
                                                            node_copy_one(e->a, y), true, less);
    }
    const bool alike = is_quotient(x) ? is_quotient(y) && expr_same(x->b, y->b)
                                      : (f == FN_CEIL || f == FN_FLOOR) && node_function(y) == f;
    if (!alike)
        return FAILED;
    const int step = engine_nonnegative(e, normal_minus(&e->c, y->a, x->a));
    return step == FAILED ? FAILED
                          : engine_way(e, "monotone", node_copy_one(e->a, x),
                                       node_copy_one(e->a, y), true, step);
}

/* Adds the operand that is certainly the value of a min or max. */
bool engine_sure_operand(engine *e, const node *x, ways *all)
{
    const bool least = x->fn == FN_MIN;
    for (const node *y = x->a; y; y = y->next) {
        bool is = true;
        int from[8], froms = 0;
        for (const node *z = x->a; z && is; z = z->next) {
            const psum *d = normal_minus(&e->c, least ? z : y, least ? y : z);
            if (z == y || froms == 8)
                continue;
            from[froms] = engine_nonnegative(e, d);
            if (from[froms] == FAILED)
                from[froms] = engine_rounded_beyond(e, least ? y : z, least ? z : y);
            is = from[froms++] != FAILED;
        }
        if (engine_bad(e) || !is)
            continue;
        node *own = node_copy_one(e->a, y);
        engine_add_way(e, all, x, own, engine_step(e, "extremum", x, own, true, from, froms, NULL),
                       true, true);
        return all->count > 0;
    }
    return false;
}

/* max(x, y, ...) <= x + y + ..., with the upper bounds of all under the engine's choice. */
static void greatest_way(engine *e, const node *x, ways *all)
{
    node *made = node_itself(e->a, x), *sum = NULL;
    int from[MOST_ARGS], count = 0;
    ratio value;
    made->a = NULL;
    for (const node *y = x->a; y; y = y->next) {
        const bounded b = count < MOST_ARGS ? engine_up(e, y) : (bounded){ 0 };
        if (b.step == FAILED)
            return;
        node *high = engine_tree(e, b.is);
        from[count++] = b.step;
        made->a = node_append(made->a, node_itself(e->a, high));
        sum = sum ? engine_pair(e, OP_ADD, sum, high) : high;
    }
    links l = links_begin(x, true);
    links_rule(e, &l, "monotone", made, false, from, count);
    const psum *is = psum_of(&e->c, made); /* max(0, 4) is the number 4 */
    const bool number = psum_constant(is, &value);
    sum = number ? engine_tree(e, is) : sum;
    links_add(&l, sum,
              engine_step(e, number ? "ring" : "extremum", made, sum, number, NULL, 0, NULL));
    engine_add_way(e, all, x, sum, links_end(e, &l, false), true, false);
}

/* A product that is at most both a and b: a fraction of the one that is at most a multiple of the
 * other. */
static bool least_of(engine *e, const psum *a, const psum *b, const psum **is)
{
    const psum *of[2] = { a, b };
    for (int i = 0; i < 2 && a->count == 1 && b->count == 1; i++) {
        const psum *to = engine_term(e, &of[!i]->terms[0], ratio_of(1));
        ratio k, part;
        if (!engine_cover(e, of[i], &to, 1, &k, &part, NULL))
            continue;
        k = ratio_div(k, of[!i]->terms[0].by);
        k = ratio_cmp(k, ratio_of(1)) > 0 ? k : ratio_of(1);
        *is = psum_mul(&e->c, psum_number(&e->c, ratio_div(ratio_of(1), k)), of[i]);
        return !engine_bad(e);
    }
    return false;
}

/* The step low <= x, from b.is <= x. */
static int below(engine *e, const psum *low, bounded b, const node *x)
{
    const psum *to = engine_plain(e, b.is, 0);
    const node *l = engine_tree(e, low), *own = engine_tree(e, b.is);
    ratio k, part;
    int step;
    links all = links_begin(l, true);
    if (!engine_cover(e, low, &to, 1, &k, &part, &step))
        return FAILED;
    links_way(e, &all, "monotone", own, step);
    links_add(&all, x, b.step);
    return links_end(e, &all, false);
}

static bounded single_low(engine *e, const node *x)
{
    bounded b = engine_down(e, x);
    return b.step != FAILED && b.is->count ? engine_single(e, b, x, false) : (bounded){ 0 };
}

/* What each operand of a min is at least, those of a min in it, too (deep), or that as a whole;
 * *is: what is at most all of them. */
typedef struct operands {
    bounded low[MOST_ARGS];
    int count;
    bool deep;
    const psum *is;
} operands;

static bool is_within(const operands *of, const node *x, const node *y)
{
    return of->deep && y->kind == N_CALL && y->fn == x->fn;
}

static bool find_operands(engine *e, const node *x, operands *of)
{
    for (const node *y = x->a; y; y = y->next) {
        if (is_within(of, x, y)) {
            if (!find_operands(e, y, of))
                return false;
            continue;
        }
        const int i = of->count;
        if (i == MOST_ARGS || (of->low[i] = single_low(e, y)).step == FAILED
            || (i && !least_of(e, of->is, of->low[i].is, &of->is)))
            return false;
        of->is = of->count++ ? of->is : of->low[0].is;
    }
    return true;
}

/* The step of->is <= x, for the operands from *at on. */
static int least_step(engine *e, const operands *of, int *at, const node *x)
{
    node *low = engine_tree(e, of->is), *often = node_itself(e->a, x);
    int from[MOST_ARGS], count = 0;
    often->a = NULL;
    for (const node *y = x->a; y; y = y->next) {
        often->a = node_append(often->a, node_itself(e->a, low));
        from[count++] = is_within(of, x, y) ? least_step(e, of, at, y)
                                            : below(e, of->is, of->low[(*at)++], y);
    }
    links l = links_begin(low, true);
    links_same(e, &l, "extremum", often);
    links_rule(e, &l, "monotone", x, false, from, count);
    return links_end(e, &l, false);
}

/* min(x, y, ...) >= z where x, y, ... are. */
static void least_way(engine *e, const node *x, ways *all)
{
    operands of = { .deep = true };
    int at = 0;
    if (!find_operands(e, x, &of)) {
        of = (operands){ .deep = false };
        if (!find_operands(e, x, &of))
            return;
    }
    const int step = least_step(e, &of, &at, x);
    engine_add_way(e, all, x, engine_tree(e, of.is), step, false, false);
}

/* min(x, y, ...) >= 1 where each is: what is above 0 and rounded up, or surely at least 1. */
static void least_one(engine *e, const node *x, ways *all)
{
    node *one = engine_int(e, 1);
    int from[MOST_ARGS], count = 0;
    for (const node *y = x->a; y; y = y->next) {
        if (count == MOST_ARGS)
            return;
        const node *own = node_copy_one(e->a, y);
        const bool up = node_function(y) == FN_CEIL;
        from[count] = engine_way(e, up ? "round" : "monotone", one, own, true,
                                 up ? engine_positive(e, psum_of(&e->c, y->a)) : SAME);
        if (from[count++] == FAILED)
            return;
    }
    engine_add_way(e, all, x, one, engine_step(e, "monotone", one, x, false, from, count, NULL),
                   false, false);
}

/* The step: where x, an `if`, is this branch, it is at most (up) or at least `is`, by the bound b
 * of the branch. */
static int in_branch(engine *e, const node *x, const node *branch, bounded b, const psum *is,
                     bool up)
{
    const node *own = node_copy_one(e->a, branch), *to = engine_tree(e, is);
    const int taken = engine_same(e, "case", x, own), less = up ? SAME : below(e, is, b, own);
    links l = links_begin(x, up);
    if (!up && less == SAME) /* the step says x == own, not own <= x */
        return engine_way(e, "monotone", x, to, false, taken);
    links_add(&l, own, taken);
    if (up) {
        const node *end = engine_tree(e, b.is);
        links_add(&l, end, b.step);
        links_add(&l, to, engine_way(e, "monotone", end, to, true, SAME));
    } else {
        links_add(&l, to, less);
    }
    return links_end(e, &l, false);
}

/* The step that says that the condition holds, a < b or a <= b; FAILED: it is not found. */
static int shown(engine *e, const node *c)
{
    const bool less = c->kind == N_BINARY && (c->op == OP_LT || c->op == OP_LE),
               more = c->kind == N_BINARY && (c->op == OP_GT || c->op == OP_GE);
    if (!less && !more)
        return FAILED;
    const psum *d = normal_minus(&e->c, less ? c->b : c->a, less ? c->a : c->b);
    return c->op == OP_LT || c->op == OP_GT ? engine_positive(e, d) : engine_nonnegative(e, d);
}

bool engine_sure_branch(engine *e, const node *x, ways *all)
{
    const node *sure = decide_branch(&e->c, x);
    int by = SAME;
    if (sure == NULL && !e->sure && (!e->lore->hasty || e->p->family)) {
        sure = (by = shown(e, x->a)) != FAILED ? x->b : x->c;
        by = by != FAILED ? by : shown(e, expr_not(e->a, x->a));
    }
    if (sure == NULL || by == FAILED)
        return false;
    node *own = node_copy_one(e->a, sure);
    engine_add_way(e, all, x, own, engine_step(e, "case", x, own, true, &by, 1, NULL), true, true);
    return all->count > 0;
}

/* Bounds of an `if`: the branch that is certainly taken; or at most the sum of both branches, each
 * bounded where it is taken; or at least what both are at least. */
static void choice_ways(engine *e, const node *x, bool up, ways *all)
{
    const node *const when[] = { x->a, expr_not(e->a, x->a) }, *branch[] = { x->b, x->c };
    const psum *is;
    context before;
    bounded b[2];
    int from[2];
    if (engine_sure_branch(e, x, all))
        return;
    for (int i = 0; i < 2; i++) {
        if (!engine_assume(e, when[i], &before))
            return;
        b[i] = up ? engine_up(e, branch[i]) : single_low(e, branch[i]);
        engine_leave(e, &before);
        if (b[i].step == FAILED)
            return;
    }
    if (up)
        is = plus(&e->c, b[0].is, b[1].is);
    else if (!least_of(e, b[0].is, b[1].is, &is))
        return;
    const node *to = engine_tree(e, is);
    for (int i = 0; i < 2; i++) {
        if (engine_bad(e) || !engine_assume(e, when[i], &before))
            return;
        from[i] = in_branch(e, x, branch[i], b[i], is, up);
        engine_leave(e, &before);
    }
    engine_add_way(e, all, x, to,
                   engine_step(e, "case", up ? x : to, up ? to : x, false, from, 2, NULL), up,
                   false);
}

static void extremum_ways(engine *e, const node *x, bool up, ways *all)
{
    enum { GREATEST = 4 };
    const bool least = x->fn == FN_MIN;
    if (engine_sure_operand(e, x, all))
        return;
    if (least == up)
        for (const node *y = x->a; y; y = y->next)
            engine_add_bound(e, all, "extremum", x, node_copy_one(e->a, y), up, SAME);
    else if (least) {
        least_way(e, x, all);
        least_one(e, x, all);
    } else {
        const int choice = e->choice; /* of max(0, min(y, z)) there are y and z */
        bool several = true;
        for (e->choice = 0; e->choice < GREATEST && several; e->choice++) {
            const bool chose = e->chose;
            e->chose = false;
            greatest_way(e, x, all);
            several = e->chose;
            e->chose = chose;
        }
        e->choice = choice;
    }
}

/* abs(y) is max(y, -y). */
static void absolute_ways(engine *e, const node *x, bool up, ways *all)
{
    node *less = node_new(e->a, N_UNARY, e->at), *is;
    less->op = OP_NEG;
    less->a = node_copy_one(e->a, x->a);
    is = engine_call(e, FN_MAX, x->a);
    is->a = node_append(is->a, less);
    const int same = engine_same(e, "extremum", x, is);
    ways of = { .count = 0 };
    extremum_ways(e, is, up, &of);
    for (int i = 0; i < of.count && same > FAILED; i++) {
        bounded b = of.way[i];
        links l = links_begin(x, up);
        links_add(&l, is, same);
        links_to(e, &l, b);
        b.step = links_end(e, &l, b.equal);
        engine_keep_way(all, b);
    }
}

/* log2(y) is at most log2 of a product that bounds y: where no term of a sum is the largest, and
 * all are at least 1, of a multiple of their product; and it is at least log2 of each. */
static void log_ways(engine *e, const node *x, bool up, ways *all)
{
    const bounded sum = up ? engine_up(e, x->a) : engine_down(e, x->a);
    if (sum.step == FAILED || sum.is->count == 0)
        return;
    bounded arg = engine_single(e, sum, x->a, up);
    if (arg.step == FAILED && up)
        arg = engine_product(e, sum, x->a);
    for (int i = 0; i < (arg.step == FAILED && !up ? sum.is->count : 1); i++) {
        const bounded b = arg.step != FAILED || up ? arg : engine_part(e, sum, i, x->a);
        if (b.step > 0)
            engine_add_bound(e, all, "monotone", x, engine_call(e, x->fn, engine_tree(e, b.is)), up,
                             b.step);
    }
}

static void filled(engine *e, const proof_law *law, const node *x, proof_binding *with, int *count)
{
    const node *argument = x->a, *parameter = law->params;
    for (*count = 0; argument && parameter && *count < 8; (*count)++) {
        with[*count] = (proof_binding){ parameter->name, node_copy_one(e->a, argument) };
        argument = argument->next;
        parameter = parameter->next;
    }
}

static const node *put_lets(engine *e, const node *x)
{
    return normal_put(e->a, x, e->p->lets, e->p->let_count);
}

/* Adds the product that bounds x by its bound b, none of whose terms is below 0; returns it. */
static bounded add_single(engine *e, bounded b, const node *x, bool up, ways *all)
{
    const bounded one = b.step != FAILED ? engine_single(e, b, x, up) : b;
    engine_keep_way(all, one);
    return one;
}

/* Adds what the context alone says of x, which is defined as the difference `is`: that it is at
 * least a term of that, or a half or fourth of one. */
static void sure_parts(engine *e, const node *x, const node *is, ways *all)
{
    const psum *p = psum_of(&e->c, is);
    const int by = engine_step(e, "definition", x, is, true, NULL, 0,
                               &(proof_step){ .name = x->name });
    for (int i = 0; i < p->count; i++)
        for (int64_t k = 1, found = p->terms[i].by.p < 0; k <= 4 && !found; k *= 2) {
            const psum *part = engine_term(e, &p->terms[i], ratio_div(p->terms[i].by, ratio_of(k)));
            node *low = engine_tree(e, part);
            links l = links_begin(x, false);
            links_add(&l, is, by);
            found = links_way(e, &l, "monotone", low, SAME);
            engine_add_way(e, all, x, low, links_end(e, &l, false), false, false);
        }
}

/* Bounds of a call of a function of the model, by its lemmas or its definition. */
static void model_ways(engine *e, const node *x, bool up, ways *all)
{
    proof_law law;
    int count;
    for (int i = 0; e->lore->lemma && e->lore->lemma(e->lore->data, x->name, i, &law); i++) {
        if (law.most != up)
            continue;
        proof_binding *with = arena_array(e->a, 8, sizeof *with);
        filled(e, &law, x, with, &count);
        node *to = normal_put(e->a, law.is, with, count);
        proof_step s = { .name = law.name, .args = with, .arg_count = count };
        int from[8], froms = 0;
        if (law.when
            && !engine_holds(e, put_lets(e, normal_put(e->a, law.when, with, count)), from, &froms))
            continue;
        engine_add_way(e, all, x, to,
                       engine_step(e, "lemma", up ? x : to, up ? to : x, false, from, froms, &s),
                       up, false);
    }
    if (all->count || !e->lore->lore->definition(e->lore->lore->data, x->name, &law)
        || law.params == NULL)
        return;
    proof_binding *with = arena_array(e->a, 8, sizeof *with);
    filled(e, &law, x, with, &count);
    node *to = normal_put(e->a, law.is, with, count);
    engine_add_way(
        e, all, x, to,
        engine_step(e, "definition", x, to, true, NULL, 0, &(proof_step){ .name = x->name }), up,
        true);
    if (all->count && all->way[0].is->count > 1)
        add_single(e, up ? engine_up_of(e, all->way[0], x) : engine_down_of(e, all->way[0], x), x,
                   up, all);
    if (all->count && !up && engine_has_less(all->way[0].is))
        sure_parts(e, x, to, all);
}

static void stirling_ways(engine *e, const node *x, const node *n, bool up, ways *all)
{
    node *own = node_copy_one(e->a, n), *log = engine_call(e, FN_LOG2, n),
         *high = engine_pair(e, OP_MUL, own, log), *ln = engine_call(e, FN_LN, engine_int(e, 2)),
         *low = engine_pair(e, OP_SUB, high, engine_pair(e, OP_DIV, own, ln));
    engine_add_bound(e, all, "stirling", x, up ? high : low, up, SAME);
}

/* binomial(n, k) is n*(n - 1)*...*(n - k + 1)/k! for a number k; binomial(2*n, n) is 4^n over
 * sqrt(n), up to a constant factor. */
static void binomial_ways(engine *e, const node *x, bool up, ways *all)
{
    enum { MOST = 12 };
    const node *n = x->a->next;
    ratio k;
    if (psum_constant(psum_of(&e->c, n), &k) && k.q == 1 && k.p >= 0 && k.p <= MOST) {
        node *is = engine_int(e, 1);
        for (int64_t i = 0; i < k.p; i++)
            is = engine_pair(e, OP_DIV,
                             engine_pair(e, OP_MUL, is, more_by(e, node_copy_one(e->a, x->a), -i)),
                             engine_int(e, i + 1));
        add_equal(e, all, "stirling", x, is, up);
        return;
    }
    node *four = engine_int(e, 4), *by = node_copy_one(e->a, n);
    if (up)
        by = engine_pair(e, OP_ADD, engine_pair(e, OP_MUL, engine_int(e, 3), by), engine_int(e, 1));
    by = engine_call(e, FN_SQRT, by);
    if (!up)
        by = engine_pair(e, OP_MUL, engine_int(e, 2), by);
    engine_add_bound(e, all, "stirling", x,
                     engine_pair(e, OP_DIV, engine_pair(e, OP_POW, four, n), by), up, SAME);
}

/* gcd(x, y) is x where x divides y, or y where y divides x; and is at most each of them. */
static void gcd_ways(engine *e, const node *x, bool up, ways *all)
{
    for (const node *y = x->a, *z = y->next; y && z; y = y->next, z = x->a) {
        node *own = node_copy_one(e->a, y);
        if (decide_whole(&e->c, engine_pair(e, OP_DIV, z, y)))
            add_equal(e, all, "round", x, own, up);
        else if (up)
            engine_add_bound(e, all, "round", x, own, up, SAME);
    }
}

/* x mod y is what is left of x without its terms that y divides, where that is from 0 to y; and at
 * most y - 1. */
static void residue_ways(engine *e, const node *x, bool up, ways *all)
{
    const psum *of = psum_of(&e->c, x->a), *y = psum_of(&e->c, x->b), *rest = number(&e->c, 0),
               *one;
    ratio k, by;
    for (int i = 0; i < of->count; i++) {
        one = engine_nth(e, of, i);
        if (psum_constant(one, &k) && psum_constant(y, &by) && k.q == 1 && by.q == 1 && by.p > 0)
            one = number(&e->c, (k.p % by.p + by.p) % by.p);
        else if (psum_whole(&e->c, over(&e->c, one, y)))
            continue;
        rest = plus(&e->c, rest, one);
    }
    if (!engine_bad(e)
        && (rest->count == 0
            || (engine_sure(e, rest, false) && engine_sure(e, minus(&e->c, y, rest), true)))) {
        const node *is = engine_tree(e, rest);
        add_equal(e, all, "round", x, is, up);
    } else if (up) {
        engine_add_bound(e, all, "round", x, more_by(e, x->b, -1), up, SAME);
    }
}

/* clog2(2^k) and ilog2(2^k) are k; others are near the logarithm. */
static void exponent_ways(engine *e, const node *x, bool up, ways *all)
{
    node *log = engine_call(e, FN_LOG2, x->a);
    if (!decide_power(&e->c, psum_of(&e->c, x->a))) {
        rounded_ways(e, x, log, node_calls(x, FN_CLOG2, 1), up, all);
        if (!up && node_calls(x, FN_ILOG2, 1) && decide_whole(&e->c, x->a))
            engine_add_bound(e, all, "round", x, engine_pair(e, OP_DIV, log, engine_int(e, 2)),
                             false, SAME);
        return;
    }
    context in = e->c;
    in.logs = true;
    const node *is = engine_tree(e, psum_of(&in, log));
    add_equal(e, all, "round", x, is, up);
}

void engine_node_ways(engine *e, const node *x, bool up, ways *all)
{
    const builtin *b = builtin_of(x);
    const builtin_id f = node_function(x);
    if (f == FN_CEIL || f == FN_FLOOR)
        rounded_ways(e, x, node_copy_one(e->a, x->a), f == FN_CEIL, up, all);
    else if (x->kind == N_BINARY && x->op == OP_FDIV)
        rounded_ways(e, x, engine_pair(e, OP_DIV, x->a, x->b), false, up, all);
    else if (x->kind == N_BINARY && x->op == OP_MOD)
        residue_ways(e, x, up, all);
    else if (f == FN_ISQRT)
        rounded_ways(e, x, engine_call(e, FN_SQRT, x->a), false, up, all);
    else if (f == FN_ILOG2 || f == FN_CLOG2)
        exponent_ways(e, x, up, all);
    else if (f == FN_MIN || f == FN_MAX)
        extremum_ways(e, x, up, all);
    else if (x->kind == N_IF)
        choice_ways(e, x, up, all);
    else if (x->kind == N_AGGREGATE && (x->op == AGGREGATE_MAX || x->op == AGGREGATE_MIN))
        engine_extreme_ways(e, x, up, all);
    else if (f == FN_ABS)
        absolute_ways(e, x, up, all);
    else if (node_calls(x, FN_GCD, 2))
        gcd_ways(e, x, up, all);
    else if (node_calls(x, FN_BINOMIAL, 2))
        binomial_ways(e, x, up, all);
    else if (f == FN_LOG2 && node_calls(x->a, FN_FACTORIAL, 1))
        stirling_ways(e, x, x->a->a, up, all);
    else if (f == FN_LOG2)
        log_ways(e, x, up, all);
    else if (x->kind == N_CALL && b->kind == KIND_OTHER)
        model_ways(e, x, up, all);
}

/* Bounds of (n + p)^power by a product that bounds the sum; from below by each term, where none is
 * the largest. */
static void poly_ways(engine *e, const atom *x, bool up, ways *all)
{
    node *own = engine_atom_tree(e, x);
    bounded b = { x->base, SAME, true };
    b = up ? engine_up_of(e, b, own) : engine_down_of(e, b, own);
    if (b.step == FAILED)
        return;
    const bounded one = add_single(e, b, own, up, all);
    for (int i = 0; one.step == FAILED && !up && i < b.is->count && all->count < MOST_WAYS; i++) {
        const bounded part = engine_part(e, b, i, own);
        if (part.step != FAILED)
            all->way[all->count++] = part;
    }
}

/* The range in scope of the variable that p is; NULL: it is none. */
static const proof_range *range_of(const engine *e, const psum *p)
{
    const node *x = psum_node(p);
    for (int i = 0; x && i < e->ranges; i++)
        if (expr_is_name(x, e->scope[i].name))
            return &e->scope[i];
    return NULL;
}

void engine_base_way(engine *e, const atom *x, ways *all)
{
    ratio base;
    const psum *two = number(&e->c, 2);
    if (x->kind != ATOM_POWER || psum_constant(x->base, &base) || !engine_sure(e, x->to, false))
        return;
    const int least = engine_nonnegative(e, minus(&e->c, x->base, two));
    const proof_range *range = least != FAILED ? range_of(e, x->to) : NULL;
    node *own = engine_atom_tree(e, x);
    if (range && !node_is_number(range->from, 0)) { /* r^t is r^a*r^(t - a) */
        node *r = engine_tree(e, x->base), *t = engine_tree(e, x->to),
             *over = engine_pair(e, OP_SUB, t, range->from),
             *first = engine_pair(e, OP_POW, r, range->from),
             *apart = engine_pair(e, OP_MUL, first, engine_pair(e, OP_POW, r, over)),
             *low = engine_pair(e, OP_MUL, first, engine_pair(e, OP_POW, engine_int(e, 2), over));
        links l = links_begin(own, false);
        links_same(e, &l, "ring", apart);
        links_way(e, &l, "monotone", low, least);
        engine_add_way(e, all, own, low, links_end(e, &l, false), false, false);
    } else if (least != FAILED) {
        engine_add_bound(e, all, "monotone", own, engine_tree(e, psum_raise(&e->c, two, x->to)),
                         false, least);
    }
}

bool engine_rounded(const atom *x)
{
    const builtin_id f = x->kind == ATOM_NODE ? node_function(x->e) : FN_NONE;
    if (x->kind == ATOM_POWER) /* 2^clog2(n) */
        return x->to->terms[0].count == 1 && engine_rounded(x->to->terms[0].factors[0].of);
    return f == FN_CEIL || f == FN_FLOOR || f == FN_CLOG2 || f == FN_ILOG2 || f == FN_ISQRT
           || (x->kind == ATOM_NODE && x->e->kind == N_BINARY && x->e->op == OP_FDIV);
}

/* n^sqrt(2) is at most n^(k/1000) for k/1000 >= sqrt(2), where n >= 1; likewise at least. */
static void real_power_ways(engine *e, const atom *x, bool up, ways *all)
{
    enum { PARTS = 1000, MOST = 100 };
    const node *to = engine_tree(e, x->to);
    num_ctx numbers;
    num v;
    num_ctx_init(&numbers);
    if (normal_value(&numbers, to, &v)) {
        const double k = num_to_double(&v) * PARTS;
        num_clear(&v);
        if (!(k >= 1 && k <= MOST * PARTS))
            return;
        const node *near = engine_number(e, ratio_make((int64_t)(up ? ceil(k) : floor(k)), PARTS)),
                   *own = engine_atom_tree(e, x);
        engine_add_bound(e, all, "monotone", own,
                         engine_pair(e, OP_POW, engine_tree(e, x->base), (node *)near), up,
                         engine_way(e, "number", to, near, up, SAME));
    }
}

/* Bounds of r^x from those of x, as where x is rounded. */
static void power_ways(engine *e, const atom *x, bool up, ways *all)
{
    const term *t = &x->to->terms[0];
    ratio base;
    real_power_ways(e, x, up, all);
    if (!term_atom(t) || !psum_constant(x->base, &base) || base.p <= base.q)
        return;
    const ways *of = engine_ways(e, t->factors[0].of, up);
    node *own = engine_atom_tree(e, x);
    /* 2^(2*log2(n)) is far from 2^clog2(n) */
    const bool nearest = engine_rounded(t->factors[0].of);
    for (int i = 0; i < (nearest && of->count ? 1 : of->count); i++) {
        node *to = engine_pair(e, OP_POW, engine_tree(e, x->base), engine_tree(e, of->way[i].is));
        engine_add_bound(e, all, "monotone", own, to, up, of->way[i].step);
    }
}

static void seek_ways(engine *e, const atom *x, bool up, ways *all)
{
    if (x->kind == ATOM_NODE)
        engine_node_ways(e, x->e, up, all);
    else if (x->kind == ATOM_POLY)
        poly_ways(e, x, up, all);
    else if (x->kind == ATOM_POWER)
        power_ways(e, x, up, all);
    else
        engine_sum_ways(e, x, up, all);
}

const ways *engine_ways(engine *e, const atom *x, bool up)
{
    static const ways none = { .count = 0 };
    for (int i = e->scopes; i >= e->ground; i--)
        for (const known_ways *k = e->level[i].ways; k; k = k->next)
            if (k->up == up && k->ends == e->ends && strcmp(k->key, x->key) == 0)
                return &k->all;
    if (e->deep > DEEPEST || engine_tired(e, 1))
        return &none;
    known_ways *k = arena_alloc(e->a, sizeof *k);
    *k = (known_ways){ x->key, up, e->ends, .next = e->level[e->scopes].ways };
    e->level[e->scopes].ways = k; /* empty while the bounds are sought */
    e->deep++;
    ways found = { .count = 0 };
    const int choice = e->choice; /* they are kept, whatever the choice is just now */
    const bool chose = e->chose;
    e->chose = true;
    for (e->choice = 0; e->choice < 2 && e->chose && found.count == 0; e->choice++) {
        e->chose = false;
        seek_ways(e, x, up, &found);
    }
    e->choice = choice;
    e->chose = chose;
    e->deep--;
    if (!up && found.count == 0 && (x->kind != ATOM_NODE || x->e->kind != N_NAME)) /* its sign */
        engine_add_bound(e, &found, "monotone", engine_atom_tree(e, x), engine_int(e, 1), false,
                         SAME);
    k->all = found;
    return &k->all;
}

/* The step 0 <= x, at once or from a lower bound of x. */
static int node_not_below(engine *e, const node *x)
{
    node *zero = engine_int(e, 0);
    const int sure = engine_nonnegative(e, psum_of(&e->c, x));
    if (engine_bad(e) || sure != FAILED)
        return engine_way(e, "monotone", zero, x, true, sure);
    const bounded low = engine_down(e, x);
    int from[MOST_TERMS], froms = 0;
    if (low.step == FAILED || !engine_not_below(e, low.is, from, &froms))
        return FAILED;
    const node *least = engine_tree(e, low.is);
    links l = links_begin(zero, true);
    links_rule(e, &l, "monotone", least, false, from, froms);
    links_add(&l, x, low.step);
    return links_end(e, &l, false);
}

/* The step 0 <= min(x, y, ...), as none of these is below 0. */
static int none_below(engine *e, const node *x)
{
    int from[MOST_ARGS], count = 0;
    for (const node *y = x->a; y; y = y->next)
        if (count == MOST_ARGS
            || (from[count++] = node_not_below(e, node_copy_one(e->a, y))) == FAILED)
            return FAILED;
    return engine_step(e, "monotone", engine_int(e, 0), x, false, from, count, NULL);
}

/* The step 0 <= x, an `if`, as neither branch is below 0 where it is taken. */
static int branches_not_below(engine *e, const node *x)
{
    const node *const when[] = { x->a, expr_not(e->a, x->a) }, *branch[] = { x->b, x->c };
    node *zero = engine_int(e, 0);
    context before;
    int from[2];
    for (int i = 0; i < 2; i++) {
        if (!engine_assume(e, when[i], &before))
            return FAILED;
        const node *own = node_copy_one(e->a, branch[i]);
        const int is = engine_same(e, "case", x, own), sure = node_not_below(e, own);
        links l = links_begin(zero, true);
        links_add(&l, own, sure);
        links_add(&l, x, is);
        from[i] = sure != SAME ? links_end(e, &l, false) /* x == 0 does not say 0 <= x */
                               : engine_way(e, "monotone", zero, x, true, is);
        engine_leave(e, &before);
        if (from[i] == FAILED)
            return FAILED;
    }
    return engine_step(e, "case", zero, x, false, from, 2, NULL);
}

/* The step 0 <= x, from a lower bound of x; for a sum, from its term. */
static int atom_not_below(engine *e, const atom *x)
{
    node *own = engine_atom_tree(e, x), *zero = engine_int(e, 0);
    const bool sum = x->e && x->e->kind == N_AGGREGATE && x->e->a && !x->e->a->next && x->e->a->a
                     && x->e->a->a->kind == N_RANGE && !x->e->c;
    if (sum) {
        int from[MOST_TERMS + 1], froms = 0;
        context before;
        const node *range = x->e->a;
        if (!engine_enter(e, range->name, range->a->a, range->a->b, &before))
            return FAILED;
        const psum *terms = x->kind == ATOM_SUM ? x->base : psum_of(&e->c, x->e->b);
        const int less = engine_has_less(terms) ? engine_nonnegative(e, terms) : SAME;
        const bool found = less != FAILED && engine_not_below(e, terms, from, &froms);
        from[froms++] = less;
        engine_leave(e, &before);
        return found ? engine_step(e, "monotone", zero, own, false, from, froms, NULL) : FAILED;
    }
    const ways *w = engine_ways(e, x, false);
    for (int i = 0; i < w->count; i++) {
        node *low = engine_tree(e, w->way[i].is);
        const int sure = engine_nonnegative(e, w->way[i].is);
        links l = links_begin(zero, true);
        if (sure == FAILED)
            continue;
        links_way(e, &l, "monotone", low, sure);
        links_add(&l, own, w->way[i].step);
        const int step = links_end(e, &l, false);
        if (step > 0)
            return step;
    }
    if (x->kind != ATOM_NODE)
        return FAILED;
    return x->e->kind == N_IF              ? branches_not_below(e, x->e)
           : node_function(x->e) == FN_MIN ? none_below(e, x->e)
                                           : FAILED;
}

bool engine_not_below(engine *e, const psum *p, int *steps, int *count)
{
    for (int i = 0; i < p->count; i++)
        for (int k = 0; k < p->terms[i].count; k++) {
            const atom *x = p->terms[i].factors[k].of;
            if (engine_sure(e, engine_atom(e, x), false))
                continue;
            const int step = *count < MOST_TERMS ? atom_not_below(e, x) : FAILED;
            if (step == FAILED)
                return false;
            steps[(*count)++] = step;
        }
    return true;
}

