/* Reductions: the seven steps of 003, those of 004 chapter 4 that keep the order, and modern
 * ones. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gpu/workload.h"

enum { OP }; /* the first parameter of all */

static status check(job *j, bool *right)
{
    uint64_t op = j->p[OP];
    uint32_t want[4], seen[4], words = operator_words(op);
    operator_identity(op, want);
    for (uint64_t i = 0; i < j->n; i++)
        operator_append(op, want, j->host + i * operator_input_words(op));
    status st = j->g->runtime->read(j->g, j->result, j->result_at * words * 4, seen, words * 4,
                                    j->d);
    *right = st == ST_OK && memcmp(want, seen, words * 4) == 0;
    return st;
}

static double bytes(const job *j)
{
    return 4.0 * (double)j->n * operator_input_words(j->p[OP]);
}

/* --- trees, level by level ----------------------------------------------------------------- */

/* A tree, as 004's algorithms and 003's steps end in: level by level, `per` elements of a block
 * become one; the levels lie one behind the other in buffer 0. */
typedef struct tree {
    int kernel;
    uint32_t size;       /* work-items of a group */
    uint64_t per;        /* elements that become one */
    uint64_t most;       /* the most groups of a launch, which take further blocks in turn */
} tree;

/* Has an input of one element to be lifted, as it is no result yet? */
static bool lifted(const job *j)
{
    return operator_words(j->p[OP]) != operator_input_words(j->p[OP]);
}

/* Reduces the first `count` words of `from` to one; the levels lie from `to` on in the job's
 * buffer. */
static status run_tree(job *j, const tree *t, gpu_buffer *from, uint64_t count, uint64_t to)
{
    status st = ST_OK;
    uint64_t from_at = 0;
    while (st == ST_OK && (count > 1 || (from == j->input[j->copy] && lifted(j)))) {
        uint64_t blocks = (count + t->per - 1) / t->per;
        gpu_arg args[] = { ARG_BUFFER(from), ARG_U64(from_at),
                           ARG_U64(count),   ARG_BUFFER(j->buffer[0]),
                           ARG_U64(to),      ARG_U32(from == j->input[j->copy]) };
        st = job_launch(j, t->kernel, blocks < t->most ? blocks : t->most, t->size, args, 6);
        from = j->buffer[0];
        from_at = to;
        to += blocks;
        count = blocks;
    }
    j->result = from;
    j->result_at = from_at;
    return st;
}

/* Elements of all levels together; one, if a single element has to be lifted. */
static uint64_t tree_room(uint64_t count, uint64_t per)
{
    uint64_t room = 2;
    while (count > 1)
        room += count = (count + per - 1) / per;
    return room;
}

/* --- 004, chapter 4 --------------------------------------------------------------------------- */

enum {
    CORES = OP + 1,
    K /* multiprocessors */,
    PER /* elements that a core of the pipeline takes at a time */
};

typedef struct shape {
    const char *name, *files, *kernels;
    bool local; /* with a kernel of the local reduction; false: the tree is all */
} shape;

static const shape shapes[] = {
    { "reduce.tree_nc", "operators reduce.tree_nc", "reduce_tree_nc", false },
    { "reduce.matrix", "operators reduce.matrix reduce.tree_nc", "reduce_tree_nc reduce_matrix",
      true },
    { "reduce.pipeline", "operators reduce.pipeline reduce.tree_nc",
      "reduce_tree_nc reduce_pipeline", true },
};
enum { TREE_NC, MATRIX, PIPELINE };

static int shape_of(const job *j)
{
    int i = 0;
    while (strcmp(shapes[i].name, j->w->name) != 0)
        i++;
    return i;
}

/* How many multiprocessors of the pipeline share a group. */
static uint32_t sharing(const job *j)
{
    return shape_of(j) == PIPELINE && j->p[CORES] == 32 && !j->g->info.cpu ? 4 : 1;
}

static status agpu_settle(job *j)
{
    if (j->p[CORES] == 0)
        j->p[CORES] = shape_of(j) == MATRIX || shape_of(j) == PIPELINE ? 32 : 128;
    if (shape_of(j) == PIPELINE && j->p[PER] == 0)
        j->p[PER] = j->p[OP] == OP_MSS
                        ? 4
                        : 1; /* four numbers are as wide as what an element is lifted to */
    if (shape_of(j) == PIPELINE && j->p[PER] != 1 && (j->p[PER] != 4 || j->p[OP] == OP_AFFINE))
        return diag_fail(j->d, ST_DOMAIN, (span){ 0 },
                         "per = %llu: a core takes 1 element at a time, or 4 of one word",
                         (unsigned long long)j->p[PER]);
    uint64_t local = j->p[CORES] * j->p[CORES] * operator_words(j->p[OP]) * 4;
    if (shape_of(j) == MATRIX && local + j->p[CORES] * 16 > j->g->info.local)
        return diag_fail(j->d, ST_LIMIT, (span){ 0 },
                         "a tile of b^2 elements takes %llu bytes; a group has %llu",
                         (unsigned long long)local, (unsigned long long)j->g->info.local);
    return ST_OK;
}

/* The number of multiprocessors that fill the device. Trees take blocks in turn, so it is more than
 * the device holds; for the pipeline it is as many as it holds, whose registers have the rows in
 * flight. */
static uint64_t fitting_k(const job *j)
{
    const shape *s = &shapes[shape_of(j)];
    uint64_t share = sharing(j), b = j->p[CORES] * share,
             some = 4 * (s->local && shape_of(j) == PIPELINE ? j->p[PER] : 1);
    uint64_t local = shape_of(j) == MATRIX ? b * b * operator_words(j->p[OP]) * 4 : 0,
             waves = shape_of(j) == PIPELINE ? 1
                     : s->local              ? 2
                                             : 4;
    return share
           * job_fill(j, s->local, (j->n + some * b - 1) / (some * b), (uint32_t)b, (uint32_t)local,
                      waves);
}

static status agpu_open(job *j)
{
    const shape *s = &shapes[shape_of(j)];
    uint64_t share = sharing(j), size = j->p[CORES] * share,
             held = (j->p[PER] == 4 ? 896 : 1152) / size;
    status st = job_build(j, s->files, s->kernels,
                          CONSTANTS({ "OPERATOR", j->p[OP] }, { "B", j->p[CORES] },
                                    { "MPS", share }, { "PER", j->p[PER] },
                                    { "HELD", held < 1    ? 1
                                              : held < 32 ? held
                                                          : 32 }));
    uint32_t words = operator_words(j->p[OP]);
    if (st == ST_OK && j->p[K] == 0)
        j->p[K] = fitting_k(j);
    j->p[K] = (j->p[K] + share - 1) / share * share;
    status_then(st, job_input(j, j->n * operator_input_words(j->p[OP]),
                              operator_input(j->p[OP], j->n, j->seed)));
    uint64_t count = s->local ? j->p[K] : j->n,
             room = tree_room(count, 2 * j->p[CORES]) + count * s->local;
    return st == ST_OK ? job_buffer(j, 0, room * words) : st;
}

static status run_local(job *j)
{
    uint64_t b = j->p[CORES], k = j->p[K], p = b * k;
    gpu_buffer *in = j->input[j->copy];
    gpu_arg matrix[] = { ARG_BUFFER(in), ARG_U64(j->n), ARG_U64((j->n + p - 1) / p),
                         ARG_BUFFER(j->buffer[0]),
                         ARG_LOCAL(b * b * operator_words(j->p[OP]) * 4) };
    uint64_t once = p * (shape_of(j) == PIPELINE ? j->p[PER] : 1);
    gpu_arg pipeline[] = { ARG_BUFFER(in), ARG_U64(j->n), ARG_U64((j->n + once - 1) / once),
                           ARG_BUFFER(j->buffer[0]) };
    return shape_of(j) == MATRIX
               ? job_launch(j, 1, k, (uint32_t)b, matrix, 5)
               : job_launch(j, 1, k / sharing(j), (uint32_t)b * sharing(j), pipeline, 4);
}

static status agpu_run(job *j)
{
    const shape *s = &shapes[shape_of(j)];
    tree t = { 0, (uint32_t)j->p[CORES], 2 * j->p[CORES], s->local ? UINT64_MAX : j->p[K] };
    if (!s->local)
        return run_tree(j, &t, j->input[j->copy], j->n, 0);
    status st = run_local(j);
    return st == ST_OK ? run_tree(j, &t, j->buffer[0], j->p[K], j->p[K]) : st;
}

/* --- 003: seven steps ------------------------------------------------------------------------- */

enum { STEP = OP + 1, STEP_B };

static status step_settle(job *j)
{
    if (j->p[STEP] > 2 && !operator_commutes(j->p[OP]))
        return diag_fail(j->d, ST_DOMAIN, (span){ 0 },
                         "from step 3 on the operator must commute: add or max");
    return ST_OK;
}

static status step_open(job *j)
{
    status st = job_build(
        j, "operators reduce.steps", "reduce_step",
        CONSTANTS({ "OPERATOR", j->p[OP] }, { "STEP", j->p[STEP] }, { "B", j->p[STEP_B] }));
    uint32_t words = operator_words(j->p[OP]);
    status_then(st, job_input(j, j->n * operator_input_words(j->p[OP]),
                              operator_input(j->p[OP], j->n, j->seed)));
    return st == ST_OK ? job_buffer(j, 0, tree_room(j->n, j->p[STEP_B]) * words) : st;
}

/* Step 7 has as many groups as fill the device; its second level is one group. */
static status step_run(job *j)
{
    uint64_t b = j->p[STEP_B];
    tree t = { 0, (uint32_t)b, j->p[STEP] <= 3 ? b : 2 * b, UINT64_MAX };
    if (j->p[STEP] < 7)
        return run_tree(j, &t, j->input[j->copy], j->n, 0);
    uint64_t groups = job_groups(j, (j->n + 7) / 8, (uint32_t)b, 1);
    gpu_arg first[] = { ARG_BUFFER(j->input[j->copy]), ARG_U64(0), ARG_U64(j->n),
                        ARG_BUFFER(j->buffer[0]),      ARG_U64(0), ARG_U32(1) };
    gpu_arg second[] = { ARG_BUFFER(j->buffer[0]), ARG_U64(0),      ARG_U64(groups),
                         ARG_BUFFER(j->buffer[0]), ARG_U64(groups), ARG_U32(0) };
    status st = job_launch(j, 0, groups, (uint32_t)b, first, 6);
    status_if(st, groups > 1, job_launch(j, 0, 1, (uint32_t)b, second, 6));
    j->result = j->buffer[0];
    j->result_at = groups > 1 ? groups : 0;
    return st;
}

/* --- shuffles, atomics, tuned: operators on one word ------------------------------------------ */

enum { WORD_B = OP + 1, ITEMS, WAVES }; /* the last two are parameters of the tuned one */

static status word_open(job *j)
{
    char files[64];
    const char *kernel = strcmp(j->w->name, "reduce.shuffle") == 0  ? "reduce_shuffle"
                         : strcmp(j->w->name, "reduce.atomic") == 0 ? "reduce_atomic"
                                                                    : "reduce_tuned";
    uint64_t held = (j->p[ITEMS] > 16 ? 1024 : 2048)
                    / j->p[WORD_B]; /* more vectors in flight need more registers */
    snprintf(files, sizeof files, "operators %s", j->w->name);
    status st = job_build(j, files, kernel,
                          CONSTANTS({ "OPERATOR", j->p[OP] }, { "B", j->p[WORD_B] },
                                    { "ITEMS", j->p[ITEMS] }, { "HELD", held < 32 ? held : 32 }));
    status_then(st, job_input(j, j->n, operator_input(j->p[OP], j->n, j->seed)));
    status_then(st, job_buffer(j, 0, job_groups(j, j->n, (uint32_t)j->p[WORD_B], 2)));
    return st == ST_OK ? job_buffer(j, 1, 1) : st;
}

static status shuffle_run(job *j)
{
    uint32_t b = (uint32_t)j->p[WORD_B];
    uint64_t groups = job_groups(j, (j->n + 3) / 4, b, 2);
    gpu_arg first[] = { ARG_BUFFER(j->input[j->copy]), ARG_U64(j->n), ARG_BUFFER(j->buffer[0]) };
    gpu_arg second[] = { ARG_BUFFER(j->buffer[0]), ARG_U64(groups), ARG_BUFFER(j->buffer[1]) };
    status st = job_launch(j, 0, groups, b, first, 3);
    j->result = j->buffer[1];
    return st == ST_OK ? job_launch(j, 0, 1, b, second, 3) : st;
}

static status atomic_run(job *j)
{
    uint32_t identity, b = (uint32_t)j->p[WORD_B];
    operator_identity(j->p[OP], &identity);
    gpu_arg args[] = { ARG_BUFFER(j->input[j->copy]), ARG_U64(j->n), ARG_BUFFER(j->buffer[1]) };
    status st = j->g->runtime->fill(j->g, j->buffer[1], identity, 1, j->d);
    j->result = j->buffer[1];
    return st == ST_OK ? job_launch(j, 0, job_groups(j, (j->n + 3) / 4, b, 2), b, args, 3) : st;
}

/* The number of groups, each with pieces of b * items words; a group's result is a 64-bit word. */
static uint64_t tuned_groups(const job *j)
{
    uint64_t piece = j->p[WORD_B] * j->p[ITEMS];
    return job_fill(j, 0, (j->n + piece - 1) / piece, (uint32_t)j->p[WORD_B], 0, j->p[WAVES]);
}

static status tuned_open(job *j)
{
    status st = word_open(j);
    if (st == ST_OK)
        st = job_state(j, 2, 1); /* a ticket, by which the last group is known */
    return st == ST_OK ? job_buffer(j, 3, 2 * tuned_groups(j)) : st;
}

static status tuned_run(job *j)
{
    uint32_t b = (uint32_t)j->p[WORD_B];
    gpu_arg args[] = { ARG_BUFFER(j->input[j->copy]), ARG_U64(j->n), ARG_BUFFER(j->buffer[3]),
                       ARG_BUFFER(j->buffer[1]), ARG_BUFFER(j->buffer[2]) };
    j->result = j->buffer[1];
    return job_launch(j, 0, tuned_groups(j), b, args, 5);
}

/* --- the table -------------------------------------------------------------------------------- */

#define ADD_OR_MAX WORD_PARAM("op", "add,max", "the operator")
#define AGPU_PARAMS OPERATOR_PARAM, CORES_PARAM, PROCESSORS_PARAM
#define REDUCTION .check = check, .bytes = bytes
#define AGPU .model = "agpu", .settle = agpu_settle, .open = agpu_open, .run = agpu_run, REDUCTION

const workload work_reduce_rows[] = {
    { .name = "reduce.steps",
      .summary = "the seven reductions of the slides, by step",
      .source = "003, Optimizing Parallel Reduction",
      .params = { OPERATOR_PARAM, PARAM("step", 1, 7, "which of the seven", .preset = 1),
                  GROUP_PARAM(128) },
      .settle = step_settle,
      .open = step_open,
      .run = step_run,
      REDUCTION },
    { .name = "reduce.tree_nc",
      .summary = "the tree that keeps the order",
      .source = "004 Algorithm 4.3",
      .algorithm = "reduce.tree_nc",
      .params = { AGPU_PARAMS },
      AGPU },
    { .name = "reduce.matrix",
      .summary = "every core a row, through tiles of b x b",
      .source = "004 Algorithm 4.4",
      .algorithm = "reduce.matrix",
      .params = { AGPU_PARAMS },
      AGPU },
    { .name = "reduce.pipeline",
      .summary = "a row in each step, every core a node of the tree",
      .source = "004 Algorithm 4.6",
      .algorithm = "reduce.pipeline",
      .params = { AGPU_PARAMS,
                  PARAM("per", 1, 4,
                        "elements that a core takes at a time: 1, as the source has it, or 4 of "
                        "one word") },
      AGPU },
    { .name = "reduce.shuffle",
      .summary = "columns, then warp shuffles; two launches",
      .source = "none of 000 to 004: made for what GPUs offer today",
      .params = { ADD_OR_MAX, GROUP_PARAM(256) },
      .open = word_open,
      .run = shuffle_run,
      REDUCTION },
    { .name = "reduce.atomic",
      .summary = "columns, shuffles, then an atomic for each warp",
      .source = "none of 000 to 004: made for what GPUs offer today",
      .params = { ADD_OR_MAX, GROUP_PARAM(256) },
      .open = word_open,
      .run = atomic_run,
      REDUCTION },
    { .name = "reduce.tuned",
      .atomics64 = true,
      .summary = "16 bytes an access, several in flight, one launch",
      .source = "none of 000 to 004: made for what GPUs offer today",
      .params = { ADD_OR_MAX, GROUP_PARAM(256),
                  PARAM("items", 4, 32, "words that a work-item has in flight", .pow2 = true,
                        .preset = 16),
                  PARAM("waves", 1, 64, "groups, in multiples of what the device holds at a time",
                        .preset = 5) },
      .open = tuned_open,
      .run = tuned_run,
      REDUCTION },
    { 0 },
};
