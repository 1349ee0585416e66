/* The time of one access operation on the UMM, pipelined, with cells at a stride, whatever the
 * parameters (spec machines.md §1): also where a warp's stages change from round to round, so
 * that the memory's input now and then waits for an answer and now and then does not.
 *
 * The recurrence.  Cells u, u + e, u + 2e, ..., u < w, 1 <= e <= w; p threads in q = ceil(p/w)
 * warps, the last of x threads.  Round r begins at u_r = (u + e*p*r) mod w.  A full warp asks for
 * k_r = e stages if u_r < e, else e + 1, the last warp for h_r = (u_r + e*(x - 1)) div w + 1.  No
 * request is empty, so warps are served in turn: one that is served later is ready later.  With
 * L = l - 1 and D(r, j) for the time at which the input is free after warp j of round r,
 *
 *     D(r, j) = max(D(r, j-1), D(r-1, j) + L) + k_r        D(r, -1) = D(r-1, q-1)
 *
 * (h_r for j = q - 1), and the operation takes D of its last request, and L.
 *
 * A round in three numbers.  For the full warps j = 0 .. q-2
 *
 *     D(r, j) = max(a + j*(e + 1), b + j*e),     and let g = D(r, q-1).
 *
 * By induction: unrolled, D(r, j) = max over i <= j of D(r-1, i) + L + (j - i + 1)*k, and
 * g + (j + 1)*k.  If k = e, then D(r-1, i) - i*e = max(a + i, b) rises, i = j is the maximum:
 *     a' = a + L + e, b' = max(b + L, g) + e.
 * If k = e + 1, then D(r-1, i) - i*(e+1) = max(a, b - i) falls, i = 0 is the maximum:
 *     a' = max(a + L, b + L, g) + e + 1, and there is no b'.
 * Either way g' = max(a' + (q-2)*(e+1), b' + (q-2)*e, g + L) + h.  As j <= q - 2, nothing is
 * changed by raising a' to b' - (q-2), nor b' to a': the other line is above it.  So there are
 * always both.
 *
 * Many rounds.  A round is a linear map of (a, b, g) in the algebra of max and +, and the maps
 * repeat after c = w/gcd(e*p, w) rounds.  Their product M over c rounds is a 3 x 3 matrix; M^(2^i)
 * is found by squaring.  a - b and g - b stay within fixed bounds, so that the states come back,
 * but for a common summand; as soon as M^(k+y)(a, b, g) = M^k(a, b, g) + z for one k, it holds for
 * all later k, by linearity.  y <= 3 for a matrix of three rows.  So the time for s cells, of any
 * length, follows from O(c + log k) rounds.
 *
 * Long latencies.  As h_r <= k_r, by induction g <= max(a, b) + (q-1)*(e+1).  So if L is at least
 * q*(e + 1), D(r-1, q-1) never decides in D(r, 0): every D(r, j) is r*L and what L has no part in.
 * Then the time is that with L' = q*(e + 1), and L - L' for each of the
 * rounds. */
#ifndef MMCALC_EVAL_PIPELINE_H
#define MMCALC_EVAL_PIPELINE_H

#include <stdbool.h>

#include "num/num.h"

typedef struct pipeline pipeline;

/* NULL where p*w is 2^48 or more.  p, w >= 1, 1 <= e <= w, l >= 1 an integer. */
pipeline *pipeline_new(num_ctx *ctx, uint64_t p, uint64_t w, uint64_t e, const num *l);
void pipeline_free(pipeline *q); /* or NULL */
bool pipeline_is(const pipeline *q, uint64_t p, uint64_t w, uint64_t e,
                 const num *l); /* made of these? It keeps what its rounds have led to. */

/* At most so many runs of rounds that are alike are gone through for a time. */
uint64_t pipeline_effort(const pipeline *q);

/* Time units for s >= 1 cells (any length) that begin at offset u < w. */
status pipeline_time(pipeline *q, const num *s, uint64_t u, num *out);

/* From s0 on each `turn` of cells more, a period of rounds, takes so much longer at offset u:
 * s0 + y*turn + z cells, 0 <= z < turn, take as long as s0 + z, and y times *out.  ST_DOMAIN where
 * that is not so, or the period is long.  (It was so at all 1.7 million points with w <= 40 that
 * were tried.) */
int64_t pipeline_begin(const pipeline *q); /* s0 */
int64_t pipeline_turn(const pipeline *q);
status pipeline_more(pipeline *q, uint64_t u, num *out);

#endif
