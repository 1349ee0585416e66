/* Functions of the language: one row each, which says all that is known of them.  A call has its
 * row's number in the tree (node.fn), so nothing looks for a function by its name.
 *
 * A function of which a row says only its value, its arguments and its help works in the
 * calculator; `means` lets everything else - growth, intervals, programs, kernels - have it too. */
#ifndef MMCALC_LANG_BUILTIN_H
#define MMCALC_LANG_BUILTIN_H

#include "lang/ast.h"

/* Rows of the table, in the order in which `list` and the manual have them. */
typedef enum builtin_id {
    FN_NONE,
    FN_FLOOR, FN_CEIL, FN_ROUND, FN_ABS, FN_MIN, FN_MAX, FN_LEAST, FN_MOST, FN_SUM, FN_PROD,
    FN_MEAN, FN_GCD, FN_LCM, FN_INVERSE, FN_LOG2, FN_LN, FN_EXP, FN_LOG10, FN_PI, FN_LOG, FN_SQRT,
    FN_ISQRT, FN_ILOG2, FN_CLOG2, FN_IS_POW2, FN_BINOMIAL, FN_FACTORIAL, FN_POPCOUNT, FN_UMM_TIME,
    FN_COMBINADIC,
    FN_YIELDING, /* from here on a name is anybody's who gives it a meaning */
    FN_N = FN_YIELDING, FN_E, FN_SIN, FN_COS, FN_TAN, FN_ASIN, FN_ACOS, FN_ATAN, FN_TRUNC, FN_FRAC,
    FN_SIGN, FN_NUMERATOR, FN_DENOMINATOR, FN_HEX, FN_BIN, FN_DIGITS, FN_BITAND, FN_BITOR,
    FN_BITXOR, FN_ISPRIME, FN_NEXTPRIME, FN_PRIME, FN_PRIMEPI, FN_FACTOR, FN_DIVISORS, FN_NUMDIV,
    FN_SIGMA, FN_EULERPHI, FN_VALUATION, FN_ISSQUARE, FN_FIBONACCI,
    BUILTINS
} builtin_id;

/* What it is at heart, for its order of growth and its least values. */
typedef enum builtin_kind {
    KIND_OTHER,
    KIND_ITSELF, /* x, rounded */
    KIND_LOG,    /* log2(x), rounded or not; times a constant where `scaled` */
    KIND_LOG_TO, /* of the second argument, to the base of the first */
    KIND_ROOT,   /* x^(1/2), rounded or not */
    KIND_LEAST,  /* of its arguments */
    KIND_MOST,
    KIND_DIVISOR, /* of all its arguments, the greatest */
    KIND_MAGNITUDE,
    KIND_COUNT /* of ways to choose or to order */
} builtin_kind;

typedef enum builtin_rounding {
    ROUNDS_NOT,
    ROUNDS_DOWN,
    ROUNDS_UP,
    ROUNDS_NEAREST
} builtin_rounding;

/* Where it has a whole number for a value. */
typedef enum builtin_whole {
    WHOLE_SELDOM,
    WHOLE_OF_WHOLE, /* arguments */
    WHOLE_ALWAYS
} builtin_whole;

/* Where it is not below 0: never so, anywhere, or by its arguments. */
typedef enum builtin_natural {
    NATURAL_SELDOM,
    NATURAL,
    NATURAL_OF_ALL,    /* where no argument is below 0 */
    NATURAL_OF_ONE,    /* where one is not */
    NATURAL_FROM_1     /* where its argument is at least 1 */
} builtin_natural;

/* Where a greater argument never gives a lesser value. */
typedef enum builtin_rises { RISES_SELDOM, RISES, RISES_ABOVE_0 } builtin_rises;

/* Which arguments it takes. */
typedef enum builtin_domain {
    TAKES_SOME, /* the row does not say */
    TAKES_ALL,
    TAKES_POSITIVE,
    TAKES_NOT_NEGATIVE,
    TAKES_WHOLE,
    TAKES_COUNTS /* whole, and not negative */
} builtin_domain;

/* More than two arguments: f(f(a, b), c); or f(f(0, a), b) and the like, so that one is tried,
 * too. */
typedef enum builtin_folds { FOLDS_NOT, FOLDS, FOLDS_FROM_0, FOLDS_FROM_1 } builtin_folds;

/* The value in words of 64 bits; of one argument b is 0.  NULL when it worked, else what is wrong.
 */
typedef const char *builtin_word(int64_t a, int64_t b, int64_t *out);

typedef struct builtin {
    const char *name, *args; /* as shown: "x", "a, b, ..." */
    short least, most;       /* arguments; most -1: any number */
    /* its value, where num/ has it: of one argument (absent: 1), or of two; else eval/builtin.c */
    num_unary *one;
    num_binary *two;
    builtin_folds folds;
    bool truth;              /* its values are true and false */
    builtin_word *word;      /* in a program and in a series; NULL: see `means` */
    const char *kernel;      /* the function of data/kernels/programs.prelude that is this */
    const char *checked;     /* how its call begins in a kernel that looks for failures; or NULL */
    const char *means;       /* the same in other functions, of x, or of a and b; or NULL */
    builtin_kind kind;
    bool scaled;
    builtin_rounding rounds;
    builtin_whole whole;
    builtin_natural natural;
    builtin_rises rises;
    builtin_domain of;
    const char *tex[3];      /* before, between and behind the arguments; NULL: \mathrm{name}(, ) */
    const char *meaning, *example, *result;
} builtin;

extern const builtin builtin_rows[BUILTINS]; /* the row FN_NONE is all 0 */

const builtin *builtin_row(int i); /* the i-th, from 0; NULL past the end */
/* By its name, or one that other calculators have for it; NULL. */
const builtin *builtin_named(const char *name);
builtin_id builtin_id_of(const builtin *b);
/* Of a name that nothing else may have; FN_NONE. */
builtin_id builtin_kept(const char *name);
/* ST_DOMAIN where the call has more or fewer arguments than it takes. */
status builtin_takes(const builtin *b, const node *call, diag *d);

/* A call of a function of the language; args is a list linked by next. */
node *builtin_call(arena *a, span at, builtin_id fn, node *args);

/* Which function's value the node is, floor and ceil in brackets too; else FN_NONE. */
static inline builtin_id node_function(const node *n)
{
    return n->kind == N_CALL    ? (builtin_id)n->fn
           : n->kind == N_FLOOR ? FN_FLOOR
           : n->kind == N_CEIL  ? FN_CEIL
                                : FN_NONE;
}

/* The same of what eval/resolve.c has been at: a function of that name may be another's. */
static inline builtin_id builtin_called(const node *n)
{
    return n->kind == N_CALL && n->ref != REF_BUILTIN ? FN_NONE : node_function(n);
}

/* Is it a call of this function, with so many arguments? */
static inline bool node_calls(const node *n, builtin_id fn, int count)
{
    return n->kind == N_CALL && n->fn == (short)fn && node_count(n->a) == count;
}

/* The row of a call, of floor and ceil in brackets too; that of FN_NONE for all else. */
static inline const builtin *builtin_of(const node *n)
{
    return &builtin_rows[node_function(n)];
}

/* The call as its row's `means` has it, with the call's own arguments as they are (shared); more
 * arguments than two are taken from the left.  What is new in it is resolved.  NULL where the row
 * has none.  eval/resolve.c keeps it in `c` of the call. */
node *builtin_written_out(arena *a, const node *call);

#endif
