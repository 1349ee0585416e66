/* Measuring: its statistics, rows that fail with a reason, and what a row says. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cjson/cJSON.h>

#include "gpu/fit.h"
#include "gpu/list.h"
#include "catalog/device.h"
#include "gpu/calibration.h"
#include "gpu/measure.h"
#include "gpu/turn.h"
#include "tests/capture.h"
#include "tests/gpu/emulated.h"
#include "tests/gpu/lines.h"
#include "tests/size.h"
#include "tests/tap.h"

static void statistics(void)
{
    measure_row r = { 0 };
    double odd[] = { 5, 1, 4, 2, 100 }, even[] = { 4, 1, 3, 2 }, same[] = { 7, 7, 7 };
    measure_statistics(odd, 5, &r);
    ok(r.median == 4 && r.mad == 2 && r.least == 1 && r.outliers == 1 && r.samples == 5,
       "of five samples: the middle one, the middle distance, the one far away");
    measure_statistics(even, 4, &r);
    ok(r.median == 2.5 && r.mad == 1 && r.least == 1 && r.outliers == 0,
       "of four samples: between the middle ones");
    measure_statistics(same, 3, &r);
    ok(r.median == 7 && r.mad == 0 && r.outliers == 0,
       "equal samples have no deviation and no outliers");
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Samples of a normal distribution, around 1000: twelve uniform numbers added up. */
static double normal(uint64_t *state)
{
    double sum = -6;
    for (int i = 0; i < 12; i++)
        sum += (double)(job_random(state) >> 11) * 0x1p-53;
    return 1000 + 10 * sum;
}

/* Is the interval that sampling stops at one of 95 %? */
static void half_width(void)
{
    enum { TRIALS = 1000, SAMPLES = 201 };
    uint64_t state = 7;
    int inside = 0;
    for (int t = 0; t < TRIALS; t++) {
        double samples[SAMPLES];
        measure_row r = { 0 };
        for (int i = 0; i < SAMPLES; i++)
            samples[i] = normal(&state);
        qsort(samples, SAMPLES, sizeof *samples, by_size);
        measure_statistics(samples, SAMPLES, &r);
        inside += fabs(r.median - 1000) <= measure_half_width(&r);
    }
    ok(inside >= 920 && inside <= 975,
       "the true median lies in the interval in 95 of 100 cases (%d of %d)", inside, TRIALS);
}

/* What a device lacks is said of the kernels that need it, and of no other. */
static void lesser_devices(gpu_device *g, diag *d)
{
    gpu_device less = *g;
    less.info.group = 256;
    less.info.atomics64 = less.info.cpu = false;
    job sort = { .w = workload_named("sort.bitonic"), .g = &less, .d = d, .n = 1000 },
        tree = { .w = workload_named("reduce.tree_nc"), .g = &less, .d = d, .n = 1000 },
        scan = { .w = workload_named("scan.lookback"), .g = &less, .d = d, .n = 1000 };
    set(&tree, "");
    set(&scan, "");
    ok(job_settle(&sort) == ST_OK && sort.p[0] == 256,
       "a device of 256 work-items in a group sorts with as many");
    ok(job_settle(&tree) == ST_OK, "a device without 64-bit atomics has most kernels");
    ok(job_settle(&scan) == ST_DOMAIN && strstr(d->message, "64-bit atomics"),
       "it refuses those that need them, and says so");
    diag_clear(d);
    diag_init(d);
}

/* --- drivers that fail --------------------------------------------------------------- */

static measure_row seen[8];
static int seen_count;

static void keep(void *data, int i, const measure_row *row, const double *samples)
{
    (void)data, (void)samples;
    seen_count += i == seen_count;
    seen[i] = *row;
}

static double copy_known = 1; /* GB/s; 0: to be measured */

static status with_standin(const char *mode, double patience)
{
    measure_point points[4] = { { .n = 100, .p = { 256 } },
                                { .n = 200, .p = { 256 } },
                                { .n = 0 },
                                { .n = UINT64_C(1) << 28, .p = { 256 } } };
    measure_options o = {
        .limit = 0.05, .warm_up = 0.02, .patience = patience, .seed = 1, .copy_gbps = copy_known
    };
    measure_handler to = { .row = keep };
    gpu_entry found;
    diag d;
    diag_init(&d);
    emulate(mode);
    seen_count = 0;
    status st = gpu_choose("cuda", (span){ 0 }, &found, NULL, &d);
    if (st == ST_OK)
        st = measure_run(&found, workload_named("access.contiguous"), SOURCE_DIR "/data/kernels",
                         points, 4, &o, &to, NULL, &d);
    if (st != ST_OK)
        printf("# %s\n", d.message);
    diag_clear(&d);
    return st;
}

/* No GPU that would have to come to its clock. */
#define BRIEFLY " limit=1/50 warmup=1/100"

/* Two statements of a session, on the stand-in in these modes: what the second answers. */
static void second_says(const char *first, const char *second, const char *statement,
                        const char *words, bool there, const char *sentence)
{
    char *out;
    capture c;
    emulate(first);
    capture_open(&c, "json", test_data());
    capture_run(&c, "measure access.contiguous n=100 on cuda" BRIEFLY, &out);
    free(out);
    setenv("STANDIN", second, 1);
    capture_run(&c, statement, &out);
    if (!ok(strstr(out, "\"correct\"") && (strstr(out, words) != NULL) == there, "%s", sentence))
        printf("# %s\n", out);
    free(out);
    capture_close(&c);
    emulate_end();
}

static void sessions(void)
{
    static const char kept[] = "measure access.contiguous n=100 on cuda" BRIEFLY,
                      longer[] = "measure access.contiguous n=100 on cuda warmup=1/100 limit=1/10",
                      late[] = "measure access.contiguous n=100 patience=2/5 on cuda" BRIEFLY;
    second_says("", "crash_copy", kept, "\"percent_of_copy\":", true,
                "what the copy reached is kept for the session");
    second_says("", "crash_copy", longer, "\"percent_of_copy\":", false,
                "it is measured again for a statement that samples longer");
    second_says("", "hang_launch", late,
                "given up after 0.42 s; patience=SECONDS gives a row longer", true,
                "patience=SECONDS says when a driver that hangs is given up");
}

static void failures(void)
{
    ok(with_standin("crash_launch", 20) == ST_OK && seen_count == 4
           && strstr(seen[0].reason, "Segmentation fault")
           && strstr(seen[1].reason, "Segmentation fault"),
       "a driver that crashes ends its row with a reason, and the next rows are tried");
    ok(strstr(seen[2].reason, "n is at least 1")
           && strstr(seen[3].reason, "an input of 1073741824 bytes"),
       "a size that does not fit is a row with its reason, before anything is allocated");
    ok(with_standin("hang_launch", 0.4) == ST_OK && seen_count == 4
           && strstr(seen[0].reason, "given up after 0.4 s"),
       "a driver that hangs is given up after a time");
    copy_known = 0;
    ok(with_standin("crash_copy", 20) == ST_OK && seen_count == 4 && seen[0].correct
           && seen[1].correct && seen[0].copy_gbps == 0,
       "a driver that crashes in the copy, which is measured first, costs no row");
    ok(with_standin("", 20) == ST_OK && seen[0].correct && seen[0].copy_gbps > 0,
       "where it is not known, it is measured");
    copy_known = 1;
    ok(with_standin("refuse", 20) == ST_OK && strstr(seen[0].reason, "CUDA cannot launch"),
       "a launch that fails is a row with its reason");
    ok(with_standin("fault", 20) == ST_OK && seen_count == 4
           && strstr(seen[0].reason, "cannot finish: CUDA_ERROR_ILLEGAL_ADDRESS")
           && strstr(seen[1].reason, "cannot finish: CUDA_ERROR_ILLEGAL_ADDRESS"),
       "a kernel that fails takes its process's device with it; the next row has a fresh one");
    copy_known = 0;
    ok(with_standin("fault_copy", 20) == ST_OK && seen_count == 4 && seen[0].correct
           && seen[1].correct && seen[0].copy_gbps == 0,
       "also when it was the copy");
    copy_known = 1;
    ok(with_standin("lazy", 20) == ST_OK && !seen[0].correct && seen[0].samples == 0
           && !*seen[0].reason,
       "a kernel that does nothing is found out: the output was poisoned");
    ok(with_standin("once", 20) == ST_OK && !seen[0].correct && seen[0].samples > 0,
       "one that is right the first time and does nothing afterwards is found out, too: the output "
       "is poisoned again before the samples");
    ok(with_standin("", 20) == ST_OK && seen[0].correct && seen[0].kernel_s > 0
           && seen[0].check_s > 0 && seen[0].whole_s > 0.06,
       "a row tells the seconds it took, those in kernels and those of checking");
    char *out;
    capture c;
    capture_open(&c, "json", test_data());
    setenv("STANDIN", "lazy", 1);
    status st = capture_run(&c, "measure access.contiguous n=100 on cuda", &out);
    ok(st == ST_CHECK && strstr(out, "\"correct\":false"),
       "wrong results end with the status of a failed check");
    free(out);
    static const char *const modes[][2] = {
        { "lazy", "cannot be calibrated: launches: the result is wrong" },
        { "refuse", "cannot be calibrated: launches: CUDA cannot launch" },
        { "crash_launch", "launches: the driver ended its process" },
        { "crash_copy", "copy: the driver ended its process" }
    };
    for (int i = 0; i < 4; i++) {
        setenv("STANDIN", modes[i][0], 1);
        st = capture_run(&c, "calibrate on cuda to \"" BUILD_DIR "/tests/gpu/none.json\"", &out);
        ok(st == ST_IO && strstr(out, modes[i][1])
               && access(BUILD_DIR "/tests/gpu/none.json", F_OK) != 0,
           "calibrate says what could not be measured, and why: %s", modes[i][1]);
        free(out);
    }
    int turn;
    diag d;
    diag_init(&d);
    turn_take("cuda0", 1, NULL, &turn, &d);
    st = capture_run(&c, "calibrate on cuda patience=1/20", &out);
    ok(st == ST_LIMIT && strstr(out, "did not end within 0.05 s")
           && strstr(out, "patience=SECONDS"),
       "calibrate waits for its turn as long as patience says");
    free(out);
    turn_end(turn);
    diag_clear(&d);
    capture_close(&c);
    emulate_end();
}

/* What a statement on the stand-in answers as text, to be freed. */
static char *text_of(const char *statement, status *st)
{
    char *out;
    capture c;
    emulate("");
    setenv("STANDIN_CLOCK", "model", 1);
    capture_open(&c, "text", test_data());
    *st = capture_run(&c, statement, &out);
    capture_close(&c);
    emulate_end();
    return out;
}

/* --- blocks that a multiprocessor holds, as the driver says ------------------------------ */

/* The first number behind the name in what JSON says; "" if it is not there.  To be freed. */
static char *said_of(const char *out, const char *name)
{
    char key[64];
    snprintf(key, sizeof key, "\"%s\":", name);
    const char *at = out ? strstr(out, key) : NULL;
    at = at ? at + strlen(key) + (at[strlen(key)] == '"') : "";
    return strndup(at, strcspn(at, "\",}"));
}

static void held_by(const char *mode, const char *library, const char *statement,
                    const char *blocks, const char *multiplicity, const char *sentence)
{
    char *out = NULL;
    capture c;
    emulate(mode);
    setenv("MMCALC_LIBCUDA", library, 1);
    setenv("MMCALC_NVRTC", library, 1);
    capture_open(&c, "json", test_data());
    capture_run(&c, statement, &out);
    char *held = said_of(out, "resident_blocks"), *fits = said_of(out, "multiplicity");
    if (!ok(out && strstr(out, "\"correct\":true") && strcmp(held, blocks) == 0
                && strcmp(fits, multiplicity) == 0,
            "%s", sentence))
        printf("# it says %s and %s\n# %s\n", held, fits, out ? out : "nothing");
    free(held);
    free(fits);
    free(out);
    capture_close(&c);
    emulate_end();
}

/* reduce.matrix takes b^2 + b words, here 16640 bytes, and the stand-in 1024 more of 228 KiB for
 * each block: 13 of them; M/(b^2 + b) knows nothing of these 1024. */
static void held(void)
{
    static const char with[] = BUILD_DIR "/tests/gpu/libstandin.so",
                      without[] = BUILD_DIR "/tests/gpu/libstandin-old.so",
                      matrix[] = "measure reduce.matrix kernel=generated machine=agpu n=4096 p=128 "
                                 "b=64 M=228*256 words=32 on cuda0" BRIEFLY;
    held_by("", with, matrix, "13", "912/65",
            "the driver's resident blocks stand beside the multiplicity");
    held_by("", with, "measure access.contiguous mode=read n=1000 on cuda0" BRIEFLY, "8", "",
            "2048 threads are 8 blocks of 256; a kernel of no AGPU program has no multiplicity");
    held_by("", with,
            "measure reduce.pipeline kernel=generated machine=agpu n=4096 p=128 b=64 M=2^13 W=48 "
            "words=32 "
            "on cuda0" BRIEFLY,
            "32", "48", "2048 threads are 32 blocks of 64; M/128 words would be 64, but W says 48");
    status st;
    char *out = text_of(matrix, &st);
    if (!ok(st == ST_OK && strstr(out, "blocks   multiplicity   result")
                && strstr(out, "13          14.03"),
            "so they do in a table"))
        printf("# %s\n", out);
    free(out);
    out = text_of("measure reduce.tree, reduce.matrix machine=agpu n=1024 p=64 b=32 M=2^12 "
                  "on cuda0" BRIEFLY,
                  &st);
    if (!ok(st == ST_OK && strstr(out, "   blocks\n") && strstr(out, "   multiplicity   "),
            "and in one of several algorithms side by side"))
        printf("# %s\n", out);
    free(out);
    held_by("mute", with, matrix, "", "912/65",
            "a driver that fails to answer leaves the field out");
    held_by("", without, matrix, "", "912/65", "so does one that has no such symbol");
}

/* --- jobs: copies, compiled kernels ---------------------------------------------------- */

static job job_of(gpu_device *g, uint64_t n, diag *d)
{
    return (job){ .w = workload_named("access.contiguous"),
                  .g = g,
                  .d = d,
                  .folder = SOURCE_DIR "/data/kernels",
                  .n = n,
                  .p = { 256, ACCESS_COPY },
                  .seed = 5 };
}

/* The stand-in has a cache of 3200 KiB: a copy of n words has n words of output. */
static void copies(gpu_device *g, diag *d)
{
    job j = job_of(g, 1 << 16, d), big = job_of(g, 14 << 16, d), own = job_of(g, 1000, d),
        low = job_of(g, 1 << 14, d);
    bool right = true, different = true;
    gpu_buffer *before = NULL;
    if (!ok(job_settle(&j) == ST_OK && job_open(&j) == ST_OK && job_bytes(&j) == 512 << 10
                && j.copies == 13,
            "data of 512 KiB exist so often that twice a cache of 3200 KiB lies between two uses"))
        printf("# %d copies\n", j.copies);
    for (int i = 0; i < 2 * j.copies && right; i++) {
        right = job_run(&j) == ST_OK && job_compare(&j, &right) == ST_OK && right;
        different &= j.buffer[0] != before;
        before = j.buffer[0];
    }
    ok(right && different, "every run writes to another copy, and each is right");
    ok(job_poison(&j) == ST_OK && job_compare(&j, &right) == ST_OK && !right,
       "poison reaches the one that is read");
    job_close(&j);
    ok(job_settle(&big) == ST_OK && job_open(&big) == ST_OK && big.copies == 1,
       "data of more than twice the cache are there once");
    job_close(&big);
    own.resident = true;
    ok(job_settle(&own) == ST_OK && job_open(&own) == ST_OK && own.copies == 1,
       "a job that says so has one");
    job_close(&own);
    setenv("STANDIN", "little", 1);
    ok(job_settle(&low) == ST_OK && job_open(&low) == ST_OK && low.copies >= 1 && low.copies < 10
           && job_check(&low, &right) == ST_OK && right,
       "where the memory gives fewer, there are fewer");
    job_close(&low);
    setenv("STANDIN", "", 1);
}

/* 132 multiprocessors want 270336 threads, which divide no power of 2. */
static void threads_of_stride(gpu_device *g, diag *d)
{
    job large = job_of(g, 1 << 24, d), odd = job_of(g, 1000, d);
    large.w = odd.w = workload_named("access.stride");
    large.p[0] = odd.p[0] = large.p[1] = odd.p[1] = 0;
    if (!ok(job_settle(&large) == ST_OK && large.p[0] == 1 << 18 && job_settle(&odd) == ST_OK
                && odd.p[0] == 250,
            "access.stride takes as many threads as leave whole parts, in whole groups"))
        printf("# %llu, %llu\n", (unsigned long long)large.p[0], (unsigned long long)odd.p[0]);
}

static void programs(gpu_device *g, diag *d)
{
    job_programs kept = { 0 };
    job a = job_of(g, 1000, d), b = job_of(g, 2000, d), c = job_of(g, 4096, d);
    c.w = workload_named("access.stride");
    c.p[1] = 0;
    a.programs = b.programs = c.programs = &kept;
    ok(job_settle(&a) == ST_OK && job_open(&a) == ST_OK && kept.count == 1,
       "a compiled source is kept");
    job_close(&a);
    bool right = false;
    ok(job_settle(&b) == ST_OK && job_open(&b) == ST_OK && kept.count == 1
           && job_check(&b, &right) == ST_OK && right,
       "the next job of the same source has it");
    job_close(&b);
    ok(job_settle(&c) == ST_OK && job_open(&c) == ST_OK && kept.count == 2,
       "another source is compiled");
    job_close(&c);
    job_programs_clear(g, &kept);
}

static void jobs(void)
{
    diag d;
    gpu_entry found;
    gpu_device *g;
    diag_init(&d);
    emulate("");
    setenv("STANDIN_MEMORY", "1g", 1);
    setenv("STANDIN_CACHE_BYTES", "3200k", 1);
    if (ok(gpu_choose("cuda", (span){ 0 }, &found, NULL, &d) == ST_OK
               && gpu_open(&found, &g, &d) == ST_OK,
           "the stand-in opens")) {
        lesser_devices(g, &d);
        copies(g, &d);
        programs(g, &d);
        threads_of_stride(g, &d);
        g->runtime->close(g);
    }
    diag_clear(&d);
    emulate_end();
}

/* --- drawings ------------------------------------------------------------------------------ */

static void drawings(void)
{
    status st;
    char *out = text_of("measure sum.pairwise n=2^(8..11) plot=gbps on cuda" BRIEFLY, &st);
    ok(st == ST_OK && strstr(out, "GB/s of sum.pairwise on Stand-in 0\n") && strstr(out, "2^11")
           && strstr(out, "●"),
       "plot=gbps draws the bandwidth over n");
    free(out);
    out = text_of("measure sum.pairwise n=2^(8..11) p={256, 512} plot=time on cuda" BRIEFLY, &st);
    ok(st == ST_OK && strstr(out, "ns of sum.pairwise") && strstr(out, "●  n = 256")
           && strstr(out, "◆") && strstr(out, "n = 2048"),
       "of two series the last is drawn over, for each value of the other");
    free(out);
    out = text_of("measure sum.pairwise n=256 plot=time on cuda", &st);
    ok(st == ST_DOMAIN && strstr(out, "a plot needs a series") && !strstr(out, "median"),
       "a plot of one point is refused before anything is measured");
    free(out);
    out = text_of("measure sum.pairwise n=2^(8..11) plot=keys on cuda", &st);
    ok(st == ST_NAME && strstr(out, "plot=keys is of sorts"),
       "keys a second are of sorts");
    free(out);
    remove(BUILD_DIR "/tests/gpu/plot.svg");
    out = text_of("measure sum.pairwise n=2^(8..11)" BRIEFLY " on cuda to \"" BUILD_DIR
                  "/tests/gpu/plot.svg\"",
                  &st);
    if (st == ST_IO && strstr(out, "gnuplot"))
        ok(true, "to FILE draws in a file # SKIP no gnuplot");
    else
        ok(st == ST_OK && access(BUILD_DIR "/tests/gpu/plot.svg", R_OK) == 0,
           "to FILE draws in a file");
    remove(BUILD_DIR "/tests/gpu/plot.svg");
    free(out);
}

/* --- the clock ------------------------------------------------------------------------- */

static void clocks(void)
{
    const char nvml[] = BUILD_DIR "/tests/gpu/libstandin_nvml.so";
    setenv("MMCALC_NVML", nvml, 1);
    ok(with_standin("", 20) == ST_OK && seen[0].mhz == 1970 && seen[1].mhz == 1980,
       "a row has the lower one of the clocks before and after sampling");
    ok(with_standin("deaf", 20) == ST_OK && seen[0].correct && seen[0].mhz == 0,
       "a management library that does not start costs the clock, nothing else");
    ok(with_standin("hot", 20) == ST_OK && seen[0].correct && seen[0].throttled > 0
           && seen[0].samples > 0,
       "samples that were taken while heat held the clock down are thrown away, and counted");
    ok(with_standin("", 20) == ST_OK && seen[0].throttled == 0 && seen[0].lower > 0
           && seen[0].lower <= seen[0].median && seen[0].median <= seen[0].upper
           && seen[0].first > 0 && seen[0].second > 0,
       "a row has the quartiles, and the medians of its samples' halves");
    ok(with_standin("locked", 20) == ST_OK && seen[0].set.locked == NVML_YES
           && seen[0].set.persistence == NVML_YES && seen[0].throttled == 0,
       "a row says that clocks are locked and that the driver stays, and throws nothing away for "
       "it");
    ok(with_standin("", 20) == ST_OK && seen[0].set.locked == NVML_UNKNOWN
           && seen[0].set.persistence == NVML_NO,
       "or that it does not, and that of clocks nothing is known");
    setenv("STANDIN_CACHE_BYTES", "64k", 1);
    ok(with_standin("", 20) == ST_OK && seen[0].cold > 0,
       "and a time of runs by themselves, with nothing in the cache");
    setenv("MMCALC_NVML", "none", 1);
    ok(with_standin("", 20) == ST_OK && seen[0].correct && seen[0].mhz == 0
           && seen[0].set.locked == NVML_UNKNOWN && seen[0].set.persistence == NVML_UNKNOWN,
       "nor does one that is switched off: what is set is unknown");
    emulate_end();
}

/* --- what a row says -------------------------------------------------------------------- */

static bool number(const cJSON *row, const char *key)
{
    const cJSON *v = cJSON_GetObjectItem(row, key);
    return cJSON_IsNumber(v) && v->valuedouble > 0;
}

static void say(capture *c)
{
    char *out;
    status st = capture_run(c, "measure reduce.tree_nc n={1000, 3000} op=max seed=7 samples=yes",
                            &out);
    cJSON *root = cJSON_Parse(out);
    const cJSON *rows = cJSON_GetObjectItem(root, "rows"), *row = cJSON_GetArrayItem(rows, 0);
    ok(st == ST_OK && cJSON_GetArraySize(rows) == 2, "a series gives a row for each point");
    ok(cJSON_IsTrue(cJSON_GetObjectItem(row, "correct")) && number(row, "median_ns")
           && number(row, "min_ns") && number(row, "gbps"),
       "a row tells that it is right, its median, least and bandwidth");
    const cJSON *samples = cJSON_GetObjectItem(row, "samples"),
                *each = cJSON_GetObjectItem(row, "samples_ns");
    ok(cJSON_IsString(samples) && cJSON_GetArraySize(each) == atoi(samples->valuestring)
           && cJSON_GetArraySize(each) >= 3,
       "samples=yes tells each of them");
    const cJSON *bytes = cJSON_GetObjectItem(row, "bytes");
    ok(cJSON_IsString(bytes) && strcmp(bytes->valuestring, "4000") == 0,
       "the bytes are those that the problem has to move");
    cJSON_Delete(root);
    free(out);
    st = capture_run(c, "measure reduce.steps step=3 n=100 op=mss", &out);
    ok(st == ST_DOMAIN && strstr(out, "must commute"),
       "an operator that does not fit is a row with its reason, and the statement fails");
    free(out);
    st = capture_run(c, "measure sum.pairwise n=16 limit=1/50", &out);
    ok(st == ST_OK && strstr(out, "\"correct\":true"), "a limit may be a part of a second");
    free(out);
}

/* bench/verdict takes answers apart with awk: it finds in them what it looks for. */
static void verdict(capture *c)
{
    char prefix[] = "/tmp/mmcalc-verdict.XXXXXX", path[64], shell[256], line[256], *out;
    int folder = mkdtemp(prefix) != NULL, found = 0;
    snprintf(path, sizeof path, "%s/s-measured.json", prefix);
    FILE *to = folder ? fopen(path, "w") : NULL;
    static const char *const asked[] = {
        "measure access.contiguous n=2^10 mode=copy limit=1/50",
        "measure reduce.pipeline n=2^10 op=mss k={1, 2} limit=1/50",
        "measure reduce.tree_nc n=2^10 op=mss limit=1/50"
    };
    for (int i = 0; i < 3 && to; i++) {
        capture_run(c, asked[i], &out);
        fprintf(to, "%s%s", i ? "," : "[", out);
        free(out);
    }
    if (to) {
        fprintf(to, "]\n");
        fclose(to);
    }
    snprintf(shell, sizeof shell, "'%s/bench/verdict' %s/s 10 10; rm -rf %s", SOURCE_DIR, prefix,
             prefix);
    FILE *from = popen(shell, "r");
    while (from && fgets(line, sizeof line, from))
        found += (strncmp(line, "copy of 2^10", 12) == 0
                  || strncmp(line, "reduce.tree_nc / reduce.pipeline", 32) == 0
                  || strncmp(line, "measure beyond", 14) == 0)
                 && strstr(line, "missing") == NULL;
    if (from)
        pclose(from);
    ok(found == 3, "bench/verdict reads what measure answers");
}

/* In CSV a row stands alone: it has the device, and all samples in one cell.  For people, a table
 * with a result for every point, and below it why some have none. */
static void other_formats(void)
{
    char *out;
    capture c;
    capture_open(&c, "csv", test_data());
    capture_run(&c, "measure transpose.rotating n={5, 1024} samples=yes limit=1/50", &out);
    const char *second = strstr(out, "\n1024,"), *cell = second ? strrchr(second, ',') : NULL;
    ok(strncmp(out, "n,p,correct,reason,median_ns,", 29) == 0
           && strstr(out, ",device,hardware,runtime,kernel,samples_ns\n5,")
           && strstr(out, ",,n = 5 is no square,") && second && strstr(second, ",opencl,written")
           && cell && strchr(cell, ' '),
       "CSV has the device, the reason, and every sample");
    free(out);
    capture_close(&c);
    const char *const formats[] = { "text", "markdown", "tex" };
    for (int i = 0; i < 3; i++) {
        capture_open(&c, formats[i], test_data());
        capture_run(&c, "measure transpose.rotating n={5, 1024} limit=1/50", &out);
        ok(strstr(out, "transpose.rotating on ") && strstr(out, "correctness only")
               && strstr(out, "GB/s") && strstr(out, "none") && strstr(out, "right")
               && strstr(out, "no result at n = 5: n = 5 is no square"),
           "%s has a title, the columns though the first point has no result, and the reason",
           formats[i]);
        free(out);
        capture_close(&c);
    }
}

/* --- predicting ------------------------------------------------------------------------- */

static void fitting(void)
{
    const double rows[][FIT_TERMS] = {
        { 1e6, 10, 1 }, { 2e6, 10, 2 }, { 4e6, 40, 3 }, { 9e6, 70, 5 }, { 1e3, 1, 1 }
    };
    double t[5], x[FIT_TERMS];
    for (int i = 0; i < 5; i++)
        t[i] = 0.25 * rows[i][0] + 30 * rows[i][1] + 1000 * rows[i][2];
    double left = fit_relative(rows, t, 5, x);
    ok(fabs(x[0] - 0.25) < 1e-6 && fabs(x[1] - 30) < 1e-4 && fabs(x[2] - 1000) < 1e-2
           && left < 1e-12,
       "coefficients that made the times are found again");
    for (int i = 0; i < 5; i++)
        t[i] = 0.25 * rows[i][0] - 0.1 * rows[i][1] + 1000 * rows[i][2];
    fit_relative(rows, t, 5, x);
    ok(x[0] > 0 && x[1] == 0 && x[2] > 0, "no coefficient is negative");
}

static void deriving(void)
{
    calibration m = { .read_gbps = 4000,
                       .latency = 600,
                       .round = { 1000, 2100, 4000, 7900, 8100, 8000, 8000 } };
    calibration_derive(&m);
    ok(m.w == 8 && fabs(m.unit - 0.008) < 1e-12 && m.l == 75000,
       "w is where the stride sweep ends, the unit w words at the bandwidth, l the latency in "
       "units");
    calibration launched = { .launch = 2200,
                              .read_gbps = 4000,
                              .latency = 600,
                              .round = { 6000, 9800, 17400, 32600, 32500, 32400, 32600 } };
    calibration_derive(&launched);
    ok(launched.w == 8 && fabs(launched.stride[1] - 2) < 1e-9, "a round's launch is no part of it");
    calibration brief = { .launch = 3000,
                           .read_gbps = 4,
                           .latency = 600,
                           .round = { 3100, 3100, 6200, 0, 6200, 6200, 6200 } };
    calibration_derive(&brief);
    ok(brief.w == 2 && brief.stride[3] == 0,
       "unless it is nearly all of it; what was not measured has no part");
}

/* The largest error of a prediction's rows in percent; -1 without any. */
static double worst_error(const char *out, int rows_wanted)
{
    cJSON *root = cJSON_Parse(out);
    const cJSON *rows = cJSON_GetObjectItem(root, "rows"), *row;
    double worst = -1;
    cJSON_ArrayForEach(row, rows) {
        const cJSON *e = cJSON_GetObjectItem(row, "error_percent");
        if (cJSON_IsNumber(e) && fabs(e->valuedouble) > worst)
            worst = fabs(e->valuedouble);
    }
    if (cJSON_GetArraySize(rows) != rows_wanted)
        worst = -1;
    cJSON_Delete(root);
    return worst;
}

/* What is said of a fit, and what of none. */
static void more_predictions(capture *c)
{
    char *out;
    status st = capture_run(
        c, "compare sum.pairwise measured n=2^(10..17) p=1024" BRIEFLY " on cuda", &out);
    ok(st == ST_OK && strstr(out, "\"fit\":{\"points\":\"4\"")
           && strstr(out, "\"prediction_error\":{\"points\":\"4\"") && strstr(out, "\"direct_ns\"")
           && strstr(out, "\"judged\""),
       "eight points are fitted unasked; the head tells the coefficients and the error, the rows "
       "the estimate");
    free(out);
    st = capture_run(
        c, "compare sum.pairwise measured n=2^(10..17) p=1024 fit=no" BRIEFLY " on cuda", &out);
    ok(st == ST_OK && strstr(out, "\"part\":\"direct\"") && !strstr(out, "\"fit\""),
       "fit=no: the estimate alone");
    free(out);
}

/* By its model's clock the stand-in takes 1 ms for a launch and 250 ns for an
 * access: on a machine of w = 32, l = 1, a unit of 8 us. */
static void calibrate_standin(capture *c)
{
    const calibration m = { .on = { .name = "Stand-in 0", .id = "cuda0", .warp = 32, .mhz = 1000,
                                    .capability = 90 },
                            .launch = 1e6,
                            .w = 32,
                            .read_gbps = 0.016,
                            .latency = 8000 };
    diag d;
    str path = { 0 };
    diag_init(&d);
    mkdir(BUILD_DIR "/tests/gpu/config", 0777);
    mkdir(BUILD_DIR "/tests/gpu/config/mmcalc", 0777);
    mkdir(BUILD_DIR "/tests/gpu/config/mmcalc/machines", 0777);
    setenv("XDG_CONFIG_HOME", BUILD_DIR "/tests/gpu/config", 1);
    device_path("cuda0", &path);
    status st = calibration_write(&m, str_text(&path), (span){ 0 }, &d);
    arena *a = arena_new();
    const device *back = device_find(c->s.world->catalog, "cuda0", a, &d);
    ok(st == ST_OK && back && strcmp(back->title, "Stand-in 0") == 0
           && strcmp(device_says(back, "launch_us")->value, "1000") == 0
           && device_parameter(back, "umm", "w") == 32 && device_parameter(back, "umm", "l") == 1,
       "what calibrate has measured are facts of a device");
    const device_fact *lanes = back ? device_says(back, "lanes") : NULL;
    ok(lanes && strcmp(lanes->value, "64") == 0 && strstr(lanes->source, "9.0")
           && device_says(back, "cores") == NULL,
       "beside them what the catalogue knows of all of its compute capability, and no more");
    arena_free(a);
    str_clear(&path);
    diag_clear(&d);
}

static void predicting(void)
{
    capture c;
    char *out;
    emulate("");
    setenv("STANDIN_CLOCK", "model", 1);
    capture_open(&c, "json", test_data());
    calibrate_standin(&c);
    status st = capture_run(
        &c, "compare access.contiguous measured n=2^(12..16) p=4096" BRIEFLY " on cuda", &out);
    double e = worst_error(out, 5);
    if (!ok(st == ST_OK && e >= 0 && e < 0.1, "a device that keeps to the model is predicted"))
        printf("# %s\n", out);
    free(out);
    st = capture_run(&c, "predict access.contiguous n=2^12 p=4096 on cuda", &out);
    if (!ok(st == ST_OK && strstr(out, "\"device\":\"cuda0\"")
                && strstr(out, "\"estimate\":{\"seconds\":\"0.002024\""),
            "predict says so without measuring: 127 + 1 units of 8 us and a launch of 1 ms"))
        printf("# %s\n", out);
    free(out);
    st = capture_run(
        &c, "compare sum.pairwise measured n=2^(10..17) p=1024 fit=yes" BRIEFLY " on cuda", &out);
    e = worst_error(out, 8);
    if (!ok(st == ST_OK && e >= 0 && e < 2 && strstr(out, "\"judged\""),
            "fitted to every second size, it is predicted at the others"))
        printf("# %s\n", out);
    free(out);
    if (!tests_small())
        more_predictions(&c);
    st = capture_run(&c, "compare access.contiguous measured n=4096 p=4096" BRIEFLY " on cuda",
                     &out);
    ok(st == ST_OK && strstr(out, "\"command\":\"compare\"") && strstr(out, "\"model_time\":128"),
       "compare NAME measured has the model's time beside the measured");
    free(out);
    capture_close(&c);
    remove(BUILD_DIR "/tests/gpu/config/mmcalc/machines/cuda0.json");
    unsetenv("XDG_CONFIG_HOME");
    emulate_end();
}

int main(void)
{
    diag d;
    gpu_entry found;
    diag_init(&d);
    statistics();
    half_width();
    fitting();
    deriving();
    if (emulation_compiles()) {
        failures();
        sessions();
        clocks();
        held();
        drawings();
        predicting();
    } else {
        ok(true, "drivers that fail, and predictions # SKIP " NO_COMPILER);
    }
    capture c;
    capture_open(&c, "json", test_data());
    if (gpu_choose(NULL, (span){ 0 }, &found, NULL, &d) == ST_OK) {
        say(&c);
        verdict(&c);
        other_formats();
    } else {
        ok(true, "what a row says # SKIP %s: %s", d.message, d.hint ? d.hint : "");
    }
    diag_clear(&d);
    capture_close(&c);
    if (emulation_compiles())
        jobs(); /* the last: a process that has a driver itself cannot fork others that have */
    return done();
}
