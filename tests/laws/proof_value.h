/* What a proof's expressions are at a point, for the laws: another reader of them than the checker.
 * The functions of a memory machine are counted from their addresses, not from the model's file. */
#ifndef MMCALC_LAWS_PROOF_VALUE_H
#define MMCALC_LAWS_PROOF_VALUE_H

#include "proof/proof.h"

enum { POINT_NAMES = 32 };

typedef struct proof_point {
    const proof *p;
    const proof_lore *lore; /* for lets that only the algorithm has */
    struct {
        const char *name;
        num is;
    } names[POINT_NAMES];
    int count, free; /* the claim's own come first, then what ranges and sums bind */
    uint64_t made;   /* not 0: the machine's functions are made up from it */
    bool lockstep;
    num_ctx numbers;
} proof_point;

/* Whole numbers for the claim's names, small ones above all, that meet its conditions; false where
 * none were found.  point_leave gives them back. */
bool point_some(proof_point *at, const proof *p, const proof_lore *lore);
void point_leave(proof_point *at);

/* Is the step true there, for some values of its scope?  1 yes, 0 no, -1: it says nothing there
 * (a range is empty, a condition does not hold), or has no value. */
int point_step(proof_point *at, const proof_step *s);
int point_claim(proof_point *at);

/* Does the step follow from its premises alone?  Asked with functions in the place of the machine's
 * that are nothing but numbers, so that no step is true because what it says is true of machines: 0
 * where the premises hold at the point and the step does not.  -1 of a definition or a lemma, which
 * speak of the machine, and where a premise does not hold. */
int point_follows(proof_point *at, const proof_step *s);

#endif
