/* Instruments that measure reading and copying, strides, bank conflicts and latency (000 §3, 001
 * §3). `calibrate` uses them; they are not the catalogue's programs: access.contiguous and
 * access.stride there write. */
#include <stdio.h>
#include <stdlib.h>

#include "gpu/workload.h"

/* The group size for p threads: 256, or one smaller group. */
static uint32_t group_of(uint64_t p)
{
    return p < 256 ? (uint32_t)p : 256;
}

static status whole_groups(job *j, uint64_t p)
{
    return p > 256 && p % 256
               ? diag_fail(j->d, ST_DOMAIN, (span){ 0 },
                           "p = %llu threads are no whole groups of 256", (unsigned long long)p)
               : ST_OK;
}

/* --- contiguous and with a stride ------------------------------------------------------ */

enum {
    P,
    MODE,
    WIDE,
    ROUNDS = WIDE
}; /* parameters: the last but one is access.contiguous', the last access.stride's */
/* A copy has a thread for every `wide` accesses of 16 bytes: groups that end make room for others,
 * whereas resident groups would end together only if all multiprocessors had the same share of the
 * bandwidth. */
static status access_settle(job *j)
{
    if (j->p[WIDE] == 0)
        j->p[WIDE] = 4;
    uint64_t pieces = (j->n + 1024 * j->p[WIDE] - 1) / (1024 * j->p[WIDE]);
    if (j->p[P] == 0)
        j->p[P] = 256
                  * (j->p[MODE] == ACCESS_COPY && !j->g->info.cpu && pieces < UINT64_C(1) << 23
                         ? pieces
                         : job_groups(j, j->n, 256, 1));
    return whole_groups(j, j->p[P]);
}

static status access_open(job *j)
{
    status st = job_build(j, "access.contiguous", "access_read copy_wide",
                          CONSTANTS({ "WIDE", j->p[WIDE] }));
    status_then(st, job_input(j, j->n, job_random_words(j)));
    return st == ST_OK ? job_buffer(j, 0, j->p[MODE] == ACCESS_READ ? j->p[P] : j->n) : st;
}

static status access_run(job *j)
{
    uint64_t p = j->p[P];
    uint32_t size = group_of(p);
    gpu_arg read[] = { ARG_BUFFER(j->input[j->copy]), ARG_U64(j->n), ARG_BUFFER(j->buffer[0]) };
    gpu_arg copy[] = { ARG_BUFFER(j->input[j->copy]), ARG_BUFFER(j->buffer[0]), ARG_U64(j->n) };
    return job_launch(j, (int)j->p[MODE], p / size, size, j->p[MODE] == ACCESS_READ ? read : copy,
                      3);
}

static status expect(job *j, uint64_t words, const uint32_t *want, bool *right)
{
    return job_compare_words(j, j->buffer[0], want, words, right);
}

static status access_check(job *j, bool *right)
{
    uint64_t words = j->p[MODE] == ACCESS_READ ? j->p[P] : j->n;
    if (j->p[MODE] == ACCESS_COPY)
        return expect(j, words, j->host, right);
    mem_own uint32_t *want = mem_array(words + 1, sizeof *want);
    for (uint64_t i = 0; i < j->n; i++)
        want[i % j->p[P]] += j->host[i];
    return expect(j, words, want, right);
}

static double access_bytes(const job *j)
{
    return 4.0 * (double)j->n * (j->p[MODE] == ACCESS_COPY ? 2 : 1);
}

static status stride_settle(job *j)
{
    if (j->p[P] == 0) { /* the largest that leaves whole parts in whole groups */
        j->p[P] = job_groups(j, j->n, 256, 1) * 256 < j->n ? job_groups(j, j->n, 256, 1) * 256
                                                           : j->n;
        while (j->n % j->p[P] || (j->p[P] > 256 && j->p[P] % 256))
            j->p[P]--;
    }
    if (j->p[ROUNDS] == 0)
        j->p[ROUNDS] = j->n / j->p[P];
    if (j->n % j->p[P] || j->p[ROUNDS] > j->n / j->p[P])
        return diag_fail(j->d, ST_DOMAIN, (span){ 0 }, "n = %llu is no multiple of p = %llu",
                         (unsigned long long)j->n, (unsigned long long)j->p[P]);
    return whole_groups(j, j->p[P]);
}

static status stride_open(job *j)
{
    status st = job_build(j, "access.stride", "stride_read", NULL);
    status_then(st, job_input(j, j->n, job_random_words(j)));
    return st == ST_OK ? job_buffer(j, 0, j->p[P]) : st;
}

static status stride_run(job *j)
{
    uint64_t p = j->p[P], s = j->n / p;
    uint32_t size = group_of(p);
    gpu_arg read[] = { ARG_BUFFER(j->input[j->copy]), ARG_U64(s), ARG_U64(j->p[ROUNDS]),
                       ARG_BUFFER(j->buffer[0]) };
    return job_launch(j, 0, p / size, size, read, 4);
}

static status stride_check(job *j, bool *right)
{
    uint64_t s = j->n / j->p[P];
    mem_own uint32_t *want = mem_array(j->p[P] + 1, sizeof *want);
    for (uint64_t i = 0; i < j->n; i++)
        want[i / s] += i % s < j->p[ROUNDS] ? j->host[i] : 0;
    return expect(j, j->p[P], want, right);
}

static double stride_bytes(const job *j)
{
    return 4.0 * (double)(j->p[P] * j->p[ROUNDS]);
}

/* --- banks ------------------------------------------------------------------------------- */

enum { CELLS = 4096 };

static uint64_t banks_threads(const job *j)
{
    return (uint64_t)j->g->info.units * (j->g->info.cpu ? 256 : 1024);
}

static status banks_open(job *j)
{
    status st = job_build(j, "access.banks", "access_banks", NULL);
    return st == ST_OK ? job_buffer(j, 0, banks_threads(j)) : st;
}

static uint64_t banks_rounds(const job *j)
{
    return (j->n + banks_threads(j) - 1) / banks_threads(j);
}

static status banks_run(job *j)
{
    gpu_arg args[] = { ARG_BUFFER(j->buffer[0]), ARG_U32(j->p[0]), ARG_U32(banks_rounds(j)),
                       ARG_U32(j->seed) };
    return job_launch(j, 0, banks_threads(j) / 256, 256, args, 4);
}

static status banks_check(job *j, bool *right)
{
    uint64_t threads = banks_threads(j);
    mem_own uint32_t *want = mem_array(threads, sizeof *want);
    uint32_t stride = (uint32_t)j->p[0];
    for (uint64_t i = 0; i < threads; i++)
        for (uint64_t t = 0; t < banks_rounds(j); t++) {
            uint32_t at = ((uint32_t)(i % 256) * stride + (uint32_t)t) % CELLS;
            want[i] += (at * 2654435761u) ^ (uint32_t)j->seed;
        }
    return expect(j, threads, want, right);
}

/* Bytes that go through local memory. */
static double banks_bytes(const job *j)
{
    return 4.0 * (double)(banks_rounds(j) * banks_threads(j));
}

/* --- latency ------------------------------------------------------------------------------- */

enum { STEPS, SPACE, LOCAL_CELLS = 2048 };

static status chase_settle(job *j)
{
    if (j->p[STEPS] == 0)
        j->p[STEPS] = j->g->info.cpu ? 1000 : 20000;
    if (j->n < 2)
        return diag_fail(j->d, ST_DOMAIN, (span){ 0 }, "a cycle has at least 2 cells");
    return j->p[SPACE] && j->n > LOCAL_CELLS ? diag_fail(
               j->d, ST_DOMAIN, (span){ 0 }, "at most %d cells fit local memory here", LOCAL_CELLS)
                                             : ST_OK;
}

/* One cycle through all cells (Sattolo's algorithm). */
static uint32_t *cycle(const job *j)
{
    uint64_t state = j->seed;
    uint32_t *next = mem_array(j->n, sizeof *next);
    for (uint64_t i = 0; i < j->n; i++)
        next[i] = (uint32_t)i;
    for (uint64_t i = j->n - 1; i > 0; i--) {
        uint64_t k = job_random(&state) % i;
        uint32_t t = next[i];
        next[i] = next[k];
        next[k] = t;
    }
    return next;
}

static status chase_open(job *j)
{
    status st = job_build(j, "access.chase", "chase_global chase_local", NULL);
    j->resident = true; /* a cycle that is to leave the cache is long enough by itself */
    status_then(st, job_input(j, j->n, cycle(j)));
    return st == ST_OK ? job_buffer(j, 0, 4) : st;
}

static status chase_run(job *j)
{
    gpu_arg global[] = { ARG_BUFFER(j->input[0]), ARG_U32(j->p[STEPS]), ARG_BUFFER(j->buffer[0]) };
    gpu_arg local[] = { ARG_BUFFER(j->input[0]), ARG_U32(j->n), ARG_U32(j->p[STEPS]),
                        ARG_BUFFER(j->buffer[0]) };
    return j->p[SPACE] ? job_launch(j, 1, 1, 32, local, 4) : job_launch(j, 0, 1, 32, global, 3);
}

static status chase_check(job *j, bool *right)
{
    uint32_t at = 0;
    for (uint64_t i = 0; i < j->p[STEPS]; i++)
        at = j->host[at];
    return expect(j, 1, &at, right);
}

static double chase_bytes(const job *j)
{
    return 4.0 * (double)j->p[STEPS];
}

const workload work_access_rows[] = {
    { .name = "access.contiguous",
      .summary = "neighbouring threads take neighbouring cells",
      .source = "000 §3; 001 §3",
      .asked_by = "mode",
      .params = { THREADS_PARAM(1),
                  WORD_PARAM("mode", "read,copy", "read, or copy 16 bytes at a time"),
                  PARAM("wide", 1, 16,
                        "accesses of 16 bytes that a copying thread has in flight") },
      .settle = access_settle,
      .open = access_open,
      .run = access_run,
      .check = access_check,
      .bytes = access_bytes },
    { .name = "access.stride",
      .summary = "every thread walks through a part of its own",
      .source = "001 §3",
      .asked_by = "mode",
      .params = { THREADS_PARAM(1), WORD_PARAM("mode", "read", "read"),
                  PARAM("rounds", 1, UINT64_C(1) << 32,
                        "how many cells of its part a thread reads") },
      .settle = stride_settle,
      .open = stride_open,
      .run = stride_run,
      .check = stride_check,
      .bytes = stride_bytes },
    { .name = "access.banks",
      .summary = "bank conflicts: thread i asks for cell stride*i of local memory",
      .source = "000 §2; 004 §3",
      .counts = true,
      .params = { PARAM("stride", 1, 4096, "cells from thread to thread", .preset = 1) },
      .open = banks_open,
      .run = banks_run,
      .check = banks_check,
      .bytes = banks_bytes },
    { .name = "access.chase",
      .summary = "latency: one thread follows a cycle through n cells",
      .source = "000 §2",
      .params = { PARAM("steps", 1, 1u << 30, "accesses, one after the other"),
                  WORD_PARAM("space", "global,local", "which memory") },
      .settle = chase_settle,
      .open = chase_open,
      .run = chase_run,
      .check = chase_check,
      .bytes = chase_bytes },
    { 0 },
};
