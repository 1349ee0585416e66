/* Every kernel against plain C, on the device that there is (PoCL in CI): sizes at the
 * edges of warps, groups and powers of two, and operators that do not commute where
 * the algorithm keeps the order.  MMCALC_GPU_TEST=large goes up to 2^24;
 * MMCALC_GPU_TEST=NAME tests the workloads whose names begin so, -NAME the others, and
 * largeNAME these at the large sizes.  MMCALC_TESTS=small: one line of parameters for each. */
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "gpu/list.h"
#include "gpu/workload.h"
#include "tests/gpu/lines.h"
#include "tests/tap.h"

static gpu_device *device;

/* What PoCL never frees is not ours. */
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void)
{
    return "leak:libpocl\nleak:libLLVM\n";
}

static const uint64_t small[] = { 1, 2, 31, 32, 33, 1000, 1024, 4096, 4097, 961, 1089, 10000 };
static const uint64_t few[] = { 33, 961, 1024, 4097 }; /* with MMCALC_TESTS=small */
static const uint64_t large[] = { UINT64_C(1) << 16,
                                  (UINT64_C(1) << 16) + 1,
                                  UINT64_C(1) << 20,
                                  (UINT64_C(1) << 20) + 1,
                                  UINT64_C(1) << 24,
                                  (UINT64_C(1) << 24) + 1,
                                  9437184 };

static const char *folder(void)
{
    static char path[4096];
    const char *data = getenv("MMCALC_DATA");
    snprintf(path, sizeof path, "%s/kernels", data && *data ? data : SOURCE_DIR "/data");
    return path;
}

/* 1 right, 0 wrong, -1 does not take this size */
static int one(const char *name, const char *params, uint64_t n, diag *d)
{
    job j = { .w = workload_named(name),
              .g = device,
              .d = d,
              .folder = folder(),
              .n = n,
              .seed = 1000 + n,
              .resident = true /* copies take time on a GPU; measure_test has them */ };
    bool right = false, again = false;
    set(&j, params);
    if (job_settle(&j) != ST_OK)
        return d->st == ST_DOMAIN ? -1 : 0;
    if (job_open(&j) != ST_OK)
        return 0;
    /* twice: a run must leave its input, and what it needs, as it was */
    bool done = job_check(&j, &right) == ST_OK && right && job_check(&j, &again) == ST_OK && again;
    job_close(&j);
    return done;
}

static void line(const char *name, const char *params, const uint64_t *sizes, int count)
{
    str bad = { 0 }, why = { 0 };
    int taken = 0;
    for (int i = 0; i < count; i++) {
        diag d;
        diag_init(&d);
        int outcome = one(name, params, sizes[i], &d);
        taken += outcome >= 0;
        if (outcome == 0)
            str_format(&bad, " %llu", (unsigned long long)sizes[i]);
        if (d.message && outcome == 0)
            str_format(&why, "# %s\n%s%s", d.message, d.hint ? d.hint : "", d.hint ? "\n" : "");
        diag_clear(&d);
    }
    bool none = taken == 0 && sizes == large; /* local memory holds no large size */
    if (!ok((taken > 0 || none) && bad.length == 0, "%s %s is right at %d sizes%s", name, params,
            taken, none ? " # SKIP no large size fits" : ""))
        printf("# wrong at n =%s\n%.2000s", str_text(&bad), str_text(&why));
    fflush(stdout);
    str_clear(&bad);
    str_clear(&why);
}

/* --- sorts, on keys that are not random ---------------------------------------------- */

static uint32_t key_of(int shape, uint64_t i, uint64_t n)
{
    switch (shape) {
    case 0: return (uint32_t)i; /* sorted: a run gives all, then the next */
    case 1: return (uint32_t)(n - i);                       /* falling */
    case 2: return 7;                                       /* all equal */
    case 3: return i % 3 ? UINT32_MAX : 0; /* what fills up is no key's equal, but is here */
    case 4: return (uint32_t)(i % 1021);                    /* a saw */
    case 5: return (uint32_t)(i < n / 2 ? i : n - i);       /* up and down */
    default: return (uint32_t)(i * 2654435761u) >> (i % 32); /* many small, few large */
    }
}

static status shaped(job *j, int shape, bool *right)
{
    status st = ST_OK;
    for (uint64_t i = 0; i < j->n; i++)
        j->host[i] = key_of(shape, i, j->n);
    free(j->own); /* the sorted keys of before */
    j->own = NULL;
    for (int c = 0; c < j->copies && st == ST_OK; c++)
        st = j->g->runtime->write(j->g, j->input[c], 0, j->host, j->n * 4, j->d);
    return st == ST_OK ? job_check(j, right) : st;
}

static void shapes(const char *name, const char *params, uint64_t n)
{
    int wrong = -1;
    diag d;
    diag_init(&d);
    job j = {
        .w = workload_named(name), .g = device, .d = &d, .folder = folder(), .n = n, .seed = 1
    };
    set(&j, params);
    bool good = job_settle(&j) == ST_OK && job_open(&j) == ST_OK;
    for (int shape = 0; good && shape <= 6; shape++) {
        bool right = false;
        if (shaped(&j, shape, &right) != ST_OK || !right)
            wrong = shape;
    }
    if (!ok(good && wrong < 0,
            "%s %s n=%llu is right on keys that rise, fall, are equal, extreme, a saw, go up and "
            "down, or are mostly small",
            name, params, (unsigned long long)n))
        printf("# shape %d: %s\n", wrong, d.message ? d.message : "");
    if (good)
        job_close(&j);
    diag_clear(&d);
}

static void every_row_is_tested(void)
{
    for (int i = 0; workload_row(i); i++) {
        const workload *w = workload_row(i);
        bool found = false;
        for (size_t k = 0; k < sizeof lines / sizeof *lines; k++)
            found |= strcmp(lines[k].name, w->name) == 0;
        ok(found && *w->summary && *w->source && w->open && w->run && w->check
               && (w->bytes || w->moved > 0),
           "%s has a summary, a source and a test", w->name);
    }
}

/* What a process tells the next one: after a kernel failed, a process has no device left. */
static struct progress { int line, counted, failed; } *progress;

/* The lines from progress->line on; ends early when the device is gone. */
static void some_lines(const gpu_entry *entry, const char *which, bool big)
{
    diag d;
    diag_init(&d);
    if (gpu_open(entry, &device, &d) != ST_OK) {
        ok(false, "the device opens");
        printf("# %s\n", d.message);
        progress->line = sizeof lines / sizeof *lines;
    }
    for (bool alive = true; alive && progress->line < (int)(sizeof lines / sizeof *lines);
         progress->counted = tap_count, progress->failed = tap_failed) {
        size_t i = (size_t)progress->line++;
        bool others = *which == '-',
             begins = strncmp(lines[i].name, which + others, strlen(which + others)) == 0;
        if (begins == others || !line_wanted(i))
            continue;
        if (tests_small() && !big)
            line(lines[i].name, lines[i].params, few, sizeof few / sizeof *few);
        else
            line(lines[i].name, lines[i].params, big ? large : small,
                 big ? sizeof large / sizeof *large : sizeof small / sizeof *small);
        if (strncmp(lines[i].name, "sort.", 5) == 0)
            shapes(lines[i].name, lines[i].params, big ? 1000003 : tests_small() ? 1009 : 10007);
        alive = device->runtime->sync(device, &d) == ST_OK;
    }
    progress->counted = tap_count;
    progress->failed = tap_failed;
    if (device)
        device->runtime->close(device);
    diag_clear(&d);
}

/* In processes of their own, until all are done. */
static void all_lines(const gpu_entry *entry, const char *which, bool big)
{
    while (progress->line < (int)(sizeof lines / sizeof *lines)) {
        int how = 0, before = progress->line;
        *progress = (struct progress){ before, tap_count, tap_failed };
        fflush(stdout);
        pid_t pid = fork();
        if (pid == 0) {
            alarm(1800); /* a kernel that hangs must not hang the tests */
            some_lines(entry, which, big);
            exit(0);
        }
        waitpid(pid, &how, 0);
        tap_count = progress->counted;
        tap_failed = progress->failed;
        if (pid < 0 || !WIFEXITED(how) || WEXITSTATUS(how) != 0) {
            int at = progress->line > 0 ? progress->line - 1 : 0;
            ok(false, "%s %s: its process ended by %s %d", lines[at].name, lines[at].params,
               WIFSIGNALED(how) ? "signal" : "status", WIFSIGNALED(how) ? WTERMSIG(how) : how);
            progress->line += progress->line == before;
        }
    }
}

int main(void)
{
    const char *which = getenv("MMCALC_GPU_TEST");
    gpu_entry entry;
    diag d;
    diag_init(&d);
    if (gpu_choose(getenv("MMCALC_GPU_DEVICE"), (span){ 0 }, &entry, NULL, &d) != ST_OK) {
        ok(true, "kernels # SKIP %s: %s", d.message, d.hint ? d.hint : "");
        diag_clear(&d);
        return done();
    }
    progress = mmap(NULL, sizeof *progress, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1,
                    0);
    every_row_is_tested();
    bool big = which && strncmp(which, "large", 5) == 0;
    all_lines(&entry, big ? which + 5 : which ? which : "", big);
    return done();
}
