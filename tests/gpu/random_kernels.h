/* Random programs as kernels, for tests that make them: a plan is run on the device that there is
 * (PoCL in CI), and every word compared with the simulated run's.  A driver may die on one: some
 * programs at a time have a process of their own, and one begins behind each that is wrong. */
#ifndef MMCALC_TESTS_GPU_RANDOM_KERNELS_H
#define MMCALC_TESTS_GPU_RANDOM_KERNELS_H

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "emit/emit.h"
#include "gpu/list.h"
#include "gpu/workload.h"
#include "tests/gpu/emulated.h"
#include "tests/laws/point.h"
#include "tests/laws/random.h"
#include "tests/size.h"
#include "tests/tap.h"

enum { MOST_WRONG = 64 };

typedef struct tried { /* shared with the processes */
    long at, right, refused, broken, wrong, dead, pocl;
    long which[MOST_WRONG]; /* are wrong */
    char text[20000], why[600]; /* of the shortest that is wrong */
    char now[20000];            /* the one that is running */
    char refusal[200];
} tried;

static tried *all_tried;
static gpu_device *device_;

typedef struct one_plan { plan *p; } one_plan;

static status hand_over(void *data, const gpu_entry *device, uint64_t n, uint64_t *params,
                        uint64_t seed, plan **out, diag *d)
{
    one_plan *o = data;
    (void)device, (void)n, (void)params, (void)seed;
    *out = o->p;
    o->p = NULL;
    return d->st;
}

static void wrong_kernels(const char *text, const char *why)
{
    if (all_tried->wrong < MOST_WRONG)
        all_tried->which[all_tried->wrong] = all_tried->at;
    all_tried->wrong++;
    printf("# program %ld: %.300s\n", all_tried->at, why);
    fflush(stdout);
    if (*all_tried->text && strlen(all_tried->text) <= strlen(text))
        return;
    snprintf(all_tried->text, sizeof all_tried->text, "%s", text);
    snprintf(all_tried->why, sizeof all_tried->why, "%s", why);
}

/* The program at a point: refused, with an error of its own, right or wrong.  False where nothing
 * was run. */
static bool try_kernels(point *pt, const char *text, int bits)
{
    plan *p = NULL;
    bool right = false;
    emit_options o = { .seed = (uint64_t)all_tried->at + 1,
                       .max_words = 1 << 22,
                       .max_steps = 1 << 24,
                       .bits = bits,
                       .simulate = true,
                       .checked = all_tried->at % 2 == 1,
                       .group = device_->info.group,
                       .local = device_->info.local };
    snprintf(all_tried->now, sizeof all_tried->now, "%s", text);
    status st = emit_plan(&pt->e, &o, &p);
    if (st != ST_OK) {
        bool refused = pt->d.message
                       && strstr(pt->d.message, "no kernel can be made of this") != NULL;
        all_tried->refused += refused;
        all_tried->broken += !refused;
        if (refused)
            snprintf(all_tried->refusal, sizeof all_tried->refusal, "%s", pt->d.message);
        return false;
    }
    if (getenv("RANDOM_KERNELS_SHOW")) {
        str source = { 0 };
        plan_text(p, &source);
        printf("%s\n%s\n", text, str_text(&source));
        str_clear(&source);
    }
    diag d;
    diag_init(&d);
    one_plan own = { p };
    job j = { .w = &work_plan_workload,
              .source = &(plan_source){ .make = hand_over, .data = &own },
              .g = device_,
              .d = &d,
              .folder = SOURCE_DIR "/data/kernels",
              .n = 1,
              .seed = 1 };
    st = job_open(&j);
    if (st == ST_OK) {
        st = job_check(&j, &right);
        job_close(&j);
    }
    if (st == ST_OK && right)
        all_tried->right++;
    else if (st == ST_LIMIT || st == ST_DOMAIN) /* too much for the device */
        all_tried->refused++;
    else
        wrong_kernels(text, st == ST_OK ? "other words" : d.hint ? d.hint : d.message);
    diag_clear(&d);
    return st != ST_LIMIT && st != ST_DOMAIN;
}

/* Half of all random programs read what nobody wrote, say, and some are refused; so a number stands
 * for the first of a few programs that can be run.  make(i, k) makes program k of number i, and
 * calls try_kernels. */
enum { ATTEMPTS = 12 };
static bool (*make_one)(long i, int k);
static void one(long i)
{
    for (int k = 0; k < ATTEMPTS && !make_one(i, k); k++)
        ;
}

/* PoCL 3.1 makes wrong code of some loops with barriers in them; what is wrong there and right on
 * the stand-in for CUDA, which executes every thread by itself and looks for races, is its fault,
 * and is told. */
static void try_again(void)
{
    long wrong = all_tried->wrong < MOST_WRONG ? all_tried->wrong : MOST_WRONG;
    const char *runtime = getenv("MMCALC_OPENCL");
    if (!emulation_compiles() || (runtime && strcmp(runtime, "none") == 0))
        return;
    tried before = *all_tried;
    for (long k = 0; k < wrong; k++) {
        int ended;
        fflush(stdout);
        pid_t pid = fork();
        if (pid == 0) {
            gpu_entry device;
            diag d;
            diag_init(&d);
            emulate("");
            unsetenv("MMCALC_GPU_DEVICE");
            long rights = all_tried->right;
            bool open = gpu_choose(NULL, (span){ 0 }, &device, NULL, &d) == ST_OK
                        && gpu_open(&device, &device_, &d) == ST_OK;
            all_tried->at = before.which[k];
            if (open)
                one(before.which[k]);
            _exit(open && all_tried->right == rights + 1 ? 0 : 1);
        }
        waitpid(pid, &ended, 0);
        bool right = WIFEXITED(ended) && WEXITSTATUS(ended) == 0;
        before.pocl += right;
        printf("# program %ld is %s on the stand-in\n", before.which[k], right ? "right" : "wrong");
    }
    *all_tried = before;
    all_tried->wrong -= all_tried->pocl;
}

static uint64_t first_seed; /* of number 0 */

static world *random_world(void)
{
    static world *w;
    return w = w ? w : laws_world();
}

/* Numbers first to count - 1. */
static void try_all(const char *what, long first, long count, bool (*make)(long i, int k))
{
    make_one = make;

    gpu_entry device;
    diag d;
    diag_init(&d);
    alarm(3000);
    if (gpu_choose(NULL, (span){ 0 }, &device, NULL, &d) != ST_OK) {
        ok(true, "random %s as kernels # SKIP no device", what);
        diag_clear(&d);
        return;
    }
    all_tried = mmap(NULL, sizeof *all_tried, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS,
                     -1, 0);
    for (long from = first; from < count; from = all_tried->at + 1) {
        fflush(stdout);
        pid_t pid = fork();
        if (pid == 0) {
            bool open = gpu_open(&device, &device_, &d) == ST_OK;
            /* one that is wrong ends the process: an error of CUDA's stays with its context */
            long wrong = all_tried->wrong;
            for (long i = from; i < count && i < from + 25 && open && all_tried->wrong == wrong;
                 i++) {
                all_tried->at = i;
                one(i);
            }
            _exit(open ? 0 : 1);
        }
        int ended;
        waitpid(pid, &ended, 0);
        if (!WIFEXITED(ended) || WEXITSTATUS(ended) != 0) {
            all_tried->dead++;
            wrong_kernels(all_tried->now, "the process died");
        }
    }
    if (all_tried->wrong)
        try_again();
    ok(all_tried->wrong == 0
           && all_tried->right + all_tried->pocl >= ((count - first) * 9 + 9) / 10,
       "%ld random %s as kernels, from number %ld: %ld have every word as simulated; %ld others "
       "were refused, %ld had an error of their own",
       count - first, what, first, all_tried->right, all_tried->refused, all_tried->broken);
    if (all_tried->pocl)
        printf("# %ld are right on the stand-in and wrong on PoCL\n", all_tried->pocl);
    if (all_tried->wrong) {
        printf("# %ld are wrong, the shortest: %s\n# ", all_tried->wrong, all_tried->why);
        for (const char *c = all_tried->text; *c; c++)
            fputs(*c == '\n' ? "\n# " : (char[]){ *c, '\0' }, stdout);
        putchar('\n');
    }
    if (*all_tried->refusal)
        printf("# refused: %s\n", all_tried->refusal);
}

/* main: SEED COUNT FIRST; `make` makes number i, in its k-th try, and hands it to try_kernels. */
static int random_kernels(int argc, char **argv, const char *what, uint64_t seed,
                          bool (*make)(long i, int k))
{
    const char *which = getenv("MMCALC_GPU_TEST");
    random_begin(argc, argv, seed);
    first_seed = random_seed * 1000003;
    bool large = which && strcmp(which, "large") == 0;
    long count = argc > 2 ? atol(argv[2]) : large ? 1000 : tests_small() ? 4 : 15;
    try_all(what, argc > 3 ? atol(argv[3]) : 0, count, make);
    return done();
}

#endif
