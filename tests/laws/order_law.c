/* The `order` lines of models and problems: what a function grows like, up to constants.  Each is
 * held against its function at small parameters and at some to 2^40, all disciplines: their
 * quotient stays between the same two constants.  MMCALC_LAWS=large: 100,000 points of each. */
#include <stdlib.h>
#include <string.h>

#include "lang/parse.h"
#include "tests/laws/point.h"
#include "tests/laws/random.h"
#include "tests/tap.h"

/* Between these, and not merely some constants.  A request of x threads has max(1, e*(x-1)/w) to
 * e*(x-1)/w + 2 stages, where its order has e*x/w + 1: with x = 2 and e near w that is a third of
 * it.  A round of the HMM has l - 1 time units more and its order l, a third summand: a quarter at
 * l = 1.  So a sum of k summands may be k + 1 times what it stands for.  A problem's orders have
 * log2 where it has ln. */
static const double least_quotient = 0.32, most_quotient = 3;

static double least_of_sum(const node *sum)
{
    int summands = 1;
    for (; sum->kind == N_BINARY && sum->op == OP_ADD; sum = sum->a)
        summands++;
    return 1 / (summands + 1.0) - 1e-9; /* quotients are doubles */
}

/* The functions of a problem stand in its bounds, on any machine: on this one, of n, b and M. */
static const char blocks[] = "io";

/* An offset may be 0, and so may the padding of the AGPU's columns. */
static int least_of(const char *model, const char *name)
{
    return strcmp(name, "o") != 0 && (strncmp(model, "agpu", 4) != 0 || strcmp(name, "d") != 0);
}

/* Small numbers, powers of two and their neighbours, and anything between. */
static int64_t some_number(int bits)
{
    int64_t power = INT64_C(1) << random_to(bits);
    switch (random_to(3)) {
    case 0: return 1 + random_to(9);
    case 1: return power;
    case 2: return power > 1 ? power + random_to(2) - 1 : 1;
    default: return 1 + random_to((long)power);
    }
}

typedef struct quotients {
    double least, most;
    long points, unknown;
    char where[2][240]; /* of the least, of the most */
} quotients;

static void note(quotients *q, double x, const char *where)
{
    q->points++;
    if (q->points == 1 || x < q->least) {
        q->least = x;
        snprintf(q->where[0], sizeof q->where[0], "%s", where);
    }
    if (q->points == 1 || x > q->most) {
        q->most = x;
        snprintf(q->where[1], sizeof q->where[1], "%s", where);
    }
}

static void set(point *p, const char *name, int64_t v, char *where, size_t room)
{
    point_set(p, name, v);
    snprintf(where + strlen(where), room - strlen(where), "%s=%lld ", name, (long long)v);
}

/* Columns up to beyond the banks, with paddings that have a rule and others. */
static void set_columns(point *p, int bits, char *where, size_t room)
{
    const int64_t b = INT64_C(1) << random_to(bits / 4 < 7 ? bits / 4 : 7),
                  a = 1 + random_to(b + b / 8),
                  paddings[] = { 0, 1, b / a, 1 + random_to(b / a), random_to(b) };
    set(p, "b", b, where, room);
    set(p, "p", b, where, room);
    set(p, "M", b * b, where, room);
    set(p, "a", a, where, room);
    set(p, "d", paddings[random_to(4)], where, room);
    set(p, "o", some_number(bits) - 1, where, room);
}

/* Those of a problem are at least 2*b: no logarithm of less than 2 is looked at. */
static void set_all(point *p, bool problem, const node *order, int bits, char *where, size_t room)
{
    static const char *const of_model[] = { "p", "w", "l" }, *const of_problem[] = { "n", "M" };
    const int64_t b = some_number(bits / 4);
    if (problem)
        set(p, "b", b, where, room);
    for (int i = 0; i < 2 && problem; i++)
        set(p, of_problem[i], 2 * b + some_number(bits) - 1, where, room);
    for (const node *m = problem ? NULL : order->b; m; m = m->next)
        set(p, m->name, strcmp(m->name, "o") == 0 ? some_number(6) - 1 : some_number(bits), where,
            room);
    for (int i = 0; i < 3 && !problem; i++)
        set(p, of_model[i], some_number(i == 1 ? 7 : bits / 2), where, room);
}

/* The HMM's: v of its d memories take part, each with p/d threads, and in a last round m threads of
 * all p. */
static void set_joint(point *p, const node *order, int bits, char *where, size_t room)
{
    const int64_t d = 1 + random_to(16), threads = d * some_number(bits / 2);
    for (const node *m = order->b; m; m = m->next) {
        int64_t v = strcmp(m->name, "v") == 0   ? 1 + random_to((long)d)
                    : strcmp(m->name, "m") == 0 ? 1 + random_to((long)threads)
                    : strcmp(m->name, "o") == 0 ? some_number(6) - 1
                                                : some_number(bits);
        set(p, m->name, v, where, room);
    }
    set(p, "d", d, where, room);
    set(p, "p", threads, where, room);
    set(p, "w", some_number(7), where, room);
    set(p, "l", some_number(bits / 2), where, room);
}

/* Any choices, but of the DMM that no rows are shifted: functions speak of rows as they lie. */
static void choose_any(point *p)
{
    for (int i = 0; i < p->in->option_count; i++) {
        const struct model_option *o = &p->in->options[i];
        const char *first = p->in->slots[o->first].name;
        if (strcmp(first, "interleaved") != 0)
            point_choose(p, i, (int)random_to(o->count - 1));
    }
}

static void at_point(world *w, const char *name, const char *model, bool problem, const node *order,
                     int bits, quotients *q)
{
    point p;
    char where[240] = "";
    num cost = num_int(0), grows = num_int(0);
    if (point_open(&p, w, name, model)) {
        choose_any(&p);
        if (strncmp(model, "agpu", 4) == 0)
            set_columns(&p, bits, where, sizeof where);
        else if (strcmp(model, "hmm") == 0)
            set_joint(&p, order, bits, where, sizeof where);
        else
            set_all(&p, problem, order, bits, where, sizeof where);
        if (point_ready(&p) == ST_OK && point_metric(&p, METRIC_TIME, &cost) == ST_OK
            && point_metric(&p, METRIC_WORK, &grows) == ST_OK)
            note(q, num_to_double(&cost) / num_to_double(&grows), where);
        else
            q->unknown++;
        num_clear(&cost);
        num_clear(&grows);
    }
    point_close(&p);
}

static void hold(world *w, const char *model, const char *problem, const node *order, long count)
{
    char name[64];
    str s = { 0 };
    quotients near = { 0 }, far = { 0 };
    snprintf(name, sizeof name, "order.%s_%s", model, order->name);
    for (char *c = name; (c = strchr(c, '\'')) != NULL;) /* of agpu' */
        *c = '_';
    laws_put_line(&s, name, model, problem, order, least_of);
    if (!laws_define(w, name, str_text(&s))) {
        ok(false, "the order of %s on %s is a formula", order->name, model);
        str_clear(&s);
        return;
    }
    for (long i = 0; i < count; i++) {
        at_point(w, name, model, problem != NULL, order, 8, &near);
        at_point(w, name, model, problem != NULL, order, 40, &far);
    }
    printf(
        "# %s on %s: %.3f to %.3f over %ld points, %.3f to %.3f over %ld far ones, %ld without\n",
        order->name, model, near.least, near.most, near.points, far.least, far.most, far.points,
        near.unknown + far.unknown);
    const double least = problem ? least_quotient : least_of_sum(order->a);
    bool inside = near.least >= least && near.most <= most_quotient && far.least >= least
                  && far.most <= most_quotient;
    if (!inside)
        printf("# least near: %s\n# most near: %s\n# least far: %s\n# most far: %s\n",
               near.where[0], near.where[1], far.where[0], far.where[1]);
    /* what is counted access by access has no value far away */
    long few = strcmp(model, "hmm") == 0 ? count / 10 : 0;
    ok(inside && near.points >= count - few && far.points >= count - few,
       "%s on %s is of its order, up to constants", order->name, model);
    str_clear(&s);
}

typedef struct holding {
    world *w;
    entry_kind kind;
    long count, held;
} holding;

static void hold_entry(const char *name, void *data)
{
    holding *h = data;
    const entry *e = catalog_try(h->w->catalog, h->kind, name);
    bool model = h->kind == ENTRY_MODEL;
    for (const node *n = e ? e->def->a : NULL; n; n = n->next)
        if (n->kind == N_DEFINE && n->op == 1) {
            hold(h->w, model ? name : blocks, model ? NULL : name, n, h->count);
            h->held++;
        }
}

/* Of all definitions of a kind; how many there were. */
static long hold_all(world *w, entry_kind kind, long count)
{
    holding h = { w, kind, count, 0 };
    catalog_each(w->catalog, kind, hold_entry, &h);
    return h.held;
}

/* access(...) over ranges beside what order_access.c takes it for, at points of the parameters. */
static void hold_access(world *w, const char *model, const char *ranges, const char *address,
                        const char *like, const node *of, int bits, long count)
{
    static int which;
    char name[64];
    str s = { 0 };
    quotients q = { 0 };
    snprintf(name, sizeof name, "order.access_%d", which++);
    str_format(
        &s,
        "algorithm %s\n  param s\n  param c = 1, x = 1\n  on %s\n    exact time = access(%s, %s)\n"
        "    exact work = %s\n  end\nend\n",
        name, model, ranges, address, like);
    bool defined = laws_define(w, name, str_text(&s));
    for (long k = 0; k < count && defined; k++)
        at_point(w, name, model, false, of, bits, &q);
    printf("# %s on %s: %.3f to %.3f\n", address, model, q.least, q.most);
    ok(q.points == count && q.least >= least_quotient && q.most <= 7,
       "%s on %s costs what %s does, up to constants", address, model, like);
    str_clear(&s);
}

/* Addresses that order_access.c takes for close: s indices cost what s cells one after another do,
 * up to constants; and diagonals of a square whose side the width divides. */
static void hold_close(world *w, long count)
{
    static const char *const close[] = { "i + x",
                                         "3*i + x",
                                         "i xor x",
                                         "(i + x) xor c",
                                         "i | x",
                                         "(i div c)*(2*c) + i mod c + x",
                                         "i mod c + (2*c)*((i + x) div c)",
                                         "(i div c)*(3*c) + (i + x) mod c",
                                         "(i div c)*c + i mod c" };
    static const char *const models[] = { "dmm", "umm" }, *const params[] = { "s", "c", "x" };
    arena *a = arena_new();
    node *of = node_new(a, N_DEFINE, (span){ 0 });
    for (int i = 0; i < 3; i++) {
        node *n = node_new(a, N_NAME, (span){ 0 });
        n->name = params[i];
        of->b = node_append(of->b, n);
    }
    for (size_t i = 0; i < 2 * sizeof close / sizeof *close; i++)
        hold_access(w, models[i % 2], "i = 0..s - 1", close[i / 2], "contiguous(s)", of, 9, count);
    of->b->next = NULL; /* s alone: the side is s*w */
    for (int i = 0; i < 4; i++)
        hold_access(w, models[i % 2], "j = 0..s*w - 1, k = 0..s*w - 1",
                    i / 2 ? "(j + k) mod (s*w)*(s*w) + k" : "k*(s*w) + (k + j) mod (s*w)",
                    i % 2 ? "strided((s*w)^2, w, 0)" : "contiguous((s*w)^2)", of, 4,
                    laws_small() ? count / 20 : count / 3);
    arena_free(a);
}

int main(int argc, char **argv)
{
    random_begin(argc, argv, 20261122);
    world *w = laws_world();
    long count = laws_size(300, 3000, 100000);
    ok(hold_all(w, ENTRY_MODEL, count) >= 9, "the models have order lines");
    ok(hold_all(w, ENTRY_PROBLEM, count) >= 2, "the problems have order lines");
    hold_close(w, count);
    world_free(w);
    return done();
}
