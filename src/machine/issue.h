/* What a GPU issues for a program of the AGPU: the warp instructions of its text, kind by kind
 * (private to machine/).  004 counts memory alone (§3.2.1), so all that stands around an access is
 * free there; here it is not.
 *
 * A multiprocessor of the AGPU has b cores in step: a warp, and what it does is one warp's; 004
 * counts 64 of them on one of a K20c, as many as its warps (§6.5.1).  Where the algorithm has a
 * parameter `threads`, as 003's kernels, its blocks have more: a loop of at most 32 turns, a number
 * known before the run, each of which writes to words of its own v*b + e, v its variable, is then
 * the block's warps one after another.  It costs no turns, v*b + e is the thread's number, and a
 * block has as many warps as the longest of these loops has turns.  What steers such a loop - a
 * loop around it, a condition, a scalar beside it - every warp issues: all threads of a block come
 * to its barriers (CUDA C++ Programming Guide, synchronization functions).
 */
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

/* Gives a forall multiprocessor and every step in it its weight; b: cores of a multiprocessor;
 * `threads`: its blocks may have several warps. */
void issue_weigh(arena *a, step *blocks, int64_t b, bool threads);

/* Adds what a step issues to counts, in a block of `warps`; an element of several words is accessed
 * word by word. */
void issue_add(uint64_t *to, const weight *w, uint64_t warps, uint64_t words);

/* The end of a loop over `turns` of a block's warps. */
void issue_warps_end(uint64_t *to, const weight *w, uint64_t turns, uint64_t warps);

#endif
