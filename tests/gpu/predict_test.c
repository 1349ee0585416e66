/* Predicting without a device: the fit against the conditions that make it the least one, and
 * whether a GPU's times - by a law that is not the prediction's own - are predicted at sizes that
 * were not fitted. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "gpu/calibration.h"
#include "measure/prediction.h"
#include "tests/capture.h"
#include "tests/tap.h"

static uint64_t state = 20;

static double uniform(double lo, double hi)
{
    return lo + (hi - lo) * (double)(job_random(&state) >> 11) / 9007199254740992.0;
}

/* --- non-negative least squares ------------------------------------------------------- */

/* x is the least one exactly if it is not negative, and going on along no coefficient makes the sum
 * less: the derivative is 0 where x > 0 and not negative where x = 0 (Karush, Kuhn, Tucker). */
static bool is_least(const double (*rows)[FIT_TERMS], const double *t, int count, const double *x)
{
    double error[64], slope, size;
    for (int i = 0; i < count; i++) {
        error[i] = -1;
        for (int k = 0; k < FIT_TERMS; k++)
            error[i] += rows[i][k] / t[i] * x[k];
    }
    for (int k = 0; k < FIT_TERMS; k++) {
        slope = size = 0;
        for (int i = 0; i < count; i++) {
            slope += rows[i][k] / t[i] * error[i];
            size += rows[i][k] / t[i];
        }
        if (x[k] < 0 || slope < -1e-6 * size || (x[k] > 0 && slope > 1e-6 * size))
            return false;
    }
    return true;
}

static void least_squares(void)
{
    int right = 0, tight = 0;
    for (int trial = 0; trial < 2000; trial++) {
        double rows[64][FIT_TERMS], t[64], x[FIT_TERMS];
        int count = 1 + (int)uniform(0, 40), alike = (int)uniform(0, 3);
        for (int i = 0; i < count; i++) {
            for (int k = 0; k < FIT_TERMS;
                 k++) /* of very different size, as stages and launches are */
                rows[i][k] = exp2(uniform(0, 8) + 6 * (FIT_TERMS - k));
            if (alike == 1) /* two terms that are nearly one, or exactly one */
                rows[i][1] = rows[i][0] * uniform(1, 1.01);
            else if (alike == 2)
                rows[i][2] = 3 * rows[i][3];
            t[i] = exp2(uniform(0, 30));
        }
        fit_relative(rows, t, count, x);
        right += is_least(rows, t, count, x);
        for (int k = 0; k < FIT_TERMS; k++)
            tight += x[k] == 0;
    }
    if (!ok(right == 2000 && tight > 1000, "2000 fits are the least ones without a negative "
                                           "coefficient, many of them at the edge"))
        printf("# %d are, with %d zeros\n", right, tight);
}

static void noise(void)
{
    double rows[40][FIT_TERMS], t[40], x[FIT_TERMS], worst = 0;
    const double law[FIT_TERMS] = { 0.007, 0.002, 40, 2300 };
    for (int i = 0; i < 40; i++) {
        double n = exp2(10 + i * 0.45);
        rows[i][0] = n;
        rows[i][1] = n > 1e7 ? n * (1 - 1e7 / n) : 0;
        rows[i][2] = 1 + n / 270336;
        rows[i][3] = log2(n);
        t[i] = 0;
        for (int k = 0; k < FIT_TERMS; k++)
            t[i] += law[k] * rows[i][k];
        t[i] *= uniform(0.98, 1.02);
    }
    fit_relative(rows, t, 40, x);
    for (int i = 0; i < 40; i++) {
        double sum = 0;
        for (int k = 0; k < FIT_TERMS; k++)
            sum += rows[i][k] * x[k];
        worst = fmax(worst, fabs(sum / t[i] - 1));
    }
    ok(worst < 0.04, "times made of known coefficients are predicted within their noise");
}

/* --- a GPU's times ----------------------------------------------------------------------- */

/* As an H200 might be: launches that overlap with what they run, a latency that many threads hide,
 * and a cache of 50 MB, nearly twice as fast as memory, that holds the less of the data the larger
 * they are.  It is not made of the prediction's terms: a launch takes the larger of two times, and
 * the cache's part is not linear. */
typedef struct gpu_law {
    double launch, ramp, latency, memory, cache_rate, cache;
} gpu_law;

static const gpu_law h200 = { 2200, 1100, 620, 4300, 7600, 50e6 };

/* One launch of p threads with `rounds` each, of which four overlap; bytes from a working set of
 * `data`. */
static double launch(const gpu_law *g, double bytes, double rounds, double data)
{
    double held = data <= 0.5 * g->cache ? 1 : fmin(1, pow(0.5 * g->cache / data, 1.3));
    double rate = 1 / (held / g->cache_rate + (1 - held) / g->memory);
    return fmax(g->launch, g->ramp + g->latency * ceil(rounds / 4) * 0.2 + bytes / rate);
}

static double threads(double work)
{
    double groups = ceil(work / 256);
    return (groups < 1056 ? groups : 1056) * 256;
}

/* What is predicted: an algorithm on the UMM with its p, as groups of threads run it. */
static workload of_umm(const char *name)
{
    return (workload){ .name = name, .algorithm = name, .model = "umm", .params = { { "p" } } };
}

/* ns of a launch for each parallel statement, for n words; launches and data are filled in. */
static double run(const gpu_law *g, const char *name, double n, measure_row *row)
{
    double p = threads(n), t = 0;
    row->data = (strcmp(name, "sum.pairwise") == 0 ? 6
                 : strncmp(name, "prefix", 6) == 0 ? 12
                                                   : 8)
                * n;
    row->launches = 1;
    if (strncmp(name, "access.contiguous", 17) == 0)
        return launch(g, 4 * n, n / p, 1e12);
    if (strcmp(name, "access.stride")
        == 0) /* a sector of 32 bytes for each word, until caches help */
        return launch(g, 4 * n * (n / p > 1 ? 2.5 : 1), n / p, 1e12);
    row->launches = 0;
    for (double half = n / 2; half >= 1 && strcmp(name, "sum.pairwise") == 0;
         half /= 2, row->launches++)
        t += launch(g, 12 * half, half / threads(half), half == n / 2 ? 1e12 : 12 * half);
    for (double d = 1; d < n && strcmp(name, "prefix.simple") == 0; d *= 2, row->launches++)
        t += launch(g, 12 * n - 4 * d, n / p, d == 1 ? 1e12 : 8 * n);
    for (double size = n / 2; size >= 1 && strcmp(name, "prefix.optimal") == 0;
         size /= 2, row->launches += 2)
        t += launch(g, 12 * size, size / threads(size), 12 * size)
             + launch(g, 20 * size, size / threads(size), 20 * size);
    return t;
}

/* p as the workload chooses it; access.stride takes a power of 2 here, which divides n. */
static void row_of(const workload *w, double n, measure_row *row)
{
    double p = threads(n);
    *row = (measure_row){ .at.n = (uint64_t)n, .correct = true, .samples = 10 };
    if (strcmp(w->name, "access.stride") == 0)
        p = fmin(n, 262144);
    row->at.p[workload_param_named(w, "p")] = (uint64_t)p;
    row->median = run(&h200, w->name, n, row) * uniform(0.98, 1.02);
}

static arena *kept;

/* What calibrate would find of it, where it is kept. */
static const device *calibrated(session *s)
{
    calibration m = { .on = { .name = "NVIDIA H200", .warp = 32, .units = 132, .mhz = 1980 },
                      .launch = h200.launch,
                      .read_gbps = h200.memory,
                      .latency = h200.latency,
                      .round = { 6100, 10000, 17800, 32300, 33400, 33400, 33400 } };
    str path = { 0 };
    diag d;
    diag_init(&d);
    calibration_derive(&m);
    mkdir(BUILD_DIR "/tests/gpu/known", 0777);
    mkdir(BUILD_DIR "/tests/gpu/known/mmcalc", 0777);
    mkdir(BUILD_DIR "/tests/gpu/known/mmcalc/machines", 0777);
    setenv("XDG_CONFIG_HOME", BUILD_DIR "/tests/gpu/known", 1);
    device_path("cuda0", &path);
    calibration_write(&m, str_text(&path), (span){ 0 }, &d);
    str_clear(&path);
    const device *on = device_find(s->world->catalog, "cuda0", kept, &d);
    diag_clear(&d);
    return on;
}

static void predicted(session *s, const char *name, double first, double last)
{
    const workload w = of_umm(name);
    prediction p = {
        .s = s, .w = &w, .machine = calibrated(s), .cache = h200.cache, .local = 232448
    };
    measure_row rows[40];
    double errors[40], median, largest;
    int count = 0, judged = 0;
    for (double k = first; k <= last; k++)
        row_of(p.w, exp2(k), &rows[count++]);
    prediction_fit(&p, rows, count);
    for (int i = 0; i < count; i++) {
        double t = prediction_fitted(&p, &rows[i]);
        if (prediction_judges(rows, count, i))
            errors[judged++] = fabs(t / rows[i].median - 1);
        printf(
            "# %-18s 2^%-2.0f %12.0f ns  predicted %12.0f  %+6.1f %% %s  estimated %+7.1f %%\n",
            name, log2((double)rows[i].at.n), rows[i].median, t, 100 * (t / rows[i].median - 1),
            prediction_judges(rows, count, i) ? "judged" : "fitted",
            100 * (prediction_estimate(&p, &rows[i]) / rows[i].median - 1));
    }
    prediction_error(errors, judged, &median, &largest);
    if (!ok(judged == count / 2 && p.fitted == count - judged && median <= 0.15,
            "%s of a GPU is predicted: median error at most 15 %% at sizes that were not fitted",
            name))
        printf("# %.1f %%, largest %.1f %%, fitted %d, judged %d\n", 100 * median, 100 * largest,
               p.fitted, judged);
    else
        printf("# %.1f %%, largest %.1f %%\n", 100 * median, 100 * largest);
}

/* --- who judges --------------------------------------------------------------------------- */

static void held_out(void)
{
    measure_row rows[6] = { { .at.n = 16 }, { .at.n = 16 }, { .at.n = 32 },
                            { .at.n = 32 }, { .at.n = 64 }, { .at.n = 64 } },
                same[3] = { { .at.n = 16 }, { .at.n = 16 }, { .at.n = 16 } };
    bool right = true, points = true;
    for (int i = 0; i < 6; i++)
        right &= prediction_judges(rows, 6, i) == (rows[i].at.n == 32);
    for (int i = 0; i < 3; i++)
        points &= prediction_judges(same, 3, i) == (i == 1);
    ok(right, "a size that is judged is fitted at no other parameter, either");
    ok(points, "of points of one size every second one is judged");
    capture c;
    capture_open(&c, "json", test_data());
    const workload w = of_umm("sum.pairwise");
    prediction p = {
        .s = &c.s, .w = &w, .machine = calibrated(&c.s), .cache = h200.cache, .local = 232448
    };
    measure_row some[4], others[4];
    double before[FIT_TERMS];
    for (int i = 0; i < 4; i++)
        row_of(p.w, exp2(12 + 2 * i), &some[i]);
    memcpy(others, some, sizeof some);
    others[1].median *= 100;
    others[3].median /= 100;
    prediction_fit(&p, some, 4);
    memcpy(before, p.x, sizeof before);
    prediction_fit(&p, others, 4);
    ok(p.fitted == 2 && memcmp(before, p.x, sizeof before) == 0,
       "the times of points that are judged do not enter the fit");
    capture_close(&c);
}

/* The AGPU asks for M >= b^2. */
static void local_memory(void)
{
    capture c;
    measure_row row = { .at = { .n = 1 << 20, .p = { 0, 128, 64 } }, .launches = 3 };
    capture_open(&c, "json", test_data());
    prediction large = { .s = &c.s,
                         .w = workload_named("reduce.tree_nc"),
                         .machine = calibrated(&c.s),
                         .local = 232448 },
               little = large;
    little.local = 48 << 10;
    ok(prediction_model(&large, &row) > 0 && prediction_estimate(&large, &row) > 3 * h200.launch
           && large.why == NULL,
       "groups of 128 are on the AGPU what the device's local memory allows");
    ok(isnan(prediction_model(&little, &row)) && little.why
           && strstr(little.why, "reduce.tree_nc needs M >= b^2; here M = 12288, b = 128"),
       "where it does not, the model has no value, and the reason is kept");
    free(little.why);
    capture_close(&c);
}

int main(void)
{
    capture c;
    kept = arena_new();
    least_squares();
    noise();
    held_out();
    local_memory();
    capture_open(&c, "json", test_data());
    predicted(&c.s, "access.contiguous", 14, 26);
    predicted(&c.s, "access.stride", 14, 26);
    predicted(&c.s, "sum.pairwise", 14, 26);
    predicted(&c.s, "prefix.simple", 14, 26);
    predicted(&c.s, "prefix.optimal", 14, 26);
    capture_close(&c);
    remove(BUILD_DIR "/tests/gpu/known/mmcalc/machines/cuda0.json");
    arena_free(kept);
    return done();
}
