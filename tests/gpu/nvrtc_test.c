/* Every kernel compiled for sm_90 by NVRTC, warnings as errors, where there is one: the
 * driver is the stand-in, which describes an H200 and takes what is compiled. */
#include <string.h>

#include "gpu/list.h"
#include "tests/gpu/lines.h"
#include "tests/tap.h"

static void compiles(gpu_device *g, const char *name, const char *params)
{
    diag d;
    diag_init(&d);
    job j = { .w = workload_named(name), .g = g, .d = &d, .folder = SOURCE_DIR "/data/kernels", .n = 1024, .seed = 1, .strict = true };
    set(&j, params);
    bool good = job_settle(&j) == ST_OK && job_open(&j) == ST_OK;
    if (!ok(good, "%s %s compiles for sm_90 without a warning", name, params))
        printf("# %s\n# %.1000s\n", d.message ? d.message : "", d.hint ? d.hint : "");
    if (good)
        job_close(&j);
    diag_clear(&d);
}

int main(void)
{
    gpu_entry rows[GPU_ROWS];
    gpu_device *g;
    int count;
    diag d;
    diag_init(&d);
    setenv("MMCALC_LIBCUDA", BUILD_DIR "/tests/gpu/libstandin.so", 1);
    setenv("MMCALC_OPENCL", "none", 1);
    if (gpu_list(rows, GPU_ROWS, &count, NULL, &d) != ST_OK || gpu_find(rows, count, "cuda") == NULL) {
        ok(true, "kernels compile for sm_90 # SKIP %s", rows[0].reason);
        return done();
    }
    if (!ok(gpu_open(gpu_find(rows, count, "cuda"), &g, &d) == ST_OK, "the stand-in opens"))
        return done();
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        compiles(g, lines[i].name, lines[i].params);
    g->runtime->close(g);
    return done();
}
