/* The proof of a verdict, made, checked, and put into its answer (proof.md §5). */
#ifndef MMCALC_GROWTH_PROOFS_H
#define MMCALC_GROWTH_PROOFS_H

#include "derive/decision.h"
#include "proof/proof.h"
#include "session/option.h"
#include "session/session.h"

typedef enum proofs_wanted { PROOFS_SHORT, PROOFS_FULL, PROOFS_NO } proofs_wanted;

/* The option that says how much of a proof is shown: proof=full|no. */
#define OPTION_PROOF                                                                               \
    {                                                                                              \
        .name = "proof", .value = "full|no", .kind = OPTION_WORD,                                  \
        .meaning = "every step of a proof, or none; otherwise those that a paper would print"      \
    }
proofs_wanted proofs_asked(const option_values *given);

/* "proof": {"o": P, "omega": P} of the sides that are decided and that the calculus proves, every
 * step checked: F <= C*G and G <= C*F; of a no, that the quotient grows.  A side without is left
 * out; so is the field without any.  "outline" has the steps that are shown, "number", "formula",
 * "for", "why", and in "lemmas" those of the model that they use: "name", "formula", "where".
 * It is returned; NULL: there is none. */
result *proofs_put(session *s, proof *const *side, const node *model, proofs_wanted wanted,
                   result *root); /* of both sides; the model's items, or NULL */
/* Of what is decided, with "meanings", what names stand for; ST_CHECK as proved_side has it, and
 * nothing is put. */
status proofs_add(session *s, const growth_decision *v, proofs_wanted wanted, result *root);

#endif
