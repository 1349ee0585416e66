/* Closed forms beside what they stand for: see closed.h. */
#include "derive/closed.h"

#include "derive/proved.h"
#include "expr/expr.h"

/* The cost as it is derived, with the choices that hold where none is made; NULL: it is not. */
static const node *derived_cost(const instance *in, int metric)
{
    for (const formula *f = instance_formulas(in, FORMULA_PROGRAM, metric); f; f = f->next)
        if (f->metric == metric && formula_is_usual(in, f))
            return f->expr;
    for (const formula *f = in->of[FORMULA_DERIVED]; f;
         f = f->next) /* by the model, from other metrics */
        if (f->metric == metric && f->choice < 0 && f->when == NULL)
            return f->expr;
    for (const formula *f = instance_formulas(in, FORMULA_COUNTED, metric); f;
         f = f->next) /* counted from its addresses */
        if (f->metric == metric && f->choice < 0 && f->when == NULL)
            return f->expr;
    return NULL;
}

typedef struct closed_question {
    world *w;
    arena *a;
    instance *in;
    const formula *closed;
    const node *when; /* where `closed` holds and, as far as is known, no line before it */
    bool overlaps;    /* but a line before it may hold there: so no family shows a no */
    closed_sought sought;
    const char *why; /* of the last answer */
} closed_question;

typedef enum side { BOTH, MOST, LEAST } side;

/* The condition without choices that hold where none is made. */
static const node *without_usual(closed_question *c, const node *condition)
{
    if (condition == NULL || growth_is_usual_choice(c->in, condition))
        return NULL;
    return condition->kind == N_BINARY && condition->op == OP_AND
               ? expr_and(c->a, without_usual(c, condition->a), without_usual(c, condition->b))
               : condition;
}

/* Is cost = Theta(closed), or of what lies between two ends, is its most O(closed), its least
 * Omega(closed), where both hold? */
static grows_answer beside_closed(closed_question *c, const node *cost, const node *when, side of)
{
    enum { EFFORT = 8000 }; /* a sixth of that of `optimal`: 24000 proves two more of 235 */
    const bound_set none = { .metric = c->closed->metric }; /* no bound has a condition */
    query open = { .w = c->w, .in = c->in, .f = frame_new(c->in), .arena = c->a };
    growth_decision v = { .q = &open,
                          .a = c->a,
                          .metric = c->closed->metric,
                          .bound = &none,
                          .where = without_usual(c, expr_and(c->a, c->when, when)),
                          .effort = EFFORT,
                          .large = true,
                          .yes_alone = c->overlaps || c->sought == CLOSED_YES,
                          .no_alone = c->sought == CLOSED_NO,
                          .formula = cost,
                          .g.bound_tree = c->closed->expr };
    grows_answer answer = GROWS_UNKNOWN;
    diag own;
    diag_init(&own);
    env_begin(&open.e, c->w, open.f, NULL, &own);
    const status st = proved_sides(&v, of != LEAST, of != MOST, &answer);
    c->why = st == ST_OK ? "neither a proof nor a family was found"
                         : arena_copy(c->a, diag_text(&own));
    diag_clear(&own);
    env_end(&open.e);
    frame_free(open.f);
    return answer;
}

/* How many parts of the condition are not in `of`; *last: the last of these. */
static int other_parts(const node *condition, const node *of, const node **last)
{
    if (condition && condition->kind == N_BINARY && condition->op == OP_AND)
        return other_parts(condition->a, of, last) + other_parts(condition->b, of, last);
    if (condition == NULL || expr_joins(of, condition))
        return 0;
    *last = condition;
    return 1;
}

/* Does the formula hold wherever the closed form does, so that none after it is looked at? */
static bool covers(const closed_question *c, const formula *f)
{
    const node *last = NULL;
    return f->when == NULL || growth_is_usual_choice(c->in, f->when)
           || other_parts(f->when, c->when, &last) == 0;
}

/* The same for the formulas of a definition, each where it holds. Yes: all agree, and the last one
 * holds everywhere. No: only of a single formula that holds everywhere. */
static grows_answer formulas_beside_closed(closed_question *c, formula_from from, side of)
{
    int count = 0;
    bool everywhere = false;
    grows_answer answer = GROWS_UNKNOWN;
    for (const formula *f = instance_formulas(c->in, from, c->closed->metric);
         f && !everywhere && (count == 0 || answer == GROWS_YES); f = f->next) {
        if (f->metric != c->closed->metric || !formula_is_usual(c->in, f))
            continue;
        count++;
        everywhere = covers(c, f);
        answer = beside_closed(c, f->expr, f->when, of);
    }
    bool holds = answer == GROWS_YES && everywhere,
         fails = answer == GROWS_NO && everywhere && count == 1;
    return holds || fails ? answer : GROWS_UNKNOWN;
}

/* A line counts only where no line before it holds. Where a single comparison separates the two, it
 * is added to c->when; otherwise c->overlaps is set. */
static void after_others(closed_question *c)
{
    c->when = c->closed->when;
    for (const formula *f = c->in->of[FORMULA_CLOSED]; f->next != c->closed->next; f = f->next) {
        const node *last = NULL; /* `closed` may be a changed copy of its line: so what follows them
                                    is compared */
        if (f->metric != c->closed->metric || !formula_is_usual(c->in, f))
            continue;
        if (other_parts(f->when, c->closed->when, &last) == 1 && last->kind == N_BINARY
            && last->op >= OP_LT && last->op <= OP_GE)
            c->when = expr_and(
                c->a, c->when,
                node_binary(c->a, ast_opposite((op_kind)last->op), last->a, last->b));
        else
            c->overlaps = true;
    }
}

grows_answer closed_is_order(world *w, arena *a, instance *in, const formula *closed,
                             closed_sought sought, const char **why)
{
    closed_question c = {
        .w = w, .a = a, .in = in, .closed = closed, .sought = sought, .why = "no cost is derived"
    };
    after_others(&c);
    const node *cost = derived_cost(in, closed->metric);
    grows_answer answer = cost ? beside_closed(&c, cost, NULL, BOTH) : GROWS_UNKNOWN;
    const char *open = c.why, *by = "is derived";
    if (answer == GROWS_UNKNOWN) {
        answer = formulas_beside_closed(&c, FORMULA_EXACT, BOTH);
        by = "is stated";
    }
    if (answer == GROWS_UNKNOWN && sought != CLOSED_NO
        && formulas_beside_closed(&c, FORMULA_MOST, MOST) == GROWS_YES)
        answer = formulas_beside_closed(&c, FORMULA_LEAST, LEAST) == GROWS_YES ? GROWS_YES
                                                                               : GROWS_UNKNOWN;
    if (why)
        *why = answer != GROWS_UNKNOWN ? by : cost ? open : c.why;
    return answer;
}
