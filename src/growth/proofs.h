/* The proof of a verdict, made, checked, and put into its answer (proof.md §5). */
#ifndef MMCALC_GROWTH_PROOFS_H
#define MMCALC_GROWTH_PROOFS_H

#include "derive/decision.h"
#include "session/session.h"

/* "proof": {"o": P, "omega": P} of the sides that are yes and that the calculus proves: F <= C*G
 * and G <= C*F, every step checked.  A side without is left out; so is the field without any. */
void proofs_add(session *s, const growth_decision *v, result *root);

#endif
