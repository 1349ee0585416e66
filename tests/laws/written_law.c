/* The `exact` lines of the catalogue beside what is derived from its programs, at points with more
 * threads than work, ragged rounds, a width beyond the threads, a latency of 1 and no powers of
 * two: wherever both have a value it is the same one. A line stays only where it is better than
 * what is derived, so each that stays is told with how often the program had to be counted there or
 * gave nothing, and what the two take. WRITTEN_TABLE=1: all of them. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tests/laws/point.h"
#include "tests/laws/random.h"
#include "tests/tap.h"

typedef struct row {
    const formula *f;
    long points, derived, counted, differ;
    double own, other; /* seconds, where both have a value */
    str first;
} row;

static struct {
    long lines, values, compared, differ;
} all;

/* --- points ----------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    int value[10];
} usual[] = {
    { "w", { 1, 2, 3, 4, 5, 8, 13, 16 } },
    { "l", { 1, 1, 2, 3, 7, 20 } },
    { "alpha", { 1, 2, 3, 4, 5 } },
    { "d", { 2, 2, 3, 4, 8 } },
    { "s", { 2, 3, 4, 8, 16, 32 } },
    { "rho", { 1, 2, 3, 4, 8 } },
    { "words", { 1, 1, 2, 4 } },
    { "padding", { 1, 1, 2, 4 } },
    { "buffer", { 1, 2 } },
    { "kind", { 1, 2 } },
    { "M", { 16, 64, 100, 600, 5000 } },
};

static int64_t value_of(const char *name, bool agpu, int64_t b)
{
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        if (strcmp(usual[i].name, name) == 0) {
            long count = 0;
            while (count < 10 && usual[i].value[count])
                count++;
            return usual[i].value[random_to(count - 1)];
        }
    if (strcmp(name, "b") == 0)
        return b;
    if (strcmp(name, "p") == 0)
        return agpu ? b * (1 + random_to(8)) : chance(50) ? 1 + random_to(40) : 1L << random_to(7);
    if (strcmp(name, "n") == 0 || strcmp(name, "N") == 0) {
        long side = 1 + random_to(20);
        return chance(40) ? 1L << random_to(9) : chance(40) ? side * side : 1 + random_to(400);
    }
    return 1 + random_to(12);
}

static bool some_point(point *at, bool agpu)
{
    int64_t b = 1L << random_to(4);
    for (int i = 0; i < at->in->slot_count; i++)
        if (instance_takes(at->in, i))
            point_set(at, at->in->slots[i].name, value_of(at->in->slots[i].name, agpu, b));
    for (int o = 0; o < at->in->option_count; o++)
        point_choose(at, o, (int)random_to(at->in->options[o].count - 1));
    return point_ready(at) == ST_OK;
}

/* --- one line there --------------------------------------------------------------------------- */

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void compare(point *at, row *r, const formula *f)
{
    num own, other;
    double t0 = seconds();
    status st = point_formula(at, r->f, r->f->metric, &own);
    double t1 = seconds();
    if (st != ST_OK)
        return;
    if (point_formula(at, f, f->metric, &other) == ST_OK) {
        r->own += t1 - t0;
        r->other += seconds() - t1;
        all.compared++;
        if (!num_same(&own, &other)) {
            if (!r->differ++) {
                point_tell(at, &r->first);
                num_print(&at->w->numbers, &r->first, &own, 40, 12);
                str_add(&r->first, " as written, ");
                num_print(&at->w->numbers, &r->first, &other, 40, 12);
                str_format(&r->first, " derived: %s", f->shown);
            }
        }
        num_clear(&other);
    }
    num_clear(&own);
}

static void at_point(point *at, row *rows, int count)
{
    for (int i = 0; i < count; i++) {
        row *r = &rows[i];
        if (point_chosen(at, FORMULA_EXACT, r->f->metric, true) != r->f)
            continue;
        const formula *f = point_chosen(at, FORMULA_PROGRAM, r->f->metric, true);
        r->points++;
        r->derived += f != NULL;
        if (f == NULL && (f = point_chosen(at, FORMULA_COUNTED, r->f->metric, true)) != NULL)
            r->counted++;
        if (f)
            compare(at, r, f);
    }
}

/* --- all of an algorithm's on a model --------------------------------------------------------- */

static void tell(row *r, const char *algorithm, const char *model)
{
    bool table = getenv("WRITTEN_TABLE") != NULL;
    all.lines++;
    all.values += r->points;
    all.differ += r->differ;
    if (r->differ || table || r->points == 0)
        printf("# %s on %s: %s: %ld points, %ld derived, %ld counted, %ld differ, x%.2f%s%s\n",
               algorithm, model, metrics[r->f->metric].name, r->points, r->derived, r->counted,
               r->differ, r->other / (r->own + 1e-12), r->differ ? ": " : "", str_text(&r->first));
    str_clear(&r->first);
}

static void pair(world *w, const char *algorithm, const char *model)
{
    enum { MOST = 64 };
    point at;
    row rows[MOST] = { { 0 } };
    int count = 0;
    if (model && point_open(&at, w, algorithm, model)) {
        for (const formula *f = at.in->of[FORMULA_EXACT]; f && count < MOST; f = f->next)
            rows[count++].f = f;
        long tries = laws_small() ? 400 : 6000, wanted = laws_small() ? 60 : 1000;
        for (long i = 0; count && i < tries && wanted; i++)
            if (some_point(&at, strncmp(model, "agpu", 4) == 0)) {
                at_point(&at, rows, count);
                wanted--;
            }
        for (int i = 0; i < count; i++)
            tell(&rows[i], algorithm, model);
    }
    if (model)
        point_close(&at);
}

int main(int argc, char **argv)
{
    random_begin(argc, argv, 20261122);
    world *w = laws_world();
    each_pair(w, pair);
    world_free(w);
    printf("# %ld lines, %ld values, %ld of them also from the program\n", all.lines, all.values,
           all.compared);
    ok(all.differ == 0, "what `exact` lines give is what is derived from the programs");
    return done();
}
