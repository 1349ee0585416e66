/* Is F = O(G), Omega(G), of two expressions: see pairs.h.
 *
 * Samples of F/G along families tell which side may be a no (grows_seen.c): that is tried by a
 * proof along the family, any other side by a proof of F <= C*G. What has neither is unknown. */
#include "derive/pairs.h"

#include <string.h>

#include "base/deadline.h"
#include "derive/grows_seen.h"
#include "derive/proving.h"
#include "expr/expr.h"

/* --- conditions ------------------------------------------------------------------------------- */

enum { MOST_NAMES = 18 };

typedef struct named { /* what a question speaks of */
    proving *p;
    const char *name[MOST_NAMES];
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

static bool is_log_of_name(const node *e, void *data)
{
    (void)data;
    return proving_is_log(e) && e->a && e->a->kind == N_NAME;
}

/* Collects the free names of e: those that a sum binds are taken out again. */
static void take_names(named *all, const node *e)
{
    const node *const sides[] = { e->a, e->kind == N_CALL ? NULL : e->b, e->c };
    const node *of = !all->logs ? e : is_log_of_name(e, NULL) ? e->a : NULL;
    if (of && of->kind == N_NAME && named_at(all, of->name) == all->count
        && all->count < MOST_NAMES)
        all->name[all->count++] = of->name;
    for (int i = 0; i < 3 && e->kind != N_TARGET; i++)
        for (const node *x = sides[i]; x; x = x->next)
            take_names(all, x);
    for (const node *v = e->kind == N_AGGREGATE ? e->a : NULL; v; v = v->next) {
        const int i = named_at(all, v->name);
        if (i < all->count)
            all->name[i] = all->name[--all->count];
    }
}

/* Adds that each is at least k, with the reason that is printed (NULL: it is usual). */
static void least_of(proving *p, const named *all, int64_t k, const char *why, span at)
{
    for (int i = 0; i < all->count; i++) {
        node *c = node_binary(p->a, OP_GE, node_name(p->a, at, all->name[i]),
                              node_number(p->a, at, k));
        c->text = why && all->logs
                      ? arena_format(p->a, "so that log2(%s) is at least %s", all->name[i], why)
                      : why;
        if (!proving_at_least(p, all->name[i], k))
            proving_add(p, c);
    }
}

static bool is_named(const void *all, const char *name)
{
    return named_at(all, name) < ((const named *)all)->count;
}

/* Sets the conditions: those of the question, and x >= `least` for what stands under a logarithm;
 * or (of_all) for the parameter `large` (NULL: the only one), and x >= 2 under a logarithm. Returns
 * the only parameter; NULL: there are more, or none. */
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
    proving_add(p, q->conditions);
    if (q->conditions == NULL)
        proving_add(p, regime_usual(p->a, 0, is_named, &all));
    const bool sizes = of_all && (large || all.count == 1);
    const int64_t under = sizes ? 2 : least; /* a logarithm */
    if (sizes)
        least_of(p, large ? &one : &all, least, proving_large, q->f->at);
    if (least > 1)
        least_of(p, &logs, under, under > 4 ? "16" : under > 2 ? "2" : "1", q->f->at);
    least_of(p, &all, 1, NULL, q->f->at);
    proving_leave_weaker(p);
    return all.count == 1 ? all.name[0] : NULL;
}

/* --- one side --------------------------------------------------------------------------------- */

enum { PAIR_EFFORT = 6000, FAMILIES = 3 }; /* less than for costs: many pairs have no proof */

/* The conditions that are tried, one after the other: what stands under a logarithm, or every
 * parameter (`all`; of several the leading one or, if none leads, what stands under a logarithm),
 * is at least so much. */
static const struct {
    int64_t least;
    bool all;
} tries[] = { { 2, false }, { 4, true }, { 32, true }, { 1024, true }, { 65537, false } };
enum { TRIES = sizeof tries / sizeof *tries };

typedef struct pairing {
    const grows_question *q;
    proving *p; /* that of the present try */
    proving tried[TRIES];
    const char *alone[TRIES];
    grows_result *r;
    proof **proved;
    const char *leading;
    bool logs; /* has a side a logarithm of a parameter? */
    int far;   /* the try that the regime is of */
} pairing;

/* Sets the conditions of a try. Returns the only parameter; NULL: there are more, or none. */
static const char *begin_try(pairing *of, int i)
{
    of->p = &of->tried[i];
    if (of->p->a == NULL) {
        *of->p = (proving){ .a = of->q->a };
        proof_lore_of(NULL, NULL, NULL, &of->p->book, &of->p->lore, NULL); /* there are no names */
        of->alone[i] = conditions_of(of->p, of->q, tries[i].least, tries[i].all, of->leading);
    }
    return of->alone[i];
}

static calculus_lore lore_of(pairing *of, int *effort)
{
    return (calculus_lore){ &of->p->lore, NULL, NULL, effort, NULL, true };
}

/* Does it subtract anything, its sums aside? */
static bool has_less(const node *x)
{
    const node *const sides[] = { x->a, x->kind == N_CALL ? NULL : x->b, x->c };
    bool less = (x->kind == N_BINARY && x->op == OP_SUB) || (x->kind == N_UNARY && x->op == OP_NEG);
    for (int i = 0; i < 3 && x->kind != N_AGGREGATE; i++)
        for (const node *y = sides[i]; y && !less; y = y->next)
            less = has_less(y);
    return less;
}

static const node *size_of(const proving *p, const node *x)
{
    return builtin_call(p->a, x->at, FN_ABS, node_copy_one(p->a, x));
}

/* F = O(G) is about |F| and |G|. Proves F <= C*G for an F that is not below 0; sizes: that of |F|
 * and |G|, where one of them may be below 0. */
static status prove_in(pairing *of, const node *f, const node *g, bool sizes,
                       const calculus_lore *known, proof **out, diag *d)
{
    const node *const sides[] = { f, g };
    proving *p = of->p;
    grows_verdict yes = { .answer = GROWS_YES };
    status st = ST_OK;
    bool below = false;
    for (int i = 0; i < 2 && sizes && !below; i++)
        below = !calculus_not_below(proving_calculus(p), sides[i], known);
    if (sizes && !below)
        return ST_OK;
    st = sizes ? proving_try(p, size_of(p, f), size_of(p, g), &yes, known, out, d)
               : proving_try(p, f, g, &yes, known, out, d);
    if (*out)
        (*out)->sizes = sizes;
    if (*out && !sizes && !calculus_not_below(proving_calculus(p), f, known))
        *out = NULL;
    return st;
}

/* A yes may hold from some size on, which the regime then says. only: the one try there is; -1:
 * all. */
static status prove_side(pairing *of, bool turned, int only, diag *d)
{
    const node *f = turned ? of->q->g : of->q->f, *g = turned ? of->q->f : of->q->g;
    grows_verdict *said = turned ? &of->r->omega : &of->r->o;
    proof **out = &of->proved[turned];
    status st = ST_OK;
    int effort;
    calculus_lore known = lore_of(of, &effort);
    enum { PLAIN, SIZES, CAREFUL };
    const int last = !has_less(f) && !has_less(g) ? PLAIN
                     : expr_has_kind(f, N_AGGREGATE) || expr_has_kind(g, N_AGGREGATE)
                         ? SIZES /* sums take long */
                         : CAREFUL;
    for (int pass = PLAIN; pass <= last && !*out; pass++) {
        const char *alone = NULL;
        known.hasty = pass != CAREFUL;
        effort = pass == PLAIN ? PAIR_EFFORT : PAIR_EFFORT / 2;
        for (int i = only < 0 ? 0 : only; i < (only < 0 ? TRIES : only + 1) && !*out; i++) {
            const bool more = alone || (of->leading ? tries[i].all : of->logs && i == 1);
            if (i && only < 0 && (pass == CAREFUL || !more))
                break;
            if (i == 1 && pass == PLAIN) /* as much as for the first try, or little */
                effort = of->leading ? PAIR_EFFORT : PAIR_EFFORT / 4;
            alone = begin_try(of, i);
            if (!proving_is_met(of->p))
                break;
            if ((st = prove_in(of, f, g, pass == SIZES, &known, out, d)) != ST_OK)
                return st;
            if (*out == NULL)
                continue;
            *said = (grows_verdict){ .answer = GROWS_YES };
            of->far = i > of->far ? i : of->far;
        }
    }
    return st;
}

/* Does it fail along a family that samples show? */
static status refute_side(pairing *of, bool turned, const grows_verdict *seen, int count,
                          int effort, diag *d)
{
    const node *f = turned ? of->q->g : of->q->f, *g = turned ? of->q->f : of->q->g;
    proof **out = &of->proved[turned];
    status st = ST_OK;
    const calculus_lore known = lore_of(of, &effort);
    begin_try(of, of->far);
    for (int i = 0; i < count && i < FAMILIES && st == ST_OK && !*out; i++) {
        grows_verdict no = seen[i];
        grows_pace(of->q, turned, &no);
        st = proving_try(of->p, f, g, &no, &known, out, d);
        if (*out == NULL)
            continue;
        grows_values(of->q, turned, (*out)->family->from, &no);
        *(turned ? &of->r->omega : &of->r->o) = no;
    }
    return st;
}

/* --- the question ----------------------------------------------------------------------------- */

typedef struct spelling {
    const world *w;
    arena *a;
    int depth; /* of functions in functions */
} spelling;

static bool is_bound_in(const node *x, void *sum)
{
    return x->kind == N_NAME && calculus_binds(sum, x->name);
}

/* sum(k = a..b by s, f(k)), a whole and s a whole number, is sum(k = 0..(b - a) div s, f(a + s*k));
 * also with max, min and the like. NULL: x is no such sum. With another a or s it has no value. */
static const node *without_steps(arena *a, const node *x)
{
    const node *range = x->kind == N_AGGREGATE && x->a ? x->a->a : NULL, *step, *first;
    if (range == NULL || x->a->next || range->kind != N_RANGE || range->c == NULL
        || range->c->kind != N_NUMBER || !num_is_integer(&range->c->value)
        || !(num_to_double(&range->c->value) > 0) || !calculus_whole(a, range->a)
        || expr_any(range->a, is_bound_in, (void *)x))
        return NULL;
    step = range->c;
    first = range->a;
    node *own = node_itself(a, x), *name = node_name(a, x->at, x->a->name),
         *at = node_binary(a, OP_ADD, first, node_binary(a, OP_MUL, step, name));
    const proof_binding put = { x->a->name, at };
    node *counted = node_itself(a, range);
    counted->a = node_number(a, x->at, 0);
    counted->b = node_binary(a, OP_FDIV, node_binary(a, OP_SUB, range->b, first), step);
    counted->c = NULL;
    own->a = node_itself(a, x->a);
    own->a->a = counted;
    own->b = node_copy_one(a, calculus_put(a, x->b, &put, 1));
    own->c = x->c ? node_copy_one(a, calculus_put(a, x->c, &put, 1)) : NULL;
    return own;
}

/* A variable beside what is free of it and whole: j + 1, n - j. */
typedef struct shift {
    arena *a;
    const char *name;
    const node *is; /* the first such sum that divides, or has a logarithm; NULL: none yet */
    bool apart;     /* does the variable stand elsewhere, too? */
} shift;

static bool is_no_whole_part(const node *x, void *name)
{
    return !(x->kind == N_NAME && strcmp(x->name, name) != 0)
           && !(x->kind == N_NUMBER && x->value.kind == NUM_INT)
           && !(x->kind == N_BINARY && (x->op == OP_ADD || x->op == OP_SUB || x->op == OP_MUL));
}

/* 1 or -1 for x that is such a sum, or the variable itself; 0: it is neither. */
static int sign_in(const node *x, char *name)
{
    if (expr_is_name(x, name))
        return 1;
    if (x->kind != N_BINARY || (x->op != OP_ADD && x->op != OP_SUB))
        return 0;
    if (!expr_any(x->b, is_no_whole_part, name))
        return sign_in(x->a, name);
    return expr_any(x->a, is_no_whole_part, name)
               ? 0
               : (x->op == OP_ADD ? 1 : -1) * sign_in(x->b, name);
}

static bool is_other_name(const node *x, void *name)
{
    return x->kind == N_NAME && strcmp(x->name, name) != 0;
}

static void find_shift(shift *s, const node *x, bool inside)
{
    if (x->kind == N_BINARY && sign_in(x, (char *)s->name)) {
        s->is = s->is == NULL && inside ? x : s->is;
        s->apart |= s->is && !expr_same(s->is, x);
        return;
    }
    s->apart |= expr_is_name(x, s->name);
    const node *const sides[] = { x->a, x->kind == N_CALL ? NULL : x->b, x->c };
    for (int i = 0; i < 3; i++)
        for (const node *y = sides[i]; y; y = y->next)
            find_shift(s, y,
                       inside || proving_is_log(x)
                           || (i == 1 && x->op == OP_DIV && x->kind == N_BINARY));
}

static const node *to_name(const node *x, void *data)
{
    const shift *s = data;
    return expr_same(x, s->is) ? node_name(s->a, x->at, s->name)
                               : expr_with(s->a, x, to_name, data);
}

/* sum(j = a..b, f(n - j)) is sum(j = n - b..n - a, f(j)), likewise of j + 1, where the variable
 * stands nowhere else. NULL: x is no such sum. */
static const node *without_shift(arena *a, const node *x)
{
    const node *range = x->kind == N_AGGREGATE && x->a ? x->a->a : NULL;
    if (range == NULL || x->a->next || range->kind != N_RANGE || range->c || x->c
        || calculus_binds(x->b, x->a->name))
        return NULL;
    shift s = { .a = a, .name = x->a->name };
    find_shift(&s, x->b, false);
    if (s.is == NULL || s.apart || expr_any(s.is, is_bound_in, x->b))
        return NULL;
    const bool turned = sign_in(s.is, (char *)s.name) < 0;
    if (!turned && expr_any(s.is, is_other_name, (char *)s.name)) /* 1/(n + j) is about 1/n */
        return NULL;
    if (!calculus_whole(a, range->a) || (turned && !calculus_whole(a, range->b)))
        return NULL; /* turned round it would begin where no value is */
    node *own = node_itself(a, x), *shifted = node_itself(a, range);
    const proof_binding first = { s.name, turned ? range->b : range->a },
                        last = { s.name, turned ? range->a : range->b };
    shifted->a = node_copy_one(a, calculus_put(a, s.is, &first, 1));
    shifted->b = node_copy_one(a, calculus_put(a, s.is, &last, 1));
    own->a = node_itself(a, x->a);
    own->a->a = shifted;
    own->b = node_copy_one(a, to_name(x->b, &s));
    return own;
}

static bool is_pi(const char *name)
{
    return name && strcmp(name, builtin_rows[FN_PI].name) == 0;
}

/* The expression with the bodies of the session's functions in the place of their calls, lcm(x, y)
 * and the like written out, sums by steps as sums over their turns, sums of f(j + 1) or f(n - j) as
 * those of f(j), and pi as the number that it is. */
static const node *spelled(const node *x, void *data)
{
    enum { MOST_ARGUMENTS = 8 };
    spelling *of = data;
    proof_binding with[MOST_ARGUMENTS];
    const function *f = x->kind == N_CALL && of->depth < DEEPEST ? world_function(of->w, x->name)
                                                                 : NULL;
    const builtin *b = x->kind == N_CALL && f == NULL ? builtin_of(x) : NULL;
    const node *written = b && b->means ? builtin_written_out(of->a, x) : without_steps(of->a, x);
    written = written ? written : without_shift(of->a, x);
    if (x->kind == N_NAME && is_pi(x->name))
        return builtin_call(of->a, x->at, FN_PI, node_number(of->a, x->at, 1));
    if (x->kind == N_AGGREGATE && x->a && is_pi(x->a->name))
        return x;
    if (written)
        return spelled(written, of);
    if (f == NULL || f->count != node_count(x->a) || f->count > MOST_ARGUMENTS)
        return expr_with(of->a, x, spelled, of);
    const node *arg = x->a;
    int count = 0;
    for (const node *p = f->params; p; p = p->next, arg = arg->next)
        with[count++] = (proof_binding){ p->name, expr_alone(of->a, arg) };
    of->depth++;
    const node *body = spelled(calculus_put(of->a, f->body, with, count), of);
    of->depth--;
    return body;
}

/* The parameter that bounds all others: where it is bounded, all are. NULL: there is none. */
static const char *leading_of(pairing *of)
{
    named all = { .p = of->p };
    int effort = PAIR_EFFORT;
    const calculus_lore known = lore_of(of, &effort);
    take_names(&all, of->q->f);
    take_names(&all, of->q->g);
    for (int i = 0; i < of->p->count; i++)
        take_names(&all, of->p->where[i]);
    return calculus_leading(proving_calculus(of->p), of->q->f, all.name, all.count, &known);
}

static seen_families families_of(pairing *of, seen_kind kind)
{
    named all = { .p = of->p };
    grows_question own = *of->q;
    take_names(&all, own.f);
    take_names(&all, own.g);
    if (own.conditions)
        take_names(&all, own.conditions);
    begin_try(of, 0);
    own.conditions = NULL;
    for (int i = 0; i < of->p->count; i++)
        own.conditions = expr_and(of->p->a, own.conditions, of->p->where[i]);
    seen_name names[MOST_NAMES];
    for (int i = 0; i < all.count; i++) { /* sums may be empty at 1, and logarithms 0 */
        const int least = proving_least_power(of->p, all.name[i]);
        names[i] = (seen_name){ all.name[i], least > 1 ? least : 1, false, false };
    }
    return grows_seen(&own, names, all.count, kind);
}

/* Says why an open side is: there may be a part of which no bound is known. */
static void say_why(pairing *of)
{
    grows_verdict *said[] = { &of->r->o, &of->r->omega };
    int effort = PAIR_EFFORT;
    const calculus_lore known = lore_of(of, &effort);
    const node *sides[] = { of->q->f, of->q->g }, *part = NULL;
    for (int i = 0; i < 2 && part == NULL; i++)
        part = calculus_unbounded(proving_calculus(of->p), sides[i], &known);
    const bool cost = part && part->a && part->a->kind == N_TARGET;
    for (int i = 0; i < 2 && part; i++)
        if (said[i]->answer == GROWS_UNKNOWN) {
            said[i]->why = cost ? "a cost whose order is not known here; see `derive`"
                                : "no bound of it is known";
            said[i]->where = part;
        }
}

status pairs_decide(const grows_question *asked, grows_result *r, proof *proved[2], diag *d)
{
    grows_question own = *asked, *q = &own;
    spelling all = { .w = q->w, .a = q->a };
    own.f = spelled(own.f, &all);
    own.g = spelled(own.g, &all);
    own.conditions = own.conditions ? spelled(own.conditions, &all) : NULL;
    const grows_verdict open = { .answer = GROWS_UNKNOWN,
                                 .why = "neither a proof nor a family was found" };
    proving asked_of = { .a = q->a };
    pairing of = { .q = q, .r = r, .proved = proved };
    const int sides = q->upper ? 1 : 2;
    *r = (grows_result){ .o = open, .omega = open, .theta = GROWS_UNKNOWN };
    proved[0] = proved[1] = NULL;
    conditions_of(&asked_of, q, 1, false, NULL);
    proof_lore_of(NULL, NULL, NULL, &asked_of.book, &asked_of.lore, d);
    status st = calculus_conditions(q->a, asked_of.where, asked_of.count, &asked_of.lore, d);
    if (st != ST_OK)
        return st;
    begin_try(&of, 0);
    if (!proving_is_met(of.p)) {
        proving_regime(&asked_of, NULL, &r->regime, &r->reasons);
        r->o.why = r->omega.why = "the conditions bound what stands under a logarithm";
        return ST_OK;
    }
    of.leading = leading_of(&of);
    of.logs = expr_any(q->f, is_log_of_name, NULL) || expr_any(q->g, is_log_of_name, NULL);
    const seen_families plain = families_of(&of, SEEN_PLAIN);
    for (int i = 0; i < sides && st == ST_OK; i++)
        if (!plain.sure[i])
            st = prove_side(&of, i, -1, d);
    for (int i = 0; i < sides && st == ST_OK; i++)
        if (!proved[i])
            st = refute_side(&of, i, plain.of[i], plain.count[i], PAIR_EFFORT, d);
    const grows_verdict *said[] = { &r->o, &r->omega };
    for (int i = 0; i < sides && st == ST_OK; i++) /* what is seen may end later on; a no keeps its
                                                      regime */
        if (!proved[i] && plain.sure[i])
            st = prove_side(&of, i, said[!i]->answer == GROWS_NO ? of.far : -1, d);
    if (st == ST_OK && !(proved[0] && proved[sides - 1])) {
        const seen_families other = families_of(&of, SEEN_OTHER);
        for (int i = 0; i < sides && st == ST_OK; i++)
            if (!proved[i])
                st = refute_side(&of, i, other.of[i], other.count[i], PAIR_EFFORT / 4, d);
    }
    if (st != ST_OK)
        return st;
    for (int i = 0; i < sides; i++)
        if (proved[i])
            proved[i]->side = i ? "omega" : "o";
    begin_try(&of, of.far);
    proving_regime(of.p, NULL, &r->regime, &r->reasons);
    if (!(proved[0] && proved[sides - 1]))
        say_why(&of);
    if (r->o.answer == GROWS_NO || r->omega.answer == GROWS_NO)
        r->theta = GROWS_NO;
    else if (r->o.answer == GROWS_YES && r->omega.answer == GROWS_YES)
        r->theta = GROWS_YES;
    return st;
}
