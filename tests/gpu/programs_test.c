/* Kernels made from the catalogue's programs, on the device that there is (PoCL in CI): every word
 * as the simulated run leaves it.  MMCALC_GPU_TEST=large: all of them at 2^10, 2^10 + 1 and 2^18.
 */
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "gpu/list.h"
#include "tests/capture.h"
#include "tests/tap.h"

static const char *const few[] = {
    "sum.pairwise n=1024",
    "prefix.simple n=64 p=32",
    "prefix.optimal n=256 words=64",
    "transpose.rotating n=1024",
    "reduce.cascading n=1000 b=8 p=40 operator=max",
    "reduce.tree_nc n=300 b=4 p=16 operator=mss",
    "scan.matrix n=256 b=8 p=32 alpha=4",
    "sort.blocks n=512 b=16",
};

static const char *const all[] = {
    "access.contiguous",
    "access.stride",
    "compact.scan",
    "merge.groups",
    "merge.multiway",
    "merge.two",
    "partition.separators",
    "prefix.optimal",
    "prefix.simple",
    "reduce.cascading",
    "reduce.matrix",
    "reduce.pipeline",
    "reduce.tree",
    "reduce.tree_nc",
    "scan.matrix",
    "sort.bitonic",
    "sort.blocks",
    "sort.multiway",
    "sort.warpsort",
    "sum.pairwise",
    "transpose.diagonal",
    "transpose.rotating",
    "transpose.straightforward",
};

/* Right, or (where that is allowed) a size that the definition does not take. */
static bool measured(capture *c, const char *what, bool may_refuse, char **out)
{
    char statement[256];
    snprintf(statement, sizeof statement, "measure %s kernel=generated limit=1/50", what);
    status st = capture_run(c, statement, out);
    return (st == ST_OK && strstr(*out, "\"correct\":true")
            && strstr(*out, "\"kernel\":\"generated\""))
           || (may_refuse && st == ST_DOMAIN && strstr(*out, " needs "));
}

static void try_it(capture *c, const char *what, bool may_refuse)
{
    char *out = NULL;
    bool good = measured(c, what, may_refuse, &out);
    if (!ok(good, "%s: every word as simulated%s", what,
            good && strstr(out, " needs ") ? " (a size that it does not take)" : ""))
        printf("# %.400s\n", out);
    fflush(stdout);
    free(out);
}

int main(void)
{
    const char *which = getenv("MMCALC_GPU_TEST");
    gpu_entry device;
    diag d;
    diag_init(&d);
    if (gpu_choose(NULL, (span){ 0 }, &device, NULL, &d) != ST_OK) {
        ok(true, "kernels of programs # SKIP no device");
        diag_clear(&d);
        return done();
    }
    capture c;
    capture_open(&c, "json", test_data());
    bool large = which && strncmp(which, "large", 5) == 0;
    for (size_t i = 0; !large && i < sizeof few / sizeof *few; i++)
        try_it(&c, few[i], false);
    for (size_t i = 0; large && i < sizeof all / sizeof *all; i++) {
        static const char *const sizes[] = { "2^10", "2^10+1", "2^18" };
        for (int k = 0; k < 3; k++) {
            char what[128];
            snprintf(what, sizeof what, "%s n=%s", all[i], sizes[k]);
            if (which[5] == '\0' || strncmp(all[i], which + 5, strlen(which + 5)) == 0)
                try_it(&c, what, k == 1);
        }
    }
    capture_close(&c);
    return done();
}
