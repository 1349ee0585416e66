/* Makes and checks proofs of the verdicts on a cost and its bound (proof.md §3). */
#ifndef MMCALC_DERIVE_PROVED_H
#define MMCALC_DERIVE_PROVED_H

#include "derive/decision.h"
#include "proof/proof.h"

/* Decides whether v->formula is O(the bound), and unless v->upper whether it is Omega of it: fills
 * v->decided with proofs, of v->a, and the verdicts, the regime and its reasons in v->g, of which
 * the bound is known. What has no proof is unknown. A yes of O is proved in the larger regime of
 * `v->beyond` where that is possible. ST_CHECK, with the reason in v->q->e.d: the checker refuses a
 * proof that was found, which is a defect. */
status proved_decide(growth_decision *v);

/* Is v->formula O(v->g.bound_tree) and, or, Omega of it, as is asked? Yes: proofs were found; no:
 * unless v->yes_alone, a family that the samples show refutes one of these. */
status proved_sides(growth_decision *v, bool o, bool omega, grows_answer *out);

/* Finds the order of v->formula, with its regime and, unless it is that of the bound, with proofs
 * from both sides: v->g.order and what belongs to it, and v->ordered. */
status proved_order(growth_decision *v);

#endif
