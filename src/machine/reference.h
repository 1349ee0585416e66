/* Counting the references of a program's statements, over all indices of a forall at once
 * (private to machine/).  A mask has a flag for each index; NULL is all of them. */
#ifndef MMCALC_MACHINE_REFERENCE_H
#define MMCALC_MACHINE_REFERENCE_H

#include "machine/vector.h"

/* How many of the u->s indices the mask leaves. */
uint64_t reference_active(const run *u, const uint8_t *mask);

/* Counts one reference: a read, or the write of an assignment. Looks for two threads at one cell
 * where the variant of the PRAM forbids them. ST_LIMIT when the time does not fit; ST_INTERRUPT. */
status reference_count(run *u, const vexpr *ref, const uint8_t *mask, bool write);

/* Counts every reference of an expression (NULL: none), from left to right, for the indices for
 * which it is evaluated. */
status reference_count_all(run *u, const vexpr *x, const uint8_t *mask);

/* Counts a statement that reads with `a` or `writes`, if it touches memory: its part of work and
 * span, and its time on a PRAM that counts statements. */
void reference_count_statement(run *u, const vexpr *a, bool writes, const uint8_t *mask);

/* Counts a statement's steps, one for each index. ST_LIMIT above the run's limit. */
status reference_count_steps(run *u, const step *s);

/* ST_LIMIT when the run has taken more steps than it may. */
status reference_steps_left(run *u, span at);

/* Two masks of the indices that `mask` leaves: those for which the condition holds, and the others.
 * The caller frees both, after an error, too. */
status reference_mask(run *u, const vexpr *x, const uint8_t *mask, uint8_t **yes, uint8_t **no);

/* Indices that meet at words of an array's member. `place` has the word of each index; `value`,
 * what each writes, a row of u->s for each of `lanes` components, or NULL where the meeting itself
 * is forbidden. */
typedef struct meeting {
    const vexpr *ref;
    const struct member *m;
    const int64_t *place, *value;
    uint64_t lanes;
    const uint8_t *mask;
} meeting;

/* Counts a violation at a word. The first ones are described: the first two indices from `from` on
 * that meet there and, where that is the fault, differ. `what`: what they do, "read" or "write";
 * `rule`: what forbids it. */
void reference_violation(run *u, const meeting *x, const char *what, uint64_t from, bool one_round,
                         int64_t word, const char *rule);

/* Evaluates a host expression; its references are counted, each as the access of one thread. */
status reference_host_value(run *u, const vexpr *x, int64_t *out);

#endif
