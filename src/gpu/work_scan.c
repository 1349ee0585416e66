/* Scans: 004 chapter 5, and the one-pass scan. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gpu/workload.h"

/* --- 004: exclusive, any commutative operator ------------------------------------------------- */

enum { OP, ALPHA, CORES, K };

/* Elements of a multiprocessor: whole sub-blocks. */
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
    status st = job_build(
        j, "operators scan.matrix", "scan_reduce scan_block",
        CONSTANTS({ "OPERATOR", j->p[OP] }, { "ALPHA", j->p[ALPHA] }, { "B", j->p[CORES] }));
    if (st == ST_OK && j->p[K] == 0) /* as many as the device holds with their matrices */
        j->p[K] = job_fill(j, 1, (j->n + 4 * j->p[CORES] - 1) / (4 * j->p[CORES]),
                           (uint32_t)j->p[CORES], (uint32_t)tile_bytes(j), 1);
    uint32_t words = operator_words(j->p[OP]);
    status_then(st, job_input(j, j->n * words, operator_input(j->p[OP], j->n, j->seed)));
    status_then(st, job_buffer(j, 0, j->n * words));
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
    status_then(st, job_launch(j, 1, 1, b, global, 7));
    return st == ST_OK ? job_launch(j, 1, k, b, local, 7) : st;
}

static status exclusive_check(job *j, uint64_t op, bool *right)
{
    uint32_t words = operator_words(op), sum[4];
    mem_own uint32_t *want = mem_array(mem_times(j->n, words), sizeof *want);
    operator_identity(op, sum);
    for (uint64_t i = 0; i < j->n; i++) {
        memcpy(want + i * words, sum, words * 4);
        operator_append(op, sum, j->host + i * words); /* these operators do not lift elements */
    }
    return job_compare_words(j, j->buffer[0], want, j->n * words, right);
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
    uint32_t run;    /* number of the run since the status words were 0, from 1 on */
    uint32_t tiles;  /* tiles handed out in these runs, mod 2^32 */
} lookback;
enum { MOST_RUNS = 1 << 28 }; /* a status word has 30 bits for the run's number */

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
    uint64_t b = j->p[LOOKBACK_B], held = (j->p[ITEMS] <= 16 ? 1536 : 1024)
                                          / b; /* groups that fit: 40 registers for 16 numbers, 64
                                                  for 32 */
    status st = job_build(j, "scan.lookback", "scan_lookback",
                          CONSTANTS({ "B", b }, { "ITEMS", j->p[ITEMS] },
                                    { "HELD", held < 1    ? 1
                                              : held < 32 ? held
                                                          : 32 },
                                    { "TICKET", j->p[ORDER] == ORDER_TICKET },
                                    { "PAUSE_NS", j->p[PAUSE] }));
    status_then(st, job_input(j, j->n, operator_input(OP_ADD_U32, j->n, j->seed)));
    status_then(st, job_buffer(j, 0, j->n));
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

static status lookback_check(job *j, bool *right)
{
    return exclusive_check(j, OP_ADD_U32, right);
}

const workload work_scan_rows[] = {
    { .name = "scan.matrix",
      .summary = "local reductions, a global scan, local scans through a matrix of alpha rows",
      .source = "004 Algorithms 5.1-5.3",
      .algorithm = "scan.matrix",
      .model = "agpu",
      .params = { OPERATOR_PARAM, PARAM("alpha", 1, 256, "rows of the matrix", .preset = 8),
                  CORES_PARAM, PROCESSORS_PARAM },
      .settle = matrix_settle,
      .open = matrix_open,
      .run = matrix_run,
      .check = matrix_check,
      .bytes = matrix_bytes },
    { .name = "scan.lookback",
      .atomics64 = true,
      .summary = "one pass; every tile looks back at those before it",
      .source = "none of 000 to 004: the decoupled look-back of D. Merrill and M. Garland, 2016",
      .params = { GROUP_PARAM(256),
                  PARAM("items", 4, 32, "numbers of a work-item, a multiple of 4", .preset = 32),
                  WORD_PARAM("order", "auto,ticket,index",
                             "tiles by the order in which groups begin, or by their index; auto: "
                             "by index with CUDA"),
                  PARAM("pause", 1, 10000, "ns between two looks at a tile that has not begun",
                        .preset = 350) },
      .settle = lookback_settle,
      .open = lookback_open,
      .run = lookback_run,
      .check = lookback_check,
      .moved = 8 },
    { 0 },
};
