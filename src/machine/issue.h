/* What a GPU issues for a program of the AGPU: the warp instructions of its text, by kind (private
 * to machine/). 004 counts memory alone (§3.2.1), so that all computation around an access is free
 * there; here it is not.
 *
 * A multiprocessor of the AGPU has b cores in lockstep. Each is taken for one warp: 004 counts 64
 * of them on a multiprocessor of a K20c, as many as it has warps (§6.5.1). Where the algorithm has
 * a parameter `threads`, as 003's kernels, a block has several warps: a loop of at most 32 turns -
 * a number known before the run - each of which writes to words v*b + e of its own, where v is the
 * loop's variable, is taken for the block's warps, one a turn. Such a loop costs no turns, v*b + e
 * is the thread's number, and a block has as many warps as the longest such loop has turns. What
 * controls the loop - a loop around it, a condition, a scalar beside it - is issued by every warp,
 * for all threads of a block reach its barriers (CUDA C++ Programming Guide, synchronization
 * functions). */
#ifndef MMCALC_MACHINE_ISSUE_H
#define MMCALC_MACHINE_ISSUE_H

#include "machine/internal.h"

typedef struct weight {
    uint32_t n[ISSUE_KINDS]; /* for its expressions, evaluated once; of a `for`: for one turn */
    bool every;              /* issued by every warp of the block; else by one */
    bool warps;              /* a loop over the block's warps */
    bool meets;              /* such a loop writes words that other warps may read */
    uint64_t block;          /* STEP_BLOCKS: warps of a block, where the text tells them; or 0 */
} weight;

/* Gives a forall multiprocessor and every step in it a weight. b: cores of a multiprocessor;
 * `threads`: blocks may have several warps. */
void issue_weigh(arena *a, step *blocks, int64_t b, bool threads);

/* Adds to to[ISSUE_KINDS] what a step issues in a block of `warps`; an element of several `words`
 * is accessed word by word. */
void issue_add(uint64_t *to, const weight *w, uint64_t warps, uint64_t words);

/* Adds what is issued at the end of a loop over `turns` of the block's warps. */
void issue_warps_end(uint64_t *to, const weight *w, uint64_t turns, uint64_t warps);

#endif
