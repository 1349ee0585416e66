/* What fast_make.c and fast_total.c know of each part of an expression while they compile it, and
 * the operations on it: known values are computed here and now by num/, others by a step, which is
 * made once.  Private to them. */
#ifndef MMCALC_EVAL_FAST_VALUE_H
#define MMCALC_EVAL_FAST_VALUE_H

#include "eval/fast_code.h"
#include "eval/internal.h"

enum {
    MOST_STEPS = 1 << 14,
    MOST_VISITS = 1 << 18, /* of nodes */
    MOST_CALLS = 48,       /* within each other */
    MOST_LOCALS = 256,
    NOWHERE = 0,       /* no choice's register */
    MOST_WRITTEN = 64, /* turns of a loop that is written out */
    MOST_FACTS = 64,
    MOST_LOOPS = 16, /* within each other, before which steps are put */
    CHAINS = 1024    /* a power of 2 */
};

typedef enum value_kind {
    VALUE_DEAD,  /* refused */
    VALUE_KNOWN, /* n, borrowed from maker.kept or a tree or frame */
    VALUE_WORD,  /* in a register */
    VALUE_RATIO  /* reg/below, below > 0 */
} value_kind;

typedef struct fast_operand {
    value_kind kind;
    bool truth; /* VALUE_WORD */
    uint32_t reg, below;
    num n;
} fast_operand;

/* An operation that has been done: its result is in a register. A constant: FAST_END, its value. */
typedef struct pure {
    uint32_t kind, a, b, to;
    int64_t constant;
    int next; /* in its chain; -1 */
} pure;

/* A jump's question, whose answer is known. */
typedef struct fast_fact {
    fast_step test;
    bool is;
} fast_fact;

/* A loop that is being made: what its variable does not enter is done before it. */
typedef struct fast_loop {
    fast_step *steps; /* to be put before it */
    size_t count, room;
} fast_loop;

typedef struct maker {
    env *e;
    fast_code *code;
    bool hoists;
    fast_loop loop[MOST_LOOPS];
    unsigned loops;       /* within which the next step stands */
    unsigned char *level; /* by register: within how many it is set */
    size_t level_room;
    uint64_t varying;
    int written; /* MOST_WRITTEN, or 0 */
    bool over;   /* too long: nothing comes of it */
    long visits;
    int depth;
    fast_operand local[MOST_LOCALS];
    int base, top;
    fast_fact fact[MOST_FACTS]; /* what is so here, by the jumps on the way */
    int facts;
    uint32_t into; /* where the next choice's result is wanted; NOWHERE */
    num *kept; /* numbers made here */
    size_t kept_count, kept_room;
    pure *done, *constant;
    size_t done_count, done_room, constant_count, constant_room;
    int chain[CHAINS], constants[CHAINS];
} maker;

static const fast_operand fast_dead = { .kind = VALUE_DEAD };

size_t fast_emit(maker *m, fast_kind kind, uint32_t to, uint32_t a, uint32_t b);
/* What a jump asks, of which `truth` is the outcome: a comparison that was made for it, by the
 * steps from `from` on, and is the last of them, is taken away.  And a jump, to be landed, where
 * the outcome is `when`. */
fast_step fast_test(maker *m, uint32_t truth, size_t from);
size_t fast_jump_where(maker *m, fast_step test, bool when);
/* Has the last of the steps from `from` on made the register, and nobody else's?  Then it makes the
 * other one now. */
bool fast_turned(maker *m, size_t from, uint32_t reg, uint32_t to);
fast_operand fast_refuse(maker *m);
uint32_t fast_new_reg(maker *m);
/* One that is set within so many loops. */
uint32_t fast_reg_within(maker *m, unsigned level);
fast_operand fast_word(uint32_t reg, bool truth);
fast_operand fast_known(num n);
/* Known, and the maker's from now on. */
fast_operand fast_keep(maker *m, num n);
uint32_t fast_constant_reg(maker *m, int64_t v);
/* The result of a step on registers, which is done only once on the way. */
uint32_t fast_result_of(maker *m, fast_kind kind, uint32_t a, uint32_t b);
/* The same of one that reads registers which are set within so many loops. */
uint32_t fast_result_within(maker *m, fast_kind kind, uint32_t a, uint32_t b, unsigned level);
/* Begins a loop, and ends it: the steps that go before it are put in at `start`. */
void fast_loop_begin(maker *m);
void fast_loop_end(maker *m, size_t start);
/* What is done behind a branch or in a loop is not done for what stands behind that. */
void fast_forget(maker *m, size_t mark);
bool fast_is_truth(const fast_operand *v);
/* with a word as its value, or a quotient of two */
bool fast_is_number(const fast_operand *v);
bool fast_one_reg(maker *m, fast_operand *v);
fast_operand fast_computed(maker *m, status st, num n);
/* An operation on two numbers; comparisons take two truths, too. */
fast_operand fast_two(maker *m, fast_kind kind, fast_operand a, fast_operand b);
fast_operand fast_rounded(maker *m, fast_kind kind, fast_operand a);
fast_operand fast_one(maker *m, fast_kind kind, fast_operand a);

/* --- fast_make.c and fast_total.c: of a tree */

fast_operand fast_of(maker *m, const node *n);

/* sum, prod, max, min, all */
fast_operand fast_of_aggregate(maker *m, const node *n);

/* Does the expression follow from what is known here, and so have the same value at every point?
 * own: the variables in it are those of m->local. */
bool fast_follows(maker *m, const node *n, bool own, int depth);

/* By the evaluator, which knows sums of any number of terms. */
fast_operand fast_evaluated(maker *m, const node *n);

/* The step at `jump` leads to here. */
void fast_land(maker *m, size_t jump);

#endif
