/* The proof of a verdict: made, checked, and added to its answer (proof.md §5). */
#ifndef MMCALC_GROWTH_PROOFS_H
#define MMCALC_GROWTH_PROOFS_H

#include "derive/decision.h"
#include "proof/proof.h"
#include "session/option.h"
#include "session/session.h"

typedef enum proofs_wanted { PROOFS_SHORT, PROOFS_FULL, PROOFS_NO } proofs_wanted;

/* The option for how much of a proof is shown: proof=full|no. */
#define OPTION_PROOF                                                                               \
    OPTION("proof", "full|no", WORD,                                                               \
           "every step of a proof, or none; otherwise those that a paper would print")
proofs_wanted proofs_asked(const option_values *given);

/* Adds "proof": {"o": P, "omega": P} for the sides that are decided and proved by the calculus,
 * with every step checked: F <= C*G and G <= C*F; for a no, that the quotient grows. A side without
 * a proof is left out; without any, so is the field. Also adds "outline", which is returned (NULL:
 * there is none): the steps that are shown, "number", "formula", "for", "why"; and in "lemmas"
 * those of the model that they use, "name", "formula", "where". */
result *proofs_put(session *s, proof *const *side, const node *model, proofs_wanted wanted,
                   result *root); /* side: proofs of both sides; model: its items, or NULL */
/* Adds the decision's proofs and, with "meanings", what names stand for; those of its order in
 * "order_proof" and, with all steps, "order_outline". */
void proofs_add(session *s, const growth_decision *v, proofs_wanted wanted, result *root);

#endif
