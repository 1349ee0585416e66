/* Transposes of a square matrix of n cells in memory (001 §4). */
#include <stdio.h>

#include "gpu/workload.h"

enum { P, MOVED = 8 /* bytes a cell: what an algorithm moves beyond that is not counted */ };

static uint64_t side_of(uint64_t n)
{
    uint64_t s = 0;
    while ((s + 1) * (s + 1) <= n)
        s++;
    return s;
}

static status square(job *j)
{
    uint64_t side = side_of(j->n);
    return side * side == j->n ? ST_OK
                               : diag_fail(j->d, ST_DOMAIN, (span){ 0 }, "n = %llu is no square",
                                           (unsigned long long)j->n);
}

static status rotating_settle(job *j)
{
    uint64_t side = side_of(j->n);
    if (j->p[P] == 0)
        j->p[P] = job_groups(j, j->n, 256, 1) * 256;
    if (square(j) != ST_OK)
        return j->d->st;
    if (j->p[P] % 256)
        return diag_fail(j->d, ST_DOMAIN, (span){ 0 },
                         "p = %llu threads are no whole groups of 256",
                         (unsigned long long)j->p[P]);
    if (side % 32)
        return diag_fail(j->d, ST_DOMAIN, (span){ 0 }, "the side %llu is no multiple of w = 32",
                         (unsigned long long)side);
    return ST_OK;
}

static status prepare(job *j, const char *kernels, const job_constant *constants, int buffers)
{
    status st = job_build(j, j->w->name, kernels, constants);
    status_then(st, job_input(j, j->n, job_random_words(j)));
    for (int i = 0; i < buffers && st == ST_OK; i++)
        st = job_buffer(j, i, j->n);
    return st;
}

static status check(job *j, bool *right)
{
    uint64_t side = side_of(j->n);
    mem_own uint32_t *want = mem_array(j->n, sizeof *want);
    for (uint64_t r = 0; r < side; r++)
        for (uint64_t c = 0; c < side; c++)
            want[c * side + r] = j->host[r * side + c];
    return job_compare_words(j, j->buffer[0], want, j->n, right);
}

static status rotating_open(job *j)
{
    return prepare(j, "rotating_turn rotating_swap", NULL, 2);
}

static status rotating_run(job *j)
{
    gpu_arg turn[] = { ARG_BUFFER(j->input[j->copy]), ARG_BUFFER(j->buffer[1]),
                       ARG_U32(side_of(j->n)) };
    gpu_arg swap[] = { ARG_BUFFER(j->buffer[1]), ARG_BUFFER(j->buffer[0]), ARG_U32(side_of(j->n)) };
    status st = job_launch(j, 0, j->p[P] / 256, 256, turn, 3);
    return st == ST_OK ? job_launch(j, 1, j->p[P] / 256, 256, swap, 3) : st;
}

/* --- tuned --- */

enum { TILE, STRIP, TUNED_B = 256 };

static status tuned_open(job *j)
{
    return prepare(j, "transpose_tuned",
                   CONSTANTS({ "B", TUNED_B }, { "HELD", 6 }, { "TILE", j->p[TILE] },
                             { "STRIP", j->p[STRIP] }),
                   1);
}

static status tuned_run(job *j)
{
    uint64_t across = (side_of(j->n) + j->p[TILE] - 1) / j->p[TILE];
    gpu_arg args[] = { ARG_BUFFER(j->input[j->copy]), ARG_BUFFER(j->buffer[0]),
                       ARG_U32(side_of(j->n)) };
    return job_launch(j, 0, across * across, TUNED_B, args, 3);
}

const workload work_transpose_rows[] = {
    { .name = "transpose.rotating",
      .summary = "turn blocks of w x w in private storage, then swap blocks",
      .source = "001 §4, Lemma 3",
      .algorithm = "transpose.rotating",
      .model = "umm",
      .params = { THREADS_PARAM(256) },
      .settle = rotating_settle,
      .open = rotating_open,
      .run = rotating_run,
      .check = check,
      .moved = MOVED },
    { .name = "transpose.tuned",
      .summary = "square tiles through padded local memory",
      .source = "none of 000 to 004: made for what GPUs offer today",
      .params = { PARAM("tile", 32, 64, "the side of a tile", .pow2 = true, .preset = 64),
                  PARAM("strip", 1, 256, "rows of tiles that are taken together, column by column",
                        .preset = 8) },
      .settle = square,
      .open = tuned_open,
      .run = tuned_run,
      .check = check,
      .moved = MOVED },
    { 0 },
};
