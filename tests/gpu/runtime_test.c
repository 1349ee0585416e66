/* The CUDA runtime end to end, on the stand-in that executes kernels: every workload is
 * measured; drivers that are newer, older or poorer than ours. */
#include <stdlib.h>
#include <string.h>

#include "gpu/list.h"
#include "gpu/measure.h"
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
    measure_options o = {
        .limit = 0.05, .warm_up = 0.02, .patience = 60, .seed = 3, .copy_gbps = 1
    };
    measure_handler to = { .row = keep };
    gpu_entry entry;
    diag d;
    diag_init(&d);
    for (int i = 0; i < JOB_PARAMS && w->params[i].name; i++)
        at.p[i] = w->params[i].preset;
    if (param)
        at.p[workload_param_named(w, param)] = value;
    seen = (measure_row){ .correct = false };
    bool done = gpu_choose("cuda", (span){ 0 }, &entry, NULL, &d) == ST_OK
                && measure_run(&entry, w, SOURCE_DIR "/data/kernels", &at, 1, &o, &to, NULL, &d)
                       == ST_OK;
    if (!done)
        printf("# %s\n", d.message);
    diag_clear(&d);
    return done && seen.correct && !*seen.reason;
}

static void every_workload(void)
{
    emulate("");
    for (int i = 0; workload_row(i); i++) {
        const char *name = workload_row(i)->name;
        uint64_t n = strcmp(name, "access.chase") == 0 ? 1024 : 4096;
        if (!ok(measured(name, n, NULL, 0) && seen.median > 0 && seen.bytes > 0, "%s is measured",
                name))
            printf("# %s\n", seen.reason);
    }
    emulate_end();
}

/* --- other drivers ------------------------------------------------------------------- */

static void reason(const char *mode, const char *name, uint64_t n, const char *param,
                   uint64_t value, const char *part, const char *sentence)
{
    emulate(mode);
    bool good = measured(name, n, param, value);
    if (!ok(*part ? !good && strstr(seen.reason, part) : good, "%s", sentence))
        printf("# it says: %s\n", seen.reason);
    emulate_end();
}

static void old_library(void)
{
    static const char old[] = BUILD_DIR "/tests/gpu/libstandin-old.so";
    emulate("");
    setenv("MMCALC_LIBCUDA", old, 1);
    setenv("MMCALC_NVRTC", old, 1);
    ok(measured("scan.lookback", 4096, NULL, 0),
       "a driver and an NVRTC without the optional symbols will do: kernels are loaded as PTX");
    if (!ok(!measured("scan.matrix", 4096, "alpha", 100)
                && strstr(seen.reason, "no more than 48 KiB of shared memory"),
            "what they cannot do is said"))
        printf("# it says: %s\n", seen.reason);
    setenv("STANDIN", "refuse", 1);
    ok(!measured("scan.lookback", 4096, NULL, 0)
           && strstr(seen.reason, "CUDA cannot launch the kernel: error (1)"),
       "an error that has no name has its number");
    emulate_end();
}

/* With two to choose from, by the loader's path, which is read when a program begins. */
static void its_own_compiler(void)
{
    static const char folder[] = BUILD_DIR "/tests/gpu/two-compilers";
    const char *mmcalc = getenv("MMCALC");
    char command[2048], said[4096] = "";
    snprintf(command, sizeof command,
             "rm -rf '%s' && mkdir '%s' && for v in 12 13; do cp " BUILD_DIR
             "/tests/gpu/libstandin.so '%s'/libnvrtc.so.$v; done && MMCALC_NVRTC= "
             "MMCALC_OPENCL=none MMCALC_LIBCUDA=" BUILD_DIR
             "/tests/gpu/libstandin.so LD_LIBRARY_PATH='%s' STANDIN=olddriver '%s' --no-config -q "
             "-e devices 2>&1; rm -rf '%s'",
             folder, folder, folder, folder, mmcalc ? mmcalc : BUILD_DIR "/mmcalc", folder);
    FILE *f = popen(command, "r");
    size_t n = f ? fread(said, 1, sizeof said - 1, f) : 0;
    said[n] = '\0';
    if (f)
        pclose(f);
    if (!ok(strstr(said, "driver 12.4, sm_90, NVRTC 12.4") != NULL,
            "of two NVRTCs that are installed a driver gets one that is not newer"))
        printf("# it says: %s\n", said);
}

static void other_drivers(void)
{
    reason("newer", "reduce.tuned", 5000, NULL, 0, "", "a device newer than NVRTC gets PTX");
    reason("badload", "reduce.tuned", 5000, NULL, 0,
           "CUDA cannot load the compiled kernels: CUDA_ERROR_INVALID_IMAGE (200)",
           "a module that the driver does not load is a reason");
    reason("oldptx", "reduce.tuned", 5000, NULL, 0, "",
           "a driver that is older than NVRTC takes its binary code");
    old_library();
    reason(
        "olddriver", "reduce.tuned", 5000, NULL, 0,
        "NVRTC 13.0 is newer than the driver, which knows CUDA 12.4",
        "a driver that is older than NVRTC, and does not take its code, is a reason that says so");
    its_own_compiler();
    reason("", "sort.multiway", 1 << 22, NULL, 0, "an input of 16777216 bytes",
           "an input that the memory does not hold is a reason");
}

int main(void)
{
    if (!emulation_compiles()) {
        ok(true, "the CUDA runtime, end to end # SKIP " NO_COMPILER);
        return done();
    }
    every_workload();
    other_drivers();
    return done();
}
