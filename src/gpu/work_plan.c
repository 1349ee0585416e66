/* A program's kernels as a workload: see plan.h. */
#include <stdlib.h>
#include <string.h>

#include "gpu/checked.h"

enum { MEMORY, SCRATCH }; /* buffers */

typedef struct planned {
    plan *p;
    gpu_kernel **kernel;
    gpu_buffer *scratch, *first; /* first: the inputs as they were, one after the other */
    bool restored;
    bool was_right;     /* the last run that was checked left what the program ensures */
    gpu_buffer *checks; /* for checked kernels */
    uint64_t *checks_before, checks_words;
} planned;

void plan_free(plan *p)
{
    if (p == NULL)
        return;
    for (int i = 0; i < p->kernel_count; i++) {
        free(p->kernels[i].name);
        free(p->kernels[i].text);
        free(p->kernels[i].names);
        free(p->kernels[i].types);
    }
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < (k ? p->result_count : p->input_count); i++) {
            plan_range *r = &(k ? p->results : p->inputs)[i];
            free(r->name);
            free(r->words);
            free(r->set);
            free(r->made);
        }
    free(p->inputs);
    free(p->results);
    free(p->kernels);
    free(p->launches);
    free(p->values);
    free(p->head);
    free(p->table);
    for (int i = 0; i < p->reference_count; i++)
        free(p->references[i].array);
    free(p->references);
    for (size_t i = 0; i < p->stop_count; i++)
        free(p->stops[i].ranges);
    free(p->stops);
    free(p);
}

status plan_text(const plan *p, str *out)
{
    str_format(out, "typedef i%d word;\n\n%s", p->bits, p->head ? p->head : "");
    for (int i = 0; i < p->kernel_count; i++)
        str_format(out, "%s%s", i ? "\n" : "", p->kernels[i].text);
    return ST_OK;
}

/* --- words ------------------------------------------------------------------------------ */

static void pack(const plan *p, const int64_t *from, uint64_t n, void *to)
{
    if (p->bits == 64) {
        memcpy(to, from, n * 8);
        return;
    }
    for (uint64_t i = 0; i < n; i++)
        ((int32_t *)to)[i] = (int32_t)from[i];
}

static int64_t unpack(const plan *p, const void *from, uint64_t i)
{
    return p->bits == 64 ? ((const int64_t *)from)[i] : ((const int32_t *)from)[i];
}

static uint64_t words_of(const plan_range *r)
{
    return r->elements * (uint64_t)r->lanes;
}

enum { PIECE = 1 << 18 };

static status upload(job *j, planned *a)
{
    const plan *p = a->p;
    uint64_t size = (uint64_t)p->bits / 8, all = 0, at = 0;
    status st = ST_OK;
    for (int i = 0; i < p->input_count; i++)
        all += words_of(&p->inputs[i]);
    if ((st = j->g->runtime->alloc(j->g, (all + 2) * size, &a->first, j->d)) != ST_OK)
        return st;
    mem_own void *piece = mem_array(PIECE, 8);
    for (int i = 0; i < p->input_count && st == ST_OK; i++)
        for (uint64_t from = 0; from < words_of(&p->inputs[i]) && st == ST_OK; from += PIECE) {
            uint64_t n = words_of(&p->inputs[i]) - from;
            n = n < PIECE ? n : PIECE;
            pack(p, p->inputs[i].words + from, n, piece);
            st = j->g->runtime->write(j->g, a->first, at * size, piece, n * size, j->d);
            at += n;
        }
    return st;
}

/* --- a job's life --------------------------------------------------------------------------- */

/* PoCL copies what lies between two barriers for each way to get there, and its optimizer takes a
 * minute for the kernels of sort.warpsort, with 75 barriers. Nobody asks for a CPU's times, so
 * above so many they are not optimized. */
enum { MOST_BARRIERS = 40 };

static int barriers(const plan *p)
{
    int n = 0;
    for (int i = 0; i < p->kernel_count; i++)
        for (const char *at = p->kernels[i].text; (at = strstr(at, "BARRIER()")) != NULL; at++)
            n++;
    return n;
}

static status build(job *j, planned *a)
{
    const plan *p = a->p;
    str_own source = { 0 };
    gpu_program *program = NULL;
    gpu_kernel_info info;
    if (p->checked || (j->g->info.cpu && barriers(p) > MOST_BARRIERS))
        str_add(&source, GPU_PLAIN);
    status st = job_add_file(j, j->g->runtime->prelude, "", &source);
    str_format(&source, "#define WORD_BITS %d\n%s", p->bits, p->checked ? "#define CHECKED\n" : "");
    status_then(st, job_add_file(j, "programs", ".prelude", &source));
    status_then(st, plan_text(p, &source));
    status_then(st, job_compile(j, "the program's kernels", &source, &program));
    a->kernel = mem_array((size_t)p->kernel_count + 1, sizeof *a->kernel);
    for (int i = 0; i < p->kernel_count && st == ST_OK; i++) {
        st = j->g->runtime->kernel(j->g, program, p->kernels[i].name, &a->kernel[i],
                                   i ? &info : &j->info[0], j->d);
    }
    return st;
}

static status plan_open(job *j)
{
    planned *a = j->own = mem_alloc(sizeof *a);
    status st = j->source->make(j->source->data, &j->g->info, j->n, j->p, j->seed, &a->p, j->d);
    j->resident = true;
    if (st != ST_OK)
        return st;
    j->apart = a->p->overwrites || a->p->checked;
    j->told = (job_told){ .model_time = a->p->time,
                          .model_shared = a->p->model_shared,
                          .in_local = a->p->one_group,
                          .ensures = a->p->simulated ? 0 : a->p->ensures,
                          .scratch = a->p->scratch,
                          .phases = a->p->phases };
    uint64_t size = (uint64_t)a->p->bits / 32;
    for (size_t i = 0; i < a->p->launch_count; i++)
        if (a->p->launches[i].local > j->g->info.local)
            return diag_fail(j->d, ST_LIMIT, (span){ 0 },
                             "%s has %llu bytes of local memory for a group; %u are needed",
                             j->g->info.name, (unsigned long long)j->g->info.local,
                             a->p->launches[i].local);
    if (a->p->adds && a->p->bits == 64 && !j->g->info.atomics64)
        return diag_fail(j->d, ST_DOMAIN, (span){ 0 },
                         "%s has no 64-bit atomics (cl_khr_int64_base_atomics), which `atomic` "
                         "needs where words take 64 bits",
                         j->g->info.name);
    st = build(j, a);
    status_then(st, job_buffer(j, MEMORY, (a->p->memory + 2) * size));
    status_then(st, j->g->runtime->alloc(j->g, (a->p->scratch + a->p->table_words + 2) * 8,
                                         &a->scratch, j->d));
    if (st == ST_OK && a->p->table_words)
        st = j->g->runtime->write(j->g, a->scratch, a->p->scratch * 8, a->p->table,
                                  a->p->table_words * 8, j->d);
    if (st == ST_OK && a->p->checked
        && (st = checked_words(a->p, &a->checks_before, &a->checks_words, j->d)) == ST_OK)
        st = j->g->runtime->alloc(j->g, a->checks_words * 8, &a->checks, j->d);
    return st == ST_OK ? upload(j, a) : st;
}

static status launch(job *j, gpu_kernel *k, uint64_t groups, uint32_t size, const gpu_arg *args,
                     int count)
{
    j->launches++;
    return j->g->runtime->launch(j->g, k, groups, size, args, count, j->d);
}

static status plan_prepare(job *j)
{
    planned *a = j->own;
    uint64_t at = 0;
    status st = a->checks ? j->g->runtime->write(j->g, a->checks, 0, a->checks_before,
                                                 a->checks_words * 8, j->d)
                          : ST_OK;
    if (st != ST_OK || (!a->p->overwrites && a->restored && !j->poisoned))
        return st;
    uint64_t size = (uint64_t)a->p->bits / 8;
    for (int i = 0; i < a->p->input_count && st == ST_OK; i++) {
        const plan_range *r = &a->p->inputs[i];
        st = j->g->runtime->copy(j->g, a->first, at * size, j->buffer[MEMORY], r->at * size,
                                 words_of(r) * size, j->d);
        at += words_of(r);
    }
    j->poisoned = false;
    a->restored = true;
    return st;
}

/* Runs the launches from one number up to another. */
static status run_some(job *j, size_t from, size_t to)
{
    planned *a = j->own;
    const plan *p = a->p;
    enum { MOST = 96 };
    gpu_arg args[MOST];
    for (size_t i = from; i < to; i++) {
        const plan_launch *l = &p->launches[i];
        int n = 0, values = p->kernels[l->kernel].values;
        args[n++] = (gpu_arg)ARG_BUFFER(j->buffer[MEMORY]);
        args[n++] = (gpu_arg)ARG_BUFFER(a->scratch);
        if (a->checks)
            args[n++] = (gpu_arg)ARG_BUFFER(a->checks);
        const char *types = p->kernels[l->kernel].types;
        for (int k = 0; k < values; k++) {
            uint64_t v = (uint64_t)p->values[l->first + (size_t)k];
            args[n++] = types && types[k] == NARROW_NUMBER ? (gpu_arg)ARG_U32((uint32_t)v)
                                                           : (gpu_arg)ARG_U64(v);
        }
        if (p->kernels[l->kernel].local)
            args[n++] = (gpu_arg)ARG_LOCAL(l->local);
        status st = launch(j, a->kernel[l->kernel], l->groups, l->size, args, n);
        if (st != ST_OK)
            return st;
        job_ask_held(j, a->kernel[l->kernel], l->size, p->kernels[l->kernel].local ? l->local : 0);
    }
    return ST_OK;
}

static status plan_run(job *j)
{
    return run_some(j, 0, ((planned *)j->own)->p->launch_count);
}

static status look_at_checks(job *j, const planned *a)
{
    mem_own uint64_t *words = mem_array(CHECKED_HEAD, sizeof *words);
    status st = j->g->runtime->read(j->g, a->checks, 0, words, CHECKED_HEAD * sizeof *words, j->d);
    status_then(st, checked_verdict(a->p, words, j->d));
    return st;
}

/* Reads some words of memory, from word `at` on. */
static status read_words(job *j, uint64_t at, uint64_t words, int64_t *to)
{
    const plan *p = ((planned *)j->own)->p;
    uint64_t size = (uint64_t)p->bits / 8;
    status st = ST_OK;
    mem_own void *piece = mem_array(PIECE, 8);
    for (uint64_t from = 0; from < words && st == ST_OK; from += PIECE) {
        uint64_t n = words - from < PIECE ? words - from : PIECE;
        st = j->g->runtime->read(j->g, j->buffer[MEMORY], (at + from) * size, piece, n * size,
                                 j->d);
        for (uint64_t k = 0; k < n && st == ST_OK; k++)
            to[from + k] = unpack(p, piece, k);
    }
    return st;
}

/* Takes the words that the run has left into the results; *same: they were there already. */
static status take_results(job *j, const planned *a, bool *same)
{
    const plan *p = a->p;
    status st = ST_OK;
    mem_own int64_t *piece = mem_array(PIECE, sizeof *piece);
    *same = p->result_count > 0 && p->results[0].words;
    for (int i = 0; i < p->result_count && st == ST_OK; i++) {
        plan_range *r = &p->results[i];
        uint64_t words = words_of(r);
        if (r->words == NULL && (r->words = mem_try_array(words + 1, sizeof *r->words)) == NULL)
            st = mem_refuse(j->d, (span){ 0 }, "the words of the result");
        for (uint64_t from = 0; from < words && st == ST_OK; from += PIECE) {
            uint64_t n = words - from < PIECE ? words - from : PIECE;
            st = read_words(j, r->at + from, n, piece);
            if (st != ST_OK)
                break;
            *same &= memcmp(r->words + from, piece, n * sizeof *piece) == 0;
            memcpy(r->words + from, piece, n * sizeof *piece);
        }
    }
    return st;
}

typedef struct stopping { /* a run with stops */
    job *j;
    size_t done; /* launches made */
    bool begun;
} stopping;

/* Goes to a stop. This is another run than the measured ones; it, too, begins with no right word in
 * memory. */
static status go_to(stopping *s, size_t launches)
{
    status st = s->begun ? ST_OK : job_poison(s->j);
    status_if(st, !s->begun, plan_prepare(s->j));
    s->begun = true;
    status_if(st, launches > s->done, run_some(s->j, s->done, launches));
    s->done = launches > s->done ? launches : s->done;
    return st;
}

static status take_words(void *data, size_t launches, uint64_t at, uint64_t words, int64_t *to,
                         diag *d)
{
    stopping *s = data;
    job *j = s->j;
    status st = go_to(s, launches);
    status_then(st, read_words(j, at, words, to));
    return st == ST_OK ? st
                       : diag_fail(d, st, (span){ 0 }, "%s", j->d->message ? j->d->message : "");
}

/* Without a simulated run: holds the words to what the program ensures. Words that were right are
 * right when they come again. */
static status judged(job *j, planned *a, bool *right)
{
    diag_own why = { 0 };
    bool same;
    stopping stops = { .j = j };
    plan_words words = { .take = take_words, .data = &stops };
    status st = take_results(j, a, &same);
    *right = same && a->was_right;
    if (st == ST_OK && !*right) {
        uint64_t launches = j->launches;
        st = j->source->judge(j->source->data, &j->g->info, j->n, j->p, j->seed, a->p, &words,
                              &why);
        j->launches = launches;
        j->told.held_to = words.held;
        j->told.left_out = words.left_out;
        *right = st == ST_OK;
        if (st != ST_OK && st != ST_CHECK)
            diag_fail(j->d, st, (span){ 0 }, "%s", why.message ? why.message : "it is not judged");
        st = st == ST_CHECK ? ST_OK : st;
    }
    a->was_right = *right;
    return st;
}

/* Checks every word of the simulated run. */
static status plan_check(job *j, bool *right)
{
    planned *a = j->own;
    const plan *p = a->p;
    status st = a->checks ? look_at_checks(j, a) : ST_OK;
    if (!p->simulated && !p->checked)
        return judged(j, a, right);
    mem_own int64_t *piece = mem_array(PIECE, sizeof *piece);
    *right = p->result_count > 0;
    for (int i = 0; i < p->result_count && st == ST_OK; i++) {
        const plan_range *r = &p->results[i];
        for (uint64_t from = 0; from < words_of(r) && st == ST_OK && *right; from += PIECE) {
            uint64_t n = words_of(r) - from;
            n = n < PIECE ? n : PIECE;
            st = read_words(j, r->at + from, n, piece);
            for (uint64_t k = 0; k < n && st == ST_OK && *right; k++)
                if (r->set == NULL || r->set[(from + k) / (uint64_t)r->lanes])
                    *right = piece[k] == r->words[from + k];
        }
    }
    return st;
}

static void plan_close(job *j)
{
    planned *a = j->own;
    const gpu_runtime *r = j->g->runtime;
    if (a == NULL)
        return;
    for (int i = 0; a->kernel && i < a->p->kernel_count; i++)
        if (a->kernel[i])
            r->drop(j->g, a->kernel[i]);
    if (a->scratch)
        r->release(j->g, a->scratch);
    if (a->first)
        r->release(j->g, a->first);
    if (a->checks)
        r->release(j->g, a->checks);
    free(a->checks_before);
    free(a->kernel);
    plan_free(a->p);
    free(a);
}

static double plan_bytes(const job *j)
{
    const planned *a = j->own;
    return (double)a->p->accesses * a->p->bits / 8;
}

const workload work_plan_workload = {
    .open = plan_open,
    .prepare = plan_prepare,
    .run = plan_run,
    .check = plan_check,
    .close = plan_close,
    .bytes = plan_bytes,
};
