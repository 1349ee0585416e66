/* Under Oclgrind, where it is installed: no data races and no divergent barriers in any
 * kernel, and the faithful kernels load and store in global memory exactly as often as
 * the catalogue's formulas say, or differ by a term that is stated here.
 *
 * Oclgrind counts what every work-item does.  On the UMM that is the metric `accesses`.
 * On the AGPU an I/O moves up to b words for a multiprocessor: at sizes that fill every
 * block, a read is b loads and a write of a single word is one store.
 *
 * MMCALC_GPU_TEST=counts leaves out the races, =NAME looks for races in the workloads whose
 * names begin so, and does nothing else.
 * MMCALC_TESTS=small: two sizes, one line of parameters for each workload (races: the first),
 * one thread, and sorts of at most 16 parts. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "measure/generated.h"
#include "tests/capture.h"
#include "tests/gpu/apart.h"
#include "tests/tap.h"

/* One run, in which instructions are counted or races looked for. */
static bool run_watched(const gpu_entry *device, job *j, const char *params, bool counts, str *said)
{
    setenv("OCLGRIND_DATA_RACES", counts ? "0" : "1", 1);
    setenv("OCLGRIND_INST_COUNTS", counts ? "1" : "0", 1);
    j->folder = SOURCE_DIR "/data/kernels";
    return run_apart(device, j, params, said);
}

/* The workload of that name. */
static bool run_named(const gpu_entry *device, const char *name, const char *params, uint64_t n,
                      bool counts, str *said)
{
    job j = { .w = workload_named(name), .n = n, .seed = n };
    return run_watched(device, &j, params, counts, said);
}

/* What a kernel's launches have executed: of instructions that begin so ("" all). */
static uint64_t executed(const str *said, const char *kernel, const char *what)
{
    uint64_t sum = 0;
    bool here = false;
    for (const char *line = str_text(said); *line;
         line += strcspn(line, "\n") + (line[strcspn(line, "\n")] == '\n')) {
        static const char begins[] = "Instructions executed for kernel '";
        char *end;
        if (strncmp(line, begins, sizeof begins - 1) == 0)
            here = strncmp(line + sizeof begins - 1, kernel, strlen(kernel)) == 0;
        uint64_t n = strtoull(line, &end, 10);
        if (here && end != line && strncmp(end, " - ", 3) == 0
            && strncmp(end + 3, what, strlen(what)) == 0)
            sum += n;
    }
    return sum;
}

/* Words that all kernels have loaded and stored in that memory. */
static uint64_t moved(const str *said, const char *memory)
{
    char load[32], store[32];
    snprintf(load, sizeof load, "load %s", memory);
    snprintf(store, sizeof store, "store %s", memory);
    return executed(said, "", load) + executed(said, "", store);
}

/* How many of `all` sizes are tried. */
static int tried(int all) { return tests_small() ? 2 : all; }

/* --- counts ------------------------------------------------------------------------- */

static capture session_;

static uint64_t formula_of(const char *statement)
{
    char *out;
    uint64_t value = 0;
    if (capture_run(&session_, statement, &out) == ST_OK) {
        const char *exact = strstr(out, "\"exact\":\"");
        value = exact ? strtoull(exact + 9, NULL, 10) : 0;
    } else {
        printf("# %s: %s\n", statement, out);
    }
    free(out);
    return value;
}

/* On the UMM every load and store is an access. */
static void accesses(const gpu_entry *device)
{
    static const uint64_t sizes[] = { 1024, 4096 };
    str said = { 0 };
    for (int k = tests_small() ? 1 : 0; k < 2; k++) {
        char statement[160];
        snprintf(statement, sizeof statement,
                 "accesses transpose.rotating on umm n=%llu p=256 w=32 l=1",
                 (unsigned long long)sizes[k]);
        bool good = run_named(device, "transpose.rotating", "p=256", sizes[k], true, &said);
        uint64_t seen = moved(&said, "global"),
                 wanted = formula_of(statement);
        if (!ok(good && seen == wanted && wanted > 0,
                "transpose.rotating n=%llu: %llu accesses, as the formula says",
                (unsigned long long)sizes[k], (unsigned long long)wanted))
            printf("# counted %llu; %.300s\n", (unsigned long long)seen,
                   good ? "" : str_text(&said));
    }
    str_clear(&said);
}

/* Sizes that fill every block.  `alone` words are written one by one; 0: all are.  The b cores of a
 * scan's multiprocessor read its carry together: b loads, and one I/O. */
static const struct {
    const char *name, *params, *model;
    uint64_t b, alone, n[3];
} agpu_machine[] = {
    { "reduce.tree_nc", "b=8 k=4", "b=8 p=32 M=64", 8, 0, { 16, 256, 4096 } },
    { "reduce.matrix", "b=8 k=16", "b=8 p=128 M=128", 8, 0, { 1024, 2048, 4096 } },
    { "reduce.pipeline", "b=8 k=16", "b=8 p=128 M=64", 8, 0, { 512, 1024, 4096 } },
    { "scan.matrix", "b=8 k=8 alpha=4", "b=8 p=64 M=1024 alpha=4", 8, 8, { 256, 1024, 4096 } },
};

static void ios(const gpu_entry *device)
{
    str said = { 0 };
    for (size_t i = 0; i < sizeof agpu_machine / sizeof *agpu_machine; i++)
        for (int k = 0; k < tried(3) && agpu_machine[i].n[k]; k++) {
            const char *name = agpu_machine[i].name;
            uint64_t n = agpu_machine[i].n[k], b = agpu_machine[i].b;
            char statement[160];
            snprintf(statement, sizeof statement, "io %s on agpu n=%llu %s", name,
                     (unsigned long long)n, agpu_machine[i].model);
            bool good = run_named(device, name, agpu_machine[i].params, n, true, &said);
            uint64_t loads = executed(&said, "", "load global"),
                     stores = executed(&said, "", "store global"), wanted = formula_of(statement);
            uint64_t alone = agpu_machine[i].alone ? agpu_machine[i].alone : stores;
            if (!ok(good && loads % b == 0 && (stores - alone) % b == 0
                        && loads / b + alone + (stores - alone) / b == wanted && wanted > 0,
                    "%s n=%llu: %llu I/Os, as the formula says", name, (unsigned long long)n,
                    (unsigned long long)wanted))
                printf("# counted %llu loads, %llu stores; %.300s\n", (unsigned long long)loads,
                       (unsigned long long)stores, good ? "" : str_text(&said));
        }
    str_clear(&said);
}

/* Sorts, in words: an I/O of the model moves b of them.  With one multiprocessor and one chunk
 * nothing is searched; the more runs are merged at a time, the fewer accesses (004 Figure 6.8). The
 * group of the bitonic kernel sorts M = 2*32 keys by itself. */
static const struct { const char *name, *params, *model; uint64_t b, n[3]; bool fewer;
} sorts[] = {
    { "sort.bitonic", "b=32", "b=8 p=1024 M=64", 8, { 64, 256, 4096 }, false },
    { "sort.warpsort", "chunk=4096", "b=32 p=32 M=4096", 32, { 32, 256, 4096 }, false },
    { "sort.multiway", "d=2 chunk=4096", "d=2 b=32 p=32 M=4096", 32, { 64, 256, 4096 }, false },
    { "sort.multiway", "d=4 chunk=4096", "d=4 b=32 p=32 M=4096", 32, { 64, 256, 4096 }, true },
    { "sort.multiway", "d=16 chunk=4096", "d=16 b=32 p=32 M=4096", 32, { 64, 256, 4096 }, true },
    { "sort.multiway",
      "d=128 chunk=4096",
      "d=128 b=32 p=32 M=16384",
      32,
      { 64, 256, 4096 },
      true },
};

/* A division of 64 bits takes a GPU some hundred instructions: a stage of the network, which only
 * moves two keys, has none, and not many others. */
static void no_division(const gpu_entry *device)
{
    static const char *const kernels[] = { "bitonic_mirror", "bitonic_stage" };
    str said = { 0 };
    bool good = run_named(device, "sort.bitonic", "b=32", 512, true, &said);
    for (int i = 0; i < 2; i++) {
        uint64_t items = executed(&said, kernels[i], "ret"), all = executed(&said, kernels[i], ""),
                 divided = executed(&said, kernels[i], "udiv")
                           + executed(&said, kernels[i], "urem");
        if (!ok(good && items > 0 && divided == 0 && all <= 110 * items,
                "%s of sort.bitonic has no division, and at most 110 instructions unoptimized",
                kernels[i]))
            printf("# %llu instructions, %llu divisions of %llu work-items\n",
                   (unsigned long long)all, (unsigned long long)divided, (unsigned long long)items);
    }
    str_clear(&said);
}

static void sorting(const gpu_entry *device)
{
    str said = { 0 };
    uint64_t before = 0;
    for (size_t i = 0; i + tests_small() < sizeof sorts / sizeof *sorts; i++) {
        for (int k = 0; k < tried(3); k++) {
            char statement[160];
            uint64_t n = sorts[i].n[k];
            snprintf(statement, sizeof statement, "io %s on agpu n=%llu %s", sorts[i].name,
                     (unsigned long long)n, sorts[i].model);
            bool good = run_named(device, sorts[i].name, sorts[i].params, n, true, &said);
            uint64_t seen = moved(&said, "global"),
                     wanted = sorts[i].b * formula_of(statement);
            if (!ok(good && seen == wanted && wanted > 0
                        && !(k == 2 && sorts[i].fewer && seen >= before),
                    "%s %s n=%llu: %llu accesses, as the formula says%s", sorts[i].name,
                    sorts[i].params, (unsigned long long)n, (unsigned long long)wanted,
                    k == 2 && sorts[i].fewer ? ", fewer than with a smaller d" : ""))
                printf("# counted %llu; %.300s\n", (unsigned long long)seen,
                       good ? "" : str_text(&said));
            before = k == 2 ? seen : before;
        }
    }
    str_clear(&said);
}

/* --- races and barriers ----------------------------------------------------------------- */

static void races(const gpu_entry *device, const char *which)
{
    /* the first that the algorithm takes */
    const uint64_t sizes[] = { tests_small() ? 300 : 1100, 1024 };
    str said = { 0 };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        bool good = true;
        int taken = 0;
        if (strncmp(lines[i].name, which, strlen(which)) != 0
            || (tests_small() && i && strcmp(lines[i].name, lines[i - 1].name) == 0))
            continue; /* the first of each is the quickest */
        for (int k = 0; k < 2 && !taken; k++) {
            bool ran = run_named(device, lines[i].name, lines[i].params, sizes[k], false, &said);
            bool fits = strstr(str_text(&said), "FAILED n = ") == NULL
                        && strstr(str_text(&said), "do not fit") == NULL
                        && strstr(str_text(&said), "cells fit local") == NULL;
            if (!fits)
                continue;
            taken++;
            bool clean = ran && strstr(str_text(&said), "race") == NULL
                         && strstr(str_text(&said), "divergence") == NULL
                         && strstr(str_text(&said), "Invalid") == NULL;
            if (!clean)
                printf("# n = %llu: %.600s\n", (unsigned long long)sizes[k], str_text(&said));
            good &= clean;
        }
        ok(good && taken, "%s %s: no data race, no divergent barrier", lines[i].name,
           lines[i].params);
        fflush(stdout);
    }
    str_clear(&said);
}

/* --- the theorem: the program that is counted is the program that is run ------------------- */

/* A program's kernels. */
static bool run_made(const gpu_entry *device, const char *name, const char *model,
                     const char *params, uint64_t n, str *said)
{
    diag d;
    generated *made = NULL;
    char machine[16];
    snprintf(machine, sizeof machine, "%.*s", (int)strcspn(model, " "), model);
    node target = { .kind = N_NAME, .name = (char *)name },
         named = { .kind = N_NAME, .name = machine };
    diag_init(&d);
    bool good = generated_open(&session_.s, &target, &named, &made, &d) == ST_OK;
    if (good) {
        job j = { .w = generated_workload(made),
                  .source = generated_source(made),
                  .n = n,
                  .seed = n };
        good = run_watched(device, &j, params, true, said);
        generated_free(made);
    }
    diag_clear(&d);
    return good;
}

/* Loads and stores, global and local.  scratch: words that are read and written beside: those below
 * 2^t that prefix.simple's step t leaves as they are but writes to the other of two places, in all
 * steps but the last, where half the words are read and the other half is written.  host: words
 * that the host moves between two launches, which the model does not count; on the DMM each of the
 * words that come from global memory to the local one and go back, a load and a store each, and
 * what each of the p threads reads of the table: two words a phase, and its numbers. */
static const struct {
    const char *name, *params, *model;
    uint64_t n, scratch, host;
} theorem[] = {
    { "sum.pairwise", "p=32", "umm p=32 w=32 l=1", 256, 0, 0 },
    { "prefix.optimal", "p=32", "umm p=32 w=32 l=1", 256, 0, 0 },
    { "prefix.simple", "p=32", "umm p=32 w=32 l=1", 64, 1 + 1 + 2 + 4 + 8, 0 },
    { "sum.pairwise", "p=32", "dmm p=32 w=32 l=1", 256, 0, 4 * 256 + 32 * 8 * (2 + 3) },
    { "transpose.diagonal", "p=32", "dmm p=32 w=32 l=1", 256, 0, 4 * 512 + 32 * (2 * 2 + 7 + 8) },
    { "access.stride", "p=32", "umm p=32 w=32 l=1", 256, 0, 0 },
    { "access.contiguous", "p=32", "umm p=32 w=32 l=1", 256, 0, 0 },
    { "transpose.diagonal", "p=32", "umm p=32 w=32 l=1", 256, 0, 0 },
    { "transpose.straightforward", "p=32", "umm p=32 w=32 l=1", 961, 0, 0 },
    { "reduce.tree", "b=8 p=32", "agpu b=8 p=32 M=64", 256, 0, 2 },
    { "reduce.cascading", "b=8 p=32", "agpu b=8 p=32 M=64", 1024, 0, 2 },
    { "sort.blocks", "b=8 p=32", "agpu b=8 p=32 M=64", 256, 0, 0 },
};

static void counted_is_run(const gpu_entry *device)
{
    str said = { 0 };
    for (size_t i = 0; i < sizeof theorem / sizeof *theorem; i++)
        for (int threads = 1; threads <= (tests_small() ? 1 : 4); threads += 3) {
            char statement[160];
            setenv("OCLGRIND_NUM_THREADS", threads == 1 ? "1" : "4", 1);
            snprintf(statement, sizeof statement, "simulate %s on %s n=%llu", theorem[i].name,
                     theorem[i].model, (unsigned long long)theorem[i].n);
            char *out;
            capture_run(&session_, statement, &out);
            const char *at = strstr(out, "\"accesses\":\"");
            uint64_t wanted = (at ? strtoull(at + 12, NULL, 10) : 0) + 2 * theorem[i].scratch
                              + theorem[i].host;
            bool good = run_made(device, theorem[i].name, theorem[i].model, theorem[i].params,
                                 theorem[i].n, &said);
            uint64_t seen = moved(&said, "global")
                            + moved(&said, "local");
            if (!ok(good && seen == wanted && wanted > 0,
                    "%s n=%llu, %d threads: %llu loads and stores, as the simulated run counts%s",
                    theorem[i].name, (unsigned long long)theorem[i].n, threads,
                    (unsigned long long)wanted,
                    theorem[i].scratch ? ", and what is copied"
                    : theorem[i].host  ? ", and the host's"
                                       : ""))
                printf("# counted %llu; %.300s\n", (unsigned long long)seen,
                       good ? "" : str_text(&said));
            free(out);
        }
    unsetenv("OCLGRIND_NUM_THREADS");
    str_clear(&said);
}

/* Groups that run at the same time, as on a GPU, tell each other things while the work-items of one
 * look: all of a group must go the same way nevertheless. */
static void side_by_side(const gpu_entry *device)
{
    static const char *const params[] = { "b=64 items=4 order=ticket",
                                          "b=128 items=4 order=ticket" };
    str said = { 0 };
    setenv("OCLGRIND_NUM_THREADS", "4", 1);
    for (int i = tests_small(); i < 2; i++) {
        bool good = true;
        for (int again = 0; again < (tests_small() ? 1 : 3) && good; again++) {
            good = run_named(device, "scan.lookback", params[i], tests_small() ? 4000 : 12000,
                             false, &said)
                   && strstr(str_text(&said), "divergence") == NULL
                   && strstr(str_text(&said), "race") == NULL;
            if (!good)
                printf("# %.600s\n", str_text(&said));
        }
        ok(good, "scan.lookback %s: groups side by side, and no divergent barrier", params[i]);
    }
    unsetenv("OCLGRIND_NUM_THREADS");
    str_clear(&said);
}

int main(void)
{
    static const char lib[] = "/usr/lib/oclgrind/liboclgrind-rt.so";
    gpu_entry device;
    diag d;
    diag_init(&d);
    alarm(1800);
    setenv("MMCALC_OPENCL", access(lib, R_OK) == 0 ? lib : "none", 1);
    setenv("MMCALC_LIBCUDA", "none", 1);
    setenv("MMCALC_OPENCL_OPTIONS", "-cl-opt-disable", 1);
    if (gpu_choose(NULL, (span){ 0 }, &device, NULL, &d) != ST_OK) {
        ok(true, "kernels under Oclgrind # SKIP it is not installed (%s)", lib);
        diag_clear(&d);
        return done();
    }
    const char *which = getenv("MMCALC_GPU_TEST") ? getenv("MMCALC_GPU_TEST") : "";
    bool counts = strcmp(which, "counts") == 0;
    capture_open(&session_, "json", test_data());
    if (*which == '\0' || counts) {
        accesses(&device);
        ios(&device);
        sorting(&device);
        no_division(&device);
    }
    if (*which == '\0' || counts || strcmp(which, "theorem") == 0)
        counted_is_run(&device);
    if (*which == '\0' || strncmp("scan.lookback", which, strlen(which)) == 0)
        side_by_side(&device);
    if (!counts && strcmp(which, "theorem"))
        races(&device, which);
    capture_close(&session_);
    return done();
}
