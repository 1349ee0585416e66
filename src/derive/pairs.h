/* Is F = O(G), Omega(G), Theta(G), of two expressions of parameters? (proof.md §3)
 *
 * A yes and a no are proofs that were checked; anything else is unknown. */
#ifndef MMCALC_DERIVE_PAIRS_H
#define MMCALC_DERIVE_PAIRS_H

#include "derive/grows.h"
#include "proof/proof.h"

/* Decides both sides (q->upper: the first alone), with proofs, of q->a, in proved[0] and proved[1].
 * They hold in the regime: the question's conditions; without any, the usual ones; sizes from 1 on,
 * those under a logarithm from 2 on. With a single parameter, or one that leads the others, a yes
 * may hold from some size on, and the regime says so.
 * ST_DOMAIN, with the place in d, when the conditions are not understood; ST_CHECK: the checker
 * refuses a proof that was found, which is a defect. */
status pairs_decide(const grows_question *q, grows_result *out, proof *proved[2], diag *d);

#endif
