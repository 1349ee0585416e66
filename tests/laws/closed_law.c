/* A closed form is the metric up to a constant, wherever its condition holds: every one of the
 * catalogue on a grid that goes to the ends of every regime (a width beyond the threads, more
 * threads than numbers, one multiprocessor and thousands, n = b), so that a ratio which grows along
 * any parameter is far beyond the constant at an end (a logarithm too much at n = 2^200).  What
 * depends on the data must have both its ends within.  On the same grid: where a metric is optimal,
 * as a line or a proof says, it is the sum of the bound's terms up to a constant. */
#include <stdlib.h>
#include <string.h>

#include "base/str.h"
#include "derive/closed.h"
#include "derive/decision.h"
#include "eval/board.h"
#include "expr/expr.h"
#include "lang/unparse.h"
#include "tests/laws/point.h"
#include "tests/tap.h"

/* Constants of the sorts are larger: a merge of part 4 takes hundreds of instructions for a block
 * of b = 2. */
enum { CONSTANT = 20, OF_DATA = 64 };

typedef struct law {
    point at;
    const char *algorithm, *model;
    int metric;
    long points;
    double low, high;
    char worst[2][200];
    long claims; /* points at which it is claimed to be optimal */
    double over; /* the most times the sum of the bound's terms there */
    char far[200];
} law;

static void say_where(const law *a, char *to, size_t room)
{
    str s = { 0 };
    point_tell(&a->at, &s);
    snprintf(to, room, "%s", str_text(&s));
    str_clear(&s);
}

/* What the metric lies between there. */
static bool ends_of(law *a, num *least, num *most)
{
    const formula *used = NULL;
    *least = *most = num_int(0);
    status st = point_range(&a->at, a->metric, least, most, &used);
    if (st == ST_OK && used == NULL && (st = point_metric(&a->at, a->metric, least)) == ST_OK)
        *most = num_copy(least);
    return st == ST_OK;
}

static bool has_bound(const instance *in, int metric, bool strict)
{
    const bound_set *b = in->bounds;
    while (b && !(b->metric == metric && b->strict == strict))
        b = b->next;
    return b != NULL;
}

static const formula *term_named(const bound_set *b, const char *name)
{
    const formula *t = b->terms;
    while (t && strcmp(t->name, name) != 0)
        t = t->next;
    return t;
}

/* Is there an order that has each term of the strict bound, and others besides? */
static bool order_is_more(const instance *in, int metric)
{
    for (const bound_set *o = in->bounds; o; o = o->next)
        for (const bound_set *b = o->metric == metric && !o->strict ? in->bounds : NULL; b;
             b = b->next) {
            const formula *t = b->metric == metric && b->strict ? b->terms : NULL;
            bool any = t != NULL;
            while (t && term_named(o, t->name))
                t = t->next;
            if (any && t == NULL)
                return true;
        }
    return false;
}

/* Of the strict bounds, or else of those that are orders, as of one that is more; 0 where none
 * applies. */
static double sum_of_bounds(law *a)
{
    bool strict = has_bound(a->at.in, a->metric, true) && !order_is_more(a->at.in, a->metric);
    double sum = 0;
    for (const bound_set *b = a->at.in->bounds; b; b = b->next)
        for (const formula *f = b->terms; f && b->metric == a->metric && b->strict == strict;
             f = f->next) {
            num v;
            if (point_holds(&a->at, f) && point_formula(&a->at, f, a->metric, &v) == ST_OK) {
                sum += num_to_double(&v);
                num_clear(&v);
            }
        }
    return sum;
}

/* What is decided of it with the usual choices, by the definition's line or as cards have it. */
static bool decides(const instance *in, int metric, const node **when)
{
    static optimal_verdict v;
    static const instance *of;
    static int asked = -1;
    const node *line = in->optimal[metric].claim;
    *when = in->optimal[metric].when;
    if (line && line->op != 2)
        return line->op;
    if (of != in || asked != metric) {
        query q = { .w = in->w, .in = (instance *)in, .f = frame_new((instance *)in) };
        v = (optimal_verdict){ .answer = "unknown" };
        decision_of_card(&q, metric, &v);
        frame_free(q.f);
        of = in;
        asked = metric;
    }
    *when = v.when;
    return strcmp(v.answer, "yes") == 0;
}

static bool claims(const instance *in, int metric, const node **when)
{
    *when = NULL;
    return (has_bound(in, metric, true) || has_bound(in, metric, false))
           && decides(in, metric, when);
}

/* What the bound sums up to here if it is claimed that the metric is as much, or 0. */
static double claimed_here(law *a)
{
    const node *when;
    bool claimed = claims(a->at.in, a->metric, &when);
    if (claimed && when && eval_truth(&a->at.e, when, &claimed) != ST_OK)
        claimed = false;
    return claimed ? sum_of_bounds(a) : 0;
}

static void look_at(law *a)
{
    const formula *f = point_chosen(&a->at, FORMULA_CLOSED, a->metric, true);
    double sum = claimed_here(a);
    num closed = num_int(0), least, most;
    if (f && point_formula(&a->at, f, a->metric, &closed) != ST_OK)
        f = NULL;
    if ((f || sum > 0) && ends_of(a, &least, &most)) {
        double from = num_to_double(&least), to = num_to_double(&most);
        if (sum > 0) {
            a->claims++;
            if (!(to <= a->over * sum)) /* so that what is no number counts, too */
                a->over = to / sum, say_where(a, a->far, sizeof a->far);
        }
        if (f) {
            double low = from / num_to_double(&closed), high = to / num_to_double(&closed);
            a->points++;
            if (!(low >= a->low))
                a->low = low, say_where(a, a->worst[0], sizeof a->worst[0]);
            if (!(high <= a->high))
                a->high = high, say_where(a, a->worst[1], sizeof a->worst[1]);
        }
        num_clear(&least);
        num_clear(&most);
    }
    num_clear(&closed);
}

static void each_n(law *a)
{
    static const int exponents[] = { 0, 1, 2, 4, 6, 8, 10, 12, 14, 16, 20, 24, 30, 40, 200 };
    for (size_t i = 0; i < sizeof exponents / sizeof *exponents; i += laws_small() ? 2 : 1) {
        const num two = num_int(2), e = num_int(exponents[i]);
        num n;
        if (num_pow(&a->at.w->numbers, &n, &two, &e) == ST_OK) {
            point_set_num(&a->at, "n", &n);
            num_clear(&n);
        }
        if (point_ready(&a->at) == ST_OK)
            look_at(a);
        bool also = exponents[i] > 0 && exponents[i] < 62 && (i % 8 == 2 || !laws_small());
        if (also) { /* no power of two */
            point_set(&a->at, "n", 3 * (INT64_C(1) << (exponents[i] - 1)));
            if (point_ready(&a->at) == ST_OK)
                look_at(a);
        }
    }
}

/* The parameters that only the algorithm has, one after another. */
static void each_of(law *a, int64_t b, int which)
{
    static const struct { const char *name; int64_t values[6]; bool of_b;
    } own[] = {
        { "d", { 2, 4, 32 }, false },
        { "alpha", { 1, 2, 8, 32 }, false },
        { "s", { 1, 4, 64, 1 << 20 }, true },
        { "rho", { 1, 4, 64, 1 << 12 }, false },
        { "m", { 1, 3, 64, 1 << 12 }, false },
        { "k", { 1, 2, 8, 100 }, false },
        { "N", { 8, 30, 64 }, false },
        { "R", { 1, 2, 64, 1 << 12 }, false },
        { "bit", { 1, 20 }, false },
        { "lambda", { 1, 400 }, false }, /* PEM's latency and barrier */
        { "sigma", { 1, 1 << 14 }, false },
        { "bits", { 1, 8, 32 }, false },
        { "T", { 1, 16, 1 << 12 }, false },
        { "copies", { 1, 8 }, false },
        { "G", { 1, 64 }, false },
        { "pad", { 1, 3 }, false },
    };
    if (which == (int)(sizeof own / sizeof *own)) {
        each_n(a);
        return;
    }
    if (instance_slot(a->at.in, own[which].name) < 0) {
        each_of(a, b, which + 1);
        return;
    }
    for (const int64_t *v = own[which].values; *v; v++) {
        point_set(&a->at, own[which].name, own[which].of_b ? *v * b : *v);
        each_of(a, b, which + 1);
    }
}

static void each_memory_machine(law *a, bool small)
{
    static const int64_t w[] = { 1, 1 << 16, 32, 4096, 4, 256, 0 },
                         p[] = { 1, 1 << 16, 32, 4096, 4, 256, 0 }, l[] = { 1, 1 << 14, 8, 400, 0 };
    bool has_w = point_has(&a->at, "w"), has_l = point_has(&a->at, "l");
    for (int i = 0; w[i] && (i == 0 || has_w) && (i < 3 || !small); i++)
        for (int j = 0; p[j] && (j < 3 || !small); j++)
            for (int k = 0; l[k] && (k == 0 || has_l) && (k < 2 || !small); k++) {
                point_set(&a->at, "w", w[i]);
                point_set(&a->at, "p", p[j]);
                point_set(&a->at, "l", l[k]);
                each_of(a, 1, 0);
            }
}

static void each_block_machine(law *a, bool small)
{
    static const int64_t b[] = { 1, 32, 2, 8, 128, 0 }, k[] = { 1, 64, 1 << 14, 2, 8, 1024, 0 },
                         m[] = { 1, 64, 4, 0 };
    for (int i = 0; b[i] && (i < 2 || !small); i++)
        for (int j = 0; k[j] && (j < 3 || !small); j++)
            for (int q = 0; m[q] && (q < 2 || !small); q++) {
                point_set(&a->at, "b", b[i]);
                point_set(&a->at, "p", b[i] * k[j]);
                point_set(&a->at, "M", (b[i] * b[i] < 16 ? 16 : b[i] * b[i]) * m[q]);
                each_of(a, b[i], 0);
            }
}

/* A closed form of a metric that the model has: blocks that several models share may have more. */
static bool has_closed(const instance *in, int metric)
{
    return instance_gives(in, FORMULA_CLOSED, metric) && instance_has_metric(in, metric);
}

/* The closed forms that are proved, as they are found. */
static struct {
    const char *algorithm, *model;
    int metric;
} proved[1024];
static size_t proved_count, left_out, others, asked;

static void add_proved(const char *algorithm, const char *model, int metric)
{
    const size_t i = proved_count;
    proved_count += i < sizeof proved / sizeof *proved;
    if (proved_count > i) {
        proved[i].algorithm = algorithm;
        proved[i].model = model;
        proved[i].metric = metric;
    }
}

/* In make check every other closed form is asked for a proof (`check all` finds what is refuted);
 * the grid has one in four of what is proved, whose steps are checked, and of the others. */
static bool left_to_proof(const char *algorithm, const char *model, int metric)
{
    for (size_t i = 0; i < proved_count && laws_small(); i++)
        if (proved[i].metric == metric && strcmp(proved[i].algorithm, algorithm) == 0
            && strcmp(proved[i].model, model) == 0)
            return left_out++ % 4 != 0;
    return laws_small() && others++ % 4 != 0;
}

static void visit(world *w, const char *algorithm, const char *model)
{
    if (model == NULL || strcmp(model, "agpu'") == 0) /* the same blocks as agpu */
        return;
    for (int m = 0; m < METRICS; m++) {
        law a = { .algorithm = algorithm, .model = model, .metric = m, .low = 1e300, .high = 0 };
        const node *when;
        if (point_open(&a.at, w, algorithm, model)
            && (has_closed(a.at.in, m) || claims(a.at.in, m, &when))
            && !left_to_proof(algorithm, model, m)) {
            bool data = instance_gives(a.at.in, FORMULA_MOST, m);
            double constant = data ? OF_DATA : CONSTANT;
            if (point_has(&a.at, "M"))
                each_block_machine(&a, laws_small());
            else
                each_memory_machine(&a, laws_small());
            if (claims(a.at.in, m, &when)
                && !ok((a.claims > 0 || laws_small()) && a.over <= constant,
                       "%s on %s: where it is claimed the %s is optimal up to a constant, at most "
                       "%.3g, at %ld points",
                       algorithm, model, metrics[m].name, a.over, a.claims))
                printf("# most at %s\n", a.far);
            if (has_closed(a.at.in, m)
                && !ok(
                    a.points > 0 && a.low >= 1 / constant && a.high <= constant,
                    "%s on %s: the closed %s is it up to a constant, %.3g to %.3g, at %ld points",
                    algorithm, model, metrics[m].name, a.low, a.high, a.points))
                printf("# least at %s\n# most at %s\n", a.worst[0], a.worst[1]);
        }
        point_close(&a.at);
    }
}

static struct {
    int yes, no, unknown;
} proofs;

static struct {
    int looked, tried, proved;
} mistaken;

/* CLOSED_WHY=1: tells of each closed form that is not proved why, and leaves the grid out. */
static bool only_proofs(void)
{
    return getenv("CLOSED_WHY") != NULL;
}

/* Does the condition say that the parameter is at most a number? */
static bool bounds(const node *c, const char *name)
{
    if (c->kind == N_BINARY && c->op == OP_AND)
        return bounds(c->a, name) || bounds(c->b, name);
    return c->kind == N_BINARY && (c->op == OP_LE || c->op == OP_LT) && c->a->kind == N_NAME
           && strcmp(c->a->name, name) == 0 && c->b->kind == N_NUMBER;
}

static bool is_bounded(const instance *in, const char *name)
{
    const formula *f = in->requires;
    while (f && !bounds(f->expr, name))
        f = f->next;
    return f;
}

/* A proof that would hold for what is wrong is none: of a proved closed form times, or divided by,
 * the root or the logarithm of a parameter, unless that is bounded, there must be no proof. */
static void by_mistake(world *w, arena *a, instance *in, const formula *closed,
                       const char *algorithm, const char *model)
{
    static const struct { builtin_id fn; op_kind op; } mistakes[] = {
        { FN_SQRT, OP_MUL }, { FN_SQRT, OP_DIV }, { FN_LOG2, OP_MUL }, { FN_LOG2, OP_DIV }
    };
    for (int i = 0; i < in->slot_count; i++)
        for (size_t k = 0; k < sizeof mistakes / sizeof *mistakes; k++) {
            if (in->slots[i].kind != SLOT_PARAM || is_bounded(in, in->slots[i].name)
                || (laws_small() && (mistaken.looked++ & 31)))
                continue;
            const node *of = expr_name(a, in->slots[i].name);
            if (mistakes[k].fn == FN_LOG2)
                of = expr_pair(a, OP_MUL, expr_number(a, 2), of);
            formula wrong = *closed;
            wrong.expr = board_resolved(in, a,
                                        expr_pair(a, mistakes[k].op, closed->expr,
                                                  expr_call(a, mistakes[k].fn, of, NULL)));
            mistaken.tried++;
            if (wrong.expr == NULL
                || closed_is_order(w, a, in, &wrong,
                                   mistaken.tried & 15 ? CLOSED_YES : CLOSED_YES_OR_NO, NULL)
                       == GROWS_YES) { /* some with all that may be tried */
                mistaken.proved++;
                printf("# %s on %s: %s = Theta(%s) is proved\n", algorithm, model,
                       metrics[closed->metric].name,
                       wrong.expr ? unparse_arena(a, wrong.expr) : "not resolved");
            }
        }
}

static void by_proof(world *w, const char *algorithm, const char *model)
{
    point p;
    closed_sought sought = laws_small() ? CLOSED_YES : CLOSED_YES_OR_NO;
    if (model == NULL || strcmp(model, "agpu'") == 0)
        return;
    arena *a = arena_new();
    if (point_open(&p, w, algorithm, model))
        for (const formula *f = p.in->of[FORMULA_CLOSED]; f; f = f->next) {
            const char *why;
            if (laws_small() && asked++ % 2 != 0)
                continue;
            grows_answer theta = closed_is_order(w, a, p.in, f, sought, &why);
            proofs.yes += theta == GROWS_YES;
            if (theta == GROWS_YES)
                add_proved(p.in->algorithm->name, p.in->model->name, f->metric);
            if (theta == GROWS_YES)
                by_mistake(w, a, p.in, f, algorithm, model);
            proofs.no += theta == GROWS_NO;
            proofs.unknown += theta == GROWS_UNKNOWN;
            if (theta != GROWS_YES && (theta == GROWS_NO || only_proofs()))
                printf("# %s on %s: %s = Theta(%s): %s, %s\n", algorithm, model,
                       metrics[f->metric].name, f->shown, grows_words[theta], why);
        }
    point_close(&p);
    arena_free(a);
}

int main(void)
{
    world *w = laws_world();
    w->max_accesses = 20000;
    w->max_terms = 1 << 9; /* sums within sums that no rule adds up are not waited for */
    each_pair(w, by_proof);
    printf("# closed forms: %d proved, %d refuted, %d not decided\n", proofs.yes, proofs.no,
           proofs.unknown);
    ok(proofs.no == 0 && proofs.yes >= (laws_small() ? 85 : 171),
       "no closed form is refuted by what is derived or stated");
    ok(mistaken.proved == 0 && mistaken.tried > (laws_small() ? 40 : 80),
       "none of %d closed forms that are wrong by a root or a logarithm is proved", mistaken.tried);
    if (!only_proofs())
        each_pair(w, visit);
    world_free(w);
    return done();
}
