/* What the accesses of a kernel cost, from its text alone: bank conflicts as wavefronts, coalescing
 * as sectors (spec lens.md).
 *
 * The kernel is run for one block, with its whole numbers alone: every variable has a value for
 * each thread, or is not known; what memory holds is never known. Each access that is reached is
 * counted for every warp from its addresses. So loops, branches and assignments need no analysis,
 * and nothing is guessed: what is not understood is refused, with its place. */
#ifndef MMCALC_LENS_LENS_H
#define MMCALC_LENS_LENS_H

#include "base/arena.h"
#include "base/status.h"
#include "base/str.h"
#include "lens/token.h"

enum { LENS_WARP = 32, LENS_SECTOR = 32, LENS_LINE = 128 };

/* Shared memory: `banks` banks of `bank` bytes, which together serve at most banks*bank bytes at a
 * time. */
typedef struct lens_memory {
    int banks, bank;
} lens_memory;

/* --- one request (request.c) ------------------------------------------------------------------ */

typedef enum lens_lane {
    LENS_IDLE, /* the lane asks for nothing */
    LENS_ASKS, /* it asks for `at` */
    LENS_MAY,  /* data decide whether it asks for `at` */
    LENS_DATA  /* data decide what it asks for, or whether it asks */
} lens_lane;

typedef struct lens_request {
    int bytes;    /* bytes of an element, at least 1 */
    int64_t room; /* bytes of the array, beyond which there is no address; 0: not known */
    lens_lane lane[LENS_WARP];
    int64_t at[LENS_WARP]; /* addresses in bytes; may be below 0 */
} lens_request;

typedef struct lens_cost {
    bool data;            /* data decide, so that least and most may differ */
    uint64_t least, most; /* equal if data do not decide */
    uint64_t ideal;       /* what the distinct bytes need at best */
} lens_cost;

typedef struct lens_costs {
    lens_cost wavefronts, sectors;
    uint64_t phases; /* phases that have a lane that surely asks */
    uint64_t words;  /* the most words of the request in one bank: stages on the DMM */
    uint64_t groups; /* lines of banks*bank bytes that it touches: stages on the UMM */
    uint64_t lines;  /* lines of 128 bytes that it touches */
    uint64_t asked, moved; /* bytes that are asked for, each counted once; bytes of the sectors */
} lens_costs;

/* Which costs to compute: those of shared memory, of global memory, of the DMM and the UMM. */
enum { LENS_WAVEFRONTS = 1, LENS_SECTORS = 2, LENS_STAGES = 4 };

/* Counts a request of a warp in which some lane is not idle. A request for elements of more than 4
 * bytes is served in phases, of as many lanes as banks*bank bytes are enough for; elements whose
 * size is no power of two, or above 16, are served in pieces of the largest power of two (at most
 * 16) that divides it. */
void lens_count(const lens_memory *m, const lens_request *r, int which, lens_costs *out);

/* --- a kernel
 * -----------------------------------------------------------------------------------*/

typedef enum lens_kind { LENS_READ, LENS_WRITE, LENS_ATOMIC } lens_kind;

typedef struct lens_total {     /* over all requests of an access */
    uint64_t worst, sum, ideal; /* ideal is a sum, too */
    uint64_t least, most;
} lens_total;

typedef struct lens_access {
    span at; /* of the array's name */
    int line;
    const char *array;
    lens_kind kind;
    bool shared; /* else global */
    int bytes;
    uint64_t requests;     /* that the block makes */
    bool data;             /* data decide: total.least and most count, not worst and sum */
    bool endless;          /* data decide how often it is reached, too */
    const char *why;       /* why data decide */
    lens_total total;      /* wavefronts, or sectors */
    uint64_t conflicts;    /* requests with a phase that surely takes more than one wavefront */
    uint64_t asked, moved; /* bytes, for global memory */
    uint64_t lines;        /* lines of 128 bytes, for global memory */
    int worst_warp;        /* the first warp with the worst cost */
    lens_request worst;    /* its request */
    bool outside;          /* some index is outside of its array or row */
    long key, order;       /* key: identifies the access; order: when it was first made */
    struct lens_access *next;
} lens_access;

typedef struct lens_refusal {
    span at;
    const char *array; /* the array's name, or "" */
    const char *reason;
    struct lens_refusal *next;
} lens_refusal;

/* What the user gives: sizes, and values for names. */
typedef struct lens_question {
    int64_t block[3], grid[3]; /* grid 0: not given */
    const token_given *given;  /* N=1024, T=float, blockIdx.x=3 */
    int given_count;
    lens_memory memory;
    uint64_t limit; /* steps that the run may take, each of a warp */
} lens_question;

typedef struct lens_kernel {
    const char *name;
    span at;
    lens_access *accesses; /* by line; those of a line in the order in which they are made */
    lens_refusal *refused; /* by line */
    uint64_t shared_bytes; /* bytes of its shared arrays, without those of unknown size */
} lens_kernel;

typedef struct lens_text lens_text;

/* Reads a text. The result lives in `a`, and `src` must live as long. `opencl`: words like `local`
 * are keywords. ST_PARSE if its tokens end too early. */
status lens_read(arena *a, const source_text *src, bool opencl, const lens_question *q,
                 lens_text **out, diag *d);

/* The i-th kernel's name; NULL past the last. */
const char *lens_name(const lens_text *t, int i);

/* Counts the accesses of the kernel. ST_NAME, with the place, if an access, a branch or a loop
 * needs the value of a name that has none; ST_LIMIT; ST_INTERRUPT. */
status lens_run(lens_text *t, const char *name, const lens_question *q, lens_kernel *out, diag *d);

/* Writes the kernel's accesses as an algorithm of the AGPU to `out`: a block is a multiprocessor, a
 * warp its cores, and each access a statement. `taken`: is a word one of the language's? Of the
 * algorithm, a block's instructions cost as many turns of shared memory as lens_run counts
 * wavefronts, and as many blocks of global memory as lines of 128 bytes. ST_DOMAIN, with place and
 * reason, if an access, a loop or a condition cannot be carried over; else as lens_run. */
status lens_program(lens_text *t, const char *name, const lens_question *q,
                    bool (*taken)(const char *word), str *out, diag *d);

/* --- one expression -----------------------------------------------------------------*/

/* An index of an array, tile[threadIdx.y][threadIdx.x ^ threadIdx.y], or an index alone. */
typedef struct lens_index {
    const lens_question *q;
    int bytes;       /* bytes of an element */
    int asked;       /* bytes asked for at a time, if that is more than an element */
    int64_t dims[3]; /* the array's sizes, the length of a row last; 0: not known */
    int dim_count;
} lens_index;

typedef struct lens_expression lens_expression;

/* Reads an expression. ST_PARSE, ST_NAME with the place in src. */
status lens_open(arena *a, const source_text *src, const lens_index *x, lens_expression **out,
                 diag *d);

/* The i-th name that is neither a thread's nor a block's number; NULL past the last. */
const char *lens_free_name(const lens_expression *e, int i, span *at);

/* A swizzle: the last index x becomes x ^ (((y >> down) & mask) << up), with y the index before
 * it. */
typedef struct lens_swizzle {
    int64_t mask;
    int down, up;
} lens_swizzle;

/* Computes the requests of all warps of the block, lens_warps of them, for these values of the free
 * names; *outside: some index is outside of its dimension. `extra` elements are added to the length
 * of a row; the swizzle `s` (NULL: none) is applied to the last index. */
status lens_addresses(lens_expression *e, const int64_t *values, int64_t extra,
                      const lens_swizzle *s, lens_request *out, bool *outside, diag *d);

int lens_warps(const lens_question *q); /* the number of warps in the block */

#endif
