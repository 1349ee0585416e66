/* The `lemma` lines of the models, with their constants: each bound against its function at every
 * point of a dense grid of small parameters - p < w, l = 1, ragged ends, both disciplines - and at
 * random larger ones, compared exactly.  Each must be met with little to spare somewhere, or its
 * constant says too much.  MMCALC_LAWS=large: a grid ten times as large. */
#include <stdlib.h>
#include <string.h>

#include "lang/parse.h"
#include "lang/unparse.h"
#include "tests/laws/point.h"
#include "tests/laws/random.h"
#include "tests/tap.h"

enum { MOST_ARGUMENTS = 7 };

typedef struct tally {
    long points, wrong;
    double nearest; /* the least quotient of the larger to the smaller, where both are above 0 */
    char where[240];
} tally;

static void at_point(point *p, const node *lemma, const int64_t *of, const int64_t *machine,
                     tally *t)
{
    static const char *const names[] = { "p", "w", "l", "d" };
    num cost = num_int(0), bound = num_int(0);
    int order = 0, i = 0;
    for (const node *n = lemma->b; n; n = n->next)
        point_set(p, n->name, of[i++]);
    for (i = 0; i < (machine[3] ? 4 : 3); i++)
        if (instance_slot(p->in, names[i]) >= 0) /* the BPRAM has no l, only the HMM has a d */
            point_set(p, names[i], machine[i]);
    if (instance_slot(p->in, "b") >= 0) { /* the AGPU: b is a power of two, and M its square */
        const int64_t b = (int64_t)1 << machine[1] % 7;
        point_set(p, "b", b);
        point_set(p, "p", b * machine[0]);
        point_set(p, "M", b * b);
    }
    if (point_ready(p) != ST_OK) /* its `when` does not hold */
        return;
    if (point_metric(p, METRIC_TIME, &cost) != ST_OK
        || point_metric(p, METRIC_WORK, &bound) != ST_OK
        || num_cmp(&p->w->numbers, &cost, &bound, &order) != ST_OK
        || (lemma->op == OP_LE ? order > 0 : order < 0)) {
        if (t->wrong++ == 0)
            snprintf(t->where, sizeof t->where,
                     "%lld %lld %lld %lld %lld %lld %lld p=%lld w=%lld l=%lld d=%lld: %g and %g",
                     (long long)of[0], (long long)of[1], (long long)of[2], (long long)of[3],
                     (long long)of[4], (long long)of[5], (long long)of[6], (long long)machine[0],
                     (long long)machine[1], (long long)machine[2], (long long)machine[3],
                     num_to_double(&cost), num_to_double(&bound));
    } else if (num_to_double(&cost) > 0 && num_to_double(&bound) > 0) {
        double q = num_to_double(&cost) / num_to_double(&bound);
        q = q < 1 ? 1 / q : q;
        if (t->nearest == 0 || q < t->nearest)
            t->nearest = q;
    }
    t->points++;
    num_clear(&cost);
    num_clear(&bound);
}

/* Of the HMM, whose functions have up to seven arguments: at random. */
static void at_random(world *w, const char *name, const char *model, const node *lemma, tally *t)
{
    point p;
    if (point_open(&p, w, name, model))
        for (int i = 0; i < (laws_small() ? 6000 : 60000); i++) {
            int64_t of[MOST_ARGUMENTS], d = 1 + random_to(5),
                                        machine[] = { d * (1 + random_to(8)), 1 + random_to(8),
                                                      chance(50) ? 1 : 1 + random_to(8), d };
            for (int k = 0; k < MOST_ARGUMENTS; k++)
                of[k] = random_to(chance(30) ? 1 : chance(50) ? 8 : 40);
            point_choose(&p, 0, i % 2);
            at_point(&p, lemma, of, machine, t);
        }
    point_close(&p);
}

static void over_grid(world *w, const char *name, const char *model, const node *lemma, tally *t)
{
    static const int few[] = { 1, 2, 3, 4, 6, 8, 5, 7, 9 },
                     lengths[] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 16, 17, 23, 31 };
    const int machines = laws_small() ? 5 : 9, lines = laws_small() ? 5 : 9,
              size = sizeof lengths / sizeof *lengths, params = node_count(lemma->b);
    point p;
    if (point_open(&p, w, name, model))
        for (int choice = 0; choice < point_choices(&p); choice++) {
            point_choose(&p, 0, choice);
            for (int64_t at = 0; at < (int64_t)machines * machines * machines;
                 at += laws_small() && params > 2 ? 3 : 1) { /* all pairs of values */
                const int64_t machine[4] = { few[at % machines], few[at / machines % machines],
                                            few[at / machines / machines] };
                for (int s = 0; s < size; s++)
                    for (int d = 0; d < (params > 1 ? lines : 1); d++)
                        for (int o = 0; o < (params > 2 ? lines : 1); o++)
                            at_point(&p, lemma,
                                     (const int64_t[MOST_ARGUMENTS]){ lengths[s], d, o }, machine,
                                     t);
            }
            for (int i = 0; i < (laws_small() ? 300 : 3000); i++) {
                const int64_t of[MOST_ARGUMENTS] = { random_to(100000), random_to(300),
                                                     random_to(300) },
                              machine[4] = { 1 + random_to(500), 1 + random_to(64),
                                            1 + random_to(60) };
                at_point(&p, lemma, of, machine, t);
            }
        }
    point_close(&p);
}

/* Writes an algorithm whose time is the function, with its arguments as parameters, and whose work
 * is the bound. */
static void put_lemma(str *s, const char *name, const char *model, const node *lemma)
{
    str list = { 0 };
    str_format(s, "algorithm %s\n", name);
    for (const node *p = lemma->b; p; p = p->next) {
        str_format(s, "  param %s >= 0\n", p->name);
        str_format(&list, "%s%s", list.length ? ", " : "", p->name);
    }
    if (lemma->c) {
        str_add(s, "  require ");
        unparse(s, lemma->c);
        str_char(s, '\n');
    }
    str_format(s, "  on %s\n    exact time = %.*s(%s)\n    exact work = ", model,
               (int)strcspn(lemma->name, "."), lemma->name, str_text(&list));
    unparse(s, lemma->a);
    str_add(s, "\n  end\nend\n");
    str_clear(&list);
}

static void hold(world *w, const char *model, const node *lemma)
{
    static int which;
    char name[64];
    str s = { 0 };
    tally t = { 0 };
    snprintf(name, sizeof name, "lemma.number_%d", which++);
    put_lemma(&s, name, model, lemma);
    if (!laws_define(w, name, str_text(&s))) {
        ok(false, "%s on %s is a formula", lemma->name, model);
        str_clear(&s);
        return;
    }
    (strcmp(model, "hmm") == 0 ? at_random : over_grid)(w, name, model, lemma, &t);
    printf("# %s %s of %s: %ld points, nearest %.3f\n", lemma->name,
           lemma->op == OP_LE ? "at most" : "at least", model, t.points, t.nearest);
    if (t.wrong)
        printf("# %ld times not, first at %s\n", t.wrong, t.where);
    ok(t.wrong == 0 && t.points > (laws_small() ? 300 : 1000) && t.nearest < 1.5,
       "%s on %s holds with its constants", lemma->name, model);
    str_clear(&s);
}

int main(int argc, char **argv)
{
    static const char *const models[] = { "umm", "dmm", "pram", "bpram", "agpu", "hmm" };
    long held = 0;
    random_begin(argc, argv, 31);
    world *w = laws_world();
    for (int i = 0; i < 6; i++) {
        const entry *e = catalog_try(w->catalog, ENTRY_MODEL, models[i]);
        for (const node *n = e ? e->def->a : NULL; n; n = n->next)
            if (n->kind == N_LEMMA) {
                hold(w, models[i], n);
                held++;
            }
    }
    ok(held >= 60, "there are lemmas of the memory machines, the PRAMs, the AGPU, the HMM: %ld",
       held);
    world_free(w);
    return done();
}
