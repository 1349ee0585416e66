/* The growth calculus: F <= C*G with every step of its proof (proof.md §3).
 *
 * A bound of an expression is a sum of monomials in atoms and the step that proves it; what cannot
 * produce a step cannot claim.  Each step is checked by proof/ when it is made, so that a rule that
 * does not hold here is a way that is not taken, and nothing here is trusted. */
#ifndef MMCALC_DERIVE_CALCULUS_H
#define MMCALC_DERIVE_CALCULUS_H

#include "proof/proof.h"

/* What may be used: what the checker may use, and the lemmas of a function of the model, one after
 * the other; false past the last. */
typedef struct calculus_lore {
    const proof_lore *lore;
    void *data;
    bool (*lemma)(void *data, const char *function, int i, proof_law *out);
    int *effort; /* of the whole question: steps that may be tried and products compared; each proof
                    takes half of what is left, or less */
    bool *tired; /* NULL, or set where calculus_prove found none for want of effort */
} calculus_lore;

/* A proof of left <= C*right wherever the conditions hold, C the least that the method gives; NULL
 * where it finds none: *why (may be NULL) then says of what.  What comes out lives in `a`. */
proof *calculus_prove(arena *a, const node *left, const node *right, const node *const *where,
                      int count, const calculus_lore *lore, const char **why);

/* Is f surely not below 0 wherever the conditions hold? */
bool calculus_not_below(arena *a, const node *f, const node *const *where, int count,
                        const calculus_lore *lore);

/* F is not O(G): a proof that F/G grows without end along the family, whose members are expressions
 * of a whole t, from t = `from` on.  NULL: none is found; it may be for a larger `from`. */
proof *calculus_refute(arena *a, const node *f, const node *g, const node *const *where, int count,
                       const proof_binding *family, int members, int64_t from,
                       const calculus_lore *lore);

#endif
