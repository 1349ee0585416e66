/* Functions of the language: a row for each, which says all that is known of it. A call has its
 * row's number in the tree (node.fn), so that nothing looks for a function by its name.
 *
 * A function whose row gives only its value, its arguments and its help works in the calculator;
 * with `means` it works in everything else - growth, intervals, programs, kernels. */
#ifndef MMCALC_LANG_BUILTIN_H
#define MMCALC_LANG_BUILTIN_H

#include "lang/ast.h"

/* Rows of the table, in the order of `list` and the manual. */
typedef enum builtin_id {
    FN_NONE,
    FN_FLOOR, FN_CEIL, FN_ROUND, FN_ABS, FN_MIN, FN_MAX, FN_LEAST, FN_MOST, FN_SUM, FN_PROD,
    FN_MEAN, FN_GCD, FN_LCM, FN_INVERSE, FN_LOG2, FN_LN, FN_EXP, FN_LOG10, FN_PI, FN_LOG, FN_SQRT,
    FN_ISQRT, FN_ILOG2, FN_CLOG2, FN_IS_POW2, FN_BINOMIAL, FN_FACTORIAL, FN_POPCOUNT, FN_UMM_TIME,
    FN_COMBINADIC,
    FN_YIELDING, /* from here on, a name may be given another meaning */
    FN_N = FN_YIELDING, FN_E, FN_SIN, FN_COS, FN_TAN, FN_ASIN, FN_ACOS, FN_ATAN, FN_TRUNC, FN_FRAC,
    FN_SIGN, FN_NUMERATOR, FN_DENOMINATOR, FN_HEX, FN_BIN, FN_DIGITS, FN_BITAND, FN_BITOR,
    FN_BITXOR, FN_ISPRIME, FN_NEXTPRIME, FN_PRIME, FN_PRIMEPI, FN_FACTOR, FN_DIVISORS, FN_NUMDIV,
    FN_SIGMA, FN_EULERPHI, FN_VALUATION, FN_ISSQUARE, FN_FIBONACCI,
    BUILTINS
} builtin_id;

/* What kind of function it is, for its order of growth and its least values. */
typedef enum builtin_kind {
    KIND_OTHER,
    KIND_ITSELF, /* x, rounded */
    KIND_LOG,    /* log2(x), rounded or not; times a constant where `scaled` */
    KIND_LOG_TO, /* log of the second argument to the base of the first */
    KIND_ROOT,   /* x^(1/2), rounded or not */
    KIND_LEAST,  /* the least of its arguments */
    KIND_MOST,
    KIND_DIVISOR, /* the greatest divisor of all arguments */
    KIND_MAGNITUDE,
    KIND_COUNT /* the number of ways to choose or to order */
} builtin_kind;

typedef enum builtin_rounding {
    ROUNDS_NOT,
    ROUNDS_DOWN,
    ROUNDS_UP,
    ROUNDS_NEAREST
} builtin_rounding;

/* When its value is whole: not known, if its arguments are, always. */
typedef enum builtin_whole {
    WHOLE_SELDOM,
    WHOLE_OF_WHOLE, /* if its arguments are whole */
    WHOLE_ALWAYS
} builtin_whole;

/* When its value is surely at least 0: not known, always, or by its arguments. */
typedef enum builtin_natural {
    NATURAL_SELDOM,
    NATURAL,
    NATURAL_OF_ALL,    /* if no argument is below 0 */
    NATURAL_OF_ONE,    /* if some argument is not below 0 */
    NATURAL_FROM_1     /* if its argument is at least 1 */
} builtin_natural;

/* Where a greater argument never gives a smaller value: not known, everywhere, above 0. */
typedef enum builtin_rises { RISES_SELDOM, RISES, RISES_ABOVE_0 } builtin_rises;

/* Which values its arguments may have. */
typedef enum builtin_domain {
    TAKES_SOME, /* not told by the row */
    TAKES_ALL,
    TAKES_POSITIVE,
    TAKES_NOT_NEGATIVE,
    TAKES_WHOLE,
    TAKES_COUNTS /* whole, and not negative */
} builtin_domain;

/* How it takes more than two arguments: as f(f(a, b), c); or beginning with f(0, a) or f(1, a), so
 * that a single argument is checked, too. */
typedef enum builtin_folds { FOLDS_NOT, FOLDS, FOLDS_FROM_0, FOLDS_FROM_1 } builtin_folds;

/* The value in words of 64 bits; for a function of one argument b is 0. NULL, or a sentence about
 * what went wrong. */
typedef const char *builtin_word(int64_t a, int64_t b, int64_t *out);

typedef struct builtin {
    const char *name, *args; /* as shown: "x", "a, b, ..." */
    short least, most;       /* arguments; most -1: any number */
    /* its value, where num/ has it, for one argument (which may be left out: 1) or for two; else in
     * eval/builtin.c */
    num_unary *one;
    num_binary *two;
    builtin_folds folds;
    bool truth;              /* its values are true and false */
    builtin_word *word;      /* its value in programs and series; NULL: see `means` */
    const char *kernel;      /* the name of its function in data/kernels/programs.prelude */
    const char *checked;     /* the beginning of its call in a kernel that checks for failures; or
                                NULL */
    const char *means;       /* the same written with other functions of x, or of a and b; or
                                NULL */
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

extern const builtin builtin_rows[BUILTINS]; /* the row of FN_NONE is all 0 */

const builtin *builtin_row(int i); /* the i-th, from 0; NULL past the end */
/* The row with the name, or with one that other calculators have for it; NULL. */
const builtin *builtin_named(const char *name);
builtin_id builtin_id_of(const builtin *b);
/* The function of a name that cannot have another meaning; else FN_NONE. */
builtin_id builtin_kept(const char *name);
/* ST_DOMAIN where the call has more or fewer arguments than it takes. */
status builtin_takes(const builtin *b, const node *call, diag *d);

/* A call of a function of the language; args is a list linked by next. */
node *builtin_call(arena *a, span at, builtin_id fn, node *args);

/* The function that the node calls (floor and ceil in brackets are calls, too); else FN_NONE. */
static inline builtin_id node_function(const node *n)
{
    return n->kind == N_CALL    ? (builtin_id)n->fn
           : n->kind == N_FLOOR ? FN_FLOOR
           : n->kind == N_CEIL  ? FN_CEIL
                                : FN_NONE;
}

/* The same after eval/resolve.c: there the name may belong to another function. */
static inline builtin_id builtin_called(const node *n)
{
    return n->kind == N_CALL && n->ref != REF_BUILTIN ? FN_NONE : node_function(n);
}

/* Is it a call of this function with so many arguments? */
static inline bool node_calls(const node *n, builtin_id fn, int count)
{
    return n->kind == N_CALL && n->fn == (short)fn && node_count(n->a) == count;
}

/* The row of node_function(n). */
static inline const builtin *builtin_of(const node *n)
{
    return &builtin_rows[node_function(n)];
}

/* The call written out as its row's `means`, sharing the call's own arguments; of more than two
 * arguments, pairs are taken from the left. New nodes are resolved. NULL if the row has no `means`.
 * eval/resolve.c keeps the result in `c` of the call. */
node *builtin_written_out(arena *a, const node *call);

#endif
