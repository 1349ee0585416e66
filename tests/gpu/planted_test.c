/* Faults planted into kernels, one at a time, must be found by the stand-in that runs
 * them (standin/): it would be no proof otherwise that it finds none in ours. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/capture.h"
#include "tests/gpu/apart.h"
#include "tests/gpu/emulated.h"
#include "tests/tap.h"

/* `from`, at its first place in the kernel's file or the prelude, becomes `to`; then `said` is
 * said. */
static const struct {
    const char *name, *params;
    uint64_t n;
    const char *from, *to, *said, *sentence;
} planted[] = {
    { "reduce.pipeline", "op=affine", 1000, "STEP_BARRIER(); \\\n        y[out] = v;",
      "y[out] = v;", "a race", "a warp that shares local memory without its barrier" },
    { "reduce.tree_nc", "op=add b=128", 1000, "x[e] = v;\n            LOCAL_BARRIER();",
      "x[e] = v;\n            WARP_BARRIER();", "a race",
      "a barrier of the warp where the group needs one" },
    { "reduce.tuned", "op=add", 10000,
      "GLOBAL_FENCE();\n    }\n    LOCAL_BARRIER();\n    if (!last)",
      "GLOBAL_FENCE();\n    }\n    if (!last)", "not written before",
      "a word of local memory that is read before all know it" },
    { "reduce.tuned", "op=add", 10000, "ATOMIC_STORE(part + GID, (u64)(u32)sum)",
      "part[GID] = (u64)(u32)sum", "a race", "what one block tells another without an atomic" },
    { "reduce.atomic", "op=add", 1000, "ATOMIC_ADD(out, sum)", "*out += sum", "a race",
      "an addition that is not atomic" },
    { "scan.lookback", "", 20000,
      "ATOMIC_STORE(status + 1 + tile, (u64)(run + (tile ? OF_TILE : OF_ALL)) << 32 | total)",
      "status[1 + tile] = (u64)(run + (tile ? OF_TILE : OF_ALL)) << 32 | total", "a race",
      "a status that is written as if nobody waited for it" },
    { "scan.lookback", "b=64", 20000, "if (LID == 0)\n        ATOMIC_STORE",
      "if (LID == 0 && tile)\n        ATOMIC_STORE", "CUDA_ERROR_LAUNCH_TIMEOUT",
      "a tile that never tells its sum, and is waited for" },
    { "scan.lookback", "b=64", 20000, "lane <= ends ?", "lane == ends ?", "wrong result",
      "sums of tiles that are forgotten while looking back" },
    { "reduce.tree_nc", "op=add b=64", 1000, "second;\n        LOCAL_BARRIER();",
      "second;\n        if (e < 32) LOCAL_BARRIER(); else\n            LOCAL_BARRIER();",
      "others at that of line", "a barrier that some threads reach in another line" },
    { "reduce.tree_nc", "op=add b=32", 1000, "second;\n        LOCAL_BARRIER();",
      "second;\n        if (e < 16) LOCAL_BARRIER(); else WARP_BARRIER();", "waits at the barrier",
      "a barrier that only some threads reach, while the others wait for them" },
    { "reduce.shuffle", "op=add", 1000,
      "sum = combine(sum, (T)SHUFFLE_DOWN((u32)sum, d, scratch));",
      "if (LID % WARP < 16) sum = combine(sum, (T)SHUFFLE_DOWN((u32)sum, d, scratch));",
      "CUDA_ERROR_LAUNCH_FAILED", "a shuffle that half a warp does not reach" },
    { "reduce.shuffle", "op=add", 1000,
      "#define SHUFFLE_DOWN(x, d, scratch) __shfl_down_sync(0xFFFFFFFFu, x, d)",
      "#define SHUFFLE_DOWN(x, d, scratch) __shfl_up_sync(0xFFFFFFFFu, x, d)", "wrong result",
      "a shuffle in the wrong direction" },
    { "access.contiguous", "p=256", 1000, "sums[me] = sum", "sums[me + 17] = sum",
      "CUDA_ERROR_ILLEGAL_ADDRESS", "a write beyond the end of a buffer" },
    { "access.banks", "stride=33", 1000, "cell[at % CELLS]", "cell[at]", "CUDA cannot finish",
      "an index beyond the end of a local array" },
    { "access.banks", "stride=1", 1000, "i < CELLS; i += LDIM", "i < CELLS / 64; i += LDIM",
      "not written before", "local memory that is read before it was written" },
    { "reduce.tuned", "op=max", 100000, "v[k] = in[piece + LID + k * B]",
      "v[k] = *(GLOBAL_MEM const u32x4 *)((GLOBAL_MEM const u32 *)in + 1)", "MISALIGNED",
      "16 bytes at an address that is no multiple of 16" },
    { "access.banks", "stride=33", 1000, "u32 rounds, u32 salt)", "u32 salt, u32 rounds)",
      "wrong result", "parameters in another order than the arguments" },
    { "sort.tuned", "", 100000, "COPY_WAIT();", "", "not written before",
      "copies to local memory that are not waited for" },
    { "access.stride", "p=32", 1024, "typedef uint2 u32x2;", "typedef uint3 u32x2;",
      "NVRTC_ERROR_COMPILATION", "a prelude that does not compile" },
};

/* What jobs need beside the file with the fault. */
static const char *const others[] = { "operators.prelude", "reduce.tree_nc.cl" };

static bool replace_in(const char *folder, const char *file, const char *from, const char *to)
{
    char path[4096];
    snprintf(path, sizeof path, SOURCE_DIR "/data/kernels/%s", file);
    char *text = test_text(path), *at = strstr(text, from);
    snprintf(path, sizeof path, "%s/%s", folder, file);
    FILE *f = fopen(path, "w");
    fwrite(text, 1, at ? (size_t)(at - text) : strlen(text), f);
    if (at)
        fprintf(f, "%s%s", to, at + strlen(from));
    fclose(f);
    free(text);
    return at != NULL;
}

static void plant(const gpu_entry *entry, size_t i, const char *folder)
{
    char file[96], path[128];
    str said = { 0 };
    job j = {
        .w = workload_named(planted[i].name), .folder = folder, .n = planted[i].n, .seed = 7
    };
    snprintf(file, sizeof file, "%s.cl", planted[i].name);
    for (size_t k = 0; k < sizeof others / sizeof *others; k++)
        replace_in(folder, others[k], "", "");
    bool there = replace_in(folder, file, planted[i].from, planted[i].to);
    there |= replace_in(folder, "cuda.prelude", planted[i].from, planted[i].to);
    if (!ok(there, "the place for %s is still in %s", planted[i].sentence, planted[i].name))
        return;
    run_apart(entry, &j, planted[i].params, &said);
    if (!ok(strstr(str_text(&said), planted[i].said) != NULL, "%s is found in %s",
            planted[i].sentence, planted[i].name))
        printf("# it says: %.600s\n", str_text(&said));
    str_clear(&said);
    snprintf(path, sizeof path, "%s/%s", folder, file);
    unlink(path);
}

int main(void)
{
    gpu_entry entry;
    diag d;
    char folder[] = "/tmp/planted.XXXXXX", path[64];
    diag_init(&d);
    if (!emulation_compiles()) {
        ok(true, "planted faults are found # SKIP " NO_COMPILER);
        return done();
    }
    emulate("");
    setenv("STANDIN_RESIDENT", "4", 1);
    if (!ok(mkdtemp(folder) != NULL && gpu_choose("cuda0", (span){ 0 }, &entry, NULL, &d) == ST_OK,
            "the stand-in is there"))
        return done();
    for (size_t i = 0; i < sizeof planted / sizeof *planted; i++)
        plant(&entry, i, folder);
    for (size_t i = 0; i <= sizeof others / sizeof *others; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, i ? others[i - 1] : "cuda.prelude");
        unlink(path);
    }
    rmdir(folder);
    return done();
}
