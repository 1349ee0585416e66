/* What the accesses of a kernel cost, from its text alone: bank conflicts as wavefronts, coalescing
 * as sectors (spec lens.md).
 *
 * The kernel is run for one block with its whole numbers alone: every variable has a value for each
 * thread, or is not known; what memory holds is never known.  Each access that is reached is
 * counted for every warp from its addresses.  So loops, branches and assignments need no analysis,
 * and nothing is guessed: what is not understood is refused by its place. */
#ifndef MMCALC_LENS_LENS_H
#define MMCALC_LENS_LENS_H

#include "base/arena.h"
#include "base/status.h"
#include "base/str.h"
#include "lens/token.h"

enum { LENS_WARP = 32, LENS_SECTOR = 32, LENS_LINE = 128 };

/* Shared memory: banks of `bank` bytes, which serve banks*bank bytes at a time at best. */
typedef struct lens_memory {
    int banks, bank;
} lens_memory;

/* --- one request (request.c) ------------------------------------------------------------------ */

typedef enum lens_lane {
    LENS_IDLE, /* asks for nothing */
    LENS_ASKS, /* for `at` */
    LENS_MAY,  /* data decide whether it asks for `at` */
    LENS_DATA  /* data decide what it asks for, or whether it asks */
} lens_lane;

typedef struct lens_request {
    int bytes;    /* of an element, at least 1 */
    int64_t room; /* bytes of the array, so that no address is beyond; 0: not known */
    lens_lane lane[LENS_WARP];
    int64_t at[LENS_WARP]; /* addresses in bytes; may be below 0 */
} lens_request;

typedef struct lens_cost {
    bool data;            /* data decide: least and most may differ */
    uint64_t least, most; /* the same where they do not */
    uint64_t ideal;       /* what the distinct bytes need at best */
} lens_cost;

typedef struct lens_costs {
    lens_cost wavefronts, sectors;
    uint64_t phases; /* of the wavefronts: those that have a lane that surely asks */
    uint64_t words;  /* the most of the request's words that lie in one bank: stages on the DMM */
    uint64_t groups; /* lines of banks*bank bytes: stages on the UMM */
    uint64_t lines;  /* of 128 bytes */
    uint64_t asked, moved; /* bytes that are asked for, each once; those of the sectors */
} lens_costs;

/* Which of these are asked for: those of shared memory, of global memory, of both machines. */
enum { LENS_WAVEFRONTS = 1, LENS_SECTORS = 2, LENS_STAGES = 4 };

/* Of a warp of which at least one lane is not idle.  A request of elements of more than 4 bytes is
 * served in phases of as many lanes as banks*bank bytes hold; elements whose size is no power of
 * two, or more than 16, in pieces of the largest power of two (16 at most) that divides it. */
void lens_count(const lens_memory *m, const lens_request *r, int which, lens_costs *out);

/* --- a kernel
 * -----------------------------------------------------------------------------------*/

typedef enum lens_kind { LENS_READ, LENS_WRITE, LENS_ATOMIC } lens_kind;

typedef struct lens_total {     /* of the requests of an access */
    uint64_t worst, sum, ideal; /* ideal: a sum, too */
    uint64_t least, most;
} lens_total;

typedef struct lens_access {
    span at; /* of the array's name, in this line */
    int line;
    const char *array;
    lens_kind kind;
    bool shared; /* else global */
    int bytes;
    uint64_t requests;     /* of the block */
    bool data;             /* data decide: total.least and most, not worst and sum */
    bool endless;          /* and how often it is reached */
    const char *why;       /* of data */
    lens_total total;      /* wavefronts, or sectors */
    uint64_t conflicts;    /* requests of which a phase surely takes more than one wavefront */
    uint64_t asked, moved; /* bytes, of global memory */
    uint64_t lines;        /* of 128 bytes, of global memory */
    int worst_warp;        /* the first that attains the worst */
    lens_request worst;    /* its request */
    bool outside;          /* some index is beyond its array, or its row */
    long key, order;       /* of the run: which it is; when it was first made */
    struct lens_access *next;
} lens_access;

typedef struct lens_refusal {
    span at;
    const char *array; /* or "" */
    const char *reason;
    struct lens_refusal *next;
} lens_refusal;

/* What is asked: sizes, and values for names. */
typedef struct lens_question {
    int64_t block[3], grid[3]; /* grid 0: nobody has said */
    const token_given *given;  /* N=1024, T=float, blockIdx.x=3 */
    int given_count;
    lens_memory memory;
    uint64_t limit; /* steps, each of a warp */
} lens_question;

typedef struct lens_kernel {
    const char *name;
    span at;
    lens_access *accesses; /* line by line, as they are made */
    lens_refusal *refused; /* line by line */
    uint64_t shared_bytes; /* of its arrays, those without a size left out */
} lens_kernel;

typedef struct lens_text lens_text;

/* Reads a text; what it has lives in `a`, and `src` as long.  `opencl`: local and its like are
 * words.  ST_PARSE where its tokens end too early. */
status lens_read(arena *a, const source_text *src, bool opencl, const lens_question *q,
                 lens_text **out, diag *d);

/* The i-th kernel's name; NULL past the last. */
const char *lens_name(const lens_text *t, int i);

/* Counts the kernel of that name.  ST_NAME with the place where a name has no value that an
 * access, a branch or a loop needs; ST_LIMIT; ST_INTERRUPT. */
status lens_run(lens_text *t, const char *name, const lens_question *q, lens_kernel *out, diag *d);

/* The accesses of the kernel of that name as an algorithm of the AGPU, to out: a block is a
 * multiprocessor, a warp its cores, and each access a statement.  `taken` says whether a word is
 * one of the language's.  On it a block's instructions take, of shared memory, the wavefronts of
 * lens_run, and of global memory the lines of 128 bytes.  ST_DOMAIN with the place and the reason
 * where an access, a loop or a condition cannot be carried over; else as lens_run. */
status lens_program(lens_text *t, const char *name, const lens_question *q,
                    bool (*taken)(const char *word), str *out, diag *d);

/* --- one expression -----------------------------------------------------------------*/

/* tile[threadIdx.y][threadIdx.x ^ threadIdx.y]: of an array, or the index alone. */
typedef struct lens_index {
    const lens_question *q;
    int bytes;       /* of an element */
    int asked;       /* at a time, if that is more than an element */
    int64_t dims[3]; /* of the array, the row's length last; 0: not known */
    int dim_count;
} lens_index;

typedef struct lens_expression lens_expression;

/* ST_PARSE, ST_NAME with the place in src. */
status lens_open(arena *a, const source_text *src, const lens_index *x, lens_expression **out,
                 diag *d);

/* The i-th name that is no thread's and no block's; NULL past the last. */
const char *lens_free_name(const lens_expression *e, int i, span *at);

/* A swizzle of the last index x, of the index y before it: x ^ (((y >> down) & mask) << up). */
typedef struct lens_swizzle {
    int64_t mask;
    int down, up;
} lens_swizzle;

/* The requests of all warps of the block, lens_warps of them, where the free names have these
 * values; *outside: some index is beyond its dimension.  `extra` elements are added to a row's
 * length, `s` (NULL: none) is done to the last index. */
status lens_addresses(lens_expression *e, const int64_t *values, int64_t extra,
                      const lens_swizzle *s, lens_request *out, bool *outside, diag *d);

int lens_warps(const lens_question *q); /* of the block */

#endif
