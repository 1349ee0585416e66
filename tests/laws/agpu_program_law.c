/* Random AGPU programs: what mmcalc does, and the naive interpreter.  The same words, counts and
 * errors; without data the same counts; by two of our processor cores (large programs) the same as
 * by one.  And what warps issue for some texts. */
#include <stdlib.h>
#include <string.h>

#include "tests/laws/agpu_random.h"
#include "tests/laws/random_runs.h"
#include "tests/laws/random.h"

static failures parsing, results, counts, errors, alone, fewer, wrong_without, no_data;
static long number_broken, number_without, number_known, number_large, number_instructions,
    number_of[8];

static void failed(failures *f, const random_program *p, const char *why)
{
    char where[120];
    snprintf(where, sizeof where, "agpu%s n=%ld p=%ld b=%ld M=%ld", p->keeps ? "'" : "", p->n,
             p->k * p->b, p->b, p->M);
    failures_add(f, str_text(&p->text), where, why);
}

static struct {
    agpu m;
    naive_run run;
    const random_program *p;
    int64_t *words; /* of the input arrays */
    uint64_t word_count;
} r;

static void fill(void *data, const char *name, long member, cells *c)
{
    long lanes = r.p->element[atoi(name + 1)] ? r.p->lanes : 1;
    (void)data;
    (void)member;
    r.words = mem_grow_array(r.words, r.word_count + (uint64_t)(c->n * lanes) + 1, sizeof *r.words);
    for (long j = 0; j < c->n; j++) {
        c->set[j] = true;
        for (long l = 0; l < lanes; l++)
            r.words[r.word_count++] = c->word[l * c->n + j] = random_to(200) - 40;
    }
}

static void run_naively(point *at, const random_program *p)
{
    memset(&r, 0, sizeof r);
    slow_begin(&r.m, p->k * p->b, p->b);
    r.p = p;
    r.run = (naive_run){ .m = &r.m, .M = p->M, .keeps = p->keeps, .fill = fill };
    naive_run_program(at, &r.run);
}

static void forget_run(void)
{
    naive_run_end(&r.run);
    slow_end(&r.m);
    free(r.words);
}

static bool same_counts(const run_result *a, str *why)
{
    const struct { const char *name; uint64_t got; long wanted;
    } rows[] = {
        { "time", a->count.time, r.m.time },
        { "io", a->io, r.m.io },
        { "accesses", a->count.accesses, r.m.accesses },
        { "requests", a->count.requests, r.m.requests },
        { "stages", a->count.stages, r.m.stages },
        { "degree", a->degree, r.m.degree },
        { "shared", a->shared, r.run.shared },
        { "global", a->global, r.run.global },
        { "instructions", a->instructions, r.m.instructions },
        { "work", a->work, r.run.work },
        { "span", a->span, r.run.span },
        { "assignments", a->assignments, r.run.assignments },
        { "processors", a->processors, r.run.processors },
        { "synchronisations", a->synchronisations, r.m.synchronisations },
    };
    str_cut(why, 0);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].got != (uint64_t)rows[i].wanted)
            str_format(why, "%s %llu, wanted %ld; ", rows[i].name, (unsigned long long)rows[i].got,
                       rows[i].wanted);
    return str_text(why)[0] == 0;
}

static void shown(void *data, const held_words *h) { compare_words(&r.run, h, data); }

static const struct { int found; const char *said;
} messages[] = {
    { FOUND_RANGE, "is outside" },
    { FOUND_RANGE, "has no member" },
    { FOUND_UNSET, "is read before anything was written there" },
    { FOUND_UNSET, "stands where one of" }, /* an array that nobody writes is one of words */
    { FOUND_UNASSIGNED, "before this thread has assigned it" },
    { FOUND_RACE, "is touched by two multiprocessors" },
    { FOUND_DIFFER, "write different values" },
    { FOUND_OVERFLOW, "does not fit a word" },
    { FOUND_ROOM, "words of shared memory" },
    { FOUND_LOST, "additions are lost" },
};

/* Which error does a message tell of?  0: none of these. */
static int error_of(const char *message)
{
    for (size_t i = 0; message && i < sizeof messages / sizeof *messages; i++)
        if (strstr(message, messages[i].said))
            return messages[i].found;
    return 0;
}

/* --- the two together ------------------------------------------------------------------------- */

static status look(void *data, const observed *o)
{
    (void)o;
    ++*(uint64_t *)data;
    return ST_OK;
}

static bool open_point(world *w, const random_program *p, point *pt)
{
    char name[40];
    snprintf(name, sizeof name, "law.p%ld", p->which);
    bool opened = laws_define(w, NULL, str_text(&p->text));
    if (!point_open(pt, w, name, p->keeps ? "agpu'" : "agpu") || !opened) {
        failed(&parsing, p, pt->d.message ? pt->d.message : "not opened");
        return false;
    }
    point_set_agpu(pt, p->n, p->k * p->b, p->b, p->M);
    if (point_ready(pt) != ST_OK)
        failed(&parsing, p, pt->d.message ? pt->d.message : "not ready");
    return true;
}

/* By one core, which an observer does, on fewer multiprocessors, and without data. */
static void run_otherwise(point *pt, const random_program *p, run_options *o)
{
    run_result a;
    str why = { 0 };
    uint64_t looked = 0;
    o->show = NULL;
    if (p->big) {
        o->observe = look;
        o->observer = &looked;
        status st = program_run(&pt->e, o, &a);
        if (st != ST_OK || !same_counts(&a, &why))
            failed(&alone, p, st == ST_OK ? str_text(&why) : pt->d.message);
        point_forget(pt);
        o->observe = NULL;
    }
    long k = 1 + p->which % p->k, times = (p->k + k - 1) / k;
    o->cores = (uint64_t)(k * p->b);
    if (program_run(&pt->e, o, &a) != ST_OK || a.count.time != (uint64_t)r.m.time_on[k]
        || a.io != (uint64_t)r.m.io || r.m.time_on[k] > times * r.m.time) {
        str_format(&why, "on %ld of %ld multiprocessors: time %llu, wanted %ld; io %llu", k, p->k,
                   (unsigned long long)a.count.time, r.m.time_on[k], (unsigned long long)a.io);
        failed(&fewer, p, str_text(&why));
    }
    point_forget(pt);
    o->cores = 0;
    o->data = false;
    status st = program_run(&pt->e, o, &a);
    if (st == ST_OK && !same_counts(&a, &why))
        failed(&wrong_without, p, str_text(&why));
    if (st != ST_OK && !r.run.needs_data)
        failed(&no_data, p, pt->d.message);
    number_without += st == ST_OK;
    number_known += !r.run.needs_data;
    str_clear(&why);
}

static void run_text(point *pt, const random_program *p)
{
    run_result a;
    str why = { 0 };
    int found = r.run.found;
    run_options o = { .input = INPUT_FILE,
                      .file = laws_words(r.words, r.word_count),
                      .data = true,
                      .show = shown,
                      .shown_to = &why,
                      .max_words = 1 << 24,
                      .max_steps = 1 << 30 };
    status st = program_run(&pt->e, &o, &a);
    int error = st == ST_DOMAIN || st == ST_CHECK ? error_of(pt->d.message) : 0;
    bool right = found == 0 ? st == ST_OK : p->big ? error != 0 : (error & found) != 0;
    if (st == ST_OK && found == 0 && str_text(&why)[0])
        failed(&results, p, str_text(&why));
    if (!right) {
        str_format(&why, "%s; wanted %#x", st == ST_OK ? "no error" : pt->d.message,
                   (unsigned)found);
        failed(&errors, p, str_text(&why));
    }
    if (st == ST_OK && found == 0 && !same_counts(&a, &why))
        failed(&counts, p, str_text(&why));
    point_forget(pt);
    number_broken += found != 0;
    for (int i = 0; i < 8; i++)
        number_of[i] += found >> i & 1;
    number_instructions += r.m.instructions;
    number_large += p->big;
    if (found == 0)
        run_otherwise(pt, p, &o);
    str_clear(&why);
    word_file_close(o.file);
}

static void one_program(world *w, long which)
{
    random_program p;
    point pt;
    program_make(&p, which);
    if (open_point(w, &p, &pt)) {
        run_naively(&pt, &p);
        run_text(&pt, &p);
        forget_run();
    }
    point_close(&pt);
    program_release(&p);
}

/* --- what warps issue ------------------------------------------------------------------------- */

/* By b = 4 cores for n = 8 words, counted by hand as machine/issue.h says. */
static const struct {
    const char *text;
    uint64_t issued[ISSUE_KINDS];
} weights[] = {
    { "R[e] = op(T[e]*T[e], T[e] mod 3)", /* op adds */
      { [ISSUE_PLAIN] = 1, [ISSUE_PRODUCT] = 2, [ISSUE_GLOBAL] = 4 } },
    { "R[e] = (3*e + 1)*(3*e + 1)", /* what has been computed is there */
      { [ISSUE_PLAIN] = 1, [ISSUE_PRODUCT] = 2, [ISSUE_GLOBAL] = 1 } },
    { "for i = 0 to 1 + 1\nR[e] = T[e]\nend", { [ISSUE_GLOBAL] = 6 } }, /* unrolled */
    { "for v = 0 to 1\nx = T[e]\nR[v*b + e] = x\nend",                  /* one warp: x is its own */
      { [ISSUE_PLAIN] = 2, [ISSUE_GLOBAL] = 4 } },
    { "for v = 0 to 1\nR[v*b + e] = T[v*b + e]\nend", { [ISSUE_GLOBAL] = 4 } }, /* no test */
};

static void check_issued(world *w, long which)
{
    random_program p = { .which = which, .n = 8, .b = 4, .k = 1, .M = 16 };
    run_options o = { .max_words = 1 << 24, .max_steps = 1 << 30 };
    run_result a;
    point pt;
    str_format(&p.text,
               "algorithm law.p%ld \"issues\"\nparam n \"words\", p, b, M, threads = 8 \"of a "
               "block\"\nprogram\noperator op(x, y) = x + y identity 0\ninput global T[n]\n"
               "output global R[n]\nforall multiprocessor r = 0 to 0\nforall core e\n%s\n"
               "end\nend\nend\nend\n",
               which, weights[which].text);
    ok(open_point(w, &p, &pt) && program_run(&pt.e, &o, &a) == ST_OK
           && memcmp(a.issued, weights[which].issued, sizeof a.issued) == 0,
       "instructions by hand, text %ld", which + 1);
    point_close(&pt);
    program_release(&p);
}

int main(int argc, char **argv)
{
    program_random(argc, argv);
    long count = argc > 2 ? atol(argv[2]) : laws_small() ? 600 : 24000;
    laws_each(0, count, 500, one_program);
    failures_say(&parsing, count, "AGPU programs", "are understood");
    failures_say(
        &errors, count, "AGPU programs",
        "what is not determined or not there is an error, of its kind, and nothing else is");
    failures_say(&results, count - number_broken, "AGPU programs",
                 "every array has its words at the end");
    failures_say(&counts, count - number_broken, "AGPU programs",
                 "time, io, accesses, conflicts, degree, shared, global, instructions, work, span, "
                 "assignments, processors");
    failures_say(&alone, number_large, "AGPU programs", "two processor cores count as one does");
    failures_say(
        &fewer, count - number_broken, "AGPU programs",
        "on fewer cores the same I/Os, and at most ceil(v/p) times the time (004, Theorem 3.9)");
    failures_say(&wrong_without, number_without, "AGPU programs", "data=no gives the same counts");
    failures_say(&no_data, number_known, "AGPU programs",
                 "data=no runs where no count follows from the data");
    printf("# %ld instructions; %ld programs with an error: range %ld, unset %ld, unassigned %ld, "
           "race %ld, differ %ld, overflow %ld, room %ld, lost %ld\n",
           number_instructions, number_broken, number_of[0], number_of[1], number_of[2],
           number_of[3], number_of[4], number_of[5], number_of[6], number_of[7]);
    laws_each(0, sizeof weights / sizeof *weights, 500, check_issued);
    return done();
}
