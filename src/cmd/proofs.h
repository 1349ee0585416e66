/* The proof of a verdict, made, checked, and put into its answer (proof.md §5). */
#ifndef MMCALC_CMD_PROOFS_H
#define MMCALC_CMD_PROOFS_H

#include "cmd/command.h"
#include "derive/decision.h"

/* "proof": {"o": P, "omega": P} of the sides that are yes and that the calculus proves: F <= C*G
 * and G <= C*F, every step checked.  A side without is left out; so is the field without any. */
void proofs_add(session *s, const growth_decision *v, result *root);

#endif
