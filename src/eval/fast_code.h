/* What an expression is compiled to (fast.c): steps on registers that hold words.  fast_make.c
 * makes it, fast.c runs it. */
#ifndef MMCALC_EVAL_FAST_CODE_H
#define MMCALC_EVAL_FAST_CODE_H

#include "eval/eval.h"

typedef enum fast_kind {
    FAST_END,
    FAST_REFUSE, /* the evaluator's: a failure, or what is not done here */
    FAST_MOVE,   /* to = a */
    FAST_ADD,    /* to = a + b */
    FAST_SUB,
    FAST_MUL,
    FAST_FLOORED, /* floor(a/b), b > 0 */
    FAST_CEILED,  /* ceil(a/b), b > 0 */
    FAST_NEAREST, /* round(a/b), b > 0 */
    FAST_EXACT,   /* a/b, b > 0, where it is whole */
    FAST_REST,    /* a mod b, b > 0 */
    FAST_SHIFTED, /* floor(a/2^b), ceil(a/2^b), for a constant b; the bits of a in b */
    FAST_SHIFTED_UP,
    FAST_MASKED,
    FAST_POWER,
    FAST_LEAST,
    FAST_MOST,
    FAST_EQUAL, /* truths are 0 and 1 */
    FAST_UNEQUAL,
    FAST_LESS,
    FAST_AT_MOST,
    FAST_NOT,          /* of a alone */
    FAST_POSITIVE,     /* refuses unless a > 0 */
    FAST_CALL,         /* to = the call number a */
    FAST_JUMP,         /* goes on at the step `to` */
    FAST_UNLESS,       /* the same where a is 0 */
    FAST_UNLESS_EQUAL, /* the same unless a == b, in the order of what they stand for */
    FAST_UNLESS_UNEQUAL,
    FAST_UNLESS_LESS,
    FAST_UNLESS_AT_MOST,
    FAST_TURN, /* a loop's turn begins */
    FAST_WORD  /* and above: the function kind - FAST_WORD (builtin_id) of a, b */
} fast_kind;

typedef struct fast_step {
    uint32_t kind, to, a, b;
} fast_step;

/* A function of the language that has no step of its own. */
enum { FAST_ARGUMENTS = 6 };
typedef struct fast_call {
    const builtin *fn;
    int count;
    bool known[FAST_ARGUMENTS];
    num value[FAST_ARGUMENTS]; /* where it is known */
    uint32_t reg[FAST_ARGUMENTS];
} fast_call;

typedef struct fast_slot {
    int slot;
    uint32_t reg;
    bool truth;
    num value; /* of a fixed one */
} fast_slot;

typedef struct fast_code {
    fast_step *steps;
    size_t count, room;
    int64_t *reg; /* those of constants keep their values */
    uint32_t regs;
    fast_slot *fixed; /* what it was made for: it serves where they have these values */
    size_t fixed_count, fixed_room;
    fast_slot *input;
    size_t input_count, input_room;
    fast_call *calls;
    size_t call_count, call_room;
    enum { FAST_KNOWN, FAST_NUMBER, FAST_TRUTH, FAST_RATIO } gives;
    num known;
    uint32_t result, below; /* FAST_RATIO: result/below */
} fast_code;

/* The expression for the frame's values but for the slots that vary (a mask of given ones); NULL
 * where nothing comes of it.  hoists: what is the same in each turn of a loop is done before it,
 * once, even where the loop, or a branch in it, would not come to it: so it may refuse more. */
fast_code *fast_make(env *e, const node *expr, uint64_t varying, bool hoists);
void fast_code_free(fast_code *c);

#endif
