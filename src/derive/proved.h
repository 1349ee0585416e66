/* Makes and checks proofs of the verdicts on a cost and its bound (proof.md §3). */
#ifndef MMCALC_DERIVE_PROVED_H
#define MMCALC_DERIVE_PROVED_H

#include "derive/decision.h"
#include "proof/proof.h"

/* Puts in *out, of v->a, a proof of F = O(G) (upper) or of F = Omega(G). After a yes, or where the
 * question is open, it proves F <= C*G (or G <= C*F); after a no, that the quotient grows along a
 * family. NULL: no proof was found. A yes of O is proved in the larger regime of `v->beyond` where
 * that is possible. ST_CHECK, with the reason in v->q->e.d: the checker refuses the proof that was
 * found, which is a defect. */
status proved_side(growth_decision *v, bool upper, proof **out);

/* Likewise of F <= C*H (upper) or H <= C*F, where H is the order that was found for the cost. */
status proved_order(const growth_decision *v, bool upper, proof **out);

/* Puts in proved[0] and proved[1] proofs, of q->a, of both sides of a question that grows_decide
 * answered (q->upper: of the first alone); NULL: none was found. They hold under the question's
 * conditions, or as usual for parameters of at least 1 (under a logarithm 2). An open side that is
 * proved becomes a yes. ST_CHECK as above, with the reason in d. */
status proved_growth(const grows_question *q, grows_result *r, proof **proved, diag *d);

#endif
