/* Orders of growth: what an expression is, up to constant factors, in several parameters (derive.md
 * §4).
 *
 * A monomial is a product of rational powers of parameters, of their logarithms and of the
 * logarithms of these. A form is a greatest of leasts of monomials, which is a sum of minima up to
 * a constant factor.  An expression has two: one that it is never more than a constant times of,
 * and one that it is never less of.
 *
 * Everything here is written in logarithms: a monomial is the vector of its exponents, a parameter
 * x stands for X = log2 x, and an inequality between monomials is a linear one.  A logarithm of a
 * product is a linear form L in the X; as a factor it stands for max(1, L), whose own logarithm is
 * the scale Y, and that of Y the scale Z.
 *
 * Trees may be resolved or not; names are looked up here.  All that is made lives in the arena, but
 * for polys and forms: these live until orders_value returns what encloses them, or until
 * arena_back(o->forms). */
#ifndef MMCALC_DERIVE_ORDER_H
#define MMCALC_DERIVE_ORDER_H

#include "eval/eval.h"
#include "expr/expr.h"
#include "num/ratio.h"

/* More parameters or logarithms than this in one question are answered with `unknown`, which says
 * so. */
enum { ORDER_NAMES = 18, ORDER_LOGS = 14, ORDER_SPLITS = 6 };

enum { ORDER_SCALES = ORDER_NAMES + 2 * ORDER_LOGS };

typedef union mono {
    struct {
        ratio x[ORDER_NAMES], y[ORDER_LOGS], z[ORDER_LOGS]; /* exponents */
    };
    ratio of[ORDER_SCALES]; /* all of them */
} mono;

typedef struct clause { /* the least of them */
    mono *m;
    int count;
} clause;

typedef struct form { /* the greatest of them; none: 0 */
    clause *c;
    int count;
} form_of_growth;

/* log2 of a product of powers: sum of x[i] * log2 of parameter i. */
typedef struct log_form {
    ratio x[ORDER_NAMES];
} log_form;

/* An inequality of the regime: sum of the exponents times the scales >= bound. */
typedef struct fact {
    mono v;
    ratio bound;      /* a log2; it holds as it stands where `exact`, otherwise up to a constant */
    bool exact, shown;
    bool found;       /* about a logarithm, from what was known when it came into use */
    bool logs;        /* it has some */
    bool of_log;      /* by regime_log: where its logarithm is 1 it says nothing new */
    uint64_t hash, upto; /* of it, and of those before it, too */
    const node *is;   /* of one that is shown: the condition */
    const char *text; /* of another: as a certificate has it */
    const char *why;  /* it is said, or NULL */
} fact;

/* A condition of a regime, and why it is one. */
typedef struct regime_reason {
    const node *condition;
    const char *why;
    struct regime_reason *next;
} regime_reason;

/* A sum of products with their coefficients, which may be negative, as far as an expression is one:
 * exactly.  What is rounded in it has names of its own (order_rounded.c). */
typedef struct product {
    ratio k;
    mono m;
} product;
typedef struct poly {
    product *p;
    int count;
} poly;

/* What a condition says exactly: gap >= 0, or above it.  Facts, inequalities between two products,
 * say less of n + m <= p or n < p. */
typedef struct stated_gap {
    poly gap;
    bool strict;
    const node *is;  /* the condition, where it is shown rather than the facts; or NULL */
    const char *why; /* as of a fact */
} stated_gap;

typedef struct orders {
    world *w;
    arena *a;
    arena *forms, *aside; /* of polys and forms, which orders_value gives back when it is done with
                             those that it does not return; what is moved in between */
    const instance
        *in; /* whose lets and functions the names are first looked for in; may be NULL */
    int access; /* the metric that access(...) counts; -1: it is not known */
    const node *divided; /* conditions that have x mod y == 0 among them; NULL: there are none */
    uint64_t open; /* parameters that have a value unless it is given, and are any here */
    const char *names[ORDER_NAMES];
    const node *means[ORDER_NAMES]; /* what a name stands for that is no parameter; NULL: itself */
    bool hidden[ORDER_NAMES];       /* it is no parameter: 2^t of a sum's t, what is rounded */
    int name_count;
    log_form logs[ORDER_LOGS];
    int log_count;
    fact *facts;
    int fact_count, fact_room;
    const node *compared; /* the last comparison that was added, or was there */
    stated_gap *said;     /* conditions */
    int said_count;
    struct regime_memo **memo; /* what was asked of them */
    fact *kept; /* those that are shown, of all parts of the regime */
    int kept_count;
    int depth;
    bool brief;          /* what is asked must not take long: long forms are given up sooner, and
                            after so many linear programmes nothing more is proved: */
    int *programmes;     /* how many there were */
    uint64_t *effort;    /* what is left to evaluate families */
    const char *why;     /* the first thing that could not be handled */
    const node *where;   /* and where it stands */
    const node *loose;   /* where an expression's lower form first fell behind its upper one */
    bool log_known[ORDER_LOGS]; /* its facts are there */
    bool finding;               /* facts about a logarithm */
    bool of_log;                /* by regime_log */
    const node *split; /* a comparison that the regime leaves open: is split_less <= split_more? */
    struct poly split_less, split_more;
    bool split_strict;   /* is it less, rather? */
    struct decided {     /* comparisons that the present part of the regime has decided */
        const node *comparison;
        struct poly less, more;
        bool strict, holds;
    } decided[ORDER_SPLITS];
    int decided_count;
    struct raised { /* a hidden parameter that is base^t for a sum's t */
        int tau, name;
        struct product base;
    } raised[ORDER_NAMES];
    int raised_count;
    const struct range *ranges; /* that are open, the innermost first */
    bool low_only;              /* only lower forms are asked for */
    int lows;                   /* how many sums had a lower form alone */
    bool anchored; /* the power of a sum's variable is meant as its scale is: 1 for 0 */
    bool powers;                /* of parameters that are powers of two: so are gcds of these */
    bool divisors;              /* a gcd was read, which is from 1 to what it is of */
    int cuts;                   /* how many ranges were cut by conditions */
    struct let_value *lets;     /* in this part of the regime */
    struct called_formula *called; /* what calls of metrics stand for */
    struct rounded {            /* a hidden parameter that is a product rounded, or a gcd */
        int name;
        struct product of; /* it is within a constant factor of that; of a gcd: at most that */
        bool divisor;
        bool power, up; /* rounded to a power of two; up */
    } rounded[ORDER_NAMES];
    int rounded_count;
} orders;

/* An expression's two bounds.  Where `least` is false no lower one was found; up.count is 0 for
 * 0.  Where `is_near` it is never less than a constant times `near` but by a bounded summand. */
typedef struct growth {
    form_of_growth up, low;
    bool least, is_near;
    form_of_growth near;
    bool sized; /* where there is no lower one: without its sign it is at most `size` */
    form_of_growth size;
} growth;

void orders_begin(orders *o, world *w, arena *a, const instance *in);

/* Do the conditions speak of the parameter, which has a value unless it is given?  Then it is not
 * taken for that, but where they say that it has just this value. */
bool orders_opens(const slot_row *s, const node *conditions);

/* Before an expression is read in a part of the regime: what was read before is forgotten, but for
 * what the facts and the comparisons that are decided speak of. */
void orders_begin_part(orders *o);

/* The parameter of that name; -1, with the reason, when there are too many. */
int orders_name(orders *o, const char *name);

/* A name for an expression that is to be taken as a parameter is, hidden; likewise. */
int orders_named(orders *o, const node *expression);

/* The logarithm of a product of parameters as a scale of its own; -1, with the reason, when there
 * are too many. */
int orders_log(orders *o, const log_form *l);

/* `why` is said if nothing was before. */
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
bool mono_bad(const mono *a);                   /* an exponent does not fit */
const node *mono_node(const orders *o, const mono *m); /* n*l/p, sqrt(n)*log2(p) */
char *mono_text(const orders *o, const mono *m);       /* the same as text */
const node *product_node(const orders *o, const product *p); /* 3*n/4 */

form_of_growth form_of(const orders *o, const mono *m);
form_of_growth form_max(orders *o, const form_of_growth *a,
                        const form_of_growth *b); /* and so a sum */
form_of_growth form_min(orders *o, const form_of_growth *a, const form_of_growth *b);
form_of_growth form_times(orders *o, const form_of_growth *a, const form_of_growth *b);
form_of_growth form_raise(orders *o, const form_of_growth *a, ratio e); /* e < 0 turns it over */

/* As the least of greatests: each clause of the result is a greatest, and the least of these is
 * meant. */
form_of_growth form_turned(orders *o, const form_of_growth *a);

/* Without what others outgrow; is every clause of a at most a constant times one of b's? */
form_of_growth form_plain(orders *o, const form_of_growth *f);
clause clause_plain(orders *o, const clause *c); /* the least without what is never less */
bool form_below(const orders *o, const form_of_growth *a, const form_of_growth *b);

const node *form_node(const orders *o, const form_of_growth *f); /* n/w + n*l/p, min(n, w) */

/* --- expressions (order_of.c) ------------------------------------------------------------ */

/* Names the parameters of an expression, so that the regime can be set before it is read. */
void orders_collect(orders *o, const node *expression);

/* False, with why and where, when the expression cannot be handled, or with split set when the
 * regime must first be split in two. */
bool order_of(orders *o, const node *expression, growth *out);

/* The last fact, where it compares products that are rounded, of what these are of as well: less by
 * constant factors. */
void orders_show_last(orders *o);

/* What was said of products rounded to whole numbers, which forms have none of. */
void orders_forget_rounded(orders *o);

/* A form that is never more (low) or never less than this one, without the divisors that have names
 * of their own. */
form_of_growth orders_without_divisors(orders *o, const form_of_growth *f, bool low);

/* False when the expression is no such sum; `why` is then left alone.  *exactly: it is the sum as
 * it stands, not up to constant factors, as where something is rounded in it. */
bool poly_of(orders *o, const node *expression, poly *out, bool *exactly);

/* --- the regime (regime.c) ----------------------------------------------------------------- */

/* Moves a fact to an earlier place, where those in between are dropped. */
void regime_move(orders *o, int to, int from);

/* Adds sum(v) >= bound. */
void regime_add(orders *o, const mono *v, ratio bound, bool exact, const char *text);

/* The same, as a condition that the regime is said to have; why: it is asked for, NULL: it is as
 * usual. */
void regime_show(orders *o, const mono *v, ratio bound, bool exact, const node *is,
                 const char *why);

/* The regime of the conditions, an expression of comparisons of products joined by `and`:
 * parameters are >= 1 and as they say.  NULL: as is usual for the parameters named so far (1 <= w
 * <= p <= n and l >= 1; with b or M, 1 <= b <= p
 * <= n and M >= b^2).  False, with why and where, for a condition that is no inequality between
 * products. */
bool regime_set(orders *o, const node *conditions);

/* Is gap >= 0 (strictly: above it) by what a condition, or the present part of the regime, says of
 * just this and a number? */
bool regime_says(orders *o, const poly *gap, bool strict);

/* What the decided comparison says in this part of the regime; false: nothing, as names of what is
 * rounded are in it. */
bool regime_decided(orders *o, const struct decided *d, stated_gap *out);

/* One more condition: less <= more, exactly or up to a constant factor. */
bool regime_compare(orders *o, const node *at, const poly *less, const poly *more, bool exactly);

/* The facts about a logarithm that has come into use, and about it beside those before it. */
void regime_log(orders *o, int log);

/* 2^e, or somewhat less, perhaps 0: a rational. */
ratio regime_power_below(ratio e);

/* Is sum(v) >= 0 in the regime: up to a constant, or as it stands (exact)?  The most that it is
 * then known to be at least is put into *least (may be NULL). */
bool regime_implies(const orders *o, const mono *v, bool exact, ratio *least);

/* Is a = O(b) in the regime? */
bool regime_below(const orders *o, const mono *a, const mono *b);

/* Were there so many linear programmes that nothing more is proved? */
bool regime_tired(const orders *o);

/* The most that sum(v) is known to be at least, as it stands, which may be below 0; false: no
 * bound. */
bool regime_bounds(const orders *o, const mono *v, ratio *least);

/* Is some product of the `count` factors, with exponents weight[i] >= 0 that add up to 1, at least
 * 1 up to a constant? used[i] is then the exponent of fact i in the proof.  Room: count and
 * fact_count numbers. */
bool regime_cover(const orders *o, const mono *factors, int count, ratio *weight, ratio *used);

/* What is shown of it is kept: of several parts of a regime all that was said of any. */
void regime_keep(orders *o);
const node *regime_node(const orders *o); /* what is kept, joined by `and`; NULL: nothing */
const regime_reason *regime_reasons(const orders *o); /* of those that have one */

/* What `and` joins as a list: w <= p, p <= n, n >= 2.  NULL: "". */
char *regime_text(arena *a, const node *conditions);

#endif
