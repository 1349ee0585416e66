/* Formulas derived from AGPU programs (cost/agpu.c): the catalogue's, at every point of a grid that
 * has one core and one multiprocessor, more multiprocessors than work, ragged rows and blocks; and
 * random programs, of which those of the second kind decide nothing by data, those of the third ask
 * for words by bits of the cores' numbers, and those of the fourth have loops that claim their
 * turns and conditions on data, of cores and of the host.  What is derived must be what the run
 * without data counts, or what the run on data lies between, and where the definition has a formula
 * of its own, what that gives; how much is derived is told, so that the law cannot hold for want of
 * cases. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "lang/parse.h"
#include "tests/laws/agpu_addresses.h"
#include "tests/laws/agpu_random.h"
#include "tests/laws/derived.h"
#include "tests/laws/random.h"
#include "tests/tap.h"

static bool on_data; /* what programs count follows from words in memory, and these are random */
static const int held[] = {
    METRIC_TIME,   METRIC_IO,    METRIC_ACCESSES,    METRIC_CONFLICTS,  METRIC_DEGREE,
    METRIC_WORK,   METRIC_SPAN,  METRIC_ASSIGNMENTS, METRIC_PROCESSORS, METRIC_SYNCHRONISATIONS,
    METRIC_SHARED, METRIC_GLOBAL
};

static void compare(point *p, const run_result *r, const char *where, const char *text)
{
    for (size_t i = 0; i < sizeof held / sizeof *held; i++) {
        int metric = held[i];
        uint64_t wanted = derived_counted(metric, r);
        const formula *own = point_chosen(p, FORMULA_EXACT, metric, true);
        bool derived = derived_compare(p, metric, wanted, where, text),
             between = !derived && derived_within(p, metric, wanted, where, text);
        tally.between += between;
        tally.absent += !derived && !between;
        if (!derived && !between && getenv("DERIVE_ABSENT"))
            printf("# absent: %s of %s: %s\n%s", metrics[metric].name, where,
                   instance_untold(p->in) ? instance_untold(p->in)->why : "?", text);
        if (*text) /* a random one has any */
            continue;
        tally.written += own != NULL;
        if (own)
            derived_holds(p, metric, own, wanted, wanted, "as written", where, text);
    }
}

/* The point is set: a run without data beside the formulas. */
static void at_point(point *p, const char *where, const char *text)
{
    run_options o = { .max_words = UINT64_C(1) << 24,
                      .max_steps = UINT64_C(1) << (laws_small() ? 17 : 24),
                      .data = on_data,
                      .input = INPUT_RANDOM,
                      .seed = on_data ? (uint64_t)random_to(1000) : 1 };
    run_result r;
    diag own, *outer = p->e.d;
    if (point_ready(p) != ST_OK)
        return;
    diag_init(&own);
    p->e.d = &own;
    status st = program_run(&p->e, &o, &r);
    p->e.d = outer;
    diag_clear(&own);
    if (st != ST_OK)
        return;
    tally.runs++;
    compare(p, &r, where, text);
}

static const struct {
    long k, b, alpha, d, s, rho;
} machines[] = { { 1, 1, 1, 2, 4, 1 }, { 1, 4, 2, 2, 8, 2 },    { 2, 2, 1, 4, 4, 2 },
                 { 3, 4, 3, 2, 8, 4 }, { 5, 1, 1, 2, 2, 1 },    { 4, 8, 5, 4, 16, 2 },
                 { 7, 2, 2, 2, 4, 1 }, { 2, 16, 11, 8, 32, 4 }, { 16, 4, 4, 2, 4, 1 } };

static void of_the_catalogue(world *w, const char *algorithm, const char *model)
{
    if (strncmp(model, "agpu", 4) != 0)
        return;
    const long step = laws_small() ? 2 : 1;
    for (size_t i = 0; i < sizeof machines / sizeof *machines; i++)
        for (long n = laws_small() ? 1 + (long)i % 2 : 1; n <= 600; n += n >= 64   ? n - n % 3
                                                                         : n >= 20 ? 7 * step
                                                                                   : step) {
            point p;
            char where[160];
            long words = n % 4 == 3 ? 4 : 1 + n % 2, b = machines[i].b,
                 size = i % 2 && n > 20 ? n / 16 * 16 + 16 : n;
            snprintf(where, sizeof where,
                     "%s on %s n=%ld p=%ld b=%ld M=4096 alpha=%ld d=%ld "
                     "s=%ld rho=%ld words=%ld",
                     algorithm, model, size, machines[i].k * b, b, machines[i].alpha, machines[i].d,
                     machines[i].s, machines[i].rho, words);
            if (point_open(&p, w, algorithm, model)) {
                point_set_agpu(&p, size, machines[i].k * b, b, 4096);
                point_set(&p, "alpha", machines[i].alpha);
                point_set(&p, "d", machines[i].d);
                point_set(&p, "s", machines[i].s);
                point_set(&p, "rho", machines[i].rho);
                point_set(&p, "words", words); /* of an element, where the algorithm asks */
                at_point(&p, where, "");
            }
            point_close(&p);
        }
}

/* --- random programs -------------------------------------------------------------------------- */

static void at_sizes(world *w, const char *name, const char *model, long n, long p, long b, long M,
                     const char *text)
{
    point at;
    char where[160];
    snprintf(where, sizeof where, "%s n=%ld p=%ld b=%ld M=%ld", name, n, p, b, M);
    if (point_open(&at, w, name, model)) {
        point_set_agpu(&at, n, p, b, M);
        at_point(&at, where, text);
    }
    point_close(&at);
}

static void one_program(world *w, long which)
{
    random_program r;
    char name[40];
    program_make(&r, which);
    snprintf(name, sizeof name, "law.p%ld", which);
    if (laws_define(w, NULL, str_text(&r.text))) {
        tally.programs++;
        for (int i = 0; i < 3; i++) { /* its own point, and machines that it was not made for */
            long k = i == 2 ? 1 + which % 5 : r.k, n = i ? r.n + which % 3 : r.n;
            at_sizes(w, name, r.keeps ? "agpu'" : "agpu", n, k * r.b, r.b, r.M, str_text(&r.text));
        }
    }
    program_release(&r);
}

/* --- programs whose control follows from n, p and b ------------------------------------------ */

/* Names are few, so that a program, the one that it calls, its let and its loops share them. */
static const char *const few[] = { "t", "h", "s", "q", "u" };

typedef struct maker {
    str s;
    int depth;
    const char *live[8], *host[8]; /* loops around; what holds a number from 0 to n + 4 */
    int lives, hosts;
    const char *calls; /* another program, or NULL */
} maker;

static const char *free_name(const maker *m)
{
    for (;;) {
        const char *name = few[random_to(4)];
        bool taken = false;
        for (int i = 0; i < m->lives; i++)
            taken |= strcmp(m->live[i], name) == 0;
        if (!taken)
            return name;
    }
}

/* How many multiprocessors, or words, from 1 to n + 8. */
static const char *words_of(const maker *m)
{
    static char text[80];
    static const char *const some[] = { "ceil(n/b)", "p div b", "3", "n", "ceil(n/(2*b))" };
    if (m->hosts && chance(60))
        snprintf(text, sizeof text, "%s + %ld", m->host[random_to(m->hosts - 1)], random_to(2) + 1);
    else
        snprintf(text, sizeof text, "min(n + 8, %s)", some[random_to(4)]);
    return text;
}

static void of_cores(maker *m);

/* A condition on a word, or a loop whose turns follow from one. */
static void of_words(maker *m)
{
    const char *c = free_name(m);
    const char *cell = chance(50) ? "e" : chance(50) ? "0" : "b + e";
    bool loop = chance(60);
    if (loop) {
        line(m, "%s = x[%s] mod 4", c, cell);
        line(m, "while %s > 0 within 0..3 \"a residue\"", c);
    } else {
        line(m, "if x[%s] mod 3 == %ld", cell, random_to(2));
    }
    m->live[m->lives++] = c;
    m->depth++;
    of_cores(m);
    if (loop)
        line(m, "%s = %s - 1", c, c);
    m->depth--;
    m->lives--;
    if (!loop && chance(50)) {
        line(m, "else");
        line(m, "  x[e] = x[e] + 1");
    }
    line(m, "end");
}

static void of_cores(maker *m)
{
    if (on_data && m->lives < 3 && chance(50)) {
        of_words(m);
        return;
    }
    static const char *const some[] = { "x[e] = x[e] + x[b + e]", "x[b - 1 - e] = T[r*b + e]",
                                        "x[e] = T[2*r*b + 2*e]",  "if r*b + e < n then",
                                        "x[b + e] = x[e]",        "G[r*b + e] = x[e]",
                                        "y = T[r + e]",           "if e == 0 then",
                                        "x[e] = x[2*(e div 2)]" };
    const char *what = some[random_to(8)], *h = free_name(m);
    if (chance(25)) {
        line(m, "%s = b div 2", h);
        line(m, "while %s > 0", h);
        line(m, "  if e < %s", h);
        line(m, "    x[e] = x[e] + x[e + %s]", h);
        line(m, "  end");
        line(m, "  %s = %s div 2", h, h);
        line(m, "end");
    } else if (chance(25)) {
        line(m, "for %s = 0 to %ld", h, random_to(2));
        line(m, "  y = T[r*b + e + %s]", h);
        line(m, "end");
    } else if (strncmp(what, "if", 2) == 0) {
        line(m, "%.*s", (int)strlen(what) - 5, what);
        line(m, "  G[r*b + e] = x[%s]", chance(50) ? "e" : "b + e");
        line(m, "end");
    } else {
        line(m, "%s", what);
    }
}

/* Rows of b words go to and fro by columns of `height`, all words of them, or from the third on. */
static void by_columns(maker *m, const char *height, const char *padding)
{
    const char *j = free_name(m), *from = chance(30) ? " + 2" : "";
    char x[40];
    if (strcmp(padding, "0") == 0 || atoi(height) < 3)
        from = "";
    snprintf(x, sizeof x, chance(50) ? "(b*%s + e%s)" : "(e + %s*b%s)", j, from);
    line(m, "for %s = 0 to %s - 1", j, height);
    line(m, chance(50) ? "  z[%s mod %s][%s div %s] = e" : "  x[e] = z[%s mod %s][%s div %s]", x,
         height, x, height);
    line(m, "end");
}

static void launched(maker *m)
{
    static const char *const heights[] = { "1", "2", "3", "4", "5", "6", "11", "b", "ceil(b/4)" },
                             *const paddings[] = { "0", "1", "1", "2", "5", "ceil(b/%s)" };
    const char *height = heights[random_to(8)];
    char padding[40];
    snprintf(padding, sizeof padding, paddings[random_to(5)], height);
    bool columns = chance(25);
    line(m, "forall multiprocessor r = 0 to %s - 1", words_of(m));
    line(m, "  shared x[2*b]");
    if (columns)
        line(m, "  shared z[%s][b + %s]", height, padding);
    line(m, "  forall core e");
    m->depth += 2;
    line(m, "x[e] = T[r*b + e]");
    line(m, "x[b + e] = e");
    for (long i = random_to(2); i >= 0; i--)
        of_cores(m);
    if (columns)
        by_columns(m, height, padding);
    m->depth -= 2;
    line(m, "  end");
    line(m, "end");
}

/* Rounds of multiprocessors that go on where the last round ended, or do not, for about as many
 * blocks as hold n words, and take words up to n alone: one or two an instruction, g rows or one.
 */
static void in_rounds(maker *m)
{
    static const char *const many[] = { "p div b", "p div b", "1", "2" };
    static const char *const sizes[] = { "n", "n", "(n - 3)", "(n + 5)" };
    const char *j = free_name(m), *k = many[random_to(3)], *size = sizes[random_to(3)];
    long g = 1L << random_to(2), first = random_to(3), second = random_to(3);
    char at[80];
    line(m, "for %s = 0 to ceil(n/(%ld*b*(%s))) - 1", j, g, k);
    line(m, "  forall multiprocessor r = 0 to min(p div b, ceil(%s/(%ld*b)) - %s*(%s)) - 1", size,
         g, j, k);
    line(m, "    shared x[2*b]");
    line(m, "    forall core e");
    m->live[m->lives++] = j;
    m->depth += 3;
    const char *v = free_name(m);
    bool loop = chance(60);
    snprintf(at, sizeof at, "%ld*b*(%s*(%s) + r) + e%s%s", g, j, k, loop ? " + b*" : "",
             loop ? v : "");
    if (loop)
        line(m, "for %s = 0 to %ld", v, chance(60) ? g - 1 : g);
    line(m, "x[e] = if %s + %ld*b < n then T[%s + %ld*b] else 0", at, first, at, first);
    if (chance(60))
        line(m,
             "x[b + e] = (if %s + %ld*b < n then T[%s + %ld*b] else 0) + (if %s < n then T[%s] "
             "else 0)",
             at, second, at, second, at, at);
    if (loop)
        line(m, "end");
    m->depth -= 3;
    m->lives--;
    line(m, "    end");
    line(m, "  end");
    line(m, "end");
}

static void steps(maker *m);

static void repeated(maker *m)
{
    const char *name = free_name(m);
    int hosts = m->hosts;
    long kind = random_to(3);
    m->live[m->lives++] = name;
    if (kind == 0)
        line(m, "for %s = 0 to ilog2(n)", name);
    else if (kind == 1)
        line(m, "for %s = %ld downto 0", name, random_to(3));
    else
        line(m, "%s = n", name), line(m, "while %s > 1", name);
    m->host[m->hosts++] = name;
    m->depth++;
    steps(m);
    m->depth--;
    if (kind > 1)
        line(m, chance(50) ? "  %s = %s div 2" : "  %s = ceil(%s/2)", name, name);
    m->hosts = hosts;
    m->lives--;
    line(m, "end");
}

/* The host repeats what it does as often as a word says. */
static void as_often(maker *m)
{
    const char *name = free_name(m);
    line(m, "%s = T[%ld] mod 3 + 1", name, random_to(3));
    line(m, "while %s > 0 within 1..3 \"a residue\"", name);
    m->live[m->lives++] = name;
    m->depth++;
    launched(m);
    line(m, "%s = %s - 1", name, name);
    m->depth--;
    m->lives--;
    line(m, "end");
}

static void steps(maker *m)
{
    for (long i = random_to(1); i >= 0; i--)
        if (on_data && m->lives < 2 && chance(30))
            as_often(m);
        else if (m->lives < 3 && chance(15))
            in_rounds(m);
        else if (m->lives < 2 && chance(55))
            repeated(m);
        else if (m->calls && chance(50))
            line(m, "call %s(n = min(n, %s), T = T, G = G)", m->calls, words_of(m));
        else
            launched(m);
}

/* One program behind `head`, with a let of its own for the called one. */
static void write_plain(str *s, const char *name, const char *let, const char *calls)
{
    maker m = { .calls = calls };
    const char *v = few[random_to(4)];
    while (let && strcmp(v, let) == 0)
        v = few[random_to(4)];
    str_format(s, "algorithm %s\n  param n, p, b, M\n", name);
    if (let)
        str_format(s, "  let %s = sum(%s = 0..2, n div 4 + %s)\n", let, v, v);
    str_add(s, "  program\n    input global T[4*b*(n + 16)]\n    global G[4*b*(n + 16)]\n");
    if (let)
        m.live[m.lives++] = m.host[m.hosts++] = let;
    steps(&m);
    str_addn(s, str_text(&m.s), m.s.length);
    str_add(s, "  end\nend\n");
    str_clear(&m.s);
}

static void plain_program(world *w, long which)
{
    str text = { 0 };
    char name[40], called[48];
    snprintf(name, sizeof name, "law.plain%ld", which);
    snprintf(called, sizeof called, "%s.called", name);
    bool calls = chance(50);
    if (calls)
        write_plain(&text, called, few[random_to(4)], NULL);
    write_plain(&text, name, NULL, calls ? called : NULL);
    if (!laws_define(w, NULL, str_text(&text)) && tally.wrong++ < 2)
        printf("# not understood:\n%s", str_text(&text));
    tally.programs++;
    for (int i = 0; i < 4; i++) {
        long k = 1 + random_to(4), b = 1L << random_to(3), n = 1 + random_to(30);
        at_sizes(w, name, chance(50) ? "agpu" : "agpu'", n, k * b, b, 1 << 15, str_text(&text));
    }
    str_clear(&text);
}

/* Addresses by bits of the cores' numbers, for every b to 32. */
static void of_bits(world *w, long which)
{
    str text = { 0 };
    char name[40];
    snprintf(name, sizeof name, "law.bits%ld", which);
    address_program(&text, name);
    if (!laws_define(w, NULL, str_text(&text)) && tally.wrong++ < 2)
        printf("# not understood:\n%s", str_text(&text));
    tally.programs++;
    for (long b = 1; b <= 32; b *= 2) {
        long k = 1 + random_to(4), n = random_to(6 * b) + 1;
        at_sizes(w, name, "agpu", n, k * b, b, 1 << 15, str_text(&text));
    }
    str_clear(&text);
}

static void say(const char *what)
{
    printf("# %s: %ld runs, %ld values: %ld derived, %ld counted over the cores, %ld between "
           "ends, %ld absent; %ld "
           "written by hand\n",
           what, tally.runs, tally.compared, tally.derived, tally.counted, tally.between,
           tally.absent, tally.written);
}

int main(int argc, char **argv)
{
    program_random(argc, argv);
    long count = argc > 2 ? atol(argv[2]) : laws_small() ? 120 : 6000;
    world *w = laws_world();
    each_pair(w, of_the_catalogue);
    say("catalogue");
    ok(tally.wrong == 0 && tally.runs > 500,
       "what is derived from the catalogue's programs on the AGPU is what their runs count");
    ok((tally.derived + tally.counted) * 10 > tally.compared * 8, "most of it is derived");
    world_free(w);
    memset(&tally, 0, sizeof tally);
    laws_each(0, count, 500, one_program);
    say("random");
    ok(tally.wrong == 0, "what is derived from random AGPU programs is what their runs count");
    ok(tally.runs > tally.programs / 4 && tally.programs > count / 2, "many of them run");
    ok(tally.between * 10 > tally.compared,
       "what data decide lies between the least and the most that are derived");
    memset(&tally, 0, sizeof tally);
    laws_each(0, count / 2, count, plain_program);
    say("without data");
    ok(tally.wrong == 0 && tally.runs > 3 * tally.programs,
       "what is derived from programs whose control follows from n, p and b is what runs count");
    ok(tally.derived * 10 > tally.compared * 8, "most of it is derived");
    memset(&tally, 0, sizeof tally);
    laws_each(0, count / 2, count, of_bits);
    say("bits");
    ok(tally.wrong == 0 && tally.runs > 3 * tally.programs,
       "what is derived from addresses by bits of the cores' numbers is what runs count");
    ok(tally.derived * 10 > tally.compared * 7, "most of it is derived");
    memset(&tally, 0, sizeof tally);
    on_data = true;
    laws_each(count, count / 4, count, plain_program);
    say("on data");
    ok(tally.wrong == 0 && tally.runs > 2 * tally.programs,
       "what words in memory decide lies between the least and the most that are derived");
    ok(tally.between * 3 > tally.compared && tally.absent * 20 < tally.compared,
       "most of what they decide has both ends");
    return done();
}
