/* The CUDA runtime end to end, on the stand-in that executes kernels: every workload is
 * measured; drivers that are newer, older or poorer than ours; a device that is calibrated. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "gpu/list.h"
#include "gpu/machine.h"
#include "gpu/measure.h"
#include "tests/capture.h"
#include "tests/gpu/emulated.h"
#include "tests/tap.h"

static measure_row seen;

static void keep(void *data, int i, const measure_row *row, const double *samples)
{
    (void)data, (void)i, (void)samples;
    seen = *row;
}

/* One point, its parameters by name as far as they are not the presets. */
static bool measured(const char *name, uint64_t n, const char *param, uint64_t value)
{
    const workload *w = workload_named(name);
    measure_point at = { .n = n };
    measure_options o = { .patience = 60, .seed = 3, .copy_gbps = 1 };
    measure_handler to = { .row = keep };
    gpu_entry entry;
    diag d;
    diag_init(&d);
    for (int i = 0; i < JOB_PARAMS && w->params[i].name; i++)
        at.p[i] = w->params[i].preset;
    if (param)
        at.p[workload_param_named(w, param)] = value;
    seen = (measure_row){ .correct = false };
    bool done = gpu_choose("cuda", (span){ 0 }, &entry, NULL, &d) == ST_OK && measure_run(&entry, w, SOURCE_DIR "/data/kernels", &at, 1, &o, &to, NULL, &d) == ST_OK;
    if (!done)
        printf("# %s\n", d.message);
    diag_clear(&d);
    return done && seen.correct && !*seen.reason;
}

static void every_workload(void)
{
    emulate("");
    setenv("STANDIN_CLOCK", "model", 1);
    for (int i = 0; workload_row(i); i++) {
        const char *name = workload_row(i)->name;
        uint64_t n = strcmp(name, "access.chase") == 0 ? 1024 : 4096;
        if (!ok(measured(name, n, NULL, 0) && seen.median > 0 && seen.bytes > 0, "%s is measured", name))
            printf("# %s\n", seen.reason);
    }
    emulate_end();
}

/* --- other drivers ------------------------------------------------------------------- */

static void reason(const char *mode, const char *name, uint64_t n, const char *param, uint64_t value, const char *part, const char *sentence)
{
    emulate(mode);
    setenv("STANDIN_CLOCK", "model", 1);
    bool good = measured(name, n, param, value);
    if (!ok(*part ? !good && strstr(seen.reason, part) : good, "%s", sentence))
        printf("# it says: %s\n", seen.reason);
    emulate_end();
}

static void old_library(void)
{
    static const char old[] = BUILD_DIR "/tests/gpu/libstandin-old.so";
    emulate("");
    setenv("STANDIN_CLOCK", "model", 1);
    setenv("MMCALC_LIBCUDA", old, 1);
    setenv("MMCALC_NVRTC", old, 1);
    ok(measured("scan.lookback", 4096, NULL, 0), "a driver and an NVRTC without the optional symbols will do: kernels are loaded as PTX");
    if (!ok(!measured("scan.matrix", 4096, "alpha", 100) && strstr(seen.reason, "no more than 48 KiB of shared memory"), "what they cannot do is said"))
        printf("# it says: %s\n", seen.reason);
    setenv("STANDIN", "refuse", 1);
    ok(!measured("scan.lookback", 4096, NULL, 0) && strstr(seen.reason, "CUDA cannot launch the kernel: error (1)"), "an error that has no name has its number");
    emulate_end();
}

static void other_drivers(void)
{
    reason("newer", "reduce.tuned", 5000, NULL, 0, "", "a device newer than NVRTC gets PTX");
    reason("badload", "reduce.tuned", 5000, NULL, 0, "CUDA cannot load the compiled kernels: CUDA_ERROR_INVALID_IMAGE (200)", "a module that the driver does not load is a reason");
    reason("oldptx", "reduce.tuned", 5000, NULL, 0, "", "a driver that is older than NVRTC takes its binary code");
    old_library();
    reason("", "sort.multiway", 1 << 22, NULL, 0, "an input of 16777216 bytes", "an input that the memory does not hold is a reason");
}

/* --- calibrating ------------------------------------------------------------------------ */

static void calibrated(void)
{
    static const char path[] = BUILD_DIR "/tests/gpu/calibrated.json";
    capture c;
    char *out;
    machine_file m;
    diag d;
    diag_init(&d);
    emulate("");
    setenv("STANDIN_CLOCK", "model", 1);
    setenv("STANDIN_UNITS", "1", 1);
    setenv("STANDIN_CACHE_BYTES", "64k", 1);
    setenv("STANDIN_MEMORY", "32m", 1);
    capture_open(&c, "json", test_data());
    status st = capture_run(&c, "calibrate on cuda to \"" BUILD_DIR "/tests/gpu/calibrated.json\"", &out);
    bool read = st == ST_OK && machine_read(path, (span){ 0 }, &m, &d) == ST_OK;
    if (!ok(read && m.launch > 1000 && m.launch < 1100, "a device that is calibrated has the launch of its model, 1000 ns and one access"))
        printf("# %.500s %g\n", out, read ? m.launch : 0);
    ok(read && m.read_gbps > 14 && m.read_gbps < 16.1 && m.latency > 0.24 && m.latency < 0.26, "its bandwidth and latency are those of a quarter of a nanosecond for an access");
    free(out);
    st = capture_run(&c, "predict sum.pairwise n=2^(10..13) fit=no on cuda machine=\"" BUILD_DIR "/tests/gpu/calibrated.json\"", &out);
    ok(st == ST_OK && strstr(out, "\"predicted_ns\""), "and predictions are made with it");
    free(out);
    capture_close(&c);
    remove(path);
    emulate_end();
}

int main(void)
{
    if (!emulation_compiles()) {
        ok(true, "the CUDA runtime, end to end # SKIP " NO_COMPILER);
        return done();
    }
    every_workload();
    other_drivers();
    calibrated();
    return done();
}
