/* Devices: see device.h. */
#include "catalog/device.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "catalog/json.h"

#define FOLDER "machines"
#define SCHEMA "mmcalc-machine/1"

/* The facts that a file can give. */
static const struct { const char *name, *unit, *meaning;
    bool broken; /* need not be whole */
} kinds[] = {
    { "capability", "", "compute capability", true },
    { "cores", "", "cores", false },
    { "multiprocessors", "", "multiprocessors", false },
    { "warp", "", "threads of a warp", false },
    { "resident_warps", "", "warps of a multiprocessor, at most", false },
    { "shared_bytes", " bytes", "shared memory of one", false },
    { "bandwidth_gbps", " GB/s", "bandwidth of global memory", true },
    { "clock_mhz", " MHz", "clock of the cores", true },
    { "resident_blocks", "", "blocks of a multiprocessor, at most", false },
    { "block_threads", "", "threads of a block, at most", false },
    { "grid_blocks", "", "blocks of a grid, at most", false },
    { "registers", "", "registers of a multiprocessor", false },
    { "lanes", "", "sums in a cycle", false },
    { "product_lanes", "", "products in a cycle", false },
    { "quotient_instructions", "", "instructions of a quotient", false },
    { "shared_lanes", "", "words of shared memory in a cycle", false },
    { "banks", "", "banks of shared memory", false },
    { "bank_phase", "", "threads that ask banks at once", false },
    { "latency_cycles", " cycles", "latency of global memory", false },
    { "sector_bytes", " bytes", "moved at a time by global memory", false },
    { "l2_bytes", " bytes", "second cache", false },
    { "launch_us", " us", "cost of a launch", true },
    { "launch_wait_us", " us", "cost of a launch that is waited for", true },
    { "copy_gbps", " GB/s", "copying, read and written", true },
    { "width", " words", "a piece of memory", false },
    { "shared_latency_ns", " ns", "latency of shared memory", true },
    { "conflict_ns", " ns", "a further turn of a warp's access to shared memory", true },
};

/* Which parameter of a model is which fact, or product of two facts; `each` units of the fact make
 * one of the parameter. The b cores of the AGPU run in step: they are a warp, and its
 * multiprocessors are the device's. So p is the number of threads that run at once, not the number
 * of cores, which take a warp in several turns or several at once: 8 cores of a C1060 need four
 * turns, 192 of a K20c execute six warps. Where nobody has measured the width of memory, it is a
 * warp's. */
static const struct { const char *model, *parameter, *fact, *times; int each;
} rows[] = {
    { "agpu", "p", "multiprocessors", "warp", 1 },  { "agpu", "b", "warp", NULL, 1 },
    { "agpu", "M", "shared_bytes", NULL, 4 },       { "agpu", "W", "resident_warps", NULL, 1 },
    { "agpu'", "p", "multiprocessors", "warp", 1 }, { "agpu'", "b", "warp", NULL, 1 },
    { "agpu'", "M", "shared_bytes", NULL, 4 },      { "agpu'", "W", "resident_warps", NULL, 1 },
    { "umm", "w", "width", NULL, 1 },           { "dmm", "w", "warp", NULL, 1 },
    { "umm", "l", "latency_cycles", NULL, 1 },
    { "pram", "p", "cores", NULL, 1 },              { "bpram", "p", "cores", NULL, 1 },
    { "bpram", "w", "warp", NULL, 1 },
};
enum { KINDS = sizeof kinds / sizeof *kinds, ROWS = sizeof rows / sizeof *rows };

const char *device_gives(const char *model, int i)
{
    for (int r = 0; r < ROWS; r++)
        if (strcmp(rows[r].model, model) == 0 && i-- == 0)
            return rows[r].parameter;
    return NULL;
}

const device_fact *device_says(const device *m, const char *name)
{
    for (int i = 0; i < m->count; i++)
        if (strcmp(m->facts[i].name, name) == 0)
            return &m->facts[i];
    return NULL;
}

uint64_t device_whole(const device *m, const char *name)
{
    const device_fact *f = device_says(m, name);
    return f ? strtoull(f->value, NULL, 10) : 0;
}

static double number_of(const device *m, const char *name)
{
    const device_fact *f = device_says(m, name);
    return f ? strtod(f->value, NULL) : 0;
}

/* The latency in time units of the UMM: in one, w words of 4 bytes are read. */
static int64_t latency_of(const device *m)
{
    double w = (double)device_parameter(m, "umm", "w"), clock = 1e6 * number_of(m, "clock_mhz"),
           each = w * 4 / (1e9 * number_of(m, "bandwidth_gbps")),
           l = number_of(m, "latency_cycles") / clock / each;
    return l > 0 && l < 1e12 ? (int64_t)fmax(1, round(l)) : 0;
}

int64_t device_parameter(const device *m, const char *model, const char *parameter)
{
    int r = 0;
    while (r < ROWS && (strcmp(rows[r].model, model) || strcmp(rows[r].parameter, parameter)))
        r++;
    if (r == ROWS)
        return 0;
    if (strcmp(parameter, "l") == 0)
        return latency_of(m);
    uint64_t value = device_whole(m, rows[r].fact);
    if (value == 0 && strcmp(rows[r].fact, "width") == 0)
        value = device_whole(m, "warp");
    return (int64_t)(value * (rows[r].times ? device_whole(m, rows[r].times) : 1)) / rows[r].each;
}

/* --- files --------------------------------------------------------------------------------- */

/* A device's file while it is read. */
typedef struct device_file {
    device *m;
    arena *a;
    diag *d;
} device_file;

static status broken(const device_file *f, const char *what)
{
    return json_broken(f->m->path, what, f->d);
}

/* Reads a fact: {"value": 2496, "source": "..."}, a whole number unless its kind is `broken`. */
static status take_fact(const device_file *f, int kind, const cJSON *v)
{
    device *m = f->m;
    arena *a = f->a;
    const cJSON *value = cJSON_GetObjectItemCaseSensitive(v, "value");
    const char *source = json_text(v, "source");
    bool whole = !kinds[kind].broken;
    double x = cJSON_IsNumber(value) ? value->valuedouble : 0, least = x, most = x;
    if (!(x > 0 && x < 1e12) || (whole && x != (double)(uint64_t)x))
        return broken(f, arena_format(a, "facts.%s.value is no positive %s", kinds[kind].name,
                                      whole ? "integer" : "number"));
    const cJSON *lo = cJSON_GetObjectItemCaseSensitive(v, "least"),
                *hi = cJSON_GetObjectItemCaseSensitive(v, "most");
    if (lo || hi) {
        least = cJSON_IsNumber(lo) ? lo->valuedouble : 0;
        most = cJSON_IsNumber(hi) ? hi->valuedouble : 0;
        if (!(0 < least && least <= x && x <= most && most < 1e12))
            return broken(f, arena_format(a, "facts.%s: its value lies between its least and "
                                                   "its most, positive numbers", kinds[kind].name));
    }
    if (source == NULL || *source == '\0')
        return broken(f, arena_format(a, "facts.%s has no source", kinds[kind].name));
    m->facts[m->count++] = (device_fact){ .name = kinds[kind].name,
                                          .meaning = kinds[kind].meaning,
                                          .unit = kinds[kind].unit,
                                          .value = arena_format(a, "%.10g", x),
                                          .least = least,
                                          .most = most,
                                          .source = arena_copy(a, source) };
    return ST_OK;
}

static status take(const device_file *f, const cJSON *root)
{
    device *m = f->m;
    arena *a = f->a;
    const cJSON *of = cJSON_GetObjectItemCaseSensitive(root, "device");
    const char *title = json_text(of, "name");
    if (title == NULL)
        return broken(f, "device.name is missing");
    m->title = arena_copy(a, title);
    m->cpu = cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(of, "correctness_only"));
    m->facts = arena_array(a, KINDS, sizeof *m->facts);
    const cJSON *facts = cJSON_GetObjectItemCaseSensitive(root, "facts");
    if (!cJSON_IsObject(facts))
        return broken(f, "it has no facts; calibrate writes them");
    for (int k = 0; k < KINDS; k++) {
        const cJSON *v = cJSON_GetObjectItemCaseSensitive(facts, kinds[k].name);
        if (v && take_fact(f, k, v) != ST_OK)
            return f->d->st;
    }
    for (const cJSON *v = facts->child; v; v = v->next) {
        int k = 0;
        while (k < KINDS && strcmp(kinds[k].name, v->string) != 0)
            k++;
        if (k == KINDS)
            return broken(f, arena_format(a, "facts.%s is not known", v->string));
    }
    return ST_OK;
}

void device_path(const char *name, str *to)
{
    const char *base = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
    bool own = base && *base;
    str_cut(to, 0);
    if (own || (home && *home))
        str_format(to, "%s%s/mmcalc/" FOLDER "%s%s%s", own ? base : home, own ? "" : "/.config",
                   *name ? "/" : "", name, *name ? ".json" : "");
}

static bool is_there(const char *path)
{
    return access(path, F_OK) == 0
           || (errno != ENOENT && errno != ENOTDIR && errno != ENAMETOOLONG);
}

static device *read_file(const char *path, const char *known, const char *name, arena *a, diag *d)
{
    device *m = arena_alloc(a, sizeof *m);
    cJSON *root;
    *m = (device){ .name = arena_copy(a, name), .path = path };
    status st = json_read(path, known, SCHEMA, &root, d);
    status_then(st, take(&(device_file){ m, a, d }, root));
    cJSON_Delete(root);
    return st == ST_OK ? m : NULL;
}

typedef struct looking {
    const catalog *c;
    device *m;
    arena *a;
    diag *d;
} looking;

/* Do all devices of a compute capability have this fact in common, by the tables of the CUDA
 * Programming Guide? */
static bool of_capability(const char *fact)
{
    return str_among(fact, "lanes product_lanes quotient_instructions banks bank_phase "
                           "shared_lanes sector_bytes");
}

/* Adds facts that nobody has measured of a device, from one in the catalogue with the same title
 * or, for of_capability() facts, the same compute capability. */
static void take_over(const char *name, void *data)
{
    looking *l = data;
    const device *m = l->d->st == ST_OK ? device_find(l->c, name, l->a, l->d) : NULL;
    const device_fact *own = device_says(l->m, "capability"),
                      *its = m ? device_says(m, "capability") : NULL;
    bool same = m && strcmp(m->title, l->m->title) == 0,
         kin = own && its && strcmp(own->value, its->value) == 0;
    for (int i = 0; (same || kin) && i < m->count; i++)
        if (!device_says(l->m, m->facts[i].name) && (same || of_capability(m->facts[i].name)))
            l->m->facts[l->m->count++] = m->facts[i];
}

const device *device_find(const catalog *c, const char *name, arena *a, diag *d)
{
    if (catalog_folder(c) == NULL || strchr(name, '/'))
        return NULL;
    const char *folder = arena_format(a, "%s/" FOLDER, catalog_folder(c)),
               *path = arena_format(a, "%s/%s.json", folder, name);
    if (is_there(path))
        return read_file(path, arena_format(a, FILE_DEFINITION FOLDER "/%s.json", name), name, a,
                         d);
    str_own own = { 0 };
    device_path(name, &own);
    const char *calibrated = own.length ? arena_copy(a, str_text(&own)) : path;
    if (!is_there(calibrated))
        return NULL;
    device *m = read_file(calibrated, calibrated, name, a, d);
    if (m)
        json_each(folder, take_over, &(looking){ c, m, a, d });
    return d->st == ST_OK ? m : NULL;
}

void device_each(const catalog *c, bool calibrated, void (*visit)(const char *, void *), void *data)
{
    str_own folder = { 0 };
    if (catalog_folder(c))
        str_format(&folder, "%s/" FOLDER, catalog_folder(c));
    json_each(str_text(&folder), visit, data);
    device_path("", &folder);
    if (calibrated)
        json_each(str_text(&folder), visit, data);
}
