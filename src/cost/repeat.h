/* Counting one access operation whose cells repeat: the same numbers as access.h, from one period
 * of each piece and not from all of them.
 *
 * A piece is a range of indices in which index f, with x = f - from, asks for
 * offset[x mod k] + by*(x div k), or for nothing: a stride, an array's rows, i mod 7, every third
 * index.
 *
 * What adds up. A request is the cells of one warp in one round.  Its stages depend on its cells up
 * to a common multiple of w.  So, with `unit` = p (or w, where the operation has one round only,
 * for then only warps matter), indices f and f + U of one piece ask for cells that differ by a
 * multiple of w, stand at the same place in their round and their request, and are both active or
 * both not, if U is a multiple of unit and k, and by*U/k of w.  U = L*w/gcd(by*L/k, w) with L =
 * lcm(unit, k) is such a number.  So U indices that begin at a multiple of unit and lie within the
 * piece always cost the same, and as many of them as there are are counted once and multiplied;
 * what is left out begins and ends at a request's end, so every other request stays as it is.
 *
 * Plain pieces, of one stride and all active, need no period: requests within one of them, from
 * round to round where the stride leads back to the same place of a group, have as many stages
 * each, and are counted at once however many there are.  So rows of an array take a few steps each,
 * of whatever length.
 *
 * Rows of an array ask for the same but for a distance: once so many of them have gone by that
 * p divides their indices and w that distance, everything is again as it was.  The pieces of these
 * rows are given once, and how often they stand.
 *
 * What does not add up: the time of rounds whose warps run ahead of each other.  It follows from
 * the runs of requests with as many stages (service.h). */
#ifndef MMCALC_COST_REPEAT_H
#define MMCALC_COST_REPEAT_H

#include "cost/access.h"

typedef struct repeat_piece {
    __int128 from, to;       /* indices from .. to - 1, at least 0 */
    uint32_t k;              /* at least 1 */
    const uint8_t *active;   /* [k]; NULL: all are */
    const __int128 *offset;  /* [k]; at least 0 wherever an index is active, */
    __int128 by;             /* and below 2^120 like what they make */
} repeat_piece;

typedef struct repeat_pieces { /* in order of their indices and apart; who is in none asks for
                                  nothing */
    const repeat_piece *piece;
    int count;
    __int128 length;         /* the pieces of the first so many indices, a multiple of p, stand */
    unsigned __int128 times; /* so often, each time further by a multiple of w, before the others
                                follow; 0: that is not so, all stand once */
} repeat_pieces;

typedef struct repeat_count {
    unsigned __int128 time, accesses, requests, stages, rounds; /* as of access_count */
} repeat_count;

/* The operation of these pieces.  ST_LIMIT where that takes more than most_cells steps, nothing
 * being known then; ST_INTERRUPT when *stop (may be NULL) was set. */
status repeat_operation(const access_machine *m, const repeat_pieces *all, uint64_t most_cells,
                        volatile sig_atomic_t *stop, repeat_count *out);

#endif
