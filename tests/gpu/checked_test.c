/* checked=yes finds by itself, without a simulated run, what that finds - in the same line, in the
 * same words or with the same values - and what no simulated run can: a barrier that is missing
 * from a kernel, words that are too narrow. */
#include <stdlib.h>
#include <string.h>

#include "emit/emit.h"
#include "gpu/list.h"
#include "gpu/workload.h"
#include "tests/laws/point.h"
#include "tests/tap.h"

static const struct {
    const char *what, *model, *body; /* of a program that begins in line 6 */
    const char *simulated; /* what is said; NULL: nothing is found there */
    const char *checked;   /* NULL: the same */
    int line, bits;
    const char *without; /* this is taken out of the kernel */
} planted[] = {
    { "a number outside of an array", "umm",
      " input array a[n]\n array c[n]\n forall i = 0 to n - 1\n c[i] = a[i + 1]\n end\n",
      "a has 8 elements here; number 8 is outside at index number 7", NULL, 9, 64, NULL },
    { "a column beyond its row, within the array", "umm",
      " input array a[4][4]\n array c[n]\n forall i = 0 to 3\n c[i] = a[0][i + 1]\n end\n",
      "a has 4 elements here; number 4 is outside at index number 3", NULL, 9, 64, NULL },
    { "a row below the first, within the array", "umm",
      " array a[4][4]\n forall i = 0 to 3\n a[i - 1][3] = i\n end\n",
      "a has 4 elements here; number -1 is outside at index number 0", NULL, 8, 64, NULL },
    { "a word that nobody has written", "umm",
      " input array a[n]\n array c[n]\n forall i = 1 to n - 1\n c[i] = a[i]\n end\n"
      " forall i = 0 to 0\n a[0] = c[0]\n end\n",
      "c[0] is read before anything was written there at index number 0",
      "word 0 of c is read before anything was written there at index number 0", 12, 64, NULL },
    { "two indices that write different words to one place", "umm",
      " array c[n]\n forall i = 0 to n - 1\n c[i div 2] = 5*i\n end\n",
      "i = 0 and i = 1 write 0 and 5 to c[0]", "index numbers 0 and 1 write 0 and 5 to word 0 of c",
      8, 64, NULL },
    { "a sum that does not fit a word", "umm",
      " input array a[n]\n array c[n]\n forall i = 0 to n - 1\n c[i] = 2^62 + i\n end\n"
      " forall i = 0 to n - 1\n a[i] = c[i] + c[i]\n end\n",
      "the result does not fit a word of 64 bits (4611686018427387904 + 4611686018427387904) at "
      "index number 0", NULL, 12, 64, NULL },
    { "a product of an operator's that does not fit a word", "umm",
      " operator op(x, y) = x*y identity 1\n array c[n]\n forall i = 0 to n - 1\n"
      " c[i] = 2^40 + i\n end\n forall i = 0 to 0\n c[0] = op(c[0], c[0])\n end\n",
      "the result does not fit a word of 64 bits (1099511627776 * 1099511627776) at index number 0",
      NULL, 6, 64, NULL },
    { "a division by zero", "umm",
      " array c[n]\n forall i = 0 to n - 1\n c[i] = i - 2\n end\n forall i = 0 to n - 1\n"
      " c[i] = 7 div c[i]\n end\n",
      "division by zero (7 div 0) at index number 2", NULL, 11, 64, NULL },
    { "a quotient that is no integer", "umm",
      " array c[n]\n forall i = 0 to n - 1\n c[i] = i + 1\n end\n forall i = 0 to n - 1\n"
      " c[i] = 6/c[i]\n end\n",
      "the quotient is no integer; div rounds down (6 / 4) at index number 3", NULL, 11, 64, NULL },
    { "a shared word that was written before the last synchronisation", "agpu",
      " input global a[n]\n forall multiprocessor r = 0 to 1\n shared s[4]\n forall core e\n"
      " if e > 0\n s[e] = e\n end\n a[4*r + e] = s[e]\n end\n end\n",
      "s[0] is read before anything was written there",
      "word 0 of s is read before anything was written there", 13, 64, NULL },
    { "two cores that write different words to one place", "agpu",
      " input global a[n]\n forall multiprocessor r = 0 to 0\n shared s[4]\n forall core e\n"
      " s[e div 2] = 3*e\n a[4*r + e] = e\n end\n end\n",
      "cores 0 and 1 of multiprocessor 0 write different values, 0 and 3, to s[0]",
      "index numbers 0 and 1 write 0 and 3 to word 0 of s", 10, 64, NULL },
    { "two multiprocessors that write different words to one place", "agpu",
      " input global a[n]\n forall multiprocessor r = 0 to 1\n forall core e\n a[e] = 4*r + 1\n"
      " end\n end\n",
      "a[0] is touched by two multiprocessors, and written",
      "index numbers 0 and 4 write 1 and 5 to word 0 of a", 9, 64, NULL },
    { "a word that is too wide for its memory", "umm",
      " array c[n]\n forall i = 0 to n - 1\n c[i] = 2^31 + i\n end\n",
      NULL, "2147483648 does not fit a word of 32 bits, written to word 0 of c at index number 0",
      8, 32, NULL },
    { "a barrier that is not there", "agpu",
      " input global a[n]\n global c[n]\n forall multiprocessor r = 0 to 0\n forall core e\n"
      " a[e] = e\n c[e] = a[3 - e]\n end\n end\n",
      NULL, " of a, and number ", 11, 64, "GROUP_BARRIER(); epoch++;" },
    { "an atomic sum that does not fit a word", "umm",
      " array c[2]\n forall i = 0 to 1\n c[i] = 0\n end\n forall i = 0 to n - 1\n"
      " if i mod 4 == 0\n atomic c[1] += 2^62\n end\n end\n",
      "the sum does not fit a word of 64 bits",
      "the sum does not fit a word of 64 bits (4611686018427387904 + 4611686018427387904) at "
      "index number",
      12, 64, NULL },
    { "one of cores, below zero", "agpu",
      " input global a[n]\n forall multiprocessor r = 0 to 0\n shared s[4]\n forall core e\n"
      " s[e] = 2 - 2^62 - 2^62\n atomic s[e div 2] += 0 - 1 - e\n a[e] = 1\n end\n end\n",
      "the sum does not fit a word of 64 bits",
      "the sum does not fit a word of 64 bits (-92233720368547758", 11, 64, NULL },
    { "an atomic sum that is too wide for its memory", "umm",
      " array c[2]\n forall i = 0 to 1\n c[i] = 0\n end\n forall i = 0 to n - 1\n"
      " atomic c[1] += 2^28\n end\n",
      NULL,
      "the sum does not fit a word of 32 bits: words=64 has room (1879048192 + 268435456) at ", 11,
      32, NULL },
    { "an atomic addition to a word that nobody has written", "umm",
      " array c[2]\n forall i = 0 to n - 1\n atomic c[1] += i\n end\n",
      "c[1] is read before anything was written there",
      "word 1 of c is read before anything was written there", 8, 64, NULL },
    { "a logarithm between two integers", "umm",
      " output array c[4]\n forall i = 0 to 3\n c[i] = if i == 2 then 6 else 4\n"
      " c[i] = log2(c[i])\n end\n",
      "this logarithm is no integer; ilog2 rounds down, clog2 up (of 6) at index number 2",
      "this logarithm is no integer; ilog2 rounds down, clog2 up (log2 of 6) at index number 2",
      9, 64, NULL },
    { "a logarithm of nothing", "umm",
      " output array c[4]\n forall i = 0 to 2\n c[i] = clog2(2 - i)\n end\n",
      "the logarithm of a number that is not positive (of 0) at index number 2",
      "the logarithm of a number that is not positive (clog2 of 0) at index number 2",
      8, 64, NULL },
    { "a root between two integers", "umm",
      " output array c[4]\n forall i = 0 to 3\n c[i] = if i == 3 then 8 else 9\n"
      " c[i] = sqrt(c[i])\n end\n",
      "this root is no integer; isqrt rounds down (of 8) at index number 3",
      "this root is no integer; isqrt rounds down (sqrt of 8) at index number 3",
      9, 64, NULL },
    { "a root of a negative number", "umm",
      " output array c[4]\n forall i = 0 to 3\n c[i] = isqrt(2 - i)\n end\n",
      "the root of a negative number (of -1) at index number 3",
      "the root of a negative number (isqrt of -1) at index number 3",
      8, 64, NULL },
};

static plan *plan_;

static status hand_over(void *data, const gpu_entry *device, uint64_t n, uint64_t *params,
                        uint64_t seed, plan **out, diag *d)
{
    (void)data, (void)device, (void)n, (void)params, (void)seed;
    *out = plan_;
    return d->st;
}

static status run_plan(gpu_device *g, diag *d)
{
    bool right;
    job j = { .w = &work_plan_workload,
              .source = &(plan_source){ .make = hand_over },
              .g = g,
              .d = d,
              .folder = SOURCE_DIR "/data/kernels",
              .n = 1,
              .seed = 1 };
    status st = job_open(&j);
    if (st == ST_OK) {
        st = job_check(&j, &right);
        job_close(&j);
    }
    return st;
}

static void blank(char *text, const char *what)
{
    char *at = what ? strstr(text, what) : NULL;
    for (size_t i = 0; at && what[i]; i++)
        at[i] = ' ';
}

/* What a simulated run says of it, in which line. */
static void try_simulated(point *pt, size_t i)
{
    run_options o = { .seed = 1, .data = true, .max_words = 1 << 20, .max_steps = 1 << 20 };
    run_result r;
    status st = program_run(&pt->e, &o, &r);
    const char *said = pt->d.message ? pt->d.message : "nothing";
    if (planted[i].simulated == NULL
            ? !ok(st == ST_OK, "a simulated run does not find %s", planted[i].what)
            : !ok(st != ST_OK && strstr(said, planted[i].simulated)
                      && pt->d.line == planted[i].line,
                  "a simulated run finds %s", planted[i].what))
        printf("# line %d: %s\n", pt->d.line, said);
    diag_clear(&pt->d);
}

/* A kernel alone, without a simulated run. */
static void try_checked(gpu_device *g, point *pt, size_t i)
{
    char line[20];
    diag d;
    diag_init(&d);
    emit_options o = { .seed = 1,
                       .max_words = 1 << 20,
                       .max_steps = 1 << 20,
                       .bits = planted[i].bits,
                       .checked = true,
                       .group = 64 };
    snprintf(line, sizeof line, "line %d: ", planted[i].line);
    if (emit_plan(&pt->e, &o, &plan_) != ST_OK) {
        ok(false, "%s has a kernel: %s", planted[i].what, pt->d.message);
        return;
    }
    blank(plan_->kernels[0].text, planted[i].without);
    status st = run_plan(g, &d);
    const char *says = planted[i].checked ? planted[i].checked : planted[i].simulated;
    if (!ok(st == ST_CHECK && d.message && strstr(d.message, says)
                && (planted[i].without || strstr(d.message, line)),
            "checked kernels find %s, in line %d", planted[i].what, planted[i].line))
        printf("# %s\n", d.message ? d.message : "nothing is found");
    diag_clear(&d);
}

static void try(gpu_device *g, world *w, size_t i)
{
    static const struct {
        const char *name;
        int64_t value;
    } at[] = { { "n", 8 }, { "p", 8 }, { "w", 4 }, { "l", 1 }, { "b", 4 }, { "M", 16 } };
    diag d;
    point pt;
    unit *u = NULL;
    char name[20], text[1000];
    const char *model = planted[i].model, *more = strcmp(model, "agpu") == 0 ? ", b, M" : "";
    snprintf(name, sizeof name, "planted.%c", (int)('a' + i));
    int length = snprintf(text, sizeof text,
                          "algorithm %s \"x\"\n param n, p%s\n on %s\n end\n program\n%s"
                          " end\nend\n",
                          name, more, model, planted[i].body);
    diag_init(&d);
    bool opened = parse_text(text, (size_t)length, NULL, 1, command_syntax_of, &w->numbers, &u, &d)
                      == ST_OK
                  && catalog_define(w->catalog, u, u->statements, &d) == ST_OK
                  && point_open(&pt, w, name, model);
    if (!opened) {
        ok(false, "%s is a program: %s", name, d.message ? d.message : "it has no such model");
        return;
    }
    for (size_t k = 0; k < sizeof at / sizeof *at; k++)
        point_set(&pt, at[k].name, at[k].value);
    pt.e.to_run = true; /* the run tells what it refuses */
    if (ok(point_ready(&pt) == ST_OK, "%s can be run", name)) {
        try_simulated(&pt, i);
        try_checked(g, &pt, i);
    }
    point_close(&pt);
    unit_release(u);
    diag_clear(&d);
}

int main(void)
{
    gpu_entry device;
    gpu_device *g;
    diag d;
    diag_init(&d);
    if (gpu_choose(NULL, (span){ 0 }, &device, NULL, &d) != ST_OK
        || gpu_open(&device, &g, &d) != ST_OK) {
        ok(true, "checked kernels # SKIP no device");
        diag_clear(&d);
        return done();
    }
    world *w = laws_world();
    for (size_t i = 0; i < sizeof planted / sizeof *planted; i++)
        try(g, w, i);
    world_free(w);
    g->runtime->close(g);
    diag_clear(&d);
    return done();
}
