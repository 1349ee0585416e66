/* The growth calculus: finds F <= C*G with every step of its proof (proof.md §3).
 *
 * A bound of an expression is a sum of products of atoms together with the step that proves it, so
 * that no bound is claimed without a step. proof/ checks each step as it is made: a rule that does
 * not hold there is a way not taken, and nothing found here has to be trusted. */
#ifndef MMCALC_DERIVE_CALCULUS_H
#define MMCALC_DERIVE_CALCULUS_H

#include "proof/proof.h"

/* What a proof may use: what the checker may use, and the lemmas about a function of the model, one
 * after the other; false past the last. */
typedef struct calculus_lore {
    const proof_lore *lore;
    void *data;
    bool (*lemma)(void *data, const char *function, int i, proof_law *out);
    int *effort; /* what is left for the whole question, in steps tried and products compared; each
                    proof may spend at most half of it */
    bool *tired; /* may be NULL; set where calculus_prove gave up because the effort was spent */
    bool hasty;  /* is any proof wanted, not the one with the least constant? */
} calculus_lore;

/* Questions under the same conditions: each uses the bounds and steps that those before it found.
 */
typedef struct engine calculus;

/* For questions where the conditions hold, which it keeps. It lives in the arena, with all that it
 * finds. The lore given to its questions is the same but for effort and haste. */
calculus *calculus_new(arena *a, const node *const *where, int count);

/* Finds a proof of left <= C*right wherever the conditions hold, with the least C that the method
 * gives. NULL: none was found. */
proof *calculus_prove(calculus *e, const node *left, const node *right, const calculus_lore *lore);

/* The names of a product in the order in which they are written; the first are those of sizes,
 * which decide what term of a sum comes first. */
typedef struct written_names {
    const char *const *name;
    int count, sizes;
} written_names;

/* Writes to `out` at most `most` expressions that may be the order of f, each the leading terms of
 * an upper bound of it: a sum of products without coefficients. *waits: one of them has fewer terms
 * for larger sizes. Returns their number. */
int calculus_likely(calculus *e, const node *f, const calculus_lore *lore,
                    const written_names *names, const node **out, int most, bool *waits);

/* Is f known to be >= 0 wherever the conditions hold? */
bool calculus_not_below(calculus *e, const node *f, const calculus_lore *lore);

/* ST_DOMAIN, with the place: one of the conditions is neither true nor false, or nothing can be
 * concluded from it, or no sizes meet all of them. */
status calculus_conditions(arena *a, const node *const *where, int count, const proof_lore *lore,
                           diag *d);

/* The first of the names, say x, for which the conditions say that each other one is at most a
 * multiple of x^4: where x is bounded, all are. NULL: there is none. f: any tree, for its place. */
const char *calculus_leading(calculus *e, const node *f, const char *const *names, int count,
                             const calculus_lore *lore);

/* Does a sum within e bind the name? */
bool calculus_binds(const node *e, const char *name);

/* Is e whole wherever its names are? */
bool calculus_whole(arena *a, const node *e);

/* A copy of e with the names of `with` replaced. */
const node *calculus_put(arena *a, const node *e, const proof_binding *with, int count);

/* A part of f, a call or a sum, of which no bound is known; NULL: there is none. */
const node *calculus_unbounded(calculus *e, const node *f, const calculus_lore *lore);

/* Finds a proof that F is not O(G): that F/G grows without end along the family, whose members are
 * expressions of its counter, an integer >= no->from. NULL: none was found; a larger `from` may
 * succeed.
 * *fastest: which of the functions that F/G is held against is tried first, the fastest growing one
 * at 0; it becomes the one that F/G is at least: none before it will do for a smaller `from`.
 * no->zero: it is to be proved that G is 0 along the family, and F is not. */
proof *calculus_refute(arena *a, const proof_family *no, const proof_binding *family, int members,
                       int *fastest, const calculus_lore *lore);

/* Which of these functions is the fastest one that may bound a quotient whose logarithm grew by
 * `grown` from t = from to t = to, both above 1? */
int calculus_fastest(double from, double to, double grown);

#endif
