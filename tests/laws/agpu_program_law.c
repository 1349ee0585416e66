/* Random AGPU programs: mmcalc runs their text; agpu_slow.c runs their trees from machines.md §3,
 * one core after another.  The same words, the same counts, the same errors; without data the same
 * counts; by two of our processor cores (large programs) the same as by one. */
#include <stdlib.h>
#include <string.h>

#include "lang/parse.h"
#include "machine/program.h"
#include "tests/laws/agpu_random.h"
#include "tests/laws/point.h"
#include "tests/tap.h"

typedef struct failures {
    long count;
    size_t length;
    str text; /* the shortest one */
} failures;

static failures parsing, results, counts, errors, alone, fewer, wrong_without, no_data;
static long number_broken, number_without, number_known, number_large, number_instructions,
    number_of[8];

static void failed(failures *f, const random_program *p, const char *program, const char *why)
{
    if (f->count++ && strlen(program) >= f->length)
        return;
    f->length = strlen(program);
    str_cut(&f->text, 0);
    str_format(&f->text, "agpu%s n=%ld p=%ld b=%ld M=%ld: %s\n%s", p->keeps ? "'" : "", p->n,
               p->k * p->b, p->b, p->M, why, program);
}

static void say(failures *f, long count, const char *words)
{
    ok(f->count == 0, "%ld random AGPU programs: %s", count, words);
    if (f->count) {
        printf("# fails at %ld, the shortest: ", f->count);
        for (const char *c = str_text(&f->text); *c; c++) {
            putchar(*c);
            if (*c == '\n')
                printf("# ");
        }
        putchar('\n');
    }
    str_clear(&f->text);
}

static bool same_counts(const run_result *a, const slow_result *r, str *why)
{
    const struct { const char *name; uint64_t got; long wanted;
    } rows[] = {
        { "time", a->count.time, r->time },
        { "io", a->io, r->io },
        { "accesses", a->count.accesses, r->accesses },
        { "requests", a->count.requests, r->requests },
        { "stages", a->count.stages, r->stages },
        { "degree", a->degree, r->degree },
        { "shared", a->shared, r->shared },
        { "global", a->global, r->global },
        { "instructions", a->instructions, r->instructions },
        { "work", a->work, r->work },
        { "span", a->span, r->span },
        { "assignments", a->assignments, r->assignments },
        { "processors", a->processors, r->processors },
        { "synchronisations", a->synchronisations, r->synchronisations },
    };
    str_cut(why, 0);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].got != (uint64_t)rows[i].wanted)
            str_format(why, "%s %llu, wanted %ld; ", rows[i].name, (unsigned long long)rows[i].got,
                       rows[i].wanted);
    return str_text(why)[0] == 0;
}

static const struct { int found; const char *said;
} messages[] = {
    { FOUND_RANGE, "is outside" },
    { FOUND_RANGE, "has no member" },
    { FOUND_UNSET, "is read before anything was written there" },
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

/* --- what every word has to be at the end ---------------------------------------------------- */

static void ensure_word(str *s, const random_program *p, int i, long k, long at)
{
    const array *a = &p->main.arrays[i];
    const long *word = a->member[k]->word[at];
    str_format(s, "    ensure a%d", i);
    if (a->family)
        str_format(s, "[%ld]", a->first + k);
    if (a->dims == 2)
        str_format(s, "[%ld][%ld] == ", at / a->dim[1], at % a->dim[1]);
    else
        str_format(s, "[%ld] == ", at);
    for (int l = 0; l < (a->element ? p->lanes : 1); l++)
        str_format(s, "%s%ld", l ? ", " : a->element ? "(" : "", word[l]);
    str_add(s, a->element ? ")\n" : "\n");
}

static void ensure_sum(str *s, int i, const box *x)
{
    long sum = 0;
    for (long j = 0; j < x->size; j++) {
        sum += x->word[j][0] * (j * 7919 % 1009 + 1);
        if (!x->set[j])
            return;
    }
    str_format(s, "    ensure sum(i = 0..%ld, a%d[i]*((i*7919) mod 1009 + 1)) == %ld\n",
               x->size - 1, i, sum);
}

static void write_ensures(str *s, const random_program *p)
{
    for (int i = 0; i < p->main.count; i++) {
        const array *a = &p->main.arrays[i];
        for (long k = 0; k < a->members && !a->shared; k++) {
            const box *x = a->member[k];
            if (p->big && !a->element)
                ensure_sum(s, i, x);
            for (long j = 0; j < x->size; j += p->big ? 41 : 1)
                if (x->set[j])
                    ensure_word(s, p, i, k, j);
        }
    }
}

/* --- the two together ------------------------------------------------------------------------- */

static status look(void *data, const observed *o)
{
    (void)o;
    ++*(uint64_t *)data;
    return ST_OK;
}

static bool open_point(world *w, const random_program *p, const char *text, point *pt)
{
    char name[40];
    diag d;
    unit *u = NULL;
    snprintf(name, sizeof name, "law.p%ld", p->which);
    diag_init(&d);
    bool opened = parse_text(text, strlen(text), NULL, 1, command_syntax_of, &w->numbers, &u, &d)
                  == ST_OK;
    for (node *n = opened ? u->statements : NULL; n && opened; n = n->next)
        opened = catalog_define(w->catalog, u, n, &d) == ST_OK;
    unit_release(u);
    if (!opened)
        failed(&parsing, p, text, d.message ? d.message : "not understood");
    diag_clear(&d);
    if (!opened)
        return false;
    if (!point_open(pt, w, name, p->keeps ? "agpu'" : "agpu")) {
        failed(&parsing, p, text, pt->d.message ? pt->d.message : "not opened");
        point_close(pt);
        return false;
    }
    point_set(pt, "n", p->n);
    point_set(pt, "p", p->k * p->b);
    point_set(pt, "b", p->b);
    point_set(pt, "M", p->M);
    if (point_ready(pt) != ST_OK)
        failed(&parsing, p, text, pt->d.message ? pt->d.message : "not ready");
    return true;
}

static void forget(point *pt)
{
    diag_clear(&pt->d);
    diag_init(&pt->d);
}

/* By one core, which an observer does, and without data. */
static void run_otherwise(point *pt, random_program *p, const char *text, const slow_result *r,
                          run_options *o)
{
    run_result a;
    str why = { 0 };
    uint64_t looked = 0;
    if (p->big) {
        o->observe = look;
        o->observer = &looked;
        status st = program_run(&pt->e, o, &a);
        if (st != ST_OK || !same_counts(&a, r, &why))
            failed(&alone, p, text, st == ST_OK ? str_text(&why) : pt->d.message);
        forget(pt);
        o->observe = NULL;
    }
    long k = 1 + p->which % p->k, times = (p->k + k - 1) / k;
    o->cores = (uint64_t)(k * p->b);
    if (program_run(&pt->e, o, &a) != ST_OK || a.count.time != (uint64_t)r->time_on[k]
        || a.io != (uint64_t)r->io || r->time_on[k] > times * r->time) {
        str_format(&why, "on %ld of %ld multiprocessors: time %llu, wanted %ld; io %llu", k, p->k,
                   (unsigned long long)a.count.time, r->time_on[k], (unsigned long long)a.io);
        failed(&fewer, p, text, str_text(&why));
    }
    forget(pt);
    o->cores = 0;
    o->data = false;
    status st = program_run(&pt->e, o, &a);
    if (st == ST_OK && !same_counts(&a, r, &why))
        failed(&wrong_without, p, text, str_text(&why));
    if (st != ST_OK && !p->maybe_data)
        failed(&no_data, p, text, pt->d.message);
    number_without += st == ST_OK;
    number_known += !p->maybe_data;
    str_clear(&why);
}

static void run_text(world *w, random_program *p, const char *text, const slow_result *r)
{
    point pt;
    run_result a;
    str why = { 0 };
    if (!open_point(w, p, text, &pt))
        return;
    run_options o = { .input = INPUT_FILE,
                      .file = laws_words(p->words, p->word_count),
                      .data = true,
                      .max_words = 1 << 24,
                      .max_steps = 1 << 30 };
    status st = program_run(&pt.e, &o, &a);
    int error = st == ST_DOMAIN || st == ST_CHECK ? error_of(pt.d.message) : 0;
    bool right = r->found == 0 ? st == ST_OK || st == ST_CHECK
                 : p->big      ? error != 0
                               : (error & r->found) != 0;
    if (st == ST_CHECK && !error)
        failed(&results, p, text, pt.d.message);
    if (!right) {
        str_format(&why, "%s; wanted %#x", st == ST_OK ? "no error" : pt.d.message,
                   (unsigned)r->found);
        failed(&errors, p, text, str_text(&why));
    }
    if (st == ST_OK && !same_counts(&a, r, &why) && r->found == 0)
        failed(&counts, p, text, str_text(&why));
    forget(&pt);
    number_broken += r->found != 0;
    for (int i = 0; i < 8; i++)
        number_of[i] += r->found >> i & 1;
    number_instructions += r->instructions;
    number_large += p->big;
    if (r->found == 0)
        run_otherwise(&pt, p, text, r, &o);
    str_clear(&why);
    word_file_close(o.file);
    point_close(&pt);
}

static void one_program(world *w, long which)
{
    random_program p;
    slow_result r;
    str text = { 0 };
    program_make(&p, which);
    program_write(&p, &text);
    slow_run(&p, &r);
    if (r.found == 0)
        write_ensures(&text, &p);
    str_add(&text, "  end\nend\n");
    run_text(w, &p, str_text(&text), &r);
    program_release(&p);
    str_clear(&text);
}

int main(int argc, char **argv)
{
    program_random(argc, argv);
    long count = argc > 2 ? atol(argv[2]) : laws_small() ? 600 : 24000;
    world *w = laws_world();
    for (long i = 0; i < count; i++) {
        if (i % 500 == 499) { /* what was defined goes with the world */
            world_free(w);
            w = laws_world();
        }
        one_program(w, i);
    }
    world_free(w);
    say(&parsing, count, "are understood");
    say(&errors, count,
        "what is not determined or not there is an error, of its kind, and nothing else is");
    say(&results, count - number_broken, "every array has its words at the end");
    say(&counts, count - number_broken,
        "time, io, accesses, conflicts, degree, shared, global, instructions, work, span, "
        "assignments, processors");
    say(&alone, number_large, "two processor cores count as one does");
    say(&fewer, count - number_broken,
        "on fewer cores the same I/Os, and at most ceil(v/p) times the time (004, Theorem 3.9)");
    say(&wrong_without, number_without, "data=no gives the same counts");
    say(&no_data, number_known, "data=no runs where no count follows from the data");
    printf("# %ld instructions; %ld programs with an error: range %ld, unset %ld, unassigned %ld, "
           "race %ld, differ %ld, overflow %ld, room %ld, lost %ld\n",
           number_instructions, number_broken, number_of[0], number_of[1], number_of[2],
           number_of[3], number_of[4], number_of[5], number_of[6], number_of[7]);
    return done();
}
