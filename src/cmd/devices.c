/* devices: what kernels can run on, and why not on more. */

#include "cmd/commands.h"
#include "gpu/list.h"

static void add_row(arena *a, result *list, const gpu_entry *row)
{
    result *to = result_add_object(a, list, NULL);
    result_add_text(a, to, "device", row->id);
    result_add_text(a, to, "runtime", row->runtime);
    result_add_text(a, to, "hardware", row->name); /* "name" would make it a term in CSV */
    result_add_truth(a, to, "usable", row->usable);
    result_add_text(a, to, "reason", row->reason);
    if (*row->name == '\0')
        return;
    result_add_text(a, to, "kind", row->cpu ? "cpu" : "gpu");
    result_add_text(a, to, "driver", row->driver);
    result_add_u64(a, to, "multiprocessors", row->units);
    result_add_u64(a, to, "group", row->group);
    result_add_u64(a, to, "warp", row->warp);
    result_add_u64(a, to, "memory", row->memory);
    result_add_u64(a, to, "local", row->local);
    result_add_u64(a, to, "cache", row->cache);
    result_add_u64(a, to, "mhz", row->mhz);
}

static status run(session *s, node *n, diag *d)
{
    gpu_entry rows[GPU_ROWS];
    int count;
    status st = command_need(n, command_named(s->commands, "devices"), 0, 0, d);
    status_then(st, gpu_list(rows, GPU_ROWS, &count, s->world->numbers.stop, d));
    if (st != ST_OK)
        return st;
    result *root = result_command(s->arena, "devices");
    const gpu_entry *best = gpu_find(rows, count, NULL);
    result_add_text(s->arena, root, "default", best ? best->id : "");
    result *list = result_add_array(s->arena, root, "devices");
    for (int i = 0; i < count; i++)
        add_row(s->arena, list, &rows[i]);
    return session_answer(s, &view_devices, root);
}

const command command_devices = {
    .name = "devices",
    .args = "",
    .summary = "the devices that kernels can run on, and why not on more",
    .help = "Runtimes are loaded when they are asked for: CUDA (the driver libcuda.so.1 and the "
            "compiler NVRTC) and OpenCL (libOpenCL.so.1, any vendor's, also PoCL on the CPU). "
            "MMCALC_LIBCUDA, MMCALC_NVRTC and MMCALC_OPENCL name another library or `none`. The "
            "default is a GPU by CUDA, else a GPU by OpenCL, else a CPU. A CPU runs every kernel "
            "and checks its result; its times say nothing of GPUs. On Debian the packages "
            "pocl-opencl-icd and ocl-icd-libopencl1 make one of the CPU; ./setup installs them.",
    .examples = { "devices" },
    .syntax = SYNTAX_WORDS,
    .complete = COMPLETE_NOTHING,
    .run = run,
};
