/* The OpenCL runtime (spec gpu.md): any vendor's GPU through the loader
 * libOpenCL.so.1, and PoCL on the CPU. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gpu/device.h"
#include "base/clock.h"
#include "gpu/library.h"
#include "gpu/opencl_api.h"

#define DECLARE(name, result, args, optional) static result (*name) args;
OPENCL_SYMBOLS(DECLARE)

typedef struct opencl_device {
    gpu_device base;
    cl_device_id id;
    cl_context context;
    cl_queue queue;
} opencl_device;

struct gpu_buffer { cl_mem mem; };
struct gpu_program { cl_program program; };
struct gpu_event { cl_event event; double host; /* ns of the host's clock, if the runtime has no
                                                   markers */ };

static bool load(char *reason, size_t room)
{
#define SYMBOL(name, result, args, optional) { #name, (void **)&name, optional },
    static const gpu_symbol symbols[] = { OPENCL_SYMBOLS(SYMBOL) };
    static const char *const names[] = { "libOpenCL.so.1", NULL };
    return library_open("MMCALC_OPENCL", names, symbols, sizeof symbols / sizeof *symbols, reason,
                        room);
}

static const char *error_name(cl_int e)
{
    static const struct { cl_int code; const char *name;
    } known[] = {
        { CL_DEVICE_NOT_FOUND, "device not found" },
        { CL_MEM_OBJECT_ALLOCATION_FAILURE, "memory allocation failure" },
        { CL_OUT_OF_RESOURCES, "out of resources" },
        { CL_OUT_OF_HOST_MEMORY, "out of host memory" },
        { CL_BUILD_PROGRAM_FAILURE, "build failure" },
        { CL_INVALID_BUFFER_SIZE, "invalid buffer size" },
        { CL_PLATFORM_NOT_FOUND_KHR, "no platform" },
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].code == e)
            return known[i].name;
    return "error";
}

static status check(cl_int e, const char *what, diag *d)
{
    if (e == CL_SUCCESS)
        return ST_OK;
    bool memory = e == CL_MEM_OBJECT_ALLOCATION_FAILURE || e == CL_INVALID_BUFFER_SIZE
                  || e == CL_OUT_OF_HOST_MEMORY;
    return diag_fail(d, memory ? ST_LIMIT : ST_IO, (span){ 0 }, "OpenCL cannot %s: %s (%d)", what,
                     error_name(e), e);
}

/* --- the list ----------------------------------------------------------------- */

static uint64_t number_of(cl_device_id id, cl_uint what)
{
    uint64_t v = 0; /* 4 or 8 bytes, little-endian */
    return clGetDeviceInfo(id, what, sizeof v, &v, NULL) == CL_SUCCESS ? v : 0;
}

static void device_text(cl_device_id id, cl_uint what, char *to)
{
    char all[4096] = "";
    clGetDeviceInfo(id, what, sizeof all - 1, all, NULL);
    snprintf(to, GPU_TEXT, "%.*s", GPU_TEXT - 1, all + strspn(all, " "));
}

static void describe(gpu_entry *row, cl_platform_id platform, cl_device_id id, int index)
{
    char platform_name[GPU_TEXT] = "", version[GPU_TEXT] = "", extensions[8192] = "";
    *row = (gpu_entry){ .runtime = "opencl", .index = index };
    snprintf(row->id, sizeof row->id, "opencl%d", index);
    device_text(id, CL_DEVICE_NAME, row->name);
    clGetPlatformInfo(platform, CL_PLATFORM_NAME, sizeof platform_name - 1, platform_name, NULL);
    device_text(id, CL_DRIVER_VERSION, version);
    snprintf(row->driver, sizeof row->driver, "%.60s %.60s", platform_name, version);
    row->cpu = number_of(id, CL_DEVICE_TYPE) & CL_DEVICE_TYPE_CPU;
    row->memory = number_of(id, CL_DEVICE_GLOBAL_MEM_SIZE);
    row->most = number_of(id, CL_DEVICE_MAX_MEM_ALLOC_SIZE);
    row->local = number_of(id, CL_DEVICE_LOCAL_MEM_SIZE);
    row->cache = number_of(id, CL_DEVICE_GLOBAL_MEM_CACHE_SIZE);
    row->units = (uint32_t)number_of(id, CL_DEVICE_MAX_COMPUTE_UNITS);
    row->group = (uint32_t)number_of(id, CL_DEVICE_MAX_WORK_GROUP_SIZE);
    row->mhz = (uint32_t)number_of(id, CL_DEVICE_MAX_CLOCK_FREQUENCY);
    row->warp = row->cpu ? 1 : (uint32_t)number_of(id, CL_DEVICE_WARP_SIZE_NV);
    clGetDeviceInfo(id, CL_DEVICE_EXTENSIONS, sizeof extensions - 1, extensions, NULL);
    row->usable = (number_of(id, CL_DEVICE_AVAILABLE) & 1)
                  && (number_of(id, CL_DEVICE_COMPILER_AVAILABLE) & 1) && row->group >= 32;
    row->atomics64 = strstr(extensions, "cl_khr_int64_base_atomics") != NULL;
    if (!row->usable)
        snprintf(row->reason, sizeof row->reason, "%s",
                 !(number_of(id, CL_DEVICE_AVAILABLE) & 1) ? "the device is not available"
                 : !(number_of(id, CL_DEVICE_COMPILER_AVAILABLE) & 1)
                     ? "its driver has no compiler"
                     : "a group has fewer than 32 work-items");
}

typedef bool (*visit)(cl_platform_id platform, cl_device_id id, int index, void *data);

/* Goes through all devices of all platforms until `each` returns true; false, with the reason, if
 * there is none. */
static bool walk(visit each, void *data, char *reason, size_t room)
{
    cl_platform_id platforms[GPU_ROWS];
    cl_device_id devices[GPU_ROWS];
    cl_uint count = 0, found = 0;
    int index = 0;
    cl_int e = clGetPlatformIDs(GPU_ROWS, platforms, &count);
    if (e != CL_SUCCESS || count == 0) {
        snprintf(reason, room,
                 "the OpenCL loader knows no platform (%d): no driver (ICD) is installed", e);
        return false;
    }
    for (cl_uint p = 0; p < count && p < GPU_ROWS; p++) {
        found = 0;
        if (clGetDeviceIDs(platforms[p], CL_DEVICE_TYPE_ALL, GPU_ROWS, devices, &found)
            != CL_SUCCESS)
            continue;
        for (cl_uint i = 0; i < found && i < GPU_ROWS; i++)
            if (each(platforms[p], devices[i], index++, data))
                return true;
    }
    if (index == 0)
        snprintf(reason, room, "%u OpenCL platform%s, but no device", count, count == 1 ? "" : "s");
    return index > 0;
}

typedef struct listing {
    gpu_entry *rows;
    int count, most;
} listing;

static bool add_row(cl_platform_id platform, cl_device_id id, int index, void *data)
{
    listing *l = data;
    describe(&l->rows[l->count++], platform, id, index);
    return l->count == l->most;
}

static int opencl_list(gpu_entry *rows, int most)
{
    listing l = { rows, 0, most };
    char reason[GPU_REASON] = "";
    if (load(reason, sizeof reason) && walk(add_row, &l, reason, sizeof reason))
        return l.count;
    rows[0] = (gpu_entry){ .runtime = "opencl" };
    memcpy(rows[0].reason, reason, sizeof reason);
    return 1;
}

/* --- opening --------------------------------------------------------------------- */

typedef struct wanted {
    int index;
    cl_device_id id;
    cl_platform_id platform;
} wanted;

static bool take(cl_platform_id platform, cl_device_id id, int index, void *data)
{
    wanted *w = data;
    if (index != w->index)
        return false;
    w->id = id;
    w->platform = platform;
    return true;
}

static void opencl_close(gpu_device *g)
{
    mem_own opencl_device *o = (opencl_device *)g;
    if (o->queue)
        clReleaseCommandQueue(o->queue);
    if (o->context)
        clReleaseContext(o->context);
}

static status opencl_open(int index, gpu_device **out, diag *d)
{
    char reason[GPU_REASON] = "";
    wanted w = { .index = index };
    if (!load(reason, sizeof reason) || !walk(take, &w, reason, sizeof reason) || w.id == NULL)
        return diag_fail(d, ST_IO, (span){ 0 }, "%s",
                         *reason ? reason : "this OpenCL device is gone");
    opencl_device *o = mem_alloc(sizeof *o);
    *o = (opencl_device){ .id = w.id };
    cl_int e;
    intptr_t properties[] = { CL_CONTEXT_PLATFORM, (intptr_t)w.platform, 0 };
    o->context = clCreateContext(properties, 1, &w.id, NULL, NULL, &e);
    if (e == CL_SUCCESS)
        o->queue = clCreateCommandQueue(o->context, w.id, CL_QUEUE_PROFILING_ENABLE, &e);
    status st = check(e, "open the device", d);
    if (st != ST_OK)
        opencl_close(&o->base);
    else
        *out = &o->base;
    return st;
}

/* --- memory ------------------------------------------------------------------------ */

static status opencl_alloc(gpu_device *g, uint64_t bytes, gpu_buffer **out, diag *d)
{
    opencl_device *o = (opencl_device *)g;
    if (bytes > g->info.most)
        return diag_fail(d, ST_LIMIT, (span){ 0 },
                         "%s gives at most %llu bytes to one buffer; %llu are needed", g->info.name,
                         (unsigned long long)g->info.most, (unsigned long long)bytes);
    cl_int e;
    cl_mem mem = clCreateBuffer(o->context, CL_MEM_READ_WRITE, bytes ? bytes : 16, NULL, &e);
    if (e != CL_SUCCESS)
        return check(e, "allocate memory", d);
    *out = mem_alloc(sizeof **out);
    (*out)->mem = mem;
    return ST_OK;
}

static void opencl_release(gpu_device *g, gpu_buffer *b)
{
    (void)g;
    if (b)
        clReleaseMemObject(b->mem);
    free(b);
}

static status opencl_write(gpu_device *g, gpu_buffer *b, uint64_t at, const void *from,
                           uint64_t bytes, diag *d)
{
    return bytes == 0 ? ST_OK
                      : check(clEnqueueWriteBuffer(((opencl_device *)g)->queue, b->mem, 1, at,
                                                   bytes, from, 0, NULL, NULL),
                              "write to the device", d);
}

static status opencl_read(gpu_device *g, gpu_buffer *b, uint64_t at, void *to, uint64_t bytes,
                          diag *d)
{
    return bytes == 0 ? ST_OK
                      : check(clEnqueueReadBuffer(((opencl_device *)g)->queue, b->mem, 1, at, bytes,
                                                  to, 0, NULL, NULL),
                              "read from the device", d);
}

static status opencl_copy(gpu_device *g, gpu_buffer *from, uint64_t at, gpu_buffer *to,
                          uint64_t place, uint64_t bytes, diag *d)
{
    return bytes == 0 ? ST_OK
                      : check(clEnqueueCopyBuffer(((opencl_device *)g)->queue, from->mem, to->mem,
                                                  at, place, bytes, 0, NULL, NULL),
                              "copy memory", d);
}

static status opencl_fill(gpu_device *g, gpu_buffer *b, uint32_t word, uint64_t words, diag *d)
{
    return words == 0 ? ST_OK
                      : check(clEnqueueFillBuffer(((opencl_device *)g)->queue, b->mem, &word, 4, 0,
                                                  words * 4, 0, NULL, NULL),
                              "fill memory", d);
}

/* --- kernels -------------------------------------------------------------------------- */

static void read_log(opencl_device *o, cl_program p, str *log)
{
    size_t n = 0;
    if (clGetProgramBuildInfo(p, o->id, CL_PROGRAM_BUILD_LOG, 0, NULL, &n) != CL_SUCCESS || n < 2)
        return;
    char *text = str_reserve(log, n);
    clGetProgramBuildInfo(p, o->id, CL_PROGRAM_BUILD_LOG, n, text, NULL);
    text[n - 1] = '\0';
    log->length += strlen(text);
}

static status opencl_build(gpu_device *g, const char *name, const char *source, gpu_program **out,
                           str *log, diag *d)
{
    opencl_device *o = (opencl_device *)g;
    cl_int e;
    const char *more = getenv("MMCALC_OPENCL_OPTIONS"); /* Oclgrind needs -cl-opt-disable */
    cl_program p = clCreateProgramWithSource(o->context, 1, &source, NULL, &e);
    if (e != CL_SUCCESS)
        return check(e, "take the source", d);
    bool plain = strncmp(source, GPU_PLAIN, strlen(GPU_PLAIN)) == 0;
    e = clBuildProgram(p, 1, &o->id, more ? more : plain ? "-cl-opt-disable" : "", NULL, NULL);
    read_log(o, p, log);
    if (e != CL_SUCCESS) {
        clReleaseProgram(p);
        diag_fail(d, ST_IO, (span){ 0 }, "%s does not compile on %s (%d)", name, g->info.name, e);
        return diag_hint(d, "%s", str_text(log));
    }
    *out = mem_alloc(sizeof **out);
    (*out)->program = p;
    return ST_OK;
}

static void opencl_unload(gpu_device *g, gpu_program *p)
{
    (void)g;
    if (p)
        clReleaseProgram(p->program);
    free(p);
}

struct gpu_kernel {
    cl_kernel kernel;
    gpu_kernel_info info;
};

static status opencl_kernel(gpu_device *g, gpu_program *p, const char *name, gpu_kernel **out,
                            gpu_kernel_info *info, diag *d)
{
    opencl_device *o = (opencl_device *)g;
    cl_int e;
    cl_kernel k = clCreateKernel(p->program, name, &e);
    if (e != CL_SUCCESS)
        return check(e, "find the kernel", d);
    size_t group = 0;
    cl_ulong local = 0; /* asked for once: later PoCL would count arguments to it */
    clGetKernelWorkGroupInfo(k, o->id, CL_KERNEL_WORK_GROUP_SIZE, sizeof group, &group, NULL);
    clGetKernelWorkGroupInfo(k, o->id, CL_KERNEL_LOCAL_MEM_SIZE, sizeof local, &local, NULL);
    *out = mem_alloc(sizeof **out);
    (*out)->kernel = k;
    (*out)->info = *info = (gpu_kernel_info){ .local = (uint32_t)local,
                                              .group = group ? (uint32_t)group : g->info.group };
    return ST_OK;
}

static void opencl_drop(gpu_device *g, gpu_kernel *k)
{
    (void)g;
    if (k)
        clReleaseKernel(k->kernel);
    free(k);
}

static status set_argument(const gpu_device *g, const gpu_kernel *k, cl_uint i, const gpu_arg *a,
                           diag *d)
{
    switch (a->tag) {
    case GPU_BUFFER:
        return check(clSetKernelArg(k->kernel, i, sizeof a->buffer->mem, &a->buffer->mem),
                     "pass a buffer", d);
    case GPU_U32:
        return check(clSetKernelArg(k->kernel, i, sizeof a->u32, &a->u32), "pass a number", d);
    case GPU_U64:
        return check(clSetKernelArg(k->kernel, i, sizeof a->u64, &a->u64), "pass a number", d);
    case GPU_F32:
        return check(clSetKernelArg(k->kernel, i, sizeof a->f32, &a->f32), "pass a number", d);
    default: break;
    }
    if ((uint64_t)a->local + k->info.local > g->info.local) /* otherwise PoCL aborts */
        return diag_fail(d, ST_LIMIT, (span){ 0 },
                         "%s has %llu bytes of local memory for a group; %llu are needed",
                         g->info.name, (unsigned long long)g->info.local,
                         (unsigned long long)a->local + k->info.local);
    return check(clSetKernelArg(k->kernel, i, a->local, NULL), "give local memory", d);
}

/* OpenCL cannot tell. */
static uint32_t opencl_holds(gpu_device *g, gpu_kernel *k, uint32_t size, uint32_t local)
{
    (void)g, (void)k, (void)size, (void)local;
    return 0;
}

static status opencl_launch(gpu_device *g, gpu_kernel *k, uint64_t groups, uint32_t size,
                            const gpu_arg *args, int count, diag *d)
{
    if (size > k->info.group || k->info.local > g->info.local)
        return diag_fail(d, ST_LIMIT, (span){ 0 },
                         "a group of %u work-items and %u bytes of local memory does not fit: %s "
                         "takes %u and %llu",
                         size, k->info.local, g->info.name, k->info.group,
                         (unsigned long long)g->info.local);
    for (int i = 0; i < count; i++) {
        status st = set_argument(g, k, (cl_uint)i, &args[i], d);
        if (st != ST_OK)
            return st;
    }
    size_t global = (size_t)groups * size, local = size;
    return check(clEnqueueNDRangeKernel(((opencl_device *)g)->queue, k->kernel, 1, NULL, &global,
                                        &local, 0, NULL, NULL),
                 "launch the kernel", d);
}

static status opencl_sync(gpu_device *g, diag *d)
{
    return check(clFinish(((opencl_device *)g)->queue), "finish", d);
}

/* --- time -------------------------------------------------------------------------------- */

static status opencl_mark(gpu_device *g, gpu_event **out, diag *d)
{
    opencl_device *o = (opencl_device *)g;
    cl_event event = NULL;
    if (clEnqueueMarkerWithWaitList && clGetEventProfilingInfo) {
        status st = check(clEnqueueMarkerWithWaitList(o->queue, 0, NULL, &event), "mark a time", d);
        if (st == ST_OK) /* starts what has been launched, while the host goes on */
            st = check(clFlush(o->queue), "begin", d);
        if (st != ST_OK)
            return st;
    } else if (opencl_sync(g, d) != ST_OK) {
        return d->st;
    }
    *out = mem_alloc(sizeof **out);
    (*out)->event = event;
    (*out)->host = clock_seconds() * 1e9;
    return ST_OK;
}

static status opencl_elapsed(gpu_device *g, gpu_event *from, gpu_event *to, double *ns, diag *d)
{
    (void)g;
    cl_ulong begin, end;
    *ns = to->host - from->host;
    if (from->event == NULL)
        return ST_OK;
    cl_event both[] = { from->event, to->event };
    status st = check(clWaitForEvents(2, both), "wait", d);
    status_then(st, check(clGetEventProfilingInfo(from->event, CL_PROFILING_COMMAND_END,
                                                  sizeof begin, &begin, NULL),
                          "tell the time", d));
    status_then(st, check(clGetEventProfilingInfo(to->event, CL_PROFILING_COMMAND_END, sizeof end,
                                                  &end, NULL),
                          "tell the time", d));
    if (st == ST_OK)
        *ns = (double)(end - begin);
    return st;
}

static void opencl_forget(gpu_device *g, gpu_event *e)
{
    (void)g;
    if (e && e->event)
        clReleaseEvent(e->event);
    free(e);
}

const gpu_runtime gpu_opencl = {
    .name = "opencl",
    .prelude = "opencl.prelude",
    .variables = "MMCALC_OPENCL",
    .list = opencl_list,
    .open = opencl_open,
    .close = opencl_close,
    .alloc = opencl_alloc,
    .release = opencl_release,
    .write = opencl_write,
    .read = opencl_read,
    .copy = opencl_copy,
    .fill = opencl_fill,
    .build = opencl_build,
    .unload = opencl_unload,
    .kernel = opencl_kernel,
    .drop = opencl_drop,
    .holds = opencl_holds,
    .launch = opencl_launch,
    .sync = opencl_sync,
    .mark = opencl_mark,
    .elapsed = opencl_elapsed,
    .forget = opencl_forget,
};
