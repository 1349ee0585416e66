/* What kernels are tested with: workloads and parameters. */
#ifndef MMCALC_TESTS_GPU_LINES_H
#define MMCALC_TESTS_GPU_LINES_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gpu/workload.h"
#include "tests/size.h"

/* Workloads and parameters; every line over all sizes that it takes. */
static const struct { const char *name, *params;
} lines[] = {
    { "access.contiguous", "p=512 mode=read" },
    { "access.contiguous", "p=32 mode=read" },
    { "access.contiguous", "p=256 mode=copy" },
    { "access.contiguous", "mode=copy" },
    { "access.contiguous", "mode=copy wide=1" },
    { "access.contiguous", "mode=copy wide=8 p=512" },
    { "access.stride", "p=256 mode=read" },
    { "access.stride", "mode=read" },
    { "access.stride", "p=32 mode=read rounds=1" },
    { "access.banks", "stride=1" },
    { "access.banks", "stride=33" },
    { "access.chase", "steps=1000" },
    { "access.chase", "steps=77 space=local" },
    { "transpose.rotating", "" },
    { "transpose.rotating", "p=256" },
    { "transpose.tuned", "" },
    { "transpose.tuned", "tile=32 strip=3" },
    { "transpose.tuned", "strip=1" },
    { "reduce.steps", "step=1 op=affine" },
    { "reduce.steps", "step=2 op=mss b=64" },
    { "reduce.steps", "step=3 op=max" },
    { "reduce.steps", "step=4 op=add" },
    { "reduce.steps", "step=5 op=add" },
    { "reduce.steps", "step=5 op=max b=32" },
    { "reduce.steps", "step=6 op=add b=128" },
    { "reduce.steps", "step=6 op=max b=32" },
    { "reduce.steps", "step=7 op=add" },
    { "reduce.tree_nc", "op=affine b=32" },
    { "reduce.tree_nc", "op=mss b=8 k=2" },
    { "reduce.tree_nc", "op=add" },
    { "reduce.matrix", "op=affine" },
    { "reduce.matrix", "op=mss b=8 k=3" },
    { "reduce.matrix", "op=max b=16 k=1" },
    { "reduce.pipeline", "op=affine" },
    { "reduce.pipeline", "op=mss b=32 k=3" },
    { "reduce.pipeline", "op=affine b=4 k=7" },
    { "reduce.pipeline", "op=add b=128" },
    { "reduce.pipeline", "op=max b=64 k=1" },
    { "reduce.pipeline", "op=mss" },
    { "reduce.pipeline", "op=mss per=1" },
    { "reduce.pipeline", "op=add per=4 k=3" },
    { "reduce.pipeline", "op=max b=128 per=4" },
    { "reduce.shuffle", "op=add b=64" },
    { "reduce.shuffle", "op=max" },
    { "reduce.atomic", "op=add" },
    { "reduce.atomic", "op=max b=32" },
    { "reduce.tuned", "op=add b=64" },
    { "reduce.tuned", "op=max" },
    { "reduce.tuned", "op=add items=4 waves=1" },
    { "reduce.tuned", "op=max items=32 b=128 waves=9" },
    { "scan.matrix", "op=add" },
    { "scan.matrix", "op=max alpha=1 b=4 k=3" },
    { "scan.matrix", "op=add alpha=3 b=32 k=5" },
    { "scan.matrix", "op=add alpha=32 b=32" },
    { "scan.lookback", "b=32" },
    { "scan.lookback", "" },
    { "scan.lookback", "b=64 items=4 order=index" },
    { "scan.lookback", "b=32 items=28 order=ticket pause=1" },
    { "scan.lookback", "b=128 items=32 order=index" },
    { "sort.bitonic", "b=32" },
    { "sort.bitonic", "" },
    { "sort.warpsort", "chunk=64" },
    { "sort.warpsort", "" },
    { "sort.multiway", "d=2 chunk=96" },
    { "sort.multiway", "d=4 chunk=128" },
    { "sort.multiway", "d=8" },
    { "sort.multiway", "d=16 chunk=1024" },
    { "sort.multiway", "d=64" },
    { "sort.tuned", "d=2 b=32 v=4" },
    { "sort.tuned", "d=4 b=32 v=8" },
    { "sort.tuned", "d=8 b=32 v=4" },
    { "sort.tuned", "d=2" },
    { "sort.tuned", "d=8 b=128 v=32" },
    { "sort.tuned", "" },
};

/* With MMCALC_TESTS=small: the last line of each workload. */
static inline bool line_wanted(size_t i)
{
    return !tests_small() || i + 1 == sizeof lines / sizeof *lines
           || strcmp(lines[i].name, lines[i + 1].name) != 0;
}

/* The presets, then "name=value ..." over them. */
static void set(job *j, const char *params)
{
    for (int i = 0; i < JOB_PARAMS && j->w->params[i].name; i++)
        j->p[i] = j->w->params[i].preset;
    for (const char *c = params; *c;) {
        char name[32], value[32];
        int used = 0;
        if (sscanf(c, " %31[a-z]=%31[a-z0-9]%n", name, value, &used) < 2)
            break;
        int i = workload_param_named(j->w, name);
        if (i >= 0)
            j->p[i] = j->w->params[i].words ? (uint64_t)workload_word(&j->w->params[i], value)
                                            : strtoull(value, NULL, 10);
        c += used;
    }
}

#endif
