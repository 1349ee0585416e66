/* Sorting n 32-bit keys (004 chapter 6). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gpu/workload.h"

/* Sorts in plain C: four passes over the bytes. */
static uint32_t *sorted(const uint32_t *keys, uint64_t n)
{
    uint32_t *a = mem_array(n + 1, sizeof *a), *b = mem_array(n + 1, sizeof *b);
    memcpy(a, keys, n * sizeof *a);
    for (int shift = 0; shift < 32; shift += 8) {
        uint64_t at[257] = { 0 };
        for (uint64_t i = 0; i < n; i++)
            at[(a[i] >> shift & 255) + 1]++;
        for (int k = 0; k < 256; k++)
            at[k + 1] += at[k];
        for (uint64_t i = 0; i < n; i++)
            b[at[a[i] >> shift & 255]++] = a[i];
        uint32_t *t = a;
        a = b;
        b = t;
    }
    free(b);
    return a;
}

/* Random keys with some repetitions, and the largest and smallest possible ones. */
static uint32_t *keys(const job *j)
{
    uint64_t state = j->seed;
    uint32_t *host = mem_array(j->n + 1, sizeof *host);
    for (uint64_t i = 0; i < j->n; i++) {
        uint64_t r = job_random(&state);
        host[i] = (r >> 32) % 64       ? (uint32_t)r
                  : (r >> 40) % 4 == 0 ? UINT32_MAX
                                       : (uint32_t)(r >> 50) % 8;
    }
    return host;
}

static status check(job *j, bool *right)
{
    if (j->own == NULL)
        j->own = sorted(j->host, j->n);
    return job_compare_words(j, j->result, j->own, j->n, right);
}

/* --- bitonic ------------------------------------------------------------------------- */

enum { CORES };
enum { TILES, MIRROR, STAGE, REST };

static status bitonic_settle(job *j)
{
    if (j->p[CORES] == 0)
        j->p[CORES] = j->g->info.cpu ? 64 : job_group(j, 1024);
    return ST_OK;
}

static status bitonic_open(job *j)
{
    status st = job_build(j, "sort.bitonic",
                          "bitonic_tiles bitonic_mirror bitonic_stage bitonic_rest",
                          CONSTANTS({ "B", j->p[CORES] }));
    status_then(st, job_input(j, j->n, keys(j)));
    return st == ST_OK ? job_buffer(j, 0, j->n) : st;
}

static status bitonic_run(job *j)
{
    uint64_t tile = 2 * j->p[CORES], groups = (j->n + tile - 1) / tile, all = 1;
    uint32_t b = (uint32_t)j->p[CORES];
    gpu_arg tiles[] = { ARG_BUFFER(j->input[j->copy]), ARG_BUFFER(j->buffer[0]), ARG_U64(j->n) };
    gpu_arg rest[] = { ARG_BUFFER(j->buffer[0]), ARG_U64(j->n) };
    while (all < groups)
        all *= 2;
    j->result = j->buffer[0];
    status st = job_launch(j, TILES, groups, b, tiles, 3);
    for (uint64_t half = tile; half < j->n && st == ST_OK; half *= 2) {
        gpu_arg mirror[] = { ARG_BUFFER(j->buffer[0]), ARG_U64(j->n),
                             ARG_U32(__builtin_ctzll(half)) };
        st = job_launch(j, MIRROR, all, b, mirror, 3);
        for (uint64_t s = half / 2; s >= tile && st == ST_OK; s /= 2) {
            gpu_arg stage[] = { ARG_BUFFER(j->buffer[0]), ARG_U64(j->n),
                                ARG_U32(__builtin_ctzll(s)) };
            st = job_launch(j, STAGE, all, b, stage, 3);
        }
        status_then(st, job_launch(j, REST, groups, b, rest, 2));
    }
    return st;
}

/* --- merging d runs ---------------------------------------------------------------------- */

enum { D, CHUNK };

static uint64_t ways(const job *j)
{
    return strcmp(j->w->name, "sort.warpsort") == 0 ? 2 : j->p[D];
}

static uint64_t *chunk_of(job *j)
{
    return &j->p[strcmp(j->w->name, "sort.warpsort") == 0 ? 0 : CHUNK];
}

static status merge_settle(job *j)
{
    uint64_t *chunk = chunk_of(j), local = ways(j) * (32 * 4 + 2 * 8 + 4 * 4) + 32 * 4;
    if (*chunk == 0) /* so many chunks that every multiprocessor has 32 warps */
        for (*chunk = 256; *chunk < 16384 && *chunk * j->g->info.units * 64 < j->n; *chunk *= 2)
            ;
    if (local > j->g->info.local || (!j->g->info.cpu && local > 48 << 10))
        return diag_fail(j->d, ST_LIMIT, (span){ 0 },
                         "a heap over %llu runs takes %llu bytes of local memory",
                         (unsigned long long)ways(j), (unsigned long long)local);
    return *chunk % 32
               ? diag_fail(j->d, ST_DOMAIN, (span){ 0 }, "chunk = %llu is no multiple of b = 32",
                           (unsigned long long)*chunk)
               : ST_OK;
}

static status merge_open(job *j)
{
    status st = job_build(j, "sort.multiway", "sort_blocks sort_merge",
                          CONSTANTS({ "D", ways(j) }));
    status_then(st, job_input(j, j->n, keys(j)));
    for (int i = 0; i < 2 && st == ST_OK; i++)
        st = job_buffer(j, i, j->n);
    return st;
}

static status merge_run(job *j)
{
    uint64_t chunk = *chunk_of(j), d = ways(j);
    gpu_arg blocks[] = { ARG_BUFFER(j->input[j->copy]), ARG_BUFFER(j->buffer[0]), ARG_U64(j->n) };
    status st = job_launch(j, 0, (j->n + 31) / 32, 32, blocks, 3);
    int from = 0;
    for (uint64_t length = 32; length < j->n && st == ST_OK; length *= d, from = !from) {
        uint64_t together = length * d, sequences = (j->n + together - 1) / together,
                 chunks = (together + chunk - 1) / chunk;
        if (sequences == 1) /* there are no warps beyond the end */
            chunks = (j->n + chunk - 1) / chunk;
        gpu_arg merge[] = { ARG_BUFFER(j->buffer[from]), ARG_BUFFER(j->buffer[!from]),
                            ARG_U64(j->n), ARG_U64(length), ARG_U64(chunk) };
        st = job_launch(j, 1, sequences * chunks, 32, merge, 5);
    }
    j->result = j->buffer[from];
    return st;
}

/* --- tuned: tiles sorted, then merged d runs at a time, with exact splits -------------------- */

enum { TUNED_D, TUNED_B, TUNED_V };
enum { SORT_TILES, SPLIT, MERGE_TILES };
enum { SPLITS = 2 }; /* the buffer of the splits; buffers 0 and 1 take turns with the keys */

/* Keys of a tile that a group makes: in the first pass, and when merging (TILE there). */
static uint64_t first_tile(const job *j)
{
    return j->p[TUNED_B] * j->p[TUNED_V];
}

static uint64_t merged_tile(const job *j)
{
    return (j->p[TUNED_B] - j->p[TUNED_D] / 2 + 1) * (j->p[TUNED_V] + 1) / 32 * 32;
}

/* Bytes of local memory: a tile, a word for each work-item, and a few for each run; CUDA declares
 * at most 48 KB. */
static uint64_t tuned_local(const job *j, uint64_t v)
{
    return j->p[TUNED_B] * (v + 2) * 4 + (3 * j->p[TUNED_D] + 1) * 4;
}

static status tuned_settle(job *j)
{
    uint64_t most = !j->g->info.cpu && j->g->info.local > 48 << 10 ? 48 << 10 : j->g->info.local,
             *v = &j->p[TUNED_V];
    if (*v == 0)
        for (*v = 32; *v > 4 && tuned_local(j, *v) > most; *v /= 2)
            ;
    if (tuned_local(j, *v) > most)
        return diag_fail(j->d, ST_LIMIT, (span){ 0 },
                         "%llu work-items with %llu keys each do not fit: they take %llu bytes of "
                         "local memory, and a group has %llu",
                         (unsigned long long)j->p[TUNED_B], (unsigned long long)*v,
                         (unsigned long long)tuned_local(j, *v), (unsigned long long)most);
    return j->n >> 32 ? diag_fail(j->d, ST_DOMAIN, (span){ 0 },
                                  "n = %llu is not less than 2^32: places in a run have 32 bits",
                                  (unsigned long long)j->n)
                      : ST_OK;
}

static status tuned_open(job *j)
{
    status st = job_build(
        j, "sort.tuned", "tuned_tiles tuned_split tuned_merge",
        CONSTANTS({ "B", j->p[TUNED_B] }, { "KEYS", j->p[TUNED_V] }, { "D", j->p[TUNED_D] }));
    status_then(st, job_input(j, j->n, keys(j)));
    for (int i = 0; i < 2 && st == ST_OK; i++)
        st = job_buffer(j, i, j->n);
    /* a sequence's last tile may be short; only the last sequence is shorter than two first
     * tiles */
    uint64_t tiles = j->n / merged_tile(j) + j->n / (2 * first_tile(j)) + 2;
    return st == ST_OK ? job_buffer(j, SPLITS, tiles * j->p[TUNED_D]) : st;
}

/* A pass over the keys: merges `ways` runs of `length` to a sequence. */
static status tuned_pass(job *j, int from, uint64_t length, uint32_t ways)
{
    uint64_t tile = merged_tile(j), together = length * ways, rest = j->n % together;
    uint64_t tiles = j->n / together * ((together + tile - 1) / tile) + (rest + tile - 1) / tile;
    gpu_buffer *in = j->buffer[from], *splits = j->buffer[SPLITS];
    gpu_arg split[] = { ARG_BUFFER(in), ARG_U64(j->n),  ARG_U64(length),
                        ARG_U32(ways),  ARG_U32(tiles), ARG_BUFFER(splits) };
    gpu_arg merge[] = { ARG_BUFFER(in), ARG_BUFFER(j->buffer[!from]),
                        ARG_U64(j->n),  ARG_U64(length),
                        ARG_U32(ways),  ARG_BUFFER(splits) };
    status st = job_launch(j, SPLIT, (tiles + 31) / 32, 32, split, 6);
    return st == ST_OK ? job_launch(j, MERGE_TILES, tiles, (uint32_t)j->p[TUNED_B], merge, 6) : st;
}

/* Deals the levels of the merge tree evenly to as few passes as possible. */
static status tuned_run(job *j)
{
    uint64_t length = first_tile(j), most = 0, levels = 0;
    int from = 0;
    gpu_arg tiles[] = { ARG_BUFFER(j->input[j->copy]), ARG_BUFFER(j->buffer[0]), ARG_U64(j->n) };
    status st = job_launch(j, SORT_TILES, (j->n + length - 1) / length, (uint32_t)j->p[TUNED_B],
                           tiles, 3);
    while (UINT64_C(2) << most <= j->p[TUNED_D])
        most++;
    while (length << levels < j->n)
        levels++;
    for (uint64_t passes = (levels + most - 1) / most; passes > 0 && st == ST_OK;
         passes--, from = !from) {
        uint64_t now = levels / passes;
        st = tuned_pass(j, from, length, UINT32_C(1) << now);
        length <<= now;
        levels -= now;
    }
    j->result = j->buffer[from];
    return st;
}

#define CHUNK_PARAM                                                                                \
    PARAM("chunk", 32, 1u << 20, "keys of the output that a multiprocessor makes at a time")
#define SORT .check = check, .moved = 8, .keys = true
#define MERGE .settle = merge_settle, .open = merge_open, .run = merge_run, .model = "agpu", SORT

const workload work_sort_rows[] = {
    { .name = "sort.bitonic",
      .summary = "the bitonic network",
      .source = "004 §6.2.1",
      .algorithm = "sort.bitonic",
      .model = "agpu",
      .sorts_alone = true,
      .params = { PARAM("b", 32, 1024, "cores of a multiprocessor, which sorts 2b keys by itself",
                        .pow2 = true) },
      .settle = bitonic_settle,
      .open = bitonic_open,
      .run = bitonic_run,
      SORT },
    { .name = "sort.warpsort",
      .summary = "merge two runs at a time, b keys a step",
      .source = "004 §6.2.2",
      .algorithm = "sort.warpsort",
      .params = { CHUNK_PARAM },
      MERGE },
    { .name = "sort.multiway",
      .summary = "merge d runs at a time through a heap of buffers",
      .source = "004 §6.4",
      .algorithm = "sort.multiway",
      .params = { PARAM("d", 2, 128, "runs merged at a time", .pow2 = true, .preset = 4),
                  CHUNK_PARAM },
      MERGE },
    { .name = "sort.tuned",
      .summary = "tiles sorted, then d runs merged at a time, in local memory",
      .source = "none of 000 to 004: made for what GPUs offer today",
      .params = { PARAM("d", 2, 8, "most runs merged at a time", .pow2 = true, .preset = 4),
                  GROUP_PARAM(256),
                  PARAM("v", 4, 32, "keys that a work-item sorts first", .pow2 = true) },
      .settle = tuned_settle,
      .open = tuned_open,
      .run = tuned_run,
      SORT },
    { 0 },
};
