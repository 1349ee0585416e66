/* What a GPU issues for a program of the AGPU: the warp instructions of its text, kind by kind
 * (private to machine/).  004 counts memory alone (§3.2.1), so all that stands around an access is
 * free there; here it is not.
 *
 * A statement of `forall core` is one warp's.  A loop of at most 32 turns, a number known before
 * the run, each of which writes to words of its own v*b + e, v its variable and b the cores of a
 * multiprocessor, is a block's warps one after another: it costs no turns, v*b + e is the thread's
 * number, and a block has as many warps as the longest of these loops has turns; not within another
 * loop in which one warp stores beside it, all of which is that warp's.  What steers such
 * a loop - a loop around it, a condition, a scalar beside it - every warp issues. */
#ifndef MMCALC_MACHINE_ISSUE_H
#define MMCALC_MACHINE_ISSUE_H

#include "machine/internal.h"

typedef struct weight {
    uint32_t n[ISSUE_KINDS]; /* of its expressions, once; of a `for`: of a turn */
    bool every;              /* by every warp of the block; else by one */
    bool warps;              /* a loop over the block's warps */
    bool meets;              /* of such a loop: it writes words that other warps may read */
    uint64_t block;          /* STEP_BLOCKS: warps of the block, where the text says it; or 0 */
} weight;

/* Gives a forall multiprocessor and every step in it its weight; b: cores of a multiprocessor. */
void issue_weigh(arena *a, step *blocks, int64_t b);

/* Adds what a step issues to counts, in a block of `warps`; an element of several words is accessed
 * word by word. */
void issue_add(uint64_t *to, const weight *w, uint64_t warps, uint64_t words);

/* The end of a loop over `turns` of a block's warps. */
void issue_warps_end(uint64_t *to, const weight *w, uint64_t turns, uint64_t warps);

#endif
