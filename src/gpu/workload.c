/* Jobs: see workload.h. */
#include "gpu/workload.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"

/* --- the table -------------------------------------------------------------------- */

const workload *workload_row(int i)
{
    static const workload *const files[] = { work_access_rows, work_transpose_rows,
                                             work_reduce_rows, work_scan_rows, work_sort_rows };
    for (size_t f = 0; f < sizeof files / sizeof *files; f++)
        for (const workload *w = files[f]; w->name; w++)
            if (i-- == 0)
                return w;
    return NULL;
}

const workload *workload_named(const char *name)
{
    for (int i = 0; workload_row(i); i++)
        if (strcmp(workload_row(i)->name, name) == 0)
            return workload_row(i);
    return NULL;
}

int workload_param_named(const workload *w, const char *name)
{
    for (int i = 0; i < JOB_PARAMS && w->params[i].name; i++)
        if (strcmp(w->params[i].name, name) == 0)
            return i;
    return -1;
}

int workload_word(const workload_param *p, const char *word)
{
    size_t n = strlen(word);
    int i = 0;
    for (const char *w = p->words; w; i++) {
        size_t length = strcspn(w, ",");
        if (length == n && strncmp(w, word, n) == 0)
            return i;
        w = w[length] ? w + length + 1 : NULL;
    }
    return -1;
}

uint64_t workload_words(const workload_param *p)
{
    uint64_t count = 1;
    for (const char *c = p->words; *c; c++)
        count += *c == ',';
    return count;
}

void workload_word_text(const workload_param *p, uint64_t value, char *to, size_t room)
{
    const char *w = p->words;
    while (value-- > 0)
        w += strcspn(w, ",") + 1;
    snprintf(to, room, "%.*s", (int)strcspn(w, ","), w);
}

/* --- a job's life ------------------------------------------------------------------- */

/* Bytes that this process may still take: what the system has free, or what it is allowed (ulimit
 * -v). */
static uint64_t host_memory(void)
{
    unsigned long long kib = 0;
    char line[128];
    struct rlimit allowed;
    uint64_t free = (uint64_t)sysconf(_SC_PHYS_PAGES) * (uint64_t)sysconf(_SC_PAGESIZE);
    FILE *f = fopen("/proc/meminfo", "r");
    while (f && fgets(line, sizeof line, f))
        if (sscanf(line, "MemAvailable: %llu", &kib) == 1)
            free = (uint64_t)kib << 10;
    if (f)
        fclose(f);
    return getrlimit(RLIMIT_AS, &allowed) == 0 && allowed.rlim_cur < free ? allowed.rlim_cur : free;
}

/* ST_LIMIT if there is no room, before anything is allocated: on the device for the input and as
 * much again for what is made of it; here for the input, what is expected and a copy to make it
 * with, and for the device's memory if that is ours. */
static status fits(job *j)
{
    const gpu_entry *g = &j->g->info;
    int op = workload_param_named(j->w, "op");
    uint64_t bytes = j->n * 4 * (op >= 0 ? operator_input_words(j->p[op]) : 1),
             here = bytes * (g->cpu ? 5 : 3);
    if (j->w->counts || j->w->sizeless) /* the plan checks its arrays */
        return ST_OK;
    if (bytes > g->most || 2 * bytes > g->memory)
        return diag_fail(
            j->d, ST_LIMIT, (span){ 0 },
            "n = %llu is an input of %llu bytes; %s has %llu, and gives at most %llu at a time",
            (unsigned long long)j->n, (unsigned long long)bytes, g->name,
            (unsigned long long)g->memory, (unsigned long long)g->most);
    if (here > 1 << 28 && here > host_memory())
        return diag_fail(j->d, ST_LIMIT, (span){ 0 },
                         "n = %llu is checked against plain C in up to %llu bytes of this "
                         "machine's memory; %llu are free",
                         (unsigned long long)j->n, (unsigned long long)here,
                         (unsigned long long)host_memory());
    return ST_OK;
}

status job_settle(job *j)
{
    if (j->n < 1 || j->n > UINT64_C(1) << 32)
        return diag_fail(j->d, ST_DOMAIN, (span){ 0 }, "n is at least 1 and at most 2^32");
    if (j->w->atomics64 && !j->g->info.atomics64)
        return diag_fail(j->d, ST_DOMAIN, (span){ 0 },
                         "%s has no 64-bit atomics (cl_khr_int64_base_atomics), which %s needs",
                         j->g->info.name, j->w->name);
    status st = fits(j);
    status_if(st, j->w->settle, j->w->settle(j));
    for (int i = 0; i < JOB_PARAMS && j->w->params[i].name && st == ST_OK; i++) {
        const workload_param *p = &j->w->params[i];
        if (p->words == NULL && !(p->late && j->p[i] == 0)
            && (j->p[i] < p->least || j->p[i] > p->most || (p->pow2 && (j->p[i] & (j->p[i] - 1)))))
            st = diag_fail(j->d, ST_DOMAIN, (span){ 0 }, "%s = %llu: it is %s from %llu to %llu",
                           p->name, (unsigned long long)j->p[i],
                           p->pow2 ? "a power of 2" : "a number", (unsigned long long)p->least,
                           (unsigned long long)p->most);
    }
    return st;
}

static void make_copies(job *j);

status job_open(job *j)
{
    status st = j->w->open(j);
    if (st == ST_OK)
        make_copies(j);
    else
        job_close(j);
    return st;
}

status job_run(job *j)
{
    if (++j->copy >= j->copies)
        j->copy = 0;
    for (int i = 0; j->sets && i < JOB_BUFFERS; i++)
        if (j->words[i])
            j->buffer[i] = j->sets[j->copy][i];
    status st = j->w->prepare ? j->w->prepare(j) : ST_OK;
    return st == ST_OK ? j->w->run(j) : st;
}

status job_poison(job *j)
{
    status st = ST_OK;
    j->poisoned = true;
    for (int i = 0; i < JOB_BUFFERS; i++)
        for (int c = 0; c < (j->sets ? j->copies : 1) && j->words[i] && st == ST_OK; c++)
            st = j->g->runtime->fill(j->g, j->sets ? j->sets[c][i] : j->buffer[i], 0xDEADBEEF,
                                     j->words[i], j->d);
    return st;
}

status job_check(job *j, bool *right)
{
    status st = job_poison(j);
    status_then(st, job_run(j));
    status_then(st, j->g->runtime->sync(j->g, j->d));
    return st == ST_OK ? job_compare(j, right) : st;
}

status job_compare(job *j, bool *right)
{
    *right = false;
    return j->w->check(j, right);
}

static void drop_kernels(job *j)
{
    for (int i = 0; i < JOB_KERNELS; i++) {
        if (j->kernel[i])
            j->g->runtime->drop(j->g, j->kernel[i]);
        j->kernel[i] = NULL;
    }
}

/* Releases the copies of inputs and buffers, but for the first set, which is the job's again. */
static void drop_copies(job *j)
{
    const gpu_runtime *r = j->g->runtime;
    for (int c = 0; c < JOB_COPIES; c++) {
        if (j->input[c])
            r->release(j->g, j->input[c]);
        j->input[c] = NULL;
        for (int i = 0; j->sets && c <= j->copies && i < JOB_BUFFERS; i++)
            if (j->words[i] && c == 0)
                j->buffer[i] = j->sets[0][i];
            else if (j->words[i] && j->sets[c][i])
                r->release(j->g, j->sets[c][i]);
    }
    free(j->sets);
    j->sets = NULL;
}

void job_close(job *j)
{
    const gpu_runtime *r = j->g->runtime;
    if (j->w->close)
        j->w->close(j);
    else
        free(j->own);
    j->own = NULL;
    drop_copies(j);
    for (int i = 0; i < JOB_BUFFERS; i++) {
        if (j->buffer[i])
            r->release(j->g, j->buffer[i]);
        j->buffer[i] = NULL;
    }
    drop_kernels(j);
    if (j->program)
        r->unload(j->g, j->program);
    j->program = NULL;
    free(j->host);
    j->host = NULL;
}

/* --- kernels --------------------------------------------------------------------------- */

status job_add_file(job *j, const char *name, const char *suffix, str *to)
{
    str_own path = { 0 };
    str_format(&path, "%s/%s%s", j->folder, name, suffix);
    return file_read(str_text(&path), NULL, to, (span){ 0 }, j->d);
}

/* Takes the next of the names between spaces; false: there is none. */
static bool next_name(const char **names, char name[static 64])
{
    size_t length = strcspn(*names, " ");
    snprintf(name, 64, "%.*s", (int)length, *names);
    *names += length + ((*names)[length] == ' ');
    return *name;
}

/* Makes the source: the dialect, the constants, then the files. */
static status source_of(job *j, const char *files, const job_constant *constants, str *to)
{
    char name[64];
    status st = job_add_file(j, j->g->runtime->prelude, "", to);
    for (const job_constant *c = constants; c && c->name; c++)
        str_format(to, "#define %s %llu\n", c->name, (unsigned long long)c->value);
    while (st == ST_OK && next_name(&files, name))
        st = job_add_file(j, name, strcmp(name, "operators") == 0 ? ".prelude" : ".cl", to);
    return st;
}

void job_programs_clear(gpu_device *g, job_programs *p)
{
    for (int i = 0; i < p->count; i++) {
        g->runtime->unload(g, p->list[i].program);
        free(p->list[i].source);
    }
    free(p->list);
    *p = (job_programs){ 0 };
}

static gpu_program *kept_program(const job *j, const char *source)
{
    for (int i = 0; j->programs && i < j->programs->count; i++)
        if (strcmp(j->programs->list[i].source, source) == 0)
            return j->programs->list[i].program;
    return NULL;
}

static void keep_program(job *j, str *source)
{
    job_programs *p = j->programs;
    p->list = mem_grow_array(p->list, (size_t)p->count + 1, sizeof *p->list);
    p->list[p->count].source = str_take(source);
    p->list[p->count++].program = j->program;
    j->program = NULL;
}

static status compile(job *j, const char *files, str *source, gpu_program **out)
{
    str_own log = { 0 };
    status st = j->g->runtime->build(j->g, files, str_text(source), &j->program, &log, j->d);
    if (st == ST_OK && j->strict && log.length && strspn(str_text(&log), " \n\t") < log.length) {
        st = diag_fail(j->d, ST_CHECK, (span){ 0 }, "%s compiles with warnings", files);
        diag_hint(j->d, "%s", str_text(&log));
    }
    *out = j->program;
    if (st == ST_OK && j->programs)
        keep_program(j, source);
    return st;
}

status job_compile(job *j, const char *name, str *source, gpu_program **out)
{
    double begin = clock_seconds();
    *out = kept_program(j, str_text(source));
    status st = *out ? ST_OK : compile(j, name, source, out);
    j->building += clock_seconds() - begin;
    return st;
}

status job_build(job *j, const char *files, const char *kernels, const job_constant *constants)
{
    str_own source = { 0 };
    char name[64];
    double begin = clock_seconds();
    status st = source_of(j, files, constants, &source);
    gpu_program *program = st == ST_OK ? kept_program(j, str_text(&source)) : NULL;
    status_if(st, program == NULL, compile(j, files, &source, &program));
    for (int i = 0; st == ST_OK && next_name(&kernels, name); i++)
        st = j->g->runtime->kernel(j->g, program, name, &j->kernel[i], &j->info[i], j->d);
    j->building += clock_seconds() - begin;
    return st;
}

void job_ask_held(job *j, gpu_kernel *k, uint32_t size, uint32_t local)
{
    uint32_t now = j->asks ? j->g->runtime->holds(j->g, k, size, local) : UINT32_MAX;
    j->held = now < j->held ? now : j->held;
}

status job_launch(job *j, int kernel, uint64_t groups, uint32_t size, const gpu_arg *args,
                  int count)
{
    uint32_t local = 0;
    j->launches++;
    status st = j->g->runtime->launch(j->g, j->kernel[kernel], groups, size, args, count, j->d);
    for (int i = 0; j->asks && i < count; i++)
        local = args[i].tag == GPU_LOCAL ? args[i].local : local;
    if (st == ST_OK) /* after the launch, which allows the kernel so much local memory */
        job_ask_held(j, j->kernel[kernel], size, local);
    return st;
}

uint64_t job_group(const job *j, uint64_t wanted)
{
    uint64_t most = j->g->info.group;
    while (wanted > most && wanted > 32)
        wanted /= 2;
    return wanted;
}

/* --- memory ------------------------------------------------------------------------------- */

enum { SPARE = 16 }; /* words after every buffer */

static status upload(job *j, int copy, diag *d)
{
    uint64_t bytes = j->host_words * 4;
    status st = j->g->runtime->alloc(j->g, bytes + SPARE * 4, &j->input[copy], d);
    return st == ST_OK ? j->g->runtime->write(j->g, j->input[copy], 0, j->host, bytes, d) : st;
}

status job_input(job *j, uint64_t words, uint32_t *host)
{
    j->host = host;
    j->host_words = words;
    j->copies = 1;
    return upload(j, 0, j->d);
}

status job_buffer(job *j, int i, uint64_t words)
{
    j->words[i] = words;
    return j->g->runtime->alloc(j->g, words * 4 + SPARE * 4, &j->buffer[i], j->d);
}

double job_moves(const job *j)
{
    return j->w->bytes ? j->w->bytes(j) : j->w->moved * (double)j->n;
}

uint64_t job_bytes(const job *j)
{
    uint64_t words = j->host_words;
    for (int i = 0; i < JOB_BUFFERS; i++)
        words += j->words[i];
    return words * 4;
}

static status copy_all(job *j, int copy, diag *d)
{
    status st = j->input[0] ? upload(j, copy, d) : ST_OK;
    for (int i = 0; i < JOB_BUFFERS && st == ST_OK; i++)
        if (j->words[i])
            st = j->g->runtime->alloc(j->g, j->words[i] * 4 + SPARE * 4, &j->sets[copy][i], d);
    return st;
}

/* Makes so many copies that twice the cache lies between two uses of the same, or as many as fit
 * the memory. */
static void make_copies(job *j)
{
    const gpu_entry *about = &j->g->info;
    uint64_t each = job_bytes(j), wanted = each ? (2 * about->cache + each - 1) / each : 1;
    if (about->cpu || j->resident || wanted < 2)
        return;
    wanted = wanted < JOB_COPIES ? wanted : JOB_COPIES;
    j->sets = mem_array(wanted + 1, sizeof *j->sets); /* one more, for a copy that does not fit */
    memcpy(j->sets[0], j->buffer, sizeof j->buffer);
    diag_own enough = { 0 };
    j->copies = 1;
    while ((uint64_t)j->copies < wanted && copy_all(j, j->copies, &enough) == ST_OK)
        j->copies++;
}

status job_state(job *j, int i, uint64_t words)
{
    status st = j->g->runtime->alloc(j->g, words * 4, &j->buffer[i], j->d);
    return st == ST_OK ? j->g->runtime->fill(j->g, j->buffer[i], 0, words, j->d) : st;
}

/* The next number of splitmix64. */
uint64_t job_random(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

uint32_t *job_random_words(const job *j)
{
    uint64_t state = j->seed;
    uint32_t *host = mem_array(j->n, sizeof *host);
    for (uint64_t i = 0; i < j->n; i++)
        host[i] = (uint32_t)job_random(&state);
    return host;
}

uint64_t job_groups(const job *j, uint64_t work, uint32_t size, uint32_t waves)
{
    uint64_t needed = (work + size - 1) / size;
    uint64_t fill = (uint64_t)j->g->info.units * (j->g->info.cpu ? 2 : waves * 2048 / size);
    uint64_t groups = needed < fill ? needed : fill;
    return groups ? groups : 1;
}

uint64_t job_fill(const job *j, int kernel, uint64_t needed, uint32_t size, uint32_t local,
                  uint64_t waves)
{
    uint64_t holds = j->g->runtime->holds(j->g, j->kernel[kernel], size, local);
    if (holds == 0)
        holds = j->g->info.cpu || size >= 2048 ? 1 : 2048 / size;
    uint64_t fill = j->g->info.units * holds * waves;
    uint64_t groups = needed < fill ? needed : fill;
    return groups ? groups : 1;
}

status job_compare_words(job *j, gpu_buffer *b, const uint32_t *want, uint64_t words, bool *right)
{
    enum { PIECE = 1 << 20 };
    mem_own uint32_t *seen = mem_array(words < PIECE ? words + 1 : PIECE, sizeof *seen);
    status st = ST_OK;
    *right = true;
    for (uint64_t at = 0; at < words && st == ST_OK && *right; at += PIECE) {
        uint64_t some = words - at < PIECE ? words - at : PIECE;
        st = j->g->runtime->read(j->g, b, at * 4, seen, some * 4, j->d);
        *right = st == ST_OK && memcmp(seen, want + at, some * 4) == 0;
    }
    return st;
}
