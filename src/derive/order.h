/* Orders of growth: the value of an expression in several parameters, up to constant factors
 * (derive.md §4).
 *
 * A monomial is a product of rational powers of parameters, of their logarithms and of the
 * logarithms of these. A form is the greatest of several minima of monomials; up to a constant
 * factor this is a sum of minima. An expression has two forms: an upper one, of which it is never
 * more than a constant multiple, and a lower one, of which it is never less.
 *
 * All of this is stored in logarithms, so that an inequality between monomials is a linear one: a
 * monomial is the vector of its exponents. The scales, which these exponents multiply, are X = log2
 * x of a parameter x; Y = log2 max(1, L), where L is log2 of a product of powers of parameters; and
 * Z = log2 max(1, log2 max(1, L)).
 *
 * Trees may be resolved or not; names are looked up here. All results live in the arena, except
 * polys and forms: these live until the orders_value that encloses them returns, or until
 * arena_back(o->forms). */
#ifndef MMCALC_DERIVE_ORDER_H
#define MMCALC_DERIVE_ORDER_H

#include "eval/eval.h"
#include "expr/expr.h"
#include "num/ratio.h"

/* Where there are more parameters (also hidden ones) or logarithms no order is found, with this
 * reason. ORDER_SPLITS: how often a part of the regime is split again. */
enum { ORDER_NAMES = 18, ORDER_LOGS = 14, ORDER_SPLITS = 6 };

enum { ORDER_SCALES = ORDER_NAMES + 2 * ORDER_LOGS };

typedef union mono {
    struct {
        ratio x[ORDER_NAMES], y[ORDER_LOGS], z[ORDER_LOGS]; /* exponents */
    };
    ratio of[ORDER_SCALES]; /* x, y and z in one row */
} mono;

typedef struct clause { /* the minimum of its monomials */
    mono *m;
    int count;
} clause;

typedef struct form { /* the maximum of its clauses; none: 0 */
    clause *c;
    int count;
} form_of_growth;

/* log2 of a product of powers: the sum of x[i] * log2(parameter i). */
typedef struct log_form {
    ratio x[ORDER_NAMES];
} log_form;

/* An inequality of the regime, v >= 2^bound: the sum of v's exponents times the scales is >=
 * bound. */
typedef struct fact {
    mono v;
    ratio bound;      /* where not `exact`: for v times some constant */
    bool exact, shown;
    bool found;       /* derived for a logarithm when it was first used */
    bool logs;        /* v has logarithms */
    uint64_t above, below; /* bits of the scales whose exponents in v are above 0, and below */
    bool of_log;      /* made by regime_log: true whatever the regime is */
    uint64_t hash, upto; /* of this fact; of this one and all before it */
    const node *is;      /* of a shown (printed) fact: the condition that it comes from */
    const char *why;  /* the reason for it, or NULL */
} fact;

/* A condition of a regime and the reason for it. */
typedef struct regime_reason {
    const node *condition;
    const char *why;
    struct regime_reason *next;
} regime_reason;

/* A poly is an exact sum of products with coefficients, which may be negative. A rounded part of an
 * expression is a hidden parameter in it (order_rounded.c). */
typedef struct product {
    ratio k;
    mono m;
} product;
typedef struct poly {
    product *p;
    int count;
} poly;

/* A condition as it stands: gap >= 0 or (strict) gap > 0. Facts can say less, as of n + m <= p or n
 * < p: a fact compares two products by <=. */
typedef struct stated_gap {
    poly gap;
    bool strict;
    const node *is;  /* the condition, if it is printed in place of its facts; or NULL */
    const char *why; /* the reason for it, or NULL */
} stated_gap;

typedef struct orders {
    world *w;
    arena *a;
    arena *forms, *aside; /* forms: all polys and forms, of which orders_value keeps those that it
                             returns; it copies them to `aside` meanwhile */
    const instance
        *in; /* names are first looked up among its lets and functions; may be NULL */
    int access; /* the metric that access(...) counts; -1: unknown */
    const node *divided; /* conditions, some of which are x mod y == 0; NULL: none */
    uint64_t open; /* bit i: slot i has a default that does not count here; it may have any value */
    const char *names[ORDER_NAMES];
    const node *means[ORDER_NAMES]; /* what a hidden parameter stands for; NULL: it is none */
    bool hidden[ORDER_NAMES];       /* no real parameter: 2^t of a sum's t, or a rounded value */
    int name_count;
    log_form logs[ORDER_LOGS];
    int log_count;
    fact *facts;
    int fact_count, fact_room;
    const node *compared; /* the last comparison that was added or found present */
    stated_gap *said;     /* the conditions as they stand */
    int said_count;
    struct regime_memo **memo; /* earlier questions to the facts with their answers */
    fact *kept; /* the shown facts of all parts of the regime */
    int kept_count;
    int depth;
    const char *why;     /* why the first failure happened */
    const node *where;   /* and the expression that failed */
    const node *loose;   /* the first expression whose lower form is less than its upper one */
    bool log_known[ORDER_LOGS]; /* its facts were added */
    bool finding;               /* facts added now are `found` */
    bool of_log;                /* facts added now are `of_log` */
    const node *split; /* a comparison that the regime leaves open: split_less <= split_more */
    struct poly split_less, split_more;
    bool split_strict;   /* the comparison is split_less < split_more */
    struct decided {     /* the comparisons that define the present part of the regime */
        const node *comparison;
        struct poly less, more;
        bool strict, holds;
    } decided[ORDER_SPLITS];
    int decided_count;
    struct raised { /* a hidden parameter base^t, for the variable t of a sum */
        int tau, name;
        struct product base;
    } raised[ORDER_NAMES];
    int raised_count;
    const struct range *ranges; /* the open ranges, the innermost first */
    bool low_only;              /* only lower forms are wanted */
    int lows;                   /* how many sums were read for a lower form only */
    bool anchored; /* while a sum's clause is read: max(1, t) stands for its variable t, for another
                      clause has the value at t = 0 */
    int cuts;                   /* how many ranges a condition has shortened */
    struct kept_value *lets;    /* the values of lets in this part of the regime */
    struct called_formula *called; /* the formulas of the calls of metrics */
    struct rounded {            /* a hidden parameter: a rounded product or a gcd */
        int name;
        struct product of; /* the product, equal up to a constant; of a gcd: an upper bound */
        bool divisor;
        bool power, up; /* rounded to a power of two; rounded up */
    } rounded[ORDER_NAMES];
    int rounded_count;
} orders;

/* The two bounds of an expression. The lower one is known only where `least`. An upper form without
 * clauses is 0. Where `is_near` the expression is never less than a constant times `near` minus a
 * bounded number. */
typedef struct growth {
    form_of_growth up, low;
    bool least, is_near;
    form_of_growth near;
    bool sized; /* where there is no lower bound: its absolute value is at most `size` */
    form_of_growth size;
} growth;

void orders_begin(orders *o, world *w, arena *a, const instance *in);

/* Is a parameter with a default free, because the conditions mention it? Not if they say that it
 * equals its default. */
bool orders_opens(const slot_row *s, const node *conditions);

/* Call before an expression is read in a part of the regime: forgets all earlier expressions except
 * what the facts and the decided comparisons use. */
void orders_begin_part(orders *o);

/* The number of the parameter of that name; -1, with the reason, when there are too many. */
int orders_name(orders *o, const char *name);

/* Likewise a hidden parameter that stands for the expression. */
int orders_named(orders *o, const node *expression);

/* The number of the logarithm of a product of parameters as a scale; -1, with the reason, when
 * there are too many. */
int orders_log(orders *o, const log_form *l);

/* Records the reason and the expression of a failure unless an earlier one is there; returns
 * false. */
bool orders_fail(orders *o, const node *where, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
#ifdef __clang_analyzer__
#define orders_fail(...) ((orders_fail)(__VA_ARGS__), false)
#endif

/* --- monomials and forms ----------------------------------------------------------------- */

mono mono_one(void);
mono mono_mul(const mono *a, const mono *b);
mono mono_over(const mono *a, const mono *b); /* a/b */
mono mono_power(const mono *a, ratio e);
bool mono_same(const mono *a, const mono *b);
bool mono_bad(const mono *a);                   /* an exponent overflowed */
const node *mono_node(const orders *o, const mono *m); /* n*l/p, sqrt(n)*log2(p) */
char *mono_text(const orders *o, const mono *m);       /* the same as text */
const node *product_node(const orders *o, const product *p); /* 3*n/4 */

form_of_growth form_of(const orders *o, const mono *m);
form_of_growth form_max(orders *o, const form_of_growth *a,
                        const form_of_growth *b); /* also their sum, up to a constant */
form_of_growth form_min(orders *o, const form_of_growth *a, const form_of_growth *b);
form_of_growth form_times(orders *o, const form_of_growth *a, const form_of_growth *b);
form_of_growth form_raise(orders *o, const form_of_growth *a, ratio e); /* e < 0 gives the
                                                                           reciprocal */

/* The form as a minimum of maxima: in the result each clause means the maximum of its monomials,
 * and the form the minimum of its clauses. */
form_of_growth form_turned(orders *o, const form_of_growth *a);

/* form_plain: the form without clauses that are O(another one). form_below: is each clause of a at
 * most a constant times one of b's? */
form_of_growth form_plain(orders *o, const form_of_growth *f);
clause clause_plain(orders *o, const clause *c); /* without monomials that are never the least */
bool form_below(const orders *o, const form_of_growth *a, const form_of_growth *b);

/* Is f = O(g) in the present part of the regime (grows_covers.c)? False: it is not known. */
bool grows_is_order(orders *o, const growth *f, const growth *g);

const node *form_node(const orders *o, const form_of_growth *f); /* n/w + n*l/p, min(n, w) */

/* --- expressions (order_of.c) ------------------------------------------------------------ */

/* Numbers the parameters of an expression, so that the regime can be set before the expression is
 * read. */
void orders_collect(orders *o, const node *expression);

/* Finds the order of the expression. False, with o->why and o->where, when it cannot be handled, or
 * with o->split set when the regime must be split in two first. */
bool order_of(orders *o, const node *expression, growth *out);

/* If the last fact has hidden parameters of rounded products, adds the fact about the products
 * themselves that follows from it; its bound is less. */
void orders_show_last(orders *o);

/* Drops the facts about hidden parameters of roundings, which do not occur in forms; gcds do. */
void orders_forget_rounded(orders *o);

/* Reads the expression as a poly. False, without a reason, when it is none. *exactly: the poly
 * equals it; otherwise, as where something is rounded, only up to constant factors. */
bool poly_of(orders *o, const node *expression, poly *out, bool *exactly);

/* --- the regime (regime.c) ----------------------------------------------------------------- */

/* Moves a fact to an earlier place of the list; the caller then drops those in between. */
void regime_move(orders *o, int to, int from);

/* Adds the fact v >= 2^bound. */
void regime_add(orders *o, const mono *v, ratio bound, bool exact);

/* Likewise a fact that is printed as a condition of the regime; why: the reason for it, NULL: it is
 * a usual one. */
void regime_show(orders *o, const mono *v, ratio bound, bool exact, const node *is,
                 const char *why);

/* The usual conditions on those parameters that are there, 1 <= w <= p <= n (and l >= 1), with b or
 * M 1 <= b <= p <= n and M >= b^2, but for what is left out; NULL: none. */
enum growth_without {
    WITHOUT_W = 1, /* w may be more than p, */
    WITHOUT_P = 2, /* p more than n, */
    P_ABOVE_B = 4  /* but b then at most n */
};
const node *regime_usual(arena *a, unsigned without, bool (*has)(const void *in, const char *name),
                         const void *in);

/* Sets the regime: parameters are >= 1 and as the conditions say, comparisons of products joined by
 * `and`. NULL: the usual conditions on the parameters numbered so far. False, with o->why and
 * o->where, for a condition that is no inequality between products. */
bool regime_set(orders *o, const node *conditions);

/* Does one condition, or one comparison decided in this part of the regime, say that gap >= 0
 * (strict: gap > 0)? Its own gap differs from this one by a number at most. */
bool regime_says(orders *o, const poly *gap, bool strict);

/* Adds the condition less <= more, exactly or up to a constant factor. */
bool regime_compare(orders *o, const node *at, const poly *less, const poly *more, bool exactly);

/* Adds the facts about a logarithm used for the first time, alone and together with earlier
 * ones. */
void regime_log(orders *o, int log);

/* A rational number that is at most 2^e; it may be 0. */
ratio regime_power_below(ratio e);

/* Is v >= 1 in the regime, exactly or up to a constant factor? *least (may be NULL), where `exact`:
 * the greatest lower bound of log2 v that is known. */
bool regime_implies(const orders *o, const mono *v, bool exact, ratio *least);

/* Is a = O(b) in the regime? */
bool regime_below(const orders *o, const mono *a, const mono *b);

/* The greatest exact lower bound of log2 v that is known, perhaps below 0; false: there is none. */
bool regime_bounds(const orders *o, const mono *v, ratio *least);

/* Is the product of the `count` factors, raised to some weights >= 0 that add up to 1, at
 * least 1 up to a constant? */
bool regime_cover(const orders *o, const mono *factors, int count);

/* Keeps the shown facts of this part of the regime, to print those of all parts together. */
void regime_keep(orders *o);
const node *regime_node(const orders *o); /* the kept conditions joined by `and`; NULL: none */
const regime_reason *regime_reasons(const orders *o); /* of the kept conditions that have a
                                                         reason */

/* The conditions that `and` joins as a list: w <= p, p <= n, n >= 2. Of NULL: "". */
char *regime_text(arena *a, const node *conditions);

#endif
