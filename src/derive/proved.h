/* The proof of what is decided of a cost beside its bound (proof.md §3), made and checked. */
#ifndef MMCALC_DERIVE_PROVED_H
#define MMCALC_DERIVE_PROVED_H

#include "derive/decision.h"
#include "proof/proof.h"

/* *out, of v->a, is the proof of F = O(G), where `upper`, or of F = Omega(G): of a yes F <= C*G
 * (G <= C*F), of a no that the quotient grows along a family; of what is open as of a yes.  NULL:
 * it is not proved.  A yes of O is proved in the larger regime that `v->beyond` says, where that is
 * possible.  ST_CHECK, said in v->q->e.d: a proof was found that the checker refuses, a defect. */
status proved_side(const growth_decision *v, bool upper, proof **out);

/* The proofs of both sides of a question that grows_decide answered, of q->a, in proved[0] and
 * proved[1]; NULL: there is none.  They hold where the conditions do, or as is usual, for
 * parameters of at least 1, under a logarithm 2.  What was left open and is proved becomes a yes.
 * ST_CHECK as above, in d. */
status proved_growth(const grows_question *q, grows_result *r, proof **proved, diag *d);

#endif
