/* Counting one access operation by the definition (access.h): from runs of addresses o, o + c,
 * o + 2c, ... at once, or from any addresses a warp at a time. A law holds it against a machine
 * written for obviousness (tests/laws/naive.c). */
#ifndef MMCALC_COST_COUNT_H
#define MMCALC_COST_COUNT_H

#include <signal.h>

#include "cost/access.h"

/* How a PRAM variant takes two threads that touch one cell in one round; and the DMM's, whose rows
 * are shifted. */
typedef enum variant {
    VARIANT_NONE,
    VARIANT_EREW,
    VARIANT_CREW,
    VARIANT_ERCW,
    VARIANT_COMMON,
    VARIANT_ARBITRARY,
    VARIANT_PRIORITY,
    VARIANT_COMBINING,
    VARIANT_SHIFTED
} variant;

typedef struct op_count op_count;

/* An operation whose indices come in order; freed by count_end.  Where its warps run ahead of each
 * other every request's stages are kept, 4 bytes each. */
op_count *count_begin(const access_machine *m);

/* Most indices that count_ask takes; any number if this is not called. */
void count_limit(op_count *op, uint64_t limit);

/* Who is given the cells of each request, in place of its being counted; may sort them. */
typedef void count_taker(void *data, uint64_t *cells, uint64_t n);
void count_take(op_count *op, count_taker *taker, void *data);

/* The next index asks for `cell`, or (active false) for nothing. ST_LIMIT past the limit. */
status count_ask(op_count *op, bool active, uint64_t cell);

/* A flag that, when set, ends long counting: count_end then gives ST_INTERRUPT. */
void count_watch(op_count *op, volatile sig_atomic_t *stop);

/* s indices ask for cells first, first + step, ... : the whole operation at once.  When
 * every round looks the same it costs no time, however long it is. ST_LIMIT and ST_INTERRUPT as of
 * count_end. */
status count_affine(const access_machine *m, uint64_t s, int64_t first, int64_t step,
                    volatile sig_atomic_t *stop, access_count *out);

/* The next n indices; active may be NULL (all are). */
void count_cells(op_count *op, const int64_t *cells, const uint8_t *active, uint64_t n);

/* Counts the indices from number `first` on, a warp's first, of an operation on DMM or UMM that
 * somebody else counts the beginning of; count_join adds it to that and frees it. */
op_count *count_part(const access_machine *m, uint64_t first);
void count_join(op_count *op, op_count *part);

/* Ends one that count_part began with 0: the stages of each of its requests, in order of rounds and
 * warps (0: empty), which the caller frees; *count has all but the time. */
uint32_t *count_slots(op_count *op, uint64_t *slots, access_count *count);

/* Ends it and frees op. ST_LIMIT when the time does not fit 63 bits, ST_INTERRUPT when it was
 * stopped. `count` may be NULL to abandon it. */
status count_end(op_count *op, access_count *count);

#endif
