/* Proofs made as a bound is found: F <= C*G with every step (proof.md §3).
 *
 * A bound of an expression is a sum of monomials and the number of the step that proves it; what
 * cannot produce a step cannot claim.  Nothing here is trusted: the checker reads the steps. */
#ifndef MMCALC_DERIVE_PROVE_H
#define MMCALC_DERIVE_PROVE_H

#include "proof/proof.h"

/* What may be used: names that stand for something, and what the model says of its functions,
 * `lemma i of the function`, in the order in which they are tried.  False past the last. */
typedef struct prove_lore {
    void *data;
    bool (*definition)(void *data, const char *name, proof_law *out);
    bool (*lemma)(void *data, const char *function, int i, proof_law *out);
} prove_lore;

/* A proof of F <= C*G where the conditions hold, C the least that the method gives; NULL where it
 * finds none, *why then says of what (of the arena, may be NULL).  What comes out is made of trees
 * of `a`. */
proof *prove_upper(arena *a, const node *f, const node *g, const node *const *where, int count,
                   const prove_lore *lore, const char **why);

/* The same of G <= C*F. */
proof *prove_lower(arena *a, const node *f, const node *g, const node *const *where, int count,
                   const prove_lore *lore, const char **why);

/* F is not O(G): the quotient along the family, whose members are expressions of a whole t, grows
 * from t = `from` on.  The proof is to be checked; it may fail where a larger `from` does not. */
proof *prove_no(arena *a, const node *f, const node *g, const node *const *where, int count,
                const proof_binding *family, int members, int64_t from, const prove_lore *lore);

#endif
