/* Prefix sums and scans (000 §6, §7; 004 chapter 5), and the one-pass scan. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gpu/workload.h"

/* --- 000: inclusive, n a power of 2 ------------------------------------------------------- */

enum { P };

static status prefix_settle(job *j)
{
    if (j->n & (j->n - 1))
        return diag_fail(j->d, ST_DOMAIN, (span){ 0 }, "n = %llu is no power of 2",
                         (unsigned long long)j->n);
    if (j->p[P] == 0)
        j->p[P] = job_groups(j, j->n, 256, 1) * 256;
    return j->p[P] % 256 ? diag_fail(j->d, ST_DOMAIN, (span){ 0 },
                                     "p = %llu threads are no whole groups of 256",
                                     (unsigned long long)j->p[P])
                         : ST_OK;
}

static status prefix_check(job *j, bool *right)
{
    uint32_t *want = mem_array(j->n, sizeof *want), sum = 0;
    for (uint64_t i = 0; i < j->n; i++)
        want[i] = sum += j->host[i];
    status st = job_compare_words(j, j->result, want, j->n, right);
    free(want);
    return st;
}

static uint64_t groups_for(const job *j, uint64_t work)
{
    uint64_t needed = (work + 255) / 256;
    return needed < j->p[P] / 256 ? (needed ? needed : 1) : j->p[P] / 256;
}

static status simple_open(job *j)
{
    static const char *const names[] = { "prefix_simple" };
    status st = job_build(j, "prefix.simple", "", names, 1);
    if (st == ST_OK)
        st = job_input(j, j->n, operator_input(OP_ADD_U32, j->n, j->seed));
    for (int i = 0; i < 2 && st == ST_OK; i++)
        st = job_buffer(j, i, j->n);
    return st;
}

static status simple_run(job *j)
{
    status st = ST_OK;
    int to = 0;
    j->result = j->input[j->copy];
    for (uint64_t d = 1; d < j->n && st == ST_OK; d *= 2, to = !to) {
        gpu_arg args[] = { ARG_BUFFER(j->result), ARG_BUFFER(j->buffer[to]), ARG_U64(j->n),
                           ARG_U64(d), ARG_U64(d <= 2 ? 0 : d / 2) };
        st = job_launch(j, 0, groups_for(j, j->n - d), 256, args, 5);
        j->result = j->buffer[to];
    }
    return st;
}

static status optimal_open(job *j)
{
    static const char *const names[] = { "prefix_up", "prefix_down" };
    status st = job_build(j, "prefix.optimal", "", names, 2);
    if (st == ST_OK)
        st = job_input(j, j->n, operator_input(OP_ADD_U32, j->n, j->seed));
    for (int i = 0; i < 2 && st == ST_OK; i++)
        st = job_buffer(j, i, j->n);
    return st;
}

/* Level t has 2^t sums and stands at 2^t in buffer 0; the last level is the input. */
static status optimal_run(job *j)
{
    status st = ST_OK;
    gpu_buffer *in = j->input[j->copy], *levels = j->buffer[0];
    j->result = j->n == 1 ? in : j->buffer[1];
    for (uint64_t size = j->n / 2; size > 0 && st == ST_OK; size /= 2) {
        bool last = size == j->n / 2;
        gpu_arg args[] = { ARG_BUFFER(last ? in : levels), ARG_U64(last ? 0 : 2 * size),
                           ARG_BUFFER(levels), ARG_U64(size) };
        st = job_launch(j, 0, groups_for(j, size), 256, args, 4);
    }
    for (uint64_t size = 1; size < j->n && st == ST_OK; size *= 2) {
        bool last = size == j->n / 2;
        gpu_arg args[] = { ARG_BUFFER(levels),           ARG_BUFFER(last ? in : levels),
                           ARG_U64(last ? 0 : 2 * size), ARG_BUFFER(last ? j->buffer[1] : levels),
                           ARG_U64(last ? 0 : 2 * size), ARG_U64(size) };
        st = job_launch(j, 1, groups_for(j, size), 256, args, 6);
    }
    return st;
}

static double read_and_write(const job *j)
{
    return 8.0 * (double)j->n;
}

/* --- 004: exclusive, any operator that commutes ----------------------------------------------- */

enum { OP, ALPHA, CORES, K };

/* Elements a multiprocessor owns: whole sub-blocks. */
static uint64_t chunk_of(const job *j, uint64_t n, uint64_t k)
{
    uint64_t sub = j->p[ALPHA] * j->p[CORES], each = (n + k - 1) / k;
    return (each + sub - 1) / sub * sub;
}

static uint64_t tile_bytes(const job *j)
{
    return j->p[ALPHA] * (j->p[CORES] + 1) * operator_words(j->p[OP]) * 4;
}

static status matrix_settle(job *j)
{
    if (!operator_commutes(j->p[OP]))
        return diag_fail(j->d, ST_DOMAIN, (span){ 0 },
                         "the local reduction of scan.matrix is the cascading one and needs a "
                         "commutative operator: add or max");
    if (j->p[CORES] == 0)
        j->p[CORES] = j->g->info.cpu ? 32 : 128;
    if (j->p[ALPHA] > j->p[CORES])
        return diag_fail(j->d, ST_DOMAIN, (span){ 0 }, "alpha = %llu is at most b = %llu",
                         (unsigned long long)j->p[ALPHA], (unsigned long long)j->p[CORES]);
    if (tile_bytes(j) + j->p[CORES] * 8 > j->g->info.local)
        return diag_fail(j->d, ST_LIMIT, (span){ 0 },
                         "alpha rows of b + 1 elements take %llu bytes; a group has %llu",
                         (unsigned long long)tile_bytes(j), (unsigned long long)j->g->info.local);
    return ST_OK;
}

static status matrix_open(job *j)
{
    static const char *const names[] = { "scan_reduce", "scan_block" };
    char defines[128];
    snprintf(defines, sizeof defines, "#define OPERATOR %llu\n#define ALPHA %llu\n#define B %llu\n",
             (unsigned long long)j->p[OP], (unsigned long long)j->p[ALPHA],
             (unsigned long long)j->p[CORES]);
    status st = job_build(j, "operators scan.matrix", defines, names, 2);
    if (st == ST_OK && j->p[K] == 0) /* as many as the device holds with their matrices */
        j->p[K] = job_fill(j, 1, (j->n + 4 * j->p[CORES] - 1) / (4 * j->p[CORES]),
                           (uint32_t)j->p[CORES], (uint32_t)tile_bytes(j), 1);
    uint32_t words = operator_words(j->p[OP]);
    if (st == ST_OK)
        st = job_input(j, j->n * words, operator_input(j->p[OP], j->n, j->seed));
    if (st == ST_OK)
        st = job_buffer(j, 0, j->n * words);
    return st == ST_OK ? job_buffer(j, 1, j->p[K] * words) : st;
}

static status matrix_run(job *j)
{
    uint64_t k = j->p[K], chunk = chunk_of(j, j->n, k);
    uint32_t b = (uint32_t)j->p[CORES];
    gpu_buffer *in = j->input[j->copy], *sums = j->buffer[1];
    gpu_arg reduce[] = { ARG_BUFFER(in), ARG_U64(j->n), ARG_U64(chunk), ARG_BUFFER(sums) };
    gpu_arg global[] = { ARG_BUFFER(sums),           ARG_BUFFER(sums), ARG_U64(k),
                         ARG_U64(chunk_of(j, k, 1)), ARG_BUFFER(sums), ARG_U32(0),
                         ARG_LOCAL(tile_bytes(j)) };
    gpu_arg local[] = { ARG_BUFFER(in),          ARG_BUFFER(j->buffer[0]), ARG_U64(j->n),
                        ARG_U64(chunk),          ARG_BUFFER(sums),         ARG_U32(1),
                        ARG_LOCAL(tile_bytes(j)) };
    status st = job_launch(j, 0, k, b, reduce, 4);
    if (st == ST_OK)
        st = job_launch(j, 1, 1, b, global, 7);
    return st == ST_OK ? job_launch(j, 1, k, b, local, 7) : st;
}

static status exclusive_check(job *j, uint64_t op, bool *right)
{
    uint32_t words = operator_words(op), sum[4];
    uint32_t *want = mem_array(mem_times(j->n, words), sizeof *want);
    operator_identity(op, sum);
    for (uint64_t i = 0; i < j->n; i++) {
        memcpy(want + i * words, sum, words * 4);
        operator_append(op, sum, j->host + i * words); /* of these operators nothing is lifted */
    }
    status st = job_compare_words(j, j->buffer[0], want, j->n * words, right);
    free(want);
    return st;
}

static status matrix_check(job *j, bool *right)
{
    return exclusive_check(j, j->p[OP], right);
}

static double matrix_bytes(const job *j)
{
    return 8.0 * (double)j->n * operator_words(j->p[OP]);
}

/* --- one pass --------------------------------------------------------------------------------- */

enum { LOOKBACK_B, ITEMS, ORDER, PAUSE };
enum { ORDER_AUTO, ORDER_TICKET, ORDER_INDEX };

typedef struct lookback {
    uint32_t run;    /* of those since the status words were all 0, from 1 on */
    uint32_t tiles;  /* handed out in these, mod 2^32 */
} lookback;
enum { MOST_RUNS = 1 << 28 }; /* a status word has 30 bits for them */

static uint64_t tiles(const job *j)
{
    uint64_t tile = j->p[ITEMS] * j->p[LOOKBACK_B];
    return (j->n + tile - 1) / tile;
}

static status lookback_settle(job *j)
{
    if (j->p[ORDER] == ORDER_AUTO)
        j->p[ORDER] = strcmp(j->g->runtime->name, "cuda") == 0 ? ORDER_INDEX : ORDER_TICKET;
    return j->p[ITEMS] % 4
               ? diag_fail(j->d, ST_DOMAIN, (span){ 0 }, "items = %llu is no multiple of 4",
                           (unsigned long long)j->p[ITEMS])
               : ST_OK;
}

static status lookback_open(job *j)
{
    static const char *const names[] = { "scan_lookback" };
    char defines[128];
    uint64_t b = j->p[LOOKBACK_B], held = (j->p[ITEMS] <= 16 ? 1536 : 1024)
                                          / b; /* groups: 40 registers for 16 numbers, 64 for 32 */
    snprintf(defines, sizeof defines,
             "#define B %llu\n#define ITEMS %llu\n#define HELD %llu\n#define TICKET %d\n#define "
             "PAUSE_NS %llu\n",
             (unsigned long long)b, (unsigned long long)j->p[ITEMS],
             (unsigned long long)(held < 1    ? 1
                                  : held < 32 ? held
                                              : 32),
             j->p[ORDER] == ORDER_TICKET, (unsigned long long)j->p[PAUSE]);
    status st = job_build(j, "scan.lookback", defines, names, 1);
    if (st == ST_OK)
        st = job_input(j, j->n, operator_input(OP_ADD_U32, j->n, j->seed));
    if (st == ST_OK)
        st = job_buffer(j, 0, j->n);
    j->own = mem_alloc(sizeof(lookback));
    *(lookback *)j->own = (lookback){ .run = 1 };
    return st == ST_OK ? job_state(j, 1, 2 * tiles(j) + 2) : st;
}

static status lookback_run(job *j)
{
    lookback *l = j->own;
    if (l->run == MOST_RUNS) {
        *l = (lookback){ .run = 1 };
        status st = j->g->runtime->fill(j->g, j->buffer[1], 0, 2 * tiles(j) + 2, j->d);
        if (st != ST_OK)
            return st;
    }
    gpu_arg args[] = { ARG_BUFFER(j->input[j->copy]), ARG_BUFFER(j->buffer[0]), ARG_U64(j->n),
                       ARG_BUFFER(j->buffer[1]),      ARG_U32(4 * l->run++),    ARG_U32(l->tiles) };
    l->tiles += (uint32_t)tiles(j);
    return job_launch(j, 0, tiles(j), (uint32_t)j->p[LOOKBACK_B], args, 6);
}

static void lookback_close(job *j)
{
    free(j->own);
}

static status lookback_check(job *j, bool *right)
{
    return exclusive_check(j, OP_ADD_U32, right);
}

#define THREADS { { .name = "p", .meaning = "threads", .least = 256, .most = UINT64_C(1) << 31 } }

const workload work_scan_rows[] = {
    { .name = "prefix.simple",
      .summary = "every number gets the sum 2^t places before it added",
      .source = "000 §6",
      .algorithm = "prefix.simple",
      .model = "umm",
      .params = THREADS,
      .settle = prefix_settle,
      .open = simple_open,
      .run = simple_run,
      .check = prefix_check,
      .bytes = read_and_write },
    { .name = "prefix.optimal",
      .summary = "interval sums up a tree, prefix sums down again",
      .source = "000 §7",
      .algorithm = "prefix.optimal",
      .model = "umm",
      .params = THREADS,
      .settle = prefix_settle,
      .open = optimal_open,
      .run = optimal_run,
      .check = prefix_check,
      .bytes = read_and_write },
    { .name = "scan.matrix",
      .summary = "local reductions, a global scan, local scans through a matrix of alpha rows",
      .source = "004 Algorithms 5.1-5.3",
      .algorithm = "scan.matrix",
      .model = "agpu",
      .params = { { .name = "op", .meaning = "the operator", .words = OPERATOR_WORDS },
                  { .name = "alpha",
                    .meaning = "rows of the matrix",
                    .least = 1,
                    .most = 256,
                    .preset = 8 },
                  { .name = "b",
                    .meaning = "cores of a multiprocessor",
                    .least = 4,
                    .most = 1024,
                    .pow2 = true },
                  { .name = "k",
                    .meaning = "multiprocessors",
                    .least = 1,
                    .most = 1u << 20,
                    .late = true } },
      .settle = matrix_settle,
      .open = matrix_open,
      .run = matrix_run,
      .check = matrix_check,
      .bytes = matrix_bytes },
    { .name = "scan.lookback",
      .atomics64 = true,
      .summary = "one pass; every tile looks back at those before it",
      .source = "none of 000 to 004: the decoupled look-back of D. Merrill and M. Garland, 2016",
      .params = { { .name = "b",
                    .meaning = "work-items of a group",
                    .least = 32,
                    .most = 1024,
                    .pow2 = true,
                    .preset = 256 },
                  { .name = "items",
                    .meaning = "numbers of a work-item, a multiple of 4",
                    .least = 4,
                    .most = 32,
                    .preset = 32 },
                  { .name = "order",
                    .meaning = "tiles by the order in which groups begin, or by their index; auto: "
                               "by index with CUDA",
                    .words = "auto,ticket,index" },
                  { .name = "pause",
                    .meaning = "ns between two looks at a tile that has not begun",
                    .least = 1,
                    .most = 10000,
                    .preset = 350 } },
      .settle = lookback_settle,
      .open = lookback_open,
      .run = lookback_run,
      .check = lookback_check,
      .close = lookback_close,
      .bytes = read_and_write },
    { 0 },
};
